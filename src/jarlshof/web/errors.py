"""Every request gets an answer that helps: a page, or for programs a JSON object."""

import logging

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, JSONResponse, Response

from jarlshof.game import BadInput
from jarlshof.table import Trouble
from jarlshof.web.guard import HEADERS
from jarlshof.web.rendering import FRESH, page, render
from jarlshof.web.root import inner_path
from jarlshof.web.streams import TooMany
from jarlshof.web.tables import NotFound
from jarlshof.web.visitor import Bounce

log = logging.getLogger(__name__)
SENTENCES = {
    404: "There is nothing at this address.",
    405: "This address does not take that kind of request.",
}


def add_handlers(app: FastAPI) -> None:
    """Teach an app to answer whatever goes wrong."""
    app.add_exception_handler(NotFound, not_found)
    app.add_exception_handler(BadInput, bad_input)
    app.add_exception_handler(TooMany, too_many)
    app.add_exception_handler(RequestValidationError, malformed)
    app.add_exception_handler(HTTPException, no_such_request)
    app.add_exception_handler(Bounce, bounce)
    app.add_exception_handler(Trouble, out_of_order)
    app.add_exception_handler(Exception, broken)


def tell(request: Request, status: int, sentence: str) -> Response:
    """One sentence, in the form the asker can use."""
    if inner_path(request.scope).startswith("/api"):
        return JSONResponse({"error": sentence}, status, FRESH)
    if "hx-request" in request.headers:
        return notice(status, sentence)
    return page("error.html", status, status=status, sentence=sentence)


def notice(status: int, sentence: str) -> Response:
    """The sentence in the notice line of a page that stands; the rest of the page stays."""
    swap = {"HX-Retarget": "#notice", "HX-Reswap": "outerHTML"}
    return HTMLResponse(render("notice.html", notice=sentence, game=None), status, FRESH | swap)


async def not_found(request: Request, error: Exception) -> Response:
    """There is no such table, game or file."""
    return tell(request, 404, str(error))


async def bad_input(request: Request, error: Exception) -> Response:
    """Something sent cannot be used."""
    return tell(request, 400, str(error))


async def too_many(request: Request, error: Exception) -> Response:
    """What was asked for is used up for now."""
    answer = tell(request, 429, str(error))
    answer.headers["Retry-After"] = "10"
    return answer


async def malformed(request: Request, error: Exception) -> Response:
    """A request lacks a part, or a part has the wrong form."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return tell(request, 400, f"The request cannot be read: {where}: {first['msg']}.")


async def no_such_request(request: Request, error: Exception) -> Response:
    """No route takes this request, or its body cannot be parsed."""
    assert isinstance(error, HTTPException)
    return tell(request, error.status_code, SENTENCES.get(error.status_code, f"{error.detail}."))


async def bounce(request: Request, error: Exception) -> Response:
    """Load the page once more, now from our own site."""
    return page("bounce.html", address=str(request.url.path), query=request.url.query)


async def out_of_order(request: Request, error: Exception) -> Response:
    """The database does not take what it should keep: nothing was done, and the sentence says why."""
    return tell(request, 503, str(error))


async def broken(request: Request, error: Exception) -> Response:
    """Our own mistake: no move is lost, since moves are stored before they are answered."""
    log.error("a request failed: %s", request.url.path, exc_info=error)
    answer = tell(request, 500, "Something went wrong here. Nothing you did is lost: reload the page.")
    answer.headers.update(HEADERS)  # it is made outside the guard
    return answer
