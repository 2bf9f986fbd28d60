"""Suit Nations: how cards and pieces are shown, as far as the viewer knows them."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from jarlshof.engine.state import OBSERVER
from jarlshof.games.suit_nations import words
from jarlshof.games.suit_nations.names import CARDS, SUITS
from jarlshof.games.suit_nations.rules import targets
from jarlshof.games.suit_nations.state import (
    CITY,
    GOES,
    ITEM,
    JOKER,
    NONE,
    PIECES,
    PLACES,
    POINTS,
    STEAL,
    SUIT_OF,
    UP,
    Board,
    viewer_bit,
)
from jarlshof.games.suit_nations.state import HOLDERS as PER_SEAT

SUIT_WORDS: Final = ("spades", "clubs", "diamonds", "hearts")
TYPE_WORDS: Final = ("jack", "queen", "king")
LETTERS: Final = "JJQQKKAAA"


class Face(NamedTuple):
    """A card that the viewer knows."""

    name: str
    rank: str
    suit: str
    sign: str
    points: int


class Item(NamedTuple):
    """A card of a load: its face if it is known, its thing, and the holder it is planned to go to."""

    face: Face | None
    thing: str
    goes: int


def face(card: int) -> Face:
    """How a card looks."""
    joker = card == JOKER
    return Face(
        name=CARDS[card],
        rank="★" if joker else CARDS[card][:-1],
        suit="j" if joker else SUITS[SUIT_OF[card]],
        sign=words.card_sign(card),
        points=int(POINTS[card]),
    )


def sees(s: Board, place: int, seat: int) -> bool:
    """Does the viewer know the card at a place of the loads, as owner or from what it has seen?"""
    if place // PLACES // PER_SEAT == seat or s.loads[place] & (UP | viewer_bit(seat)):
        return True
    return bool(s.phase == STEAL and seat == s.decider and place == targets.target_of(s) * PLACES)


def load(s: Board, holder: int, seat: int) -> list[Item]:
    """The items of a holder."""
    start = holder * PLACES
    return [item(s, place, seat) for place in range(start, start + s.items(holder))]


def item(s: Board, place: int, seat: int) -> Item:
    """One item of a load."""
    holder = place // PLACES
    if not sees(s, place, seat):
        return Item(None, "", NONE)
    entry = s.loads[place]
    goes = int(entry >> GOES) - 1 if s.decider == seat else NONE
    return Item(face(entry & ITEM), words.card_thing(holder, entry & ITEM), goes)


def standing(s: Board, seat: int) -> list[int]:
    """The pieces of a seat on the map, and its city."""
    first = seat * PER_SEAT
    return [first + h for h in (*range(PIECES), CITY) if s.at[first + h] != NONE]


def letter(holder: int) -> str:
    """J, Q, K, or A for a city."""
    return LETTERS[holder % PER_SEAT]


def suit_of(s: Board, seat: int) -> str:
    """The letter of a seat's suit."""
    return SUITS[s.suit[seat]]


def is_twin(s: Board, seat: int) -> bool:
    """SN-99: has a seat before this one the same suit? Then its pieces need another look."""
    return s.suit[seat] in list(s.suit[:seat])


def owner_words(holder: int, seat: int, names: Sequence[str]) -> str:
    """A piece with its owner, as the viewer would say it."""
    owner = holder // PER_SEAT
    whose = "your" if owner == seat and seat != OBSERVER else f"{names[owner]}'s"
    return f"{whose} {words.piece_word(holder)}"
