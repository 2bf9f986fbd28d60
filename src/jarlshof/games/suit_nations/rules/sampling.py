"""Suit Nations: what a viewer cannot know is dealt anew."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from jarlshof.engine.state import zeros
from jarlshof.games.suit_nations.rules import codes, paying
from jarlshof.games.suit_nations.rules.knowledge import COPIES
from jarlshof.games.suit_nations.state import (
    ABSORB,
    BLUR,
    CARDS,
    HOLDERS,
    ITEM,
    KNOWN,
    MOST_CARDS,
    NEAR,
    NEAR_ALL,
    OLD,
    PAY,
    PLACES,
    PUBLIC,
    UP,
    Board,
    viewer_bit,
)

TRIES: Final[i64] = 20000


class Pool:
    """The cards that a viewer cannot place, while they are dealt anew."""

    def __init__(self) -> None:
        self.counts: vec[i64] = zeros(CARDS)
        self.cards: vec[i64] = zeros(MOST_CARDS)
        self.size: i64 = 0
        self.near: vec[i64] = zeros(MOST_CARDS)  # those known to be with one owner
        self.spots: vec[i64] = zeros(MOST_CARDS)  # where these may lie

    def sort(self, counts: vec[i64]) -> None:
        """Add so many of each card, in order."""
        for card in range(CARDS):
            for i in range(counts[card]):
                self.cards[self.size] = card
                self.size += 1

    def draw(self) -> i64:
        """Take the last card."""
        self.size -= 1
        return self.cards[self.size]


def resample(s: Board, seat: i64, rng: i64) -> None:
    """Deal anew all that a viewer cannot know."""
    s.reseed(rng)
    deal_hidden(s, seat)
    if s.decider != seat:
        k: i64 = 0
        while k < TRIES and not credible(s):
            deal_hidden(s, seat)
            k += 1


def credible(s: Board) -> bool:
    """Could the seat that must decide be asked this, with these cards?"""
    if s.phase == PAY:
        return paying_works(s)
    if s.phase == ABSORB:
        start = codes.b_of(s.deed()) * PLACES
        return (s.loads[start] & ITEM) != (s.loads[start + 1] & ITEM)
    return True


def paying_works(s: Board) -> bool:
    """Can the payment that was begun be completed?"""
    return paying.completable(s, s.pay_suit, s.pay_points, s.pay_cards, paying.savings(s, s.turn))


def deal_hidden(s: Board, seat: i64) -> None:
    """One imagined deal of everything hidden from a viewer."""
    mask = viewer_bit(seat)
    pool = Pool()
    gather(s, mask, pool)
    place_near(s, seat, mask, pool)
    viewer = seat
    if viewer < 0:
        viewer = PUBLIC
    batch = zeros(CARDS)
    for card in range(CARDS):
        s.batch[card] &= COPIES << (3 * viewer)
        n = s.batch[card] >> (3 * viewer)
        if n > pool.counts[card]:
            n = pool.counts[card]
        batch[card] = n
        pool.counts[card] -= n
    pool.sort(pool.counts)
    s.mix(pool.cards, pool.size)
    scatter(s, seat, mask, pool, True)
    pool.sort(batch)
    s.mix(pool.cards, pool.size)
    scatter(s, seat, mask, pool, False)
    sort_gone(s)


def hidden(entry: i64, mask: i64) -> bool:
    """Is it a card that the viewer does not know?"""
    card = entry & ITEM
    return card != 0 and card < CARDS and (entry & mask) == 0


def gather(s: Board, mask: i64, pool: Pool) -> None:
    """Count every card the viewer does not know; NEAR ones are left to `place_near`."""
    near = mask << (NEAR - KNOWN)
    for i in range(len(s.piles)):
        if hidden(s.piles[i], mask):
            pool.counts[s.piles[i] & ITEM] += 1
    for i in range(len(s.loads)):
        if hidden(s.loads[i], mask) and (s.loads[i] & near) == 0:
            pool.counts[s.loads[i] & ITEM] += 1
    for i in range(s.deck_size):
        if hidden(s.deck[i], mask):
            pool.counts[s.deck[i] & ITEM] += 1
    for i in range(s.dump_size):
        if hidden(s.dump[i], mask):
            pool.counts[s.dump[i] & ITEM] += 1
    for i in range(s.gone_size):
        pool.counts[s.gone[i]] += 1


def place_near(s: Board, seat: i64, mask: i64, pool: Pool) -> None:
    """Cards known to be with an owner go to its blurred places, marked UP for the time being."""
    near = mask << (NEAR - KNOWN)
    for owner in range(s.seats):
        start = owner * HOLDERS * PLACES
        n: i64 = 0
        spots: i64 = 0
        for card in range(CARDS):
            for i in range(start, start + HOLDERS * PLACES):
                entry = s.loads[i]
                if (entry & ITEM) == card and hidden(entry, mask) and entry & near:
                    pool.near[n] = card
                    n += 1
        if n == 0:
            continue
        for i in range(start, start + HOLDERS * PLACES):
            if hidden(s.loads[i], mask) and s.loads[i] & BLUR:
                pool.spots[spots] = i
                spots += 1
        s.mix(pool.spots, spots)
        for k in range(spots):
            i = pool.spots[k]
            entry = s.loads[i] & ~(NEAR_ALL | ITEM)
            if k < n:
                s.loads[i] = entry | near | UP | pool.near[k]
            else:
                s.loads[i] = entry | 1


def scatter(s: Board, seat: i64, mask: i64, pool: Pool, old: bool) -> None:
    """Put the pool's cards where hidden ones lie: first where only OLD ones can, then elsewhere."""
    for i in range(len(s.piles)):
        entry = s.piles[i]
        if hidden(entry, mask) and ((entry & OLD) != 0) == old:
            s.piles[i] = (entry & ~ITEM) | pool.draw()
    for i in range(len(s.loads)):
        entry = s.loads[i]
        if hidden(entry, mask):
            if entry & UP:
                if not old:
                    s.loads[i] = entry & ~UP
            elif ((entry & OLD) != 0) == old:
                s.loads[i] = (entry & ~(ITEM | NEAR_ALL)) | pool.draw()
    if old:
        for i in range(s.gone_size):
            s.gone[i] = pool.draw()
        return
    for i in range(s.deck_size):
        if hidden(s.deck[i], mask):
            s.deck[i] = (s.deck[i] & ~ITEM) | pool.draw()
    for i in range(s.dump_size):
        entry = s.dump[i]
        if hidden(entry, mask):
            s.dump[i] = (entry & ~(ITEM | NEAR_ALL)) | pool.draw()


def sort_gone(s: Board) -> None:
    """Cards out of the game have no order."""
    for i in range(1, s.gone_size):
        card = s.gone[i]
        k = i
        while k > 0 and s.gone[k - 1] > card:
            s.gone[k] = s.gone[k - 1]
            k -= 1
        s.gone[k] = card
