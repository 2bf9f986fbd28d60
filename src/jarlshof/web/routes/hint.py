"""A hint for the seat that decides. It changes nothing, and no page waits for the bot that thinks."""

from concurrent.futures import CancelledError
from concurrent.futures.process import BrokenProcessPool

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from jarlshof.table import Table
from jarlshof.web.frame import frame
from jarlshof.web.hints import LOG, Hint, told, wait_for
from jarlshof.web.rendering import page
from jarlshof.web.routes.play import Asked, whole
from jarlshof.web.seating import sit
from jarlshof.web.tables import AllTables, OneTable
from jarlshof.web.visitor import visitor

router = APIRouter(prefix="/t/{table_id}")
ONE_WAIT = 4.0  # seconds that one request waits; the page asks again


@router.get("/hint")
async def hint(request: Request, table: OneTable, tables: AllTables, asked: Asked = "") -> Response:
    """The best move as a bot sees it, with its reason; or that it still thinks; or why there is none."""
    seat = sit(table, visitor(request), asked).seat
    with table.lock:
        number, version, allowed = table.number, table.version, table.can_hint(seat)
        thought = tables.hint(table, seat) if allowed.ok else None
    if not allowed.ok:
        return answered(request, table, asked, Hint(allowed.reason, version))
    if thought is None:
        return answered(request, table, asked, Hint("No bots are at work on this server.", version))
    try:
        found = await wait_for(thought, ONE_WAIT)
    except (BrokenProcessPool, CancelledError) as error:
        LOG.error("A hint failed at table %s: %r", table.id, error)
        return answered(request, table, asked, Hint("The bot has lost its thread: ask again.", version))
    if found is None:
        return answered(request, table, asked, Hint("The bot is still looking ahead.", version, again=True))
    return answered(request, table, asked, await run_in_threadpool(told, table, seat, number, found))


def answered(request: Request, table: Table, asked: str, hint: Hint) -> Response:
    """The sentences in the place of notices; without scripts, on the whole page."""
    if "hx-request" not in request.headers:
        return whole(frame(table, visitor(request), asked, hint.text))
    headers = {"Table-Version": str(hint.version)}
    return page("hint.html", 200, headers, hint=hint, game=table.game)
