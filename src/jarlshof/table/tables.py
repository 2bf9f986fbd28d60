"""All tables of a server: creating, finding, waiting for changes, and bots' turns."""

import asyncio
import logging
import secrets
import threading
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from weakref import WeakValueDictionary

from jarlshof import saga
from jarlshof.bots.hints import Advice
from jarlshof.bots.levels import LEVELS, find_level
from jarlshof.game import BadInput, find_game, fresh_seed, seed_bytes
from jarlshof.record import Record
from jarlshof.table.bots import BotDesk
from jarlshof.table.names import proper_name, tell_apart
from jarlshof.table.overview import Overview, overview
from jarlshof.table.storage import Standing, Storage, StoredTable
from jarlshof.table.table import Seat, Table, hash_holder, standing_of, stored_seat

LOG = logging.getLogger(__name__)
MOST_OPEN = 64  # tables that stay open though nobody uses them
Advised = list[Advice]


class Tables:
    """The tables kept in one database.

    `pace` is the least time in seconds that a bot's move takes, so that people can follow.
    """

    def __init__(self, url: str = "sqlite://", pace: float = 0.0) -> None:
        self.storage = Storage(url)
        self.lock = threading.Lock()
        # The tables used last stay open. Whatever somebody still holds is found too, so that a table
        # is never there twice; the others are brought back from the storage when they are asked for.
        self.recent: OrderedDict[str, Table] = OrderedDict()
        self.live: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self.opening: dict[str, threading.Lock] = {}
        self.waiting: dict[str, set[tuple[asyncio.AbstractEventLoop, asyncio.Event]]] = {}
        self.waiting_lock = threading.Lock()
        self.desk: BotDesk | None = None
        self.pace = pace

    def create(
        self,
        game_name: str,
        options: Mapping[str, Any],
        seats: Sequence[Seat],
        seed: object | None = None,
        position: Mapping[str, Any] | None = None,
        holder: str = "",
        hints: bool = True,
    ) -> Table:
        """Set a table; people's seats belong to `holder`, the visitor's secret. Raises BadInput.

        `hints`: may people ask a bot for its best move?
        """
        game = find_game(game_name)
        record = Record(
            game,
            game.seated(options, len(seats)),
            fresh_seed() if seed is None else seed_bytes(seed),
            position,
        )
        tell_apart([seat.name for seat in seats])
        return self.keep(record, seats, datetime.now(UTC), holder, hints)

    def restore(self, text: str, holder: str) -> Table:
        """A new table from a saga, to go on with; every move is checked. Raises BadInput."""
        kept = saga.read(text)
        return self.keep(kept.record(), seats_of(kept), began(kept), holder)

    def rematch(self, table: Table) -> Table:
        """The same seats and options with a new deal; asked again, the same new table."""
        with table.lock:
            if table.next_id is not None:
                known = self.get(table.next_id)
                if known is not None:
                    return known
            record = Record(table.game, table.options, fresh_seed())
            new = self.keep(record, table.seats, datetime.now(UTC), None, table.hints)
            self.storage.name_next(table.id, new.id)
            table.next_id = new.id
            return new

    def keep(
        self,
        record: Record,
        seats: Sequence[Seat],
        started: datetime,
        holder: str | None,
        hints: bool = True,
    ) -> Table:
        """Store a record as a table of its own."""
        checked = [check_seat(seat) for seat in seats]
        if holder is not None:
            checked = [replace(s, holder=hash_holder(holder) if s.kind == "person" else "") for s in checked]
        stored = StoredTable(
            id=secrets.token_urlsafe(9),
            game=record.game.name,
            rules=record.game.rules,
            options=record.options,
            seed=record.seed,
            position=None if record.start is None else dict(record.start),
            started=started.isoformat(),
            seats=[stored_seat(seat) for seat in checked],
            entries=record.entries,
            picks={},
            requests={},
            next_id=None,
            standing=standing_of(record, {}),
            hints=hints,
        )
        self.storage.add(stored)
        table = Table(self.storage, stored, self.changed_table, record)
        with self.lock:
            self.live[table.id] = table
        return self.used(table)

    def get(self, table_id: str) -> Table | None:
        """The table of an id, brought back from the storage if need be; BadInput if its record is broken."""
        with self.lock:
            table = self.live.get(table_id)
            turn = self.opening.setdefault(table_id, threading.Lock()) if table is None else None
        if turn is not None:
            with turn:  # only who asks for the same table waits while its record is replayed
                table = self.live.get(table_id) or self.open(table_id)
        return None if table is None else self.used(table)

    def open(self, table_id: str) -> Table | None:
        """A table from the storage."""
        try:
            stored = self.storage.load(table_id)
            if stored is None:
                return None
            table = self.replayed(stored)
            with self.lock:
                self.live[table_id] = table
            return table
        finally:
            with self.lock:
                self.opening.pop(table_id, None)

    def replayed(self, stored: StoredTable) -> Table:
        """A table from what is stored; raises BadInput, whatever is wrong with its record."""
        try:
            return Table(self.storage, stored, self.changed_table)
        except BadInput:
            raise
        except Exception as error:  # no table that cannot be read may break the pages that list it
            LOG.exception("The record of table %s does not replay", stored.id)
            raise BadInput(
                "The record of this table does not replay with this version of Jarlshof."
            ) from error

    def used(self, table: Table) -> Table:
        """Keep a table open, let go of the one that nobody has used for longest, wake the table's bots."""
        with self.lock:
            self.recent[table.id] = table
            self.recent.move_to_end(table.id)
            if len(self.recent) > MOST_OPEN:
                self.recent.popitem(last=False)
        if self.desk is not None:
            self.desk.look_at(table)
        return table

    def list(self, holder: str) -> list[Overview]:
        """The tables where a visitor holds a seat, last changed first; without those that cannot be read."""
        if not holder:
            return []
        found = []
        for listed in self.storage.held_by(hash_holder(holder)):
            try:
                found.append(overview(listed, listed.standing or self.find_standing(listed.id)))
            except BadInput as error:
                LOG.error("The record of table %s cannot be read: %s", listed.id, error)
        return found

    def holds_any(self, holder: str) -> bool:
        """Does a visitor, by the secret, hold a seat at any table?"""
        return bool(holder) and self.storage.holds_any(hash_holder(holder))

    def find_standing(self, table_id: str) -> Standing:
        """How a table of an older program stands, noted for the next time; raises BadInput."""
        table = self.get(table_id)
        assert table is not None
        with table.lock:
            standing = standing_of(table.record, table.picks)
            self.storage.note_standing(table_id, standing)
        return standing

    # ---- changes

    def changed_table(self, table: Table) -> None:
        """Wake everybody who waits for a table, and its bots."""
        self.wake(table.id)
        if self.desk is not None:
            self.desk.look_at(table)

    def wake(self, table_id: str) -> None:
        """Wake everybody who waits for a table."""
        with self.waiting_lock:
            woken = list(self.waiting.get(table_id, ()))
        for loop, event in woken:
            loop.call_soon_threadsafe(event.set)

    def wake_all(self) -> None:
        """Wake everybody who waits for any table."""
        for table_id in list(self.waiting):
            self.wake(table_id)

    async def changed(self, table: Table, version: int, timeout: float) -> int:
        """Wait until a table's version differs from the one given, or the time is up; the version then."""
        with self.listening([table.id]) as woken, suppress(TimeoutError):
            if self.version_of(table) == version:
                await asyncio.wait_for(woken.wait(), timeout)
        return self.version_of(table)

    @contextmanager
    def listening(self, ids: Sequence[str]) -> Iterator[asyncio.Event]:
        """An event of the running loop, set whenever something happens at one of the tables."""
        waiter = (asyncio.get_running_loop(), asyncio.Event())
        known = set(ids)
        with self.waiting_lock:
            for table_id in known:
                self.waiting.setdefault(table_id, set()).add(waiter)
        try:
            yield waiter[1]
        finally:
            with self.waiting_lock:
                for table_id in known:
                    self.waiting[table_id].discard(waiter)
                    if not self.waiting[table_id]:
                        del self.waiting[table_id]

    def version_of(self, table: Table) -> int:
        """The version of a table now, which may have been let go of and brought back since."""
        return self.live.get(table.id, table).version

    # ---- bots

    def open_tables(self) -> Sequence[Table]:
        """The tables that are open now."""
        with self.lock:
            return tuple(self.live.values())

    def start_bots(self) -> None:
        """Let bots think, in processes of their own."""
        self.desk = BotDesk(self.pace)
        for table in self.open_tables():
            self.desk.look_at(table)

    def hint(self, table: Table, seat: int) -> "Future[Advised] | None":
        """What a bot would advise a seat that must decide, when it has thought; None without bots."""
        return None if self.desk is None else self.desk.advise(table, seat)

    def stop_bots(self) -> None:
        """End the bots' processes."""
        if self.desk is not None:
            self.desk.close()
            self.desk = None

    def close(self) -> None:
        """End the bots, and let go of the database."""
        self.stop_bots()
        self.storage.engine.dispose()


