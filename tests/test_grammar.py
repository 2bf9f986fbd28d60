"""Moves as text by a table."""

from collections.abc import Sequence

import pytest

from jarlshof.engine.state import OBSERVER, State
from jarlshof.game import NotUnderstood
from jarlshof.grammar import NO_WORD, Form, Grammar, OneOf, Several

STATE = State()
CARDS = ("axe", "bow", "cup")


def read_sum(words: Sequence[str]) -> int:
    return sum(map(int, words)) if words and all(word.isdecimal() for word in words) else NO_WORD


MOVES = Grammar(
    "Boats",
    16,
    Form("lay CARD on CARD", 0, OneOf(CARDS, at=4), OneOf(CARDS, also={"oar": 1})),
    Form("pick CARD", 1, OneOf(CARDS, secret=True)),
    Form("draw CARD", 2, OneOf(CARDS)),
    Form("draw pile", 2, fixed=15),
    Form("add N..", 3, Several(read_sum, lambda n, seen: [str(n)] if seen else ["?"], bits=16)),
    Form("ask SEAT", 4, OneOf(lambda state, seat: ["", "p2"] if seat == 0 else ["p1"])),
    Form("end", 5),
)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("lay axe on cup", 2),
        ("lay cup on axe", 2 << 4),
        ("pick bow", 1 << 16 | 1),
        ("draw cup", 2 << 16 | 2),
        ("draw pile", 2 << 16 | 15),
        ("add 300", 3 << 16 | 300),
        ("ask p2", 4 << 16 | 1),
        ("end", 5 << 16),
    ],
)
def test_a_move_is_read_as_it_is_written(text: str, action: int) -> None:
    assert MOVES.parse(STATE, 0, text) == action
    assert MOVES.write(STATE, 0, action, 0) == text


def test_other_words_and_spaces_are_read_too() -> None:
    assert MOVES.parse(STATE, 0, "  lay  axe on   oar ") == 1
    assert MOVES.parse(STATE, 0, "add 1 2") == 3 << 16 | 3
    assert MOVES.parse(STATE, 1, "ask p1") == 4 << 16


def test_secret_words_are_hidden_from_all_but_the_mover() -> None:
    assert MOVES.write(STATE, 0, 1 << 16 | 1, 1) == "pick ?"
    assert MOVES.write(STATE, 0, 3 << 16 | 7, OBSERVER) == "add ?"
    assert MOVES.write(STATE, 0, 2 << 16 | 1, OBSERVER) == "draw bow"


@pytest.mark.parametrize(
    "text",
    ["", "lay", "lay axe", "lay axe on", "lay axe on mast", "lay axe by cup", "lay axe on cup cup", "pick ?",
     "draw deck", "add", "add x", "ask p1", "end end", "end axe", "row"],
)  # fmt: skip
def test_words_that_fit_no_form_are_no_move(text: str) -> None:
    with pytest.raises(NotUnderstood):
        MOVES.parse(STATE, 0, text)


def test_the_refusal_tells_the_forms_with_that_verb_or_all() -> None:
    with pytest.raises(NotUnderstood, match="'draw' is no move of Boats: write draw CARD or draw pile"):
        MOVES.parse(STATE, 0, "draw")
    with pytest.raises(NotUnderstood, match=r"the moves are lay CARD on CARD, pick CARD, .* ask SEAT or end"):
        MOVES.parse(STATE, 0, "row")


def test_a_number_that_no_form_has_is_no_move() -> None:
    with pytest.raises(ValueError, match="is no move of Boats"):
        MOVES.write(STATE, 0, 9 << 16, 0)
