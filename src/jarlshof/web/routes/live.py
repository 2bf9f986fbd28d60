"""Live news: streams that say only which version a table has, never what it holds."""

import asyncio
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import suppress
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response, StreamingResponse

from jarlshof.game import BadInput
from jarlshof.table import Table, Tables
from jarlshof.web.streams import Streams, owners
from jarlshof.web.tables import AllTables, NotFound, OneTable

router = APIRouter()
BEAT = 5.0  # seconds after which the versions are told again, changed or not
MOST_TABLES = 40  # of one stream
Followed = Annotated[list[str], Query(alias="t", max_length=MOST_TABLES)]


@router.get("/live")
async def live(request: Request, tables: AllTables, followed: Followed) -> Response:
    """Tell the versions of several tables, in events named after them; of unknown ones nothing."""
    found = await run_in_threadpool(known, tables, followed)
    if not found:
        raise NotFound("There is no table at this address. Perhaps the link was cut off.")
    return stream(request, tables, {table.id: table for table in found})


@router.get("/t/{table_id}/live")
async def live_one(request: Request, table: OneTable, tables: AllTables) -> Response:
    """Tell the version of one table, in events named `version`."""
    return stream(request, tables, {"version": table})


def known(tables: Tables, ids: Sequence[str]) -> list[Table]:
    """Those of the tables that can be read."""
    found = []
    for table_id in ids:
        with suppress(BadInput):
            found.append(tables.get(table_id))
    return [table for table in found if table is not None]


def stream(request: Request, tables: Tables, followed: Mapping[str, Table]) -> Response:
    """The answer that goes on; raises TooMany."""
    streams: Streams = request.app.state.streams
    keys = owners(request)
    streams.check(keys)
    told = news(tables, followed, request.app.state.ending)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(streams.counted(keys, told), media_type="text/event-stream", headers=headers)


async def news(tables: Tables, followed: Mapping[str, Table], ending: asyncio.Event) -> AsyncGenerator[str]:
    """The messages of a stream: versions at once, at every change, and at each beat of a clock.

    A changed pick wakes it too, but leaves no trace: nothing is told, and the clock goes on as it was.
    It ends when the reader leaves, or the server.
    """
    clock = asyncio.get_running_loop().time
    beat = clock()
    told: dict[str, int] = {}
    with tables.listening([table.id for table in followed.values()]) as woken:
        while not ending.is_set():
            woken.clear()
            if clock() >= beat:
                told.clear()
                beat += BEAT
            for name, table in followed.items():
                version = tables.version_of(table)
                if told.get(name) != version:
                    told[name] = version
                    yield f"event: {name}\ndata: {version}\n\n"
            with suppress(TimeoutError):
                await asyncio.wait_for(woken.wait(), beat - clock())
