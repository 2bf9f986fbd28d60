"""What a position promises each seat.

Every side has a strength in points of victory: those of its army, what its cards
will still do, and for the active side what the points of this turn can buy. The
nearer somebody is to the target, the more a lead is worth. Dice that were just
thrown do not count before the first row is scored: a throw promises the mean of
all throws, so that rolling on can be compared with stopping.
"""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from jarlshof.engine.cards import BITS
from jarlshof.engine.state import Menu, floats, zeros
from jarlshof.games.throne.rules.moves import V_BUY, V_MOVE, V_REROLL, V_SWEEP, V_TAKE, V_USE, VERB
from jarlshof.games.throne.state.bags import FACES
from jarlshof.games.throne.state.book import (
    COST,
    GAIN,
    LINE,
    POWER,
    SPY,
)
from jarlshof.games.throne.state.book import (
    INFLUENCE as INFLUENCES,
)
from jarlshof.games.throne.state.book import (
    SABOTAGE as SABOTAGES,
)
from jarlshof.games.throne.state.odds import CANNOT, PROFILE, THROWS, Odds, in_sevens, kept_after_bust
from jarlshof.games.throne.state.table import (
    ACT,
    ARRANGE,
    CLANS,
    EMPTY,
    FREE,
    GAIN_POINTS,
    INFLUENCE,
    LOSE,
    PLACE,
    POSITIONS,
    RECRUIT,
    RISK,
    SABOTAGE,
    SACRIFICE,
    SLOTS,
    YUGTH,
    Table,
)

INCOME: Final = 2.4  # points of victory that a turn brings
FULL_INCOME: Final = 1.3  # with six cards
STEEP: Final = 0.22  # what a point of victory is worth at the start,
STEEPER: Final = 0.33  # and so much more when somebody is near the target
CROWN: Final = 6.0  # to have the points needed
FLOOR: Final = 0.035  # points of victory that a point buys at least, perhaps after a sweep
THRIFT: Final = 0.04  # points of victory that a purchase must bring for each point it costs
CAUTION: Final = 1.0  # what is hoped for of a throw
TURNS: Final = 3.0  # for so many turns a card's lasting abilities will be used
HARM: Final = 1.6
HOPE: Final = 0.07  # points of victory for each point in an average market
GAP: Final = 0.5  # by so much an average market must be better than this one
USUAL_CAP: Final[i64] = 60
MOST_CAP: Final[i64] = 120
SHIELD: Final = 0.08  # of the power of a card that cannot be destroyed
FREE_CARD: Final = 1.7
LOST_CARD: Final = 1.8
PREY: Final = 0.75  # of the limit of a Sabotage
TYPE_PREY: Final = 1.3
ACTIONS: Final[vec[float]] = vec[float]([2.2, 3.2, 1.4, 1.3, 2.0, 2.4])  # what a clan action takes


class Outlook:
    """What the active side may still get in its turn."""

    def __init__(self, s: Table) -> None:
        self.prices: vec[i64] = zeros(SLOTS)
        self.gains: vec[float] = floats(SLOTS)
        self.buys: i64 = 2 - s.bought
        self.cap: i64 = USUAL_CAP
        self.rate: float = FLOOR
        side = s.turn
        at = weakest_place(s, side)
        for slot in range(SLOTS):
            kind = s.market[slot]
            if kind != EMPTY:
                self.prices[slot] = s.price(side, kind)
                gain = gain_of_card(s, side, at, kind)
                if gain > 0.0:
                    self.gains[slot] = gain
        self.find_cap()

    def find_cap(self) -> None:
        """The price of the purchases one would make with any number of points."""
        best = 0.0
        price: i64 = 0
        for slot in range(SLOTS):
            for other in range(slot, SLOTS):
                gain = self.gains[slot]
                cost = self.prices[slot]
                if other != slot:
                    gain += self.gains[other]
                    cost += self.prices[other]
                if gain - THRIFT * float(cost) > best:
                    best = gain - THRIFT * float(cost)
                    price = cost
        best += THRIFT * float(price)
        cap = (price + 4) // 5 * 5
        if cap > MOST_CAP:
            cap = MOST_CAP
        if cap > 0 and best / float(cap) > FLOOR:
            self.cap = cap
            self.rate = best / float(cap)

    def worth(self, points: i64) -> float:
        """What so many points buy now."""
        best = 0.0
        if self.buys <= 0:
            return best
        for slot in range(SLOTS):
            gain = self.gains[slot]
            if gain > 0.0 and self.prices[slot] <= points:
                if gain > best:
                    best = gain
                if self.buys > 1:
                    for other in range(slot + 1, SLOTS):
                        if (
                            self.prices[slot] + self.prices[other] <= points
                            and gain + self.gains[other] > best
                        ):
                            best = gain + self.gains[other]
        return best


def weakest_place(s: Table, side: i64) -> i64:
    """Where a new card would go: an empty position, else the weakest card's."""
    base = side * POSITIONS
    least: i64 = 99
    weakest: i64 = 0
    for pos in range(POSITIONS):
        if s.armies[base + pos] == EMPTY:
            return pos
        power = s.power(side, pos)
        if power < least:
            least = power
            weakest = pos
    return weakest


