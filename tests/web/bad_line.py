"""A proxy like a bad line: it drops, delays and doubles requests, answers and live updates, by a seed."""

import asyncio
import random
from collections.abc import Iterator
from contextlib import contextmanager

from tests.loops import Loop

DISTURBED = (b"/now", b"/move", b"/undo", b"/live", b"/why")


class BadLine:
    """Passes pages and files on as they are; what a table says and hears suffers."""

    def __init__(self, port: int, seed: int) -> None:
        self.port = port
        self.random = random.Random(seed)
        self.troubles: dict[str, int] = {}

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One request of a browser."""
        try:
            request = await read_request(reader)
            if request:
                await self.carry(request, writer)
        except (OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass
        finally:
            writer.close()

    async def carry(self, request: bytes, writer: asyncio.StreamWriter) -> None:
        """Take a request to the server, with what happens to it on the way."""
        path = request.split(b" ", 2)[1].partition(b"?")[0]
        trouble = self.trouble() if path.endswith(DISTURBED) else "none"
        self.troubles[trouble] = self.troubles.get(trouble, 0) + 1
        if trouble == "request lost":
            return
        if trouble == "request doubled":
            await self.ask(request, None, path.endswith(b"/live"))
        if trouble == "answer late":
            await asyncio.sleep(self.random.uniform(0.1, 0.6))
        await self.ask(request, None if trouble == "answer lost" else writer, path.endswith(b"/live"))

    def trouble(self) -> str:
        """What happens to a request: half of the time nothing."""
        kinds = ["none"] * 4 + ["request lost", "answer lost", "request doubled", "answer late"]
        return self.random.choice(kinds)

    async def ask(self, request: bytes, writer: asyncio.StreamWriter | None, live: bool = False) -> None:
        """Send a request, and the answer to the writer if there is one; of a stream, words get lost."""
        reader, upstream = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            upstream.write(request)
            words = 0
            while piece := await reader.read(65536):
                if writer is None:
                    if live:
                        return
                    continue
                words += 1
                if live and words > 1:
                    fate = self.random.random()
                    if fate < 0.1:
                        return
                    if fate < 0.4:
                        continue
                writer.write(piece)
                await writer.drain()
        finally:
            upstream.close()


async def read_request(reader: asyncio.StreamReader) -> bytes:
    """A whole request, marked to be the last of its connection."""
    head = await reader.readuntil(b"\r\n\r\n")
    lines = [line for line in head.split(b"\r\n") if not line.lower().startswith(b"connection:")]
    length = next(
        (int(line.split(b":")[1]) for line in lines if line.lower().startswith(b"content-length:")), 0
    )
    body = await reader.readexactly(length)
    return b"\r\n".join([lines[0], b"Connection: close", *lines[1:]]) + body


@contextmanager
def bad_line(port: int, seed: int) -> Iterator[tuple[str, BadLine]]:
    """A bad line to a server; gives its address."""
    line = BadLine(port, seed)
    loop = Loop()
    server = loop.run(asyncio.start_server(line.serve, "127.0.0.1", 0))
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", line
    finally:
        loop.loop.call_soon_threadsafe(server.close)
        loop.close()
