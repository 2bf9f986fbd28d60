"""HEAD: the answer of GET without its body."""

from starlette.types import ASGIApp, Message, Receive, Scope, Send


class Heads:
    """Asks the application for the page, and sends only its headers on."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return

        async def send_head(message: Message) -> None:
            if message["type"] == "http.response.start":
                await send(message)
                await send({"type": "http.response.body"})  # at once, for a live stream has no end

        await self.app(dict(scope, method="GET"), receive, send_head)
