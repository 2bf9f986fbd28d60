"""The tables of a server: few stay open, each is there once, and lists open none."""

import gc
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from jarlshof.game import BadInput
from jarlshof.table import Seat, Table, Tables
from jarlshof.table import tables as tables_room
from jarlshof.table.storage import Storage, StoredTable

HOLDER = "the secret of a visitor"
MakeTable = Callable[..., Table]


def play_out(table: Table) -> None:
    """First options to the end."""
    while not table.over:
        seat = table.waiting_for()[0]
        assert table.play(seat, table.offers(seat)[0].text, table.number, f"{table.number} {seat}").ok


def test_few_tables_stay_open(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those used last, and those that somebody holds: these are never there twice."""
    monkeypatch.setattr(tables_room, "MOST_OPEN", 3)
    people = [Seat("person", "A"), Seat("person", "B")]
    held = tables.create("harald", {}, people, holder=HOLDER)
    ids = [tables.create("harald", {}, people, holder=HOLDER).id for _ in range(8)]
    gc.collect()
    assert set(tables.live) == {held.id, *ids[-3:]}
    assert tables.get(held.id) is held
    first = tables.get(ids[0])
    assert first is not None and tables.get(ids[0]) is first


def test_a_table_that_was_let_go_is_listened_to_all_the_same(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It comes back with all that was stored."""
    monkeypatch.setattr(tables_room, "MOST_OPEN", 1)
    people = [Seat("person", "A"), Seat("person", "B")]
    kept = tables.create("harald", {}, people, seed="1", holder=HOLDER)
    table_id, move = kept.id, kept.offers(0)[0].text
    assert kept.play(0, move, 1, "k").ok
    del kept
    tables.create("harald", {}, people, holder=HOLDER)
    gc.collect()
    assert table_id not in tables.live
    back = tables.get(table_id)
    assert back is not None and back.picked(0) == move


def test_a_long_record_opens_beside_the_others(
    tables: Tables, table: MakeTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who asks for another table does not wait; who asks for the same one gets the same one."""
    slow, quick = table(), table()
    reopened = Tables(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    begun, go_on = threading.Event(), threading.Event()
    load = Storage.load

    def slow_load(storage: Storage, table_id: str) -> StoredTable | None:
        if table_id == slow.id:
            begun.set()
            go_on.wait(30)
        return load(storage, table_id)

    monkeypatch.setattr(Storage, "load", slow_load)
    found: list[Table | None] = []
    threads = [threading.Thread(target=lambda: found.append(reopened.get(slow.id))) for _ in range(3)]
    for thread in threads:
        thread.start()
    assert begun.wait(30)
    assert reopened.get(quick.id) is not None and not found
    go_on.set()
    for thread in threads:
        thread.join(30)
    assert len(found) == 3 and found[0] is not None and found[0] is found[1] is found[2]
    reopened.close()


def test_a_list_opens_no_table(tables: Tables, table: MakeTable, tmp_path: Path) -> None:
    """However many there are: two questions to the database, no record replayed."""
    play_out(table())
    made = [table() for _ in range(9)]
    reopened = Tables(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    asked: list[Any] = []
    event.listen(reopened.storage.engine, "before_cursor_execute", lambda *given: asked.append(given[2]))
    listed = reopened.list(HOLDER)
    assert len(listed) == len(made) + 1 and len(asked) == 2
    assert not reopened.live
    reopened.close()


def test_a_list_says_how_each_table_stands(tables: Tables, table: MakeTable) -> None:
    """Who must decide, a sealed pick counted; over, result and names; what changed last is first."""
    one, two = table(), table()
    assert one.play(0, one.offers(0)[0].text, 1, "k").ok
    first, second = tables.list(HOLDER)
    assert (first.id, list(first.standing.waiting), second.id) == (one.id, [1], two.id)
    assert list(second.standing.waiting) == [0, 1]
    play_out(two)
    ended = tables.list(HOLDER)[0]
    state = two.sampled()
    assert ended.id == two.id and ended.over
    assert ended.winners == two.winners(state)
    assert ended.points(0) == two.game.view.scores(state)["p1"]


@pytest.mark.parametrize(
    "spoil",
    [
        "UPDATE tables SET options = 'x' WHERE id = ?",
        "UPDATE tables SET waiting = 'x' WHERE id = ?",
        "UPDATE tables SET seed = 'x' WHERE id = ?",
        "UPDATE tables SET over = NULL, position = '[1' WHERE id = ?",
        "UPDATE tables SET over = NULL, rules = 9 WHERE id = ?",
        "UPDATE tables SET game = 'chess' WHERE id = ?",
        "UPDATE seats SET seat = seat + 7 WHERE table_id = ?",
        "UPDATE entries SET seat = 77 WHERE table_id = ?",
    ],
)
def test_a_spoiled_table_breaks_no_list(tables: Tables, table: MakeTable, tmp_path: Path, spoil: str) -> None:
    """Whatever it is: one sentence or none for that table, and the others are listed."""
    good, bad = table(), table()
    play_out(bad)
    with tables.storage.transaction() as db:
        db.exec_driver_sql(spoil, (bad.id,))
    reopened = Tables(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    assert good.id in {listed.id for listed in reopened.list(HOLDER)}
    assert reopened.get(good.id) is not None
    with suppress(BadInput):
        reopened.get(bad.id)
    reopened.close()
