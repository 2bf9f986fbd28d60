"""How many live streams there may be, so that nobody can hold all of the server's connections."""

from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import aclosing

from starlette.requests import Request

from jarlshof.web.connections import site_of
from jarlshof.web.visitor import visitor

MOST = {"visitor": 12, "site": 100}  # a browser needs one

Owner = tuple[str, str]  # a word of MOST, and which of them; or all


class TooMany(Exception):
    """There are as many streams as may be; the sentence says what to do instead."""


class Streams:
    """Counts the streams of a server, `in_all` at most, by visitor and by address."""

    def __init__(self, in_all: int) -> None:
        self.in_all = in_all
        self.open: Counter[Owner] = Counter()

    def check(self, owners: Sequence[Owner]) -> None:
        """Raise TooMany if one more stream would be."""
        if any(self.open[owner] >= MOST.get(owner[0], self.in_all) for owner in owners):
            raise TooMany("Too many pages wait for news from here: close some of them.")

    async def counted(self, owners: Sequence[Owner], told: AsyncGenerator[str]) -> AsyncIterator[str]:
        """A stream's messages; it counts as long as it goes on."""
        self.open.update(owners)
        try:
            async with aclosing(told):
                async for message in told:
                    yield message
        finally:
            self.open.subtract(owners)
            self.open += Counter()  # forgets those that have none


def owners(request: Request) -> list[Owner]:
    """Everybody whose streams this one adds to: all, an address, and a visitor if there is a cookie."""
    found = [("all", ""), ("site", site_of(request.client.host if request.client else ""))]
    secret = visitor(request)
    return [*found, ("visitor", secret)] if secret else found
