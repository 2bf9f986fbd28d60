"""Suit Nations: points and the end (SN-24, SN-97, SN-98, SN-216)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from jarlshof.games.suit_nations.state import BRANCHES, STEPS, Board, steps_of

BRANCH_POINTS: Final[vec[i64]] = vec[i64]([0, 3, 5, 6, 6, 6, 6])  # SN-97: by complete branches
MOST_CROSSES: Final[i64] = 5


def science(s: Board, nation: i64) -> i64:
    """SN-97: three points for the first complete branch, two, one, and nothing for more."""
    complete: i64 = 0
    bits = s.tech[nation]
    for branch in range(BRANCHES):
        if steps_of(bits, branch) == STEPS:
            complete += 1
    return BRANCH_POINTS[complete]


def religion(s: Board, nation: i64) -> i64:
    """SN-98: one point for each full step."""
    crosses = s.religion[nation] >> 1
    return MOST_CROSSES if crosses > MOST_CROSSES else crosses


def score(s: Board, seat: i64) -> i64:
    """SN-216: the points of a seat's nation as they stand."""
    nation = s.nation[seat]
    return science(s, nation) + religion(s, nation)


def returns(s: Board, out: vec[float]) -> None:
    """SN-24: the best score wins, equal ones share; alone, the share of twice the target reached."""
    if s.seats == 1:
        out[0] = solo(s)
        return
    best = score(s, 0)
    for p in range(s.seats):
        if score(s, p) > best:
            best = score(s, p)
    winners: i64 = 0
    for p in range(s.seats):
        if score(s, p) == best:
            winners += 1
    for p in range(s.seats):
        out[p] = 1.0 / float(winners) if score(s, p) == best else 0.0


def solo(s: Board) -> float:
    """Q67: one half at the target, all at twice the target."""
    target = s.solo_target
    points = score(s, 0)
    if points <= 0:
        return 0.0
    if target <= 0 or points >= 2 * target:
        return 1.0
    return float(points) / float(2 * target)
