"""The market, the deck, and the events that turn up in it."""

from mypy_extensions import i64

from jarlshof.engine.state import Menu, zeros
from jarlshof.games.throne.rules.codes import V_ORDER, dice_code
from jarlshof.games.throne.rules.targets import can_lose, no_loss
from jarlshof.games.throne.state.card_set import (
    AMOUNT,
    COST,
    EFFECT,
    EXHAUST,
    LINE,
    LOSE_TYPE,
    RESOURCES,
    VOLCANO,
)
from jarlshof.games.throne.state.table import (
    BIN,
    EMPTY,
    FREE,
    LOSE,
    PLACE,
    POSITIONS,
    REFILL,
    YUGTH,
    YUGTH_TURN,
    Table,
)


def refill(s: Table, slot: i64) -> None:
    """THR-75, THR-85: the top card fills a slot; an event is resolved first."""
    kind = s.draw()
    if kind == EMPTY:
        return
    if s.is_event(kind):
        s.push(REFILL, slot)
        turn_up(s, kind)
    else:
        s.market[slot] = kind


def turn_free_card(s: Table) -> None:
    """THR-35: the top card is taken; an event is resolved and the next one taken instead."""
    kind = s.draw()
    if kind == EMPTY:
        return
    if s.is_event(kind):
        s.push(FREE, 0)
        turn_up(s, kind)
    else:
        s.push(PLACE, kind)


def can_take(s: Table) -> bool:
    """THR-35, THR-79: can a free card come at all?"""
    return s.troops(s.deck, s.deck_size) or s.troops(s.discard, s.discard_size)


def turn_up(s: Table, event: i64) -> None:
    """THR-85, Q35: an event does its work, then goes on the discard pile."""
    s.push(BIN, event)
    line = event << LINE
    effect = s.card_set.cards[line + EFFECT]
    amount = s.card_set.cards[line + AMOUNT]
    if effect == VOLCANO:
        volcano(s)
    elif effect == LOSE_TYPE:
        s.push(LOSE, amount)
    elif effect == RESOURCES:
        if s.phase != YUGTH_TURN:  # THR-111
            s.resources += amount
            if s.resources < 0:
                s.resources = 0
    elif effect == EXHAUST:
        exhaust(s, amount != 0)


def volcano(s: Table) -> None:
    """THR-87, THR-111, Q37: a die for each player, then the cards at those positions go."""
    places = zeros(s.sides)
    side = s.turn
    for i in range(s.sides):
        places[i] = s.card_set.place[s.die(6)]
    for i in range(s.sides):
        strike(s, side, places[i])
        side += 1
        if side == s.sides:
            side = 0


def strike(s: Table, side: i64, pos: i64) -> None:
    """THR-87, THR-102, THR-104: the card at a position is destroyed, if it can be."""
    if s.card(side, pos) != EMPTY and not s.protected(side, pos):
        s.remove(side, pos)


def exhaust(s: Table, everybody: bool) -> None:
    """An event that exhausts cards: the active player's or all; Yugth's are never exhausted."""
    for side in range(s.seats):
        if everybody or side == s.turn:
            for pos in range(POSITIONS):
                if s.card(side, pos) != EMPTY:
                    s.tire(side, pos)


def lose(s: Table, kind: i64) -> bool:
    """THR-88, THR-111: Yugth gives up its weakest card; a player is asked if there is a choice.

    True if a player must choose.
    """
    if not can_lose(s, kind):
        s.drop_task()
        return False
    if s.phase != YUGTH_TURN:
        return True
    s.drop_task()
    s.remove(YUGTH, weakest_of_type(s, kind))
    return False


def weakest_of_type(s: Table, kind: i64) -> i64:
    """THR-111, Q47: Yugth's weakest card of a type that can go; chance decides among equals."""
    found = zeros(POSITIONS)
    n: i64 = 0
    least: i64 = 0
    for pos in range(POSITIONS):
        if no_loss(s, kind, pos) == 0:
            power = s.power(YUGTH, pos)
            if n == 0 or power < least:
                least = power
                n = 0
            if power == least:
                found[n] = pos
                n += 1
    return found[s.pick(n)]


# ---- Scry


def can_look(s: Table) -> bool:
    """THR-24, Q34: is there a card to look at, perhaps after a shuffle?"""
    return s.deck_size > 0 or s.troops(s.discard, s.discard_size)


def look(s: Table, n: i64) -> i64:
    """THR-24, Q50: the active seat sees the top cards; how many there are."""
    if s.deck_size == 0:
        s.reshuffle()
    if n > s.deck_size:
        n = s.deck_size
    if s.known[s.turn] < n:
        s.known[s.turn] = n
        s.revealed += 1
    return n


def offer_orders(s: Table, n: i64, menu: Menu) -> None:
    """THR-24: every order of so many cards."""
    add_orders(n, 0, 0, 0, menu)


def add_orders(n: i64, placed: i64, taken: i64, order: i64, menu: Menu) -> None:
    """Every order that begins with the cards placed so far."""
    if placed == n:
        menu.offer(dice_code(V_ORDER, order), 0)
        return
    for i in range(n):
        if not (taken >> i) & 1:
            add_orders(n, placed + 1, taken | (i64(1) << i), order | ((i + 1) << (4 * placed)), menu)


def put_back(s: Table, n: i64, order: i64) -> None:
    """THR-24, Q50: the cards go back in the order named; others forget what they knew."""
    top = s.deck_size - 1
    old = zeros(n)
    for i in range(n):
        old[i] = s.deck[top - i]
    for i in range(n):
        s.deck[top - i] = old[((order >> (4 * i)) & 15) - 1]
    for seat in range(s.seats):
        if seat != s.turn:
            s.known[seat] = 0


def dearest(s: Table) -> i64:
    """THR-106, Q46: the slot of the card with the highest printed cost, or -1 if the market is empty."""
    found = zeros(4)
    n: i64 = 0
    highest: i64 = 0
    for slot in range(4):
        kind = s.market[slot]
        if kind != EMPTY:
            cost = s.card_set.cards[(kind << LINE) + COST]
            if n == 0 or cost > highest:
                highest = cost
                n = 0
            if cost == highest:
                found[n] = slot
                n += 1
    if n == 0:
        return -1
    return found[s.pick(n)]
