"""A game's rules by number."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from jarlshof.web.clauses import rules_html
from jarlshof.web.rendering import page
from jarlshof.web.tables import OneGame

router = APIRouter()


@router.get("/rules/{game_name}")
def rules(request: Request, game: OneGame) -> Response:
    """The clauses and rulings, as a page or as the panel beside a table."""
    template = "rules-panel.html" if "hx-request" in request.headers else "rules.html"
    return page(template, game=game, rules=rules_html(game))
