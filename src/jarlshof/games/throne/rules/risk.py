"""The Risk Phase: throwing, scoring, rerolls, clan actions, stopping in time."""

from typing import Final

from mypy_extensions import i64

from jarlshof.engine.cards import BITS, count, one
from jarlshof.engine.state import Menu
from jarlshof.games.throne.rules import turn
from jarlshof.games.throne.rules.codes import (
    V_ACTION,
    V_BUST,
    V_REROLL,
    V_ROLL,
    V_SCORE,
    V_STOP,
    V_USE,
    code,
    dice_code,
)
from jarlshof.games.throne.rules.deck import can_look, look
from jarlshof.games.throne.rules.targets import can_act
from jarlshof.games.throne.state.bags import FACES, MOST_DICE, dice_in, holds
from jarlshof.games.throne.state.card_set import (
    ACTION_GAIN,
    BAG,
    CLAN_LINE,
    END_ROW,
    FIRST_ROW,
    GAIN,
    LINE,
    REROLL,
    ROW_GAIN,
    ROW_LINE,
    ROWS_FROM,
    ROWS_TO,
    SCRY,
    SIZE,
    STAR,
)
from jarlshof.games.throne.state.odds import kept_after_bust
from jarlshof.games.throne.state.table import (
    ACT,
    EMPTY,
    GAIN_POINTS,
    LOOK,
    POSITIONS,
    SETS,
    Table,
)

NO_ROW: Final[i64] = -1


# ---- rows


def row_of(s: Table, bag: i64) -> i64:
    """THR-42: the row of the active clan that asks for exactly these dice, or NO_ROW."""
    line = s.clans[s.turn] << CLAN_LINE
    for i in range(s.card_set.clan[line + FIRST_ROW], s.card_set.clan[line + END_ROW]):
        if s.card_set.rows[(i << ROW_LINE) + BAG] == bag:
            return i
    return NO_ROW


def gain_of(s: Table, bag: i64) -> i64:
    """THR-44, THR-26, Q16: the best value of these dice, -1 if no row asks for them."""
    best: i64 = -1
    row = row_of(s, bag)
    if row != NO_ROW:
        best = s.card_set.rows[(row << ROW_LINE) + ROW_GAIN]
    for pos in range(POSITIONS):
        line = s.card(s.turn, pos) << LINE
        for i in range(s.card_set.cards[line + ROWS_FROM], s.card_set.cards[line + ROWS_TO]):
            row = i << ROW_LINE
            if s.card_set.extra[row + BAG] == bag and s.card_set.extra[row + ROW_GAIN] > best:
                best = s.card_set.extra[row + ROW_GAIN]
    return best


def no_action(s: Table) -> i64:
    """THR-58, Q18: the clan action can be carried out, or needs no target."""
    return 0 if s.action_free or can_act(s) else 58


def offer_rows(s: Table, menu: Menu) -> None:
    """THR-43, THR-55: every different set of dice that fits a row, and the clan action on a starred one."""
    roll = s.roll
    rows = s.card_set.rows
    line = s.clans[s.turn] << CLAN_LINE
    barred: i64 = NO_ROW  # not yet asked
    for i in range(s.card_set.clan[line + FIRST_ROW], s.card_set.clan[line + END_ROW]):
        row = i << ROW_LINE
        if rows[row + SIZE] > s.left:
            break
        bag = rows[row + BAG]
        if holds(roll, bag):
            menu.offer(dice_code(V_SCORE, bag), 0)
            if rows[row + STAR]:
                if barred == NO_ROW:
                    barred = no_action(s)
                menu.offer(dice_code(V_ACTION, bag), barred)
    for pos in range(POSITIONS):
        card = s.card(s.turn, pos) << LINE
        for i in range(s.card_set.cards[card + ROWS_FROM], s.card_set.cards[card + ROWS_TO]):
            bag = s.card_set.extra[(i << ROW_LINE) + BAG]
            if holds(roll, bag) and not menu.has(dice_code(V_SCORE, bag)):
                menu.offer(dice_code(V_SCORE, bag), 0)


def fits_any(s: Table) -> bool:
    """THR-48: does any row fit the throw?"""
    menu = Menu()
    offer_rows(s, menu)
    return menu.size > 0


# ---- Support cards


def no_use(s: Table, pos: i64) -> i64:
    """THR-20, THR-21, THR-24: a ready card of one's own with Gain, or Scry with a card to look at."""
    line = s.card(s.turn, pos) << LINE
    scry = s.card_set.cards[line + SCRY]
    if s.card_set.cards[line + GAIN] == 0 and scry == 0:
        return 23 if s.card_set.cards[line + REROLL] else 20
    if s.is_exhausted(s.turn, pos):
        return 21
    return 24 if scry and not can_look(s) else 0


