"""Campaigns: a row of games that belong together, with the best result of each.

A game has one if it holds `campaign.py`: what stands there is `jarlshof.door.Campaign`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from jarlshof import door
from jarlshof.engine.state import State
from jarlshof.game import Game
from jarlshof.table import Overview, Table, Tables
from jarlshof.table.results import Result, own_seat, result_of


@dataclass(frozen=True)
class Record:
    """A finished game of a chapter."""

    table: Table
    points: int
    word: str
    won: bool


@dataclass(frozen=True)
class Page:
    """A chapter as its page shows it: the best record, how often it was tried, a game to go on with."""

    chapter: door.Chapter
    best: Record | None
    tried: int
    running: Overview | None


@dataclass(frozen=True)
class Campaign:
    """How far a visitor has come in a game's campaign; `book` is what the game says of it."""

    game: Game
    book: door.Campaign[State]
    pages: tuple[Page, ...]

    @property
    def finished(self) -> list[Record]:
        """The best records of the chapters that were won."""
        return [page.best for page in self.pages if page.best is not None and page.best.won]

    @property
    def points(self) -> int:
        """The sum of the best results."""
        return sum(record.points for record in self.finished)

    @property
    def running(self) -> Page | None:
        """The chapter with the newest game that is not over."""
        open_ones = [page for page in self.pages if page.running is not None]
        return max(open_ones, key=lambda page: started(page.running), default=None)

    @property
    def next(self) -> Page | None:
        """The first chapter that is neither won nor under way."""
        won = self.finished
        return next((p for p in self.pages if p.best not in won and p.running is None), None)

    def as_dict(self) -> dict[str, Any]:
        """The best result of each chapter that was tried."""
        return {page.chapter.id: record_dict(page.best) for page in self.pages if page.best is not None}


def started(table: Overview | None) -> str:
    """When a table was set, as a text that sorts."""
    return "" if table is None else table.started.isoformat()


def record_dict(record: Record) -> dict[str, Any]:
    """A record as files keep it."""
    return {
        "score": record.points,
        "rank": record.word.lower(),
        "seed": record.table.record.seed.hex(),
        "date": record.table.started.date(),
    }


def campaign(game: Game, book: door.Campaign[State], tables: Tables, holder: str) -> Campaign:
    """A visitor's campaign."""
    own = [table for table in tables.list(holder) if table.game.name == game.name and plain(book, table)]
    return Campaign(game, book, tuple(page_of(book, one, own, tables, holder) for one in book.CHAPTERS))


def plain(book: door.Campaign[State], table: Overview) -> bool:
    """Was a game begun from its start, with no option set but a chapter's?"""
    named = {name for chapter in book.CHAPTERS for name in chapter.options}
    usual = all(table.options[o.name] == o.default for o in table.game.options if o.name not in named)
    return usual and not table.from_position


def page_of(
    book: door.Campaign[State], chapter: door.Chapter, own: Sequence[Overview], tables: Tables, holder: str
) -> Page:
    """What became of a chapter so far."""
    mine = [t for t in own if all(t.options[name] == value for name, value in chapter.options.items())]
    ended = [result_of(table, own_seat(table, holder) or 0) for table in mine if table.over]
    best = max(ended, key=lambda result: (result.won, result.points or 0), default=None)
    record = None if best is None else record_of(book, best, tables)
    return Page(chapter, record, len(ended), next((table for table in mine if not table.over), None))


def record_of(book: door.Campaign[State], result: Result, tables: Tables) -> Record | None:
    """How a finished game of a chapter went, in the campaign's words; None if its table is gone."""
    table = tables.get(result.table.id)
    if table is None:
        return None
    points, word = book.result(table.sampled(), result.seat)
    return Record(table, points, word, result.won)
