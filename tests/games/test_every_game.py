"""The conformance suite over every game that is found, the throw-away one included."""

import os
from pathlib import Path
from typing import Any

import pytest
import yaml

from jarlshof import COMPILED
from jarlshof.conformance import check_game, digest
from jarlshof.game import find_game, games

# The option sets of each game: every number of seats and every variant at least once.
CASES = yaml.safe_load((Path(__file__).parent / "options.yaml").read_text(encoding="utf-8"))
ALL = [(name, options) for name, cases in CASES.items() for options in cases]
LONG = ("throne", "suit_nations")  # games of hundreds of decisions: seconds each on the sources
WITH_LONG_SLOW = [
    pytest.param(name, options, marks=[pytest.mark.slow] if name in LONG else []) for name, options in ALL
]
# Longer runs: JARLSHOF_GAMES=50 make test
GAMES = int(os.environ.get("JARLSHOF_GAMES", "1"))


def case_id(case: Any) -> str:
    return (
        case
        if isinstance(case, str)
        else ",".join(f"{key}={value}" for key, value in case.items()) or "default"
    )


def test_every_game_has_option_sets() -> None:
    assert set(CASES) == set(games())


@pytest.mark.parametrize(("name", "options"), ALL, ids=case_id)
def test_every_seat_count_is_covered(name: str, options: dict[str, Any]) -> None:
    seats = {case.get("players", find_game(name).fill_options({}).get("players", 1)) for case in CASES[name]}
    assert seats == set(find_game(name).seats)


@pytest.mark.parametrize(("name", "options"), WITH_LONG_SLOW, ids=case_id)
def test_the_game_keeps_its_promises(name: str, options: dict[str, Any]) -> None:
    faults = check_game(find_game(name), options, GAMES, seed=GAMES, thorough=0.6 if COMPILED else 0.15)
    assert not faults, "\n".join(map(str, faults[:10]))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "options"), ALL, ids=case_id)
def test_both_builds_play_the_same_games(name: str, options: dict[str, Any]) -> None:
    """The digest of random games stands in a file; the compiled and the plain engine both come to it."""
    path = Path(__file__).parent / "digests.yaml"
    known = yaml.safe_load(path.read_text(encoding="utf-8"))
    game = find_game(name)
    count = known["games"].get(name, 200)
    assert digest(game, options, count) == known["digests"][name][case_id(options)]
