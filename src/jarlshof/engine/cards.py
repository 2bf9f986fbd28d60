"""Bags: how many cards of each kind lie together, four bits a kind in one integer.

A bag holds up to 15 kinds with up to 15 copies each. Adding and taking cards
is plain arithmetic with `one(kind)`; two bags are equal when the integers are.
"""

from typing import Final

from mypy_extensions import i64

BITS: Final[i64] = 4
FULL: Final[i64] = 15
# Shifted down, for the compiler takes a small constant that is shifted up as a 32-bit number.
TOP: Final[i64] = 0x1000000000000000
EVENS: Final[i64] = 0x0F0F0F0F0F0F0F0F
SUM: Final[i64] = 0x0101010101010101  # times this, the highest byte is the sum of all bytes


def one(kind: i64) -> i64:
    """The bag that holds one card of a kind."""
    return TOP >> (BITS * (FULL - kind))


def count(bag: i64, kind: i64) -> i64:
    """How many cards of a kind lie in the bag."""
    return (bag >> (BITS * kind)) & FULL


def total(bag: i64) -> i64:
    """How many cards lie in the bag."""
    pairs = (bag & EVENS) + ((bag >> BITS) & EVENS)
    return ((pairs * SUM) >> 56) & 255


def without(bag: i64, kind: i64) -> i64:
    """The bag without any card of a kind; kind -1 takes nothing out."""
    return bag if kind < 0 else bag & ~(FULL * one(kind))
