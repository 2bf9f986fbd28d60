"""The tables of the database. A change here needs a migration, and its number as HEAD."""

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Text,
    UniqueConstraint,
    true,
)
from sqlalchemy import Table as SqlTable

HEAD = "0001"  # the newest migration, as the database says it
metadata = MetaData()

# The columns from `hints` on tell how a table stands, so that a list of tables opens no record. They are
# written with every entry; `over` is NULL where an older program has not done so.
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
    Column("hints", Boolean, nullable=False, server_default=true()),
    Column("updated", String(40)),
    Column("over", Boolean),
    Column("waiting", Text),
    Column("scores", Text),
    Column("winner", Text),
    Column("mark", String(64)),
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
# Every accepted request by its key, so that a repeated one is answered, not done again.
REQUESTS = SqlTable(
    "requests",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("key", String(80), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("words", Text),
    UniqueConstraint("table_id", "key"),
)
# Which migrations a database has seen: Alembic's own table.
VERSION = SqlTable("alembic_version", metadata, Column("version_num", String(32), primary_key=True))

# What a database of ours has had from the beginning.
FIRST = {
    "tables": {"id", "game", "rules", "options", "seed", "position", "started", "next_id"},
    "seats": {"table_id", "seat", "kind", "name", "level", "holder"},
    "entries": {"table_id", "number", "seat", "text"},
    "picks": {"table_id", "seat", "text"},
    "requests": {"table_id", "key", "number"},
}
