"""Opening a database: ours, whole and of this version, or one sentence; older ones are brought up to date."""

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import inspect

from jarlshof.game import BadInput
from jarlshof.table import Seat, Table, Tables, Trouble, opening
from jarlshof.table.schema import FIRST, HEAD, metadata
from jarlshof.table.storage import Storage

MakeTable = Callable[..., Table]


def version(path: Path) -> str:
    """The version that a database says it has; empty if it is older than versions."""
    with closing(sqlite3.connect(path)) as db:
        if not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone():
            return ""
        return str(db.execute("SELECT version_num FROM alembic_version").fetchone()[0])


FIXTURES = sorted((Path(__file__).parents[1] / "old").glob("*/tables.db"))
OLD = [path for path in FIXTURES if version(path) != HEAD]


def shape(storage: Storage) -> dict[str, list[tuple[str, str, bool]]]:
    """Tables and columns of a database."""
    here = inspect(storage.engine)
    return {
        name: sorted((c["name"], str(c["type"]), bool(c["nullable"])) for c in here.get_columns(name))
        for name in here.get_table_names()
    }


def content(path: Path) -> list[str]:
    """All that is in a database, as statements."""
    with closing(sqlite3.connect(path)) as db:
        return list(db.iterdump())


def url(path: Path) -> str:
    """The URL of a file."""
    return f"sqlite:///{path}"


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.parent.name)
def test_an_older_database_is_brought_up_to_date_and_kept_as_it_was(path: Path, tmp_path: Path) -> None:
    """The same shape as a new one; beside it a copy as it was, which opens as well; but one."""
    file = tmp_path / "tables.sqlite"
    shutil.copy(path, file)
    before = content(file)
    storage = Storage(url(file))
    assert shape(storage) == shape(Storage("sqlite://"))
    storage.engine.dispose()
    kept = [other for other in tmp_path.iterdir() if "before" in other.name]
    assert len(kept) == 1 and content(kept[0]) == before
    Storage(url(file)).engine.dispose()
    assert [other for other in tmp_path.iterdir() if "before" in other.name] == kept
    Storage(url(kept[0])).engine.dispose()


def test_the_newest_migration_is_the_version_of_the_schema() -> None:
    """Whoever changes the schema writes a migration."""
    config = Config()
    config.set_main_option("script_location", str(Path(opening.__file__).parent / "migrations"))
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


def test_a_migration_that_fails_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    """All of it or nothing."""
    file = tmp_path / "tables.sqlite"
    shutil.copy(OLD[0], file)
    with closing(sqlite3.connect(file)) as db:
        db.execute("DROP TABLE IF EXISTS without_hints")
        db.execute("CREATE TABLE without_hints (other INTEGER)")  # the last step fails
        db.commit()
        columns = db.execute("PRAGMA table_info(tables)").fetchall()
    with pytest.raises(BadInput, match="cannot be used"):
        Storage(url(file))
    with closing(sqlite3.connect(file)) as db:
        assert db.execute("PRAGMA table_info(tables)").fetchall() == columns


@pytest.mark.slow
def test_starting_imports_no_migrations() -> None:
    """They are for older databases alone: a start stays quick."""
    code = "import sys; from jarlshof.table import Tables; Tables(); print('alembic' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "False"


# ---- what is refused at the start


def newer(file: Path) -> None:
    """As if a later version had written it."""
    Storage(url(file)).engine.dispose()
    with closing(sqlite3.connect(file)) as db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
        db.commit()


def foreign(file: Path) -> None:
    """Another program's."""
    with closing(sqlite3.connect(file)) as db:
        db.execute("CREATE TABLE recipes (id INTEGER)")


def half_foreign(file: Path) -> None:
    """A table of the same name, with other columns."""
    with closing(sqlite3.connect(file)) as db:
        db.execute("CREATE TABLE tables (id INTEGER, legs INTEGER)")


def damaged(file: Path) -> None:
    """Some pages overwritten."""
    tables = Tables(url(file))
    for _ in range(40):
        tables.create("harald", {}, [Seat("person", "A"), Seat("person", "B")], holder="h")
    tables.close()
    content = bytearray(file.read_bytes())
    content[8192:-4096] = b"\xa5" * len(content[8192:-4096])
    file.write_bytes(bytes(content))


