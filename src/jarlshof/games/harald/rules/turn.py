"""Harald: a turn from the card sent to the card drawn."""

from typing import Final

from mypy_extensions import i64

from jarlshof.engine.cards import FULL, count, one, total
from jarlshof.engine.state import zeros
from jarlshof.games.harald.rules.targets import usable
from jarlshof.games.harald.state import (
    COUNCIL,
    DRAW,
    EFFECT,
    KINDS,
    LAY,
    NONE,
    OVER,
    PILE,
    SCOUT,
    SEND,
    Hall,
)

HAND_SIZE: Final[i64] = 4


def choose_start(s: Hall, seat: i64, kind: i64) -> None:
    """HAR-5: everybody picks in secret; the last pick reveals all."""
    s.hands[seat] -= one(kind)
    s.chosen[seat] = kind
    for p in range(s.seats):
        if s.chosen[p] == NONE:
            return
    for p in range(s.seats):
        s.areas[p] += one(s.chosen[p])
        s.chosen[p] = NONE
    s.revealed += 1
    begin_turn(s)


def begin_turn(s: Hall) -> None:
    """HAR-9, HAR-32: a card to the Council first, but not in the last round."""
    s.sent = NONE
    s.phase = LAY if s.round == s.rounds else SEND
    if s.hands[s.turn] == 0:  # Q12
        end_effect(s)


def send(s: Hall, kind: i64) -> None:
    """HAR-10: a card to the Council, face up, without effect."""
    s.loses(s.turn, kind)
    s.areas[COUNCIL] += one(kind)
    s.sent = kind
    s.phase = LAY
    if s.hands[s.turn] == 0:  # Q12
        end_effect(s)


def lay(s: Hall, kind: i64) -> None:
    """HAR-11, HAR-12, HAR-29: a card to the village; its effect may follow."""
    s.loses(s.turn, kind)
    s.areas[s.turn] += one(kind)
    s.played = kind
    s.power = s.sent if kind == SCOUT else kind
    s.phase = EFFECT
    if not usable(s):
        end_effect(s)


def end_effect(s: Hall) -> None:
    """HAR-9, HAR-33: draw, or in the last round lay the hand down and count."""
    s.played = NONE
    s.power = NONE
    s.flipped = NONE
    s.held_at = NONE
    s.held = NONE
    if s.round == s.rounds:
        lay_down(s)
        s.scores[s.turn] = s.prestige(s.turn)  # HAR-34, Q17
        end_turn(s)
    else:
        s.phase = DRAW
        continue_drawing(s)


def lay_down(s: Hall) -> None:
    """HAR-33, Q16: the rest of the hand, shuffled, goes under the pile."""
    hand = zeros(KINDS * FULL)
    n: i64 = 0
    for kind in range(KINDS):
        for i in range(count(s.hands[s.turn], kind)):
            hand[n] = kind
            n += 1
    s.shuffle(hand, n)
    for i in range(n):
        s.under(hand[i])
        s.known_bottom = 0
        s.revealed += 1
    s.hands[s.turn] = 0
    s.known[s.turn] = 0


def continue_drawing(s: Hall) -> None:
    """HAR-14, Q12: the turn ends when the hand is full or nothing is left to draw."""
    if total(s.hands[s.turn]) >= HAND_SIZE or (s.size == 0 and s.reserve == 0):
        end_turn(s)


def draw_card(s: Hall, choice: i64) -> None:
    """HAR-14, HAR-15: from the pile, or from the reserve, which is filled up at once."""
    if choice == PILE:
        openly = s.known_bottom == s.size
        s.gains(s.turn, s.pop(), openly)
    else:
        s.gains(s.turn, choice, True)
        s.reserve -= one(choice)
        if s.size > 0:
            s.reserve += one(s.pop())
    continue_drawing(s)


def end_turn(s: Hall) -> None:
    """HAR-8, HAR-30: clockwise; after the last round the game is over."""
    s.turn += 1
    if s.turn == s.seats:
        s.turn = 0
    if s.turn == s.first:
        if s.round == s.rounds:
            s.phase = OVER
            return
        s.round += 1
    begin_turn(s)
