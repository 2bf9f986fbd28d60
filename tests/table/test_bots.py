"""Bots at a table go on, whatever happens to one of their moves."""

import time
from collections.abc import Sequence
from typing import Any

import pytest

from jarlshof.record import Entry
from jarlshof.table import Seat, Tables, Trouble, bots

PATIENCE_S = 30.0


@pytest.mark.slow
def test_a_bot_whose_move_could_not_be_stored_tries_again(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A database that is locked for once stops no game."""
    monkeypatch.setattr(bots, "RETRY_S", 0.05)
    store = tables.storage.store_entries
    failures: list[int] = []

    def fail_once(table_id: str, entries: Sequence[Entry], *more: Any) -> None:
        if not failures:
            failures.append(entries[0].number)
            raise Trouble("the database is locked")
        store(table_id, entries, *more)

    monkeypatch.setattr(tables.storage, "store_entries", fail_once)
    tables.start_bots()
    seats = [Seat("bot", "Bo", "thrall"), Seat("bot", "Cato", "thrall")]
    table = tables.create("harald", {}, seats, seed="a test")
    until = time.monotonic() + PATIENCE_S
    while table.number < 12 and time.monotonic() < until:
        time.sleep(0.02)
    assert failures == [1]
    assert table.number >= 12


def test_bots_that_are_ended_while_one_begins_to_think_end_quietly(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The desk closes between the question whether it is open and the work."""
    tables.start_bots()
    desk = tables.desk
    assert desk is not None
    submit = desk.submit

    def close_first(*given: Any) -> Any:
        desk.close()
        return submit(*given)

    monkeypatch.setattr(desk, "submit", close_first)
    seats = [Seat("bot", "Bo", "thrall"), Seat("bot", "Cato", "thrall")]
    assert tables.create("harald", {}, seats, seed="a test").number == 1
