"""The Rise of a Jarl: what rule examples cannot say: chance, whole games, card data of one's own."""

from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from jarlshof import position
from jarlshof.engine.state import OBSERVER, State
from jarlshof.game import BadInput, find_game, key, seed_bytes
from jarlshof.games.jarl import data
from jarlshof.games.jarl.names import DEVELOPMENTS, KINGDOMS, OWN_SET
from jarlshof.games.jarl.rules import Jarl
from jarlshof.games.jarl.rules.codes import V_END
from jarlshof.games.jarl.state import GROWTH, size

GAME = find_game("jarl")
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"hand_overflow": "keep"},
    {"jewelry": "metal"},
    {"empty_tribute": False},
    {"start": "denmark"},
)
GAMES = 60
PLACES = ("kingdoms", "citizens", "storehouse", "developments", "hand", "sea", "discard", "deck")


def new(number: int) -> Jarl:
    """The first position of a numbered game."""
    state = GAME.new(OPTIONS[number % len(OPTIONS)], seed_bytes(number))
    assert isinstance(state, Jarl)
    return state


def game(number: int) -> Iterator[tuple[Jarl, int]]:
    """Each position of a random game, and the move that follows. Odd games never end Growth by choice."""
    state, chooser, entry = new(number), Random(number), 0
    while state.to_act():
        moves = state.moves(0)
        if number % 2 and len(moves) > 1:
            moves = [move for move in moves if move >> 10 != V_END]
        move = chooser.choice(moves)
        yield state, move
        entry += 1
        key(state, seed_bytes(number), entry)
        state.play(0, move)


def same(one: State, other: State) -> bool:
    """Equal but for the random numbers to come."""
    pair = one.clone(), other.clone()
    for state in pair:
        state.reseed(0)
        state.revealed = 0
    return pair[0] == pair[1]


def test_every_game_ends_in_four_rounds_at_most() -> None:
    """JAR-14, JAR-16"""
    for number in range(GAMES):
        rounds = [int(state.round) for state, _ in game(number)]
        assert rounds == sorted(rounds) and rounds[-1] <= 4 and len(rounds) < 200


@pytest.mark.slow
def test_each_card_lies_in_one_place() -> None:
    for number in range(GAMES):
        for state, _ in game(number):
            shown: Any = GAME.position.write(state)
            cards = [card for place in PLACES for card in shown[place]] + list(shown["wealth"])
            cards += [shown["card"]] if shown["card"] else []
            kinds = [KINGDOMS.index(card) if card in KINGDOMS else DEVELOPMENTS.index(card) for card in cards]
            assert sorted(kinds) == list(range(17))


def test_what_happened_is_told_without_the_deck() -> None:
    """Sentences from positions with the deck dealt anew are the same as with the true one."""
    for number in range(0, GAMES, 6):
        before: tuple[State, int] | None = None
        for state, move in game(number):
            if before is not None:
                hidden = before[0].clone(), state.clone()
                for copy in hidden:
                    copy.resample(OBSERVER, 7)
                told = GAME.words.tell(hidden[0], 0, before[1], hidden[1], OBSERVER, ["Asa"])
                assert told == GAME.words.tell(before[0], 0, before[1], state, 0, ["Asa"])
            before = state.clone(), move


def test_growth_always_ends() -> None:
    """Q33: hand + 1.9 developments + 0.05 stored + 3 deck falls with every action."""

    def height(state: Jarl) -> float:
        return (
            int(size(state.hand))
            + 1.9 * int(size(state.works))
            + 0.05 * int(size(state.store))
            + 3 * int(state.deck_size)
        )

    for number in range(GAMES):
        last, moment = 999.0, (0, 0)
        for state, _ in game(number):
            between_actions = state.phase == GROWTH and state.task < 0 and state.laid < 0
            if between_actions and number % len(OPTIONS) != 2:
                if moment == (state.round, state.phase):
                    assert height(state) <= last
                last, moment = height(state), (int(state.round), int(state.phase))


def test_drawing_the_whole_deck_reveals_nothing() -> None:
    """Q26: the cards are known; only an order that matters is news."""
    shown = {"kingdoms": ["axe", "iceland"], "hand": ["hird", "wool"], "deck": ["knarr", "plow", "shield"]}
    state = position.load(GAME, shown, {})
    state.play(0, GAME.words.parse(state, 0, "plan hird"))
    assert state.revealed == 0
    state = position.load(GAME, shown | {"deck": ["knarr", "plow", "shield", "cauldron"]}, {})
    state.play(0, GAME.words.parse(state, 0, "plan hird"))
    assert state.revealed == 1


# ---- card data


def own() -> dict[str, Any]:
    """A copy of our own set, to be changed."""
    return deepcopy(OWN_SET)


def test_our_own_set_given_as_a_file_is_our_own_set(tmp_path: Path) -> None:
    file = tmp_path / "cards.yaml"
    file.write_text(yaml.safe_dump(own()), encoding="utf-8")
    assert GAME.fill_options({"data": data.read_file(file)})["data"] == data.OWN


