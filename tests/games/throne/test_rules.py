"""What rule examples cannot express: card files, chances of dice, conservation, knowledge, the greedy bot."""

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from jarlshof import notation, position
from jarlshof.bots.greedy import greedy
from jarlshof.engine.state import OBSERVER
from jarlshof.game import BadInput, find_game, key, seed_bytes
from jarlshof.games.throne import cards, data, view
from jarlshof.games.throne.rules import Throne
from jarlshof.games.throne.state.bags import dice_in, holds
from jarlshof.games.throne.state.card_set import COPIES, LINE, OWNER
from jarlshof.games.throne.state.odds import THROWS, kept_after_bust

GAME = find_game("throne")
TINY = Path(__file__).with_name("tiny.yaml")
TINY_SET = cards.read_file(TINY)
TABLES: list[dict[str, Any]] = [
    {"players": 1, "clans": "random", "round_limit": 20},
    {"players": 1, "clans": "random", "round_limit": 20, "yugth_abilities": "full", "yugth_chain": False},
    {"players": 1, "clans": "random", "round_limit": 20, "yugth_abilities": "none", "solo_win_first": False},
    {"players": 2, "round_limit": 12, "hot_dice": True, "letters": "free", "destroy_scope": "any"},
    {"players": 3, "clans": "random", "round_limit": 8, "first": "random", "power_basis": "printed"},
    {"players": 4, "clans": "random", "round_limit": 6, "action_target": False, "bust": "keep-up"},
    {"players": 6, "round_limit": 5, "events": False, "set_bonus": "cumulative"},
    {"players": 2, "cards": TINY_SET, "round_limit": 12},
    {"players": 1, "cards": TINY_SET, "round_limit": 12, "target": 9},
]


def positions(options: dict[str, Any], games: int) -> Iterator[Throne]:
    """The positions of some random games, to their ends."""
    for number in range(games):
        chooser = random.Random(number)
        seed = seed_bytes(f"test {number}")
        state = GAME.new(options, seed)
        assert isinstance(state, Throne)
        for entry in itertools.count(1):
            yield state
            if not state.to_act():
                break
            moves = state.moves(state.turn)
            key(state, seed, entry)
            state.play(state.turn, chooser.choice(moves))


def all_cards(state: Throne) -> Counter[int]:
    """Every card on the table, wherever it lies."""
    found: Counter[int] = Counter()
    for pile in (state.deck, state.discard, state.market, state.armies):
        found.update(int(kind) for kind in pile if kind)
    for item in view.pending(state):
        if "card" in item:
            found[state.card_set.ids.index(item["card"])] += 1
    return found


def game_cards(state: Throne) -> Counter[int]:
    """The cards that the table's options put into the game (THR-4)."""
    playing = [state.clans[seat] for seat in range(state.seats)]
    found: Counter[int] = Counter()
    for kind in range(1, state.card_set.kinds + 1):
        owner = state.card_set.cards[(kind << LINE) + OWNER]
        if owner in playing if owner >= 0 else state.events or not state.is_event(kind):
            found[kind] = int(state.card_set.cards[(kind << LINE) + COPIES])
    return found


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_random_games_end_and_keep_every_card(options: dict[str, Any]) -> None:
    for state in positions(options, 3):
        assert all_cards(state) == game_cards(state)
        assert state.open_tasks < len(state.tasks)
    assert state.champion >= 0


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_a_written_position_is_the_same_position(options: dict[str, Any]) -> None:
    for state in itertools.islice(positions(options, 2), 0, None, 7):
        twin = position.load(GAME, GAME.position.write(state), {})
        for name in ("word_a", "word_b", "word_c", "word_d", "revealed"):
            setattr(twin, name, getattr(state, name))
        assert twin == state


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_a_redeal_depends_on_what_is_known_alone(options: dict[str, Any]) -> None:
    """THR-13, Q50: the deck under what a seat knows may lie in any order."""
    chooser = random.Random(0)
    for state in itertools.islice(positions(options, 2), 0, None, 11):
        for seat in (OBSERVER, *range(state.seats)):
            twin = state.clone()
            assert isinstance(twin, Throne)
            hidden = state.deck_size - (state.known[seat] if seat >= 0 else 0)
            order = [state.deck[i] for i in range(hidden)]
            chooser.shuffle(order)
            for i, kind in enumerate(order):
                twin.deck[i] = kind
            one, other = state.clone(), twin.clone()
            assert isinstance(one, Throne)
            one.resample(seat, 5)
            other.resample(seat, 5)
            assert one == other
            assert view.view(one, seat) == view.view(state, seat) == view.view(twin, seat)


# ---- dice


@pytest.mark.parametrize("dice", range(1, 7))
def test_throws_are_counted_completely(dice: int) -> None:
    span = range(THROWS.begin[dice], THROWS.begin[dice + 1])
    assert sum(THROWS.ways[t] for t in span) == 6**dice
    assert {dice_in(THROWS.bags[t]) for t in span} == {dice}


@pytest.mark.parametrize(
    ("points", "lose_up", "keep_up"),
    [(0, 0, 0), (5, 0, 5), (10, 5, 5), (15, 5, 10), (25, 10, 15), (30, 15, 15), (35, 15, 20), (12, 2, 10)],
)
def test_half_of_the_points(points: int, lose_up: int, keep_up: int) -> None:
    """THR-49, Q12."""
    assert kept_after_bust(points, False) == lose_up
    assert kept_after_bust(points, True) == keep_up


