"""What people have stays: databases and sagas of earlier versions open, stand as they stood, and play on."""

import json
import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from jarlshof.table import Table, Tables

HOME = Path(__file__).parent / "old"
SAGAS = sorted(HOME.glob("*/*.saga"))
DATABASES = sorted(HOME.glob("*/tables.db"))
HOLDER = "h" * 43
MOVES = 20


@pytest.fixture
def tables(tmp_path: Path, request: Any) -> Iterator[Tables]:
    """The tables of an old database, in a copy."""
    shutil.copy(request.param, tmp_path / "tables.db")
    opened = Tables(f"sqlite:///{tmp_path / 'tables.db'}")
    yield opened
    opened.close()


def play_on(table: Table) -> None:
    """Some more moves."""
    chooser = random.Random(1)
    for _ in range(MOVES):
        for seat in table.waiting_for()[:1]:
            move = chooser.choice(table.offers(seat)).text
            answer = table.play(seat, move, table.number, f"on {table.number} {seat} {chooser.random()}")
            assert answer.ok, answer.reason


@pytest.mark.parametrize("tables", DATABASES, indirect=True, ids=lambda path: path.parent.name)
def test_a_database_of_an_earlier_version_opens_and_plays_on(tables: Tables, request: Any) -> None:
    """All tables are there; what was legal is legal, nothing else; the visitor is known."""
    folder = HOME / request.node.callspec.id
    known = json.loads((folder / "tables.json").read_text(encoding="utf-8"))
    assert len(tables.list(HOLDER)) == len(known) > 0
    for table_id, then in known.items():
        table = tables.get(table_id)
        assert table is not None and table.number == then["number"]
        legal = {str(seat): sorted(o.text for o in table.offers(seat)) for seat in table.waiting_for()}
        assert legal == then["legal"]
        assert set(table.options) == {option.name for option in table.game.options}
        play_on(table)


@pytest.mark.parametrize("path", SAGAS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_saga_of_an_earlier_version_opens_and_plays_on(path: Path) -> None:
    """It becomes a table with the same players."""
    table = Tables().restore(path.read_text(encoding="utf-8"), HOLDER)
    assert table.number > 1 and table.holds(0, HOLDER)
    play_on(table)
