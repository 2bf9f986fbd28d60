"""Suit Nations: whom kings aim at in demands and attacks, and what these carry (SN-78, SN-82)."""

from mypy_extensions import i64

from jarlshof.engine.state import Menu
from jarlshof.games.suit_nations.rules import codes
from jarlshof.games.suit_nations.state import HOLDERS, ITEM, KING, KING2, NONE, PLACES, Board


def king_of(s: Board) -> i64:
    """The demanding or attacking king."""
    return codes.a_of(s.deed())


def target_of(s: Board) -> i64:
    """The piece or city aimed at."""
    return codes.b_of(s.deed())


# ---- what forbids it


def no_king(s: Board, king: i64, clause: i64) -> i64:
    """SN-78, SN-82, Q29: a king with at least one card."""
    h = king % HOLDERS
    if h != KING and h != KING2:
        return clause
    return 0 if s.cards(king) > 0 else clause


def no_target(s: Board, king: i64, target: i64, clause: i64) -> i64:
    """SN-78, SN-82: a rival piece or city in reach."""
    if target >= s.seats * HOLDERS or s.at[target] == NONE:
        return clause
    if not s.rivals(king // HOLDERS, target // HOLDERS):
        return clause
    return 0 if s.in_reach(s.at[king], s.at[target]) else clause


# ---- what they carry


def differ(s: Board, holder: i64) -> bool:
    """Has a holder items of different kinds?"""
    start = holder * PLACES
    for i in range(start + 1, start + PLACES):
        item = s.loads[i] & ITEM
        if item != 0 and item != (s.loads[start] & ITEM):
            return True
    return False


def offer_cards(s: Board, menu: Menu, verb: i64, holder: i64) -> None:
    """Each different item of a holder."""
    start = holder * PLACES
    for i in range(start, start + PLACES):
        item = s.loads[i] & ITEM
        if item == 0:
            return
        if s.find(holder, item) == i:
            menu.offer(codes.card_code(verb, 0, item), 0)
