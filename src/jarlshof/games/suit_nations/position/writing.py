"""Suit Nations: a position as a mapping."""

from typing import Any

from jarlshof import chance
from jarlshof.games.suit_nations import view
from jarlshof.games.suit_nations.names import CARDS, slot_name
from jarlshof.games.suit_nations.position import chain, recall
from jarlshof.games.suit_nations.state import LAND, Board


def write(s: Board) -> dict[str, Any]:
    """The whole position, nothing hidden.

    Inside a chain of decisions `settled` holds the moment before it, and `pending`
    the moves since; the other fields show the present.
    """
    found = view.table(s) | write_moment(s)
    if s.links:
        start = chain.before(s)
        found["settled"] = write_moment(start)
        found["pending"] = chain.pending(start, s)
    return found


def write_moment(s: Board) -> dict[str, Any]:
    """The position as it lies."""
    found = view.shown(s, lambda place: True)
    found["deck"] = [CARDS[s.deck[i]] for i in range(s.deck_size - 1, -1, -1)]
    found["dump"] = [view.pile_card(s.dump[i], True) for i in range(s.dump_size)]
    found["piles"] = {
        slot_name(s, slot): view.pile(s, slot, True) for slot in range(s.slots) if s.kind[slot] == LAND
    }
    known = recall.write(s)
    if known:
        found["recall"] = known
    return found | chance.written(s, CARDS, range(1, 7))
