"""The suite that guards other people's games: each broken promise is found, and whole games pass."""

import os
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import nim
import nim.position
import nim.rules
import nim.view
import nim.words
import pytest
from nim.rules import Nim

from jarlshof import starter
from jarlshof.conformance import check_game
from jarlshof.door import Label, Told
from jarlshof.engine.state import State
from jarlshof.game import Game, games
from jarlshof.starter import rules as starter_rules
from jarlshof.starter import view as starter_view
from jarlshof.starter import words as starter_words
from jarlshof.starter.rules import Rules

Mutant = tuple[str, str, object, str, Any]  # game, the promise it breaks, where, what, by what


@contextmanager
def known(game: Game) -> Iterator[None]:
    """A game that is found by its name meanwhile."""
    found = games()
    before = found.get(game.name)
    found[game.name] = game
    yield
    if before is None:
        del found[game.name]
    else:
        found[game.name] = before


def faults(game: Game, options: dict[str, Any], count: int = 2) -> list[str]:
    """What the suite finds."""
    with known(game):
        return [fault.what for fault in check_game(game, options, count, seed=1)]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("ties", ["nobody", "all"])
def test_the_starter_keeps_its_promises(players: int, ties: str) -> None:
    assert faults(starter.GAME, {"players": players, "ties": ties}, 2) == []


def after(method: Callable[..., Any], more: Callable[..., Any]) -> Callable[..., Any]:
    """A method, and something that goes wrong after it."""

    def both(self: Any, *arguments: Any) -> Any:
        result = method(self, *arguments)
        more(self, *arguments)
        return result

    return both


def without(function: Callable[..., dict[str, Any]], field: str) -> Callable[..., dict[str, Any]]:
    """A view or position that lacks a field."""
    return lambda *arguments: {k: v for k, v in function(*arguments).items() if k != field}


def no_fields(self: Nim, io: Any) -> None:
    """`turn` is forgotten."""
    State.fields(self, io)
    self.stones = io.one(self.stones)
    self.reserve = io.one(self.reserve)


def silent(self: Nim, action: int) -> None:
    """The reserve comes to light, and `revealed` does not say so."""
    self.stones -= action
    self.turn = (self.turn + 1) % self.seats
    if self.stones == 0 and self.reserve:
        self.stones, self.reserve = self.reserve, 0


def shared(self: Nim, action: int) -> None:
    """Something that copies share."""
    WHOLE["play"](self, action)
    LOOSE.append(action)


def loose_stones(self: Nim, io: Any) -> None:
    """A field that changes with what copies share."""
    WHOLE["fields"](self, io)
    io.one(len(LOOSE))


nim_view = nim.view.view
LOOSE: list[int] = []
WHOLE = {name: getattr(Nim, name) for name in ("play", "fields", "resample", "options", "deal", "returns")}


def assign(name: str, value: Callable[[Any], Any]) -> Callable[..., None]:
    """Sets a field of the state to something."""
    return lambda self, *_: setattr(self, name, value(self))


def offering(more: Callable[[Any, Any], None]) -> Callable[..., None]:
    """The options, and what is wrong with them."""

    def options(self: Nim, seat: int, menu: Any) -> None:
        WHOLE["options"](self, seat, menu)
        more(self, menu)

    return options


def shares(value: Callable[[int], float]) -> Callable[..., None]:
    """Results of each seat."""

    def returns(self: State, out: Any) -> None:
        for seat in range(self.seats):
            out[seat] = value(seat)

    return returns


def turned(self: Nim, seat: int, rng: int) -> None:
    """What is dealt anew follows from what was there."""
    self.reserve = (self.reserve + rng) % 4 if self.stones and self.revealed < 2 else self.reserve


def nothing(*_: Any) -> None:
    """Does nothing."""


def priorless(self: State, seat: int, menu: Any) -> None:
    """A prior that is no number."""
    for i in range(menu.size):
        menu.set_prior(i, float("nan"))