def text(file: Path) -> None:
    """No database at all."""
    file.write_text("Dear diary\n" * 500, encoding="utf-8")


def two_names(file: Path) -> None:
    """A hard link beside it."""
    Storage(url(file)).engine.dispose()
    (file.parent / "second").hardlink_to(file)


def a_folder(file: Path) -> None:
    """A folder of that name."""
    file.mkdir()


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (newer, "was written by a newer version of Jarlshof"),
        (foreign, "holds something else than tables of Jarlshof"),
        (half_foreign, "holds something else than tables of Jarlshof"),
        (damaged, "damaged"),
        (text, "it is no database"),
        (two_names, "several names"),
        (a_folder, "cannot be opened or made"),
    ],
)
def test_what_cannot_serve_is_refused_at_the_start(
    tmp_path: Path, spoil: Callable[[Path], None], sentence: str
) -> None:
    """One sentence with the cause, and the file is left alone."""
    file = tmp_path / "tables.sqlite"
    spoil(file)
    before = file.read_bytes() if file.is_file() else b""
    with pytest.raises(BadInput, match=sentence):
        Storage(url(file))
    assert not file.is_file() or file.read_bytes() == before


def test_a_locked_database_is_named_at_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else writes and does not end."""
    monkeypatch.setattr(opening, "PATIENCE_MS", 50)
    file = tmp_path / "tables.sqlite"
    Storage(url(file)).engine.dispose()
    with closing(sqlite3.connect(file)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(BadInput, match="another program has locked it"):
            Storage(url(file))


def test_a_database_that_cannot_be_written_is_named_at_the_start(tmp_path: Path) -> None:
    """Not at the first move."""
    file = tmp_path / "tables.sqlite"
    Storage(url(file)).engine.dispose()
    with pytest.raises(BadInput, match="it cannot be written to"):
        Storage(f"sqlite:///file:{file}?mode=ro&uri=true")


@pytest.mark.parametrize("name", ["sqlite:////proc/none/x.sqlite", "postgresql://u:secret@h/d", "nonsense"])
def test_an_address_that_leads_nowhere_is_refused(name: str) -> None:
    """And no password is told."""
    with pytest.raises(BadInput, match="cannot be used") as refused:
        Storage(name)
    assert "secret" not in str(refused.value)


# ---- while it serves


def limit(tables: Tables, pragma: str) -> None:
    """Set a limit of the connection that the tables use."""
    with tables.storage.engine.connect() as db:
        db.exec_driver_sql(f"PRAGMA {pragma}")


def stands(table: Table) -> object:
    """All that a table shows of a moment."""
    return table.number, table.record.state.to_ints(), table.log(), dict(table.picks)


def test_a_move_that_finds_the_disk_full_is_not_made(tables: Tables, table: MakeTable) -> None:
    """One honest sentence; the table stands where it stood, and goes on when there is room again."""
    t, moves = table(), 0
    limit(tables, "max_page_count = 1")  # no larger than it is
    with pytest.raises(Trouble, match=r"the disk is full\. What you asked for was not done"):
        while not t.over:
            seat, before = t.waiting_for()[0], stands(t)
            move, key = t.offers(seat)[0].text, f"{t.number} {seat}"
            assert t.play(seat, move, t.number, key).ok
            moves += 1
    assert moves > 0 and stands(t) == before
    limit(tables, "max_page_count = 1000000")
    assert t.play(seat, move, t.number, key).ok


def test_a_move_that_finds_the_database_locked_is_not_made(
    tables: Tables, table: MakeTable, tmp_path: Path
) -> None:
    """Likewise."""
    t = table()
    limit(tables, "busy_timeout = 50")
    before, move = stands(t), t.offers(0)[0].text
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Trouble, match="another program has locked it"):
            t.play(0, move, 1, "k")
    assert stands(t) == before
    assert t.play(0, move, 1, "k").ok


def test_the_schema_names_what_the_first_databases_had() -> None:
    """Otherwise no older one would be known as ours."""
    for name, columns in FIRST.items():
        assert columns <= {column.name for column in metadata.tables[name].columns}