def check_seat(seat: Seat) -> Seat:
    """A seat with a proper name, and a level if it is a bot; raises BadInput."""
    name = proper_name(seat.name)
    if seat.kind == "bot":
        find_level(str(seat.level))
    if seat.kind not in ("person", "bot"):
        raise BadInput(f"A seat is for a person or a bot, not for a {seat.kind}.")
    return replace(seat, name=name)


def seats_of(kept: saga.Saga) -> list[Seat]:
    """The seats of a saga: names, kinds and levels as they were, every bot with a name of its own."""
    seats = [seat_of(player) for player in kept.seats]
    taken: list[str] = []
    for seat in seats:
        taken.append(unlike(seat.name, taken) if seat.kind == "bot" else seat.name)
    return [replace(seat, name=name) for seat, name in zip(seats, taken, strict=True)]


def seat_of(player: saga.Player) -> Seat:
    """One seat of a saga; `bot` before a word that is no level begins a person's name."""
    if player.level is not None and not player.name and player.level not in LEVELS:
        return Seat("person", f"{saga.BOT} {player.level}")
    return Seat("person" if player.level is None else "bot", player.called, player.level)


def unlike(name: str, taken: Sequence[str]) -> str:
    """A name, with a number behind it if others bear it."""
    numbered = (f"{name} {number}" for number in range(2, len(taken) + 2))
    return next(word for word in (name, *numbered) if word not in taken)


def began(kept: saga.Saga) -> datetime:
    """When a saga's game began; now, if it does not say."""
    try:
        told = datetime.fromisoformat(kept.started)
        return (told if told.tzinfo else told.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, OverflowError):
        return datetime.now(UTC)
