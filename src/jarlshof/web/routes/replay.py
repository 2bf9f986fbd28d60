"""A game step by step, forwards and backwards, as the visitor could see it."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from jarlshof.engine.state import OBSERVER
from jarlshof.table import Table
from jarlshof.web.frame import frame
from jarlshof.web.routes.play import part, whole
from jarlshof.web.seating import Sitting
from jarlshof.web.tables import OneTable
from jarlshof.web.visitor import visitor

router = APIRouter()
Step = Annotated[str, Query(max_length=9)]


@router.get("/t/{table_id}/replay")
def replay(request: Request, table: OneTable, n: Step = "") -> Response:
    """The table after n entries of its log; without n, from the end."""
    last = table.number - 1
    wanted = int(n) if n.isascii() and n.isdecimal() else last
    shown = frame(table, viewer(table, visitor(request)), replay=min(wanted, last))
    return part(shown) if "hx-request" in request.headers else whole(shown)


def viewer(table: Table, holder: str) -> Sitting:
    """One's own seat; those who share a screen see what an observer sees."""
    mine = tuple(seat for seat in range(len(table.seats)) if table.holds(seat, holder))
    return Sitting(mine, mine[0] if len(mine) == 1 else OBSERVER)
