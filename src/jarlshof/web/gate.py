"""What a request's body holds passes the gate of everything from outside, before anybody reads it."""

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import HTTPException, Request
from fastapi.routing import APIRoute
from starlette.responses import Response

from jarlshof.game import BadInput
from jarlshof.outside import read_json

Handler = Callable[[Request], Coroutine[Any, Any, Response]]


class GatedRequest(Request):
    """A request whose JSON is bounded, with each name once and whole characters."""

    async def json(self) -> Any:
        """The value of the body; raises HTTPException with the sentence that says what is wrong."""
        try:
            return read_json((await self.body()).decode("utf-8"), "This request")
        except UnicodeDecodeError:
            raise HTTPException(400, "This request is no text") from None
        except BadInput as error:
            raise HTTPException(400, str(error).rstrip(".")) from None


class GatedRoute(APIRoute):
    """A route of such requests."""

    def get_route_handler(self) -> Handler:
        """The route's own handler, given a gated request."""
        handle = super().get_route_handler()

        async def gated(request: Request) -> Response:
            return await handle(GatedRequest(request.scope, request.receive))

        return gated
