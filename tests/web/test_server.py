"""The server process: one to a database."""

from pathlib import Path

import pytest

from jarlshof.game import BadInput
from jarlshof.web.server import alone


def test_a_database_has_one_server(tmp_path: Path) -> None:
    """A second one is refused in a sentence, and welcome when the first is gone."""
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with alone(database):
        with pytest.raises(BadInput, match=r"Another server serves .* --database"), alone(database):
            pass
        with alone(f"sqlite:///{tmp_path / 'others.sqlite'}"), alone("sqlite://"), alone("sqlite://"):
            pass
    with alone(database):
        pass
