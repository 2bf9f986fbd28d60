"""Where tables are kept: a database, by SQLAlchemy. What is committed here survives a crash."""

import json
import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from datetime import UTC, datetime
from threading import Lock
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.pool import StaticPool

from jarlshof.game import BadInput
from jarlshof.record import ASIDE, Entry
from jarlshof.table.opening import cause, open_database, shown_name
from jarlshof.table.schema import ENTRIES, PICKS, REQUESTS, SEATS, TABLES

LOG = logging.getLogger(__name__)
NOT_DONE = "What you asked for was not done: try again, and tell whoever keeps this server."


class Trouble(Exception):
    """The database cannot do its work now; the text is one sentence for people."""


class Conflict(Exception):
    """Somebody else stored this entry number or request first."""


@dataclass(frozen=True)
class StoredSeat:
    """Who sits on a seat: a person (`holder` is the hash of the visitor's secret) or a bot."""

    kind: str
    name: str
    level: str | None
    holder: str


@dataclass(frozen=True)
class Standing:
    """How a table stands: the seats that must decide and have not, or how it ended.

    `mark` is the same for two finished tables only if one was made from the other's record.
    """

    over: bool
    waiting: Sequence[int] = ()
    scores: Mapping[str, Any] | None = None
    winner: Sequence[str] | None = None
    mark: str | None = None


@dataclass(frozen=True)
class Request:
    """An accepted request: the entry it became, and what was asked for (None where that was not kept)."""

    number: int
    words: str | None


@dataclass(frozen=True)
class StoredTable:
    """All that is kept of a table."""

    id: str
    game: str
    rules: int
    options: dict[str, Any]
    seed: bytes
    position: dict[str, Any] | None
    started: str
    seats: list[StoredSeat]
    entries: list[Entry]
    picks: dict[int, str]
    requests: dict[str, Request]
    next_id: str | None
    standing: Standing | None
    hints: bool = True


@dataclass(frozen=True)
class Listed:
    """A table without its record: who plays, and how it stands (None where that must be found out)."""

    id: str
    game: str
    rules: int
    options: dict[str, Any]
    from_position: bool
    started: datetime
    updated: datetime
    seats: list[StoredSeat]
    standing: Standing | None


class Storage:
    """Reads and writes tables. Every method is one transaction, and raises Trouble when it cannot be."""

    def __init__(self, url: str) -> None:
        self.name = shown_name(url)
        self.engine = open_database(url)
        # Tables in memory have one connection: their transactions take turns.
        in_memory = isinstance(self.engine.pool, StaticPool)
        self.turn: AbstractContextManager[Any] = Lock() if in_memory else nullcontext()

    # ---- whole tables

    def add(self, stored: StoredTable) -> None:
        """Keep a new table with its seats and entries."""
        with self.transaction() as db:
            row = {
                "id": stored.id,
                "game": stored.game,
                "rules": stored.rules,
                "options": json.dumps(stored.options),
                "seed": stored.seed.hex(),
                "position": None if stored.position is None else json.dumps(stored.position),
                "started": stored.started,
                "hints": stored.hints,
            }
            standing = {} if stored.standing is None else standing_row(stored.standing)
            db.execute(insert(TABLES).values(row | standing))
            seats = [vars(seat) | {"table_id": stored.id, "seat": i} for i, seat in enumerate(stored.seats)]
            db.execute(insert(SEATS), seats)
            add_entries(db, stored.id, stored.entries)

    def load(self, table_id: str) -> StoredTable | None:
        """A table as it is kept, or None; raises BadInput for a row that cannot be read."""
        with self.transaction() as db:
            row = db.execute(select(TABLES).where(TABLES.c.id == table_id)).one_or_none()
            if row is None:
                return None
            seats = db.execute(select(SEATS).where(SEATS.c.table_id == table_id).order_by(SEATS.c.seat))
            entries = db.execute(
                select(ENTRIES).where(ENTRIES.c.table_id == table_id).order_by(ENTRIES.c.number)
            )
            picks = db.execute(select(PICKS).where(PICKS.c.table_id == table_id))
            requests = db.execute(select(REQUESTS).where(REQUESTS.c.table_id == table_id))
            with readable(table_id):
                return StoredTable(
                    id=row.id,
                    game=row.game,
                    rules=row.rules,
                    options=json.loads(row.options),
                    seed=bytes.fromhex(row.seed),
                    position=None if row.position is None else json.loads(row.position),
                    started=row.started,
                    seats=[stored_seat(s) for s in seats],
                    entries=[Entry(e.number, e.seat, e.text) for e in entries],
                    picks={p.seat: p.text for p in picks},
                    requests={r.key: Request(r.number, r.words) for r in requests},
                    next_id=row.next_id,
                    standing=kept_standing(row),
                    hints=row.hints,
                )

    def ids(self) -> list[str]:
        """The ids of all tables, the oldest first."""
        with self.transaction() as db:
            return [row.id for row in db.execute(select(TABLES.c.id).order_by(TABLES.c.started))]

    # ---- lists

    def held_by(self, holder: str) -> list[Listed]:
        """The tables where a visitor sits, last changed first; rows that cannot be read are left out."""
        mine = select(SEATS.c.table_id).where(SEATS.c.holder == holder)
        columns = [column for column in TABLES.c if column.name not in ("seed", "position", "hints")]
        begun = TABLES.c.position.is_not(None).label("from_position")
        newest = (TABLES.c.updated.desc(), TABLES.c.id)
        tables = select(*columns, begun).where(TABLES.c.id.in_(mine)).order_by(*newest)
        seats = select(SEATS).where(SEATS.c.table_id.in_(mine)).order_by(SEATS.c.seat)
        with self.transaction() as db:
            at: dict[str, list[StoredSeat]] = {}
            for row in db.execute(seats):
                at.setdefault(row.table_id, []).append(stored_seat(row))
            found = []
            for row in db.execute(tables):
                try:
                    with readable(row.id):
                        found.append(listed(row, at[row.id]))
                except BadInput as error:
                    LOG.error("%s", error)
            return found

    def holds_any(self, holder: str) -> bool:
        """Does a visitor hold a seat anywhere?"""
        with self.transaction() as db:
            query = select(SEATS.c.table_id).where(SEATS.c.holder == holder).limit(1)
            return db.execute(query).first() is not None

    def note_standing(self, table_id: str, standing: Standing) -> None:
        """Keep how a table stands that has been kept without; its date stays."""
        row = standing_row(standing)
        del row["updated"]
        with self.transaction() as db:
            db.execute(update(TABLES).where(TABLES.c.id == table_id).values(**row))

    # ---- changes

    def store_pick(
        self, table_id: str, seat: int, text: str, key: str, request: Request, standing: Standing
    ) -> None:
        """Keep a sealed pick, in place of an earlier one; raises Conflict for a known key."""
        with self.transaction() as db:
            add_request(db, table_id, key, request)
            db.execute(delete(PICKS).where(PICKS.c.table_id == table_id, PICKS.c.seat == seat))
            db.execute(insert(PICKS).values(table_id=table_id, seat=seat, text=text))
            write_standing(db, table_id, standing)

    def store_entries(
        self, table_id: str, entries: Sequence[Entry], key: str, request: Request, standing: Standing
    ) -> None:
        """Keep new entries; moves and takebacks clear the picks that waited. Raises Conflict."""
        with self.transaction() as db:
            add_request(db, table_id, key, request)
            add_entries(db, table_id, entries)
            if not all(entry.kind in ASIDE for entry in entries):
                db.execute(delete(PICKS).where(PICKS.c.table_id == table_id))
            write_standing(db, table_id, standing)

    def name_next(self, table_id: str, next_id: str) -> None:
        """Remember the rematch of a table."""
        with self.transaction() as db:
            db.execute(update(TABLES).where(TABLES.c.id == table_id).values(next_id=next_id))

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """One transaction; a broken unique key is a Conflict, any other complaint is Trouble."""
        with self.turn:
            try:
                with self.engine.begin() as db:
                    yield db
            except IntegrityError as broken:
                raise Conflict(str(broken.orig)) from None
            except DBAPIError as error:
                LOG.error("The database %s complains: %s", self.name, error.orig)
                raise Trouble(f"The database cannot be used just now: {cause(error)}. {NOT_DONE}") from None


