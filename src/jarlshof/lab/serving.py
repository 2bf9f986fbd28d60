"""How soon a server answers."""

import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlencode

from jarlshof.bots.levels import choose
from jarlshof.game import BadInput, Game, seat_name, seed_bytes
from jarlshof.record import TAKEBACK, Entry, Record
from jarlshof.table import Seat, Table, Tables

PATIENCE_S = 30.0
VISITOR = "v" * 43  # the secret of the one who holds all seats
BEFORE = 120  # decisions made before pages are asked for, less in shorter games
MOVES = 20
LENGTHS = (100, 400)  # entries after which a page is asked for


@contextmanager
def served(database: str) -> Iterator[str]:
    """A server in a process of its own; gives its address before it answers."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "jarlshof", "serve", "--port", str(port), "--database", database]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait()


def first_answer(address: str) -> None:
    """Ask until the server answers. Raises TimeoutError."""
    begun = time.perf_counter()
    while time.perf_counter() - begun < PATIENCE_S:
        try:
            with urllib.request.urlopen(f"{address}/", timeout=PATIENCE_S):
                return
        except OSError:
            time.sleep(0.01)
    raise TimeoutError("the server gave no page")


def time_to_first_page() -> float:
    """Seconds from the start of a server process, with an empty database, to its start page."""
    with TemporaryDirectory() as folder:
        begun = time.perf_counter()
        with served(f"sqlite:///{folder}/tables.sqlite") as address:
            first_answer(address)
            return time.perf_counter() - begun


def pages_after_moves(game: Game) -> tuple[float, int]:
    """What a move costs who sits at the screen, in the middle of a game between greedy bots.

    The median of the seconds from sending a move to having the new page, and the
    largest of these pages in bytes.
    """
    plan = greedy_line(game)
    middle = min(BEFORE, len(plan) // 2)
    answers = []
    with TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/tables.sqlite"
        with closing(Tables(database)) as kept, closing(Tables()) as twins:
            table, twin = set_table(game, kept), set_table(game, twins)
            for seat, text in plan[:middle]:
                for copy in (table, twin):
                    copy.play(seat, text, copy.number, f"{copy.number} {seat}")
            with served(database) as address:
                first_answer(address)
                for seat, text in plan[middle : middle + MOVES]:
                    answers.append(send_move(address, table.id, seat, text, twin.number))
                    twin.play(seat, text, twin.number, f"{twin.number} {seat}")
    return median(seconds for seconds, _ in answers), max(size for _, size in answers)


def page_costs(game: Game) -> list[float]:
    """Seconds to the page of a table with all seats taken, after each of LENGTHS entries of its log."""
    with TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/tables.sqlite"
        with closing(Tables(database)) as tables:
            made = [keep(tables, long_record(game, entries)).id for entries in LENGTHS]
        with served(database) as address:
            first_answer(address)
            return [median(page_s(address, table) for _ in range(MOVES)) for table in made]


def long_record(game: Game, entries: int) -> Record:
    """A random game of so many entries; one that ends sooner is taken back to its middle, and goes on."""
    record = Record(game, most_seats(game), seed_bytes("bench"))
    chooser = Random(entries)
    while len(record.entries) < entries:
        state = record.state
        if actors := state.actors():
            action = chooser.choice(state.moves(actors[0]))
            text = game.words.write(state, actors[0], action, actors[0])
            record.append(Entry(record.number, actors[0], text))
        else:
            middle = record.stands[len(record.stands) // 2]
            record.append(Entry(record.number, middle.seat, f"{TAKEBACK} {middle.number}"))
    return record


def most_seats(game: Game) -> dict[str, Any]:
    """The options of a table for as many as can sit down without further choices."""
    for seats in reversed(game.seats):
        with suppress(BadInput):
            options = game.seated({}, seats)
            game.setup(options)
            return options
    return game.fill_options({})


def page_s(address: str, table: str) -> float:
    """Seconds to the part of a table's page that changes, for the first seat."""
    headers = {"Cookie": f"visitor={VISITOR}", "HX-Request": "true"}
    request = urllib.request.Request(f"{address}/t/{table}/now?as=p1", headers=headers)
    begun = time.perf_counter()
    with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
        answer.read()
    return time.perf_counter() - begun


def set_table(game: Game, tables: Tables) -> Table:
    """A table of the fewest seats, two if there may be two, all held by one visitor."""
    seats = next((n for n in game.seats if n > 1), 1)
    return keep(tables, Record(game, game.seated({}, seats), seed_bytes("bench")))


def keep(tables: Tables, record: Record) -> Table:
    """A record as a table, all held by one visitor."""
    people = [Seat("person", seat_name(seat)) for seat in range(record.state.seats)]
    return tables.keep(record, people, datetime.now(UTC), VISITOR)


def greedy_line(game: Game) -> list[tuple[int, str]]:
    """The moves of greedy bots on such a table, as far as they are needed: seats and words."""
    line: list[tuple[int, str]] = []
    with closing(Tables()) as tables:
        table = set_table(game, tables)
        while not table.over and len(line) < BEFORE + MOVES:
            seat = table.waiting_for()[0]
            sample = table.sampled(seat)
            text = game.words.write(sample, seat, choose("karl", sample, seat, table.number), seat)
            table.play(seat, text, table.number, f"plan {len(line)}")
            line.append((seat, text))
    return line


def send_move(address: str, table: str, seat: int, text: str, number: int) -> tuple[float, int]:
    """Seconds and bytes of the answer to a move. Raises HTTPError if it is refused."""
    form = {"as": seat_name(seat), "move": text, "number": str(number), "key": f"bench {number} {seat}"}
    headers = {"Cookie": f"visitor={VISITOR}", "HX-Request": "true", "Origin": address}
    request = urllib.request.Request(f"{address}/t/{table}/move", urlencode(form).encode(), headers)
    begun = time.perf_counter()
    with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
        return time.perf_counter() - begun, len(answer.read())
