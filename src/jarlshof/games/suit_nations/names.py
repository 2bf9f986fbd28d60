"""Suit Nations: the words for cards, pieces, branches and slots, in the order of their numbers."""

from dataclasses import dataclass

from jarlshof.game import seat_name
from jarlshof.games.suit_nations.state import HOLDERS as PER_SEAT
from jarlshof.games.suit_nations.state import JOKER, LUXURY, WONDER, Board

SUITS = "scdh"
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10")
CARDS = ("", *(rank + suit for suit in SUITS for rank in RANKS), "jk")
HOLDERS = ("jack", "jack2", "queen", "queen2", "king", "king2", "settler", "city", "city2")
TYPES = ("jack", "queen", "king")
# Items in moves: cards, and treasures, which only extensions make.
TREASURES = {f"lux {name}": int(LUXURY) + n for n, name in enumerate(CARDS[:JOKER]) if n} | {
    "wonder": int(WONDER)
}
ITEMS = {name: n for n, name in enumerate(CARDS) if n} | TREASURES
ITEM_NAMES = {number: name for name, number in ITEMS.items()}
SUIT_SIGNS = {"s": "♠", "c": "♣", "d": "♦", "h": "♥"}


@dataclass(frozen=True)
class Branch:
    """A branch of technology in words.

    `name` stands in moves and positions, and is that of its icon; `short` fits beside
    its steps. `order` is the clause by which its steps come in order, if one does: such
    steps have numbers, others the names of pieces.
    """

    name: str
    title: str
    short: str
    text: str
    order: str = ""

    @property
    def ordered(self) -> bool:
        """Do its steps come in order?"""
        return self.order != ""

    @property
    def letters(self) -> str:
        """A sign for each step."""
        return "123" if self.ordered else "JQK"


# By their numbers; those of extensions follow in `seams`.
DOUBLES = (
    Branch("load", "Double Load", "Load", "the type carries two cards"),
    Branch("speed", "Double Speed", "Speed", "the type may step onto smooth ground first"),
    Branch("pieces", "Double Pieces", "Pieces", "two pieces of the type"),
)


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
