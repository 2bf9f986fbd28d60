"""Dice as bags: how many show each face, four bits a face in one integer."""

from typing import Final

from mypy_extensions import i64

from jarlshof.engine.cards import BITS, FULL

FACES: Final[i64] = 6
MOST_DICE: Final[i64] = 6
EIGHTS: Final[i64] = 0x888888


def holds(bag: i64, part: i64) -> bool:
    """THR-43: does a bag contain all the dice of another?"""
    return ((bag + EIGHTS - part) & EIGHTS) == EIGHTS


def dice_in(bag: i64) -> i64:
    """How many dice a bag holds."""
    n: i64 = 0
    while bag:
        n += bag & FULL
        bag >>= BITS
    return n