NIM: list[tuple[str, object, str, Any]] = [
    # resample deals anew all that a seat cannot know, and nothing else
    ("resample deals nothing anew", Nim, "resample", nothing),
    ("resample always deals the same", Nim, "resample", assign("reserve", lambda s: 2 if s.stones else 0)),
    ("resample depends on what is hidden", Nim, "resample", turned),
    (
        "resample changes what is known",
        Nim,
        "resample",
        after(WHOLE["resample"], assign("stones", lambda s: 9)),
    ),
    ("resample draws from elsewhere", Nim, "resample", assign("reserve", lambda s: random.randrange(4))),
    (
        "resample changes whose turn it is",
        Nim,
        "resample",
        after(WHOLE["resample"], assign("turn", lambda s: 0)),
    ),
    # what is read
    ("a button names the reserve", nim.words, "label", lambda s, *_: Label(f"Take, {s.reserve} are left")),
    ("a question names the reserve", nim.words, "prompt", lambda s, *_: f"{s.reserve} in reserve?"),
    ("a sentence names the reserve", nim.words, "tell", lambda s, *_: [Told(f"{s.reserve} in reserve.")]),
    (
        "a move is written for others with what they cannot know",
        nim.words,
        "write",
        lambda s, seat, action, viewer: f"take {action}" + (f" of {s.reserve}" if viewer != seat else ""),
    ),
    ("a move is not told", nim.words, "tell", lambda *_: []),
    ("a sentence is empty", nim.words, "tell", lambda *_: [Told("")]),
    ("nothing is asked", nim.words, "prompt", lambda *_: ""),
    ("a button is empty", nim.words, "label", lambda *_: Label("")),
    ("a move is read as another", nim.words, "parse", lambda *_: 2),
    ("moves are written alike", nim.words, "write", lambda *_: "take 1"),
    ("a view shows the reserve", nim.view, "view", lambda s, seat=-1: nim_view(s) | {"reserve": s.reserve}),
    ("a view holds the seed", nim.view, "view", lambda s, seat=-1: nim_view(s) | {"seed": "00"}),
    ("a view lacks whose turn it is", nim.view, "view", without(nim.view.view, "turn")),
    ("a position lacks whose turn it is", nim.position, "write", without(nim.position.write, "turn")),
    ("a position lacks the reserve", nim.position, "write", without(nim.position.write, "reserve")),
    # copies
    ("a field is forgotten", Nim, "fields", no_fields),
    ("copies share something", Nim, "play", shared),
    ("blank makes another class", Nim, "blank", lambda self: Other()),
    # chance, undo, records
    ("a reveal does not count", Nim, "play", silent),
    (
        "chance outside the gate",
        Nim,
        "play",
        after(WHOLE["play"], assign("reserve", lambda s: random.randrange(4))),
    ),
    ("a deal from elsewhere", Nim, "deal", assign("reserve", lambda s: os.urandom(1)[0] % 4)),
    # moves
    ("a seat must decide that has no move", Nim, "options", nothing),
    ("a move is offered twice", Nim, "options", offering(lambda s, menu: menu.offer(1, 0))),
    ("a move below 0", Nim, "options", offering(lambda s, menu: menu.offer(-5, 0))),
    ("asking changes the position", Nim, "options", offering(assign("reserve", lambda s: 0))),
    ("whatever is no move is legal", Nim, "not_offered", lambda *_: 0),
    ("a refusal cites no clause", Nim, "not_offered", lambda *_: 99),
    ("a seat that is not there must decide", Nim, "to_act", lambda s: 1 << s.seats if s.stones else 0),
    ("the game does not end", Nim, "play", assign("turn", lambda s: 0)),
    ("a prior is no number", Nim, "priors", priorless),
    # results
    ("results sum to two", Nim, "returns", shares(lambda seat: 1.0)),
    ("nobody has a share", Nim, "returns", shares(lambda seat: 0.0)),
    ("a result below 0", Nim, "returns", shares(lambda seat: -1.0 if seat else 2.0)),
    ("promises that sum to nothing", Nim, "evaluate", shares(lambda seat: 0.1)),
    ("a winner while the game goes on", nim.view, "winner", lambda s: ["p1"]),
    ("no winner at the end", nim.view, "winner", lambda s: None),
    ("another winner than the results say", nim.view, "winner", lambda s: None if s.stones else ["p1", "p2"]),
    ("scores lack a seat", nim.view, "scores", lambda s: {"p1": 0}),
    # facts
    ("a search that does not exist", Nim, "search_kind", lambda s: 9),
]


