"""Hints on a table's page: the answer when a bot has thought about it."""

import asyncio
import logging
from concurrent.futures import Future
from dataclasses import dataclass

from jarlshof.bots.hints import Advice, explain
from jarlshof.table import Table, Tables
from jarlshof.web.seating import sit

LOG = logging.getLogger(__name__)


@dataclass(frozen=True)
class Hint:
    """What the page is told at a version of the table: words, the move they praise, or to ask `again`."""

    text: str
    version: int
    again: bool = False
    move: str = ""


@dataclass(frozen=True)
class Thought:
    """A bot's work on the decision of a seat, for entry `number`."""

    seat: int
    number: int
    version: int
    work: "Future[list[Advice]]"


def begin(table: Table, tables: Tables, holder: str, asked: str) -> Thought | Hint:
    """Let a bot think for the seat before the screen; or say why not."""
    with table.lock:
        seat, version = sit(table, holder, asked).seat, table.version
        allowed = table.can_hint(seat)
        if not allowed.ok:
            return Hint(allowed.reason, version)
        try:
            work = tables.hint(table, seat)
        except OSError as error:
            LOG.error("No process for a hint at table %s: %r", table.id, error)
            return Hint("The machine has no room for a bot just now: ask again.", version)
        if work is None:
            return Hint("No bots are at work on this server.", version)
        return Thought(seat, table.number, version, work)


async def wait_for(work: "Future[list[Advice]]", seconds: float) -> list[Advice] | None:
    """What the bot found, or None if it still thinks then."""
    waiting = asyncio.shield(asyncio.wrap_future(work))
    try:
        return await asyncio.wait_for(waiting, seconds)
    except TimeoutError:
        return None


def told(table: Table, thought: Thought, found: list[Advice]) -> Hint:
    """A hint in sentences, from what the seat knows."""
    with table.lock:
        if table.number != thought.number:
            return Hint("The table has moved on since: ask again.", table.version)
        sample = table.sampled(thought.seat)
        text = explain(table.game, sample, thought.seat, found, table.names)
        move = table.game.words.write(sample, thought.seat, found[0].action, thought.seat)
        return Hint(text, table.version, move=move)
