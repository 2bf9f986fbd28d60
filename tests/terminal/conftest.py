"""A terminal without a terminal: what is printed is kept, and a function answers each question."""

import io
import sys
from collections.abc import Callable, Iterable

import pytest

from jarlshof.console import PlainConsole
from jarlshof.game import find_game
from jarlshof.table import Table
from jarlshof.terminal.keyboard import Keyboard
from jarlshof.terminal.play import Session
from jarlshof.terminal.seating import new_table, saved_table

Answer = Callable[[str], str | None]


class Typist(io.StringIO):
    """Types what `answer` says to the text printed since the last line; None is the end of all input."""

    def __init__(self, answer: Answer, shown: io.StringIO) -> None:
        super().__init__()
        self.answer = answer
        self.shown = shown
        self.read_to = 0

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        text = self.shown.getvalue()
        new, self.read_to = text[self.read_to :], len(text)
        line = self.answer(new)
        return "" if line is None else f"{line}\n"


class Desk:
    """Plays a table and keeps what was shown."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch
        monkeypatch.setenv("COLUMNS", "80")
        monkeypatch.setenv("LINES", "24")

    def table(self, seats: str, game: str = "harald", seed: str = "a") -> Table:
        return new_table(find_game(game), [word.strip() for word in seats.split(",")], {}, seed)

    def saved(self, text: str, game: str = "harald") -> Table:
        return saved_table(find_game(game), text, {}, None)

    def play(self, table: Table, answer: Answer | Iterable[str]) -> str:
        """Everything shown while `answer`, a function or lines, is typed."""
        if not callable(answer):
            lines = iter(answer)
            answer = lambda _: next(lines, None)  # noqa: E731
        shown = io.StringIO()
        self.monkeypatch.setattr(sys, "stdout", shown)
        self.monkeypatch.setattr(sys, "stdin", Typist(answer, shown))
        console = PlainConsole()
        Session(table, console, Keyboard(console)).run()
        return shown.getvalue()


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(monkeypatch)
