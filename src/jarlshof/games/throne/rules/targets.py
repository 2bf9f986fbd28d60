"""Whom harm may reach: Sabotage, clan actions, and what an event takes.

Each `no_*` function gives the clause that forbids a target, 0 if it may be chosen.
"""

from typing import Final

from mypy_extensions import i64

from jarlshof.engine.state import RULING, Menu
from jarlshof.games.throne.rules.codes import V_DESTROY, V_SWAP, code
from jarlshof.games.throne.state.card_set import (
    ACTION,
    AGNUTH,
    CHARACTER,
    CLAN_LINE,
    DESTROY,
    GRYPHONN,
    INFANTRY,
    JORMUND,
    LINE,
    MALUS,
    MAX_POWER,
    SABOTAGE,
    SHIP,
    SPY,
    TARGET_TYPE,
    ULFERK,
)
from jarlshof.games.throne.state.table import EMPTY, POSITIONS, Table

WEAK: Final[i64] = 3  # clan actions reach power 3 or less
SWAPPED: Final[i64] = 2  # Jörmund gives a card of power 2 or more


def clan_action(s: Table) -> i64:
    """The clan action of the active seat."""
    return s.card_set.clan[(s.clans[s.turn] << CLAN_LINE) + ACTION]


def event_clause(kind: i64) -> i64:
    """THR-88 to THR-90: the clause of the event that takes a card of a type."""
    if kind == SHIP:
        return 88
    if kind == INFANTRY:
        return 89
    return 90


# ---- Destroy and Espionage (Sabotage)


def no_prey(s: Table, card: i64, side: i64, pos: i64) -> i64:
    """THR-31, THR-37, Q22: a card that the Sabotage of another may destroy."""
    if s.card(side, pos) == EMPTY:
        return 31
    if side == s.turn and not s.any_owner:
        return RULING + 22
    if s.protected(side, pos):
        return 37
    line = card << LINE
    if s.type_of(side, pos) == s.card_set.cards[line + TARGET_TYPE]:
        return 0
    if s.limit_power(side, pos) <= s.card_set.cards[line + MAX_POWER]:
        return 0
    return 31


def no_exchange(s: Table, card: i64, side: i64, pos: i64) -> i64:
    """THR-32: an opponent's card that a spy may be swapped with."""
    if side == s.turn or s.card(side, pos) == EMPTY:
        return 32
    if s.limit_power(side, pos) > s.card_set.cards[(card << LINE) + MAX_POWER]:
        return 32
    return 0


def offer_sabotage(s: Table, at: i64, menu: Menu) -> None:
    """THR-29 to THR-32: every card that the Sabotage of the card just placed may hit."""
    card = s.card(s.turn, at)
    spying = s.card_set.cards[(card << LINE) + SABOTAGE] == SPY
    for side in range(s.sides):
        for pos in range(POSITIONS):
            if s.card(side, pos) != EMPTY:
                if spying:
                    menu.offer(code(V_SWAP, at, side, pos), no_exchange(s, card, side, pos))
                else:
                    menu.offer(code(V_DESTROY, side, pos, 0), no_prey(s, card, side, pos))


def can_sabotage(s: Table, at: i64) -> bool:
    """THR-30: has the Sabotage of the card at a position of the active side a target?"""
    card = s.card(s.turn, at)
    kind = s.card_set.cards[(card << LINE) + SABOTAGE]
    for side in range(s.sides):
        for pos in range(POSITIONS):
            if kind == DESTROY:
                if no_prey(s, card, side, pos) == 0:
                    return True
            elif no_exchange(s, card, side, pos) == 0:
                return True
    return False


# ---- clan actions


