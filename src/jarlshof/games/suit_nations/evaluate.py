"""Suit Nations: what a position promises each seat, and which moves look promising.

Everything is counted in points of the final score; card points and gold are worth
about a thirteenth of a point each, since that is what they buy.
"""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from jarlshof.engine.state import Menu, floats
from jarlshof.games.suit_nations.rules import attacks, codes, handling, paying, seams
from jarlshof.games.suit_nations.state import (
    ANY_SUIT,
    BRANCHES,
    CARDS,
    CITY,
    DECLARE,
    DEEPEST,
    EXPLORE,
    GOES,
    HANDLE,
    HOLDERS,
    ITEM,
    JACK2,
    MOST_RELIGION,
    NONE,
    PAY,
    PIECES,
    PLACES,
    POINTS,
    QUEEN,
    QUEEN2,
    STEPS,
    SUIT_OF,
    Board,
    steps_of,
    viewer_bit,
)

RATE: Final[float] = 1.0 / 13.0  # points of score for a card point or a gold
FOREIGN_WORTH: Final[float] = 0.6  # of a card point of another suit
STEP_COST: Final[float] = 0.06  # share of a load's worth lost for each step it has still to go
FARTHEST: Final[float] = 0.35
ERRAND: Final[float] = 0.6  # of a find that still has to be made
NEXT_DOOR: Final[float] = 0.78  # of a find that is a step away
MORE_ROOM: Final[float] = 1.4  # for a jack with two free places
CITY_ROOM: Final[float] = 0.7  # card points: a free place of the city
OVERFULL: Final[float] = 12.0  # card points: an item that has no place
ERA_CARDS: Final[float] = 44.0
COUNTDOWN: Final[float] = 0.15  # of the game's turns
ALONE: Final[float] = 0.6
MISSION_WORTH: Final[float] = 0.95  # of a card point in a mission, against one in the best branch
# Card points, for a seat's purchases, of the best of so many unseen cards.
UNSEEN: Final[vec[float]] = vec[float]([0.0, 4.3, 5.3, 6.0, 6.5])
# What k steps of the best, second and third branch promise, and what each step is good for as a tool.
PROGRESS: Final[vec[float]] = vec[float]([0.0, 0.8, 1.8, 3.0, 0.0, 0.45, 1.1, 2.0, 0.0, 0.2, 0.5, 1.0])
DOUBLE_TOOLS: Final[list[float]] = [0.6, 0.35, 0.4, 0.9, 0.5, 0.4, 0.5, 0.3, 0.2]
TOOLS: Final[vec[float]] = vec[float](DOUBLE_TOOLS + seams.TOOLS)
PIECE_WORTH: Final[vec[float]] = vec[float]([2.4, 1.2, 1.7, 0.9, 1.2, 0.6, 0.0])
# What a card point buys at home once 0, 1, 2 or 3 branches are complete, against the first branch.
DEMAND: Final[vec[float]] = vec[float]([1.0, 0.85, 0.5, 0.15])


# ---- time


def future(s: Board) -> float:
    """The share of the game that is still to come."""
    if s.coins != NONE:
        return COUNTDOWN * float(s.coins + 1) / float(s.start_coins + 1)
    if s.seats == 1:  # alone, a card drawn is no loss to anybody
        return ALONE
    left = float(s.deck_size) + ERA_CARDS * float(s.eras - s.era)
    return COUNTDOWN + (1.0 - COUNTDOWN) * left / (ERA_CARDS * float(s.eras))


def spendable(time: float) -> float:
    """How much of what is not spent yet will still be."""
    share = 0.2 + 6.0 * time
    return 1.0 if share > 1.0 else share


# ---- what a nation has


def progress(bits: i64, time: float) -> float:
    """The three best branches, completed or on the way, and the use of single steps."""
    first: i64 = 0
    second: i64 = 0
    third: i64 = 0
    for branch in range(BRANCHES):
        steps = steps_of(bits, branch)
        if steps > first:
            first, second, third = steps, first, second
        elif steps > second:
            second, third = steps, second
        elif steps > third:
            third = steps
    worth = branch_worth(0, first, time) + branch_worth(1, second, time) + branch_worth(2, third, time)
    for bit in range(BRANCHES * STEPS):
        if (bits >> bit) & 1:
            worth += TOOLS[bit] * time
    return worth


def branch_worth(rank: i64, steps: i64, time: float) -> float:
    """What a branch promises as the best, second or third one."""
    worth = PROGRESS[rank * 4 + steps]
    return worth if steps == STEPS else worth * spendable(time)


def appetite(s: Board, seat: i64) -> float:
    """What card points are still good for at home, against a game's first ones."""
    bits = s.tech[s.nation[seat]]
    complete: i64 = 0
    for branch in range(BRANCHES):
        if steps_of(bits, branch) == STEPS:
            complete += 1
    return DEMAND[complete if complete < 3 else 3]


