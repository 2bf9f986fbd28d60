"""Right words: every game's sentences, questions and buttons over random games, and the words of options."""

import random
import re

import pytest

from jarlshof.game import find_game
from jarlshof.table import Seat, Tables
from jarlshof.web.routes.setup import value_word

NAMES = ("Asa", "Bo", "Cato", "Dag", "Eir")
TABLES = [
    ("harald", {}, 3), ("jarl", {}, 1), ("saer", {}, 3), ("throne", {}, 2),
    ("suit_nations", {"map": "duel", "eras": 1}, 2), ("suit_nations", {"mode": "strangers"}, 5),
]  # fmt: skip
MOST_MOVES = 250
SINGULAR = "of|is|was|has|less|cross|across|loss|in|this|pass|plus"  # an s of their own
WRONG = re.compile(
    rf"(?<![\d.,+/\N{{MINUS SIGN}}-])\b1 (?!(?:{SINGULAR})\b)[a-z-]+s\b"
    r"|\w [:;,.](?:\s|$)|\S  +\S|\bNone\b|\w_\w"
)


@pytest.mark.parametrize(
    "text", ["1 players", "takes 1 cards.", "Glory for Asa : 3", "two  blanks", "None wins", "north_africa"]
)
def test_the_pattern_finds_what_is_wrong(text: str) -> None:
    assert WRONG.search(text)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options", "seats"), TABLES)
def test_sentences_are_right(game: str, options: dict[str, object], seats: int) -> None:
    """What a table tells, asks and offers has no wrong plural, no stray blank, no bare id."""
    rng = random.Random(5)
    table = Tables().create(game, options, [Seat("person", name) for name in NAMES[:seats]], seed="words")
    words, said = find_game(game).words, set()
    while not table.over and table.number <= MOST_MOVES:
        seat = table.waiting_for()[0]
        offers = table.offers(seat)
        said |= {words.prompt(table.sampled(seat), seat, table.names)} | {
            offer.label.text for offer in offers
        }
        assert table.play(seat, rng.choice(offers).text, table.number, str(table.number)).ok
    with table.lock:
        lines = [table.line(number, 0) for number in range(1, table.number)]
    said |= {told.text for line in lines for told in line.told}
    assert len(said) > 20
    assert [text for text in said if WRONG.search(text)] == []


def test_words_of_options() -> None:
    """A name of two words is written as a name."""
    told = {value_word(value) for value in ("north-africa", "keep-up", "turn_up", "great-wall", "p2", True)}
    assert told == {"North Africa", "Keep up", "Turn up", "Great Wall", "Seat 2", "Yes"}
