"""A game step by step, forwards and backwards, as the visitor could see it."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from jarlshof.web.frame import past_frame
from jarlshof.web.routes.play import part, whole
from jarlshof.web.tables import OneTable
from jarlshof.web.visitor import visitor

router = APIRouter()
Step = Annotated[str, Query(max_length=9)]


@router.get("/t/{table_id}/replay")
def replay(request: Request, table: OneTable, n: Step = "") -> Response:
    """The table after n entries of its log; without n, from the end."""
    wanted = int(n) if n.isascii() and n.isdecimal() else table.number
    shown = past_frame(table, visitor(request), wanted)
    return part(shown) if "hx-request" in request.headers else whole(shown)