def test_the_chance_of_a_failed_throw_is_exact() -> None:
    """THR-48: counted die by die."""
    state = position.load(GAME, {"armies": {"p1": {1: "ysmay-ledgerhand"}}}, {"players": 2})
    assert isinstance(state, Throne)
    for dice in (1, 2, 3):
        failed = 0
        for faces in itertools.product(range(6), repeat=dice):
            bag = sum(1 << (4 * face) for face in faces)
            failed += not any(holds(bag, row) for row in view.rows_in_force(state))
        assert view.bust_chance(state, dice) == pytest.approx(failed / 6**dice)
    assert view.bust_chance(state, 1) == pytest.approx(0.5)


def test_the_study_of_our_own_set() -> None:
    found = data.study()
    assert [round(clan.income, 1) for clan in found.clans] == [42.0, 44.8, 40.3, 42.1, 44.7, 44.9]
    assert [round(100 * clan.action) for clan in found.clans] == [37, 11, 11, 11, 57, 37]
    assert (found.cards, found.events) == (84, 12)
    assert "Valakiem" in str(found)


# ---- card files


def test_a_card_file_plays() -> None:
    state = GAME.new({"players": 2, "cards": TINY_SET, "clans": ["wolves", "owls"]}, seed_bytes("tiny"))
    assert isinstance(state, Throne)
    assert state.card_set.title == "tiny"
    assert state.deck_size == 14 - 4
    twin = Throne()
    twin.from_ints(state.to_ints())
    assert twin == state and twin.card_set.ids == state.card_set.ids
    assert "12 cards, 2 events, 2 clans" in data.report(TINY)


def test_a_card_file_changes_prices_positions_and_rows() -> None:
    options = {"players": 2, "cards": TINY_SET, "clans": ["owls", "wolves"]}
    table = {
        "phase": "recruit",
        "resources": 30,
        "armies": {"p1": {"1": "raft", "2": "mob", "3": "mob"}, "p2": {"1": "raft", "6": "wall"}},
        "market": ["galley"],
        "deck": ["frost", "lancer"],
    }
    state = position.load(GAME, table, options)
    assert isinstance(state, Throne)
    assert view.prices(state) == {"galley": 20}
    assert view.scores(state) == {"p1": 3, "p2": 2}
    for move in ("buy galley", "place 4"):
        notation.play(GAME, state, move)
    assert view.view(state)["exhausted"] == {"p1": [1, 2, 3, 4], "p2": [1, 6]}


@pytest.mark.parametrize(
    ("old", "new", "where", "why"),
    [
        ("format: throne-cards/1", "format: throne-cards/2", "line 2, format", "must be throne-cards/1"),
        ("power: 4", "strength: 4", "line 34, cards[8].strength", "no field strength"),
        ("type: ship, power: 3", "type: boat, power: 3", "line 28, cards[2].type", "boat is not among"),
        ("[wealth], gain: 5}", "[gold], gain: 5}", "line 14, clans.owls.combinations[2].dice[1]", "gold"),
        ("[x], gain", "[q], gain", "line 21, clans.wolves.combinations[1].dice[1]", "q is not among"),
        ("support: wolf-cub", "support: raft", "line 18, clans.wolves.support", "needs a first card"),
        ("id: wall", "id: raft", "line 30, cards[4].id", "used twice"),
        ("[x, y], gain: 20", "[x, y], gain: 20, star: true", "line 31", "only a row of a clan"),
        ("{gain: 10}", "{gain: 10, scry: 1}", "line 34, cards[8].abilities.support", "names 2"),
        ("cost: 45", "cost: dear", "line 34, cards[8].cost", "whole number"),
        ("  wolves:", "  owls:", "line 16", "stands there twice"),
        ("kind: exhaust, who: all", "kind: exhaust", "line 37, events[1].effect", "who is missing"),
        ("magic: 4", "magic: 5", "line 5, positions", "belongs to one face"),
        ("wolves: 5}", "bears: 5}", "line 28, cards[2].abilities.alliance.cost.bears", "no field bears"),
        ("set: tiny", "set: [tiny", "line", "not valid YAML"),
        ("id: raft, name: Raft", "name: Raft", "line 27, cards[1]", "id is missing"),
    ],
)
def test_a_broken_card_file_is_refused_with_place_and_reason(
    old: str, new: str, where: str, why: str
) -> None:
    text = TINY.read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(BadInput) as refusal:
        cards.read_text(text.replace(old, new, 1), "tiny.yaml")
    said = str(refusal.value)
    assert said.startswith("tiny.yaml, ") and where in said and why in said and "\n" not in said


@pytest.mark.parametrize("value", [str(TINY), "missing.yaml", 7, ["raft"]])
def test_what_is_no_card_set_is_refused_and_no_file_is_opened(value: Any) -> None:
    with pytest.raises(BadInput):
        GAME.new({"players": 2, "cards": value}, seed_bytes("x"))


# ---- bots and words


@pytest.mark.slow
def test_the_greedy_bot_finishes_games() -> None:
    for players in (1, 4):
        seed = seed_bytes("karl")
        state = GAME.new({"players": players, "clans": "random", "round_limit": 4}, seed)
        for entry in itertools.count(1):
            if not state.to_act():
                break
            seat = state.actors()[0]
            action = greedy(state, seat, entry)
            key(state, seed, entry)
            state.play(seat, action)
        assert sum(state.results()) <= 1


def test_an_order_of_a_scry_is_hidden_from_others() -> None:
    """THR-24, Q50."""
    table = {"phase": "recruit", "armies": {"p1": {1: "lorne-the-falconer"}}, "deck": ["storm", "flood"]}
    state = position.load(GAME, table, {"players": 2})
    notation.play(GAME, state, "use 1")
    action = state.moves(0)[0]
    assert GAME.words.write(state, 0, action, 0) == "order 1 2"
    assert GAME.words.write(state, 0, action, 1) == GAME.words.write(state, 0, action, OBSERVER) == "order ?"
