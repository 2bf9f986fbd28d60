"""Money Techs: branches whose steps come in order, and what they change (SN-47, SN-135 to SN-138)."""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from jarlshof.games.suit_nations.extensions.money_techs.option import NAMES, chosen, value_of
from jarlshof.games.suit_nations.state import BRANCHES, NONE, STEPS, Board

# Branches: the numbers after those of the base game.
OWN: Final[i64] = 3
FOREIGN: Final[i64] = 4
BANKS: Final[i64] = 5
FIRST_STEP: Final[i64] = 9  # the first bit of a step


# ---- the option


def set_up(s: Board, value: object) -> bool:
    """SN-135: all or some of the branches are in the game; are any?"""
    for name in chosen(value):
        s.branches |= 1 << (OWN + NAMES.index(name))
    return s.branches >> OWN != 0


def option(s: Board) -> object:
    """The value of the option."""
    names: Sequence[str] = [name for n, name in enumerate(NAMES) if (s.branches >> (OWN + n)) & 1]
    return value_of(names)


# ---- steps


def next_step(s: Board, nation: i64, branch: i64) -> i64:
    """SN-47: the next step of a branch, as the number of its bit, or NONE."""
    n = s.steps(nation, branch)
    return NONE if n == STEPS else branch * STEPS + n


def open_steps(s: Board, nation: i64) -> i64:
    """SN-47, SN-135: the next step of each branch in the game, as bits."""
    bits: i64 = 0
    for branch in range(OWN, BRANCHES):
        if (s.branches >> branch) & 1:
            bit = next_step(s, nation, branch)
            if bit != NONE:
                bits |= i64(1) << bit
    return bits


def no_step(s: Board, nation: i64, bit: i64) -> i64:
    """SN-47, SN-135: is this the next step of a branch in the game?"""
    branch = bit // STEPS
    if branch >= BRANCHES or (s.branches >> branch) & 1 == 0:
        return 135
    return 0 if bit == next_step(s, nation, branch) else i64(47)


# ---- what they change


def rebate(s: Board, seat: i64, suit: i64) -> i64:
    """SN-136, SN-137, Q66: how much less is paid in a suit; gold alone and jokers alone count as own suit.

    No price comes below 2: the lowest are 5, and a branch has three steps.
    """
    return s.steps(s.nation[seat], OWN if suit == NONE or suit == s.suit[seat] else FOREIGN)


def income(s: Board, nation: i64) -> i64:
    """SN-138: the gold that a productive city action brings, by the steps held before it."""
    return s.steps(nation, BANKS)
