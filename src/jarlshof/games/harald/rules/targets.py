"""Harald: what the six effects may touch."""

from mypy_extensions import i64

from jarlshof.engine.cards import BITS, FULL, without
from jarlshof.engine.state import RULING
from jarlshof.games.harald.state import (
    BARD,
    BLACKSMITH,
    COUNCIL,
    KINDS,
    MERCHANT,
    NAVIGATOR,
    NONE,
    SCOUT,
    Hall,
)


def no_trade(s: Hall, seat: i64) -> i64:
    """HAR-28, Q10: the merchant's partner is an opponent."""
    if seat == s.turn:
        return 28
    if s.partner or s.opponents(s.turn, seat):
        return 0
    return RULING + 10


def unchanged_by(s: Hall, card: i64) -> i64:
    """Q8: the card whose exchange with this one changes nothing, or NONE."""
    return NONE if s.turn_up and card >= KINDS else card


def only_card(bag: i64) -> i64:
    """The card of a bag that holds copies of one alone, else NONE."""
    card: i64 = 0
    while bag:
        if bag & FULL:
            return card if bag <= FULL else NONE
        bag >>= BITS
        card += 1
    return NONE


def partners(s: Hall) -> i64:
    """The cards that the second half of an exchange may name, as one bag of some of each."""
    if s.power == NAVIGATOR:
        return s.free(COUNCIL)
    if s.power == BARD:
        return s.hands[s.turn]
    found: i64 = 0
    for seat in range(s.seats):
        if no_trade(s, seat) == 0:
            found |= s.areas[seat]
    return found


def usable(s: Hall) -> bool:
    """HAR-20: has the effect any use? The bard is asked whatever the hand holds."""
    power = s.power
    if power == NONE or power == SCOUT:  # HAR-29, Q9
        return False
    if power == BARD:
        return s.free(s.turn) != 0 and s.hands[s.turn] != 0
    if power == BLACKSMITH and s.free(COUNCIL):
        return True
    same = NONE
    if power == NAVIGATOR or power == MERCHANT:
        others = partners(s)
        if others == 0:  # HAR-18
            return False
        same = unchanged_by(s, only_card(others))
    if power == MERCHANT:
        return without(s.free(s.turn), same) != 0
    for seat in range(s.seats):
        if without(s.free(seat), same):
            return True
    return False
