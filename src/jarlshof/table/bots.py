"""Bots' turns: they think in processes of their own, so that no page waits for them."""

import hashlib
import logging
import multiprocessing
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import TypeVar

from jarlshof.bots import hints
from jarlshof.bots.hints import Advice, advise
from jarlshof.bots.levels import choose
from jarlshof.engine.state import State
from jarlshof.table.table import Table

LOG = logging.getLogger(__name__)
MOST_FAILURES = 2  # then the simplest level decides, so that no table waits for ever
FALLBACK = "thrall"
RETRY_S = 2.0  # after the machine had no process to give
MOST_HINTS = 200  # kept for those who ask again

Job = tuple[str, int, int]  # table, seat, entry number
T = TypeVar("T")
Work = Callable[[str, State, int, int], T]  # level, sample, seat, stream


class BotDesk:
    """Gives every bot that must decide a job, and plays what comes back."""

    def __init__(self, pace: float) -> None:
        self.pace = pace
        self.lock = threading.Lock()
        self.busy: set[Job] = set()
        self.failures: dict[Job, int] = {}
        self.hints: dict[Job, Future[list[Advice]]] = {}
        self.pool = new_pool()
        self.closed = False

    def look_at(self, table: Table) -> None:
        """Start the bots of a table that must decide and are not yet thinking."""
        for seat in table.waiting_for():
            if table.seats[seat].kind == "bot":
                self.think(table, seat, table.number)

    def think(self, table: Table, seat: int, number: int) -> None:
        """Let a bot decide from what its seat knows."""
        job = (table.id, seat, number)
        with self.lock:
            if job in self.busy or self.closed:
                return
            self.busy.add(job)
        level = table.seats[seat].level
        assert level is not None
        if self.failures.get(job, 0) >= MOST_FAILURES:
            level = FALLBACK
        begun = time.monotonic()
        try:
            future = self.submit(choose, level, table.sampled(seat), job)
        except OSError as error:
            LOG.error("No process for a bot at table %s, which waits: %r", table.id, error)
            self.finish_later(RETRY_S, table, job, None)
            return
        except RuntimeError:
            if self.closed:  # meanwhile: the pool takes no more work
                return
            raise
        future.add_done_callback(partial(self.decided, table, job, begun))

    def submit(self, work: Work[T], level: str, sample: State, job: Job) -> "Future[T]":
        """Give a process some work; a pool that has died is replaced."""
        try:
            return self.pool.submit(work, level, sample, job[1], own_stream(*job))
        except BrokenProcessPool:
            self.pool = new_pool()
            return self.pool.submit(work, level, sample, job[1], own_stream(*job))

    def advise(self, table: Table, seat: int) -> "Future[list[Advice]]":
        """What the hints' level thinks of a seat's moves, from what the seat knows; asked again, the same."""
        with table.lock:
            sample, job = table.sampled(seat), (table.id, seat, table.number)
        with self.lock:
            known = self.hints.get(job)
            if known is None or failed(known):
                known = self.hints[job] = self.submit(advise, hints.LEVEL, sample, job)
            while len(self.hints) > MOST_HINTS:
                del self.hints[next(iter(self.hints))]
        return known

    def decided(self, table: Table, job: Job, begun: float, future: "Future[int]") -> None:
        """Play the bot's choice, not sooner than the pace allows."""
        if future.cancelled() or self.closed:
            return
        rest = self.pace - (time.monotonic() - begun)
        error = future.exception()
        if error is not None:
            LOG.error("A bot failed at table %s, seat %d, entry %d: %r", *job, error)
            self.failures[job] = self.failures.get(job, 0) + 1
        # Not from here: who calls may hold the lock of the pool, in which a next job must be put.
        self.finish_later(max(rest, 0.0), table, job, None if error is not None else future.result())

    def finish_later(self, seconds: float, table: Table, job: Job, action: int | None) -> None:
        """Finish a job after some time."""
        timer = threading.Timer(seconds, self.finish, (table, job, action))
        timer.daemon = True
        timer.start()

    def finish(self, table: Table, job: Job, action: int | None) -> None:
        """Play an action; if the table has moved on, or the process died, look again."""
        _, seat, number = job
        with self.lock:
            self.busy.discard(job)
        if self.closed:
            return
        try:
            with table.lock:
                if action is not None and table.number == number:
                    text = table.game.words.write(table.sampled(seat), seat, action, seat)
                    table.play(seat, text, number, f"bot {number}")
                    self.failures.pop(job, None)
        except Exception as error:  # such as a database that is locked: whatever it was, the game goes on
            LOG.error("A bot's move could not be stored at table %s, which waits: %r", table.id, error)
            self.finish_later(RETRY_S, table, job, None)
            return
        self.look_at(table)

    def close(self) -> None:
        """End the processes."""
        self.closed = True
        self.pool.shutdown(wait=False, cancel_futures=True)


def failed(thought: "Future[list[Advice]]") -> bool:
    """Has a thought ended without a result?"""
    return thought.done() and (thought.cancelled() or thought.exception() is not None)


def new_pool() -> ProcessPoolExecutor:
    """Worker processes: one core stays free for the pages."""
    workers = max(1, (os.cpu_count() or 2) - 1)
    return ProcessPoolExecutor(
        workers, mp_context=multiprocessing.get_context("spawn"), initializer=end_with_the_server
    )


def end_with_the_server() -> None:
    """In a worker: end when the server is gone, however it went."""
    server = multiprocessing.parent_process()
    assert server is not None

    def wait() -> None:
        server.join()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


def own_stream(table_id: str, seat: int, number: int) -> int:
    """The number from which a bot draws for one decision: nothing of the game's seed."""
    digest = hashlib.sha256(f"{table_id} {seat} {number}".encode()).digest()
    return int.from_bytes(digest[:7], "big")