def card_worth(s: Board, seat: i64, card: i64) -> float:
    """What a card buys for a seat at home."""
    points = float(POINTS[card])
    suit = SUIT_OF[card]
    if suit == s.suit[seat] or suit == ANY_SUIT:
        return points
    return points * FOREIGN_WORTH


def nearness(steps: i64) -> float:
    """The share of a load's worth that it keeps so many steps from where it is used."""
    share = 1.0 - STEP_COST * float(steps)
    return share if share > FARTHEST else FARTHEST


def goods_worth(s: Board, seat: i64, holder: i64, card: i64, want: float) -> float:
    """What a card is worth in this load: at home all, on the road less; a queen's cards go abroad."""
    worth = card_worth(s, seat, card) * want
    h = holder % HOLDERS
    if h >= PIECES:
        return worth
    slot = s.at[holder]
    worth *= 0.95 * nearness(s.far[seat * s.slots + slot])
    if h == QUEEN or h == QUEEN2:
        abroad = mission_worth(s, seat, slot, card, want)
        if abroad > worth:
            return abroad
    return worth


def mission_worth(s: Board, seat: i64, slot: i64, card: i64, want: float) -> float:
    """What a queen's card is worth on its way to the city where it does most."""
    best = 0.0
    suit = SUIT_OF[card]
    points = float(POINTS[card]) * MISSION_WORTH
    for other in range(s.seats):
        if s.rivals(seat, other):
            worth = points * want
            if suit == s.suit[seat] or suit == ANY_SUIT or suit == s.suit[other]:
                worth = points
                if s.religion[s.nation[seat]] >= MOST_RELIGION:
                    worth = 0.0
            worth *= nearness(s.far[other * s.slots + slot])
            if worth > best:
                best = worth
    return best


def loads_worth(s: Board, seat: i64, want: float) -> float:
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
            worth += goods_worth(s, seat, where, card, want)
    return worth


# ---- what may be found


def pile_worth(s: Board, seat: i64, slot: i64) -> float:
    """The best card that a jack may find here, and bring home."""
    best = 0.0
    unseen: i64 = 0
    mask = viewer_bit(seat)
    start = slot * DEEPEST
    for i in range(start, start + DEEPEST):
        entry = s.piles[i]
        if entry == 0:
            break
        if entry & mask:
            worth = card_worth(s, seat, entry & ITEM)
            if worth > best:
                best = worth
        else:
            unseen += 1
    if UNSEEN[unseen] > best:
        best = UNSEEN[unseen]
    return best * nearness(s.far[seat * s.slots + slot])


def find(s: Board, seat: i64, holder: i64, free: i64) -> float:
    """What a jack may find where it is, or next door; a pile it looks at is within its grasp.

    With a card in hand it has no eyes for what is next door: it goes home.
    """
    if s.deck_size == 0 or s.coins != NONE:
        return 0.0
    slot = s.at[holder]
    own = pile_worth(s, seat, slot)
    best = ERRAND * own
    if s.phase == EXPLORE and codes.a_of(s.deed()) == holder:
        best = 0.95 * own
    if free < s.capacity(holder):
        return best
    for i in range(s.first[slot], s.first[slot + 1]):
        if s.walls[s.border[i]] < 2:
            there = NEXT_DOOR * ERRAND * pile_worth(s, seat, s.beside[i])
            if there > best:
                best = there
    return best


def held(s: Board, holder: i64) -> i64:
    """How many items a holder has, or will have after the exchange that is planned."""
    if s.phase != HANDLE or holder // HOLDERS != s.turn:
        return s.items(holder)
    first = s.turn * HOLDERS
    n: i64 = 0
    for other in range(first, first + HOLDERS):
        if other == holder:
            n += handling.staying(s, holder)
        else:
            n += handling.coming(s, holder, other)
    return n


def room_worth(s: Board, seat: i64, holder: i64, free: i64, want: float) -> float:
    """What free places are good for: a jack can take what it finds, a city can store.

    In the plan of an exchange too many items have to go elsewhere yet.
    """
    if free <= 0:
        return OVERFULL * float(free)
    h = holder % HOLDERS
    if h >= PIECES:
        return CITY_ROOM * float(free)
    if h > JACK2:
        return 0.0
    worth = find(s, seat, holder, free) * want
    return worth * MORE_ROOM if free > 1 else worth


# ---- a purchase under way


