"""What finished games have in common: results by group, and how what a seat did goes with winning."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import atanh, sqrt, tanh
from statistics import StatisticsError, correlation, fmean
from typing import Any

from jarlshof.lab.intervals import Z95, clustered_interval
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
    """Each group of seats; those with the most wins first within their kind.

    Games of one deal belong together (equal bots play them alike), so intervals count deals.
    """
    shares: dict[tuple[str, str], dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    points: dict[tuple[str, str], list[int]] = defaultdict(list)
    for game in played:
        for seat, of in enumerate(game.groups):
            for pair in of.items():
                shares[pair][game.deal].append(game.shares[seat])
                points[pair].append(game.points[seat])
    rows = [
        Group(*pair, len(points[pair]), clustered_interval(list(deals.values())), fmean(points[pair]))
        for pair, deals in shares.items()
    ]
    return sorted(rows, key=lambda row: (row.kind, -row.wins[0], row.name))


def marks(played: Sequence[Played]) -> list[Mark]:
    """Each thing that some seats did and others did not; what goes best with winning first.

    Games of one deal belong together, so intervals count the seats of one game a deal.
    """
    independent = len({game.deal for game in played}) / len(played) if played else 1.0
    seats = [(done, share) for game in played for done, share in zip(game.marks, game.shares, strict=False)]
    shares = [share for _, share in seats]
    rows = []
    for name in sorted({name for done, _ in seats for name in done}):
        did = [float(name in done) for done, _ in seats]
        wins = fmean(share for there, share in zip(did, shares, strict=True) if there)
        rows.append(Mark(name, int(sum(did)), wins, correlation_interval(did, shares, independent)))
    return sorted(rows, key=lambda row: (-row.correlation[0], row.name))


def correlation_interval(
    x: Sequence[float], y: Sequence[float], independent: float = 1.0
) -> tuple[float, float, float]:
    """Pearson's r and its 95 % interval by Fisher's z; 0 from -1 to 1 where one of both never varies.

    `independent` is the share of the pairs that do not follow from the others.
    """
    try:
        r = correlation(x, y)
    except StatisticsError:
        return 0.0, -1.0, 1.0
    size = len(x) * independent
    if size < 4 or abs(r) >= 1:
        return r, -1.0, 1.0
    half = Z95 / sqrt(size - 3)
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
