"""What the visitor has played, as a file."""

import json

from fastapi import APIRouter, Request
from starlette.responses import Response

from jarlshof.table.results import by_game, results
from jarlshof.web.rendering import FRESH
from jarlshof.web.tables import AllTables
from jarlshof.web.visitor import visitor

router = APIRouter()


@router.get("/results.json")
def download(request: Request, tables: AllTables) -> Response:
    """Every finished game of the visitor's, by game."""
    holder = visitor(request)
    found = by_game(results(tables.list(holder), holder))
    text = json.dumps({name: summary.as_dict() for name, summary in found.items()}, indent=2)
    headers = FRESH | {"Content-Disposition": 'attachment; filename="jarlshof-results.json"'}
    return Response(text, media_type="application/json", headers=headers)
