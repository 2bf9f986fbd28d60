"""Suit Nations: what a chain of decisions changes, noted so that it can be taken back.

A position inside a chain is written as the settled moment before it and the moves
since (section 8); `rewind` finds that moment again.
"""

from typing import Final

from mypy_extensions import i64

from jarlshof.engine.state import zeros
from jarlshof.games.suit_nations.rules import eras, knowledge
from jarlshof.games.suit_nations.state import (
    ALL,
    BLUR,
    GOES_MASK,
    HOLDERS,
    KING,
    MAIN,
    MOST_RELIGION,
    NONE,
    PAY,
    PIECE,
    PIECES,
    PLACES,
    UP,
    Board,
)

T_DUMP: Final[i64] = 0  # a = the place the card came from
T_PASS: Final[i64] = 1  # a = the place it came from, b = the holder it went to
T_GOLD: Final[i64] = 2  # a = nation, b = how much more, shifted to be positive
T_STEP: Final[i64] = 3  # a = nation, b = the bit of the step
T_FAITH: Final[i64] = 4  # a = nation, b = half steps
T_FALL: Final[i64] = 5  # a = piece, b = where it stood
ZERO: Final[i64] = 1048576


def note(s: Board, kind: i64, a: i64, b: i64) -> None:
    """Note one change."""
    s.mark(kind | (a << 4) | (b << 20))


# ---- changes


def dump(s: Board, place: i64, openly: bool) -> None:
    """A card of a load goes to the dump, open, or unseen with all who knew it still knowing it."""
    note(s, T_DUMP, place, 0)
    entry = s.pull(place)
    if openly:
        eras.show(s, entry)
    else:
        if entry & BLUR:
            knowledge.forget(s, place // PLACES // HOLDERS)
        eras.bury(s, entry)


def hand_over(s: Board, place: i64, holder: i64) -> None:
    """A chosen card of a load goes to another seat's holder; giver and taker know it."""
    note(s, T_PASS, place, holder)
    taker = knowledge.owner_bit(holder)
    s.loads[place] = knowledge.learn(s, s.loads[place], taker)
    s.push(holder, knowledge.leaves_unseen(s, place) | taker)
    s.revealed += 1


def give_gold(s: Board, nation: i64, n: i64) -> None:
    """A nation gains or pays gold."""
    note(s, T_GOLD, nation, n + ZERO)
    s.gold[nation] += n


def gain_step(s: Board, nation: i64, bit: i64) -> None:
    """A nation gains a step of a branch."""
    note(s, T_STEP, nation, bit)
    s.tech[nation] |= i64(1) << bit


def gain_faith(s: Board, nation: i64, n: i64) -> None:
    """SN-71: half steps, as far as there are."""
    if s.religion[nation] + n > MOST_RELIGION:
        n = MOST_RELIGION - s.religion[nation]
    note(s, T_FAITH, nation, n)
    s.religion[nation] += n


def fall(s: Board, holder: i64) -> None:
    """A piece without load leaves the map."""
    note(s, T_FALL, holder, s.at[holder])
    s.at[holder] = NONE


def vanish(s: Board, holder: i64) -> None:
    """A piece leaves the map; its load is dumped unseen."""
    start = holder * PLACES
    while s.loads[start]:
        if s.loads[start] & BLUR:
            knowledge.forget(s, holder // HOLDERS)
        eras.bury(s, s.pull(start))
    s.at[holder] = NONE
    h = holder % HOLDERS
    if holder // HOLDERS == s.turn and h < PIECES:
        bit = i64(1) << h
        s.used &= ~bit
        s.fresh &= ~bit
        if h == KING:
            s.demanded &= ~i64(255)
        elif h == KING + 1:
            s.demanded &= 255


# ---- back


def rewind(s: Board) -> None:
    """Take back the chain: the settled moment before it, its dice fixed for the next time.

    Cards that were shown meanwhile lie UP in their loads.
    """
    while s.marks > 0:
        s.marks -= 1
        undo(s, s.trail[s.marks])
        s.trail[s.marks] = 0
    while s.links > 0:
        s.links -= 1
        s.chain[s.links] = 0
    for i in range(len(s.loads)):
        if s.phase == PAY and s.loads[i] & GOES_MASK:
            s.loads[i] |= UP
        s.loads[i] &= ~GOES_MASK
    refill_dice(s)
    reset(s)
    s.hit_number = 0
    s.phase = MAIN if s.open_piece == NONE else PIECE
    s.decider = s.turn


def undo(s: Board, change: i64) -> None:
    """Take back one change."""
    kind = change & 15
    a = (change >> 4) & 65535
    b = change >> 20
    if kind == T_DUMP:
        s.dump_size -= 1
        put_back(s, a, s.dump[s.dump_size])
        s.dump[s.dump_size] = 0
    elif kind == T_PASS:
        put_back(s, a, s.pull(b * PLACES + s.items(b) - 1))
    elif kind == T_GOLD:
        s.gold[a] -= b - ZERO
    elif kind == T_STEP:
        s.tech[a] &= ~(i64(1) << b)
    elif kind == T_FAITH:
        s.religion[a] -= b
    else:
        s.at[a] = b


def put_back(s: Board, place: i64, entry: i64) -> None:
    """A card goes back to its place in a load; its owner knows it."""
    i = (place // PLACES + 1) * PLACES - 1
    while i > place:
        s.loads[i] = s.loads[i - 1]
        i -= 1
    if entry & ALL == ALL:
        entry |= UP
    s.loads[place] = entry | knowledge.owner_bit(place // PLACES)


def refill_dice(s: Board) -> None:
    """The dice of the chain come before those still fixed."""
    n: i64 = 0
    left = s.rolled
    while left:
        left >>= 3
        n += 1
    rest = len(s.dice) - s.next_die
    dice = zeros(n + rest)
    for i in range(rest):
        dice[n + i] = s.dice[s.next_die + i]
    while n > 0:
        n -= 1
        dice[n] = s.rolled & 7
        s.rolled >>= 3
    s.dice = dice
    s.next_die = 0


def reset(s: Board) -> None:
    """No payment is under way."""
    s.pay_suit = NONE
    s.pay_points = 0
    s.pay_cards = 0
