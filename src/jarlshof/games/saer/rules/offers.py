"""Sær: what may be chosen, and why anything else may not."""

from mypy_extensions import i64

from jarlshof.engine.cards import BITS, FULL, count, one, total
from jarlshof.engine.state import RULING, Menu
from jarlshof.games.saer.rules.codes import (
    LEFT,
    NO_CARD,
    NO_PILE,
    RIGHT,
    V_ADD,
    V_ADD_OUTPOST,
    V_DEPLOY,
    V_INSPIRE,
    V_INVOKE,
    V_KEEP,
    V_PASS,
    V_PLACE,
    V_RAISE,
    V_REINFORCE,
    V_SET,
    V_TURN,
    V_WITHDRAW,
    VERB,
    code,
)
from jarlshof.games.saer.rules.gods import can_raise, most_placed, no_gift, no_outpost_gift, target
from jarlshof.games.saer.state import (
    COLOURS,
    DEPLOY,
    DOWN,
    FREYA_A,
    FREYA_B,
    KINDS,
    LAID,
    LOKI_A,
    LOKI_B,
    NONE,
    NORNS_A,
    OVER,
    RAGNAROK,
    ROW,
    Board,
)


def offer(s: Board, seat: i64, menu: Menu) -> None:
    """Every move of this moment."""
    asked = s.asking
    if s.phase == DEPLOY:
        offer_deployments(s, seat, menu)
    elif asked == NONE:
        offer_actions(s, seat, menu)
    elif asked == LOKI_A:
        offer_placing(s, seat, menu)
    elif asked == LOKI_B:
        offer_gifts(s, menu)
    elif asked == FREYA_A:
        menu.offer(code(V_SET, LEFT, 0, 0), 0)
        menu.offer(code(V_SET, RIGHT, 0, 0), 0)
    elif asked == FREYA_B:
        offer_raising(s, seat, menu)
    else:
        offer_turning(s, menu)


# ---- deployment


def offer_deployments(s: Board, seat: i64, menu: Menu) -> None:
    """SAE-10, Q26, Q30: each different row of three hand cards, or of all when there are fewer."""
    hand = s.hands[seat]
    cards = total(hand)
    places = LAID
    action: i64 = V_DEPLOY
    while places > cards:
        action = (action << BITS) | NO_CARD
        places -= 1
    offer_rows(menu, hand, listed(hand), places, action)


def offer_rows(menu: Menu, hand: i64, kinds: i64, places: i64, action: i64) -> None:
    """Each different way to fill so many more places from a bag, whose kinds are listed."""
    if places == 0:
        menu.offer(action, 0)
        return
    action <<= BITS
    if places == 1:
        offer_listed(menu, action, kinds)
        return
    last = places == 2
    shift: i64 = 0
    rest = kinds
    while rest:
        kind = (rest & FULL) - 1
        left = hand - one(kind)
        fewer = kinds
        if count(left, kind) == 0:
            above = kinds >> shift
            fewer = kinds - (above << shift) + ((above >> BITS) << shift)
        if last:
            offer_listed(menu, (action | kind) << BITS, fewer)
        else:
            offer_rows(menu, left, fewer, places - 1, action | kind)
        rest >>= BITS
        shift += BITS


def listed(bag: i64) -> i64:
    """The different kinds of a bag, each + 1 in four bits, so that a menu need not search for them."""
    kinds: i64 = 0
    shift: i64 = 0
    kind: i64 = 1
    while bag:
        some = (FULL + (bag & FULL)) >> BITS  # 1 if the bag has the kind, else 0: no branch to guess
        kinds |= (some * kind) << shift
        shift += some * BITS
        bag >>= BITS
        kind += 1
    return kinds


def offer_listed(menu: Menu, action: i64, kinds: i64) -> None:
    """The legal move `action` + kind for each listed kind."""
    n = menu.size
    if n + KINDS > menu.room:
        menu.grow()
    items = menu.items
    action -= 1
    while kinds:
        items[n] = action + (kinds & FULL)
        n += 1
        kinds >>= BITS
    menu.size = n


# ---- actions


def offer_actions(s: Board, seat: i64, menu: Menu) -> None:
    """SAE-12 to SAE-22, Q6: the five actions; `no_action` says why others may not be taken."""
    rows = s.rows
    kinds = listed(s.hands[seat])
    start = seat * ROW
    end = start + s.lengths[seat]
    place: i64 = 0  # where a move's number has it
    bit: i64 = 1
    face_up: i64 = 0  # places, a bit each
    for i in range(start, end):
        if rows[i] & DOWN:
            menu.offer(code(V_WITHDRAW, 0, 0, 0) + place, 0)
            offer_reinforcing(menu, code(V_REINFORCE, 0, LEFT, 0) + place, kinds)
        else:
            face_up |= bit
        place += 256
        bit += bit
    if s.glory[seat]:
        offer_bits(menu, code(V_INSPIRE, 0, 0, 0), face_up)
    if s.season == RAGNAROK and s.gods[seat] != NONE:
        menu.offer(code(V_INVOKE, 0, 0, 0), 0)
    if s.piles == 0:
        menu.offer(code(V_PASS, NO_PILE, 0, 0), 0)
    else:
        offer_bits(menu, code(V_PASS, 0, 0, 0), s.piles)


