"""Rule examples: how what is expected is compared with what is found."""

from typing import Any

import pytest

from jarlshof import scenario
from jarlshof.game import Game, games, seed_bytes


def first_view(game: Game) -> dict[str, Any]:
    """What an observer sees of the first position."""
    return game.view.view(game.new({}, seed_bytes("0")))


WITH_TO_MOVE = [game for game in games().values() if "to_move" in first_view(game)]


def failures(game: Game, **expect: Any) -> tuple[str, ...]:
    """What fails of an example in the first position."""
    return scenario.run({"id": "x", "game": game.name, "expect": expect}).failures


@pytest.mark.parametrize("game", WITH_TO_MOVE, ids=lambda game: game.name)
def test_who_is_to_move_is_a_word_or_a_set_in_a_view_too(game: Game) -> None:
    listed = first_view(game)["to_move"]
    assert isinstance(listed, list) and listed
    assert not failures(game, view={"seat": "observer", "to_move": listed[::-1]})
    if len(listed) == 1:
        assert not failures(game, view={"seat": "observer", "to_move": listed[0]})
    assert failures(game, view={"seat": "observer", "to_move": "p7"})


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_the_seats_that_must_decide_are_a_word_or_a_set(game: Game) -> None:
    state = game.new({}, seed_bytes("0"))
    listed = [f"p{seat + 1}" for seat in state.actors()]
    assert not failures(game, to_move=listed[::-1])
    assert failures(game, to_move=[*listed, "p9"]) and failures(game, to_move=None)


def test_only_a_game_that_says_so_calls_things_in_a_word() -> None:
    thing = {"at": "f5", "load": []}
    for game in games().values():
        has_words = hasattr(game.position, "IN_A_WORD")
        assert scenario.in_a_word(game, thing) == ("f5" if has_words else thing)
        assert scenario.in_a_word(game, None) == ("none" if has_words else None)
