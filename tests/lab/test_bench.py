"""The figures of speed can be had for every game; what they are is for people to judge."""

import pytest

from jarlshof.game import find_game, games, seed_bytes
from jarlshof.lab.bench import last_tenth, random_line
from jarlshof.lab.serving import LENGTHS, greedy_line, long_record, page_costs, pages_after_moves

pytestmark = [pytest.mark.once, pytest.mark.slow]


@pytest.mark.parametrize("name", sorted(games()))
def test_last_tenth_of_a_game_is_measured(name: str) -> None:
    options = {"round_limit": 3} if name == "throne" else {}
    root = find_game(name).new(options, seed_bytes("bench"))
    line = random_line(root)
    for seat, action in line:
        assert action in root.moves(seat)
        root.play(seat, action)
    assert root.actors() == []
    assert last_tenth(find_game(name).new(options, seed_bytes("bench"))) > 0


@pytest.mark.parametrize("name", ["harald", "jarl"])
def test_pages_are_measured_over_a_running_game(name: str) -> None:
    """Each move is accepted by a server, and answered with a page."""
    seconds, most = pages_after_moves(find_game(name))
    assert 0 < seconds < 30 and most > 1000


def test_pages_of_long_records_are_measured() -> None:
    """A game that would be over sooner goes on from its middle."""
    assert [len(long_record(find_game("harald"), entries).entries) for entries in LENGTHS] == list(LENGTHS)
    assert all(seconds > 0 for seconds in page_costs(find_game("harald")))


def test_the_moves_before_are_greedy_bots_own() -> None:
    line = greedy_line(find_game("harald"))
    assert len(line) > 20 and {seat for seat, _ in line} == {0, 1}
