"""Where tables are kept: a database, by SQLAlchemy. What is committed here survives a crash."""

import json
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from threading import Lock
from typing import Any

from sqlalchemy import (
    Column,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Text,
    UniqueConstraint,
    create_engine,
    delete,
    event,
    insert,
    select,
    update,
)
from sqlalchemy import Table as SqlTable
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import IntegrityError
from sqlalchemy.pool import StaticPool

from jarlshof.record import ASIDE, Entry

metadata = MetaData()

TABLES = SqlTable(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("position", Text),
    Column("started", String(40), nullable=False),
    Column("next_id", String(32)),
)
SEATS = SqlTable(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("name", String(60), nullable=False),
    Column("level", String(30)),
    Column("holder", String(64), nullable=False, index=True),
)
ENTRIES = SqlTable(
    "entries",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
)
# Sealed picks that wait for the other seats; at most one a seat.
PICKS = SqlTable(
    "picks",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("text", Text, nullable=False),
)
# The tables at which nobody gets a hint.
WITHOUT_HINTS = SqlTable(
    "without_hints",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
)
# Every accepted request by its key, so that a repeated one is answered, not done again.
REQUESTS = SqlTable(
    "requests",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("key", String(80), primary_key=True),
    Column("number", Integer, nullable=False),
    UniqueConstraint("table_id", "key"),
)


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
    requests: dict[str, int]
    next_id: str | None
    hints: bool = True


class Storage:
    """Reads and writes tables. Every method is one transaction."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        # Tables in memory have one connection: their transactions take turns.
        in_memory = isinstance(self.engine.pool, StaticPool)
        self.turn: AbstractContextManager[Any] = Lock() if in_memory else nullcontext()
        metadata.create_all(self.engine)

    def add(self, stored: StoredTable) -> None:
        """Keep a new table with its seats and entries."""
        with self.transaction() as db:
            db.execute(
                insert(TABLES).values(
                    id=stored.id,
                    game=stored.game,
                    rules=stored.rules,
                    options=json.dumps(stored.options),
                    seed=stored.seed.hex(),
                    position=None if stored.position is None else json.dumps(stored.position),
                    started=stored.started,
                )
            )
            rows = [
                {
                    "table_id": stored.id,
                    "seat": i,
                    "kind": s.kind,
                    "name": s.name,
                    "level": s.level,
                    "holder": s.holder,
                }
                for i, s in enumerate(stored.seats)
            ]
            db.execute(insert(SEATS), rows)
            add_entries(db, stored.id, stored.entries)
            if not stored.hints:
                db.execute(insert(WITHOUT_HINTS).values(table_id=stored.id))

    def load(self, table_id: str) -> StoredTable | None:
        """A table as it is kept, or None."""
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
            without = db.execute(select(WITHOUT_HINTS).where(WITHOUT_HINTS.c.table_id == table_id))
            return StoredTable(
                id=row.id,
                game=row.game,
                rules=row.rules,
                options=json.loads(row.options),
                seed=bytes.fromhex(row.seed),
                position=None if row.position is None else json.loads(row.position),
                started=row.started,
                seats=[StoredSeat(s.kind, s.name, s.level, s.holder) for s in seats],
                entries=[Entry(e.number, e.seat, e.text) for e in entries],
                picks={p.seat: p.text for p in picks},
                requests={r.key: r.number for r in requests},
                next_id=row.next_id,
                hints=without.first() is None,
            )

    def held_by(self, holder: str) -> list[str]:
        """The ids of the tables where a visitor holds a seat, newest first."""
        query = (
            select(TABLES.c.id)
            .join(SEATS, SEATS.c.table_id == TABLES.c.id)
            .where(SEATS.c.holder == holder)
            .group_by(TABLES.c.id)
            .order_by(TABLES.c.started.desc(), TABLES.c.id)
        )
        with self.transaction() as db:
            return [row.id for row in db.execute(query)]

    def store_pick(self, table_id: str, seat: int, text: str, key: str, number: int) -> None:
        """Keep a sealed pick, in place of an earlier one; raises Conflict for a known key."""
        with self.transaction() as db:
            add_request(db, table_id, key, number)
            db.execute(delete(PICKS).where(PICKS.c.table_id == table_id, PICKS.c.seat == seat))
            db.execute(insert(PICKS).values(table_id=table_id, seat=seat, text=text))

    def store_entries(self, table_id: str, entries: Sequence[Entry], key: str, number: int) -> None:
        """Keep new entries; moves and takebacks clear the picks that waited. Raises Conflict."""
        with self.transaction() as db:
            add_request(db, table_id, key, number)
            add_entries(db, table_id, entries)
            if not all(entry.kind in ASIDE for entry in entries):
                db.execute(delete(PICKS).where(PICKS.c.table_id == table_id))

    def name_next(self, table_id: str, next_id: str) -> None:
        """Remember the rematch of a table."""
        with self.transaction() as db:
            db.execute(update(TABLES).where(TABLES.c.id == table_id).values(next_id=next_id))

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """One transaction; a broken unique key is a Conflict."""
        with self.turn:
            try:
                with self.engine.begin() as db:
                    yield db
            except IntegrityError as broken:
                raise Conflict(str(broken.orig)) from None


def add_entries(db: Connection, table_id: str, entries: Sequence[Entry]) -> None:
    """Insert entries; the primary key lets each number be taken once."""
    if entries:
        rows = [{"table_id": table_id, "number": e.number, "seat": e.seat, "text": e.text} for e in entries]
        db.execute(insert(ENTRIES), rows)


def add_request(db: Connection, table_id: str, key: str, number: int) -> None:
    """Insert a request; the primary key lets each key be taken once."""
    db.execute(insert(REQUESTS).values(table_id=table_id, key=key, number=number))


def open_engine(url: str) -> Engine:
    """The database of a URL; SQLite waits for locks and syncs every commit to the disk."""
    if url in ("sqlite://", "sqlite:///:memory:"):
        return create_engine(url, poolclass=StaticPool, connect_args={"check_same_thread": False})
    engine = create_engine(url)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", prepare_sqlite)
    return engine


def prepare_sqlite(connection: Any, _record: Any) -> None:
    """Write-ahead log, full sync, and patience with another writer."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
