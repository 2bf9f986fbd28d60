"""Suit Nations: who knows which card, and how hidden cards are dealt anew.

A viewer knows a card in its place (KNOWN), or only that a nation holds it
somewhere (NEAR, after an unseen exchange), or only that it was shuffled into the
present deck (`batch`).
"""

from typing import Final

from mypy_extensions import i64

from jarlshof.engine.state import zeros
from jarlshof.games.suit_nations.state import (
    ALL,
    BLUR,
    CARDS,
    GOES_MASK,
    HOLDERS,
    ITEM,
    KNOWN,
    LUXURY,
    NEAR,
    NEAR_ALL,
    OLD,
    PLACES,
    Board,
    viewer_bit,
)

VIEWERS: Final[i64] = 9
COPIES: Final[i64] = 7  # three bits
TRIES: Final[i64] = 20000


# ---- what a card's place tells whom


def learn(s: Board, entry: i64, viewers: i64) -> i64:
    """The entry of a card that some more viewers (KNOWN bits) get to know."""
    fresh = viewers & ~entry
    card = entry & ITEM
    if fresh and (entry & OLD) == 0 and card < CARDS and s.batch[card]:
        for v in range(VIEWERS):
            if (fresh >> (KNOWN + v)) & 1 and (s.batch[card] >> (3 * v)) & COPIES:
                if (entry >> (NEAR + v)) & 1 == 0:
                    s.batch[card] -= i64(1) << (3 * v)
    return entry | viewers


def owner_bit(holder: i64) -> i64:
    """The bit of the seat that owns a holder."""
    return viewer_bit(holder // HOLDERS)


def blur(s: Board, holder: i64) -> None:
    """Some cards of a holder go unseen: nobody else can tell any more which is which."""
    seat = holder // HOLDERS
    own = viewer_bit(seat)
    start = holder * PLACES
    for i in range(start, start + PLACES):
        entry = s.loads[i]
        card = entry & ITEM
        if card == 0 or card >= LUXURY:
            continue
        knew = (entry & ALL & ~own) << (NEAR - KNOWN)
        s.loads[i] = (entry & ~(ALL | OLD)) | own | knew | BLUR
    first = seat * HOLDERS * PLACES
    for i in range(first, first + HOLDERS * PLACES):
        if s.loads[i] & BLUR:
            s.loads[i] &= ~OLD


def forget(s: Board, seat: i64) -> None:
    """A card of a seat went away unseen: nobody can tell any more what is still there."""
    first = seat * HOLDERS * PLACES
    for i in range(first, first + HOLDERS * PLACES):
        s.loads[i] &= ~NEAR_ALL


def leaves_unseen(s: Board, place: i64) -> i64:
    """Take a card that its owner chose out of a load; others see that it goes, not which."""
    holder = place // PLACES
    if s.cards(holder) > 1:
        blur(s, holder)
    if s.loads[place] & BLUR:
        forget(s, holder // HOLDERS)
    return s.pull(place) & ~(NEAR_ALL | BLUR | GOES_MASK)


def shuffled_in(s: Board) -> None:
    """The dump is about to become the deck: note what each viewer knows of it (SN-19)."""
    s.batch = zeros(CARDS)
    for i in range(s.dump_size):
        entry = s.dump[i]
        card = entry & ITEM
        for v in range(VIEWERS):
            if (entry >> (KNOWN + v)) & 1:
                s.batch[card] += i64(1) << (3 * v)
        s.dump[i] = card
    for i in range(len(s.piles)):
        if s.piles[i]:
            s.piles[i] |= OLD
    for i in range(len(s.loads)):
        if s.loads[i]:
            s.loads[i] |= OLD
