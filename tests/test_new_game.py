"""`jarlshof new-game NAME` writes a game that is whole: its own tests pass, and it plays."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from jarlshof.game import BadInput
from jarlshof.new_game import write_game


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new game in a folder of its own, installed as pip would."""
    made = tmp_path_factory.mktemp("own") / "high_card"
    write_game("high_card", made)
    facts = made / "high_card-0.1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: high_card\nVersion: 0.1.0\n")
    (facts / "entry_points.txt").write_text("[jarlshof.games]\nhigh_card = high_card:GAME\n")
    return made


def run(folder: Path, *command: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run Python with the new game installed."""
    path = os.pathsep.join([str(folder), *sys.path])
    return subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": path},
        input=typed,
        capture_output=True,
        text=True,
        timeout=120,
    )


@pytest.mark.slow
def test_its_own_tests_pass(folder: Path) -> None:
    """The suite and the rule examples that come with it."""
    done = run(folder, "-m", "pytest", "-q", "-p", "no:cacheprovider")
    assert done.returncode == 0, done.stdout + done.stderr
    examples = run(folder, "-m", "jarlshof", "scenario", "tests/scenarios.yaml")
    assert examples.stdout == "6 passed, 0 failed\n"


@pytest.mark.slow
def test_it_plays_between_bots_and_in_the_terminal(folder: Path) -> None:
    matched = run(folder, "-m", "jarlshof", "simulate", "high_card", "--bots", "karl, thrall", "--games", "4")
    assert matched.returncode == 0 and "karl" in matched.stdout
    played = run(folder, "-m", "jarlshof", "play", "high_card", "--seats", "me, karl", typed="1\n" * 4)
    assert "High Card" in played.stdout and "shows the" in played.stdout, played.stdout + played.stderr


def test_nothing_of_the_starter_is_left(folder: Path) -> None:
    """Every file speaks of the new game alone."""
    files = [path for path in folder.rglob("*") if path.suffix in (".py", ".md", ".toml", ".yaml")]
    assert len(files) == 11
    for path in files:
        text = path.read_text(encoding="utf-8")
        assert "starter" not in text.lower() and "STA-" not in text, path


@pytest.mark.parametrize("name", ["harald", "json", "High", "class", "a-b", "", "../x", "x" * 40])
def test_a_name_that_cannot_be_is_refused(name: str, tmp_path: Path) -> None:
    """One sentence, and nothing is written."""
    with pytest.raises(BadInput):
        write_game(name, tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_a_folder_that_is_there_stays_as_it_is(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="is there already"):
        write_game("own_game", tmp_path)
    assert list(tmp_path.iterdir()) == []
