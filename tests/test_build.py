"""Is the build under test the one we think, and is it fresh?"""

import os
import runpy
from pathlib import Path

import pytest

import jarlshof

ROOT = Path(__file__).parents[1]


def test_the_expected_build_runs() -> None:
    assert (os.environ.get("JARLSHOF_BUILD") == "compiled") == jarlshof.COMPILED


def test_the_compiled_copy_is_fresh() -> None:
    here = Path(jarlshof.__file__).parent
    source = ROOT / "src" / "jarlshof"
    for path in source.rglob("*"):
        if path.suffix in (".py", ".md", ".yaml", ".html", ".css", ".js") and path.is_file():
            copy = here / path.relative_to(source)
            assert copy.read_bytes() == path.read_bytes(), f"{path.relative_to(source)} is stale"


def test_rooms_at_any_depth_are_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a game and of each of its extensions: state, rules and evaluate, as modules or as packages."""
    compiled = [
        "engine/rng.py",
        "bots/search.py",
        "games/chess/state.py",
        "games/chess/rules/__init__.py",
        "games/chess/rules/pieces/knight.py",
        "games/chess/extensions/walls/rules.py",
        "games/chess/extensions/sieges/rules/towers/ladders.py",
        "games/chess/extensions/sieges/evaluate.py",
    ]
    plain = [
        "engine/__init__.py",
        "bots/levels.py",
        "games/chess/__init__.py",
        "games/chess/words.py",
        "games/chess/web/state.py",
        "games/chess/extensions/__init__.py",
        "games/chess/extensions/walls/__init__.py",
        "games/chess/extensions/walls/web/rules.py",
    ]
    for name in compiled + plain:
        path = tmp_path / "src" / "jarlshof" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    monkeypatch.chdir(tmp_path)
    found = runpy.run_path(str(ROOT / "setup.py"), run_name="setup")["modules"]()
    assert sorted(found) == sorted(str(Path("src", "jarlshof", name)) for name in compiled)
