"""A game's campaign: its chapters with the visitor's best results, and ways to go on."""

import yaml
from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from jarlshof.game import Game
from jarlshof.table import Seat
from jarlshof.web.campaigns import Campaign, campaign
from jarlshof.web.forms import FormFields
from jarlshof.web.rendering import FRESH, page
from jarlshof.web.root import at
from jarlshof.web.routes.setup import last_name
from jarlshof.web.tables import AllTables, NotFound, OneGame
from jarlshof.web.visitor import remember, seat_taker, try_cookie, visitor

router = APIRouter(prefix="/campaign/{game_name}")


@router.get("")
def show(request: Request, game: OneGame, tables: AllTables) -> Response:
    """All chapters."""
    found = of_visitor(request, game, tables)
    return try_cookie(request, page("campaign.html", game=game, c=found, hook=found.book))


def of_visitor(request: Request, game: Game, tables: AllTables) -> Campaign:
    """The visitor's campaign; raises NotFound if the game has none."""
    book = game.campaign
    if book is None:
        raise NotFound(f"{game.title} has no campaign.")
    holder = visitor(request)
    return campaign(game, book, tables, holder)


@router.get("/record.yaml")
def record(request: Request, game: OneGame, tables: AllTables) -> Response:
    """The best result of each chapter, as a file."""
    found = of_visitor(request, game, tables)
    kept = found.as_dict()
    name = f"{'-'.join(found.book.TITLE.lower().split())}.yaml"
    headers = FRESH | {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(yaml.safe_dump(kept, sort_keys=False), media_type="text/yaml", headers=headers)


@router.post("/{chapter_id}")
def begin(request: Request, game: OneGame, tables: AllTables, form: FormFields, chapter_id: str) -> Response:
    """Set a table for a chapter."""
    chapters = game.campaign.CHAPTERS if game.campaign else ()
    chosen = next((chapter for chapter in chapters if chapter.id == chapter_id), None)
    if chosen is None:
        raise NotFound("There is no such chapter.")
    holder = seat_taker(request, form)
    seats = [Seat("person", last_name(tables, holder))]
    table = tables.create(game.name, chosen.options, seats, holder=holder)
    answer = RedirectResponse(at(f"/t/{table.id}"), 303)
    remember(request, answer, holder)
    return answer
