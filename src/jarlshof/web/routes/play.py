"""A table: its page, moves, undo, and why a move is not allowed."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from jarlshof.engine.state import OBSERVER
from jarlshof.game import seat_name
from jarlshof.table import Answer, Table
from jarlshof.web.forms import FormFields
from jarlshof.web.frame import Frame, frame
from jarlshof.web.longnames import boxed
from jarlshof.web.rendering import FRESH, page, render
from jarlshof.web.root import at
from jarlshof.web.seating import AGAIN, Sitting, sit
from jarlshof.web.tables import AllTables, NotFound, OneTable
from jarlshof.web.visitor import at_home, visitor

router = APIRouter(prefix="/t/{table_id}")
Asked = Annotated[str, Query(alias="as", max_length=10)]
AtHome = Annotated[None, Depends(at_home)]


@router.get("")
def show(request: Request, table: OneTable, home: AtHome, asked: Asked = "") -> Response:
    """The whole page."""
    return whole(frame(table, visitor(request), asked))


@router.get("/now")
def now(request: Request, table: OneTable, asked: Asked = "") -> Response:
    """What changes on the page, as it is now."""
    return part(frame(table, visitor(request), asked))


def template(shown: Frame) -> str:
    """The game's own page, or the one that serves any game."""
    return "generic.html" if shown.game.screen is None else f"{shown.game.name}:table.html"


def part(shown: Frame, status: int = 200) -> Response:
    """The part of the page that changes."""
    version = {} if shown.replay is not None else {"Table-Version": str(shown.version)}
    return HTMLResponse(changing(shown), status, FRESH | version)


def changing(shown: Frame) -> str:
    """What changes on the page, rendered by the game's template."""
    body = render(template(shown), f=shown, g=shown.screen, game=shown.game)
    return boxed(body, shown.names)


def whole(shown: Frame, status: int = 200) -> Response:
    """The page with everything around it."""
    return page("table.html", status, f=shown, game=shown.game, body=changing(shown))


@router.post("/move")
def move(request: Request, table: OneTable, form: FormFields) -> Response:
    """Make a move; refused or stale, the answer is the present table with the reason."""
    holder, asked = visitor(request), form.get("as", "")
    seat = sit(table, holder, asked).seat
    if seat == OBSERVER:
        return answered(request, table, asked, no_seat(table))
    answer = table.play(seat, form.get("move", ""), number_of(form), form.get("key", ""))
    return answered(request, table, asked.removesuffix(AGAIN) if answer.ok else asked, answer)


@router.post("/undo")
def undo(request: Request, table: OneTable, form: FormFields) -> Response:
    """Take back the last decision of a seat that the visitor holds."""
    seat = undo_seat(table, sit(table, visitor(request), form.get("as", "")), form.get("seat", ""))
    if seat == OBSERVER:
        return answered(request, table, form.get("as", ""), no_seat(table))
    answer = table.undo(seat, number_of(form), form.get("key", ""))
    return answered(request, table, seat_name(seat) if answer.ok else form.get("as", ""), answer)


def undo_seat(table: Table, sitting: Sitting, word: str) -> int:
    """The seat named, if the visitor holds it."""
    return next((seat for seat in sitting.mine if seat_name(seat) == word), OBSERVER)


def number_of(form: dict[str, str]) -> int:
    """The entry a request assumes; a text that is no number assumes one that never is."""
    text = form.get("number", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else -1


def no_seat(table: Table) -> Answer:
    """The answer to somebody who does not sit here now."""
    return Answer(False, table.number, "You do not sit at this table now: you can watch, but not play.")


def answered(request: Request, table: Table, asked: str, answer: Answer) -> Response:
    """The present table after a request, with the reason if it was refused."""
    scripted = "hx-request" in request.headers
    if answer.ok and not scripted:
        return RedirectResponse(at(f"/t/{table.id}") + (f"?as={asked}" if asked else ""), 303)
    shown = frame(table, visitor(request), asked, answer.reason)
    status = 200 if answer.ok else 422 if answer.clause else 409
    return part(shown, status) if scripted else whole(shown, status)


@router.get("/why")
def why(request: Request, table: OneTable, asked: Asked = "", move: str = "") -> Response:
    """Why (or whether) a move is not allowed now, in one sentence."""
    seat = sit(table, visitor(request), asked).seat
    if seat == OBSERVER:
        raise NotFound("Only somebody who sits at the table can ask that.")
    answer = table.why(seat, move)
    text = answer.reason or "You may do this now."
    return page("notice.html", notice=text, game=table.game)


@router.post("/rematch")
def rematch(request: Request, table: OneTable, tables: AllTables) -> Response:
    """The same players once more."""
    if not sit(table, visitor(request), "").mine:
        raise NotFound("Only those who played can ask for another game.")
    return RedirectResponse(at(f"/t/{tables.rematch(table).id}"), 303)


@router.get("/saga")
def saga(request: Request, table: OneTable, asked: Asked = "") -> Response:
    """The record of the game as a file, as far as the visitor may read it."""
    return saga_file(table, table.saga(sit(table, visitor(request), asked).seat))


@router.post("/export")
def export(request: Request, table: OneTable) -> Response:
    """The whole record with the seed, for who holds all people's seats; the log says so."""
    return saga_file(table, table.export(visitor(request)))


def saga_file(table: Table, text: str) -> Response:
    """A record as a file to keep."""
    name = f"{table.game.name}-{table.started:%Y-%m-%d}.saga"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return PlainTextResponse(text, headers=headers)
