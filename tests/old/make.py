"""Makes a database and sagas with the program of whatever checkout is on PYTHONPATH.

    PYTHONPATH=CHECKOUT/src python tests/old/make.py FOLDER

Run once for a commit that changed options or the schema; FOLDER is named after it and kept. So only what
every version of the program had is used here.
"""

import json
import random
import sqlite3
import sys
from pathlib import Path
from typing import Any

from jarlshof.game import BadInput, games
from jarlshof.table import Seat, Table, Tables

HOLDER = "h" * 43
MOVES = 14


def seats(count: int) -> list[Seat]:
    """Two people at one screen, and bots that do not think here."""
    people = [Seat("person", name) for name in ("Asa", "Bo")][:count]
    return people + [Seat("bot", f"Bot {n}", "karl") for n in range(count - len(people))]


def unusual(game: Any, count: int) -> dict[str, Any]:
    """As many options as go together, each at the last of its values."""
    chosen: dict[str, Any] = {}
    for option in game.options:
        tried = chosen | {option.name: option.values[-1]}
        try:
            game.new(tried | {o.name: count for o in game.options if o.name == "players"}, bytes(32))
        except (BadInput, ValueError):
            continue
        chosen = tried
    chosen.pop("players", None)
    return chosen


def play(table: Table, chooser: random.Random) -> None:
    """Some moves, the last of them perhaps a sealed pick that waits."""
    for _ in range(MOVES):
        waiting = table.waiting_for()
        if waiting:
            move = chooser.choice(table.offers(waiting[0])).text
            table.play(waiting[0], move, table.number, f"{table.number} {waiting[0]} {chooser.random()}")


def make(folder: Path) -> None:
    """The database, the sagas, and what was legal then in each of them."""
    folder.mkdir(parents=True)
    tables = Tables(f"sqlite:///{folder / 'tables.db'}")
    known = {}
    for game in games().values():
        if game.name == "nim":
            continue
        count = game.usual_players
        for word, options in (("usual", {}), ("unusual", unusual(game, count))):
            try:
                table = tables.create(game.name, options, seats(count), seed=word, holder=HOLDER)
            except BadInput:  # the first versions could set no table of a game for one
                continue
            play(table, random.Random(word))
            record = getattr(table, "whole_saga", table.saga)  # once the only one, with the seed
            (folder / f"{game.name}-{word}.saga").write_text(record(), encoding="utf-8")
            legal = {seat: sorted(o.text for o in table.offers(seat)) for seat in table.waiting_for()}
            known[table.id] = {"game": game.name, "number": table.number, "legal": legal}
    tables.storage.engine.dispose()
    with sqlite3.connect(folder / "tables.db") as database:
        database.execute("PRAGMA journal_mode=DELETE")
        database.execute("VACUUM")
    (folder / "tables.json").write_text(json.dumps(known) + "\n", encoding="utf-8")


if __name__ == "__main__":
    make(Path(sys.argv[1]))
