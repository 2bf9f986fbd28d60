"""Chance that is given: dice, picks and shuffles to come."""

import pickle
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from jarlshof import chance, position
from jarlshof.engine.state import State
from jarlshof.game import BadInput, find_game, sampled

NAMES = ("axe", "bow", "cup")


def number(word: Any) -> int:
    return NAMES.index(position.word(word, "shuffles", NAMES))


def face(word: Any) -> int:
    return position.number(word, "dice", 1, 6) - 1


def given(fields: dict[str, Any]) -> State:
    state = State()
    state.key(1, 2, 3, 4)
    chance.give(state, fields, number, face)
    return state


def test_given_results_come_first_and_then_chance() -> None:
    state = given({"dice": [6, 1], "picks": [3, 9]})
    assert [state.die(6), state.die(6)] == [5, 0]
    assert [state.chance(3), state.chance(3)] == [2, 2], "a pick that is too high is the last there is"
    plain = State()
    plain.key(1, 2, 3, 4)
    assert (state.die(6), state.chance(3)) == (plain.below(6), plain.below(3))
    assert state.revealed == 6, "what is given comes to light like chance"


def test_a_position_that_used_up_what_was_given_is_like_one_without() -> None:
    state = given({"dice": [2], "picks": [2], "shuffles": [["cup"]]})
    plain = len(given({}).to_ints())
    state.die(6)
    state.chance(6)
    assert state.given
    assert len(state.to_ints()) == plain + 3
    state.shuffle_pile(vec[i64]([0]), 1)
    assert not state.given
    assert len(state.to_ints()) == plain


def test_a_given_shuffle_lays_its_cards_on_top() -> None:
    state = given({"shuffles": [["cup", "axe"], ["bow"]]})
    pile = vec[i64]([0, 0, 1, 2, 1])
    state.shuffle_pile(pile, 5)
    assert list(pile)[:2:-1] == [2, 0]
    assert sorted(pile) == [0, 0, 1, 1, 2]
    state.shuffle_pile(pile, 5)
    assert pile[4] == 1


def test_cards_that_a_shuffled_pile_lacks_are_left_out() -> None:
    state = given({"shuffles": ["cup", "bow", "axe"]})
    pile = vec[i64]([0, 1])
    state.shuffle_pile(pile, 2)
    assert list(pile) == [0, 1]


def test_what_is_given_is_written_as_it_was_read() -> None:
    fields = {"dice": [6, 1], "picks": [3], "shuffles": [["cup", "axe"], [], ["bow"]]}
    state = given(fields)
    assert chance.written(state, NAMES, range(1, 7)) == fields
    assert chance.written(given({}), NAMES, range(1, 7)) == {}


@pytest.mark.parametrize(
    "fields", [{"dice": 3}, {"dice": [7]}, {"picks": [0]}, {"shuffles": [["axe"], "bow"]}]
)
def test_what_is_no_result_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        given(fields)


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("harald", {"picks": [2]}),
        ("jarl", {"shuffles": [["axe", "runestones"]]}),
        ("saer", {"picks": [2], "shuffles": [["raider-green"]]}),
        ("throne", {"picks": [2], "dice": ["magic"], "shuffles": [[], ["grey-gull"]]}),
    ],
)
def test_copies_keep_what_is_given_and_samples_lack_it(name: str, fields: dict[str, Any]) -> None:
    game = find_game(name)
    later = {**game.position.write(game.new({}, b"chance")), **fields}
    state = position.load(game, later, {})
    for copy in (state.clone(), pickle.loads(pickle.dumps(state))):
        assert copy == state
        assert {key: game.position.write(copy)[key] for key in fields} == fields
    sample = sampled(state, 0)
    assert not any(game.position.write(sample).get(key) for key in fields)


def test_a_new_game_is_dealt_with_what_is_given() -> None:
    options = {"players": 3, "first": "random"}
    for seat in (1, 2, 3):
        state = position.load(find_game("harald"), {"picks": [seat]}, options)
        assert find_game("harald").view.view(state)["first"] == f"p{seat}"
    jarl = position.load(find_game("jarl"), {"shuffles": ["denmark", "runestones", "plow"]}, {})
    shown: Any = find_game("jarl").view.view(jarl)
    assert shown["kingdoms"] == ["denmark"]
    assert {"runestones", "plow"} <= set(shown["hand"])
