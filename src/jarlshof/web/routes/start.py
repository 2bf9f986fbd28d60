"""The start page: the games, and the visitor's tables."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import RedirectResponse, Response

from jarlshof.game import BadInput, games
from jarlshof.table import Overview
from jarlshof.table.results import by_game, results
from jarlshof.web.forms import FormFields
from jarlshof.web.rendering import page
from jarlshof.web.root import at
from jarlshof.web.tables import AllTables
from jarlshof.web.visitor import at_home, remember, seat_taker, try_cookie, visitor
from jarlshof.wording import listed

router = APIRouter()
ON_A_PAGE = 24
Finished = Annotated[str, Query(max_length=6)]
AtHome = Annotated[None, Depends(at_home)]


@router.get("/")
def start(request: Request, tables: AllTables, home: AtHome, finished: Finished = "") -> Response:
    """The games to choose from, the tables to go on with, and a page of the finished ones."""
    holder = visitor(request)
    mine = tables.list(holder)
    ended = [table for table in mine if table.over]
    pages = max(1, -(-len(ended) // ON_A_PAGE))
    at_page = min(max(int(finished), 1), pages) if finished.isascii() and finished.isdecimal() else 1
    shown = page(
        "start.html",
        games=sorted(games().values(), key=lambda game: game.title),
        running=[card(table, holder) for table in mine if not table.over],
        finished=[card(table, holder) for table in ended[(at_page - 1) * ON_A_PAGE :][:ON_A_PAGE]],
        at_page=at_page,
        pages=pages,
        summaries=by_game(results(mine, holder)).values(),
    )
    return try_cookie(request, shown)


def card(table: Overview, holder: str) -> dict[str, object]:
    """A table in one line: who plays, and whose decision it is."""
    yours = set(table.standing.waiting) & set(table.seats_of(holder))
    return {"table": table, "yours": bool(yours), "names": table.names, "state": state_words(table)}


def state_words(table: Overview) -> str:
    """How a finished table ended."""
    if not table.over:
        return ""
    return f"{listed(table.winners)} won" if table.winners else "Nobody won"


@router.post("/restore")
def restore(request: Request, tables: AllTables, form: FormFields) -> Response:
    """A saga that was downloaded becomes a table again."""
    text = form.get("saga", "")
    if not text.strip():
        raise BadInput("Choose the file of a saga first.")
    holder = seat_taker(request, form)
    table = tables.restore(text, holder)
    answer = RedirectResponse(at(f"/t/{table.id}"), 303)
    remember(request, answer, holder)
    return answer
