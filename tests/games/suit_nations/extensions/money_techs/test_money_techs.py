"""Money Techs: the option, alone and with strangers."""

from itertools import combinations
from typing import Any

import pytest

from jarlshof.game import BadInput, find_game, seed_bytes
from jarlshof.games.suit_nations import view
from jarlshof.games.suit_nations.rules import SuitNations

GAME = find_game("suit_nations")
NAMES = ("own", "foreign", "banks")
SOME = [list(chosen) for n in (1, 2) for chosen in combinations(NAMES, n)]


def game(**options: Any) -> SuitNations:
    """A new game of two."""
    state = GAME.new({"players": 2, "map": "strip", **options}, seed_bytes("a"))
    assert isinstance(state, SuitNations)
    return state


@pytest.mark.parametrize("value", ["none", "all", *SOME], ids=str)
def test_a_view_names_the_branches_as_the_option_does(value: Any) -> None:
    """SN-135: all or some of the branches."""
    shown = view.view(game(money_techs=value))
    had = [name for name in NAMES if value == "all" or name in value]
    assert shown["options"]["money_techs"] == value
    assert list(shown["seats"]["p1"]["tech"]) == ["load", "speed", "pieces", *had]


@pytest.mark.parametrize(
    ("given", "kept"), [(["banks", "own", "banks"], ["own", "banks"]), (["banks", "own", "foreign"], "all")]
)
def test_branches_are_put_in_their_order(given: list[str], kept: Any) -> None:
    assert view.view(game(money_techs=given))["options"]["money_techs"] == kept


@pytest.mark.parametrize("value", ["some", ["gold"], [1], {}, True], ids=str)
def test_other_branches_are_refused(value: Any) -> None:
    with pytest.raises(BadInput, match=r"out of own, foreign, banks \(SN-135\)"):
        game(money_techs=value)


def test_strangers_have_money_techs_without_double_pieces() -> None:
    """SN-100, SN-135: two extensions meet in the branches that a game has."""
    both = view.view(game(mode="strangers", suits=["s", "s"], money_techs="all"))
    assert list(both["seats"]["p2"]["tech"]) == ["load", "speed", *NAMES]
    state = game(mode="strangers", suits=["s", "s"], money_techs=["own"])
    said = {"research pieces jack": 100, "research banks": 135}
    assert {move: state.refusal(0, GAME.words.parse(state, 0, move)) for move in said} == said
