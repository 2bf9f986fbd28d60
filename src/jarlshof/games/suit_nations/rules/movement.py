"""Suit Nations: free steps, moves and quietus (SN-53 to SN-55, SN-61)."""

from mypy_extensions import i64

from jarlshof.engine.state import Menu
from jarlshof.games.suit_nations.rules import codes, trail, turn
from jarlshof.games.suit_nations.state import HOLDERS, LAND, NONE, SEA, SETTLER, SPEED, Board


def no_way(s: Board, slot: i64, other: i64) -> i64:
    """SN-53: a neighbour on land, over a border with less than two layers."""
    if other >= s.slots:
        return 53
    border = s.borders(slot, other)
    if border == NONE or s.walls[border] >= 2:
        return 53
    return 53 if s.kind[other] == SEA else i64(0)


def no_smooth(s: Board, slot: i64) -> i64:
    """SN-54, Q14: a city, or a pile of one card."""
    return 54 if s.kind[slot] == LAND and s.depth[slot] > 1 else i64(0)


def no_speed(s: Board, holder: i64) -> i64:
    """SN-54: Double Speed for the type, settlers always; as the first thing of a piece turn."""
    h = holder % HOLDERS
    if h != SETTLER and not s.knows(holder // HOLDERS, SPEED, h >> 1):
        return 54
    return 30 if s.open_piece != NONE else i64(0)


def no_move(s: Board, holder: i64, slot: i64) -> i64:
    """SN-53: can a piece go there?"""
    return no_way(s, s.at[holder], slot)


def no_step(s: Board, holder: i64, slot: i64) -> i64:
    """SN-54: can a piece take its free step there?"""
    clause = no_speed(s, holder)
    if clause == 0:
        clause = no_way(s, s.at[holder], slot)
    return clause if clause else no_smooth(s, slot)


def offer(s: Board, menu: Menu, holder: i64) -> None:
    """Moves and free steps to each neighbour, and quietus."""
    slot = s.at[holder]
    fast = s.open_piece == NONE and no_speed(s, holder) == 0
    for i in range(s.first[slot], s.first[slot + 1]):
        if s.walls[s.border[i]] >= 2:
            continue
        other = s.beside[i]
        if s.kind[other] == SEA:
            continue
        menu.offer(codes.code(codes.V_MOVE, holder, other), 0)
        if fast and no_smooth(s, other) == 0:
            menu.offer(codes.code(codes.V_STEP, holder, other), 0)
    menu.offer(codes.code(codes.V_QUIETUS, holder, 0), 0)


def move(s: Board, holder: i64, slot: i64) -> None:
    """SN-53: one step is a piece's main action."""
    s.rolled = 0
    s.at[holder] = slot
    turn.piece_done(s, holder)


def step(s: Board, holder: i64, slot: i64) -> None:
    """SN-54, SN-55: a free step; the main action may follow."""
    s.rolled = 0
    s.at[holder] = slot
    s.stepped = 1
    turn.piece_opened(s, holder)


def stay(s: Board) -> None:
    """Q15: an open piece turn ends without a main action."""
    s.rolled = 0
    turn.piece_done(s, s.turn * HOLDERS + s.open_piece)


def quietus(s: Board, holder: i64) -> None:
    """SN-61: the piece and its load are gone, for nothing."""
    s.rolled = 0
    trail.vanish(s, holder)
    turn.piece_done(s, holder)
