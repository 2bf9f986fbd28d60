"""Suit Nations: who knows which card, and how hidden cards are dealt anew (section 5).

A viewer knows a card in its place (KNOWN), or only that a nation holds it
somewhere (NEAR, after an unseen exchange), or only that it was shuffled into the
present deck (`batch`).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from jarlshof.engine.state import zeros
from jarlshof.games.suit_nations.rules import codes, paying
from jarlshof.games.suit_nations.state import (
    ABSORB,
    ALL,
    BLUR,
    CARDS,
    GOES_MASK,
    HOLDERS,
    ITEM,
    KNOWN,
    LUXURY,
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


# ---- dealing anew


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
    """Deal anew all that a viewer cannot know; fixed dice and shuffles to come are forgotten."""
    s.reseed(rng)
    s.dice = vec[i64]()
    s.next_die = 0
    s.shuffles = vec[i64]()
    s.next_shuffle = 0
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
