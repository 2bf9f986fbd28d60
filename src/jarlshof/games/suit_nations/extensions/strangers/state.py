"""Suit Strangers: who may have which suit, and the branch that it does not have (SN-99, SN-100)."""

from typing import Final

from mypy_extensions import i64

from jarlshof.games.suit_nations.state import DOUBLE, STEPS, Board

MODE: Final = "strangers"
MOST: Final[i64] = 2  # seats of one suit


def set_up(s: Board) -> None:
    """SN-100: there is no Double Pieces."""
    s.branches &= ~(i64(1) << DOUBLE)


def no_step(s: Board, bit: i64) -> i64:
    """SN-100: is this a step of a branch that strangers have?"""
    return 0 if (s.branches >> (bit // STEPS)) & 1 else i64(100)


def wrong_suits(s: Board) -> str:
    """SN-99: what is wrong with the suits of the seats, in a sentence; empty if nothing is."""
    if s.seats == 1:
        return "Mode strangers is for 2 to 8 players (SN-99): choose mode nations."
    return "At most two strangers share a suit (SN-99)." if s.most_of_a_suit() > MOST else ""
