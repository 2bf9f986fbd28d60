"""What finished games have in common: results by group, and how what a seat did goes with winning."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import atanh, sqrt, tanh
from statistics import StatisticsError, correlation, fmean
from typing import Any

from jarlshof.lab.intervals import Z95, mean_interval
from jarlshof.lab.played import Played


@dataclass(frozen=True)
class Group:
    """Seats of one kind: how many, their share of wins with a 95 % interval, their mean points."""

    kind: str
    name: str
    seats: int
    wins: tuple[float, float, float]
    points: float


@dataclass(frozen=True)
class Mark:
    """A thing done: by how many seats, their share of wins, and the correlation with its 95 % interval.

    Correlation says what goes together, not what causes it: who is ahead can afford more.
    """

    name: str
    seats: int
    wins: float
    correlation: tuple[float, float, float]


def groups(played: Sequence[Played]) -> list[Group]:
    """Each group of seats; those with the most wins first within their kind."""
    found: dict[tuple[str, str], list[tuple[float, int]]] = defaultdict(list)
    for game in played:
        for seat, of in enumerate(game.groups):
            for pair in of.items():
                found[pair].append((game.shares[seat], game.points[seat]))
    rows = [
        Group(
            kind,
            name,
            len(results),
            mean_interval([share for share, _ in results]),
            fmean(points for _, points in results),
        )
        for (kind, name), results in found.items()
    ]
    return sorted(rows, key=lambda row: (row.kind, -row.wins[0], row.name))


def marks(played: Sequence[Played]) -> list[Mark]:
    """Each thing that some seats did and others did not; what goes best with winning first."""
    seats = [(done, share) for game in played for done, share in zip(game.marks, game.shares, strict=False)]
    shares = [share for _, share in seats]
    rows = []
    for name in sorted({name for done, _ in seats for name in done}):
        did = [float(name in done) for done, _ in seats]
        wins = fmean(share for there, share in zip(did, shares, strict=True) if there)
        rows.append(Mark(name, int(sum(did)), wins, correlation_interval(did, shares)))
    return sorted(rows, key=lambda row: (-row.correlation[0], row.name))


def correlation_interval(x: Sequence[float], y: Sequence[float]) -> tuple[float, float, float]:
    """Pearson's r and its 95 % interval by Fisher's z; 0 from -1 to 1 where one of both never varies."""
    try:
        r = correlation(x, y)
    except StatisticsError:
        return 0.0, -1.0, 1.0
    if len(x) < 4 or abs(r) >= 1:
        return r, -1.0, 1.0
    half = Z95 / sqrt(len(x) - 3)
    return r, tanh(atanh(r) - half), tanh(atanh(r) + half)


def as_dict(played: Sequence[Played]) -> dict[str, Any]:
    """All of it for machines; nothing for games without a study."""
    if not any(game.groups for game in played):
        return {}
    return {
        "rounds": fmean(game.rounds for game in played),
        "groups": [asdict(row) for row in groups(played)],
        "marks": [asdict(row) for row in marks(played)],
    }
