"""Who may ask: our own pages alone. And what every answer forbids the browser."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from jarlshof.web.hosting import NAME, Hosting, host_name
from jarlshof.web.root import inner_path

SAFE = ("GET", "HEAD", "OPTIONS")
MOST_BYTES = 2_000_000
FOREIGN = (
    "Only this server's own pages may change anything here. "
    "If this is one of them, a proxy changes its address: docs/hosting.md says what the proxy must tell.\n"
)
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
        "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class TooLarge(HTTPException):
    """A request's body is longer than anything we ask for."""

    def __init__(self) -> None:
        super().__init__(413, f"This is too much to send: at most {MOST_BYTES // 1_000_000} MB")


class Guard:
    """Refuses foreign hosts and foreign origins, and adds the headers that protect a page.

    A page of another site can neither post here (its Origin gives it away) nor,
    by rebinding its name to this address, read our answers (its Host does).
    """

    def __init__(self, app: ASGIApp, hosting: Hosting) -> None:
        self.app = app
        self.hosting = hosting

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        refusal = self.refusal(scope)
        if refusal is not None:
            await refusal(scope, receive, send_guarded)
            return
        await self.app(scope, limited(receive), send_guarded)

    def refusal(self, scope: Scope) -> Response | None:
        """The answer to a request that may not pass, or None."""
        headers = Headers(scope=scope)
        host = headers.get("host", "").lower()
        if not self.hosting.answers(host_name(host)):
            return PlainTextResponse(unknown_name(host_name(host)), 421)
        if scope["method"] not in SAFE and not own_page(headers, host, inner_path(scope)):
            return PlainTextResponse(FOREIGN, 403)
        return None


def unknown_name(name: str) -> str:
    """What the host must do so that a name is answered to."""
    said = name if NAME.fullmatch(name) else "NAME"
    return f"This server does not answer to this name: whoever runs it must start it with --hosts {said}.\n"


def own_page(headers: Headers, host: str, path: str) -> bool:
    """Does a changing request come from one of our own pages?

    The API knows no cookies: a program without a page may use it.
    """
    origin = headers.get("origin")
    site = headers.get("sec-fetch-site")
    if site not in (None, "same-origin"):
        return False
    if origin is not None:
        return place_of(origin) == host
    return site is not None or path.startswith("/api/")


def place_of(origin: str) -> str:
    """The host and port of an origin, or an empty text if it names none."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def limited(receive: Receive) -> Receive:
    """The same body, unless it is too long."""
    taken = 0

    async def receive_limited() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > MOST_BYTES:
            raise TooLarge
        return message

    return receive_limited
