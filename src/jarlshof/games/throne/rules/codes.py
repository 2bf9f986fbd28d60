"""The numbers of moves: verb << 24, then a bag of dice, or up to three bytes."""

from typing import Final

from mypy_extensions import i64

VERB: Final[i64] = 24
BAG_MASK: Final[i64] = 0xFFFFFF
BYTE: Final[i64] = 0xFF

V_CLAN: Final[i64] = 0
V_ROLL: Final[i64] = 1
V_BUST: Final[i64] = 2
V_STOP: Final[i64] = 3
V_SCORE: Final[i64] = 4  # a bag of dice
V_ACTION: Final[i64] = 5  # a bag of dice
V_REROLL: Final[i64] = 6  # position, face
V_USE: Final[i64] = 7  # position
V_ORDER: Final[i64] = 8  # four bits a card: which old place comes first, second, ... (1 = old top)
V_DESTROY: Final[i64] = 9  # side, position
V_SWAP: Final[i64] = 10  # own position, side, position
V_BUY: Final[i64] = 11  # card
V_SWEEP: Final[i64] = 12
V_END: Final[i64] = 13
V_PLACE: Final[i64] = 14  # position
V_REPLACE: Final[i64] = 15  # position
V_DISCARD: Final[i64] = 16
V_TAKE: Final[i64] = 17
V_LEAVE: Final[i64] = 18
V_MOVE: Final[i64] = 19  # two positions, lower first
V_DONE: Final[i64] = 20


def code(verb: i64, a: i64, b: i64, c: i64) -> i64:
    """The number of a move with arguments below 256, the first one below 65536 if it is alone."""
    return (verb << VERB) | (c << 16) | (b << 8) | a


def dice_code(verb: i64, bag: i64) -> i64:
    """The number of a move that sets dice aside."""
    return (verb << VERB) | bag


def first(action: i64) -> i64:
    """The first argument of a move."""
    return action & BYTE


def second(action: i64) -> i64:
    """The second argument of a move."""
    return (action >> 8) & BYTE


def third(action: i64) -> i64:
    """The third argument of a move."""
    return (action >> 16) & BYTE


def dice_of(action: i64) -> i64:
    """The dice that a move sets aside; the card that it buys."""
    return action & BAG_MASK