def gain_of_card(s: Table, side: i64, at: i64, kind: i64) -> float:
    """What a new card adds to a side."""
    i = side * POSITIONS + at
    old = s.armies[i]
    before = s.points(side)
    s.armies[i] = kind
    gain = float(s.points(side) - before)
    s.armies[i] = old
    gain += ability(s, kind) - ability(s, old)
    line = kind << LINE
    if s.book.cards[line + SABOTAGES]:
        gain += sabotage(s, kind)
    if s.book.cards[line + INFLUENCES]:
        gain += FREE_CARD * 0.6 if old else FREE_CARD
    return gain


def ability(s: Table, kind: i64) -> float:
    """What a card's lasting abilities are still worth."""
    return s.book.worth[kind] * turns_left(s)


def turns_left(s: Table) -> float:
    """About how many turns each side still has."""
    return TURNS


def harm(s: Table) -> float:
    """What one's own standing gains by a point that an opponent loses."""
    if s.sides == 2:
        return 1.0
    return HARM / float(s.sides)


def sabotage(s: Table, kind: i64) -> float:
    """About what a card's Sabotage is worth."""
    line = kind << LINE
    limit = float(s.book.cards[line + 8])
    if s.book.cards[line + SABOTAGES] == SPY:
        return 0.7 * (limit - float(s.book.cards[line + POWER])) * (1.0 + harm(s))
    if limit > 0.0:
        return PREY * limit * harm(s)
    return TYPE_PREY * harm(s)


def standing(s: Table, side: i64) -> float:
    """The strength of an army as it lies there."""
    total = float(s.points(side))
    base = side * POSITIONS
    for pos in range(POSITIONS):
        kind = s.armies[base + pos]
        if kind != EMPTY:
            total += ability(s, kind)
            if s.protected(side, pos):
                total += SHIELD * float(s.power(side, pos))
    return total


def income(s: Table, side: i64) -> float:
    """What a turn usually brings."""
    return FULL_INCOME if s.size(side) == POSITIONS else INCOME


def strengths(s: Table, out: vec[float]) -> float:
    """Fill in the strength of every side, the active one's without this turn; the highest points."""
    most = 0.0
    n = float(s.sides)
    active = s.turn
    for side in range(s.sides):
        out[side] = standing(s, side)
        points = float(s.points(side))
        if points > most:
            most = points
        if points >= float(s.target) and s.phase != RISK:
            out[side] += CROWN
        ahead = (side - active + s.sides) % s.sides  # turns until its own
        if ahead == 0:
            ahead = s.sides
        out[side] += income(s, side) * (1.0 - float(ahead - 1) / n)
    return most


def steepness(s: Table, most: float) -> float:
    """How much a point of victory moves the chances now."""
    near = most / float(s.target)
    if near > 1.0:
        near = 1.0
    if near < 0.0:
        near = 0.0
    return STEEP + STEEPER * near * near


def turn_value(s: Table) -> float:
    """What the active side may still expect of its turn, in points of victory."""
    points = s.resources
    value = 0.0
    for i in range(s.open_tasks):
        task = s.tasks[i] >> 16
        argument = s.tasks[i] & 0xFFFF
        if task == GAIN_POINTS:
            points += argument
        elif task == PLACE:
            gain = gain_of_card(s, s.turn, weakest_place(s, s.turn), argument)
            if gain > 0.0:
                value += gain
        elif task == SABOTAGE:
            value += sabotage(s, s.card(s.turn, argument))
        elif task == INFLUENCE or task == FREE:
            value += FREE_CARD
        elif task == LOSE:
            value -= LOST_CARD
        elif task == ACT:
            value += action_value(s)
        elif task == SACRIFICE:
            value -= 1.0
    if s.phase == RISK:
        return value + risk_value(s, Outlook(s), points)
    if s.phase == RECRUIT:
        return value + Outlook(s).worth(points)
    return value


def action_value(s: Table) -> float:
    """About what the clan action of the active side brings besides its points."""
    return ACTIONS[s.book.clan[s.clans[s.turn] << 3]] * harm(s)


def risk_value(s: Table, look: Outlook, points: i64) -> float:
    """The best of stopping, scoring more and rolling on, with so many points."""
    odds = s.book.odds_of(s.clans[s.turn], s.row_sets(s.turn))
    if not s.thrown:
        # A whole turn is in everybody's income already.
        return income(s, s.turn) + look.rate * float(points) * 0.5
    if s.scored == 0:
        return look.rate * odds.value(look.cap, s.left, points)
    best = look.worth(points)
    if s.left:
        onward = CAUTION * look.rate * odds.value(look.cap, s.left, points)
        if onward > best:
            best = onward
        more = scored_value(look, odds, s.roll, points)
        if more > best:
            best = more
    return best


