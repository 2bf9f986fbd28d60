"""The library from outside: every game by text alone, to its end, and what cannot be is refused."""

from random import Random
from typing import Any

import pytest

import jarlshof
from jarlshof import BadInput, NotLegal, Play

# Options that keep a random game short.
SHORT: dict[str, dict[str, Any]] = {
    "throne": {"round_limit": 3},
    "suit_nations": {"map": "duel", "players": 2},
}


def finished(name: str, seed: int = 1) -> Play:
    """A random game, played to its end by text."""
    play = Play(name, seed=seed, **SHORT.get(name, {}))
    chooser = Random(seed)
    while not play.over:
        assert play.play(chooser.choice(play.moves()))
    return play


@pytest.mark.parametrize("name", sorted(jarlshof.all_games()))
def test_every_game_is_played_by_text(name: str) -> None:
    """Moves, scores with their lines, shares, the record, and the same game again from it."""
    play = finished(name)
    assert play.moves() == [] and play.to_act == [] and play.winner() is not None
    for seat in play.seats:
        assert sum(line.points for line in play.score_lines(seat)) == play.scores()[seat]
    again = Play.from_saga(play.saga(*(f"Player {seat}" for seat in play.seats)))
    assert again.position() == play.position() and again.returns() == play.returns()
    assert again.history() == play.history()


@pytest.mark.parametrize("name", sorted(jarlshof.all_games()))
def test_a_bot_decides_from_its_seat_alone(name: str) -> None:
    """The same move from the same seed, legal, and nothing changes by asking."""
    play, twin = (Play(name, seed="one", **SHORT.get(name, {})) for _ in range(2))
    before = play.position()
    move = play.bot_move("karl")
    assert move == twin.bot_move("karl") and play.refusal(move) == "" and play.position() == before


def test_what_cannot_be_is_refused_and_changes_nothing() -> None:
    """HAR-5: in a sentence, with the clause where a move is understood."""
    play = Play("harald", players=2, seed="x")
    before = play.position()
    with pytest.raises(NotLegal, match="HAR-5"):
        play.play("p1: council bard")
    assert play.refusal("p1: council bard") == "HAR-5"
    for words in ("p1: dance", "p9: start bard", "start bard"):
        with pytest.raises(BadInput):
            play.play(words)
    with pytest.raises(BadInput, match="no move to take back"):
        play.take_back()
    with pytest.raises(BadInput, match="There is no seat"):
        play.view("p3")
    with pytest.raises(BadInput, match="no bot level"):
        play.bot_move("odin")
    with pytest.raises(BadInput, match="names are given"):
        play.saga("Asa")
    assert play.position() == before and play.history() == []


@pytest.mark.parametrize(
    "how",
    [
        {"players": 9},
        {"colour": "red"},
        {"position": "- 1"},
        {"position": {"hands": 3}},
        {"position": {"options": {"players": 3}}, "players": 2, "dice": 1},
    ],
)
def test_a_table_that_cannot_be_is_refused(how: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        Play("harald", **how)
    with pytest.raises(BadInput, match="There is no game"):
        Play("chess")


def test_a_seat_and_an_observer_see_what_they_may() -> None:
    """HAR-5: a pick is hidden until all have picked; the sample keeps what the seat knows."""
    play = Play("harald", players=2, seed="x")
    told = play.play(play.moves()[0], viewer="p2")
    assert play.history()[0].split()[-1] not in " ".join(sentence.text for sentence in told)
    assert play.view()["hands"] == {"p1": ["?"] * 4, "p2": ["?"] * 5}
    mine = play.view("p2")["hands"]
    assert play.game.view.view(play.sample("p2"), 1)["hands"] == mine


def test_a_move_taken_back_stays_in_the_record() -> None:
    play = Play("harald", players=2, seed="x")
    play.play(play.moves()[0])
    play.take_back()
    assert play.to_act == ["p1", "p2"] and play.history() == []
    assert "takeback 1" in play.saga()


def test_chance_can_be_given() -> None:
    """THR-40: these dice; then chance goes on."""
    play = Play(
        "throne",
        players=2,
        seed="x",
        position={
            "phase": "risk",
            "active": "p1",
            "clans": {"p1": "malus", "p2": "agnuth"},
            "dice": ["magic"] * 3 + ["wealth"] * 3,
        },
    )
    play.play("roll")
    assert play.view("p1")["roll"] == ["magic"] * 3 + ["wealth"] * 3
