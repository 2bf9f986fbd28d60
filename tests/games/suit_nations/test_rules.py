"""Suit Nations: what rule examples cannot express: maps, many seats, long play, what seats remember."""

import pickle
from random import Random
from typing import Any

import pytest

from jarlshof import position
from jarlshof.engine.state import OBSERVER
from jarlshof.game import BadInput, find_game, seed_bytes
from jarlshof.games.suit_nations import maps, view
from jarlshof.games.suit_nations.position import chain
from jarlshof.games.suit_nations.rules import SuitNations, layout, turn
from jarlshof.games.suit_nations.state import (
    ABSORB,
    ANSWER,
    ASK,
    BRANCH,
    CITY,
    HAND,
    HANDLE,
    HOLDERS,
    ITEM,
    JACK,
    JACK2,
    KING,
    LAND,
    LIVE,
    NONE,
    PAY,
    PIECES,
    PLACES,
    QUEEN,
    Board,
    viewer_bit,
)

GAME = find_game("suit_nations")
PRACTICE = ("strip", "three", "four", "coast", "strait", "temple", "colony")
# map: land slots, cards, steps between the nearest homes
FIGURES = {
    "lone-isle": (27, 32, None),
    "duel": (22, 31, 9),
    "triangle": (24, 31, 7),
    "crossroads": (25, 31, 4),
    "twin-lakes": (29, 38, 7),
    "ring-road": (28, 36, 5),
    "four-colonies": (29, 36, 6),
    "five-points": (30, 37, 4),
    "archipelago": (26, 42, 6),
    "six-gates": (30, 42, 4),
    "great-wall": (29, 47, 4),
    "seven-hills": (30, 46, 4),
    "eight-realms": (31, 50, 4),
}


# ---- maps


def test_every_ready_map_is_named_once() -> None:
    assert set(maps.READY) == {*FIGURES, *PRACTICE}
    assert set(maps.ready()) == set(maps.READY)


@pytest.mark.parametrize("name", FIGURES)
def test_ready_maps_have_their_figures(name: str) -> None:
    """SN-5, SN-6, Q2: connected, in their size, homes at least four steps apart."""
    found = maps.ready()[name]
    land, cards, nearest = FIGURES[name]
    assert maps.errors(found) == []
    assert found.kinds.count(LAND) == land
    assert maps.cards_in(found, True) == cards
    homes = found.homes()
    steps = [
        n for home in homes for other, n in found.steps(home).items() if other in homes and other != home
    ]
    assert (min(steps) if steps else None) == nearest
    assert not [text for text in maps.warnings(found) if "Q2" in text or "cut off" in text]


def test_the_smallest_map_that_fits_is_taken() -> None:
    assert [maps.choose("auto", n).title for n in range(1, 9)] == [
        "Lone Isle",
        "Duel",
        "Triangle",
        "Crossroads",
        "Five Points",
        "Six Gates",
        "Seven Hills",
        "Eight Realms",
    ]


BAD_MAPS: list[tuple[dict[str, Any], str]] = [
    ({"draw": "@1 1 1 x"}, "mark x at d1"),
    ({"draw": "@1 1 1\n1 1"}, "equally long"),
    ({"draw": ""}, "needs draw"),
    ({"draw": "1 1 1"}, "no home"),
    ({"draw": "@1 1 1 @3"}, "numbered 1 to 2"),
    ({"draw": "@1 1 . 1 @2"}, "not connected"),
    ({"draw": "@1 1 % 1 @2"}, "not connected"),
    ({"draw": "@1 1 1 @2", "size": "S"}, "S has 30 to 35"),
    ({"draw": "@1 1 @2", "size": "S"}, "2 steps apart"),
    ({"draw": "@1 1 1 @2", "size": "tiny"}, "size cannot be tiny"),
    ({"draw": "@1 1 1 @2", "cut": ["a1-c1"]}, "no neighbours"),
    ({"draw": "@1 1 1 @2", "cut": ["a1-z9"]}, "no border"),
    ({"draw": "@1 1 1 @2", "walls": {"a1-c1": 1}}, "no neighbours"),
    ({"draw": "@1 1 1 @2", "walls": {"a1-b1": 4}}, "from 1 to 3"),
    ({"draw": "@1 ~ ~ @2", "walls": {"b1-c1": 1}}, "between sea slots"),
    ({"draw": "@1 1 ~ @2", "merchants": {"c1": [1]}}, "not on land"),
    ({"draw": "@1 1 1 @2", "merchants": {"b1": [1], "c1": [1]}}, "stands twice"),
    ({"draw": "@1 1 1 @2", "trouble": {"a1": 1}}, "cannot lie"),
    ({"draw": "@1 1 * 1 @2", "portals": {"red": ["c1", "e1"]}}, "not on land or sea"),
    ({"draw": "@1 1 1 @2", "portals": {"red": ["b1", "c1"]}}, "beside another"),
    ({"draw": "@1 1 1 @2", "size": "practice", "colour": "red"}, "no field colour"),
]


