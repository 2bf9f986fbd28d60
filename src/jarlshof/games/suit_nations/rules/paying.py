"""Suit Nations: payments (SN-34 to SN-42)."""

from typing import Final

from mypy_extensions import i64

from jarlshof.engine.state import RULING, Menu
from jarlshof.games.suit_nations.rules import codes, knowledge, prices, seams, trail
from jarlshof.games.suit_nations.state import (
    ALL,
    ANY_SUIT,
    CARDS,
    CITY,
    GOES,
    GOES_MASK,
    HOLDERS,
    ITEM,
    NONE,
    PLACES,
    POINTS,
    SUIT_OF,
    SUITS,
    Board,
)

# The savings of a city: points of cards by suit, ten bits each, jokers last.
SHARE: Final[i64] = 10
SHARE_MASK: Final[i64] = 1023


# ---- city actions


def savings(s: Board, seat: i64) -> i64:
    """SN-34: the points, by suit, of the cards in a seat's city that are not used yet."""
    slot = s.at[seat * HOLDERS + CITY]
    found: i64 = 0
    for holder in range(seat * HOLDERS, seat * HOLDERS + HOLDERS):
        if s.at[holder] != slot:
            continue
        start = holder * PLACES
        for i in range(start, start + PLACES):
            entry = s.loads[i]
            if entry == 0:
                break
            card = entry & ITEM
            if card < CARDS and (entry & GOES_MASK) == 0:
                found += POINTS[card] << (SHARE * SUIT_OF[card])
    return found


def share(found: i64, suit: i64) -> i64:
    """The points of a suit among savings."""
    return (found >> (SHARE * suit)) & SHARE_MASK


def means(s: Board, seat: i64, found: i64, gold_alone: bool) -> i64:
    """SN-36 to SN-38: the highest price of table 1.3 that can be paid, or NONE."""
    gold = s.wealth(seat)
    jokers = share(found, ANY_SUIT)
    best = NONE
    if gold_alone:
        best = gold + seams.rebate(s, seat, NONE)
    for suit in range(SUITS):
        points = share(found, suit) + jokers
        if points > 0:
            points += gold + seams.rebate(s, seat, suit)
            if suit != s.suit[seat]:
                points -= prices.SURCHARGE
            if points > best:
                best = points
    return best


def price(s: Board, suit: i64) -> i64:
    """The price of the present purchase if paid in a suit, with jokers or gold alone (NONE)."""
    return prices.of(s, s.turn, s.deed(), suit)


def completable(s: Board, suit: i64, points: i64, cards: i64, found: i64) -> bool:
    """Can a payment be completed with what is left?"""
    gold = s.wealth(s.turn)
    jokers = share(found, ANY_SUIT)
    if suit != NONE:
        return points + share(found, suit) + jokers + gold >= price(s, suit)
    if points + gold >= price(s, NONE) and (cards > 0 or prices.gold_alone(s.deed())):
        return True
    for other in range(SUITS):
        more = share(found, other) + jokers
        if more > 0 and points + more + gold >= price(s, other):
            return True
    return False


def no_card(s: Board, seat: i64, holder: i64, card: i64) -> i64:
    """SN-34, SN-35: can this card join the payment?"""
    if holder // HOLDERS != seat or s.at[holder] != s.at[seat * HOLDERS + CITY] or s.at[holder] == NONE:
        return 34
    if s.find(holder, card) == NONE:
        return 34
    return no_suit(s, card, savings(s, seat))


def no_suit(s: Board, card: i64, found: i64) -> i64:
    """SN-35, SN-37: does a card at hand fit the payment so that it can be completed?"""
    suit = SUIT_OF[card]
    if suit == ANY_SUIT:
        suit = s.pay_suit
    elif s.pay_suit != NONE and s.pay_suit != suit:
        return 35
    left = found - (POINTS[card] << (SHARE * SUIT_OF[card]))
    if completable(s, suit, s.pay_points + POINTS[card], s.pay_cards + 1, left):
        return 0
    return 36


def missing(s: Board) -> i64:
    """SN-37: the gold that fills the gap."""
    n = price(s, s.pay_suit) - s.pay_points
    return n if n > 0 else i64(0)


def no_gold(s: Board, n: i64) -> i64:
    """SN-37, SN-38, Q5, Q7: gold fills the gap exactly; mining needs a card."""
    if n > missing(s):
        return RULING + 7
    if n < missing(s):
        return 37
    if s.pay_cards == 0 and not prices.gold_alone(s.deed()):
        return RULING + 5
    return 37 if n > s.wealth(s.turn) else i64(0)


