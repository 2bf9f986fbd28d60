"""Suit Nations: the steps of the branches of technology (SN-46, SN-47, SN-76)."""

from mypy_extensions import i64

from jarlshof.games.suit_nations.state import BRANCH, BRANCHES, NONE, STEPS, Board, linear


def steps_of(bits: i64, branch: i64) -> i64:
    """How many of some steps, as bits, are of a branch."""
    k = (bits >> (branch * STEPS)) & BRANCH
    return (k & 1) + ((k >> 1) & 1) + (k >> 2)


def steps_on(s: Board, nation: i64, branch: i64) -> i64:
    """How many steps a nation has on a branch."""
    return steps_of(s.tech[nation], branch)


def next_step(s: Board, nation: i64, branch: i64) -> i64:
    """SN-47: the next step of a branch whose steps come in order, as the number of its bit, or NONE."""
    n = steps_on(s, nation, branch)
    return NONE if n == STEPS else branch * STEPS + n


def missing(s: Board, nation: i64) -> i64:
    """SN-46, SN-47, SN-100, SN-135: the steps that a nation may take next, as bits."""
    bits: i64 = 0
    for branch in range(BRANCHES):
        if (s.branches >> branch) & 1:
            if linear(branch):
                bit = next_step(s, nation, branch)
                if bit != NONE:
                    bits |= i64(1) << bit
            else:
                bits |= (BRANCH << (branch * STEPS)) & ~s.tech[nation]
    return bits


def no_step(s: Board, nation: i64, bit: i64) -> i64:
    """SN-46, SN-47, SN-100, SN-135: is this a step of the game's branches that the nation may take next?"""
    branch = bit // STEPS
    if branch >= BRANCHES or (s.branches >> branch) & 1 == 0:
        return 135 if linear(branch) else i64(100)
    if (missing(s, nation) >> bit) & 1:
        return 0
    return 47 if linear(branch) else i64(46)
