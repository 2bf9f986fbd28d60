"""Sær: deployment, and the actions of a turn but invoking."""

from mypy_extensions import i64

from jarlshof.engine.cards import BITS, FULL, one
from jarlshof.games.saer.rules.codes import NO_CARD, NO_PILE, RIGHT
from jarlshof.games.saer.state import (
    ACTIONS,
    DOWN,
    GLORY,
    GOD_PILE,
    HERO,
    KIND,
    ROW,
    Board,
)


def deploy(s: Board, seat: i64, cards: i64) -> None:
    """SAE-10, SAE-11, Q26: three hand cards, or all, face down in a row of one's choice."""
    shift: i64 = 2 * BITS
    while shift >= 0:
        kind = (cards >> shift) & FULL
        if kind != NO_CARD:
            s.hands[seat] -= one(kind)
            s.add(seat, s.lengths[seat], kind | DOWN)
        shift -= BITS
    s.taken[seat] = 0
    s.deployed |= i64(1) << seat
    if s.deployed == (i64(1) << s.seats) - 1:
        s.deployed = 0
        s.phase = ACTIONS
        s.turn = s.first


def withdraw(s: Board, place: i64) -> None:
    """SAE-13, SAE-15, Q10: a face-down card goes back to the hand, Glory on it to the bank."""
    s.hands[s.turn] += one(s.remove(s.turn, place) & KIND)


def reinforce(s: Board, place: i64, kind: i64, end: i64) -> None:
    """SAE-16, SAE-17: a card is turned up, then a hand card is added at an end."""
    seat = s.turn
    s.turn_up(seat, place)
    s.leaves_hand(seat, kind)
    s.add(seat, end_place(s, seat, end), kind)


def end_place(s: Board, seat: i64, end: i64) -> i64:
    """The place that a card added at an end of an array gets."""
    if end == RIGHT:
        return s.lengths[seat]
    return 0


def inspire(s: Board, place: i64) -> None:
    """SAE-19, Q5: one Glory from the own supply on an own face-up card."""
    s.glory[s.turn] -= 1
    s.rows[s.turn * ROW + place] += GLORY


def pass_turn(s: Board, pile: i64) -> None:
    """SAE-21 to SAE-23: no more actions in this round; a muster pile is taken."""
    seat = s.turn
    s.passed |= i64(1) << seat
    if pile == NO_PILE:
        return
    bag = s.musters[pile]
    s.musters[pile] = 0
    s.piles -= i64(1) << pile
    if pile >= GOD_PILE:
        s.gods[seat] = pile - GOD_PILE
    else:
        s.takes(seat, HERO + pile)
    s.take_bag(seat, bag)