@contextmanager
def readable(table_id: str) -> Iterator[None]:
    """Raise BadInput for a row whose values are not what we wrote there."""
    try:
        yield
    except (ValueError, TypeError):
        raise BadInput(f"What is kept of table {table_id} is damaged.") from None


def stored_seat(row: Any) -> StoredSeat:
    """A seat from its row."""
    return StoredSeat(row.kind, row.name, row.level, row.holder)


def listed(row: Any, seats: list[StoredSeat]) -> Listed:
    """A table of a list from its row."""
    return Listed(
        id=row.id,
        game=row.game,
        rules=row.rules,
        options=json.loads(row.options),
        from_position=row.from_position,
        started=datetime.fromisoformat(row.started),
        updated=datetime.fromisoformat(row.updated),
        seats=seats,
        standing=kept_standing(row),
    )


def kept_standing(row: Any) -> Standing | None:
    """How a table stands, from its row; None where an older program has not kept it."""
    if row.over is None:
        return None
    return Standing(
        over=row.over,
        waiting=json.loads(row.waiting),
        scores=json.loads(row.scores),
        winner=json.loads(row.winner),
        mark=row.mark,
    )


def standing_row(standing: Standing) -> dict[str, Any]:
    """The columns that tell how a table stands, from now on."""
    return {
        "updated": datetime.now(UTC).isoformat(),
        "over": standing.over,
        "waiting": json.dumps(list(standing.waiting)),
        "scores": json.dumps(standing.scores),
        "winner": json.dumps(standing.winner),
        "mark": standing.mark,
    }


def write_standing(db: Connection, table_id: str, standing: Standing) -> None:
    """Keep how a table stands now."""
    db.execute(update(TABLES).where(TABLES.c.id == table_id).values(**standing_row(standing)))


def add_entries(db: Connection, table_id: str, entries: Sequence[Entry]) -> None:
    """Insert entries; the primary key lets each number be taken once."""
    if entries:
        rows = [{"table_id": table_id, "number": e.number, "seat": e.seat, "text": e.text} for e in entries]
        db.execute(insert(ENTRIES), rows)


def add_request(db: Connection, table_id: str, key: str, request: Request) -> None:
    """Insert a request; the primary key lets each key be taken once."""
    db.execute(
        insert(REQUESTS).values(table_id=table_id, key=key, number=request.number, words=request.words)
    )
