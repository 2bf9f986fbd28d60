"""Suit Nations: its options, those of the extensions among them."""

from typing import Any

from jarlshof.game import BadInput, Option
from jarlshof.games.suit_nations import maps
from jarlshof.games.suit_nations.extensions.money_techs import option as money_techs
from jarlshof.games.suit_nations.extensions.strangers.state import MODE as STRANGERS
from jarlshof.games.suit_nations.names import SUITS
from jarlshof.settings import whole_number


def suits(value: Any) -> Any:
    """A list of suits (SN-7, SN-99)."""
    if isinstance(value, list) and value and all(isinstance(s, str) and s in SUITS and s for s in value):
        return value
    raise BadInput("suits must be auto, random, or a list of the letters s, c, d and h, one a seat.")


def number(
    name: str, values: tuple[Any, ...], low: int, high: int, text: str, clause: str = "", field: str = ""
) -> Option:
    """An option that takes any whole number from low to high."""
    return Option(name, values, text, clause, accepts=whole_number(name, low, high), field=field)


OPTIONS = (
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
        ("nations", STRANGERS),
        "Nations: each suit is one seat's. Strangers: two may share a suit, up to eight play.",
        "SN-99",
    ),
    Option("suits", ("auto", "random"), "Which suit each nation has.", "SN-7", accepts=suits),
    Option(
        "places",
        ("random", "fixed"),
        "Which home goes to which seat: dealt, or by number.",
        "SN-7",
        field="fixed_places",
    ),
    Option("jokers", (4, 0, 1, 2, 3, 5, 6), "Jokers in the era deck.", "Q1", field="jokers"),
    number("gold", (5,), 0, 200, "Gold of each nation at the start.", "SN-8", "start_gold"),
    number(
        "eras",
        ("auto", 1, 2, 3, 4, 6, 8),
        1,
        20,
        "How many eras; auto: as many as seats, more on large maps.",
        "SN-9",
    ),
    number("coins", (5, 3, 1, 0), 0, 20, "Coins of the final countdown.", "SN-21", "start_coins"),
    number(
        "deck_limit",
        (0, 10, 20, 30),
        0,
        78,
        "The era deck keeps at most so many cards, for shorter eras; 0 keeps all.",
        field="deck_limit",
    ),
    money_techs.OPTION,
    number("solo_target", (10,), 1, 99, "Points that a nation alone needs.", "Q67", "solo_target"),
    number(
        "stall_rounds",
        (30,),
        0,
        999,
        "Rounds without a card drawn after which the countdown begins; 0 never.",
        "SN-26",
        "stall_rounds",
    ),
    Option(
        "city_timing",
        ("between", "outside"),
        "City actions between two piece turns, or only before the first and after the last.",
        "Q3",
        house_rule=True,
        field="outside",
    ),
    Option(
        "hits_public",
        (False, True),
        "Cards lost by hits are shown.",
        "Q35",
        house_rule=True,
        field="hits_public",
    ),
)
