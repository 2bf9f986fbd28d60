"""Copies and checks of a database, while it is in use."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from jarlshof.game import BadInput
from jarlshof.table import Table, Tables
from jarlshof.table.upkeep import backup, check

MakeTable = Callable[..., Table]
SPOIL = {
    "does not replay": "UPDATE entries SET text = 'start king' WHERE table_id = ? AND number = 1",
    "version 7 of the rules, this program knows 1: under those it comes to the same": (
        "UPDATE tables SET rules = 7 WHERE id = ?"
    ),
    "no game 'chess'": "UPDATE tables SET game = 'chess' WHERE id = ?",
    "is damaged": "UPDATE tables SET seed = 'xyz' WHERE id = ?",
    "another end": "UPDATE tables SET over = 1 WHERE id = ?",
    "no option wolves": "UPDATE tables SET options = '{\"wolves\": 1}' WHERE id = ?",
}


@pytest.fixture
def url(tmp_path: Path) -> str:
    """The database of the tables."""
    return f"sqlite:///{tmp_path / 'tables.sqlite'}"


def begin(table: Table) -> Table:
    """A table with some moves."""
    for _ in range(4):
        seat = table.waiting_for()[0]
        assert table.play(seat, table.offers(seat)[0].text, table.number, f"{table.number} {seat}").ok
    return table


def test_a_backup_holds_what_was_acknowledged(
    tables: Tables, table: MakeTable, url: str, tmp_path: Path
) -> None:
    """While the tables are in use; under a name with the date, or one's own, and never over another file."""
    t = begin(table())
    for copy in (backup(url, None), backup(url, tmp_path / "mine")):
        copied = Tables(f"sqlite:///{copy}")
        back = copied.get(t.id)
        assert back is not None and back.record.entries == t.record.entries
        copied.close()
    with pytest.raises(BadInput, match="is there already"):
        backup(url, tmp_path / "mine")
    begin(t)


def test_sound_tables_hold(tables: Tables, table: MakeTable, url: str) -> None:
    """All are counted, nothing is found, nothing is changed."""
    t = begin(table())
    table(4)
    assert check(url) == (2, [])
    begin(t)


@pytest.mark.parametrize("reason", SPOIL)
def test_a_table_that_does_not_hold_is_named(
    tables: Tables, table: MakeTable, url: str, tmp_path: Path, reason: str
) -> None:
    """With its reason; the others are checked too."""
    good, bad = begin(table()), begin(table())
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as db:
        db.execute(SPOIL[reason], (bad.id,))
        db.commit()
    count, found = check(url)
    assert count == 2 and [finding.table for finding in found] == [bad.id] and good.id != bad.id
    assert reason in found[0].reason


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    """Nothing there, another kind, a damaged one."""
    (tmp_path / "diary").write_text("Dear diary\n" * 500, encoding="utf-8")
    for name, sentence in (
        (f"sqlite:///{tmp_path / 'none'}", "There is no database"),
        ("sqlite://", "no SQLite file"),
        (f"sqlite:///{tmp_path / 'diary'}", "it is no database"),
    ):
        with pytest.raises(BadInput, match=sentence):
            check(name)
    with pytest.raises(BadInput, match="There is no database"):
        backup(f"sqlite:///{tmp_path / 'none'}", None)
    assert not (tmp_path / "none").exists()
