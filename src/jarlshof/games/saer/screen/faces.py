"""Sær: how cards, Outposts and Gods are named and explained on the page."""

from typing import Final, NamedTuple

from jarlshof.engine.cards import count
from jarlshof.games.saer.data import COLOUR_NAMES
from jarlshof.games.saer.names import CARDS, GODS
from jarlshof.games.saer.state import (
    BLUE,
    COLOURS,
    GREEN,
    JARL,
    KINDS,
    N_BLUE,
    N_JARL,
    N_PURPLE_JARL,
    PURPLE,
    YELLOW,
    Board,
    colour_of,
)
from jarlshof.wording import counted


class Face(NamedTuple):
    """A card as it is drawn: its kind, its colour's class, its figure, its names, its own points."""

    id: str
    hue: str
    icon: str
    kind: str
    name: str
    points: int

    @property
    def full(self) -> str:
        """The name at the beginning of a sentence."""
        return self.name[:1].upper() + self.name[1:]


class Side(NamedTuple):
    """A side of a God: what it does, in few words and with its clauses."""

    id: str
    god: str
    name: str
    letter: str
    effect: str
    clauses: str


EFFECTS: Final = (
    ("Take the Hero left over in Spring", "SAE-56"),
    ("Take 4 cards from the deck", "SAE-57"),
    ("Steal 1 Glory from each other player; put up to 2 on one open card", "SAE-58, SAE-59"),
    ("Put 2 Glory on any card or held Outpost", "SAE-60"),
    ("2 VP", "SAE-61"),
    ("1 VP and 1 Glory", "SAE-62"),
    ("Draw a card; lay it face down at an end of your row", "SAE-63"),
    ("Put a discarded Raider or Jarl anywhere in your row", "SAE-64"),
    ("Turn up a face-down card of each other player", "SAE-65"),
    ("Take all Glory on your row back", "SAE-66"),
)


def face(state: Board, kind: int) -> Face:
    """A card."""
    name = CARDS[kind]
    if kind == JARL:
        return Face(name, "jarl", "jarl", "Jarl", "Jarl", 0)
    what, hue = name.split("-")
    kind_word = what.capitalize()
    return Face(name, hue, what, kind_word, f"{hue} {kind_word}", int(state.base(kind)))


def in_bag(state: Board, bag: int) -> list[tuple[Face, int]]:
    """The cards of a bag, Heroes and Jarls first, each kind with its number."""
    order = sorted(range(KINDS), key=lambda kind: (kind < JARL, -kind if kind == JARL else kind))
    return [(face(state, kind), int(count(bag, kind))) for kind in order if count(bag, kind)]


def by_colour(state: Board, bag: int) -> list[tuple[Face, int]]:
    """The cards of a bag by colour, the Jarls last, each kind with its number."""
    kinds = [kind for kind in range(KINDS) if count(bag, kind)]
    kinds.sort(key=lambda kind: (COLOURS if kind == JARL else colour_of(kind), kind))
    return [(face(state, kind), int(count(bag, kind))) for kind in kinds]


def side(number: int) -> Side:
    """A side of a God."""
    god, letter = GODS[number].split("-")
    effect, clauses = EFFECTS[number]
    return Side(GODS[number], god, "Norns" if god == "norns" else god.capitalize(), letter, effect, clauses)


def power(state: Board, colour: int) -> tuple[str, str]:
    """What an Outpost does for its holder, in few words, and the clause."""
    if colour == GREEN:
        return "Wins ties", "SAE-49"
    if colour == BLUE:
        return f"{counted(state.numbers[N_BLUE], 'card')} a round", "SAE-50"
    if colour == YELLOW:
        return f"{state.yellow_glory} Glory a round", "SAE-53"
    if colour == PURPLE:
        return f"Jarls add {state.numbers[N_PURPLE_JARL]}, not {state.numbers[N_JARL]}", "SAE-54"
    return "No power", "SAE-52"


def hue(colour: int) -> str:
    """The name of a colour, which is its class too."""
    return COLOUR_NAMES[colour]
