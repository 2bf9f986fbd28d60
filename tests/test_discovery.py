"""How games are found: our own folders, and other people's packages, of which a broken one hides no other."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from jarlshof.door import Positions, Rules, View, Words
from jarlshof.game import games, promised

FACTS = """
from jarlshof.game import Game
GAME = Game(name="{name}", title="T", tagline="", minutes="1", seats=(2,), prefix="T", stage="alpha", rules=1,
            options=(), package="{package}")
"""
ROOMS = {"rules": Rules, "words": Words, "position": Positions, "view": View}
WHOLE = {"__init__.py": FACTS.format(name="tarn", package="tarn")} | {
    f"{room}.py": "".join(f"{name} = None\n" for name in promised(asked)) for room, asked in ROOMS.items()
}
# What is wrong with a package, and a word of the sentence that says so.
BROKEN = {
    "a module is missing": ({"__init__.py": "import no_such_module"}, "no_such_module"),
    "it raises": ({"__init__.py": "raise KeyError('fjord\\nskerry')"}, "fjord"),
    "it leaves": ({"__init__.py": "raise SystemExit(3)"}, "SystemExit"),
    "it is no Python": ({"__init__.py": "GAME = ="}, "SyntaxError"),
    "it holds nothing": ({"__init__.py": ""}, "GAME"),
    "it holds no game": ({"__init__.py": "GAME = 'tarn'"}, "no jarlshof.Game"),
    "its facts are wanting": (
        {"__init__.py": "from jarlshof.game import Game\nGAME = Game(name='tarn')"},
        "title",
    ),
    "it has no rules": ({"__init__.py": WHOLE["__init__.py"]}, "tarn.rules"),
    "a function is missing": (
        WHOLE | {"words.py": WHOLE["words.py"].replace("tell = None\n", "")},
        "The game tarn has no tell in tarn.words: see docs/adding-a-game.md.",
    ),
    "its rules raise": (WHOLE | {"rules.py": "1 / 0"}, "ZeroDivisionError"),
    "its campaign raises": (
        WHOLE | {"campaign.py": "1 / 0"},
        "ZeroDivisionError",
    ),
    "it names another package": (
        WHOLE | {"__init__.py": FACTS.format(name="tarn", package="nowhere")},
        "nowhere",
    ),
    "its name is taken": (WHOLE | {"__init__.py": FACTS.format(name="harald", package="tarn")}, "already"),
    "it is not there": ({}, "tarn"),
}


def install(folder: Path, files: dict[str, str]) -> None:
    """Lay a package `tarn` of these files into a folder, as an installer would."""
    for name, text in {
        **{f"tarn/{name}": text for name, text in files.items()},
        "tarn-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: tarn\nVersion: 1.0\n",
        "tarn-1.0.dist-info/entry_points.txt": "[jarlshof.games]\ntarn = tarn:GAME\n",
    }.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder from which packages are imported, after the games that are here have been found."""
    games()
    monkeypatch.syspath_prepend(tmp_path)
    for name in [name for name in sys.modules if name.split(".")[0] == "tarn"]:
        monkeypatch.delitem(sys.modules, name)
    return tmp_path


def test_a_whole_package_is_found(elsewhere: Path, caplog: pytest.LogCaptureFixture) -> None:
    install(elsewhere, WHOLE)
    assert games.__wrapped__()["tarn"].title == "T"
    assert not caplog.messages


@pytest.mark.parametrize(("files", "word"), BROKEN.values(), ids=list(BROKEN))
def test_a_broken_package_is_named_and_left_out(
    files: dict[str, str], word: str, elsewhere: Path, caplog: pytest.LogCaptureFixture
) -> None:
    install(elsewhere, files)
    assert games.__wrapped__() == games()
    assert len(caplog.messages) == 1
    assert "tarn:GAME" in caplog.text and word in caplog.messages[0] and "\n" not in caplog.messages[0]


def test_the_command_line_works_beside_a_broken_package(tmp_path: Path) -> None:
    install(tmp_path, {"__init__.py": "raise SystemExit('no\\ngame')"})
    paths = os.pathsep.join([str(tmp_path), *sys.path])
    done = subprocess.run(
        [sys.executable, "-m", "jarlshof", "rules", "harald", "HAR-1"],
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": paths},
    )
    assert done.returncode == 0
    assert "HAR-1" in done.stdout
    assert done.stderr == (
        "jarlshof: the game tarn:GAME is left out, for it does not load (SystemExit: no game).\n"
    )
