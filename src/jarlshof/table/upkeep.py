"""What whoever keeps a server may do while it runs: copy its tables, and check them."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from jarlshof.game import BadInput, find_game
from jarlshof.table.opening import copy_file, file_of, named_causes, shown_name
from jarlshof.table.storage import Storage, StoredTable
from jarlshof.table.table import Table, standing_of


def backup(url: str, target: Path | None) -> Path:
    """Copy an SQLite database, safe while a server writes to it; raises BadInput."""
    path = existing_file(url)
    copy = target or path.with_name(f"{path.stem}-{datetime.now():%Y%m%d-%H%M%S}{path.suffix}")
    if copy.exists():
        raise BadInput(f"{copy} is there already: choose another name.")
    with named_causes(url):
        copy_file(path, copy)
    return copy


def existing_file(url: str) -> Path:
    """The file of an SQLite database that is there; raises BadInput."""
    with named_causes(url):
        path = file_of(url)
    if path is None:
        raise BadInput(f"{shown_name(url)} is no SQLite file: use the tools of that database.")
    if not path.is_file():
        raise BadInput(f"There is no database {path}.")
    return path


@dataclass(frozen=True)
class Finding:
    """What is wrong with one table, in a sentence."""

    table: str
    reason: str


def check(url: str) -> tuple[int, list[Finding]]:
    """Check a database file and replay all its tables; how many there are, and what is wrong with some.

    It reads a copy, so it is safe while a server writes, and changes nothing. Raises BadInput.
    """
    path = existing_file(url)
    with named_causes(url), closing(sqlite3.connect(path)) as database:
        faults = [str(row[0]) for row in database.execute("PRAGMA integrity_check(20)")]
    if faults != ["ok"]:
        raise BadInput(f"The database {path} is damaged: {'; '.join(faults)}.")
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "tables.sqlite"
        with named_causes(url):
            copy_file(path, copy)
        storage = Storage(f"sqlite:///{copy}")
        try:
            ids = storage.ids()
            return len(ids), [finding for table_id in ids for finding in findings(storage, table_id)]
        finally:
            storage.engine.dispose()


def findings(storage: Storage, table_id: str) -> Iterator[Finding]:
    """What is wrong with a stored table, if anything is."""
    try:
        stored = storage.load(table_id)
        assert stored is not None
        game = find_game(stored.game)
    except BadInput as error:
        yield Finding(table_id, str(error))
        return
    fault = replay_fault(storage, replace(stored, rules=game.rules))
    if stored.rules != game.rules:
        told = fault or "under those it comes to the same end"
        kept = f"it was played under version {stored.rules} of the rules, this program knows {game.rules}"
        yield Finding(table_id, f"{kept}: {told}")
    elif fault:
        yield Finding(table_id, fault)


def replay_fault(storage: Storage, stored: StoredTable) -> str:
    """Why a table does not come to the end that is kept beside it; empty if it does."""
    try:
        record = Table(storage, stored, lambda table: None).record
    except Exception as error:  # whatever it was, the other tables are checked too
        return f"it does not replay ({type(error).__name__}: {error})"
    found = standing_of(record, stored.picks)
    kept = stored.standing
    if kept is not None and (kept.over, kept.scores, kept.winner) != (found.over, found.scores, found.winner):
        return "it replays to another end than the one that was reached"
    return ""
