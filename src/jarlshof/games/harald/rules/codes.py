"""Harald: how a move is packed into a number: its verb, a place and a card."""

from typing import Final

from mypy_extensions import i64

# A move is its verb, a place and a card: verb * 256 + place * 16 + card.
VERB: Final[i64] = 8  # where the verb lies in the number of a move
V_START: Final[i64] = 0
V_COUNCIL: Final[i64] = 1
V_VILLAGE: Final[i64] = 2
V_FLIP: Final[i64] = 3
V_DONE: Final[i64] = 4
V_REMOVE: Final[i64] = 5
V_EXCHANGE: Final[i64] = 6
V_WITH: Final[i64] = 7
V_SKIP: Final[i64] = 8
V_DRAW: Final[i64] = 9


def code(verb: i64, place: i64, card: i64) -> i64:
    """The number of a move."""
    return (verb << VERB) | (place << 4) | card
