"""Harald: what may be chosen, and what forbids the rest."""

from mypy_extensions import i64

from jarlshof.engine.cards import without
from jarlshof.engine.state import RULING, Menu
from jarlshof.games.harald.rules.bags import bar_bag, offer_bag
from jarlshof.games.harald.rules.codes import (
    V_COUNCIL,
    V_DONE,
    V_DRAW,
    V_EXCHANGE,
    V_FLIP,
    V_REMOVE,
    V_SKIP,
    V_START,
    V_VILLAGE,
    V_WITH,
    code,
)
from jarlshof.games.harald.rules.targets import no_trade, only_card, partners, unchanged_by
from jarlshof.games.harald.state import (
    AREAS,
    BARD,
    BLACKSMITH,
    COUNCIL,
    DRAW,
    EFFECT,
    HAND,
    LAY,
    NAVIGATOR,
    NONE,
    PILE,
    SEND,
    START,
    WARRIOR,
    Hall,
)


def offer_cards(menu: Menu, action: i64, bag: i64, free: i64, clause: i64, same: i64) -> None:
    """Each different card of an area, numbered from `action` on.

    All are barred by a clause of the area, one without a free copy by HAR-16,
    and the card `same` by Q8.
    """
    if clause:
        bar_bag(menu, action, bag, clause)
        return
    bar_bag(menu, action, bag, 16)
    bar_bag(menu, action, free, RULING + 8)
    offer_bag(menu, action, without(free, same))


def offer_flips(s: Hall, menu: Menu) -> None:
    """HAR-21: each different card of each area but the first flip's, then `skip` or `done`."""
    for area in range(AREAS):
        clause: i64 = 0
        if area == s.flipped:
            clause = 21
        offer_cards(menu, code(V_FLIP, area, 0), s.areas[area], s.free(area), clause, NONE)
    menu.offer(code(V_SKIP if s.flipped == NONE else V_DONE, 0, 0), 0)


def offer_removals(s: Hall, menu: Menu) -> None:
    """HAR-22: each different card of each village, or `skip`."""
    for seat in range(s.seats):
        offer_cards(menu, code(V_REMOVE, seat, 0), s.areas[seat], s.free(seat), 0, NONE)
    menu.offer(code(V_SKIP, 0, 0), 0)


def offer_first_halves(s: Hall, menu: Menu) -> None:
    """HAR-24, HAR-26, HAR-27: a village card that has a partner (HAR-18), or `skip`."""
    others = partners(s)
    clause: i64 = 0
    if others == 0:
        clause = 18
    same = unchanged_by(s, only_card(others))
    for seat in range(s.seats):
        if seat == s.turn or s.power == NAVIGATOR:
            offer_cards(menu, code(V_EXCHANGE, seat, 0), s.areas[seat], s.free(seat), clause, same)
    menu.offer(code(V_SKIP, 0, 0), 0)


def offer_second_halves(s: Hall, menu: Menu) -> None:
    """Q22: an exchange that was begun is completed."""
    same = unchanged_by(s, s.held)
    if s.power == BARD:
        hand = s.hands[s.turn]
        offer_cards(menu, code(V_WITH, HAND, 0), hand, hand, 0, same)
    elif s.power == NAVIGATOR:
        offer_cards(menu, code(V_WITH, COUNCIL, 0), s.areas[COUNCIL], s.free(COUNCIL), 0, same)
    else:
        for seat in range(s.seats):
            bag = s.areas[seat]
            offer_cards(menu, code(V_WITH, seat, 0), bag, bag, no_trade(s, seat), same)


def order_of_play(s: Hall, verb: i64, place: i64) -> i64:
    """The clause that rules out a move which is not on the menu at all."""
    phase = s.phase
    if phase == START:
        return 5
    if verb == V_COUNCIL:
        if s.round == s.rounds:
            return 32
        return 10 if phase == SEND else 9
    if verb == V_VILLAGE:
        return 11 if phase == LAY else 9
    if verb == V_DRAW:
        if s.round == s.rounds:
            return 33
        if phase == DRAW:
            return RULING + 12 if place == PILE else 14
        return 9
    if verb == V_START:
        return 5
    if phase != EFFECT:
        return 9
    if s.held != NONE and verb != V_WITH:
        return RULING + 22
    return wrong_effect(s, verb, place)


def wrong_effect(s: Hall, verb: i64, place: i64) -> i64:
    """The clause of the effect in use, which does not reach what was named."""
    power = s.power
    if power == BLACKSMITH:
        return 21
    if power == WARRIOR:
        return 23 if place == COUNCIL else 22
    if power == BARD:
        return 24
    if power == NAVIGATOR:
        return 26
    return 28 if verb == V_WITH and (place >= COUNCIL or place == s.turn) else 27
