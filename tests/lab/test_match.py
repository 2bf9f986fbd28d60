"""Matches are fair, reproducible, and say no more than they know."""

import json
from dataclasses import replace
from math import inf
from random import Random
from statistics import fmean

import pytest

from jarlshof import COMPILED
from jarlshof.bots.levels import LEVELS, choose
from jarlshof.engine.state import State
from jarlshof.game import find_game, games
from jarlshof.lab.intervals import clustered_interval, mean_interval
from jarlshof.lab.levels import Trial, lineups, measure_levels
from jarlshof.lab.match import play_match
from jarlshof.lab.report import span


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_deal_is_played_in_every_rotation(seats: int) -> None:
    match = play_match("harald", {}, ["thrall"] * seats, 2 * seats)
    for deal in (0, 1):
        orders = [game.bots for game in match.played if game.deal == deal]
        assert len(set(orders)) == seats
        for seat in range(seats):
            assert sorted(order[seat] for order in orders) == list(range(seats))
    assert sum(row.wins[0] for row in match.standings()) == pytest.approx(1.0)
    assert sum(row[0] for row in match.seats()) == pytest.approx(1.0)


def test_intervals_cover_the_truth_as_often_as_they_say() -> None:
    chooser, hits, runs = Random(1), 0, 1500
    for _ in range(runs):
        mean, low, high = mean_interval([float(chooser.random() < 0.3) for _ in range(150)])
        assert low <= mean <= high
        hits += low <= 0.3 <= high
    assert 0.93 < hits / runs < 0.97


def test_clustered_intervals_cover_the_truth_too() -> None:
    """Values of one cluster are alike, and clusters differ in size."""
    chooser, hits, runs = Random(2), 0, 1500
    for _ in range(runs):
        clusters = [[float(chooser.random() < 0.3)] * chooser.randint(1, 4) for _ in range(150)]
        mean, low, high = clustered_interval(clusters)
        assert low <= mean <= high
        hits += low <= 0.3 <= high
    assert 0.93 < hits / runs < 0.97


def test_one_deal_tells_no_interval() -> None:
    """Its rotations belong together: nothing is known of how deals differ, on paper or for machines."""
    assert mean_interval([0.5]) == clustered_interval([[0.0, 1.0]]) == (0.5, -inf, inf)
    match = play_match("harald", {"players": 2}, ["karl", "thrall"], 2)
    assert span(match.standings()[0].wins) == "unknown: one deal"
    assert match.as_dict()["bots"][0]["wins_95"] == [None, None]
    assert "Infinity" not in json.dumps(match.as_dict())
    more = play_match("harald", {"players": 2}, ["karl", "thrall"], 4)
    assert "unknown" not in span(more.standings()[0].wins)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_lineups_seat_as_many_of_both_levels(seats: int) -> None:
    tables = lineups("karl", "jarl", seats)
    assert all(len(bots) == seats for bots in tables)
    everybody = [bot for bots in tables for bot in bots]
    assert everybody.count("karl") == everybody.count("jarl")


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(games()))
@pytest.mark.parametrize("level", LEVELS if COMPILED else ("thrall", "karl", "huscarl"))
def test_every_level_plays_every_game_from_a_seats_knowledge_alone(name: str, level: str) -> None:
    """Two worlds that differ only in what the seat cannot know: the same decision."""
    game = find_game(name)
    state = game.new({}, bytes(32))
    chooser = Random(4)
    for step in range(6):
        if not state.actors():
            break
        seat = state.actors()[0]
        if step in (0, 5):
            decisions = {decide(state, seat, level, world) for world in (11, 12)}
            assert len(decisions) == 1
            assert decisions <= set(state.moves(seat))
        state.play(seat, chooser.choice(state.moves(seat)))


def decide(state: State, seat: int, level: str, world: int) -> int:
    """The decision of a bot when the hidden cards lie otherwise."""
    other = state.clone()
    other.resample(seat, world)
    sample = other.clone()
    sample.resample(seat, 1)
    return choose(level, sample, seat, 99)


def test_a_search_finds_the_only_good_move() -> None:
    """Nim with 7 stones and no reserve left: a searching level leaves a multiple of 4."""
    game = find_game("nim")
    state = game.setup({"players": 2, "stones": 7})
    state.revealed = 2
    assert choose("huscarl", state, 0, 5) == 3


@pytest.mark.slow
def test_greedy_takes_what_promises_most() -> None:
    scores = [
        fmean(row.points[0] for row in play_match("harald", {}, [level] * 2, 6).standings())
        for level in ("thrall", "karl")
    ]
    assert scores[1] > scores[0]


@pytest.mark.slow
def test_levels_are_measured_pair_by_pair(monkeypatch: pytest.MonkeyPatch) -> None:
    """A row for each pair at each seat count; with `near` for neighbours only; under the options given."""
    known = {"thrall": LEVELS["thrall"], "karl": LEVELS["karl"], "huscarl": LEVELS["karl"]}
    monkeypatch.setattr("jarlshof.lab.levels.LEVELS", known)
    trial = Trial(find_game("throne"), {"clans": "random", "round_limit": 2}, 4, "s", 1)
    lines = [line for line in measure_levels(trial, "2, 3") if line.startswith("| ") and "weaker" not in line]
    assert len(lines) == 2 * 3
    near = list(measure_levels(replace(trial, near=True), "2"))
    assert [line.split(" | ")[0] for line in near if "karl |" in line] == ["| thrall", "| karl"]
    assert lines[0] in near
