"""Suit Nations: what a position promises each seat, and which moves look promising.

Everything is counted in points of the final score; card points and gold are worth
about a thirteenth of a point each, since that is what they buy.
"""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from jarlshof.engine.state import Menu
from jarlshof.games.suit_nations.rules import attacks, codes, paying
from jarlshof.games.suit_nations.state import (
    ANY_SUIT,
    BRANCH,
    CARDS,
    CITY,
    DECLARE,
    DEEPEST,
    EXPLORE,
    GOES,
    HOLDERS,
    ITEM,
    JACK2,
    NONE,
    OWN,
    PAY,
    PIECES,
    PLACES,
    POINTS,
    QUEEN,
    QUEEN2,
    STEPS,
    SUIT_OF,
    UP,
    Board,
)

RATE: Final[float] = 1.0 / 13.0  # points of score for a card point or a gold
FOREIGN_WORTH: Final[float] = 0.6  # of a card point of another suit
UNSEEN: Final[float] = 4.5  # card points, in own suit, of the best of some unseen cards
STEP_COST: Final[float] = 0.05  # share of a load's worth lost for each step it has still to go
FARTHEST: Final[float] = 0.45
ERA_CARDS: Final[float] = 44.0
COUNTDOWN: Final[float] = 0.15  # of the game's turns
# What k steps of the best, second and third branch promise, and what each step is good for as a tool.
PROGRESS: Final[vec[float]] = vec[float]([0.0, 0.8, 1.8, 3.0, 0.0, 0.45, 1.1, 2.0, 0.0, 0.2, 0.5, 1.0])
TOOLS: Final[vec[float]] = vec[float]([0.6, 0.35, 0.4, 0.9, 0.5, 0.4, 0.5, 0.3, 0.2])
PIECE_WORTH: Final[vec[float]] = vec[float]([2.4, 1.2, 1.7, 0.9, 1.2, 0.6, 0.0])


# ---- time


def future(s: Board) -> float:
    """The share of the game that is still to come."""
    if s.coins != NONE:
        return COUNTDOWN * float(s.coins + 1) / float(s.start_coins + 1)
    left = float(s.deck_size) + ERA_CARDS * float(s.eras - s.era)
    return COUNTDOWN + (1.0 - COUNTDOWN) * left / (ERA_CARDS * float(s.eras))


def spendable(time: float) -> float:
    """How much of what is not spent yet will still be."""
    share = 0.2 + 6.0 * time
    return 1.0 if share > 1.0 else share


# ---- what a nation has


def steps_of(bits: i64, branch: i64) -> i64:
    """How many steps of a branch are known."""
    k = (bits >> (branch * STEPS)) & BRANCH
    return (k & 1) + ((k >> 1) & 1) + (k >> 2)


def progress(bits: i64, time: float) -> float:
    """The branches, completed or on the way, and the use of single steps."""
    first = steps_of(bits, 0)
    second = steps_of(bits, 1)
    third = steps_of(bits, 2)
    if second > first:
        first, second = second, first
    if third > first:
        first, third = third, first
    if third > second:
        second, third = third, second
    worth = branch_worth(0, first, time) + branch_worth(1, second, time) + branch_worth(2, third, time)
    for bit in range(OWN * STEPS):
        if (bits >> bit) & 1:
            worth += TOOLS[bit] * time
    return worth


def branch_worth(rank: i64, steps: i64, time: float) -> float:
    """What a branch promises as the best, second or third one."""
    worth = PROGRESS[rank * 4 + steps]
    return worth if steps == STEPS else worth * spendable(time)


def card_worth(s: Board, seat: i64, card: i64) -> float:
    """What a card buys for a seat."""
    points = float(POINTS[card])
    suit = SUIT_OF[card]
    if suit == s.suit[seat] or suit == ANY_SUIT:
        return points
    return points * FOREIGN_WORTH


def nearness(steps: i64) -> float:
    """The share of a load's worth that it keeps so many steps from where it is used."""
    share = 1.0 - STEP_COST * float(steps)
    return share if share > FARTHEST else FARTHEST


def place_worth(s: Board, seat: i64, holder: i64, card: i64) -> float:
    """The share of a card's worth in this load: at home all, on the road less; a queen's cards go abroad."""
    h = holder % HOLDERS
    if h >= PIECES:
        return 1.0
    slot = s.at[holder]
    share = 0.95 * nearness(s.far[seat * s.slots + slot])
    if h == QUEEN or h == QUEEN2:
        abroad = 0.0
        for other in range(s.seats):
            if s.rivals(seat, other):
                suit = SUIT_OF[card]
                if suit == s.suit[seat] or suit == ANY_SUIT or suit == s.suit[other]:
                    near = 1.1 * nearness(s.far[other * s.slots + slot])
                    if near > abroad:
                        abroad = near
        if abroad > share and POINTS[card] >= 5:
            return abroad
    return share


def load_worth(s: Board, seat: i64) -> float:
    """The cards of a seat, each where it is, or where an exchange will bring it."""
    worth = 0.0
    first = seat * HOLDERS
    for holder in range(first, first + HOLDERS):
        start = holder * PLACES
        for i in range(start, start + PLACES):
            entry = s.loads[i]
            if entry == 0:
                break
            card = entry & ITEM
            goes = entry >> GOES
            if card >= CARDS or (goes and s.phase == PAY):
                continue
            where = holder
            if goes:
                where = goes - 1
            worth += card_worth(s, seat, card) * place_worth(s, seat, where, card)
    return worth