def no_victim(s: Table, action: i64, side: i64, pos: i64) -> i64:
    """THR-60, THR-61, THR-64, THR-65: an opponent's card that the clan action destroys."""
    clause = 60 + action
    if side == s.turn or s.card(side, pos) == EMPTY:
        return clause
    if s.protected(side, pos):
        return 37
    if action == ULFERK:
        return 0
    if action == AGNUTH:
        return 0 if s.is_exhausted(side, pos) else clause
    if (s.type_of(side, pos) == CHARACTER) != (action == GRYPHONN):
        return clause
    if s.limit_power(side, pos) > WEAK:
        return clause
    return 0


def no_trade(s: Table, action: i64, pos: i64, side: i64, place: i64) -> i64:
    """THR-62, THR-63, Q26: an own card and an opponent's that the clan action swaps."""
    clause = 60 + action
    if side == s.turn or s.card(s.turn, pos) == EMPTY or s.card(side, place) == EMPTY:
        return clause
    if action == JORMUND:
        if s.type_of(side, place) != SHIP or s.limit_power(s.turn, pos) < SWAPPED:
            return clause
    elif s.limit_power(side, place) != s.limit_power(s.turn, pos) + 1:
        return clause
    return 0


def no_sacrifice(s: Table, pos: i64) -> i64:
    """THR-61, THR-37: an own card that can be destroyed."""
    if s.card(s.turn, pos) == EMPTY:
        return 61
    return 37 if s.protected(s.turn, pos) else 0


def swaps(action: i64) -> bool:
    """Does the clan action swap cards?"""
    return action == JORMUND or action == MALUS


def can_act(s: Table) -> bool:
    """THR-58, Q24: can all of the clan action be carried out?"""
    action = clan_action(s)
    if action == ULFERK and not can_sacrifice(s):
        return False
    for side in range(s.sides):
        if side != s.turn:
            for place in range(POSITIONS):
                if swaps(action):
                    for pos in range(POSITIONS):
                        if no_trade(s, action, pos, side, place) == 0:
                            return True
                elif no_victim(s, action, side, place) == 0:
                    return True
    return False


def can_sacrifice(s: Table) -> bool:
    """Has the active side a card that can be destroyed?"""
    for pos in range(POSITIONS):
        if no_sacrifice(s, pos) == 0:
            return True
    return False


def offer_action(s: Table, menu: Menu) -> None:
    """THR-60 to THR-65: what the clan action may do."""
    action = clan_action(s)
    for side in range(s.sides):
        for place in range(POSITIONS):
            if s.card(side, place) != EMPTY:
                if swaps(action):
                    offer_trades(s, action, side, place, menu)
                else:
                    menu.offer(code(V_DESTROY, side, place, 0), no_victim(s, action, side, place))


def offer_trades(s: Table, action: i64, side: i64, place: i64, menu: Menu) -> None:
    """THR-62, THR-63: the own cards that may be swapped for a certain one."""
    for pos in range(POSITIONS):
        if s.card(s.turn, pos) != EMPTY:
            menu.offer(code(V_SWAP, pos, side, place), no_trade(s, action, pos, side, place))


def offer_sacrifice(s: Table, menu: Menu) -> None:
    """THR-61: the own cards that Ulferk may give."""
    for pos in range(POSITIONS):
        menu.offer(code(V_DESTROY, s.turn, pos, 0), no_sacrifice(s, pos))


# ---- events


def no_loss(s: Table, kind: i64, pos: i64) -> i64:
    """THR-88 to THR-90, THR-37: a card of the active side that an event may take."""
    if s.card(s.turn, pos) == EMPTY or s.type_of(s.turn, pos) != kind:
        return event_clause(kind)
    return 37 if s.protected(s.turn, pos) else 0


def can_lose(s: Table, kind: i64) -> bool:
    """Q36: has the active side a card that the event may take?"""
    for pos in range(POSITIONS):
        if no_loss(s, kind, pos) == 0:
            return True
    return False


def offer_losses(s: Table, kind: i64, menu: Menu) -> None:
    """THR-86, THR-88 to THR-90: the active player's cards that an event may take."""
    for pos in range(POSITIONS):
        menu.offer(code(V_DESTROY, s.turn, pos, 0), no_loss(s, kind, pos))