def offer(s: Board, menu: Menu) -> None:
    """Each different card of the city's loads, and the gold that completes the payment."""
    seat = s.turn
    slot = s.at[seat * HOLDERS + CITY]
    found = savings(s, seat)
    n = missing(s)
    if no_gold(s, n) == 0:
        menu.offer(codes.code(codes.V_PAY, 0, n), 0)
    for holder in range(seat * HOLDERS, seat * HOLDERS + HOLDERS):
        if s.at[holder] != slot:
            continue
        start = holder * PLACES
        for i in range(start, start + PLACES):
            entry = s.loads[i]
            if entry == 0:
                break
            card = entry & ITEM
            if card < CARDS and (entry & GOES_MASK) == 0 and s.find(holder, card) == i:
                menu.offer(codes.card_code(codes.V_USE, holder, card), no_suit(s, card, found))


def use(s: Board, holder: i64, card: i64) -> None:
    """SN-42: a card is shown and set aside for the payment."""
    i = s.find(holder, card)
    s.link(codes.card_code(codes.V_USE, holder, card))
    s.pay_cards += 1
    s.pay_points += POINTS[card]
    if SUIT_OF[card] != ANY_SUIT:
        s.pay_suit = SUIT_OF[card]
    s.loads[i] = knowledge.learn(s, s.loads[i], ALL) | (s.pay_cards << GOES)


# ---- political actions


def fits(first: i64, second: i64, suits: i64) -> bool:
    """SN-35, SN-39, SN-40: are one or two cards of one suit, and of one of these (a bit each)?"""
    suit = SUIT_OF[first]
    if second:
        other = SUIT_OF[second]
        if suit == ANY_SUIT:
            suit = other
        elif other != ANY_SUIT and other != suit:
            return False
    if suit == ANY_SUIT:
        return suits != 0
    return ((suits >> suit) & 1) != 0


def offer_payments(s: Board, menu: Menu, action: i64, holder: i64, need: i64, suits: i64) -> None:
    """SN-40: every payment of one or two of a piece's cards that reaches a price."""
    seat = holder // HOLDERS
    gold = s.wealth(seat)
    start = holder * PLACES
    for i in range(start, start + 2):
        first = s.loads[i] & ITEM
        if first == 0 or first >= CARDS:
            continue
        twin = i > start and (s.loads[start] & ITEM) == first
        if not twin and fits(first, 0, suits):
            price = prices.political(s, seat, need, first, 0)
            offer_payment(menu, action, first, 0, price - POINTS[first], gold)
        for j in range(i + 1, start + 2):
            second = s.loads[j] & ITEM
            if second != 0 and second < CARDS and fits(first, second, suits):
                price = prices.political(s, seat, need, first, second)
                rest = price - POINTS[first] - POINTS[second]
                if first <= second:
                    offer_payment(menu, action, first, second, rest, gold)
                else:
                    offer_payment(menu, action, second, first, rest, gold)


def offer_payment(menu: Menu, action: i64, first: i64, second: i64, rest: i64, gold: i64) -> None:
    """SN-37: gold fills the rest exactly."""
    if rest < 0:
        rest = 0
    if rest <= gold:
        menu.offer(codes.paid(action, first, second, rest), 0)


def no_payment(s: Board, holder: i64, action: i64, need: i64, clause: i64) -> i64:
    """SN-37, SN-40: is the payment on the piece, of one suit, and exact? `clause` asks for the points."""
    first = codes.d_of(action)
    second = codes.e_of(action)
    if first == 0:
        return 40
    i = s.find(holder, first)
    if i == NONE:
        return 40
    if second:
        j = s.find(holder, second)
        if first == second:
            j = NONE
            for k in range(i + 1, (holder + 1) * PLACES):
                if (s.loads[k] & ITEM) == second:
                    j = k
        if j == NONE:
            return 40
        if not fits(first, second, 15):
            return 40
    price = prices.political(s, holder // HOLDERS, need, first, second)
    rest = price - POINTS[first] - POINTS[second]
    if rest < 0:
        rest = 0
    gold = codes.f_of(action)
    if gold > rest:
        return RULING + 7
    if gold < rest:
        return clause
    return 40 if gold > s.wealth(holder // HOLDERS) else i64(0)


def spend(s: Board, holder: i64, action: i64) -> None:
    """SN-42, SN-85: the cards of a political action are shown and dumped, the gold is paid."""
    trail.dump(s, s.find(holder, codes.d_of(action)), True)
    if codes.e_of(action):
        trail.dump(s, s.find(holder, codes.e_of(action)), True)
    trail.give_gold(s, s.nation[holder // HOLDERS], -codes.f_of(action))
