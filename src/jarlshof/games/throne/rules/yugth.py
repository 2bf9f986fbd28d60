"""Playing alone: Yugth's turn, and the event points of the Strategic Map."""

from mypy_extensions import i64

from jarlshof.engine.state import zeros
from jarlshof.games.throne.rules import turn
from jarlshof.games.throne.rules.deck import dearest, strike
from jarlshof.games.throne.rules.targets import no_exchange, no_prey
from jarlshof.games.throne.state.card_set import COST, DESTROY, LINE, POWER, SABOTAGE
from jarlshof.games.throne.state.table import (
    ALL_ABILITIES,
    EMPTY,
    EVENT_POINTS,
    NONE,
    POINTS,
    POSITIONS,
    REFILL,
    YUGTH,
    YUGTH_TURN,
    Table,
)


def new_points(s: Table, side: i64) -> i64:
    """THR-103, THR-115: how many event points a side has reached for the first time; they are used up."""
    points = s.points(side)
    n: i64 = 0
    for i in range(POINTS):
        if points >= EVENT_POINTS[i] and not (s.used_points[side] >> i) & 1:
            s.used_points[side] |= i64(1) << i
            n += 1
    return n


def event_points(s: Table) -> None:
    """THR-102, THR-103, Q42: a die for each, and the card at that position goes."""
    n = new_points(s, 0)
    for i in range(n):
        strike(s, 0, s.card_set.place[s.die(6)])


def take_turns(s: Table) -> None:
    """THR-106 to THR-116: Yugth's turn, and an extra one for each event point reached."""
    s.phase = YUGTH_TURN
    s.turn = YUGTH
    turns: i64 = 1
    checked = True
    while turns:
        turns -= 1
        take_dearest(s)
        if turn.crowned(s):
            return
        if checked:
            turns += new_points(s, YUGTH)
        checked = not s.no_chain  # Q43
    turn.next_turn(s)


def take_dearest(s: Table) -> None:
    """THR-106 to THR-111: the dearest card, if there is room for it or it is better than the weakest."""
    slot = dearest(s)
    if slot < 0:
        return
    kind = s.market[slot]
    pos = lowest_empty(s)
    if pos < 0:
        pos = weaker(s, kind)
        if pos < 0:
            return
        s.remove(YUGTH, pos)
    s.market[slot] = EMPTY
    s.lay(YUGTH, pos, kind)
    if s.abilities == ALL_ABILITIES:
        attack(s, kind, pos)
    s.push(REFILL, slot)
    turn.carry_on(s)


def lowest_empty(s: Table) -> i64:
    """THR-107: Yugth's first empty position, or NONE."""
    for pos in range(POSITIONS):
        if s.card(YUGTH, pos) == EMPTY:
            return pos
    return NONE


def weaker(s: Table, kind: i64) -> i64:
    """THR-108, Q46: the position of Yugth's weakest card that gives way to a new one, or NONE."""
    new = kind << LINE
    least = s.power(YUGTH, 0)
    for pos in range(1, POSITIONS):
        if s.power(YUGTH, pos) < least:
            least = s.power(YUGTH, pos)
    if least > s.card_set.cards[new + POWER]:
        return NONE
    found = zeros(POSITIONS)
    n: i64 = 0
    for pos in range(POSITIONS):
        if s.power(YUGTH, pos) == least:
            if least < s.card_set.cards[new + POWER] or gives_way(s, pos, s.card_set.cards[new + COST]):
                found[n] = pos
                n += 1
    if n == 0:
        return NONE
    return found[s.pick(n)]


def gives_way(s: Table, pos: i64, cost: i64) -> bool:
    """THR-108, Q46: at equal value the new card must be the cheaper one, or by a house rule the dearer."""
    old = s.card_set.cards[(s.card(YUGTH, pos) << LINE) + COST]
    return old < cost if s.old_cheaper else old > cost


def attack(s: Table, kind: i64, at: i64) -> None:
    """Q45: by a house rule Yugth's Sabotage hits the strongest card it can; chance decides among equals."""
    sabotage = s.card_set.cards[(kind << LINE) + SABOTAGE]
    if sabotage == 0:
        return
    found = zeros(POSITIONS)
    n: i64 = 0
    most: i64 = 0
    for pos in range(POSITIONS):
        clause = no_prey(s, kind, 0, pos) if sabotage == DESTROY else no_exchange(s, kind, 0, pos)
        if clause == 0:
            power = s.power(0, pos)
            if n == 0 or power > most:
                most = power
                n = 0
            if power == most:
                found[n] = pos
                n += 1
    if n == 0:
        return
    pos = found[s.pick(n)]
    if sabotage == DESTROY:
        s.remove(0, pos)
    else:
        s.swap(YUGTH, at, 0, pos)
