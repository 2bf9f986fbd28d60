"""Named cards first, the rest dealt by the seed."""

from typing import Any

import pytest

from jarlshof import dealing
from jarlshof.dealing import THE_REST, UNKNOWN, Pool
from jarlshof.engine.state import State
from jarlshof.game import BadInput
from jarlshof.position import word

NAMES = ("axe", "bow", "cup")


def number(name: Any) -> int:
    return NAMES.index(word(name, "deck", NAMES))


def pool(*cards: int) -> Pool:
    state = State()
    state.key(1, 2, 3, 4)
    return Pool(state, cards)


def test_a_list_names_cards_or_leaves_them_open() -> None:
    assert dealing.read_list(["cup", "?", "axe"], "hand", number) == [2, UNKNOWN, 0]
    assert dealing.read_list(None, "hand", number) == []
    with pytest.raises(BadInput, match="hand must be a list of cards, not axe"):
        dealing.read_list("axe", "hand", number)
    with pytest.raises(BadInput, match="rest"):
        dealing.read_list(["rest"], "hand", number)


def test_a_deck_that_is_left_out_is_all_the_rest() -> None:
    assert dealing.read_deck({}, "deck", number) == [THE_REST]
    assert dealing.read_deck({"deck": ["axe", "rest", "?"]}, "deck", number) == [0, THE_REST, UNKNOWN]
    with pytest.raises(BadInput, match="deck may say rest once only"):
        dealing.read_deck({"deck": ["rest", "rest"]}, "deck", number)


def test_loose_cards_are_the_copies_that_lie_nowhere() -> None:
    assert dealing.loose([2, 1, 3], [0, UNKNOWN, 2, THE_REST], NAMES, "X-1") == [0, 1, 2, 2]
    with pytest.raises(BadInput, match=r"bow lies 2 times in the position: there are only 1 \(X-1\)"):
        dealing.loose([2, 1, 3], [1, 1], NAMES, "X-1")


def test_open_places_draw_each_card_once() -> None:
    cards = pool(0, 0, 1, 2)
    filled = cards.fill([2, UNKNOWN, UNKNOWN])
    assert filled[0] == 2
    assert sorted(filled[1:] + cards.deck([THE_REST])) == [0, 0, 1, 2]
    with pytest.raises(BadInput, match="More cards are written"):
        cards.draw()


def test_a_deck_keeps_its_named_cards_in_their_places() -> None:
    cards = pool(0, 0, 1)
    deck = cards.deck([2, UNKNOWN, THE_REST, 2])
    assert (deck[0], deck[-1], sorted(deck)) == (2, 2, [0, 0, 1, 2, 2])
    assert cards.cards == []


def test_a_card_known_of_a_hand_is_one_of_its_unknown_cards() -> None:
    cards = pool(0, 1)
    hand = [2, UNKNOWN]
    assert cards.put_among(hand, 1)
    assert (hand, cards.cards) == ([2, 1], [0])
    assert not cards.put_among(hand, 0), "no card of the hand is unknown"
    assert not cards.put_among([UNKNOWN], 2), "none of the kind is left"


def test_spare_cards_are_claimed_but_never_dealt() -> None:
    state = State()
    cards = Pool(state, [0], spare=[2])
    assert cards.claim(2) and not cards.claim(2)
    assert cards.deck([THE_REST]) == [0]
