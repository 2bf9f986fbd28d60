"""Suit Nations: what a chain of decisions changes, noted so that it can be taken back.

A position inside a chain is written as the settled moment before it and the moves
since; `rewind` finds that moment again. A number is noted with the value
it had, whatever it means, so an effect needs no inverse of its own. A card is noted
as gone from one place to another: in a seat's sample it may be another card by then,
and it is that one which goes back. So a copy of the settled moment could not be kept
instead: it would hold the cards that the sample deals anew.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from jarlshof.engine.state import zeros
from jarlshof.games.suit_nations.rules import eras, knowledge
from jarlshof.games.suit_nations.state import (
    BLUR,
    GOES_MASK,
    HOLDERS,
    KING,
    MAIN,
    MOST_RELIGION,
    NEAR_ALL,
    NONE,
    PAY,
    PIECE,
    PIECES,
    PLACES,
    STEAL,
    UP,
    Board,
    viewer_bit,
)

# What was changed: a card that went, or a number of an array.
DUMPED: Final[i64] = 0  # from a place, to the dump
PASSED: Final[i64] = 1  # from a place, to a holder
GOLD: Final[i64] = 2
RELIGION: Final[i64] = 3
TECH: Final[i64] = 4
AT: Final[i64] = 5
PLACE: Final[i64] = 6  # from this bit on: the place, or the index in the array
REST: Final[i64] = 20  # from this bit on: the holder, or the number it was
LEAST: Final[i64] = 1048576  # added to that number, so that it is none below 0


def note(s: Board, what: i64, place: i64, rest: i64) -> None:
    """Note one change."""
    s.mark(what | (place << PLACE) | ((rest + LEAST) << REST))


def array(s: Board, what: i64) -> vec[i64]:
    """The array of numbers that a change is of."""
    if what == GOLD:
        return s.gold
    if what == RELIGION:
        return s.religion
    if what == TECH:
        return s.tech
    return s.at


def put(s: Board, what: i64, i: i64, n: i64) -> None:
    """Set a number of an array."""
    numbers = array(s, what)
    note(s, what, i, numbers[i])
    numbers[i] = n


# ---- changes


def dump(s: Board, place: i64, openly: bool) -> None:
    """A card of a load goes to the dump, open, or unseen with all who knew it still knowing it."""
    note(s, DUMPED, place, 0)
    viewers = knowledge.owner_bit(place // PLACES)
    if s.phase == STEAL:  # SN-91: the thief saw it
        viewers |= viewer_bit(s.decider)
    entry = s.pull(place)
    if openly:
        eras.show(s, entry)
    else:
        if entry & BLUR:
            knowledge.forget(s, place // PLACES // HOLDERS)
        eras.bury(s, entry, viewers)


def hand_over(s: Board, place: i64, holder: i64) -> None:
    """A chosen card of a load goes to another seat's holder; giver and taker know it."""
    note(s, PASSED, place, holder)
    taker = knowledge.owner_bit(holder)
    s.loads[place] = knowledge.learn(s, s.loads[place], taker)
    s.push(holder, knowledge.leaves_unseen(s, place) | taker)
    s.revealed += 1


def give_gold(s: Board, nation: i64, n: i64) -> None:
    """A nation gains or pays gold."""
    put(s, GOLD, nation, s.gold[nation] + n)


def gain_step(s: Board, nation: i64, bit: i64) -> None:
    """A nation gains a step of a branch."""
    put(s, TECH, nation, s.tech[nation] | (i64(1) << bit))


def gain_faith(s: Board, nation: i64, n: i64) -> None:
    """SN-71: half steps, as far as there are."""
    n += s.religion[nation]
    put(s, RELIGION, nation, MOST_RELIGION if n > MOST_RELIGION else n)


def fall(s: Board, holder: i64) -> None:
    """A piece without load leaves the map."""
    put(s, AT, holder, NONE)


def vanish(s: Board, holder: i64) -> None:
    """A piece leaves the map; its load is dumped unseen."""
    start = holder * PLACES
    while s.loads[start]:
        if s.loads[start] & BLUR:
            knowledge.forget(s, holder // HOLDERS)
        eras.bury(s, s.pull(start), knowledge.owner_bit(holder))
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
    what = change & 63
    place = (change >> PLACE) & 16383
    rest = (change >> REST) - LEAST
    if what == DUMPED:
        s.dump_size -= 1
        put_back(s, place, s.dump[s.dump_size])
        s.dump[s.dump_size] = 0
    elif what == PASSED:
        put_back(s, place, s.pull(rest * PLACES + s.items(rest) - 1))
    else:
        array(s, what)[place] = rest


def put_back(s: Board, place: i64, entry: i64) -> None:
    """A card goes back to its place in a load; its owner knows it."""
    i = (place // PLACES + 1) * PLACES - 1
    while i > place:
        s.loads[i] = s.loads[i - 1]
        i -= 1
    s.loads[place] = (entry & ~NEAR_ALL) | knowledge.owner_bit(place // PLACES)


def refill_dice(s: Board) -> None:
    """The dice of the chain come before those still given."""
    n: i64 = 0
    left = s.rolled
    while left:
        left >>= 3
        n += 1
    given = s.given_dice
    rest: i64 = len(given)
    dice = zeros(n + rest)
    for i in range(rest):
        dice[n + i] = given[i]
    while n > 0:
        n -= 1
        dice[n] = (s.rolled & 7) - 1
        s.rolled >>= 3
    s.given_dice = dice
    s.note_given()


def reset(s: Board) -> None:
    """No payment is under way."""
    s.pay_suit = NONE
    s.pay_points = 0
    s.pay_cards = 0
