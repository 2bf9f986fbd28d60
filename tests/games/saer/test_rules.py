"""Sær: what rule examples cannot express: chance, knowledge over time, data files, sentences."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from jarlshof import notation, position
from jarlshof.engine.cards import count, total
from jarlshof.engine.state import OBSERVER, Menu
from jarlshof.game import BadInput, NotUnderstood, find_game, key, seed_bytes
from jarlshof.games.saer import data, view
from jarlshof.games.saer.rules import Saer
from jarlshof.games.saer.state import COLOURS, DOWN, HERO, JARL, KIND, KINDS, NONE, OVER, PILES, ROW

GAME = find_game("saer")
NAMES = ["Asa", "Bo", "Dag", "Eir"]
FILE = Path(data.__file__).with_name("saer.yaml")


def load(fields: dict[str, Any], **options: Any) -> Saer:
    """The state of a position."""
    state = position.load(GAME, fields, options)
    assert isinstance(state, Saer)
    return state


def play(state: Saer, *moves: str) -> Saer:
    """Play moves in words."""
    for move in moves:
        notation.play(GAME, state, move)
    return state


def new(seed: object, **options: Any) -> Saer:
    """A new game."""
    state = GAME.new(options, seed_bytes(seed))
    assert isinstance(state, Saer)
    return state


def cards(state: Saer) -> list[int]:
    """How many cards of each kind are in the game, wherever they are."""
    found = [0] * KINDS
    for kind in range(KINDS):
        found[kind] = count(state.discard, kind) + list(state.deck[: state.size]).count(kind)
        found[kind] += sum(count(bag, kind) for bag in (*state.hands, *state.musters))
        found[kind] += 1 if state.drawn == kind else 0
        found[kind] += 1 if kind >= HERO and (state.piles >> (kind - HERO)) & 1 else 0
        for seat in range(state.seats):
            row = state.rows[seat * ROW : seat * ROW + state.lengths[seat]]
            found[kind] += sum(1 for card in row if card & KIND == kind)
    return found


# ---- chance


def test_green_and_as_many_other_colours_as_players_are_picked_at_random() -> None:
    """SAE-2"""
    for players in (2, 3, 4):
        seen = set()
        for seed in range(60):
            state = new(seed, players=players)
            assert state.colours & 1 and int(state.colours).bit_count() == players + 1
            seen.add(int(state.colours))
        assert len(seen) == {2: 6, 3: 4, 4: 1}[players]


def test_the_random_first_player_is_each_seat_at_times() -> None:
    """SAE-8"""
    assert {int(new(seed, first="random").first) for seed in range(40)} == {0, 1, 2}


def test_each_god_and_side_comes_up_in_summer() -> None:
    """SAE-41, SAE-42: players + 1 different Gods, each with one side."""
    seen = set()
    for seed in range(40):
        state = new(seed, players=2)
        while state.season == 0:
            seat = state.actors()[0]
            state.play(seat, state.moves(seat)[-1])
        piles = [pile - 5 for pile in range(5, PILES) if (state.piles >> pile) & 1]
        assert len(piles) == len({side >> 1 for side in piles}) == 3
        assert all(total(state.musters[5 + side]) == 3 for side in piles)
        seen |= set(piles)
    assert seen == set(range(10))


@pytest.mark.parametrize(
    ("text", "how"),
    [
        ("withdraw 17", "write withdraw N"),
        ("add p3 1", "write add SEAT N or add outpost COLOUR"),
        ("retreat 1", "the moves are deploy CARD CARD CARD, .*"),
    ],
)
def test_words_that_are_no_move_say_how_to_write_it(text: str, how: str) -> None:
    """Section 7: the forms of the verb, or all forms when there is no such verb."""
    state = new("words", players=2)
    with pytest.raises(NotUnderstood, match=f"^'{text}' is no move of Sær: {how}\\.$"):
        GAME.words.parse(state, 0, text)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_keep_every_card_and_end(players: int) -> None:
    """SAE-1, SAE-3, SAE-4, SAE-40, Q17: nothing is lost; 16 tokens stay 16; at most 320 deployments."""
    for seed in range(30):
        chooser = Random(seed)
        state = new(seed, players=players, glory_supply=16)
        whole, moves = cards(state), 0
        while actors := state.actors():
            seat = chooser.choice(actors)
            offered = state.moves(seat)
            assert 0 < len(offered) <= 320
            state.play(seat, chooser.choice(offered))
            assert cards(state) == whole
            assert state.glory_in_use() <= 16
            moves += 1
            assert moves < 400
        assert sorted(state.results())[-2:] == [0.0, 1.0] and state.phase == OVER


# ---- what is known, and what was revealed


def test_cards_of_a_pile_just_taken_are_never_imagined_in_the_array() -> None:
    """SAE-21, SAE-23: they were taken after the array was laid."""
    state = load(
        {
            "arrays": {"p1": ["down-raider-red", "down-raider-red", "down-jarl"], "p2": ["down-jarl"]},
            "known": {"p1": ["jarl"]},
            "musters": {"hero-red": ["raider-blue", "jarl"], "hero-green": []},
        },
        players=2,
    )
    play(state, "pass hero-red")
    assert view.bag_names(state.taken[0]) == ["raider-blue", "jarl", "hero-red"]
    for number in range(50):
        world = state.clone()
        assert isinstance(world, Saer)
        world.resample(1, number)
        assert view.bag_names(world.hands[0]) == ["raider-blue", "jarl", "hero-red"]
        hidden = [world.rows[i] & KIND for i in range(3)]
        assert JARL in hidden  # the Jarl known before


def test_a_redeal_keeps_what_is_open_and_changes_what_is_not() -> None:
    """SAE-6, SAE-10: over many resamples a hidden card is each kind at times; open cards stay."""
    state = new(1, players=2)
    seat = state.actors()[0]
    state.play(seat, state.moves(seat)[0])
    kinds = set()
    for number in range(200):
        world = state.clone()
        assert isinstance(world, Saer)
        world.resample(1 - seat, number)
        kinds.add(int(world.rows[seat * ROW] & KIND))
        assert view.view(world, 1 - seat) == view.view(state, 1 - seat)
    assert kinds == {*(c for c in range(COLOURS) if (state.colours >> c) & 1), JARL}


@pytest.mark.parametrize(
    ("fields", "moves", "grows"),
    [
        ({"arrays": {"p1": ["down-jarl"], "p2": ["jarl"]}, "hands": {"p1": ["raider-red"]}},
         ["reinforce 1 raider-red left"], False),
        ({"arrays": {"p1": ["down-jarl"], "p2": ["jarl"]}}, ["withdraw 1"], False),
        ({"season": "ragnarok", "gods": {"p1": "norns-a"}, "arrays": {"p1": ["jarl"], "p2": ["down-jarl"]}},
         ["invoke", "turn p2 1"], True),
        ({"season": "ragnarok", "gods": {"p1": "thor-b"}, "arrays": {"p1": ["jarl"], "p2": ["jarl"]}},
         ["invoke"], True),
        ({"season": "ragnarok", "passed": ["p2"], "arrays": {"p1": ["jarl"], "p2": ["down-jarl"]}},
         ["pass"], True),
        ({"season": "ragnarok", "passed": ["p2"], "arrays": {"p1": ["down-jarl"], "p2": ["jarl"]}},
         ["pass"], False),
    ],
)  # fmt: skip
def test_what_counts_as_revealed(fields: dict[str, Any], moves: list[str], grows: bool) -> None:
    """SAE-16, SAE-26, SAE-57, SAE-65: cards shown to somebody else than their owner, and draws."""
    state = load(fields, players=2)
    before = state.revealed
    play(state, *moves)
    assert (state.revealed > before) == grows


def test_unseen_cards_are_all_less_those_a_seat_sees_or_knows() -> None:
    """Section on hidden information: SAE-6."""
    state = new(3, players=3)
    for seat in (OBSERVER, 0, 1, 2):
        unseen = view.unseen(state, seat)
        hidden = state.size + sum(
            total(state.hands[p] - state.known[p]) for p in range(state.seats) if p != seat
        )
        assert sum(unseen.values()) == hidden


# ---- the resolution in words and parts


def test_every_sum_of_a_resolution_is_told_with_its_parts() -> None:
    """SAE-27 to SAE-31, SAE-34, SAE-36"""
    state = load(
        {
            "season": "summer",
            "first": "p2",
            "turn": "p2",
            "outposts": {"green": "p1", "red": "p2"},
            "arrays": {
                "p1": ["raider-red+1", "down-jarl", "down-hero-green"],
                "p2": ["raider-blue", "jarl", "jarl", "raider-green"],
            },
            "passed": ["p1"],
        },
        players=2,
    )
    before = state.clone()
    seat, action = notation.play(GAME, state, "pass")
    for viewer in (OBSERVER, 0, 1):
        was, now = before.clone(), state.clone()
        was.resample(viewer, 5)
        now.resample(viewer, 6)
        said = GAME.words.tell(was, seat, action, now, viewer, NAMES)
        assert [told.text for told in said] == [
            "Bo passes.",
            "Summer is over: all face-down cards are turned up.",
            "Green: Asa 4 (Hero) + 1 (Jarl) + 1 (Outpost) = 6; Bo 2 (Raider) + 1 (Jarl) = 3. "
            "Asa keeps the Outpost: 2 VP.",
            "Red: Asa 2 (Raider) + 1 (Jarl) + 1 (Glory) = 4; Bo 3 (Outpost) = 3. Asa wins the Outpost: 2 VP.",
            "Blue: Bo 2 (Raider) + 1 (Jarl) = 3. Bo wins the Outpost: 2 VP.",
            "Glory for Bo's defeat in green (SAE-36).",
            "Asa is first player in Ragnarok.",
            "Bo draws for Blue (SAE-50).",
        ]


def test_the_parts_of_a_colour_add_up_to_what_the_rules_count() -> None:
    """SAE-26, SAE-54: the sums shown and the sums that decide are the same."""
    for seed in range(20):
        chooser = Random(seed)
        state = new(seed, players=4)
        while state.actors():
            seat = chooser.choice(state.actors())
            before = state.season
            state.play(seat, chooser.choice(state.moves(seat)))
            if state.season == before and state.phase != OVER:
                continue
            for colour in range(COLOURS):
                sums = [
                    sum(part.points for part in view.parts(state, p, colour, past=True)) for p in range(4)
                ]
                winner, best = state.outposts[colour], max(sums)
                assert winner == NONE or (sums[winner] == best > 0)
                assert winner != NONE or best == 0 or sums.count(best) > 1


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"outposts": {"green": "p2"}, "vp": {"p1": 3}, "arrays": {"p1": ["jarl"], "p2": ["jarl"]}},
         "the Green Outpost (SAE-45)"),
        ({"glory": {"p2": 1}, "arrays": {"p1": ["jarl"], "p2": ["jarl"]}}, "unused Glory (SAE-46)"),
        ({"hands": {"p2": ["jarl"]}, "arrays": {"p1": ["jarl"], "p2": ["jarl"]}}, "hand cards (SAE-46)"),
        ({"first": "p2", "turn": "p1", "arrays": {"p1": ["jarl"], "p2": ["jarl"]}},
         "nearness to the first player (SAE-46)"),
    ],
)  # fmt: skip
def test_the_end_names_what_broke_a_tie(fields: dict[str, Any], why: str) -> None:
    """SAE-45, SAE-46"""
    state = load({"season": "ragnarok", "passed": ["p2"], **fields}, players=2)
    before = state.clone()
    seat, action = notation.play(GAME, state, "pass")
    last = GAME.words.tell(before, seat, action, state, OBSERVER, NAMES)[-1]
    assert last.kind == "end" and last.seats == (1,)
    assert last.text.startswith("The game is over: Bo wins") and last.text.endswith(f"broken by {why}.")


def test_others_read_no_hidden_card_in_the_sentences() -> None:
    """SAE-10, SAE-13, SAE-63"""
    state = load(
        {
            "season": "ragnarok",
            "gods": {"p1": "freya-a"},
            "deck": ["raider-blue", "rest"],
            "arrays": {"p1": ["down-hero-red"], "p2": ["jarl"]},
        },
        players=2,
    )
    for move in ("invoke", "set left", "pass", "withdraw 2"):
        before = state.clone()
        seat, action = notation.play(GAME, state, move)
        said = repr(GAME.words.tell(before, seat, action, state, 1, NAMES)).lower()
        assert "raider" not in said and "hero" not in said


# ---- worth


def test_what_a_position_promises_adds_up_to_one() -> None:
    """SAE-47: there is one win to share."""
    for players in (2, 3, 4):
        chooser = Random(players)
        state = new(players, players=players)
        key(state, bytes(32), 1)
        while state.actors():
            seat = chooser.choice(state.actors())
            assert abs(sum(state.results()) - 1) < 1e-9
            menu = Menu()
            state.options(seat, menu)
            state.priors(seat, menu)
            assert all(-1 < menu.priors[i] < 1 for i in range(menu.size))
            state.play(seat, chooser.choice(state.moves(seat)))


def test_a_certain_win_is_worth_more_than_an_open_one() -> None:
    """SAE-44"""
    ahead = load({"season": "ragnarok", "vp": {"p1": 9}, "arrays": {"p1": ["hero-red"], "p2": ["jarl"]}})
    level = load({"season": "ragnarok", "vp": {"p1": 0}, "arrays": {"p1": ["hero-red"], "p2": ["jarl"]}})
    assert ahead.results()[0] > 0.95 > level.results()[0] > 0.4


# ---- options, data, positions


def test_the_numbers_of_the_game_stand_in_its_data_file() -> None:
    """SAE-27, SAE-28, SAE-33, SAE-52: the file and the specification's table agree."""
    numbers = data.numbers()
    assert (numbers.raider, numbers.hero, numbers.jarl_bonus, numbers.purple_jarl_bonus) == (2, 4, 1, 2)
    assert numbers.raid == (1, 3, 0, 1, 1) and numbers.vp == (1, 2, 3)
    assert numbers.blue_cards == numbers.yellow_glory == 2
    assert numbers.jarls == {2: 6, 3: 8, 4: 10} and numbers.raiders == 10


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("raider: 2", "raider: two", "raider must be a whole number"),
        ("hero: 4", "hero: -1", "hero must be a whole number"),
        ("hero: 4", "heroes: 4", "no field heroes"),
        ("raid: 3, power: none", "raid: 3, power: ties", "outposts.red.power cannot be ties"),
        ("raid: 3", "points: 3", "outposts.red has no field points"),
        ("  red: {raid: 3, power: none}\n", "", "outposts.red.power cannot be None"),
        ("ragnarok: 3", "ragnarok: 3.5", "vp.ragnarok must be a whole number"),
        ("{2: 6, 3: 8, 4: 10}", "{2: 6, 3: 8}", "jarls must give a number for 2, 3 and 4 players"),
        ("vp: {", "vp: [", "not valid YAML"),
    ],
)
def test_a_data_file_that_does_not_fit_is_refused_in_one_sentence(old: str, new: str, says: str) -> None:
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(BadInput, match=says):
        data.read(text.replace(old, new))


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"players": 5}, "players"),
        ({"players": 2, "first": "p3"}, "p3 cannot begin"),
        ({"players": 2, "colours": ["green", "red"]}, "3 colours for 2 players"),
        ({"players": 2, "colours": ["red", "blue", "yellow"]}, "with green"),
        ({"players": 2, "colours": ["green", "green", "red"]}, "different colours"),
        ({"players": 2, "gods": ["thor-a", "thor-b", "odin-a"]}, "each God once"),
        ({"players": 2, "gods": ["thor-a"]}, "3 Gods for 2 players"),
        ({"players": 2, "gods": "thor-a"}, "must be a list"),
        ({"raid_points": {"white": 2}}, "no field white"),
        ({"raid_points": {"red": -1}}, "whole number"),
        ({"yellow_glory": 3}, "yellow_glory cannot be 3"),
        ({"glory_supply": 17}, "glory_supply cannot be 17"),
    ],
)
def test_options_that_do_not_fit_are_refused(options: dict[str, Any], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        GAME.new(options, bytes(32))


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"seson": "spring"}, "no field seson"),
        ({"season": "winter"}, "season cannot be winter"),
        ({"phase": "over"}, "only after Ragnarok"),
        ({"colours": ["green", "red"]}, "3 different colours"),
        ({"outposts": {"purple": "p1"}}, "outposts cannot be purple"),
        ({"outposts": {"red": "p3"}}, "no seat 'p3'"),
        ({"hands": {"p1": ["raider-purple"]}}, "cannot be raider-purple"),
        ({"hands": {"p1": ["raider-red"] * 11}}, "raider-red lies 11 times"),
        ({"hands": {"p1": ["jarl"] * 4, "p2": ["jarl"] * 3}}, "jarl lies 7 times"),
        ({"hands": {"p1": ["hero-red"]}, "discard": ["hero-red"]}, "hero-red lies 2 times"),
        ({"discard": ["?"]}, "discarded cards are known"),
        ({"deck": ["hero-red"]}, "Heroes are never in the deck"),
        ({"deck": ["rest", "rest"]}, "rest once only"),
        ({"deck": ["?"] * 40}, "More cards are written"),
        ({"arrays": {"p1": ["down-raider-red+x"]}}, "must end with a number of Glory"),
        ({"arrays": {"p1": ["down-raider-red"] * 8}}, "arrays.p1 is too long"),
        ({"musters": {"odin-a": []}}, "no pile odin-a in spring"),
        ({"season": "summer", "musters": {"hero-red": []}}, "no pile hero-red in summer"),
        ({"season": "ragnarok", "musters": {"odin-a": []}}, "no pile odin-a in ragnarok"),
        ({"known": {"p1": ["jarl"]}, "hands": {"p1": ["raider-red"]}}, "known.p1 names cards"),
        ({"passed": ["p1"]}, "Nobody has passed"),
        ({"arrays": {"p1": []}, "passed": ["p1", "p2"]}, "the round is over"),
        ({"arrays": {"p1": []}, "passed": ["p1"], "turn": "p1"}, "has passed"),
        ({"deployed": ["p1", "p2"], "phase": "deploy"}, "the phase is actions"),
        ({"phase": "deploy", "arrays": {"p1": ["jarl"]}}, "only the seats in deployed"),
        ({"arrays": {"p1": ["jarl"]}, "pending": {"god": "loki-b"}}, "only during the actions of Ragnarok"),
        ({"season": "ragnarok", "arrays": {"p1": []}, "pending": {"god": "loki-b"}}, "nothing to ask"),
        ({"season": "ragnarok", "arrays": {"p1": []}, "pending": {"god": "odin-a"}}, "pending.god cannot be"),
        ({"season": "ragnarok", "arrays": {"p1": []}, "pending": {"god": "loki-a", "stolen": 1}}, "supply"),
        ({"season": "ragnarok", "arrays": {"p1": ["jarl"]}, "pending": {"god": "norns-a", "targets": ["p2"]}},
         "opponents with face-down cards"),
    ],
)  # fmt: skip
def test_positions_that_cannot_be_are_refused(fields: dict[str, Any], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        load(fields, players=2)


def test_a_view_can_be_read_as_a_position() -> None:
    """Known cards are put among those written `?`: SAE-5, SAE-21."""
    state = new(8, players=3)
    shown = view.view(state, 0)
    twin = load(shown)
    assert view.view(twin, 0) == shown
    assert all(count(twin.hands[p], JARL) >= 1 for p in range(3))
    assert not any(card & DOWN for card in twin.rows)
