"""The documents are true: their code runs, and they leave nothing out."""

import re
import tomllib
from pathlib import Path
from random import Random

import pytest

from jarlshof import Play, game, notation, position, saga
from jarlshof.cli import app
from jarlshof.door import Positions, View, Words
from jarlshof.engine.state import Menu, State
from jarlshof.game import Game, games, rule_texts
from jarlshof.record import Record
from jarlshof.table import Table

ROOT = Path(__file__).parents[1]
DOCS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
CODE = re.compile(r"```python\n(.*?)```", re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\(([^)#:]+)\)|src=\"([^\":]+)\"")


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_the_code_in_a_document_runs(path: Path) -> None:
    names: dict[str, object] = {"__name__": "document"}  # a page goes on with what it began
    for block in CODE.findall(path.read_text(encoding="utf-8")):
        exec(compile(block, path.name, "exec"), names)


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    for link in LINK.findall(path.read_text(encoding="utf-8")):
        target = next(filter(None, link))
        assert (path.parent / target).exists(), f"{path.name} points to {target}"


def test_every_dependency_has_its_reason() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    reasons = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8").lower()
    wanted = project["dependencies"] + [
        d for group in project["optional-dependencies"].values() for d in group
    ]
    for requirement in wanted:
        name = re.split(r"[\[=<>~ ]", requirement)[0].lower()
        assert name in reasons, f"{name} has no line in docs/dependencies.md"


def test_the_readme_names_every_command() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for command in app.registered_commands:
        name = command.name or command.callback.__name__ if command.callback else command.name
        assert f"jarlshof {name}" in readme, f"README.md does not name jarlshof {name}"


@pytest.mark.parametrize("game", [g for g in games().values() if g.package.startswith("jarlshof.games.")])
def test_what_players_read_points_nowhere_else(game: Game) -> None:
    """Rules and notation are whole in themselves; every clause that the notation names is there."""
    clauses = rule_texts(game.folder / "RULES.md")
    for name in ("RULES.md", "NOTATION.md"):
        text = (game.folder / name).read_text(encoding="utf-8")
        assert not re.search(r"[Ss]ections? \d|DECISION|TODO|[Ss]cenario", text), name
    named = set(re.findall(rf"\b(?:{game.prefix}-\d+|Q\d+)\b", text))
    assert named <= set(clauses), "the notation"


@pytest.mark.parametrize("game", [g for g in games().values() if g.package.startswith("jarlshof.games.")])
def test_the_moves_of_random_games_are_in_the_notation(game: Game) -> None:
    """Every verb that a game writes stands in its notation."""
    text = (game.folder / "NOTATION.md").read_text(encoding="utf-8")
    chooser = Random(1)
    for number in range(3):
        play = Play(game, seed=number)
        for _ in range(150):
            if play.over:
                break
            move = chooser.choice(play.moves())
            assert f'"{move.split(": ")[-1].split()[0]}' in text, move
            play.play(move)


def test_the_tree_speaks_of_itself_alone() -> None:
    """No path of a machine, no host of a registry."""
    for path in [*DOCS, *sorted((ROOT / "src").rglob("*.py"))]:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"/(home|root|work)/\w", text), path


def test_every_name_of_the_glossary_is_there() -> None:
    rooms = (State, Menu, Game, Table, Record, Words, Positions, View)
    owners: dict[str, object] = {room.__name__: room for room in rooms}
    owners |= {"notation": notation, "position": position, "saga": saga, "game": game}
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    ours = [line.split("|")[1] for line in text.splitlines() if line.startswith("| ")]
    named = [pair for cell in ours for pair in re.findall(r"`(\w+)\.(\w+)`", cell)]
    assert len(named) > 20
    for owner, name in named:
        assert hasattr(owners[owner], name), f"docs/glossary.md names {owner}.{name}"
