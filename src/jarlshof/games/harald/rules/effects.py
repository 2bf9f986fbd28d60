"""Harald: the six effects."""

from mypy_extensions import i64

from jarlshof.engine.cards import one
from jarlshof.games.harald.rules.turn import end_effect
from jarlshof.games.harald.state import (
    AREAS,
    HAND,
    KINDS,
    NONE,
    Hall,
)


def flip(s: Hall, area: i64, card: i64) -> None:
    """HAR-21: a card turns over; a second one may follow in another area."""
    other = card - KINDS if card >= KINDS else card + KINDS
    s.areas[area] += one(other) - one(card)
    if s.flipped != NONE:
        end_effect(s)
        return
    s.flipped = area
    for place in range(AREAS):
        if place != area and s.free(place):
            return
    end_effect(s)


def remove(s: Hall, seat: i64, card: i64) -> None:
    """HAR-22, Q12: a village card goes under the pile, the top card replaces it."""
    s.areas[seat] -= one(card)
    s.under(card - KINDS if card >= KINDS else card)
    s.known_bottom += 1  # Q20
    s.areas[seat] += one(s.pop())
    end_effect(s)


def exchange(s: Hall, place: i64, card: i64) -> None:
    """HAR-24, HAR-26, HAR-27: two cards change places; both keep their sides (Q1)."""
    s.areas[s.held_at] -= one(s.held)
    if place == HAND:
        s.loses(s.turn, card)
        s.areas[s.held_at] += one(card)
        s.gains(s.turn, s.held - KINDS if s.held >= KINDS else s.held, True)
    else:
        s.areas[place] += one(s.arrives(s.held)) - one(card)
        s.areas[s.held_at] += one(s.arrives(card))
    end_effect(s)
