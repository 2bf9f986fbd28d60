"""Limits of connections: many that never finish keep nobody else out, and nothing is written about them."""

import asyncio
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import httpx
import pytest
from tests.loops import apart
from tests.web.helpers import serving

from jarlshof.table import Seat, Tables
from jarlshof.web import connections
from jarlshof.web.connections import Limits, site_of
from jarlshof.web.hosting import hosting

HALF = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
FORM = (
    b"POST /restore HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\n"
    b"Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 3\r\n\r\n---"
)
IN_ALL, FROM_ONE = 12, 4


@pytest.fixture
def port(tables: Tables) -> Iterator[int]:
    """A server with small limits."""
    with serving(tables, bots=False, limits=Limits(in_all=IN_ALL, from_one=FROM_ONE)) as address:
        yield int(address.rsplit(":", 1)[1])


def opened(port: int, source: str, sends: bytes = HALF) -> socket.socket:
    """A connection from an address of this machine."""
    made = socket.create_connection(("127.0.0.1", port), timeout=30, source_address=(source, 0))
    made.sendall(sends)
    return made


def gone(made: socket.socket) -> bool:
    """Has the server let go of a connection from which it owes no answer? Raises TimeoutError while not."""
    try:
        return made.recv(1) == b""
    except ConnectionError:
        return True


def asked(port: int, source: str) -> int:
    """The status of the start page, for somebody at an address."""
    transport = httpx.HTTPTransport(local_address=source)
    with httpx.Client(transport=transport, timeout=30) as client:
        return client.get(f"http://127.0.0.1:{port}/api/games").status_code


def test_unfinished_requests_keep_nobody_out(port: int) -> None:
    """Neither others nor the same address: who has waited longest makes room."""
    with ExitStack() as stack:
        half = [stack.enter_context(opened(port, "127.0.0.2")) for _ in range(3 * FROM_ONE)]
        assert asked(port, "127.0.0.3") == 200
        assert asked(port, "127.0.0.2") == 200
        assert gone(half[0])


def test_unfinished_requests_from_many_places_keep_nobody_out(port: int) -> None:
    """The limit for all works in the same way."""
    with ExitStack() as stack:
        half = [stack.enter_context(opened(port, f"127.0.1.{n}")) for n in range(1, 2 * IN_ALL)]
        assert asked(port, "127.0.0.3") == 200
        assert gone(half[0])


def test_a_request_under_way_is_not_cut_off(port: int, tables: Tables) -> None:
    """Who holds as many streams as connections may be is told to wait; the streams go on."""
    table = tables.create("harald", {}, [Seat("person", "Asa"), Seat("bot", "Bo", "karl")])
    stream = f"GET /t/{table.id}/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
    with ExitStack() as stack:
        held = [stack.enter_context(opened(port, "127.0.0.2", stream)) for _ in range(FROM_ONE)]
        assert all(b"200 OK" in one.recv(4096) for one in held)
        with opened(port, "127.0.0.2", b"") as late:
            assert b"503" in late.recv(4096)
        assert asked(port, "127.0.0.3") == 200
        assert table.play(0, table.offers(0)[0].text, table.number, "k").ok
        assert all(b"event" in one.recv(4096) for one in held)


def test_streams_from_many_places_leave_room_for_pages(port: int, tables: Tables) -> None:
    """Half of the connections at most: the rest are told so, and are idle then."""
    table = tables.create("harald", {}, [Seat("person", "Asa"), Seat("bot", "Bo", "karl")])
    stream = f"GET /t/{table.id}/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
    with ExitStack() as stack:
        for n in range(1, 2 * IN_ALL):
            one = stack.enter_context(opened(port, f"127.0.1.{n}", stream))
            assert (b"200 OK" if n <= IN_ALL // 2 else b"429") in one.recv(4096)
        assert asked(port, "127.0.0.3") == 200


def test_proxies_are_not_counted_as_one_place(tables: Tables) -> None:
    """Everybody comes from their address."""
    limits = Limits(hosting("127.0.0.1", proxies=["127.0.0.2"]), IN_ALL, FROM_ONE)
    with serving(tables, bots=False, limits=limits) as address, ExitStack() as stack:
        port = int(address.rsplit(":", 1)[1])
        held = [stack.enter_context(opened(port, "127.0.0.2")) for _ in range(IN_ALL - 1)]
        for one in held:
            one.sendall(b"\r\n")
        assert all(b"200 OK" in one.recv(4096) for one in held)


@pytest.mark.parametrize("stage", ["asking", "sending"])
def test_a_request_that_drips_in_is_given_up(port: int, monkeypatch: pytest.MonkeyPatch, stage: str) -> None:
    """However often a little more of it comes."""
    monkeypatch.setitem(connections.PATIENCE, stage, 0.2)
    begun = b"POST /restore HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\n"
    whole = b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 900000\r\n\r\n"
    with opened(port, "127.0.0.2", begun + (whole if stage == "sending" else b"")) as slow:
        slow.settimeout(0.02)
        while True:
            try:
                assert gone(slow)
                break
            except TimeoutError:
                with suppress(ConnectionError):
                    slow.send(b"a")


@pytest.mark.slow
def test_an_answer_that_nobody_takes_is_given_up(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection ends, and what was meant for it is let go."""
    monkeypatch.setattr(connections, "READING", 0.2)
    ask = b"GET /rules/suit_nations HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        deaf.connect(("127.0.0.1", port))
        with pytest.raises(ConnectionError):
            while True:
                deaf.sendall(ask)
                time.sleep(0.01)


def test_nonsense_is_not_logged(
    port: int, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    """Otherwise anybody could fill the disk."""
    for sends in (b"\x00\x01\r\n\r\n", HALF + b"Upgrade: websocket\r\nConnection: upgrade\r\n\r\n", FORM):
        with opened(port, "127.0.0.2", sends) as made:
            assert made.recv(4096)
    assert not caplog.records and not capfd.readouterr().err


def test_want_of_files_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    """Each failed attempt to accept is complained of: the log gets one line. Others get theirs."""

    async def complain() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(connections.Complaints())
        for message in ["socket.accept() out of system resource"] * 9 + ["Something else"] * 2:
            loop.call_exception_handler({"message": message})

    apart(complain())
    assert [record.message.partition("()")[0] for record in caplog.records] == [
        "socket.accept", "Something else", "Something else",
    ]  # fmt: skip


def test_addresses_of_one_place_count_together() -> None:
    """Whoever has an IPv6 address has as many as there are in its network."""
    assert site_of("2001:db8:1:2:3::4") == site_of("2001:db8:1:2:ffff::1") != site_of("2001:db8:1:3::1")
    assert site_of("::ffff:1.2.3.4") == site_of("1.2.3.4") != site_of("1.2.3.5")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there files are not limited")
def test_open_files_never_run_out() -> None:
    """As many are asked for as may be, and the limit for all stays below them."""
    script = (
        "import resource; from jarlshof.web.connections import room_for_files\n"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (300, {hard}))\n"
        "print(room_for_files(), resource.getrlimit(resource.RLIMIT_NOFILE)[0])"
    )
    for hard in (1024, 4096):
        done = subprocess.run(
            [sys.executable, "-c", script.format(hard=hard)], capture_output=True, text=True, check=True
        )
        most, files = map(int, done.stdout.split())
        assert files == hard and most + connections.SPARE_FILES <= files
