"""Suit Nations: the turn, its pieces, and chains of decisions (SN-27 to SN-33)."""

from mypy_extensions import i64

from jarlshof.engine.state import RULING
from jarlshof.games.suit_nations.rules import eras
from jarlshof.games.suit_nations.state import HOLDERS, MAIN, NONE, OVER, PIECE, PIECES, Board


def begin(s: Board) -> None:
    """SN-8, SN-23: the turn of the next seat starts, unless the countdown has run out."""
    fresh_turn(s)
    if eras.lift_coin(s):
        s.phase = OVER


def fresh_turn(s: Board) -> None:
    """Nothing was done yet."""
    s.phase = MAIN
    s.decider = s.turn
    s.drew = 0
    s.acted_this_turn = 0
    s.moved = 0
    s.pieces_closed = 0
    s.city_actions = 0
    s.used = 0
    s.fresh = 0
    s.demanded = 0
    s.open_piece = NONE
    s.stepped = 0
    s.demand_rejected = 0
    drop_chain(s)


def drop_chain(s: Board) -> None:
    """A settled moment: what led to it need not be taken back."""
    for i in range(s.links):
        s.chain[i] = 0
    for i in range(s.marks):
        s.trail[i] = 0
    s.links = 0
    s.marks = 0
    s.hit_number = 0


def begin_chain(s: Board, action: i64, phase: i64) -> None:
    """The first move of a chain of decisions."""
    s.rolled = 0
    s.link(action)
    s.phase = phase


def end_turn(s: Board) -> None:
    """SN-32: the turn ends; the next one begins."""
    eras.end_turn(s)
    begin(s)


def turn_to_gold(s: Board) -> None:
    """SN-50: one gold for a turn in which nothing else was done."""
    s.gold[s.nation[s.turn]] += 1
    end_turn(s)


# ---- city actions and piece turns


def city_done(s: Board) -> None:
    """SN-28, Q3: a city action is complete."""
    s.acted_this_turn = 1
    s.city_actions += 1
    if s.outside and s.moved:
        s.pieces_closed = 1
    settle(s)


def piece_done(s: Board, holder: i64) -> None:
    """SN-30: a piece has had its turn."""
    s.acted_this_turn = 1
    s.moved = 1
    if s.at[holder] != NONE:
        s.used |= i64(1) << (holder % HOLDERS)
    s.open_piece = NONE
    s.stepped = 0
    s.demand_rejected = 0
    settle(s)


def piece_opened(s: Board, holder: i64) -> None:
    """SN-30: the piece turn goes on: after a free step or a rejected demand."""
    s.acted_this_turn = 1
    s.moved = 1
    s.open_piece = holder % HOLDERS
    settle(s)


def settle(s: Board) -> None:
    """The seat in turn decides again."""
    drop_chain(s)
    s.phase = MAIN if s.open_piece == NONE else PIECE
    s.decider = s.turn
    eras.check(s)


# ---- what may be done


def no_piece(s: Board, seat: i64, holder: i64) -> i64:
    """SN-27, SN-30, SN-31, Q3: can this piece act now?"""
    if holder // HOLDERS != seat or seat != s.turn:
        return 27
    h = holder % HOLDERS
    if h >= PIECES or s.at[holder] == NONE:
        return 27
    if s.open_piece != NONE:
        return 0 if s.open_piece == h else i64(30)
    if (s.fresh >> h) & 1:
        return 31
    if (s.used >> h) & 1:
        return 27
    return RULING + 3 if s.pieces_closed else i64(0)


def no_turn_to_gold(s: Board) -> i64:
    """SN-50: only as the first and only thing of a turn."""
    if s.open_piece != NONE:
        return 30
    return 50 if s.acted_this_turn else i64(0)