def purchase(s: Board, time: float) -> float:
    """What the purchase brings, less what is still to be paid for it."""
    seat = s.turn
    action = s.deed()
    b = codes.b_of(action)
    verb = codes.verb_of(action)
    gap = paying.price(s, s.pay_suit) - s.pay_points
    worth = 0.0
    want = appetite(s, seat) * RATE * spendable(time)
    if gap > 0:
        worth = -float(gap) * want
    if verb == codes.V_MINE:
        return worth + float(b) * want
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
    worth = progress(s.tech[nation], time)
    worth += float(s.religion[nation] >> 1)
    if s.religion[nation] & 1 and s.religion[nation] < 9:
        worth += 0.45 * spendable(time)
    want = appetite(s, seat)
    home = seat * HOLDERS + CITY
    goods = loads_worth(s, seat, want) + float(s.gold[nation]) * want
    goods += room_worth(s, seat, home, s.capacity(home) - held(s, home), want)
    for h in range(PIECES):
        holder = seat * HOLDERS + h
        if s.at[holder] != NONE:
            worth += PIECE_WORTH[h] * time
            goods += room_worth(s, seat, holder, s.capacity(holder) - held(s, holder), want)
    worth += goods * RATE * spendable(time)
    if seat == s.turn:
        if s.phase == PAY:
            worth += purchase(s, time)
        elif s.phase == DECLARE:
            worth += 0.8
    return worth


def spread(time: float) -> float:
    """How many points make a likely winner: more of them early in a game."""
    return 0.7 + 2.5 * time


def evaluate(s: Board, out: vec[float]) -> None:
    """Each seat's share of the promises; late in a game small leads count more."""
    time = future(s)
    if s.seats == 1:
        share = promise(s, 0, time) / float(2 * s.solo_target)
        out[0] = 1.0 if share > 1.0 else share
        return
    width = spread(time)
    total = 0.0
    for seat in range(s.seats):
        out[seat] = exp(promise(s, seat, time) / width)
        total += out[seat]
    for seat in range(s.seats):
        out[seat] /= total


# ---- moves


def priors(s: Board, seat: i64, menu: Menu) -> None:
    """Weights in results: what a move leads to that its own position does not show."""
    scale = stake(s, seat)
    for i in range(menu.size):
        menu.set_prior(i, scale * weight(s, seat, menu.items[i]))


def stake(s: Board, seat: i64) -> float:
    """How much a point more changes a seat's result now."""
    if s.seats == 1:
        return 1.0 / float(2 * s.solo_target)
    out = floats(s.seats)
    evaluate(s, out)
    return out[seat] * (1.0 - out[seat]) / spread(future(s))


def weight(s: Board, seat: i64, action: i64) -> float:
    """How promising one move looks, in points."""
    verb = codes.verb_of(action)
    if verb == codes.V_HANDLE:
        return handling_weight(s, seat, action)
    if verb == codes.V_ATTACK:
        lead = attacks.attack_strength(s, codes.a_of(action))
        lead -= attacks.defence_strength(s, codes.b_of(action))
        return 0.1 * float(lead) - 0.1
    if verb == codes.V_DECOMPOSE or verb == codes.V_QUIETUS or verb == codes.V_DISMANTLE:
        return -0.4
    if verb == codes.V_DEMAND:
        return -0.3
    if verb == codes.V_GOLD:
        return patience(s, seat)
    if verb == codes.V_MOVE or verb == codes.V_EXPLORE:
        return -0.004
    if verb == codes.V_STEP:
        return -0.001
    return 0.0


def patience(s: Board, seat: i64) -> float:
    """SN-50: a gold for a whole turn is better than nothing, and worse than any step ahead."""
    return 0.003 - appetite(s, seat) * RATE * spendable(future(s))


def handling_weight(s: Board, seat: i64, action: i64) -> float:
    """The best single transfer of the exchange, as far as there is room for it."""
    piece = codes.a_of(action)
    slot = codes.b_of(action)
    want = appetite(s, seat)
    best = -0.1
    for holder in range(seat * HOLDERS, seat * HOLDERS + HOLDERS):
        if s.at[holder] == slot and handling.no_partner(s, piece, slot, holder) == 0:
            gain = transfer_worth(s, seat, piece, holder, want)
            if gain > best:
                best = gain
            gain = transfer_worth(s, seat, holder, piece, want)
            if gain > best:
                best = gain
    return (best - 0.3) * RATE * spendable(future(s))


def transfer_worth(s: Board, seat: i64, giver: i64, taker: i64, want: float) -> float:
    """What the best item gains, in card points, by going from one holder to another."""
    free = s.capacity(taker) - s.items(taker)
    if free <= 0:
        return -0.1
    best = -0.1
    left = s.capacity(giver) - s.items(giver)
    room = room_worth(s, seat, giver, left + 1, want) - room_worth(s, seat, giver, left, want)
    room += room_worth(s, seat, taker, free - 1, want) - room_worth(s, seat, taker, free, want)
    start = giver * PLACES
    for i in range(start, start + PLACES):
        card = s.loads[i] & ITEM
        if card != 0 and card < CARDS:
            gain = goods_worth(s, seat, taker, card, want) - goods_worth(s, seat, giver, card, want) + room
            if gain > best:
                best = gain
    return best
