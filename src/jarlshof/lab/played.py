"""What is kept of each game of a match."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Played:
    """One game: who sat where, each seat's share of the win and points, and how many decisions it took.

    Of games with a `study`: the rounds, and per seat what it is sorted by and what it did.
    """

    deal: int
    bots: tuple[int, ...]
    shares: tuple[float, ...]
    points: tuple[int, ...]
    moves: int
    rounds: int = 0
    groups: tuple[Mapping[str, str], ...] = ()
    marks: tuple[frozenset[str], ...] = ()