def test_an_owners_file_changes_the_game(tmp_path: Path) -> None:
    changed = own()
    changed["suits"]["green"]["icons"] = {"metal": 1}
    changed["suits"]["red"]["icons"] = {"livestock": 2, "wood": 1}
    changed["invasion"] = [1, 1, 1, 2]
    file = tmp_path / "cards.yaml"
    file.write_text(yaml.safe_dump(changed), encoding="utf-8")
    table = {"kingdoms": ["axe"], "storehouse": ["plow", "wool"], "hand": ["hird"]}
    state = position.load(GAME, table, {"data": data.read_file(file)})
    shown = GAME.view.view(state)
    assert shown["limits"] == {"hand": 3, "citizens": 3, "wealth": 1} and shown["strength"] == 1
    again = position.load(GAME, GAME.position.write(state), {})
    seen: Any = GAME.view.view(again)
    assert same(again, state) and seen["options"]["data"] == data.check(changed)


def spoil(path: str, value: Any) -> dict[str, Any]:
    """Our own set with one value changed, or left out if it is None."""
    changed = own()
    *way, last = path.split(".")
    place = changed
    for name in way:
        place = place[name]
    if value is None:
        del place[last]
    else:
        place[last] = value
    return changed


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("suits.green", None, "green is missing"),
        ("suits.pink", {}, "pink"),
        ("suits.gold.power", 0, "suits.gold.power"),
        ("suits.gold.power", "one", "suits.gold.power"),
        ("suits.gold.actions", ["attract", "sail"], "sail"),
        ("suits.gold.actions", None, "actions is missing"),
        ("suits.gold.icons", {}, "suits.gold.icons"),
        ("suits.gold.icons", {"gold": 1}, "gold"),
        ("suits.gold.icons", {"food": 99}, "suits.gold.icons.food"),
        ("suits.gold.citizen", "smith", "farmer"),
        ("cards.axe", None, "axe is missing"),
        ("cards.axe.suit", "pink", "pink"),
        ("cards.axe.kingdom", "norway", "denmark"),
        ("arms", "green", "arms"),
        ("invasion", [2, 3, 4], "invasion"),
        ("ranks.revered", 10, "ranks"),
        ("max_coins", 9, "max_coins"),
        ("extra", 1, "extra"),
    ],
)
def test_card_data_that_do_not_fit_are_refused_in_one_sentence(path: str, value: Any, said: str) -> None:
    with pytest.raises(BadInput) as error:
        GAME.fill_options({"data": spoil(path, value)})
    assert said in str(error.value) and "\n" not in str(error.value)


def test_a_suit_without_cards_is_refused() -> None:
    changed = own()
    for card in changed["cards"].values():
        card["suit"] = "gold"
    with pytest.raises(BadInput, match="no card is blue"):
        GAME.fill_options({"data": changed})


def test_a_file_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadInput, match="cannot be read"):
        data.read_file(Path("no/such/file.yaml"))


def test_only_the_command_line_follows_the_name_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "cards.yaml"
    file.write_text(yaml.safe_dump(own()), encoding="utf-8")
    with pytest.raises(BadInput, match="on the command line"):
        GAME.fill_options({"data": str(file)})


def test_a_starting_kingdom_has_two_names() -> None:
    """JAR-47"""
    assert GAME.fill_options({"start": "axe"})["start"] == "denmark"
    with pytest.raises(BadInput, match="start"):
        GAME.fill_options({"start": "atlantis"})


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ({"hand": ["axe", "denmark"]}, "two places"),
        ({"hand": ["ace"]}, "ace"),
        ({"sea": ["axe", "plow", "wool", "hird"]}, "3 cards at most"),
        ({"wealth": {"axe": 5}}, "wealth.axe"),
        ({"deck": ["rest", "rest"]}, "once only"),
        ({"phase": "setup"}, "setup"),
        ({"result": "won"}, "result"),
        ({"hand": ["axe"], "pending": [{"kind": "raid", "cost": 2}]}, "pending.cost"),
        ({"hand": ["axe"], "pending": [{"kind": "pay", "card": "axe"}]}, "pending pay"),
        ({"pending": [{"kind": "hird"}]}, "phase invasion"),
        ({"phase": "invasion", "pending": [{"kind": "hird"}]}, "pending hird"),
        ({"pending": [{"kind": "take"}, {"kind": "take"}]}, "pending"),
        ({"card": "axe", "phase": "over"}, "card"),
        ({"gold": 3}, "gold"),
    ],
)
def test_positions_that_do_not_fit_are_refused(table: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput) as error:
        position.load(GAME, table, {})
    assert said in str(error.value)


@pytest.mark.slow
def test_a_result_lies_between_none_and_all() -> None:
    for number in range(GAMES):
        for state, _ in game(number):
            assert 0.0 <= state.results()[0] <= 1.0
    lost = position.load(GAME, {"phase": "over", "result": "lost", "developments": ["axe"]}, {})
    won = position.load(GAME, {"phase": "over", "result": "won", "developments": ["axe"]}, {})
    assert lost.actors() == [] and lost.results() == [0.0] and won.results()[0] > 0.0
