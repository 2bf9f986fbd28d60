"""The cards of a position: what it names lies first, `?` and `rest` are dealt from all others by the seed."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from jarlshof.engine.state import State
from jarlshof.game import BadInput
from jarlshof.position import shorten

HIDDEN = "?"  # a card that a position does not name
REST = "rest"  # all cards that are left, in the order of the seed
UNKNOWN = -1  # the number of `?`
THE_REST = -2  # the number of `rest`

Card = Callable[[Any], int]  # the number of a card's word; raises BadInput for a word that names none


def read_list(value: Any, where: str, card: Card) -> list[int]:
    """The numbers of a list of cards, UNKNOWN for `?`; nothing counts as empty."""
    if value is None:
        return []
    if not isinstance(value, list):
        raise BadInput(f"{where} must be a list of cards, not {shorten(value)}.")
    return [UNKNOWN if word == HIDDEN else card(word) for word in value]


def read_deck(fields: Mapping[str, Any], where: str, card: Card) -> list[int]:
    """The numbers of a pile that is dealt from, THE_REST for `rest`; left out it is `rest` alone."""

    def number(word: Any) -> int:
        return THE_REST if word == REST else card(word)

    found = read_list(fields.get(where, [REST]), where, number)
    if found.count(THE_REST) > 1:
        raise BadInput(f"{where} may say rest once only.")
    return found


def loose(copies: Sequence[int], placed: Iterable[int], names: Sequence[str], clause: str) -> list[int]:
    """The cards that lie nowhere, by kind: the copies of each kind less those that are placed.

    Kinds below 0 are no cards. Raises BadInput, with the clause, for a card that is placed too often.
    """
    lying = Counter(placed)
    for kind, most in enumerate(copies):
        n = lying[kind]
        if n > most:
            raise BadInput(f"{names[kind]} lies {n} times in the position: there are only {most} ({clause}).")
    return [kind for kind, most in enumerate(copies) for _ in range(most - lying[kind])]


class Pool:
    """The cards that a position does not place, in the order of the seed.

    Cards of `spare` are never dealt, but may be claimed.
    """

    def __init__(self, state: State, cards: Iterable[int], spare: Iterable[int] = ()) -> None:
        self.cards = list(cards)
        self.spare = list(spare)
        for i in range(len(self.cards) - 1, 0, -1):
            j = state.below(i + 1)
            self.cards[i], self.cards[j] = self.cards[j], self.cards[i]

    def draw(self) -> int:
        """A card for an open place; raises BadInput when none is left."""
        if not self.cards:
            raise BadInput("More cards are written ? or left open than are left in the game.")
        return self.cards.pop()

    def claim(self, kind: int) -> bool:
        """Take a card of a kind, if one is left."""
        for pile in (self.cards, self.spare):
            if kind in pile:
                pile.remove(kind)
                return True
        return False

    def put_among(self, cards: list[int], kind: int) -> bool:
        """Make one of the unknown cards this kind, if that can be."""
        if UNKNOWN not in cards or not self.claim(kind):
            return False
        cards[cards.index(UNKNOWN)] = kind
        return True

    def fill(self, cards: Iterable[int]) -> list[int]:
        """The cards, with one drawn for each that is unknown."""
        return [self.draw() if kind == UNKNOWN else kind for kind in cards]

    def deck(self, order: Sequence[int]) -> list[int]:
        """A pile as `read_deck` gives it, with what is left for `rest`; unknown cards are drawn first."""
        unknown = [self.draw() for kind in order if kind == UNKNOWN]
        found: list[int] = []
        for kind in order:
            if kind == THE_REST:
                found += self.cards
                self.cards = []
            else:
                found.append(unknown.pop() if kind == UNKNOWN else kind)
        return found
