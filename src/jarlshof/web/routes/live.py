"""Live updates: a stream that says only which version the table has, never what it holds."""

import asyncio
from collections.abc import AsyncIterator

from fastapi import APIRouter, Request
from starlette.responses import Response, StreamingResponse

from jarlshof.table import Table, Tables
from jarlshof.web.tables import AllTables, OneTable

router = APIRouter()
BEAT = 5.0  # seconds after which the version is told again, changed or not


@router.get("/t/{table_id}/live")
async def live(request: Request, table: OneTable, tables: AllTables) -> Response:
    """Tell the version at once, at every change, and now and then."""
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    told = versions(tables, table, request.app.state.ending)
    return StreamingResponse(told, media_type="text/event-stream", headers=headers)


async def versions(tables: Tables, table: Table, ending: asyncio.Event) -> AsyncIterator[str]:
    """The messages of a stream; it ends when the reader leaves, or the server."""
    version = table.version
    while not ending.is_set():
        yield f"event: version\ndata: {version}\n\n"
        version = await tables.changed(table, version, BEAT)
