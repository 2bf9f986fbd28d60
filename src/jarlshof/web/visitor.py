"""Who visits: a secret in one cookie. It is given to those who take a seat, and never shown."""

import secrets

from fastapi import Request
from starlette.responses import Response

from jarlshof.web.root import at

COOKIE = "visitor"
YEAR = 365 * 24 * 3600
LENGTH = 43  # 256 bits in URL-safe base 64


def visitor(request: Request) -> str:
    """The visitor's secret, or an empty text."""
    secret = request.cookies.get(COOKIE, "")
    return secret if len(secret) == LENGTH else ""


def new_visitor() -> str:
    """A secret that nobody can guess."""
    return secrets.token_urlsafe(32)


def remember(request: Request, response: Response, secret: str) -> None:
    """Give the browser the secret to keep."""
    response.set_cookie(
        COOKIE,
        secret,
        max_age=YEAR,
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