def pile_worth(s: Board, seat: i64, slot: i64) -> float:
    """The best card that a jack may find here, and bring home."""
    best = 0.0
    start = slot * DEEPEST
    for i in range(start, start + DEEPEST):
        entry = s.piles[i]
        if entry == 0:
            break
        worth = UNSEEN
        if entry & UP:
            worth = card_worth(s, seat, entry & ITEM)
        if worth > best:
            best = worth
    return best * nearness(s.far[seat * s.slots + slot])


def errand(s: Board, seat: i64, holder: i64) -> float:
    """What a jack with room may find where it is, or next door."""
    if s.deck_size == 0 or s.coins != NONE or s.items(holder) >= s.capacity(holder):
        return 0.0
    slot = s.at[holder]
    best = pile_worth(s, seat, slot)
    for i in range(s.first[slot], s.first[slot + 1]):
        if s.walls[s.border[i]] < 2:
            there = 0.8 * pile_worth(s, seat, s.beside[i])
            if there > best:
                best = there
    return 0.6 * best


def seen_worth(s: Board, seat: i64) -> float:
    """While a pile is looked at: the best card of it, on the way home."""
    slot = s.at[codes.a_of(s.deed())]
    best = 0.0
    start = slot * DEEPEST
    for i in range(start, start + DEEPEST):
        if s.piles[i]:
            worth = card_worth(s, seat, s.piles[i] & ITEM)
            if worth > best:
                best = worth
    return best * 0.95 * nearness(s.far[seat * s.slots + slot])


# ---- a purchase under way


def purchase(s: Board, time: float) -> float:
    """What the purchase brings, less what is still to be paid for it."""
    seat = s.turn
    action = s.deed()
    b = codes.b_of(action)
    verb = codes.verb_of(action)
    gap = paying.price(s, s.pay_suit) - s.pay_points
    worth = 0.0
    if gap > 0:
        worth = -float(gap) * RATE * spendable(time)
    if verb == codes.V_MINE:
        return worth + float(b) * RATE * spendable(time)
    if verb == codes.V_PRODUCE:
        h = 2 * b
        if s.at[seat * HOLDERS + h] != NONE:
            h += 1
        return worth + PIECE_WORTH[h] * time
    bits = s.tech[s.nation[seat]]
    return worth + progress(bits | (i64(1) << b), time) - progress(bits, time)


# ---- a seat's promise


def promise(s: Board, seat: i64, time: float) -> float:
    """The points that a seat's nation may come to."""
    nation = s.nation[seat]
    worth = progress(s.tech[nation], time) - float(s.traitor[nation])
    worth += float(s.religion[nation] >> 1)
    if s.religion[nation] & 1 and s.religion[nation] < 9:
        worth += 0.45 * spendable(time)
    errands = 0.0
    for h in range(PIECES):
        holder = seat * HOLDERS + h
        if s.at[holder] != NONE:
            worth += PIECE_WORTH[h] * time
            if h <= JACK2:
                errands += errand(s, seat, holder)
    goods = load_worth(s, seat) + errands + float(s.gold[nation])
    if s.phase == EXPLORE and seat == s.decider:
        goods += seen_worth(s, seat)
    worth += goods * RATE * spendable(time)
    if seat == s.turn:
        if s.phase == PAY:
            worth += purchase(s, time)
        elif s.phase == DECLARE:
            worth += 0.8
    return worth


def evaluate(s: Board, out: vec[float]) -> None:
    """Each seat's share of the promises; late in a game small leads count more."""
    time = future(s)
    if s.seats == 1:
        share = promise(s, 0, time) / float(2 * s.solo_target)
        out[0] = 1.0 if share > 1.0 else share
        return
    spread = 0.7 + 2.5 * time
    total = 0.0
    for seat in range(s.seats):
        out[seat] = exp(promise(s, seat, time) / spread)
        total += out[seat]
    for seat in range(s.seats):
        out[seat] /= total


# ---- moves


def weigh(s: Board, seat: i64, menu: Menu) -> None:
    """Weights in results: what a move leads to that its own position does not show."""
    for i in range(menu.size):
        menu.weigh(i, weight(s, seat, menu.items[i]))


def weight(s: Board, seat: i64, action: i64) -> float:
    """How promising one move looks."""
    verb = codes.verb_of(action)
    if verb == codes.V_HANDLE:
        return handling_weight(s, seat, action)
    if verb == codes.V_ATTACK:
        lead = attacks.attack_strength(s, codes.a_of(action))
        lead -= attacks.defence_strength(s, codes.b_of(action))
        return 0.01 * float(lead) - 0.01
    if verb == codes.V_DECOMPOSE or verb == codes.V_QUIETUS or verb == codes.V_DISMANTLE:
        return -0.05
    if verb == codes.V_DEMAND:
        return -0.03
    if verb == codes.V_GOLD:
        return -0.02
    if verb == codes.V_END or verb == codes.V_STAY:
        return -0.002
    return 0.0


def handling_weight(s: Board, seat: i64, action: i64) -> float:
    """Bringing cards into the city is worth a turn, most other exchanges are not."""
    piece = codes.a_of(action)
    home = seat * HOLDERS + CITY
    if codes.b_of(action) == s.at[home] and s.cards(piece) > 0 and s.cards(home) < s.capacity(home):
        h = piece % HOLDERS
        return -0.01 if h == QUEEN or h == QUEEN2 else 0.02
    return -0.02
