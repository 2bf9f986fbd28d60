"""Hints on a table's page: the answer when a bot has thought about it."""

import asyncio
import logging
from concurrent.futures import Future

from jarlshof.bots.hints import Advice, explain
from jarlshof.table import Table

LOG = logging.getLogger(__name__)


async def wait_for(thought: "Future[list[Advice]]", seconds: float) -> list[Advice] | None:
    """What the bot found, or None if it still thinks then."""
    waiting = asyncio.shield(asyncio.wrap_future(thought))
    try:
        return await asyncio.wait_for(waiting, seconds)
    except TimeoutError:
        return None


def told(table: Table, seat: int, found: list[Advice]) -> str:
    """A hint in sentences, from what the seat knows."""
    return explain(table.game, table.look(seat), seat, found, table.names)