def offer_uses(s: Table, menu: Menu) -> None:
    """THR-22: the Support cards that can be used now."""
    for pos in range(POSITIONS):
        if s.card(s.turn, pos) != EMPTY:
            menu.offer(code(V_USE, pos, 0, 0), no_use(s, pos))


def offer_rerolls(s: Table, menu: Menu) -> None:
    """THR-22, THR-23: each ready card with each face that it may throw again."""
    for pos in range(POSITIONS):
        faces = s.card_set.cards[(s.card(s.turn, pos) << LINE) + REROLL]
        if faces:
            for face in range(FACES):
                if (faces >> face) & 1 and count(s.roll, face):
                    menu.offer(code(V_REROLL, pos, face, 0), 21 if s.is_exhausted(s.turn, pos) else 0)


def use(s: Table, pos: i64) -> None:
    """THR-24, THR-25: exhaust a card for its points, or to look at the deck."""
    s.tire(s.turn, pos)
    line = s.card(s.turn, pos) << LINE
    s.resources += s.card_set.cards[line + GAIN]
    scry = s.card_set.cards[line + SCRY]
    if scry:
        s.push(LOOK, look(s, scry))


def reroll(s: Table, pos: i64, face: i64) -> None:
    """THR-23: one die is thrown again; the result stands."""
    s.tire(s.turn, pos)
    s.roll += one(s.die(6)) - one(face)


# ---- the throw


def offer_risk(s: Table, menu: Menu) -> None:
    """THR-41, THR-45, THR-46, THR-48, THR-50: what the Risk Phase asks now."""
    if not s.thrown:
        menu.offer(code(V_ROLL, 0, 0, 0), 0)
        offer_uses(s, menu)
        return
    offer_rows(s, menu)
    if s.scored:
        menu.offer(code(V_ROLL, 0, 0, 0), no_more_dice(s))
        menu.offer(code(V_STOP, 0, 0, 0), 0)
        offer_uses(s, menu)
        return
    nothing_fits = menu.size == 0
    offer_rerolls(s, menu)
    menu.offer(code(V_BUST, 0, 0, 0), 0 if nothing_fits else 48)


def no_more_dice(s: Table) -> i64:
    """THR-51, Q17: a further throw needs dice."""
    return 0 if s.left or s.hot_dice else 51


def throw(s: Table) -> None:
    """THR-41, THR-46: the dice left over are thrown; all six again by a house rule (Q17)."""
    if s.left == 0:
        s.left = MOST_DICE
    s.roll = 0
    for i in range(s.left):
        s.roll += one(s.die(6))
    s.thrown = 1
    s.scored = 0


def set_aside(s: Table, bag: i64) -> None:
    """THR-44: dice leave the throw for good."""
    s.roll -= bag
    s.left -= dice_in(bag)
    s.scored += 1
    if s.sets < SETS:
        s.aside[s.sets] = bag
        s.sets += 1


def score(s: Table, bag: i64) -> None:
    """THR-44: points for a row."""
    s.resources += gain_of(s, bag)
    set_aside(s, bag)


def act(s: Table, bag: i64) -> None:
    """THR-55, THR-56: the clan action instead of the points; then its own points."""
    set_aside(s, bag)
    s.push(GAIN_POINTS, s.card_set.clan[(s.clans[s.turn] << CLAN_LINE) + ACTION_GAIN])
    s.push(ACT, 0)
    turn.carry_on(s)


def bust(s: Table) -> None:
    """THR-48, THR-49: half of the points are lost."""
    s.resources = kept_after_bust(s.resources, s.keep_up != 0)
    turn.begin_recruitment(s)


# ---- why not


def refused_in_risk(s: Table, verb: i64, action: i64) -> i64:
    """The clause that rules out a move which the Risk Phase does not offer now."""
    if verb == V_SCORE or verb == V_ACTION:
        return refused_row(s, verb, action & ((i64(1) << (FACES * BITS)) - 1))
    if verb == V_USE:
        return 22 if s.thrown and not s.scored else 20
    if not s.thrown:
        return 52 if verb > V_USE else 41
    if verb == V_REROLL:
        return 22 if s.scored else 23
    if verb == V_BUST:
        return 48
    if verb == V_ROLL or verb == V_STOP:
        return 45
    return 52


def refused_row(s: Table, verb: i64, bag: i64) -> i64:
    """THR-41 to THR-43, THR-55: why dice cannot be set aside."""
    if not s.thrown:
        return 41
    row = row_of(s, bag)
    if verb == V_ACTION and (row == NO_ROW or not s.card_set.rows[(row << ROW_LINE) + STAR]):
        return 55
    if gain_of(s, bag) < 0:
        return 42
    return 43
