"""What a match says about clans, ranks and purchases."""

import pytest

from jarlshof.lab import tallies
from jarlshof.lab.match import play_match
from jarlshof.lab.played import Played


def game(deal: int, *seats: tuple[str, float, set[str]]) -> Played:
    """A game of a deal, so many seats: clan, share of the win, purchases."""
    return Played(
        deal=deal,
        bots=tuple(range(len(seats))),
        shares=tuple(share for _, share, _ in seats),
        points=tuple(int(10 * share) for _, share, _ in seats),
        moves=1,
        rounds=3,
        groups=tuple({"clan": clan} for clan, _, _ in seats),
        marks=tuple(frozenset(bought) for _, _, bought in seats),
    )


PLAYED = (
    game(1, ("wolf", 1.0, {"axe"}), ("bear", 0.0, {"rope"})),
    game(2, ("wolf", 1.0, {"axe", "rope"}), ("bear", 0.0, set())),
    game(3, ("bear", 1.0, {"axe"}), ("wolf", 0.0, {"rope"})),
)


def test_groups_share_the_wins() -> None:
    wolf, bear = tallies.groups(PLAYED)
    assert (wolf.kind, wolf.name, wolf.seats, bear.name) == ("clan", "wolf", 3, "bear")
    assert (wolf.wins[0], bear.wins[0], wolf.points) == pytest.approx((2 / 3, 1 / 3, 20 / 3))


def test_games_of_one_deal_count_as_one() -> None:
    """Every game four times over tells no more: the intervals stay as wide."""
    often = [game for game in PLAYED for _ in range(4)]
    for one, many in zip(tallies.groups(PLAYED), tallies.groups(often), strict=True):
        assert (one.name, 4 * one.seats) == (many.name, many.seats)
        assert one.wins == pytest.approx(many.wins)
        assert one.wins[1] < one.wins[0] < one.wins[2]
    for alone, together in zip(tallies.marks(PLAYED), tallies.marks(often), strict=True):
        assert alone.name == together.name
        assert alone.correlation == pytest.approx(together.correlation)


def test_purchases_go_with_winning_or_against_it() -> None:
    axe, rope = tallies.marks(PLAYED)
    assert (axe.name, axe.seats, rope.name, rope.seats) == ("axe", 3, "rope", 3)
    assert (axe.wins, axe.correlation[0], rope.wins) == pytest.approx((1.0, 1.0, 1 / 3))
    assert rope.correlation == pytest.approx((-1 / 3, -0.901, 0.656), abs=1e-3)


def test_nothing_goes_with_what_everybody_did() -> None:
    assert tallies.correlation_interval([1.0, 1.0], [0.0, 1.0]) == (0.0, -1.0, 1.0)


@pytest.mark.slow
def test_a_match_of_throne_tells_clans_purchases_and_rounds() -> None:
    match = play_match("throne", {"round_limit": 3}, ["karl"] * 3, 3)
    told = match.as_dict()
    assert sum(row["seats"] for row in told["groups"]) == 9
    assert sum(row["seats"] * row["wins"][0] for row in told["groups"]) == pytest.approx(3.0)
    assert 1 <= told["rounds"] <= 3
    assert told["marks"] and all(-1 <= row["correlation"][0] <= 1 for row in told["marks"])


def test_a_match_of_the_jarl_tells_ranks_and_lost_games() -> None:
    told = play_match("jarl", {}, ["thrall"], 12).as_dict()
    assert {row["kind"] for row in told["groups"]} == {"rank"}
    assert "lost" in {row["name"] for row in told["groups"]}
    assert sum(row["seats"] for row in told["groups"]) == 12


def test_a_game_without_a_study_says_no_more() -> None:
    assert "groups" not in play_match("harald", {}, ["thrall", "thrall"], 2).as_dict()
