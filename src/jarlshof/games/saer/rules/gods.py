"""Sær: the Gods, invoked in Ragnarok; what they do, and what they ask."""

from mypy_extensions import i64

from jarlshof.engine.cards import count, one
from jarlshof.engine.state import RULING
from jarlshof.games.saer.rules.actions import end_place
from jarlshof.games.saer.state import (
    COLOURS,
    DOWN,
    FREYA_A,
    FREYA_B,
    GLORY,
    GLORY_SHIFT,
    HERO,
    JARL,
    KINDS,
    LOKI_A,
    LOKI_B,
    NONE,
    NORNS_A,
    NORNS_B,
    ODIN_A,
    ODIN_B,
    ROW,
    THOR_A,
    THOR_B,
    Board,
)


def invoke(s: Board) -> None:
    """SAE-20, SAE-55, Q7: the God's side acts, as far as it can, and the God is discarded."""
    seat = s.turn
    god = s.gods[seat]
    s.gods[seat] = NONE
    if god == THOR_A:
        spring_hero(s, seat)
    elif god == THOR_B:
        s.draw_to_hand(seat, 4)  # SAE-57
    elif god == LOKI_A:
        steal(s, seat)
    elif god == LOKI_B:
        ask_gift(s, seat)
    elif god == ODIN_A:
        s.vp[seat] += 2  # SAE-61
    elif god == ODIN_B:
        s.vp[seat] += 1  # SAE-62
        s.glory[seat] += s.from_bank(1)
    elif god == FREYA_A:
        draw_for_row(s, seat)
    elif god == FREYA_B:
        ask_raising(s)
    elif god == NORNS_A:
        ask_turning(s, seat)
    elif god == NORNS_B:
        recover(s, seat)


def answered(s: Board) -> None:
    """The God's last decision is made."""
    s.asking = NONE
    s.stolen = 0
    s.drawn = NONE
    s.targets = 0


# ---- Thor


def spring_hero(s: Board, seat: i64) -> None:
    """SAE-56, Q27: the Hero left over in Spring goes to the hand."""
    colour = s.spring_hero
    if colour == NONE or count(s.discard, HERO + colour) == 0:
        return
    s.discard -= one(HERO + colour)
    s.takes(seat, HERO + colour)
    s.spring_hero = NONE


# ---- Loki


def steal(s: Board, seat: i64) -> None:
    """SAE-58, Q8: one unused Glory from each other player who has any."""
    for other in range(s.seats):
        if other != seat and s.glory[other]:
            s.glory[other] -= 1
            s.stolen += 1
    s.glory[seat] += s.stolen
    if s.stolen and s.face_up(seat):
        s.asking = LOKI_A
    else:
        s.stolen = 0


def most_placed(s: Board) -> i64:
    """SAE-59: up to two of the stolen tokens are put down."""
    if s.stolen < 2:
        return s.stolen
    return 2


def place_stolen(s: Board, tokens: i64, place: i64) -> None:
    """SAE-59: stolen Glory on one own face-up card."""
    s.glory[s.turn] -= tokens
    s.rows[s.turn * ROW + place] += tokens * GLORY
    answered(s)


def ask_gift(s: Board, seat: i64) -> None:
    """SAE-60: asked when there is a card or an Outpost to put Glory on."""
    for other in range(s.seats):
        if s.lengths[other] and no_gift(s, other) == 0:
            s.asking = LOKI_B
    for colour in range(COLOURS):
        if no_outpost_gift(s, colour) == 0:
            s.asking = LOKI_B


def no_gift(s: Board, seat: i64) -> i64:
    """Q9: any player's cards, or under the house rule only one's own."""
    return RULING + 9 if s.own_gift and seat != s.turn else 0


def no_outpost_gift(s: Board, colour: i64) -> i64:
    """Q9: an Outpost in play that has a holder, under the house rule oneself."""
    if not s.plays(colour) or s.outposts[colour] == NONE:
        return RULING + 9
    return no_gift(s, s.outposts[colour])


def add_to_card(s: Board, seat: i64, place: i64) -> None:
    """SAE-60: two Glory from the bank on an array card, face up or down."""
    s.rows[seat * ROW + place] += s.from_bank(2) * GLORY
    answered(s)


def add_to_outpost(s: Board, colour: i64) -> None:
    """SAE-60: two Glory from the bank on an Outpost."""
    s.outpost_glory[colour] += s.from_bank(2)
    answered(s)


# ---- Freya


def draw_for_row(s: Board, seat: i64) -> None:
    """SAE-63, Q11: a card is drawn; into an empty array it is laid at once."""
    kind = s.draw()
    if kind == NONE:
        return
    if s.lengths[seat] == 0:
        s.add(seat, 0, kind | DOWN)
    else:
        s.drawn = kind
        s.asking = FREYA_A


def set_down(s: Board, end: i64) -> None:
    """SAE-63: the drawn card is laid face down at an end."""
    s.add(s.turn, end_place(s, s.turn, end), s.drawn | DOWN)
    answered(s)


def can_raise(s: Board, kind: i64) -> bool:
    """SAE-64, Q12: a discarded Raider or Jarl; Heroes cannot be taken."""
    return kind <= JARL and count(s.discard, kind) > 0


def ask_raising(s: Board) -> None:
    """Q12: asked when a Raider or a Jarl is discarded."""
    for kind in range(KINDS):
        if can_raise(s, kind):
            s.asking = FREYA_B


def raise_card(s: Board, kind: i64, place: i64) -> None:
    """SAE-64: a discarded card is put face up anywhere in the array."""
    s.discard -= one(kind)
    s.add(s.turn, place, kind)
    answered(s)


# ---- the Norns


def ask_turning(s: Board, seat: i64) -> None:
    """SAE-65, Q13: each opponent with a face-down card, those who have passed too."""
    for other in range(s.seats):
        if other != seat and s.face_down(other):
            s.targets |= i64(1) << other
    if s.targets:
        s.asking = NORNS_A


def target(s: Board) -> i64:
    """Q13: the opponents are affected one after the other, clockwise from the invoker."""
    seat = s.following(s.turn)
    while not (s.targets >> seat) & 1:
        seat = s.following(seat)
    return seat


def turn_card(s: Board, seat: i64, place: i64) -> None:
    """SAE-65: an opponent's face-down card is turned up."""
    s.turn_up(seat, place)
    s.revealed += 1
    s.targets -= i64(1) << seat
    if s.targets == 0:
        answered(s)


def recover(s: Board, seat: i64) -> None:
    """SAE-66: all Glory on the own array returns to the own supply."""
    for i in range(seat * ROW, seat * ROW + s.lengths[seat]):
        tokens = s.rows[i] >> GLORY_SHIFT
        s.rows[i] -= tokens * GLORY
        s.glory[seat] += tokens