def scored_value(look: Outlook, odds: Odds, roll: i64, points: i64) -> float:
    """The best value after scoring at least one row of a throw, -1 if none fits."""
    best = -1.0
    base = THROWS.place[in_sevens(roll)] * PROFILE
    for left in range(6):
        gain = odds.best[base + left]
        if gain != CANNOT:
            stop = look.worth(points + gain)
            if stop > best:
                best = stop
            if left:
                onward = CAUTION * look.rate * odds.value(look.cap, left, points + gain)
                if onward > best:
                    best = onward
    return best


def evaluate(s: Table, out: vec[float]) -> None:
    """Each seat's chance to win."""
    strength = floats(s.sides)
    most = strengths(s, strength)
    if s.phase == CLANS:
        for seat in range(s.seats):
            out[seat] = 1.0 / float(s.sides)
        return
    turn = s.turn
    strength[turn] += turn_value(s)
    if s.seats == 1:
        strength[YUGTH] += yugths_next(s)
    share(s, strength, steepness(s, most), out)


def share(s: Table, strength: vec[float], steep: float, out: vec[float]) -> None:
    """Turn strengths into chances."""
    total = 0.0
    top = strength[0]
    for side in range(1, s.sides):
        if strength[side] > top:
            top = strength[side]
    for side in range(s.sides):
        strength[side] = exp(steep * (strength[side] - top))
        total += strength[side]
    for seat in range(s.seats):
        out[seat] = strength[seat] / total


def yugths_next(s: Table) -> float:
    """Alone: what Yugth would take now, against what a turn usually brings."""
    dearest: i64 = -1
    power: i64 = 0
    for slot in range(SLOTS):
        line = s.market[slot] << LINE
        if s.market[slot] != EMPTY and s.book.cards[line + COST] > dearest:
            dearest = s.book.cards[line + COST]
            power = s.book.cards[line + POWER]
    return 0.8 * float(power) - income(s, YUGTH)


# ---- advice


def weigh(s: Table, seat: i64, menu: Menu) -> None:
    """What a single look ahead cannot see: rerolls, sweeps, Support cards."""
    for i in range(menu.size):
        menu.weigh(i, 0.0)
    if s.open_tasks:
        weigh_tasks(menu)
    elif s.phase == RISK:
        weigh_risk(s, menu)
    elif s.phase == RECRUIT:
        weigh_recruitment(s, menu)
    elif s.phase == ARRANGE:
        for i in range(menu.size):
            if menu.items[i] >> VERB == V_MOVE:
                menu.weigh(i, -0.0005)


def weigh_tasks(menu: Menu) -> None:
    """A free card is good."""
    for i in range(menu.size):
        if menu.items[i] >> VERB == V_TAKE:
            menu.weigh(i, 0.05)


def weigh_risk(s: Table, menu: Menu) -> None:
    """The mean of a reroll, for the one result that a look ahead would see; Support cards wait."""
    rerolls = False
    for i in range(menu.size):
        verb = menu.items[i] >> VERB
        if verb == V_USE:
            menu.weigh(i, -0.5)
        elif verb == V_REROLL:
            rerolls = True
    if not rerolls:
        return
    look = Outlook(s)
    odds = s.book.odds_of(s.clans[s.turn], s.row_sets(s.turn))
    seen = look.rate * odds.value(look.cap, s.left, s.resources)
    slope = slope_of(s)
    kept = look.worth(kept_after_bust(s.resources, s.keep_up != 0))
    for i in range(menu.size):
        action = menu.items[i]
        if action >> VERB == V_REROLL:
            rest = s.roll - (i64(1) << (BITS * ((action >> 8) & 255)))
            mean = 0.0
            for face in range(FACES):
                value = scored_value(look, odds, rest + (i64(1) << (BITS * face)), s.resources)
                mean += (kept if value < 0.0 else value) / 6.0
            menu.weigh(i, slope * (mean - seen) - 0.001)


def slope_of(s: Table) -> float:
    """What a point of victory is worth to the active side, in chances."""
    strength = floats(s.sides)
    steep = steepness(s, strengths(s, strength))
    out = floats(s.sides)
    share(s, strength, steep, out)
    chance = out[s.turn]
    return steep * chance * (1.0 - chance)


def weigh_recruitment(s: Table, menu: Menu) -> None:
    """A sweep for what an average market offers; Support cards that give points; no idle purchases."""
    look = Outlook(s)
    for i in range(menu.size):
        verb = menu.items[i] >> VERB
        if verb == V_BUY:
            menu.weigh(i, -0.0005)
        elif verb == V_SWEEP:
            menu.weigh(i, 0.5 if wants_sweep(s, look) else -0.5)
        elif verb == V_USE:
            kind = s.card(s.turn, menu.items[i] & 255)
            gain = s.book.cards[(kind << LINE) + GAIN]
            more = look.worth(s.resources + gain) > look.worth(s.resources)
            menu.weigh(i, 0.5 if more else -0.05)


def wants_sweep(s: Table, look: Outlook) -> bool:
    """Would a market of average cards be so much better?"""
    if look.buys == 0:
        return False
    points = s.resources - 25
    if points > 30 * look.buys:
        points = 30 * look.buys
    hope = float(points) * HOPE
    if s.size(s.turn) == POSITIONS:
        hope *= 0.5
    return hope > look.worth(s.resources) + GAP
