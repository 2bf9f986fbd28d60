"""Phrases that games share."""

import pytest

from jarlshof import wording
from jarlshof.game import find_game, seed_bytes


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ([], ""),
        (["Ann"], "Ann"),
        (["Ann", "Bob"], "Ann and Bob"),
        (["Ann", "Bob", "Cid"], "Ann, Bob and Cid"),
    ],
)
def test_words_are_listed(words: list[str], text: str) -> None:
    assert wording.listed(words) == text


def test_a_count_bends_its_word() -> None:
    counts = [wording.counted(n, "card") for n in (0, 1, 2)]
    assert counts == ["0 cards", "1 card", "2 cards"]
    assert [wording.counted(n, "die", "dice") for n in (1, 2)] == ["1 die", "2 dice"]


def test_all_who_must_decide_are_named() -> None:
    state = find_game("harald").new({"players": 3}, seed_bytes("wording"))
    assert wording.deciding(state, ["Ann", "Bob", "Cid"]) == "Ann, Bob and Cid to decide"


def test_winners_are_told() -> None:
    assert wording.winning(["Ann"]) == "Ann wins"
    assert wording.winning(["Ann", "Bob"]) == "Ann and Bob win together"


def test_nobody_has_won_while_somebody_must_decide() -> None:
    state = find_game("harald").new({"players": 2}, seed_bytes("wording"))
    assert wording.winners(state) is None
