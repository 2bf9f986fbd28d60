"""The web application: one app around the tables of one server."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from jarlshof.table import Tables
from jarlshof.web.api import router as api
from jarlshof.web.errors import add_handlers
from jarlshof.web.guard import Guard
from jarlshof.web.heads import Heads
from jarlshof.web.hosting import ONLY_HERE, Hosting
from jarlshof.web.proxies import Proxies
from jarlshof.web.routes import campaign, files, hint, live, play, replay, results, rules, setup, start
from jarlshof.web.streams import Streams

MOST_STREAMS = 1_000


def create_app(
    tables: Tables, hosting: Hosting = ONLY_HERE, bots: bool = True, streams: int = MOST_STREAMS
) -> FastAPI:
    """The app for some tables; `hosting` says how it is known, `streams` how many pages may listen."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        if bots:
            tables.start_bots()
        yield
        if bots:
            tables.stop_bots()

    app = FastAPI(
        title="Jarlshof",
        description="Tables, moves and logs as JSON. A seat's secrets need the table's token.",
        lifespan=lifespan,
        redirect_slashes=False,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.tables = tables
    app.state.ending = asyncio.Event()  # no live stream goes on after it
    app.state.streams = Streams(streams)
    # No other site can make a browser ask with its cookie and weigh the answer: the cookie is strict.
    app.add_middleware(GZipMiddleware, compresslevel=6)
    app.add_middleware(Guard, hosting=hosting)
    app.add_middleware(Heads)
    app.add_middleware(Proxies, hosting=hosting)  # the last one comes first
    add_handlers(app)
    for room in (start, setup, campaign, results, play, hint, replay, live, rules, files):
        app.include_router(room.router, include_in_schema=False)
    app.include_router(api)
    return app