class Other(Nim):
    """Not what was asked for."""


@pytest.mark.parametrize(
    ("what", "where", "name", "by"), NIM, ids=lambda item: item if isinstance(item, str) else ""
)
def test_a_broken_promise_is_found(
    what: str, where: object, name: str, by: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mutant of a whole game for each promise of the page on adding a game."""
    if what == "copies share something":
        monkeypatch.setattr(Nim, "fields", loose_stones)
    monkeypatch.setattr("jarlshof.conformance.suite.MOST_MOVES", 60)
    monkeypatch.setattr(where, name, by)
    assert found(nim.GAME), what


def found(game: Game) -> list[str]:
    """What the suite finds; a game that makes it fail outright is found as well."""
    try:
        return faults(game, {"players": 3})
    except Exception as error:
        return [repr(error)]


def drawn_anew(self: Rules, seat: int, rng: int) -> None:
    """The own hand is dealt anew with the others."""
    RESAMPLE(self, -1, rng)


def left_lying(self: Rules, seat: int, rng: int) -> None:
    """What others have chosen in secret stays."""
    kept = list(self.chosen)
    RESAMPLE(self, seat, rng)
    for other, card in enumerate(kept):
        self.chosen[other] = card


def seen_through(self: Rules, seat: int, menu: Any) -> None:
    """Only cards that beat another's are offered."""
    best = max(self.hand((seat + 1) % self.seats) or [0])
    cards = [card for card in range(1, 10) if self.hands[seat * 10 + card]]
    for card in [card for card in cards if card >= best] or cards:
        menu.offer(card, 0)


def one_by_one(self: Rules) -> int:
    """The seats choose in turn once one has chosen, so those still missing are forgotten."""
    waiting = TO_ACT(self)
    return waiting & -waiting if any(self.chosen) else waiting


def unnoticed(s: Rules) -> None:
    """The cards are turned up, and `revealed` does not say so."""
    TURN_UP(s)
    s.revealed -= 1


RESAMPLE, TO_ACT, TURN_UP = Rules.resample, Rules.to_act, starter_rules.turn_up
VIEW, WRITE, TELL = starter_view.view, starter_words.write, starter_words.tell
STARTER: list[tuple[str, object, str, Any]] = [
    ("hands are not dealt anew", Rules, "resample", nothing),
    ("the own hand is dealt anew", Rules, "resample", drawn_anew),
    ("a secret choice is not dealt anew", Rules, "resample", left_lying),
    ("offers show another's hand", Rules, "options", seen_through),
    ("those still missing are forgotten", Rules, "to_act", one_by_one),
    ("turning up does not count", starter_rules, "turn_up", unnoticed),
    (
        "a view shows a secret choice",
        starter_view,
        "view",
        lambda s, seat=-1: (
            VIEW(s, seat) | {"chosen": {f"p{p + 1}": int(c) for p, c in enumerate(s.chosen) if c}}
        ),
    ),
    ("a view shows every hand", starter_view, "view", lambda s, seat=-1: VIEW(s, 0)),
    ("a move is written with its secret", starter_words, "write", lambda s, p, a, viewer: WRITE(s, p, a, p)),
    (
        "a sentence tells a secret",
        starter_words,
        "tell",
        lambda s, p, a, now, viewer, names: TELL(s, p, a, now, p, names),
    ),
]


@pytest.mark.parametrize(
    ("what", "where", "name", "by"), STARTER, ids=lambda item: item if isinstance(item, str) else ""
)
def test_a_told_secret_is_found(
    what: str, where: object, name: str, by: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mutant of a game with hands and secret choices for each way to give them away."""
    monkeypatch.setattr(where, name, by)
    assert found(starter.GAME), what


@pytest.mark.parametrize(
    ("what", "change"),
    [
        ("a stage that does not exist", {"stage": "done"}),
        ("a number of seats that the rules do not know", {"seats": (2, 3, 9)}),
    ],
)
def test_facts_that_do_not_fit_are_found(what: str, change: dict[str, Any]) -> None:
    assert found(replace(nim.GAME, **change)), what


def test_the_sixth_game_is_whole() -> None:
    assert faults(nim.GAME, {"players": 2}) == []
    assert faults(nim.GAME, {"players": 3, "stones": 7}) == []
