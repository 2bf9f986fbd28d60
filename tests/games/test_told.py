"""What is told says what it means: nobody has to read a sentence to know its kind, its seats or its dice."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from jarlshof.door import Told
from jarlshof.engine.state import OBSERVER
from jarlshof.game import Game, find_game, games, key, sampled, seed_bytes
from jarlshof.position import load

NAMES = ("Al", "Alf", "Alfred", "Bo", "Bob", "Cid", "Cida", "Dan")  # names that begin alike


def stories(game: Game, seed: str, most: int = 600) -> Iterator[tuple[int, list[Told]]]:
    """A random game as an observer reads it: who moved, and what was told."""
    state = game.new({}, seed_bytes(seed))
    chooser = Random(seed)
    for number in range(1, most):
        actors = state.actors()
        if not actors:
            return
        seat = actors[0]
        action = chooser.choice(state.moves(seat))
        before = sampled(state, OBSERVER)
        key(state, seed_bytes(seed), number)
        state.play(seat, action)
        yield seat, game.words.tell(before, seat, action, sampled(state, OBSERVER), OBSERVER, NAMES)


@pytest.mark.parametrize("name", sorted(games()))
def test_a_sentence_is_of_the_seat_it_begins_with(name: str) -> None:
    for seat, told in stories(find_game(name), f"told {name}"):
        assert told[0].kind == "move" and told[0].seats[0] == seat
        for one in told:
            begun = {word.removesuffix("'s") for word in one.text.split()[:1]} & set(NAMES)
            assert begun <= {NAMES[one.seats[0]]} if one.seats else not begun, one
            assert bool(one.throws) == (one.kind == "dice")


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(games()))
def test_the_end_names_the_winners(name: str) -> None:
    for seed in range(3):
        game = find_game(name)
        state = game.new({}, seed_bytes(str(seed)))
        chooser = Random(seed)
        last: list[Told] = []
        while actors := state.actors():
            action = chooser.choice(state.moves(actors[0]))
            before = state.clone()
            state.play(actors[0], action)
            if not state.actors():
                last = game.words.tell(before, actors[0], action, state, actors[0], NAMES)
        ends = [one for one in last if one.kind == "end"]
        best = [seat for seat, share in enumerate(state.results()) if share > 0]
        for one in ends:
            assert len(state.results()) == 1 or sorted(one.seats) == best


FIGHT: dict[str, Any] = {
    "map": "strip",
    "seats": {
        "p1": {"gold": 4, "pieces": {"king": {"at": "e1", "load": ["6h"]}}},
        "p2": {"gold": 0, "city": {"load": ["2c"]}, "pieces": {"jack": "f1"}},
    },
}


@pytest.mark.parametrize("dice", [[6, 1], [1, 6], [3, 3], [2, 5]])
def test_dice_that_fell_are_given_as_numbers(dice: list[int]) -> None:
    game = find_game("suit_nations")
    state = load(game, FIGHT | {"dice": dice}, {"players": 2})
    action = game.words.parse(state, 0, "attack king p2.jack full with 6h gold 4")
    before = state.clone()
    state.play(0, action)
    fallen = [one for one in game.words.tell(before, 0, action, state, 0, NAMES) if one.kind == "dice"]
    assert len(fallen) == 1 and [throw.die for throw in fallen[0].throws] == dice
    check_dice(fallen[0])


def check_dice(told: Told) -> None:
    """The numbers are those of the sentence."""
    first, second = told.throws
    assert (first.seat, second.seat) == told.seats and min(first.die, second.die) >= 1
    assert f"die {first.die} = {first.total} against" in told.text
    best = max(told.throws, key=lambda throw: throw.total)
    winner = "nobody" if first.total == second.total else NAMES[best.seat]
    assert told.text.endswith(f": {winner} wins.")
