"""The request as its sender made it: what trusted proxies say of it, and without the server's prefix."""

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Receive, Scope, Send

from jarlshof.web.hosting import PREFIX, Hosting
from jarlshof.web.root import ROOT

SCHEMES = ("http", "https")


class Proxies:
    """Believes `X-Forwarded-For`, `-Proto`, `-Host` and `-Prefix` of trusted proxies, and of nobody else.

    A proxy may take the prefix off an address before it asks, or leave it there: both work.
    """

    def __init__(self, app: ASGIApp, hosting: Hosting) -> None:
        self.app = app
        self.hosting = hosting

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            prefix = self.hosting.prefix
            if scope["client"] and self.hosting.trusts(scope["client"][0]):
                prefix = self.believe(scope) or prefix
            ROOT.set(prefix)
            place(scope, prefix)
        await self.app(scope, receive, send)

    def believe(self, scope: Scope) -> str:
        """Put what a proxy says in the place of what is true of the proxy; the prefix it names."""
        headers = MutableHeaders(scope=scope)
        for address in reversed(words(headers, "x-forwarded-for")):
            scope["client"] = (address, 0)
            if not self.hosting.trusts(address):
                break
        for scheme in words(headers, "x-forwarded-proto")[-1:]:
            scope["scheme"] = scheme.lower() if scheme.lower() in SCHEMES else scope["scheme"]
        for host in words(headers, "x-forwarded-host")[-1:]:
            headers["host"] = host
        prefix = headers.get("x-forwarded-prefix", "").rstrip("/")
        return prefix if PREFIX.fullmatch(prefix) else ""


def words(headers: MutableHeaders, name: str) -> list[str]:
    """What a header lists; the nearest proxy has written the last one."""
    listed = ",".join(headers.getlist(name))
    return [word.strip() for word in listed.split(",") if word.strip()]


def place(scope: Scope, prefix: str) -> None:
    """Let the path begin with the prefix, as the application expects it."""
    path: str = scope["path"]
    if path != prefix and not path.startswith(f"{prefix}/"):
        path = prefix + path
    scope["root_path"] = prefix
    scope["path"] = path if path != prefix else f"{prefix}/"
