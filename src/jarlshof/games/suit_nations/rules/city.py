"""Suit Nations: city actions (SN-43 to SN-52)."""

from typing import Final

from mypy_extensions import i64

from jarlshof.engine.state import RULING, Menu
from jarlshof.games.suit_nations.rules import (
    codes,
    eras,
    knowledge,
    paying,
    prices,
    progress,
    seams,
    trail,
    turn,
)
from jarlshof.games.suit_nations.state import (
    BRANCHES,
    CARDS,
    CITY,
    DOUBLE,
    GOES,
    HOLDERS,
    ITEM,
    KINGS,
    NONE,
    PAY,
    PIECES,
    PLACES,
    STEPS,
    Board,
)

REFUND: Final[i64] = 5  # SN-49
MOST_ACTIONS: Final[i64] = 200  # Q9
TYPES: Final[i64] = 3


# ---- what forbids it


def no_city(s: Board, seat: i64) -> i64:
    """SN-28, SN-29, Q9: are city actions open?"""
    if seat != s.turn:
        return 28
    if s.open_piece != NONE:
        return 29
    return RULING + 9 if s.city_actions >= MOST_ACTIONS else i64(0)


def no_purchase(s: Board, seat: i64, action: i64) -> i64:
    """SN-36 to SN-38: is it for sale, and are the means there?"""
    verb = codes.verb_of(action)
    clause: i64 = 0
    if verb == codes.V_PRODUCE:
        clause = no_piece_left(s, seat, codes.b_of(action))
    elif verb == codes.V_RESEARCH:
        clause = progress.no_step(s, s.nation[seat], codes.b_of(action))
    if clause:
        return clause
    found = paying.savings(s, seat)
    if not prices.gold_alone(action) and found == 0:
        return RULING + 5
    return 0 if prices.base(action) <= paying.means(s, seat, found, prices.gold_alone(action)) else i64(36)


def no_piece_left(s: Board, seat: i64, kind: i64) -> i64:
    """SN-45: one piece of each type, two with Double Pieces."""
    if kind > KINGS:
        return 44
    first = seat * HOLDERS + 2 * kind
    if s.at[first] == NONE:
        if s.at[first + 1] == NONE or s.knows(seat, DOUBLE, kind):
            return 0
    elif s.at[first + 1] == NONE and s.knows(seat, DOUBLE, kind):
        return 0
    return 45


def no_decomposing(s: Board, seat: i64, holder: i64, card: i64) -> i64:
    """SN-48: a card in the city or on an own piece in it, for one gold."""
    slot = s.at[seat * HOLDERS + CITY]
    if holder // HOLDERS != seat or s.at[holder] != slot or card >= CARDS or s.find(holder, card) == NONE:
        return 48
    return 0 if s.wealth(seat) > 0 else i64(48)


def no_dismantling(s: Board, seat: i64, holder: i64) -> i64:
    """SN-49: an own piece in the own city."""
    if holder // HOLDERS != seat or holder % HOLDERS >= PIECES or s.at[holder] == NONE:
        return 49
    return 0 if s.is_city_of(seat, s.at[holder]) else i64(49)


# ---- what may be done


def offer(s: Board, menu: Menu) -> None:
    """Everything a seat can pay for in its city, and the unproductive actions."""
    seat = s.turn
    if s.city_actions >= MOST_ACTIONS:
        return
    found = paying.savings(s, seat)
    if found:
        most = paying.means(s, seat, found, False)
        if most >= 5:
            menu.offer(codes.code(codes.V_MINE, 0, 2), 0)
        if most >= 10:
            menu.offer(codes.code(codes.V_MINE, 0, 5), 0)
    most = paying.means(s, seat, found, True)
    if most >= prices.CHEAPEST:
        offer_purchases(s, menu, seat, most)
    first = seat * HOLDERS
    slot = s.at[first + CITY]
    for h in range(PIECES):
        if s.at[first + h] == slot:
            menu.offer(codes.code(codes.V_DISMANTLE, first + h, 0), 0)
    if found and s.wealth(seat) > 0:
        for holder in range(first, first + HOLDERS):
            if s.at[holder] == slot:
                offer_decomposing(s, menu, holder)


def offer_purchases(s: Board, menu: Menu, seat: i64, most: i64) -> None:
    """SN-44, SN-46: pieces and steps up to a price."""
    steps = progress.missing(s, s.nation[seat])
    for kind in range(TYPES):
        if prices.CHEAPEST + kind > most:
            return
        if no_piece_left(s, seat, kind) == 0:
            menu.offer(codes.code(codes.V_PRODUCE, 0, kind), 0)
        for branch in range(BRANCHES):
            bit = branch * STEPS + kind
            if (steps >> bit) & 1:
                menu.offer(codes.code(codes.V_RESEARCH, 0, bit), 0)


def offer_decomposing(s: Board, menu: Menu, holder: i64) -> None:
    """SN-48: each different card of a load."""
    start = holder * PLACES
    for i in range(start, start + PLACES):
        card = s.loads[i] & ITEM
        if card == 0:
            break
        if card < CARDS and (i == start or (s.loads[start] & ITEM) != card):
            menu.offer(codes.card_code(codes.V_DECOMPOSE, holder, card), 0)


# ---- what it does


def begin(s: Board, action: i64) -> None:
    """SN-34: a purchase begins with its payment."""
    turn.begin_chain(s, action, PAY)


def pay(s: Board, n: i64) -> None:
    """SN-42: the cards are dumped in the order shown, the gold goes to the bank, the purchase is made."""
    seat = s.turn
    for k in range(1, s.pay_cards + 1):
        for i in range(seat * HOLDERS * PLACES, (seat + 1) * HOLDERS * PLACES):
            if s.loads[i] >> GOES == k:
                eras.show(s, s.pull(i))
                break
    s.gold[s.nation[seat]] -= n
    trail.reset(s)
    buy(s, s.deed())


def buy(s: Board, action: i64) -> None:
    """SN-52: the purchase is made and counts at once."""
    seat = s.turn
    verb = codes.verb_of(action)
    b = codes.b_of(action)
    income = seams.income(s, s.nation[seat])
    if verb == codes.V_MINE:
        s.gold[s.nation[seat]] += b
    elif verb == codes.V_PRODUCE:
        produce(s, seat, b)
    else:
        s.tech[s.nation[seat]] |= i64(1) << b
    s.gold[s.nation[seat]] += income
    turn.city_done(s)


def produce(s: Board, seat: i64, kind: i64) -> None:
    """SN-31, SN-44: a new piece stands in the city; it acts from the next turn on."""
    h = 2 * kind
    if s.at[seat * HOLDERS + h] != NONE:
        h += 1
    s.at[seat * HOLDERS + h] = s.at[seat * HOLDERS + CITY]
    bit = i64(1) << h
    s.fresh |= bit
    s.used &= ~bit


def decompose(s: Board, holder: i64, card: i64) -> None:
    """SN-48: a card is dumped unseen."""
    s.rolled = 0
    s.gold[s.nation[s.turn]] -= 1
    eras.bury(s, knowledge.leaves_unseen(s, s.find(holder, card)), knowledge.owner_bit(holder))
    turn.city_done(s)


def dismantle(s: Board, holder: i64) -> None:
    """SN-49, Q70: a piece and its load go for five gold, less one for each card."""
    s.rolled = 0
    s.gold[s.nation[s.turn]] += REFUND - s.items(holder)
    trail.vanish(s, holder)
    turn.city_done(s)
