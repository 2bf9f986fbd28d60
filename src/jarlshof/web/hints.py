"""Hints on a table's page: the answer when a bot has thought about it."""

import asyncio
import logging
from concurrent.futures import Future
from dataclasses import dataclass

from jarlshof.bots.hints import Advice, explain
from jarlshof.table import Table

LOG = logging.getLogger(__name__)


@dataclass(frozen=True)
class Hint:
    """What the page is told at a version of the table: words, the move they praise, or to ask `again`."""

    text: str
    version: int
    again: bool = False
    move: str = ""


async def wait_for(thought: "Future[list[Advice]]", seconds: float) -> list[Advice] | None:
    """What the bot found, or None if it still thinks then."""
    waiting = asyncio.shield(asyncio.wrap_future(thought))
    try:
        return await asyncio.wait_for(waiting, seconds)
    except TimeoutError:
        return None


def told(table: Table, seat: int, number: int, found: list[Advice]) -> Hint:
    """A hint for entry `number` in sentences, from what the seat knows."""
    with table.lock:
        if table.number != number:
            return Hint("The table has moved on since: ask again.", table.version)
        look = table.look(seat)
        text = explain(table.game, look, seat, found, table.names)
        move = table.game.words.write(look, seat, found[0].action, seat)
        return Hint(text, table.version, move=move)
