"""Asking a person for a line: with completion and history at a terminal, plainly from a pipe."""

import io
import sys
from collections.abc import Iterator, Mapping, Sequence

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.shortcuts import CompleteStyle
from rich.console import Console

SIGN = "> "


class Words(Completer):
    """Completes a line: `after` gives for each beginning, such as `why `, the words that may follow it."""

    def __init__(self, after: Mapping[str, Sequence[str]]) -> None:
        self.after = after

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        """The words that go on from what stands before the cursor."""
        text = document.text_before_cursor.lstrip().lower()
        front = max((front for front in self.after if text.startswith(front)), key=len)
        rest = text[len(front) :]
        for word in self.after[front]:
            if word.lower().startswith(rest):
                yield Completion(word, start_position=-len(rest))


class Keyboard:
    """Where lines come from. Each seat has a history of its own, so that nobody reads another's."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.live = sys.stdin.isatty() and sys.stdout.isatty()
        self.sessions: dict[int, PromptSession[str]] = {}
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")

    def ask(self, seat: int, after: Mapping[str, Sequence[str]] | None = None, sign: str = SIGN) -> str:
        """A line without the spaces around it; raises EOFError when there are no more."""
        if not self.live:
            return self.read_line(sign)
        if seat not in self.sessions:
            self.sessions[seat] = PromptSession(complete_style=CompleteStyle.READLINE_LIKE)
        completer = Words(after) if after else None
        return self.sessions[seat].prompt(sign, completer=completer, complete_while_typing=False).strip()

    def read_line(self, sign: str) -> str:
        """A line from a pipe or a file, repeated where the prompt stands."""
        self.console.print(sign, end="", soft_wrap=True)
        line = sys.stdin.readline()
        if not line:
            self.console.print()
            raise EOFError
        self.console.print(line.strip(), soft_wrap=True)
        return line.strip()
