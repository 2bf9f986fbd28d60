"""The start page: the games, and the visitor's tables."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request
from starlette.responses import RedirectResponse, Response

from jarlshof.game import BadInput, games
from jarlshof.table import Table
from jarlshof.table.results import by_game, results
from jarlshof.web.forms import FormFields
from jarlshof.web.rendering import page
from jarlshof.web.root import at
from jarlshof.web.tables import AllTables
from jarlshof.web.visitor import at_home, new_visitor, remember, visitor
from jarlshof.wording import listed

router = APIRouter()
MOST_SHOWN = 24
AtHome = Annotated[None, Depends(at_home)]


@router.get("/")
def start(request: Request, tables: AllTables, home: AtHome) -> Response:
    """The games to choose from, and the tables to go on with."""
    holder = visitor(request)
    all_mine = tables.list(holder)
    mine = all_mine[:MOST_SHOWN]
    return page(
        "start.html",
        games=sorted(games().values(), key=lambda game: game.title),
        running=[card(table, holder) for table in mine if not table.over],
        finished=[card(table, holder) for table in mine if table.over],
        summaries=by_game(results(all_mine, holder)).values(),
    )


def card(table: Table, holder: str) -> dict[str, object]:
    """A table in one line: who plays, and whose decision it is."""
    mine = table.seats_of(holder)
    waiting = [seat for seat in table.waiting_for() if seat in mine]
    return {"table": table, "yours": bool(waiting), "names": table.names, "state": state_words(table)}


def state_words(table: Table) -> str:
    """How a finished table ended."""
    if not table.over:
        return ""
    return f"{listed(table.winners(table.sampled()))} won"


@router.post("/restore")
def restore(request: Request, tables: AllTables, form: FormFields) -> Response:
    """A saga that was downloaded becomes a table again."""
    text = form.get("saga", "")
    if not text.strip():
        raise BadInput("Choose the file of a saga first.")
    holder = visitor(request) or new_visitor()
    table = tables.restore(text, holder)
    answer = RedirectResponse(at(f"/t/{table.id}"), 303)
    remember(request, answer, holder)
    return answer
