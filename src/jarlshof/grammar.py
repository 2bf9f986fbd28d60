"""Moves as text by a table: from the forms of a game's moves follow writing, reading and help.

A form is a line of text such as `attract CARD with CARD`, the number of its
verb, and for each argument, which stands in the text in capitals, what its
words are and where its number lies in that of the move.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from jarlshof.engine.state import State
from jarlshof.game import NotUnderstood

HIDDEN = "?"
NO_WORD = -1  # what a word or a number of words stands for that is no argument

Words = Sequence[str] | Callable[[Any, int], Sequence[str]]


class Argument(Protocol):
    """What an argument's words are, and where its number lies in that of the move."""

    at: int  # the lowest of its bits
    bits: int

    def take(self, state: State, seat: int, words: list[str]) -> int:
        """Take words off the front and give their number, NO_WORD if they are none."""

    def write(self, state: State, seat: int, n: int, seen: bool) -> str:
        """A number in words, as somebody reads it who sees the mover's secrets or not."""


class OneOf:
    """One of some words, by its place among them; "" for a place that has none.

    `words` may depend on the position and the mover's seat. `also` are further
    words that are read. A secret word is `?` to all but its mover.
    """

    def __init__(
        self,
        words: Words,
        at: int = 0,
        bits: int = 4,
        also: Mapping[str, int] | None = None,
        secret: bool = False,
    ) -> None:
        self.words = words
        self.at = at
        self.bits = bits
        self.also = also or {}
        self.secret = secret

    def known(self, state: State, seat: int) -> Sequence[str]:
        """The words in this position."""
        return self.words(state, seat) if callable(self.words) else self.words

    def take(self, state: State, seat: int, words: list[str]) -> int:
        """The place of the next word."""
        if not words:
            return NO_WORD
        word, known = words.pop(0), self.known(state, seat)
        return known.index(word) if word in known else self.also.get(word, NO_WORD)

    def write(self, state: State, seat: int, n: int, seen: bool) -> str:
        """The word at a place."""
        return self.known(state, seat)[n] if seen or not self.secret else HIDDEN


class Several:
    """All words that are left, read and written together by two functions of a game."""

    def __init__(
        self,
        read: Callable[[Sequence[str]], int],
        write: Callable[[int, bool], Sequence[str]],
        at: int = 0,
        bits: int = 24,
    ) -> None:
        self.read = read
        self.written = write
        self.at = at
        self.bits = bits

    def take(self, state: State, seat: int, words: list[str]) -> int:
        """The number of all the words."""
        n = self.read(words)
        words.clear()
        return n

    def write(self, state: State, seat: int, n: int, seen: bool) -> str:
        """A number in words."""
        return " ".join(self.written(n, seen))


class Form:
    """How a move is written: its text, its verb, its arguments in order, and the bits that are `fixed`."""

    def __init__(self, text: str, verb: int, *arguments: Argument, fixed: int = 0) -> None:
        self.text = text
        self.verb = int(verb)
        self.fixed = int(fixed)
        self.arguments = arguments
        self.mask = sum(((1 << a.bits) - 1) << a.at for a in arguments)
        # The words of the form, None for an argument; what follows the last argument is help alone.
        self.parts: list[str | None] = []
        left = len(arguments)
        for word in text.split():
            if word.islower() and word.isalpha():
                self.parts.append(word)
            elif left:
                self.parts.append(None)
                left -= 1

    def write(self, state: State, seat: int, action: int, seen: bool) -> str:
        """A move of this form in words."""
        arguments = iter(self.arguments)
        words = []
        for part in self.parts:
            if part is None:
                argument = next(arguments)
                n = (action >> argument.at) & ((1 << argument.bits) - 1)
                part = argument.write(state, seat, n, seen)
            words.append(part)
        return " ".join(words).rstrip()

    def read(self, state: State, seat: int, words: list[str]) -> int:
        """The number of a move of this form without its verb, NO_WORD if the words do not fit."""
        arguments = iter(self.arguments)
        action = self.fixed
        for part in self.parts:
            if part is None:
                argument = next(arguments)
                n = argument.take(state, seat, words)
                if n == NO_WORD:
                    return NO_WORD
                action |= n << argument.at
            elif not words or words.pop(0) != part:
                return NO_WORD
        return NO_WORD if words else action


class Grammar:
    """All forms of a game's moves; the verb's number lies at the bit `verb_at` of a move's."""

    def __init__(self, title: str, verb_at: int, *forms: Form) -> None:
        self.title = title
        self.verb_at = int(verb_at)
        self.forms = forms
        # By the bits of their arguments, fewest first: `plan deck` is found before `plan CARD`.
        self.by_mask: dict[int, dict[int, Form]] = {}
        for form in sorted(forms, key=lambda form: form.mask.bit_count()):
            self.by_mask.setdefault(form.mask, {})[form.verb << self.verb_at | form.fixed] = form

    def write(self, state: State, seat: int, action: int, viewer: int) -> str:
        """A move in words, as the viewer (a seat or OBSERVER) may read it."""
        for mask, forms in self.by_mask.items():
            form = forms.get(action & ~mask)
            if form:
                return form.write(state, seat, action, viewer == seat)
        raise ValueError(f"{action} is no move of {self.title}")

    def parse(self, state: State, seat: int, text: str) -> int:
        """The action that words without a seat in front describe; raises NotUnderstood."""
        words = text.split()
        for form in self.forms:
            action = form.read(state, seat, words.copy())
            if action != NO_WORD:
                return form.verb << self.verb_at | action
        raise NotUnderstood(f"{text!r} is no move of {self.title}: {self.help(words[:1])}.")

    def help(self, verb: list[str]) -> str:
        """How moves with that verb are written; all moves, if it is none."""
        alike = [form.text for form in self.forms if form.text.split()[:1] == verb]
        if alike:
            return f"write {' or '.join(alike)}"
        *most, last = (form.text for form in self.forms)
        return f"the moves are {', '.join(most)} or {last}"
