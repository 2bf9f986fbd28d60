"""Chance that is given: the dice, picks and shuffles to come, written in a position.

| field | what it gives |
|---|---|
| `dice` | the faces of the next dice |
| `picks` | the results of the next choices by chance, from 1; one that is too high is the last there is |
| `shuffles` | the piles after the next shuffles, each a list of its upper cards, the top first |

What is given is used up in order, then chance goes on. A seat's sample has none of it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from jarlshof.engine.state import State
from jarlshof.game import BadInput
from jarlshof.position import number, shorten

FIELDS = ("dice", "picks", "shuffles")
MOST = 1000  # so many of each may be given
HIGHEST = 9999

Read = Callable[[Any], int]  # the number of a word; raises BadInput for a word that has none


def give(state: State, fields: Mapping[str, Any], card: Read | None = None, face: Read | None = None) -> None:
    """Take the given chance of a position into its state.

    `card` reads the cards of shuffles and `face` those of dice; a game without either leaves it out.
    Raises BadInput.
    """
    picks = given(fields, "picks")
    state.given_picks = vec[i64]([number(pick, "picks", 1, HIGHEST) - 1 for pick in picks])
    if face is not None:
        state.given_dice = vec[i64]([face(word) for word in given(fields, "dice")])
    if card is not None:
        piles = given(fields, "shuffles")
        if piles and not isinstance(piles[0], list):
            piles = [piles]  # one shuffle needs no list of lists
        found = [[card(word) for word in given({"shuffles": pile}, "shuffles")] for pile in piles]
        state.given_piles = vec[i64]([entry for pile in found for entry in (len(pile), *pile)])
    state.note_given()


def given(fields: Mapping[str, Any], name: str) -> list[Any]:
    """A list of results; nothing counts as empty."""
    value = fields.get(name)
    if value is None:
        return []
    if not isinstance(value, list) or len(value) > MOST:
        raise BadInput(f"{name} must be a list of up to {MOST} results, not {shorten(value)}.")
    return value


def written(state: State, cards: Sequence[str] = (), faces: Sequence[Any] = ()) -> dict[str, Any]:
    """The given chance of a state as the fields of a position; those with nothing are left out."""
    fields = {
        "dice": [faces[face] for face in state.given_dice],
        "picks": [int(pick) + 1 for pick in state.given_picks],
        "shuffles": [[cards[card] for card in pile] for pile in piles(state.given_piles)],
    }
    return {name: value for name, value in fields.items() if value}


def piles(entries: Iterable[int]) -> list[list[int]]:
    """The piles that follow each other, each behind its size."""
    rest = list(entries)
    found = []
    while rest:
        end = rest[0] + 1
        found.append(rest[1:end])
        rest = rest[end:]
    return found
