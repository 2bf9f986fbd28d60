"""No clause without a test: every clause and ruling of a game is named by an example or a test."""

import re
from functools import cache
from pathlib import Path

import pytest

from jarlshof import scenario
from jarlshof.game import find_game, games, rule_texts

HERE = Path(__file__).parent
OURS = [name for name, game in games().items() if game.package.startswith("jarlshof.games.")]


def clauses(game: str) -> list[str]:
    """All clauses and rulings of a game, in order."""
    return list(rule_texts(find_game(game).folder / "RULES.md"))


@cache
def named(game: str) -> set[str]:
    """The clauses that examples and tests of a game name."""
    prefix = find_game(game).prefix
    found = {
        str(clause)
        for path in (HERE / game).rglob("*.yaml")
        if path.name in ("scenarios.yaml", "clauses.yaml")
        for item in scenario.load_file(path)
        for clause in item.get("clauses", [])
    }
    for path in (HERE / game).rglob("test_*.py"):
        found |= set(re.findall(rf"\b(?:{prefix}-\d+|Q\d+)\b", path.read_text(encoding="utf-8")))
    return found


@pytest.mark.parametrize("game", OURS)
def test_every_clause_is_named_by_a_test(game: str) -> None:
    assert clauses(game), "RULES.md holds no clause"
    missing = [clause for clause in clauses(game) if clause not in named(game)]
    assert not missing, f"{len(missing)} clauses without a test: {', '.join(missing)}"


@pytest.mark.parametrize("game", OURS)
def test_tests_name_no_clause_that_does_not_exist(game: str) -> None:
    assert not named(game) - set(clauses(game))
