"""Writing the record of a game to a file, without ever destroying another.

The record is whole, with the seed of a running game: who plays in a terminal owns the process that
holds it anyway.
"""

import os
from pathlib import Path

from jarlshof import saga
from jarlshof.game import BadInput
from jarlshof.outside import read_text
from jarlshof.table import Table


def usual_name(table: Table) -> str:
    """The file's name when nobody gives one; the same for the whole game."""
    return f"{table.game.name}-{table.started:%Y-%m-%d-%H%M%S}.saga"


def save(table: Table, name: str) -> Path:
    """Write the saga; a file that holds anything but an earlier state of this game stays. Raises BadInput."""
    path = Path(name or usual_name(table)).expanduser()
    if path.exists() and not holds(path, table):
        raise BadInput(f"{path} is there already and is not this game: choose another name.")
    new = path.with_name(path.name + ".new")
    try:
        new.write_text(table.whole_saga(), encoding="utf-8")
        os.replace(new, path)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise BadInput(f"{path} cannot be written: {reason}.") from None
    return path


def holds(path: Path, table: Table) -> bool:
    """Is a file an earlier state of this game?"""
    try:
        kept = saga.read(read_text(path))
    except BadInput:
        return False
    return kept.game.name == table.game.name and kept.seed == table.record.seed
