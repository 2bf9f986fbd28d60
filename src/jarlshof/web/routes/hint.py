"""A hint for the seat that decides. It changes nothing, and no page waits for the bot that thinks."""

from concurrent.futures import CancelledError
from concurrent.futures.process import BrokenProcessPool

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from jarlshof.table import Table
from jarlshof.web.frame import frame
from jarlshof.web.hints import LOG, Hint, Thought, begin, told, wait_for
from jarlshof.web.rendering import page
from jarlshof.web.routes.play import Asked, whole
from jarlshof.web.tables import AllTables, OneTable
from jarlshof.web.visitor import visitor

router = APIRouter(prefix="/t/{table_id}")
ONE_WAIT = 4.0  # seconds that one request waits; the page asks again


@router.get("/hint")
async def hint(request: Request, table: OneTable, tables: AllTables, asked: Asked = "") -> Response:
    """The best move as a bot sees it, with its reason; or that it still thinks; or why there is none."""
    begun = await run_in_threadpool(begin, table, tables, visitor(request), asked)
    said = begun if isinstance(begun, Hint) else await found(table, begun)
    return await run_in_threadpool(answered, request, table, asked, said)


async def found(table: Table, thought: Thought) -> Hint:
    """What the bot has found, if it is soon enough for one request."""
    try:
        advice = await wait_for(thought.work, ONE_WAIT)
    except (BrokenProcessPool, CancelledError) as error:
        LOG.error("A hint failed at table %s: %r", table.id, error)
        return Hint("The bot has lost its thread: ask again.", thought.version)
    if advice is None:
        return Hint("The bot is still looking ahead.", thought.version, again=True)
    return await run_in_threadpool(told, table, thought, advice)


def answered(request: Request, table: Table, asked: str, hint: Hint) -> Response:
    """The sentences in the place of notices; without scripts, on the whole page."""
    if "hx-request" not in request.headers:
        return whole(frame(table, visitor(request), asked, hint.text))
    headers = {"Table-Version": str(hint.version)}
    return page("hint.html", 200, headers, hint=hint, game=table.game)
