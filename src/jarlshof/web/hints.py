"""Hints on a table's page: who may ask, and the answer when a bot has thought about it."""

import asyncio
import logging
from concurrent.futures import Future

from jarlshof.bots.hints import Advice, explain
from jarlshof.engine.state import OBSERVER
from jarlshof.table import Answer, Table

LOG = logging.getLogger(__name__)
NONE_HERE = "There are no hints at this table: it was set without them."


def can_hint(table: Table, seat: int) -> Answer:
    """May a seat ask for a hint now? If not, the reason."""
    if not table.hints:
        return Answer(False, table.number, NONE_HERE)
    if seat == OBSERVER:
        return Answer(False, table.number, "Only somebody who sits at the table gets a hint.")
    if seat not in table.actors():
        return Answer(False, table.number, "A hint is for your own decision: you are not asked now.")
    return Answer(True, table.number)


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
