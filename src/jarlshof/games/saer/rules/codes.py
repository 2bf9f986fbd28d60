"""Sær: how a move is packed into a number: verb * 4096 + a * 256 + b * 16 + c."""

from typing import Final

from mypy_extensions import i64

VERB: Final[i64] = 12  # where the verb lies in the number of a move
V_DEPLOY: Final[i64] = 0  # three cards, from the left; NO_CARD in front of a shorter row
V_WITHDRAW: Final[i64] = 1  # place
V_REINFORCE: Final[i64] = 2  # place, end, card
V_INSPIRE: Final[i64] = 3  # place
V_INVOKE: Final[i64] = 4
V_PASS: Final[i64] = 5  # pile or NO_PILE
V_PLACE: Final[i64] = 6  # tokens, place
V_KEEP: Final[i64] = 7
V_ADD: Final[i64] = 8  # seat, place
V_ADD_OUTPOST: Final[i64] = 9  # colour
V_SET: Final[i64] = 10  # end
V_RAISE: Final[i64] = 11  # card, place
V_TURN: Final[i64] = 12  # seat, place

NO_CARD: Final[i64] = 15
NO_PILE: Final[i64] = 15
LEFT: Final[i64] = 0
RIGHT: Final[i64] = 1


def code(verb: i64, a: i64, b: i64, c: i64) -> i64:
    """The number of a move."""
    return (verb << VERB) | (a << 8) | (b << 4) | c
