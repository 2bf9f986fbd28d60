"""Suit Nations: queens' missions of religion and technology (SN-66 to SN-77)."""

from typing import Final

from mypy_extensions import i64

from jarlshof.engine.state import Menu
from jarlshof.games.suit_nations.rules import codes, eras, paying, prices, progress, seams, trail, turn
from jarlshof.games.suit_nations.state import (
    BRANCH,
    CITY,
    CITY2,
    DECLARE,
    GAIN,
    HOLDERS,
    ITEM,
    NONE,
    PLACES,
    QUEEN,
    QUEEN2,
    STEPS,
    Board,
)

EVERY_SUIT: Final[i64] = 15


def suits_for(s: Board, queen: i64, city: i64, teach: bool) -> i64:
    """SN-69, SN-72: the suits that pay for it, a bit each."""
    own = i64(1) << s.suit[queen // HOLDERS]
    matching = i64(1) << s.suit[city // HOLDERS]
    if teach:
        return EVERY_SUIT & ~(own | matching)
    return own | matching


def declarable(s: Board, queen: i64, city: i64, size: i64) -> i64:
    """SN-73, SN-75, SN-76: the steps that a debate or a project may declare, as bits."""
    ours = progress.missing(s, s.nation[queen // HOLDERS])
    theirs = s.tech[s.nation[city // HOLDERS]]
    return ours & ~theirs if size & codes.FULL else ours & theirs


# ---- what forbids it


def no_city(s: Board, queen: i64, city: i64) -> i64:
    """SN-66: a rival city in reach."""
    h = city % HOLDERS
    if city >= s.seats * HOLDERS or (h != CITY and h != CITY2) or s.at[city] == NONE:
        return 66
    if not s.rivals(queen // HOLDERS, city // HOLDERS) or not s.in_reach(s.at[queen], s.at[city]):
        return 66
    return 0


def no_mission(s: Board, action: i64) -> i64:
    """SN-66 to SN-77: is everything there that the mission needs?"""
    queen = codes.a_of(action)
    city = codes.b_of(action)
    size = codes.c_of(action)
    h = queen % HOLDERS
    if h != QUEEN and h != QUEEN2:
        return 66
    clause = no_city(s, queen, city)
    if clause:
        return clause
    clause = paying.no_payment(s, queen, action, prices.need(size), 67)
    if clause and clause != 67:
        return clause
    teach = (size & codes.TEACH) != 0
    if not paying.fits(codes.d_of(action), codes.e_of(action), suits_for(s, queen, city, teach)):
        return 72 if teach else i64(69)
    if teach and declarable(s, queen, city, size) == 0:
        return 77
    return clause


# ---- what may be done


def offer(s: Board, menu: Menu, queen: i64) -> None:
    """Missions to every rival city in reach, with every payment."""
    card = s.loads[queen * PLACES] & ITEM
    if card == 0:
        return
    seat = queen // HOLDERS
    for other in range(s.seats):
        if s.rivals(seat, other):
            for city in range(other * HOLDERS + CITY, other * HOLDERS + HOLDERS):
                if s.at[city] != NONE and s.in_reach(s.at[queen], s.at[city]):
                    offer_city(s, menu, queen, city)


def offer_city(s: Board, menu: Menu, queen: i64, city: i64) -> None:
    """All missions to one city."""
    for size in range(codes.TEACH + 2):
        teach = (size & codes.TEACH) != 0
        if not teach or declarable(s, queen, city, size):
            action = codes.code(codes.V_MISSION, queen, city) | (size << codes.AT_C)
            paying.offer_payments(s, menu, action, queen, prices.need(size), suits_for(s, queen, city, teach))


def offer_steps(s: Board, menu: Menu, verb: i64, bits: i64) -> None:
    """Each of some steps."""
    bit: i64 = 0
    while bits:
        if bits & 1:
            menu.offer(codes.code(verb, 0, bit), 0)
        bits >>= 1
        bit += 1


def offer_declarations(s: Board, menu: Menu) -> None:
    """SN-73, SN-75: the steps to declare."""
    action = s.deed()
    steps = declarable(s, codes.a_of(action), codes.b_of(action), codes.c_of(action))
    offer_steps(s, menu, codes.V_DECLARE, steps)


def open_steps(s: Board) -> i64:
    """SN-74: what the city that won a debate may learn, as bits."""
    branch = codes.b_of(s.chain[1]) // STEPS
    return (BRANCH << (branch * STEPS)) & progress.missing(s, s.nation[codes.b_of(s.deed()) // HOLDERS])


# ---- what it does


def begin(s: Board, action: i64) -> None:
    """SN-67: the mission is paid; technology declares its step next."""
    turn.begin_chain(s, action, DECLARE)
    paying.spend(s, codes.a_of(action), action)
    if codes.c_of(action) & codes.TEACH == 0:
        convert(s, action)


def gamble(s: Board, queen: i64, city: i64) -> i64:
    """SN-68, Q22: the queen's lead after both dice, on prior progress."""
    ours = queen + eras.roll(s)
    return ours - city - eras.roll(s)


def crosses(s: Board, nation: i64) -> i64:
    """Full religious steps."""
    return s.religion[nation] >> 1


def convert(s: Board, action: i64) -> None:
    """SN-70: the winner gains a half step; the queen of a full mission gains one in any case."""
    ours = s.nation[codes.a_of(action) // HOLDERS]
    theirs = s.nation[codes.b_of(action) // HOLDERS]
    lead = gamble(s, crosses(s, ours), crosses(s, theirs))
    if codes.c_of(action) & codes.FULL:
        trail.gain_faith(s, ours, 1)
    if lead > 0:
        trail.gain_faith(s, ours, 1)
    elif lead < 0:
        trail.gain_faith(s, theirs, 1)
    turn.piece_done(s, codes.a_of(action))


def declare(s: Board, bit: i64) -> None:
    """SN-73 to SN-76: the step is declared, the dice fall, the gains are shared."""
    action = s.deed()
    s.link(codes.code(codes.V_DECLARE, 0, bit))
    ours = s.nation[codes.a_of(action) // HOLDERS]
    theirs = s.nation[codes.b_of(action) // HOLDERS]
    branch = bit // STEPS
    lead = gamble(s, s.steps(ours, branch), s.steps(theirs, branch))
    if codes.c_of(action) & codes.FULL:
        trail.gain_step(s, ours, bit)
        if lead < 0:
            trail.gain_step(s, theirs, seams.step_for(s, theirs, bit))
    elif lead > 0:
        trail.gain_step(s, ours, bit)
    elif lead < 0:
        learn(s)
        return
    turn.piece_done(s, codes.a_of(action))


def learn(s: Board) -> None:
    """SN-74, Q24: the city gains a further step of the branch, of its own choice."""
    bits = open_steps(s)
    if bits & (bits - 1):
        s.phase = GAIN
        s.decider = codes.b_of(s.deed()) // HOLDERS
        return
    bit: i64 = 0
    while bits >> bit > 1:
        bit += 1
    if bits:
        gain(s, bit)
    else:
        turn.piece_done(s, codes.a_of(s.deed()))


def gain(s: Board, bit: i64) -> None:
    """SN-74: the city's nation gains the step."""
    trail.gain_step(s, s.nation[codes.b_of(s.deed()) // HOLDERS], bit)
    turn.piece_done(s, codes.a_of(s.deed()))
