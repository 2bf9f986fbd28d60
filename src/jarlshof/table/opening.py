"""Opening a database: is it ours, whole, writable and of this version? If not, one sentence says why."""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, event, inspect, select, update
from sqlalchemy.engine import Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError
from sqlalchemy.pool import StaticPool

from jarlshof.game import BadInput
from jarlshof.table.schema import FIRST, HEAD, VERSION, metadata

LOG = logging.getLogger(__name__)
IN_MEMORY = (None, "", ":memory:")
PATIENCE_MS = 10_000  # with another writer
# What a database says when something is wrong, and what that means.
CAUSES = {
    "locked": "another program has locked it",
    "full": "the disk is full",
    "readonly": "it cannot be written to",
    "read-only": "it cannot be written to",
    "unable to open": "it cannot be opened or made there",
    "not a database": "it is no database",
    "malformed": "it is damaged",
    "disk i/o": "the disk fails",
}


def open_database(url: str) -> Engine:
    """The database of a URL, checked and brought up to date; raises BadInput."""
    with named_causes(url):
        engine = new_engine(url)
        check_file(url)
        bring_up_to_date(engine, url)
        return engine


@contextmanager
def named_causes(url: str) -> Iterator[None]:
    """Turn what a database or its driver complains about into one sentence; raises BadInput."""
    try:
        yield
    except (DBAPIError, sqlite3.Error) as error:
        raise BadInput(f"The database {shown_name(url)} cannot be used: {cause(error)}.") from None
    except (ArgumentError, NoSuchModuleError, ImportError, OSError) as error:
        raise BadInput(f"The database {shown_name(url)} cannot be used: {error}.") from None


def shown_name(url: str) -> str:
    """A database as sentences name it: without a password."""
    try:
        return make_url(url).render_as_string(hide_password=True)
    except ArgumentError:
        return url


def cause(error: Exception) -> str:
    """What a complaint means, or the complaint itself."""
    said = str(getattr(error, "orig", None) or error)
    words = said.lower()
    return next((text for word, text in CAUSES.items() if word in words), said.splitlines()[0].rstrip("."))


# ---- engines


def new_engine(url: str) -> Engine:
    """The engine of a URL; SQLite waits for locks and syncs every commit to the disk."""
    if url in ("sqlite://", "sqlite:///:memory:"):
        return create_engine(url, poolclass=StaticPool, connect_args={"check_same_thread": False})
    engine = create_engine(url)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", prepare_sqlite)
    return engine


def prepare_sqlite(connection: Any, _record: Any) -> None:
    """Patience with another writer, full sync."""
    cursor = connection.cursor()
    for pragma in (f"busy_timeout={PATIENCE_MS}", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


# ---- SQLite's files


def file_of(url: str) -> Path | None:
    """The file of an SQLite database, its links followed; None for any other database."""
    parts = make_url(url)
    if parts.get_backend_name() != "sqlite" or parts.database in IN_MEMORY:
        return None
    assert parts.database is not None
    return Path(parts.database.removeprefix("file:").partition("?")[0]).resolve()


def check_file(url: str) -> None:
    """Refuse a file with a second name, and one that is damaged; raises BadInput or an error of SQLite."""
    path = file_of(url)
    if path is None or not path.is_file():
        return
    if path.stat().st_nlink > 1:
        raise BadInput(
            f"{path} has several names (hard links), and another server might use it under one of them: "
            "keep a single one."
        )
    with closing(sqlite3.connect(path, timeout=PATIENCE_MS / 1000)) as database:
        faults = [row[0] for row in database.execute("PRAGMA quick_check(1)")]
    if faults != ["ok"]:
        raise BadInput(
            f"The database {path} is damaged ({faults[0]}): go on with a copy, or see 'jarlshof check'."
        )


@contextmanager
def sole_use(url: str) -> Iterator[None]:
    """Keep other servers from a database file: two would not hear of each other's moves.

    The lock is one of SQLite's on a file beside it, for they end with their process, however it ends.
    Raises BadInput when another server has it.
    """
    with named_causes(url):
        path = file_of(url)
    if path is None:
        yield
        return
    with ExitStack() as held:
        with named_causes(url):
            lock = held.enter_context(closing(sqlite3.connect(f"{path}.lock", timeout=0)))
            try:
                lock.execute("BEGIN EXCLUSIVE")
            except sqlite3.OperationalError as error:
                if "locked" not in str(error):
                    raise
                raise BadInput(
                    f"Another server serves the tables of {path}: end it, or name another --database."
                ) from None
        yield


def copy_file(source: Path, target: Path) -> None:
    """A copy of an SQLite database, whole even while a server writes to it; raises errors of SQLite."""
    new = target.with_name(target.name + ".new")
    new.unlink(missing_ok=True)
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(new)) as copy:
        old.backup(copy)
    new.replace(target)


# ---- versions


def bring_up_to_date(engine: Engine, url: str) -> None:
    """Make the tables of a new database, migrate those of an older one; raises BadInput for others."""
    with engine.connect() as db:
        found = version_of(db, url)
    if file_of(url) is not None:
        with engine.connect() as db:  # only now that it is ours; the file keeps it
            db.exec_driver_sql("PRAGMA journal_mode=WAL")
    if found == "":
        metadata.create_all(engine)
        with engine.begin() as db:
            db.execute(VERSION.insert().values(version_num=HEAD))
    elif found != HEAD:
        migrate(engine, url, found)
    else:
        with engine.begin() as db:  # it must take what is written
            db.execute(update(VERSION).values(version_num=HEAD))


def version_of(db: Connection, url: str) -> str | None:
    """The version of a database: empty for an empty one, None for one from before versions were kept."""
    here = inspect(db)
    names = set(here.get_table_names())
    columns = {name: {column["name"] for column in here.get_columns(name)} for name in names & set(FIRST)}
    if all(FIRST[name] <= columns.get(name, set()) for name in FIRST):
        if VERSION.name not in names:
            return None
        return db.execute(select(VERSION.c.version_num)).scalar()
    # A file is one program's; a schema on a server may hold others' tables, if their names are not ours.
    foreign = names if db.dialect.name == "sqlite" else names & set(metadata.tables)
    if foreign:
        raise BadInput(
            f"The database {shown_name(url)} holds something else than tables of Jarlshof: "
            "name another --database."
        )
    return ""


def migrate(engine: Engine, url: str, found: str | None) -> None:
    """Bring an older database up to date; of a file, a copy is kept as it was. Raises BadInput."""
    from alembic import command  # only now: it takes a tenth of a second to import
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    known = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    if found is not None and found not in known:
        raise BadInput(
            f"The database {shown_name(url)} was written by a newer version of Jarlshof ({found}): "
            "use that version, or name another --database."
        )
    path = file_of(url)
    if path is not None:
        kept = path.with_name(f"{path.stem}-before-{HEAD}-{datetime.now(UTC):%Y%m%d-%H%M%S}{path.suffix}")
        copy_file(path, kept)
        LOG.warning("The tables of %s are brought up to date; as they were, they are kept in %s.", path, kept)
    with engine.begin() as db:
        if db.dialect.name == "sqlite":
            db.exec_driver_sql("BEGIN IMMEDIATE")  # all of it or nothing
        config.attributes["connection"] = db
        command.upgrade(config, "head")
