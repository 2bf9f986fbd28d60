"""A hint for the seat that decides. It changes nothing, and no page waits for the bot that thinks."""

from concurrent.futures import CancelledError
from concurrent.futures.process import BrokenProcessPool

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from jarlshof.table import Table
from jarlshof.web.frame import frame
from jarlshof.web.hints import LOG, told, wait_for
from jarlshof.web.rendering import page
from jarlshof.web.routes.play import Asked, whole
from jarlshof.web.seating import Sitting, sit
from jarlshof.web.tables import AllTables, OneTable
from jarlshof.web.visitor import visitor

router = APIRouter(prefix="/t/{table_id}")
ONE_WAIT = 4.0  # seconds that one request waits; the page asks again
THINKING = "The bot is still looking ahead."


@router.get("/hint")
async def hint(request: Request, table: OneTable, tables: AllTables, asked: Asked = "") -> Response:
    """The best move as a bot sees it, with its reason; or that it still thinks; or why there is none."""
    sitting = sit(table, visitor(request), asked)
    number, version = table.number, table.version
    allowed = table.can_hint(sitting.seat)
    if not allowed.ok:
        return answered(request, table, sitting, allowed.reason, version)
    thought = tables.hint(table, sitting.seat)
    if thought is None:
        return answered(request, table, sitting, "No bots are at work on this server.", version)
    try:
        found = await wait_for(thought, ONE_WAIT)
    except (BrokenProcessPool, CancelledError) as error:
        LOG.error("A hint failed at table %s: %r", table.id, error)
        return answered(request, table, sitting, "The bot has lost its thread: ask again.", version)
    if found is None:
        return answered(request, table, sitting, THINKING, table.version, again=True)
    if table.number != number:
        return answered(request, table, sitting, "The table has moved on since: ask again.", version)
    text = await run_in_threadpool(told, table, sitting.seat, found)
    move = table.game.words.write(table.look(sitting.seat), sitting.seat, found[0].action, sitting.seat)
    return answered(request, table, sitting, text, table.version, move=move)


def answered(
    request: Request,
    table: Table,
    sitting: Sitting,
    text: str,
    version: int,
    again: bool = False,
    move: str = "",
) -> Response:
    """The sentences in the place of notices; without scripts, on the whole page."""
    if "hx-request" not in request.headers:
        return whole(frame(table, sitting, text))
    headers = {"Table-Version": str(version)}
    return page("hint.html", 200, headers, text=text, again=again, move=move, game=table.game)
