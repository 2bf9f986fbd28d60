"""The server process: one to a database, and its end."""

import asyncio
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from tests.loops import apart

from jarlshof.game import BadInput
from jarlshof.table import Seat, Tables
from jarlshof.table.opening import sole_use
from jarlshof.web.server import Server, listen


def test_a_database_has_one_server(tmp_path: Path) -> None:
    """A second one is refused in a sentence, and welcome when the first is gone."""
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with sole_use(database):
        with pytest.raises(BadInput, match=r"Another server serves .* --database"), sole_use(database):
            pass
        with (
            sole_use(f"sqlite:///{tmp_path / 'others.sqlite'}"),
            sole_use("sqlite://"),
            sole_use("sqlite://"),
        ):
            pass
    with sole_use(database):
        pass


def test_a_database_has_one_server_under_whatever_name(tmp_path: Path) -> None:
    """A link to the file or to its folder, a way round: the same database."""
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "tables.sqlite").touch()
    (tmp_path / "link.sqlite").symlink_to(tmp_path / "data" / "tables.sqlite")
    (tmp_path / "folder").symlink_to(tmp_path / "data")
    with sole_use(f"sqlite:///{tmp_path / 'data' / 'tables.sqlite'}"):
        for other in ("link.sqlite", "folder/tables.sqlite", "data/../data/tables.sqlite"):
            with pytest.raises(BadInput, match="Another server"), sole_use(f"sqlite:///{tmp_path / other}"):
                pass


def test_a_place_that_takes_no_lock_is_named() -> None:
    """In a sentence."""
    for name in ("sqlite:////proc/none/tables.sqlite", "nonsense"):
        with pytest.raises(BadInput, match="cannot be used"), sole_use(name):
            pass


@pytest.mark.slow
def test_a_server_ends_quietly_with_pages_open(tmp_path: Path) -> None:
    """Ctrl-C while a page listens: the live stream ends as streams do, and nothing is complained about."""
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    tables = Tables(database)
    table = tables.create("harald", {}, [Seat("person", "Asa"), Seat("bot", "Bo", "karl")])
    tables.close()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "jarlshof", "serve", "--port", str(port), "--database", database]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as server:
        assert server.stdout is not None
        said = server.stdout.readline()
        with httpx.stream("GET", f"http://127.0.0.1:{port}/t/{table.id}/live", timeout=30) as stream:
            told = stream.iter_text()
            assert next(told).startswith("event: version")
            server.send_signal(signal.SIGINT)
            assert all(word.startswith("event: version") for word in told)
        said += server.stdout.read()
    assert server.returncode in (0, 130)  # 0 where the shell has it ignored, as in the background
    assert said.splitlines() == [f"Jarlshof is served on http://127.0.0.1:{port}/ (end it with Ctrl-C)."]


def test_answers_are_sent_at_once() -> None:
    """No accepted socket waits with a small answer until the one before it is confirmed."""
    tables = Tables("sqlite://")
    server = Server(tables, bots=False)

    async def ask() -> int:
        listener = listen("127.0.0.1", 0)
        work = asyncio.create_task(server.serve([listener]))
        port = listener.getsockname()[1]
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=30) as client:
            await client.get("/api/games")
            (accepted,) = server.server_state.connections
            option = accepted.transport.get_extra_info("socket").getsockopt(
                socket.IPPROTO_TCP, socket.TCP_NODELAY
            )
        server.should_exit = True
        await work
        return int(option)

    assert apart(ask()) != 0
    tables.close()
