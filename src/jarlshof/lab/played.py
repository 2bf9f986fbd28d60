"""What is kept of each game of a match."""

from collections.abc import Mapping
from dataclasses import dataclass

LIMIT = 200_000  # decisions of a game


@dataclass(frozen=True)
class Played:
    """One game: who sat where, each seat's share of the win and points, and how many decisions it took.

    A game that is not `finished` was stopped at the limit; its shares and points are those of that moment.
    Of games with a `study`: the rounds, and per seat what it is sorted by and what it did.
    """

    deal: int
    bots: tuple[int, ...]
    shares: tuple[float, ...]
    points: tuple[int, ...]
    moves: int
    finished: bool = True
    rounds: int = 0
    groups: tuple[Mapping[str, str], ...] = ()
    marks: tuple[frozenset[str], ...] = ()