def offer_reinforcing(menu: Menu, action: i64, kinds: i64) -> None:
    """Each listed kind at the left end, then each at the right end."""
    left = menu.size
    if left + 2 * KINDS > menu.room:
        menu.grow()
    items = menu.items
    right = left
    more = kinds
    while more:
        right += 1
        more >>= BITS
    action -= 1
    while kinds:
        items[left] = action + (kinds & FULL)
        items[right] = action + (RIGHT << BITS) + (kinds & FULL)
        left += 1
        right += 1
        kinds >>= BITS
    menu.size = right


def offer_bits(menu: Menu, action: i64, bits: i64) -> None:
    """The legal move `action` with the number of each set bit, a place or a pile, at `a`."""
    n = menu.size
    if n + ROW > menu.room:
        menu.grow()
    items = menu.items
    while bits:
        items[n] = action  # the next one overwrites it if the bit is not set
        n += bits & 1
        bits >>= 1
        action += 256
    menu.size = n


# ---- the Gods' decisions


def offer_placing(s: Board, seat: i64, menu: Menu) -> None:
    """SAE-59, Q8: one or two stolen tokens on an own face-up card, or none."""
    for place in range(s.lengths[seat]):
        clause: i64 = 59 if s.rows[seat * ROW + place] & DOWN else 0
        for more in range(most_placed(s)):
            menu.offer(code(V_PLACE, more + 1, place, 0), clause)
    menu.offer(code(V_KEEP, 0, 0, 0), 0)


def offer_gifts(s: Board, menu: Menu) -> None:
    """SAE-60, Q9: any array card, any Outpost that is held."""
    for seat in range(s.seats):
        clause = no_gift(s, seat)
        for place in range(s.lengths[seat]):
            menu.offer(code(V_ADD, seat, place, 0), clause)
    for colour in range(COLOURS):
        menu.offer(code(V_ADD_OUTPOST, colour, 0, 0), no_outpost_gift(s, colour))


def offer_raising(s: Board, seat: i64, menu: Menu) -> None:
    """SAE-64, Q12: each discarded Raider or Jarl at each place."""
    for kind in range(KINDS):
        if can_raise(s, kind):
            for place in range(s.lengths[seat] + 1):
                menu.offer(code(V_RAISE, kind, place, 0), 0)


def offer_turning(s: Board, menu: Menu) -> None:
    """SAE-65, Q13: a face-down card of the opponent whose turn it is to be affected."""
    seat = target(s)
    for place in range(s.lengths[seat]):
        clause: i64 = 0 if s.rows[seat * ROW + place] & DOWN else 65
        menu.offer(code(V_TURN, seat, place, 0), clause)


# ---- why a move is not on the menu at all


def order_of_play(s: Board, seat: i64, action: i64) -> i64:
    """The clause that rules out a move which this moment does not offer."""
    verb = action >> VERB
    if s.phase == OVER:
        return 44
    if s.phase == DEPLOY:
        return 10 if verb == V_DEPLOY else 9
    if verb == V_DEPLOY:
        return 9
    if seat != s.turn:
        return 12
    if s.asking != NONE:
        return god_decides(s, verb, (action >> 8) & 15)
    return no_action(s, seat, verb, (action >> 8) & 15)


def no_action(s: Board, seat: i64, verb: i64, place: i64) -> i64:
    """The clause that forbids an action which is not offered."""
    if verb == V_WITHDRAW:  # a face-up card, or none
        return 14 if place < s.lengths[seat] else 13
    if verb == V_REINFORCE:
        if s.face_down(seat) == 0:
            return 18
        return RULING + 4 if s.hands[seat] == 0 else 16
    if verb == V_INSPIRE:
        return 19
    if verb == V_PASS:
        return 22 if s.season == RAGNAROK else 21
    return 20


def god_decides(s: Board, verb: i64, a: i64) -> i64:
    """The clause of the God that asks now."""
    asked = s.asking
    if asked == LOKI_A:
        return 59
    if asked == LOKI_B:
        return 60
    if asked == FREYA_A:
        return 63
    if asked == NORNS_A:
        return RULING + 13 if verb == V_TURN and a != s.turn else 65
    if verb == V_RAISE and (a >= KINDS or count(s.discard, a)):
        return RULING + 12
    return 64
