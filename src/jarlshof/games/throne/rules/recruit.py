"""The Recruitment Phase: buying, placing, Influence, the sweep, and the arrangement."""

from typing import Final

from mypy_extensions import i64

from jarlshof.engine.state import RULING, Menu
from jarlshof.games.throne.rules import turn
from jarlshof.games.throne.rules.codes import (
    V_BUY,
    V_DISCARD,
    V_DONE,
    V_END,
    V_LEAVE,
    V_MOVE,
    V_PLACE,
    V_REPLACE,
    V_SWEEP,
    V_TAKE,
    V_USE,
    code,
    dice_code,
)
from jarlshof.games.throne.rules.risk import offer_uses
from jarlshof.games.throne.state.card_set import INFLUENCE as INFLUENCES
from jarlshof.games.throne.state.card_set import LINE
from jarlshof.games.throne.state.card_set import SABOTAGE as SABOTAGES
from jarlshof.games.throne.state.table import (
    EMPTY,
    FREE,
    INFLUENCE,
    PLACE,
    POSITIONS,
    REFILL,
    SABOTAGE,
    SLOTS,
    Table,
)

PURCHASES: Final[i64] = 2
SWEEP_COST: Final[i64] = 25
EXCHANGES: Final[i64] = 5


def offer_recruitment(s: Table, menu: Menu) -> None:
    """THR-70, THR-76, THR-80: the main decision."""
    for slot in range(SLOTS):
        kind = s.market[slot]
        if kind != EMPTY and slot_of(s, kind) == slot:
            menu.offer(dice_code(V_BUY, kind), no_purchase(s, kind))
    menu.offer(code(V_SWEEP, 0, 0, 0), no_sweep(s))
    offer_uses(s, menu)
    menu.offer(code(V_END, 0, 0, 0), 0)


def no_purchase(s: Table, kind: i64) -> i64:
    """THR-70, THR-71: two purchases a turn, as far as the points go."""
    if s.bought >= PURCHASES:
        return 71
    return 0 if s.price(s.turn, kind) <= s.resources else 70


def no_sweep(s: Table) -> i64:
    """THR-76: once a turn, for 25 points."""
    return 76 if s.swept or s.resources < SWEEP_COST else 0


def slot_of(s: Table, kind: i64) -> i64:
    """The leftmost slot of the market with this card."""
    slot: i64 = 0
    while s.market[slot] != kind:
        slot += 1
    return slot


def buy(s: Table, kind: i64) -> None:
    """THR-70, THR-74: pay, then place the card; the refill comes last."""
    slot = slot_of(s, kind)
    s.resources -= s.price(s.turn, kind)
    s.bought += 1
    s.market[slot] = EMPTY
    s.push(REFILL, slot)
    s.push(PLACE, kind)


def sweep(s: Table) -> None:
    """THR-76, THR-77: the market is discarded and refilled, slot by slot."""
    s.resources -= SWEEP_COST
    s.swept = 1
    for slot in range(SLOTS):
        if s.market[slot] != EMPTY:
            s.to_discard(s.market[slot])
            s.market[slot] = EMPTY
    slot = SLOTS - 1
    while slot >= 0:
        s.push(REFILL, slot)
        slot -= 1
    turn.carry_on(s)


# ---- placing


def offer_places(s: Table, menu: Menu) -> None:
    """THR-72, THR-73: an empty position; with six cards, one to give up, or the new card itself."""
    full = s.size(s.turn) == POSITIONS
    for pos in range(POSITIONS):
        if full:
            menu.offer(code(V_REPLACE, pos, 0, 0), 0)
        else:
            menu.offer(code(V_PLACE, pos, 0, 0), 72 if s.card(s.turn, pos) != EMPTY else 0)
    if full:
        menu.offer(code(V_DISCARD, 0, 0, 0), 0)


def place(s: Table, pos: i64) -> None:
    """THR-72 to THR-74, THR-29: the card comes to a position, in another's stead perhaps; it acts."""
    kind = s.argument()
    s.drop_task()
    if s.card(s.turn, pos) != EMPTY:
        s.remove(s.turn, pos)
    s.lay(s.turn, pos, kind)
    influence_of(s, kind)
    if s.card_set.cards[(kind << LINE) + SABOTAGES]:
        s.push(SABOTAGE, pos)
    turn.carry_on(s)


def discard_new(s: Table) -> None:
    """THR-73, THR-29, Q27, Q29: the new card is not kept; only its Influence remains."""
    kind = s.argument()
    s.drop_task()
    s.to_discard(kind)
    influence_of(s, kind)
    turn.carry_on(s)


def influence_of(s: Table, kind: i64) -> None:
    """THR-34: whoever acquires a card with Influence may take the top card."""
    if s.card_set.cards[(kind << LINE) + INFLUENCES]:
        s.push(INFLUENCE, 0)


def offer_influence(menu: Menu) -> None:
    """THR-34: take the top card, or leave it."""
    menu.offer(code(V_TAKE, 0, 0, 0), 0)
    menu.offer(code(V_LEAVE, 0, 0, 0), 0)


def take(s: Table) -> None:
    """THR-34, THR-35: the top card is to be turned."""
    s.drop_task()
    s.push(FREE, 0)
    turn.carry_on(s)


# ---- the arrangement


def offer_arrangement(s: Table, menu: Menu) -> None:
    """THR-81, Q49: exchange two positions, five times at most, or be done."""
    late: i64 = 0
    if s.arranged >= EXCHANGES:
        late = RULING + 49
    for pos in range(POSITIONS):
        for other in range(pos + 1, POSITIONS):
            if s.card(s.turn, pos) != EMPTY or s.card(s.turn, other) != EMPTY:
                menu.offer(code(V_MOVE, pos, other, 0), late)
    menu.offer(code(V_DONE, 0, 0, 0), 0)


def arrange(s: Table, pos: i64, other: i64) -> None:
    """THR-81: two positions are exchanged."""
    s.swap(s.turn, pos, s.turn, other)
    s.arranged += 1


def refused_in_recruitment(s: Table, verb: i64) -> i64:
    """The clause that rules out a move which the main decision does not offer."""
    if verb == V_BUY:
        return 71 if s.bought >= PURCHASES else 70
    if verb == V_PLACE or verb == V_REPLACE or verb == V_DISCARD:
        return 74
    if verb == V_TAKE or verb == V_LEAVE:
        return 34
    if verb == V_MOVE or verb == V_DONE:
        return 80
    if verb == V_USE:
        return 20
    return 52
