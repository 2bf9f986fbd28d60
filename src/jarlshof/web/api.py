"""The JSON API: tables, seats, moves. A seat's view needs the token that came with the table."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Query
from pydantic import BaseModel, Field
from starlette.responses import JSONResponse, PlainTextResponse, Response

from jarlshof.door import Told
from jarlshof.engine.state import OBSERVER
from jarlshof.game import Game, games, seat_name, seat_number
from jarlshof.table import Answer, Seat, Table
from jarlshof.web.gate import GatedRoute
from jarlshof.web.tables import AllTables, NotFound, OneTable
from jarlshof.web.visitor import new_visitor

router = APIRouter(prefix="/api", tags=["tables"], route_class=GatedRoute)
MOST_SEATS = 16


class NewSeat(BaseModel):
    """Who sits on a seat: `person`, or `bot` with a level."""

    kind: str = "person"
    name: str
    level: str | None = None


class NewTable(BaseModel):
    """What a new table needs."""

    game: str
    seats: list[NewSeat] = Field(max_length=MOST_SEATS)
    options: dict[str, Any] = {}
    seed: str | int | None = None
    position: dict[str, Any] | None = None


class Request(BaseModel):
    """What a seat wants: the entry it assumes, and a key, so that asking again is harmless."""

    number: int
    key: str = Field(min_length=1, max_length=80)


class Move(Request):
    """A move in the game's notation, without the seat in front."""

    move: str = Field(max_length=2_000)


def bearer(authorization: Annotated[str, Header()] = "") -> str:
    """The token of a request, or an empty text."""
    kind, _, token = authorization.partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


Token = Annotated[str, Depends(bearer)]


def held_seat(table: OneTable, seat: str, token: Token) -> int:
    """The seat of an address, if the token holds it; raises NotFound or BadInput."""
    number = seat_number(seat, len(table.seats))
    if not table.holds(number, token):
        raise NotFound(f"The token does not hold seat {seat} of this table.")
    return number


def watcher(table: OneTable, token: Token, seat: Annotated[str, Query()] = "") -> int:
    """The seat that looks: one that the token holds, or an observer."""
    return held_seat(table, seat, token) if seat else OBSERVER


Held = Annotated[int, Depends(held_seat)]
Watcher = Annotated[int, Depends(watcher)]


@router.get("/games")
def list_games() -> list[dict[str, Any]]:
    """The games with their seats and options."""
    return [describe(game) for game in games().values()]


def describe(game: Game) -> dict[str, Any]:
    """A game's facts."""
    options = [
        {
            "name": o.name,
            "values": list(o.values),
            "default": o.default,
            "text": o.text,
            "house_rule": o.house_rule,
        }
        for o in game.options
    ]
    return {
        "name": game.name,
        "title": game.title,
        "tagline": game.tagline,
        "minutes": game.minutes,
        "seats": list(game.seats),
        "stage": game.stage,
        "rules": game.rules,
        "options": options,
    }


@router.post("/tables", status_code=201)
def create(tables: AllTables, wanted: NewTable) -> dict[str, Any]:
    """Set a table. The token holds all its people's seats: keep it."""
    token = new_visitor()
    seats = [Seat(seat.kind, seat.name, seat.level) for seat in wanted.seats]
    table = tables.create(wanted.game, wanted.options, seats, wanted.seed, wanted.position, token)
    with table.lock:
        return {"table": table.id, "token": token} | standing(table)


@router.get("/tables/{table_id}")
def show(table: OneTable) -> dict[str, Any]:
    """How a table stands, as everybody may know."""
    with table.lock:
        return {"table": table.id, "view": table.game.view.view(table.sampled(), OBSERVER)} | standing(table)


def standing(table: Table) -> dict[str, Any]:
    """What is open about a table. The caller holds its lock."""
    state = table.sampled()
    return {
        "game": table.game.name,
        "options": table.options,
        "seats": {
            seat_name(p): {"kind": s.kind, "name": s.name, "level": s.level}
            for p, s in enumerate(table.seats)
        },
        "number": table.number,
        "version": table.version,
        "to_decide": [seat_name(seat) for seat in table.waiting_for()],
        "over": table.over,
        "scores": table.game.view.scores(state),
        "winner": table.game.view.winner(state),
    }


@router.get("/tables/{table_id}/seats/{seat}")
def seat_view(table: OneTable, held: Held) -> dict[str, Any]:
    """What a seat sees and may do."""
    with table.lock:
        state = table.sampled(held)
        undo = table.can_undo(held)
        return {
            "view": table.game.view.view(state, held),
            "prompt": table.game.words.prompt(state, held, table.names),
            "moves": [{"move": offer.text, "text": offer.label.text} for offer in table.offers(held)],
            "picked": table.picked(held),
            "undo": {"possible": undo.ok, "reason": undo.reason},
        } | standing(table)


@router.post("/tables/{table_id}/seats/{seat}/moves")
def play(table: OneTable, held: Held, wanted: Move) -> Response:
    """Make a move."""
    return answered(table.play(held, wanted.move, wanted.number, wanted.key))


@router.post("/tables/{table_id}/seats/{seat}/undo")
def undo(table: OneTable, held: Held, wanted: Request) -> Response:
    """Take back the seat's own last decision."""
    return answered(table.undo(held, wanted.number, wanted.key))


@router.get("/tables/{table_id}/seats/{seat}/why")
def why(table: OneTable, held: Held, move: Annotated[str, Query(max_length=2_000)]) -> dict[str, Any]:
    """Is a move legal now, and if not, which clause forbids it?"""
    return body(table.why(held, move))


@router.get("/tables/{table_id}/log")
def log(table: OneTable, seat: Watcher) -> list[dict[str, Any]]:
    """The log as a seat of the token (`?seat=p1`) or an observer may read it."""
    return [
        {
            "number": line.number,
            "seat": seat_name(line.seat),
            "move": line.text,
            "sentences": line.sentences,
            "told": [told_body(told) for told in line.told],
            "standing": line.standing,
        }
        for line in table.log(seat)
    ]


def told_body(told: Told) -> dict[str, Any]:
    """What a sentence means."""
    return {
        "text": told.text,
        "kind": told.kind,
        "seats": [seat_name(seat) for seat in told.seats],
        "things": list(told.things),
    }


@router.get("/tables/{table_id}/saga")
def saga(table: OneTable, seat: Watcher) -> Response:
    """The record as text: whole when the game is over, else what the seat may read."""
    return PlainTextResponse(table.saga(seat))


@router.post("/tables/{table_id}/export")
def export(table: OneTable, token: Token) -> Response:
    """The whole record with the seed, for a token that holds all people's seats; the log says so."""
    return PlainTextResponse(table.export(token))


def body(answer: Answer) -> dict[str, Any]:
    """An answer as an object."""
    return {"ok": answer.ok, "number": answer.number, "reason": answer.reason, "clause": answer.clause}


def answered(answer: Answer) -> Response:
    """200 when accepted, 422 when the rules forbid it, 409 when the table has moved on."""
    return JSONResponse(body(answer), 200 if answer.ok else 422 if answer.clause else 409)
