"""The server process: the application on an address, until it is interrupted."""

import asyncio
import logging
import socket
import threading
import webbrowser

import uvicorn

from jarlshof.game import BadInput
from jarlshof.table import Tables
from jarlshof.table.opening import sole_use
from jarlshof.web.app import create_app
from jarlshof.web.connections import BACKLOG, Complaints, Limits, limited, room_for_files
from jarlshof.web.hosting import ANY, ONLY_HERE, Hosting

NAMELESS = (
    "Only this machine itself is answered: add --hosts NAME,... with every name or address "
    "by which others reach it, as in --hosts games.example,192.168.1.5."
)
BOT_PACE_S = 0.7  # the least time of a bot's move, so that people can follow


def run(host: str, port: int, database: str, open_browser: bool, known: Hosting) -> None:
    """Serve the pages; raises BadInput when the address or the database cannot be used."""
    with sole_use(database):
        listener = listen(host, port)
        tables = Tables(database, pace=BOT_PACE_S)
        address = f"http://{f'[{host}]' if ':' in host else host}:{port}{known.prefix}/"
        print(f"Jarlshof is served on {address} (end it with Ctrl-C).", flush=True)
        if host in ANY and not known.names:
            print(NAMELESS, flush=True)
        if open_browser:
            threading.Timer(0.8, webbrowser.open, (address,)).start()
        Server(tables, known).run(sockets=[listener])


class Server(uvicorn.Server):
    """Serves some tables; at its end it closes the live streams first, which would go on for ever."""

    def __init__(
        self,
        tables: Tables,
        known: Hosting = ONLY_HERE,
        bots: bool = True,
        limits: Limits | None = None,
    ) -> None:
        logging.getLogger("python_multipart").setLevel(logging.ERROR)  # as uvicorn's below
        self.tables = tables
        limits = limits or Limits(known, room_for_files())
        self.app = create_app(tables, known, bots, limits.in_all // 2)  # streams, so that pages find room
        super().__init__(
            uvicorn.Config(
                self.app,
                http=limited(limits),
                ws="none",
                backlog=BACKLOG,
                log_level="error",  # nobody can fill the log by sending nonsense
                proxy_headers=False,  # our own middleware reads them, from trusted proxies alone
                timeout_graceful_shutdown=2,
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        asyncio.get_running_loop().set_exception_handler(Complaints())
        await super().startup(sockets)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams, then what still runs."""
        self.app.state.ending.set()
        self.tables.wake_all()
        await super().shutdown(sockets)


def listen(host: str, port: int) -> socket.socket:
    """A socket on the address; raises BadInput when it is taken or not ours.

    It names TCP: asyncio sends small answers at once only on sockets that do.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        raise BadInput(
            f"The address {host}, port {port} cannot be used ({error.strerror}): try another --port."
        ) from None
    return listener
