"""At a real terminal: completion, clearing, leaving by key."""

import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow
PATIENCE = 120  # seconds; a busy machine is slow to start
CLEAR = "\x1b[2J\x1b[3J"
CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
READY = "\x1b[?2004h"  # the prompt waits for keys


class Screen:
    """A program at a terminal of 80 by 24: type, and wait for what it prints."""

    def __init__(self, folder: Path, seats: str) -> None:
        self.near, far = pty.openpty()
        environment = os.environ | {"TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1"}
        environment |= {"COLUMNS": "80", "LINES": "24"}
        environment.pop("NO_COLOR", None)
        command = [sys.executable, "-m", "jarlshof", "play", "harald", "--seed", "a", "--seats", seats]
        self.program = subprocess.Popen(
            command, stdin=far, stdout=far, stderr=far, cwd=folder, env=environment
        )
        os.close(far)
        self.raw = ""

    @property
    def text(self) -> str:
        """What was printed since the last keys, without control sequences."""
        return CONTROL.sub("", self.raw)

    def type(self, keys: str) -> None:
        """Press keys; what was printed before is forgotten."""
        self.raw = ""
        os.write(self.near, keys.encode())

    def wait_for(self, words: str, prompt: bool = False) -> None:
        """Wait until words are printed, and perhaps the prompt after them."""
        end = time.monotonic() + PATIENCE
        while words not in self.text or (prompt and READY not in self.raw[-200:]):
            assert time.monotonic() < end, f"{words!r} is not in {self.text!r}"
            if select.select([self.near], [], [], 1.0)[0]:
                try:
                    self.raw += os.read(self.near, 65536).decode(errors="replace")
                except OSError:  # the program has ended
                    end = time.monotonic()

    def status(self) -> int:
        """How the program ended."""
        return self.program.wait(PATIENCE)

    def close(self) -> None:
        """End it in any case."""
        self.program.kill()
        self.program.wait()
        os.close(self.near)


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[[str], Screen]]:
    """Starts a program in a folder of its own."""
    screens: list[Screen] = []

    def begin(seats: str) -> Screen:
        screens.append(Screen(tmp_path, seats))
        return screens[-1]

    yield begin
    for screen in screens:
        screen.close()


def test_tab_completes_moves_and_commands(start: Callable[[str], Screen], tmp_path: Path) -> None:
    screen = start("me, thrall, thrall")
    screen.wait_for("start scout", prompt=True)
    screen.type("star\tsc\t")
    screen.wait_for("start scout")
    screen.type("\r")
    screen.wait_for("Choose a card for the Council", prompt=True)
    screen.type("wh\tvillage merchant\r")
    screen.wait_for("'village merchant' is not allowed now. HAR-9", prompt=True)
    screen.type("\x04")  # Ctrl-D
    screen.wait_for("Save this game first", prompt=True)
    screen.type("\r")
    screen.wait_for("Goodbye.")
    assert screen.status() == 0
    assert [path.suffix for path in tmp_path.iterdir()] == [".saga"]


def test_the_hand_over_clears_the_screen_and_what_scrolled_off(start: Callable[[str], Screen]) -> None:
    screen = start("Asa, Bo, thrall")
    screen.wait_for("press Enter when", prompt=True)
    screen.type("\r")
    screen.wait_for("start scout", prompt=True)
    screen.type("start scout\r")
    screen.wait_for("Press Enter to clear", prompt=True)
    screen.type("\r")
    screen.wait_for("Bo: press Enter when", prompt=True)
    _, cleared, left = screen.raw.rpartition(CLEAR)
    assert cleared and "scout" not in left
    screen.type("\r")
    screen.wait_for("Your hand", prompt=True)
    screen.type("\x1b[A\r")  # arrow up finds nothing that Asa typed: the line stays empty
    screen.wait_for("Choose your first villager", prompt=True)
    screen.type("\x03")  # Ctrl-C
    screen.wait_for("Goodbye.")
    assert screen.status() == 0
