"""Suit Nations: what things cost (table 1.3, SN-36, SN-39, SN-40, SN-67, SN-83)."""

from typing import Final

from mypy_extensions import i64

from jarlshof.games.suit_nations.rules import codes, seams
from jarlshof.games.suit_nations.state import ANY_SUIT, NONE, STEPS, SUIT_OF, Board

CHEAPEST: Final[i64] = 11  # SN-44, SN-46: for a jack; queen and king cost one and two more
SURCHARGE: Final[i64] = 5  # SN-36: of another suit


# ---- city actions


def base(action: i64) -> i64:
    """Table 1.3: what a purchase costs in the own suit, before extensions change it."""
    verb = codes.verb_of(action)
    b = codes.b_of(action)
    if verb == codes.V_MINE:
        return 5 if b == 2 else i64(10)
    return CHEAPEST + b % STEPS


def gold_alone(action: i64) -> bool:
    """SN-38, Q5: mining needs a card."""
    return codes.verb_of(action) != codes.V_MINE


def of(s: Board, seat: i64, action: i64, suit: i64) -> i64:
    """SN-36, SN-38, SN-39: what a purchase costs a seat in a suit, with jokers or gold alone (NONE)."""
    lowered = base(action) - seams.rebate(s, seat, suit)
    return lowered if suit == NONE or suit == s.suit[seat] else lowered + SURCHARGE


# ---- political actions


def need(size: i64) -> i64:
    """SN-67: the points of a small or a full mission, as of an attack (SN-83)."""
    return 10 if size & codes.FULL else i64(5)


def political(s: Board, seat: i64, need: i64, first: i64, second: i64) -> i64:
    """SN-40: the price of a political action if paid with one or two cards.

    Jokers alone reach it whatever their suit.
    """
    suit = SUIT_OF[first]
    if suit == ANY_SUIT and second:
        suit = SUIT_OF[second]
    return need - seams.rebate(s, seat, suit)
