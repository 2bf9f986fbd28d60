"""A server killed at any moment loses no acknowledged move and doubles none."""

import multiprocessing
import os
import random
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from jarlshof import saga

KILLS = int(os.environ.get("JARLSHOF_KILLS", "100"))
PATIENCE_S = 60.0
SERVE = """
import os, sys
for stream in (1, 2):
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
from jarlshof.cli import main
sys.argv[1:] = {words}
main()
"""
# Processes that have imported the program already: a new one answers at once.
FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["jarlshof.cli", "jarlshof.web.server"])


class Server:
    """The real server as a process of its own, on a file of its own."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.database = f"sqlite:///{folder / 'tables.sqlite'}"
        self.process = FORKS.Process()

    def launch(self) -> None:
        """Start the process."""
        words = ["serve", "--port", str(self.port), "--database", self.database]
        self.process = FORKS.Process(target=exec, args=(SERVE.format(words=words),))
        self.process.start()

    def start(self) -> None:
        """Start it and wait until it answers; if it is killed meanwhile, once more."""
        self.launch()
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            try:
                httpx.get(f"http://127.0.0.1:{self.port}/api/games", timeout=5)
                return
            except httpx.TransportError:
                time.sleep(0.02)
                if not self.process.is_alive():
                    self.launch()
        raise TimeoutError("the server does not answer")

    def kill(self) -> None:
        """Kill it without warning."""
        self.process.kill()
        self.process.join()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A running server."""
    running = Server(tmp_path)
    running.start()
    yield running
    running.kill()


class Player:
    """One person on both seats, who asks again with the same key until an answer comes."""

    def __init__(self, server: Server, chooser: random.Random) -> None:
        self.client = httpx.Client(base_url=f"http://127.0.0.1:{server.port}", timeout=10)
        self.server = server
        self.chooser = chooser
        self.acknowledged: dict[int, str] = {}
        made = self.client.post(
            "/api/tables",
            json={"game": "harald", "seats": [{"name": "A"}, {"name": "B"}], "seed": chooser.random().hex()},
        ).json()
        self.table = made["table"]
        self.client.headers["Authorization"] = f"Bearer {made['token']}"

    def get(self, path: str) -> Any:
        """Ask until the server answers."""
        while True:
            try:
                return self.client.get(f"/api/tables/{self.table}{path}").json()
            except httpx.TransportError:
                self.restart()

    def restart(self) -> None:
        """The server was killed: start it again."""
        self.server.process.join()
        self.server.start()

    def decide(self, seat: str) -> bool:
        """One move; False when the game is over."""
        shown = self.get(f"/seats/{seat}")
        if shown["over"]:
            return False
        if seat not in shown["to_decide"]:
            return True
        move = self.chooser.choice(shown["moves"])["move"]
        sealed = len(shown["to_decide"]) > 1 or shown["view"]["phase"] == "start"
        request = {
            "move": move,
            "number": shown["number"],
            "key": f"{seat}-{shown['number']}-{self.chooser.random()}",
        }
        while True:
            try:
                answer = self.client.post(f"/api/tables/{self.table}/seats/{seat}/moves", json=request).json()
                break
            except httpx.TransportError:
                self.restart()
        assert answer["ok"], answer
        if not sealed:
            assert answer["number"] not in self.acknowledged
            self.acknowledged[answer["number"]] = f"{seat}: {move}"
        return True

    def finish(self) -> None:
        """The record holds every acknowledged move, once, in its place; and it replays."""
        self.get("")
        text = self.client.get(f"/api/tables/{self.table}/saga").text
        kept = saga.read(text)
        lines = {entry.number: f"p{entry.seat + 1}: {entry.text}" for entry in kept.entries}
        assert len(lines) == len(kept.entries)
        for number, move in self.acknowledged.items():
            assert lines[number] == move
        assert len(lines) == len(self.acknowledged) + 2  # the two sealed picks
        assert saga.verify(kept).faults == ()
        self.client.close()


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_no_acknowledged_move_is_lost_or_doubled_by_kills(server: Server) -> None:
    chooser = random.Random(7)
    player = Player(server, chooser)
    kills = 0
    timer: threading.Timer | None = None
    while kills < KILLS:
        if timer is None or not timer.is_alive():
            kills += timer is not None
            timer = threading.Timer(chooser.uniform(0.0, 0.12), server.kill)
            timer.start()
        if not all(player.decide(seat) for seat in ("p1", "p2")):
            timer.cancel()
            timer.join()
            player.finish()
            player = Player(server, chooser)
            timer = None
    if timer is not None:  # there is none when the last kill fell together with the end of a game
        timer.cancel()
        timer.join()
    player.get("")
    lines = saga.read(player.client.get(f"/api/tables/{player.table}/saga").text).entries
    player.client.close()
    assert {entry.number for entry in lines} >= set(player.acknowledged)