@pytest.mark.parametrize(
    ("data", "says"), BAD_MAPS, ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_map_that_breaks_a_rule_is_refused(data: dict[str, Any], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        maps.read(data)


def test_a_map_may_be_unusual() -> None:
    """Q2: homes three steps apart are a warning, not an error."""
    rows = ["@1 1 1 @2 2 2", "1 1 1 1 1 1", "1 1 1 1 1 1", "1 1 2 1 1 1", "1 1 1 1 1 1"]
    data: dict[str, Any] = {"size": "S", "draw": "\n".join(rows), "trouble": {"b1": 4}}
    said = " ".join(maps.warnings(maps.read(data)))
    assert "only 3 steps apart (Q2)" in said
    assert "4 trouble coins" in said
    assert "extra cards" in said
    walled = {"size": "practice", "draw": "@1 1 1 @2", "walls": {"b1-c1": 3}}
    assert maps.cut_off(maps.read(walled)) == ["Triple walls cut off the home d1."]


def test_a_map_of_the_table_is_written_and_read() -> None:
    drawn = {"draw": "@1 1 2 @2\n1 . 1 1", "cut": ["a1-b1"], "link": ["a2-c2"], "walls": {"c1-d1": 3}}
    state = position.load(GAME, {"map": drawn}, {"players": 2})
    written: Any = GAME.position.write(state)
    again = GAME.position.write(position.load(GAME, written, {}))
    assert again == written
    assert written["map"]["cut"] == ["a1-b1"] and written["map"]["link"] == ["a2-c2"]


def test_a_map_brings_options_along() -> None:
    drawn = {"draw": "@1 4 4 4 @2", "options": {"deck_limit": 20}}
    state = GAME.new({"map": drawn}, seed_bytes("a"))
    assert isinstance(state, SuitNations) and state.deck_size == 20
    with pytest.raises(BadInput, match="cannot set"):
        GAME.new({"map": {"draw": "@1 1 1 @2", "options": {"players": 3}}}, seed_bytes("a"))


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"players": 3, "map": "duel"}, "homes for 2"),
        ({"map": "coast"}, "needs maritime"),
        ({"map": "atlantis"}, "no map"),
        ({"walls": True}, "no option walls"),
        ({"mode": "allies"}, "mode cannot be allies"),
        ({"suits": ["s", "s"]}, r"no two seats have the same suit \(SN-7\)"),
        ({"players": 5}, r"for 5 choose mode strangers \(SN-99\)"),
        ({"players": 1, "mode": "strangers"}, "for 2 to 8 players"),
        ({"players": 3, "mode": "strangers", "suits": ["s", "s", "s"]}, "At most two strangers"),
        ({"suits": ["s"]}, "one suit a seat"),
        ({"gold": -1}, "from 0 to 200"),
        ({"eras": 0}, "from 1 to 20"),
    ],
)
def test_options_that_do_not_go_together_are_refused(options: dict[str, Any], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        GAME.new(options, seed_bytes("a"))


BAD_POSITIONS: list[tuple[dict[str, Any], str]] = [
    ({"map": "strip", "walls": {"a1-b1": 1}}, "position has walls"),
    ({"map": "strip", "piles": {"b1": ["7s", "8s"]}}, "Name all cards of the pile at b1, 1, or none"),
    ({"map": "strip", "piles": {"b1": ["7s"], "c1": ["7s"]}, "dump": ["7s"]}, "7s lies 3 times"),
    ({"map": "strip", "piles": {"b1": ["1s"]}}, "cannot be 1s"),
    ({"map": "strip", "seats": {"p1": {"pieces": {"jack": "z9"}}}}, "no slot z9"),
    ({"map": "strip", "seats": {"p1": {"pieces": {"settler": "b1"}}}}, "settler"),
    (
        {"map": "strip", "seats": {"p1": {"pieces": {"jack": {"at": "b1", "load": ["2s", "3s"]}}}}},
        "at most 1",
    ),
    (
        {"map": "strip", "seats": {"p1": {"city": {"load": ["2s", "3s", "4s"]}}}},
        r"p1\.city must be .* at most 2 items \(SN-13\)",
    ),
    ({"map": "strip", "seats": {"p3": {"gold": 1}}}, "no seat 'p3'"),
    ({"map": "strip", "seats": {"p1": {"suit": "h"}}}, "same suit"),
    ({"map": "strip", "seats": {"p1": {"home": "f1"}}}, "same home"),
    ({"map": "strip", "seats": {"p1": {"home": "b1"}}}, "no home"),
    ({"map": "strip", "seats": {"p1": {"traitor": 1}}}, "traitor"),
    ({"map": "strip", "turn": {"seat": "p1", "used": ["king"]}}, "has no king"),
    ({"map": "strip", "era": 9}, "era must be"),
    ({"map": "strip", "dice": [7]}, "dice must be"),
    ({"map": "strip", "pending": ["mine 5"]}, "not allowed"),
]


@pytest.mark.parametrize(("data", "says"), BAD_POSITIONS, ids=lambda v: v if isinstance(v, str) else "")
def test_a_position_that_breaks_a_rule_is_refused(data: dict[str, Any], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        position.load(GAME, data, {"players": 2})


# ---- eight seats


def eight_realms() -> SuitNations:
    """SN-99: eight strangers, two of each suit."""
    state = GAME.new(
        {"players": 8, "mode": "strangers", "places": "fixed", "stall_rounds": 1}, seed_bytes("a")
    )
    assert isinstance(state, SuitNations)
    return state


def test_eight_strangers_play() -> None:
    state = eight_realms()
    assert state.eras == 16
    assert [state.at[seat * HOLDERS + CITY] for seat in range(8)] == list(state.homes)
    assert state.clone() == state
    twin = SuitNations()
    twin.from_ints(state.to_ints())
    assert twin == state
    for seat in (OBSERVER, *range(8)):
        world = state.clone()
        world.resample(seat, 5)
        assert isinstance(world, SuitNations)
        assert view.view(world, seat) == view.view(state, seat)
    chooser = Random(8)
    for _ in range(400):
        actors = state.actors()
        if not actors:
            break
        state.play(actors[0], chooser.choice(state.moves(actors[0])))
        assert_conserved(state)


# ---- whole games


def all_cards(s: Board) -> list[int]:
    """Every card of the game, wherever it lies."""
    entries = [*s.piles, *s.loads, *s.deck[: s.deck_size], *s.dump[: s.dump_size], *s.gone[: s.gone_size]]
    return sorted(int(entry & ITEM) for entry in entries if entry)


def assert_conserved(s: Board) -> None:
    """SN-1, SN-4, SN-15, SN-45: no card is lost or made, no gold is owed, no piece is too many."""
    assert all_cards(s) == sorted(card for card in range(1, 38) for _ in range(layout.copies(s, card)))
    assert min(s.gold) >= 0
    assert min(s.religion) >= 0 and max(s.religion) <= 10
    for slot in range(s.slots):
        assert len([i for i in range(4) if s.piles[slot * 4 + i]]) == s.depth[slot]
    for holder in range(s.seats * HOLDERS):
        if s.at[holder] == NONE:
            assert s.items(holder) == 0
        if view.settled(s):
            assert s.items(holder) <= s.capacity(holder)
            assert not any(s.loads[holder * PLACES + i] >> 32 for i in range(PLACES))


def sensible(s: SuitNations, seat: int, chooser: Random) -> int:
    """A random move, but pieces and cards are seldom thrown away."""
    moves = s.moves(seat)
    for _ in range(20):
        action = chooser.choice(moves)
        words = GAME.words.write(s, seat, action, seat)
        if words.split()[0] not in ("quietus", "dismantle", "decompose", "end") or chooser.random() < 0.03:
            return action
    return moves[-1]


@pytest.mark.parametrize(
    "options",
    [
        {"players": 1},
        {"players": 2, "map": "duel", "gold": 30},
        {"players": 3, "suits": "random"},
        {"players": 4, "map": "ring-road", "hits_public": True, "deck_limit": 20, "gold": 30},
        {"players": 2, "map": "strip", "jokers": 6, "city_timing": "outside", "deck_limit": 10, "gold": 30},
    ],
    ids=str,
)
def test_whole_games_end_and_lose_nothing(options: dict[str, Any]) -> None:
    state = GAME.new({"stall_rounds": 6, **options}, seed_bytes("whole"))
    assert isinstance(state, SuitNations)
    chooser = Random(7)
    for number in range(20_000):
        actors = state.actors()
        if not actors:
            break
        state.play(actors[0], sensible(state, actors[0], chooser))
        if number % 7 == 0:
            assert_conserved(state)
    assert not state.actors()
    assert_conserved(state)


# ---- chains of decisions


def lasting(s: Board) -> tuple[list[int], ...]:
    """What a chain may change, and must give back: numbers, where pieces are, which cards lie where."""
    cards = [int(entry & ITEM) for entry in s.loads]
    return list(s.gold), list(s.religion), list(s.tech), list(s.at), cards, [int(s.dump_size)]


def test_a_chain_is_taken_back_to_the_moment_before_it() -> None:
    """Section 8: in mid-chain the settled moment is found again, whatever the chain did."""
    seen = set()
    for number in range(25):
        state = GAME.new({"players": 2, "map": "strip", "gold": 30, "stall_rounds": 3}, seed_bytes(number))
        assert isinstance(state, SuitNations)
        chooser = Random(number)
        for piece in (JACK, JACK2, QUEEN, KING):  # near each other, and laden
            for seat in range(2):
                state.at[seat * HOLDERS + piece] = state.at[(1 - seat) * HOLDERS + CITY]
        for seat in range(2):
            state.tech[seat] = BRANCH  # Double Load
        for place in range(2 * HOLDERS * PLACES):
            holder = place // PLACES
            if state.at[holder] != NONE and place % PLACES < 2:
                state.loads[place] = (number + 5 * place) % 36 + 1 | viewer_bit(holder // HOLDERS)
        before = lasting(state)
        for _ in range(300):
            actors = state.actors()
            if not actors:
                break
            if state.links == 0:
                before = lasting(state)
            state.play(actors[0], sensible(state, actors[0], chooser))
            if state.links:
                seen.add(int(state.phase))
                assert lasting(chain.before(state)) == before
    assert {PAY, HANDLE, ASK, ANSWER, HAND, ABSORB, LIVE} <= seen


def test_copies_share_the_map() -> None:
    """What never changes is not copied, and yet stored, compared and pickled."""
    state = eight_realms()
    copy = state.clone()
    assert isinstance(copy, SuitNations)
    copy.beside[0] = (copy.beside[0] + 1) % copy.slots
    assert state.beside[0] == copy.beside[0] and copy == state
    apart = SuitNations()
    apart.from_ints(state.to_ints())
    apart.beside[0] = (apart.beside[0] + 1) % apart.slots
    assert apart != state and pickle.loads(pickle.dumps(apart)) == apart


# ---- what seats remember


def start(**fields: Any) -> SuitNations:
    """A position on the strip."""
    state = position.load(GAME, {"map": "strip", **fields}, {"players": 2})
    assert isinstance(state, SuitNations)
    return state


def play(state: SuitNations, *moves: str) -> None:
    """Some moves, in words."""
    for move in moves:
        seat = state.actors()[0]
        action = GAME.words.parse(state, seat, move)
        assert state.refusal(seat, action) == 0, move
        state.play(seat, action)


def worlds(state: SuitNations, seat: int) -> list[SuitNations]:
    """What a seat may imagine."""
    found = []
    for number in range(30):
        world = state.clone()
        world.resample(seat, number)
        assert isinstance(world, SuitNations)
        found.append(world)
    return found


def load(state: SuitNations, seat: int, holder: int) -> list[int]:
    """The cards of a holder."""
    place = (seat * HOLDERS + holder) * PLACES
    return [int(state.loads[place + i] & ITEM) for i in range(state.items(seat * HOLDERS + holder))]


def test_an_open_card_that_was_taken_is_remembered() -> None:
    """SN-65: it lies face down in the load, but everybody saw which one it was."""
    state = start(piles={"b1": ["7s"]}, seats={"p1": {"pieces": {"jack": "b1"}}})
    taken = 6
    play(state, "explore jack", "take 7s")
    assert load(state, 0, JACK) == [taken]
    assert all(load(world, 0, JACK) == [taken] for world in worlds(state, 1))
    assert view.view(state, 1)["seats"]["p1"]["pieces"]["jack"]["load"] == ["?"]


def test_a_card_handed_over_is_known_to_both_and_to_nobody_else() -> None:
    """SN-80, section 5: giver and taker read which card it was."""
    state = position.load(
        GAME,
        {
            "map": "three",
            "turn": "p1",
            "seats": {
                "p1": {"tech": {"load": ["king"]}, "pieces": {"king": {"at": "d3", "load": ["4c"]}}},
                "p2": {"city": {"load": ["9h", "4d"]}, "pieces": {}},
            },
        },
        {"players": 3},
    )
    assert isinstance(state, SuitNations)
    play(state, "demand king p2.city", "ask card", "send", "accept")
    after = state.clone()
    assert isinstance(after, SuitNations)
    play(after, "hand 9h")
    names = ["Asa", "Bo", "Cato"]
    action = GAME.words.parse(state, 1, "hand 9h")
    read = {seat: GAME.words.write(state, 1, action, seat) for seat in (0, 1, 2, OBSERVER)}
    told = {
        seat: GAME.words.tell(state, 1, action, after, seat, names)[0].text for seat in (0, 1, 2, OBSERVER)
    }
    assert read == {0: "hand 9h", 1: "hand 9h", 2: "hand ?", OBSERVER: "hand ?"}
    assert told[0] == told[1] != told[2] == told[OBSERVER]
    assert "a card" in told[2]


def test_after_an_unseen_exchange_it_is_somewhere_with_its_owner() -> None:
    state = start(
        piles={"b1": ["7s"]},
        seats={
            "p1": {"gold": 0, "tech": {"load": ["jack"]}, "pieces": {"jack": {"at": "b1", "load": ["2h"]}}}
        },
    )
    play(
        state,
        "explore jack",
        "take 7s",
        "end turn",
        "end turn",
        "handle jack at a1",
        "give 2h to city",
        "done",
    )
    seen = worlds(state, 1)
    assert all(6 in load(world, 0, JACK) + load(world, 0, CITY) for world in seen)
    assert {6 in load(world, 0, JACK) for world in seen} == {True, False}


def test_the_contents_of_a_shuffled_dump_are_remembered() -> None:
    """SN-19: nobody knows the order of the new deck, but its open cards are in it."""
    state = start(piles={"b1": ["(7s)"]}, deck=["5c"], dump=["2h", "3d", "4d"], turn="p1",
                  seats={"p1": {"pieces": {"jack": "b1"}}})  # fmt: skip
    play(state, "explore jack", "take 7s")
    decks = [[int(card & ITEM) for card in world.deck[: world.deck_size]] for world in worlds(state, 1)]
    assert {tuple(sorted(deck)) for deck in decks} == {tuple(sorted((28, 20, 21)))}
    assert len({tuple(deck) for deck in decks}) > 1


def test_a_pending_payment_can_be_completed_in_every_imagined_world() -> None:
    state = start(seats={"p1": {"gold": 0, "pieces": {"jack": "a1"}, "city": {"load": ["10s", "jk"]}}})
    play(state, "research load king")
    for world in worlds(state, 1):
        assert world.moves(0)
        assert sum(1 for piece in range(PIECES) if world.at[piece] != NONE) == 1


def test_the_turn_ends_after_two_hundred_city_actions() -> None:
    """Q9."""
    state = start(seats={"p1": {"gold": 500, "pieces": {}}})
    turn.fresh_turn(state)
    for _ in range(100):
        play(state, "produce jack", "pay 11", "dismantle jack") if state.gold[0] > 20 else None
        state.gold[0] = 500
    assert [GAME.words.write(state, 0, action, 0) for action in state.moves(0)] == ["end turn"]
