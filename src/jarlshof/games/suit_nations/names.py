"""Suit Nations: the words for cards, pieces, branches and slots, in the order of their numbers."""

from collections.abc import Sequence
from typing import Any

from jarlshof.game import seat_name
from jarlshof.games.suit_nations.state import HOLDERS as PER_SEAT
from jarlshof.games.suit_nations.state import Board, linear

SUITS = "scdh"
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10")
CARDS = ("", *(rank + suit for suit in SUITS for rank in RANKS), "jk")
HOLDERS = ("jack", "jack2", "queen", "queen2", "king", "king2", "settler", "city", "city2")
TYPES = ("jack", "queen", "king")
BRANCHES = ("load", "speed", "pieces", "own", "foreign", "banks")
MODES = ("nations", "strangers")
MONEY_TECHS = BRANCHES[3:]
SUIT_SIGNS = {"s": "♠", "c": "♣", "d": "♦", "h": "♥"}


def money_techs(chosen: Sequence[str]) -> Any:
    """The value of the option for some of the money techs (SN-135)."""
    return "none" if not chosen else "all" if len(chosen) == len(MONEY_TECHS) else list(chosen)


def cell_name(row: int, column: int) -> str:
    """The name of a place on the grid: column letter and row number."""
    return f"{chr(ord('a') + column)}{row + 1}"


def slot_name(s: Board, slot: int) -> str:
    """The name of a slot."""
    return cell_name(s.cell[slot] >> 5, s.cell[slot] & 31)


def slots(s: Board) -> dict[str, int]:
    """All slots by name."""
    return {slot_name(s, slot): slot for slot in range(s.slots)}


def holder_name(holder: int, seat: int) -> str:
    """The name of a piece or city; others' with their seat in front."""
    name = HOLDERS[holder % PER_SEAT]
    owner = holder // PER_SEAT
    return name if owner == seat else f"{seat_name(owner)}.{name}"


def step_name(bit: int) -> str:
    """The words for a step of a branch; where steps come in order the branch says which."""
    branch = BRANCHES[bit // 3]
    return branch if linear(bit // 3) else f"{branch} {TYPES[bit % 3]}"
