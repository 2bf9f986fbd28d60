"""Tables to test with."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from jarlshof.table import Seat, Table, Tables

HOLDER = "the secret of a visitor"


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    """Tables in a file of their own."""
    kept = Tables(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    yield kept
    kept.close()


@pytest.fixture
def table(tables: Tables) -> Callable[..., Table]:
    """Sets a table for people, of Harald unless another is named, with a fixed seed."""

    def make(players: int = 2, **more: Any) -> Table:
        seats = [Seat("person", f"Person {number}") for number in range(1, players + 1)]
        return tables.create(
            more.pop("game", "harald"), more.pop("options", {}), seats, seed="a test", holder=HOLDER, **more
        )

    return make
