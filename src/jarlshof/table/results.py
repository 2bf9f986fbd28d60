"""What a person has played: the finished games among the person's tables, and what they come to by game."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from jarlshof.table.overview import Overview


@dataclass(frozen=True)
class Result:
    """A finished game as one seat ended it."""

    table: Overview
    seat: int
    points: int | None
    won: bool

    @property
    def date(self) -> datetime:
        """When the game began."""
        return self.table.started

    def as_dict(self) -> dict[str, Any]:
        """For machines."""
        others = [s for p, s in enumerate(self.table.seats) if p != self.seat]
        return {
            "table": self.table.id,
            "date": self.date.isoformat(timespec="seconds"),
            "name": self.table.names[self.seat],
            "against": [s.level if s.kind == "bot" else "person" for s in others],
            "options": self.table.options,
            "points": self.points,
            "won": self.won,
        }


@dataclass(frozen=True)
class Summary:
    """All results of a game, newest first."""

    results: tuple[Result, ...]

    @property
    def games(self) -> int:
        """How many were finished."""
        return len(self.results)

    @property
    def wins(self) -> int:
        """How many were won."""
        return sum(result.won for result in self.results)

    @property
    def best(self) -> int | None:
        """The most points."""
        return max((r.points for r in self.results if r.points is not None), default=None)

    @property
    def last(self) -> Result:
        """The newest."""
        return self.results[0]

    def as_dict(self) -> dict[str, Any]:
        """For machines."""
        return {
            "games": self.games,
            "wins": self.wins,
            "best": self.best,
            "results": [result.as_dict() for result in self.results],
        }


def results(tables: Iterable[Overview], holder: str) -> list[Result]:
    """The finished games of a visitor, in the order of the tables; the same record twice is one game.

    Where several seats share the visitor's screen, the first of them is the visitor's own.
    """
    found: dict[str | None, Result] = {}
    for table in tables:
        own = own_seat(table, holder)
        if own is not None and table.over:
            found.setdefault(table.standing.mark, result_of(table, own))
    return list(found.values())


def own_seat(table: Overview, holder: str) -> int | None:
    """The seat of a visitor, if one sits there."""
    return next(iter(table.seats_of(holder)), None)


def result_of(table: Overview, seat: int) -> Result:
    """How a seat ended a game."""
    return Result(table, seat, table.points(seat), table.won(seat))


def by_game(found: Iterable[Result]) -> dict[str, Summary]:
    """The results of each game, by its name."""
    grouped: dict[str, list[Result]] = {}
    for result in found:
        grouped.setdefault(result.table.game.name, []).append(result)
    return {name: Summary(tuple(group)) for name, group in sorted(grouped.items())}
