"""Who visits: a secret in one cookie. It is given to those who take a seat, and never shown.

Before that, pages with a form that sets a table try whether the browser keeps a cookie at all: without one
nobody could sit there.
"""

import secrets

from fastapi import Request
from starlette.responses import Response

from jarlshof.game import BadInput
from jarlshof.table import Tables
from jarlshof.web.root import at

COOKIE = "visitor"
YEAR = 365 * 24 * 3600
LENGTH = 43  # 256 bits in URL-safe base 64
TRIAL = "cookies"  # a cookie that says nothing, and the field of a form by which one was tried
NO_COOKIES = (
    "Your browser keeps no cookies of this site, and your seat at a table is kept in one: "
    "allow them for this site, load the page again, and try once more."
)


def visitor(request: Request) -> str:
    """The visitor's secret, or an empty text."""
    secret = request.cookies.get(COOKIE, "")
    return secret if len(secret) == LENGTH else ""


def new_visitor() -> str:
    """A secret that nobody can guess."""
    return secrets.token_urlsafe(32)


def seat_taker(request: Request, form: dict[str, str]) -> str:
    """The secret of whoever sets a table, a new one if need be; raises BadInput if it could not be kept."""
    if TRIAL in form and not visitor(request) and TRIAL not in request.cookies:
        raise BadInput(NO_COOKIES)
    return issued(request) or new_visitor()


def issued(request: Request) -> str:
    """The visitor's secret if it is one of ours: it holds a seat. Else an empty text.

    A secret that somebody else has put into the browser gets no seat, for its maker could sit there too.
    """
    tables: Tables = request.app.state.tables
    return visitor(request) if tables.holds_any(visitor(request)) else ""


def try_cookie(request: Request, response: Response) -> Response:
    """Let the browser of a new visitor keep a cookie, if it does so."""
    if not visitor(request) and TRIAL not in request.cookies:
        give(request, response, TRIAL, "kept", None)
    return response


def remember(request: Request, response: Response, secret: str) -> None:
    """Give the browser the secret to keep."""
    give(request, response, COOKIE, secret, YEAR)
    if TRIAL in request.cookies:
        response.delete_cookie(TRIAL, path=at("") or "/")


def give(request: Request, response: Response, name: str, value: str, seconds: int | None) -> None:
    """A cookie for our own pages alone."""
    response.set_cookie(
        name,
        value,
        max_age=seconds,
        path=at("") or "/",
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )


class Bounce(Exception):
    """A link on another site led here, so the browser kept the visitor's cookie back: ask once more."""


def at_home(request: Request) -> None:
    """Raise Bounce when a visitor may have a cookie that the browser did not send."""
    foreign = request.headers.get("sec-fetch-site") in ("cross-site", "same-site")
    if foreign and COOKIE not in request.cookies:
        raise Bounce
