"""The server process: the application on an address, until it is interrupted."""

import socket
import threading
import webbrowser

import uvicorn

from jarlshof.game import BadInput
from jarlshof.table import Tables
from jarlshof.web.app import create_app

BOT_PACE_S = 0.7  # the least time of a bot's move, so that people can follow


def run(host: str, port: int, database: str, open_browser: bool) -> None:
    """Serve the pages; raises BadInput when the address cannot be used."""
    tables = Tables(database, pace=BOT_PACE_S)
    listener = listen(host, port)
    address = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
    print(f"Jarlshof is served on {address} (end it with Ctrl-C).", flush=True)
    if open_browser:
        threading.Timer(0.8, webbrowser.open, (address,)).start()
    config = uvicorn.Config(
        create_app(tables, hosts=(host,)), log_level="warning", timeout_graceful_shutdown=2
    )
    uvicorn.Server(config).run(sockets=[listener])


def listen(host: str, port: int) -> socket.socket:
    """A socket on the address; raises BadInput when it is taken or not ours."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(128)
    except OSError as error:
        listener.close()
        raise BadInput(
            f"The address {host}, port {port} cannot be used ({error.strerror}): try another --port."
        ) from None
    return listener
