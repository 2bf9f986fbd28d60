"""Who may ask: our own pages alone. And what every answer forbids the browser."""

from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOCAL = ("127.0.0.1", "localhost", "[::1]")
SAFE = ("GET", "HEAD", "OPTIONS")
MOST_BYTES = 2_000_000
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


class TooLarge(Exception):
    """A request's body is longer than anything we ask for."""


class Guard:
    """Refuses foreign hosts and foreign origins, and adds the headers that protect a page.

    A page of another site can neither post here (its Origin gives it away) nor,
    by rebinding its name to this address, read our answers (its Host does).
    """

    def __init__(self, app: ASGIApp, hosts: Iterable[str] = ()) -> None:
        self.app = app
        self.hosts = {*LOCAL, *(host.lower() for host in hosts)}

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
        try:
            await self.app(scope, limited(receive), send_guarded)
        except TooLarge:
            await PlainTextResponse("This is too much to send: at most 2 MB.\n", 413)(
                scope, receive, send_guarded
            )

    def refusal(self, scope: Scope) -> Response | None:
        """The answer to a request that may not pass, or None."""
        headers = Headers(scope=scope)
        host = headers.get("host", "").lower()
        if host_name(host) not in self.hosts:
            return PlainTextResponse("This server does not answer to that name.\n", 421)
        if scope["method"] not in SAFE and not own_page(headers, host, scope["path"]):
            return PlainTextResponse("Only this server's own pages may change anything here.\n", 403)
        return None


def host_name(host: str) -> str:
    """A Host header without its port."""
    if host.startswith("["):
        return host.partition("]")[0] + "]"
    return host.partition(":")[0]


def own_page(headers: Headers, host: str, path: str) -> bool:
    """Does a changing request come from one of our own pages?

    The API knows no cookies: a program without a page may use it.
    """
    origin = headers.get("origin")
    site = headers.get("sec-fetch-site")
    if site not in (None, "same-origin"):
        return False
    if origin is not None:
        return urlsplit(origin).netloc.lower() == host
    return site is not None or path.startswith("/api/")


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
