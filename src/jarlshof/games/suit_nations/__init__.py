"""Suit Nations: gather cards, raise cities and win the others over by science, faith or force."""

from typing import Any

from jarlshof.game import BadInput, Game, Option
from jarlshof.games.suit_nations import maps
from jarlshof.games.suit_nations.names import MODES, MONEY_TECHS, SUITS, money_techs


def _suits(value: Any) -> Any:
    """A list of suits (SN-7, SN-99)."""
    if isinstance(value, list) and value and all(isinstance(s, str) and s in SUITS and s for s in value):
        return value
    raise BadInput("suits must be auto, random, or a list of the letters s, c, d and h, one a seat.")


def _number(name: str, low: int, high: int) -> Any:
    """Reads a whole number in a range."""

    def accepts(value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise BadInput(f"Option {name} must be a whole number from {low} to {high}, not {value}.")
        return value

    return accepts


def _money_techs(value: Any) -> Any:
    """Some of the money techs, in their order (SN-135)."""
    if not isinstance(value, list) or any(name not in MONEY_TECHS for name in value):
        raise BadInput(f"money_techs must be none, all, or a list out of {', '.join(MONEY_TECHS)} (SN-135).")
    return money_techs([name for name in MONEY_TECHS if name in value])


GAME = Game(
    name="suit_nations",
    title="Suit Nations",
    tagline="Explore the land for cards, turn them into science and faith, and mind your neighbours' kings.",
    minutes="60-180",
    seats=(2, 1, 3, 4, 5, 6, 7, 8),
    prefix="SN",
    stage="beta",
    rules=1,
    options=(
        Option(
            "players",
            (2, 1, 3, 4, 5, 6, 7, 8),
            "How many nations share the land; alone you play against a target.",
        ),
        Option(
            "map",
            (maps.AUTO, *maps.READY),
            "The land: a ready map, or one of your own; auto takes the smallest that fits.",
            accepts=maps.check_option,
        ),
        Option(
            "mode",
            MODES,
            "Nations: each suit is one seat's. Strangers: two may share a suit, up to eight play.",
            "SN-99",
        ),
        Option("suits", ("auto", "random"), "Which suit each nation has.", "SN-7", accepts=_suits),
        Option("places", ("random", "fixed"), "Which home goes to which seat: dealt, or by number.", "SN-7"),
        Option("jokers", (4, 0, 1, 2, 3, 5, 6), "Jokers in the era deck.", "Q1"),
        Option("gold", (5,), "Gold of each nation at the start.", "SN-8", accepts=_number("gold", 0, 200)),
        Option(
            "eras",
            ("auto", 1, 2, 3, 4, 6, 8),
            "How many eras; auto: as many as seats, more on large maps.",
            "SN-9",
            accepts=_number("eras", 1, 20),
        ),
        Option(
            "coins", (5, 3, 1, 0), "Coins of the final countdown.", "SN-21", accepts=_number("coins", 0, 20)
        ),
        Option(
            "deck_limit",
            (0, 10, 20, 30),
            "The era deck keeps at most so many cards, for shorter eras; 0 keeps all.",
            accepts=_number("deck_limit", 0, 78),
        ),
        Option(
            "money_techs",
            ("none", "all"),
            "Further branches: lower prices for own or foreign suit, and banks that pay for city actions.",
            "SN-135",
            accepts=_money_techs,
        ),
        Option(
            "solo_target",
            (10,),
            "Points that a nation alone needs.",
            "Q67",
            accepts=_number("solo_target", 1, 99),
        ),
        Option(
            "stall_rounds",
            (30,),
            "Rounds without a card drawn after which the countdown begins; 0 never.",
            "SN-26",
            accepts=_number("stall_rounds", 0, 999),
        ),
        Option(
            "city_timing",
            ("between", "outside"),
            "City actions between two piece turns, or only before the first and after the last.",
            "Q3",
            house_rule=True,
        ),
        Option("hits_public", (False, True), "Cards lost by hits are shown.", "Q35", house_rule=True),
    ),
    package=__name__,
)
