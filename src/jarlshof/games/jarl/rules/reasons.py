"""The Rise of a Jarl: why a move is not on the menu at all."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from jarlshof.engine.state import RULING
from jarlshof.games.jarl.rules.codes import V_ADD, V_JETTISON, V_KEEP, V_PLAN, V_SPEND, V_TAKE
from jarlshof.games.jarl.rules.costs import actions_of
from jarlshof.games.jarl.state import (
    ATTRACT,
    DEVELOP,
    NONE,
    T_HIRD,
    T_PAY,
    T_RAID,
    T_TRIBUTE,
    Realm,
    bit,
)

# The clause of each action, and of each task.
ACTION_CLAUSE: Final[vec[i64]] = vec[i64]([20, 22, 24, 25, 26, 27, 28])


def other_moment(s: Realm, verb: i64, target: i64, card: i64) -> i64:
    """The clause of Growth that rules out a move which no hand card offers."""
    if verb == V_PLAN:
        return 30
    if verb == V_JETTISON:
        return 2
    if verb == V_SPEND or verb == V_KEEP:
        return 50
    if verb > V_PLAN:
        return 15
    if (s.hand & bit(card)) == 0 or (actions_of(s, card) & bit(verb)) == 0:
        return 17
    if target == card and (verb == ATTRACT or verb == DEVELOP):
        return 18
    return ACTION_CLAUSE[verb]


def other_choice(s: Realm, verb: i64, card: i64) -> i64:
    """The clause of the task in hand, which asks for something else."""
    task = s.task
    own = card == s.laid
    if task == T_RAID:
        return 25
    if task == T_TRIBUTE:
        return 18 if own and verb == V_ADD else 26
    if task == T_PAY:
        return 54
    if task == T_HIRD:
        return 50
    if s.detail == NONE:
        return RULING + 5 if own and verb == V_TAKE else i64(56)
    return RULING + 31 if own and verb == V_TAKE else i64(27)
