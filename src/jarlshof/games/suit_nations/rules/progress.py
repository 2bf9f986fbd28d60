"""Suit Nations: the steps of technology that a nation may take next (SN-46, SN-76)."""

from mypy_extensions import i64

from jarlshof.games.suit_nations.rules import seams
from jarlshof.games.suit_nations.state import BRANCH, DOUBLE, STEPS, Board


def missing(s: Board, nation: i64) -> i64:
    """SN-46: the steps that a nation may take next, as bits."""
    bits: i64 = 0
    for branch in range(DOUBLE + 1):
        if (s.branches >> branch) & 1:
            bits |= (BRANCH << (branch * STEPS)) & ~s.tech[nation]
    return bits | seams.open_steps(s, nation)


def no_step(s: Board, nation: i64, bit: i64) -> i64:
    """SN-46: is this a step that the nation may take next?"""
    clause = seams.no_step(s, nation, bit)
    if clause:
        return clause
    return 0 if (missing(s, nation) >> bit) & 1 else i64(46)
