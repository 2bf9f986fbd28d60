"""A game's rules by number, and its notation."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from jarlshof.web.clauses import notation_html, rules_html
from jarlshof.web.rendering import page
from jarlshof.web.tables import OneGame

router = APIRouter()


@router.get("/rules/{game_name}")
def rules(request: Request, game: OneGame) -> Response:
    """The clauses and rulings, as a page or as the panel beside a table."""
    template = "rules-panel.html" if "hx-request" in request.headers else "rules.html"
    return page(template, game=game, rules=rules_html(game), title="the rules by number")


@router.get("/notation/{game_name}")
def notation(game: OneGame) -> Response:
    """How moves and positions are written."""
    return page("rules.html", game=game, rules=notation_html(game), title="moves and positions in words")
