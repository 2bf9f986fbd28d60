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
from jarlshof.games.throne.rules.codes import V_BUY, V_MOVE, V_REROLL, V_SWEEP, V_TAKE, V_USE, VERB
from jarlshof.games.throne.rules.targets import clan_action, no_trade, no_victim, swaps
from jarlshof.games.throne.state.bags import FACES, MOST_DICE
from jarlshof.games.throne.state.card_set import (
    COST,
    GAIN,
    LINE,
    POWER,
    SPY,
    ULFERK,
)
from jarlshof.games.throne.state.card_set import (
    INFLUENCE as INFLUENCES,
)
from jarlshof.games.throne.state.card_set import (
    SABOTAGE as SABOTAGES,
)
from jarlshof.games.throne.state.odds import CANNOT, PROFILE, STEP, THROWS, Odds, in_sevens, kept_after_bust
from jarlshof.games.throne.state.table import (
    ACT,
    ARRANGE,
    CLANS,
    EMPTY,
    FREE,
    FRONT,
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

INCOME: Final = 3.2  # points of victory that a turn brings
FULL_INCOME: Final = 1.0  # with six cards
STEEP: Final = 0.14  # what a point of victory is worth at the start,
STEEPER: Final = 0.2  # and so much more when somebody is near the target
CROWN: Final = 6.0  # to have the points needed
FLOOR: Final = 0.035  # points of victory that a point buys at least, perhaps after a sweep
THRIFT: Final = 0.04  # points of victory that a purchase must bring for each point it costs
CAUTION: Final = 0.92  # what is hoped for of a throw
TURNS: Final = 3.0  # for so many turns a card's lasting abilities will be used
HARM: Final = 2.6  # what a point that one of the opponents loses is worth, shared by all sides
HOPE: Final = 0.085  # power for each point in an average market,
HOPED: Final = 3.6  # and the most that can be hoped for
EXTRA: Final = 2.0  # Yugth's extra turn
STRIKE: Final = 1.2  # an event point's die
GAP: Final = 0.5  # by so much an average market must be better than this one
EXACT: Final[i64] = 5  # so many dice are reckoned with exact prices, all six with the mean price
LEVELS: Final[i64] = 32  # points by fives, in the table of exact values
USUAL_CAP: Final[i64] = 60
SWEEP: Final[i64] = 25
SWEPT_CAP: Final[i64] = 75
MOST_CAP: Final[i64] = 120
SHIELD: Final = 0.08  # of the power of a card that cannot be destroyed
FREE_CARD: Final = 1.7
LOST_CARD: Final = 1.8
SACRIFICED: Final = 1.2  # the weakest card of one's own
PREY: Final = 0.6  # of the limit of a Sabotage
TYPE_PREY: Final = 1.0
UNKNOWN: Final[vec[float]] = vec[float]([-1.0] * 256)


class Outlook:
    """What the active side may still get in its turn."""

    def __init__(self, s: Table, turns: float) -> None:
        self.prices: vec[i64] = zeros(SLOTS)
        self.gains: vec[float] = floats(SLOTS)
        self.buys: i64 = 2 - s.bought
        self.cap: i64 = USUAL_CAP
        self.rate: float = FLOOR
        side = s.turn
        at = weakest_place(s, side)
        self.weakest: float = 0.0  # the power that a new card replaces
        if s.card(side, at) != EMPTY:
            self.weakest = float(s.power(side, at))
        self.sweeps: bool = s.swept == 0 and self.buys > 0
        for slot in range(SLOTS):
            kind = s.market[slot]
            if kind != EMPTY:
                self.prices[slot] = s.price(side, kind)
                gain = gain_of_card(s, side, at, kind, turns)
                if gain > 0.0:
                    self.gains[slot] = gain
        self.find_cap()
        # Exact values by fives of points and by dice, 0 dice for stopping; -1 if not yet found.
        self.known: vec[float] = UNKNOWN[:]

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
        hope = 0.0
        if self.sweeps:
            hope = self.hope(SWEPT_CAP)
        if hope - THRIFT * float(SWEPT_CAP) > best - THRIFT * float(cap):
            best = hope
            cap = SWEPT_CAP
        if cap > 0 and best / float(cap) > FLOOR:
            self.cap = cap
            self.rate = best / float(cap)

    def hope(self, points: i64) -> float:
        """What so many points may buy in an average market, after a sweep."""
        rest = float(points - SWEEP)
        best = self.one_hope(rest)
        if self.buys > 1 and 2.0 * self.one_hope(rest / 2.0) > best:
            best = 2.0 * self.one_hope(rest / 2.0)
        return best

    def one_hope(self, points: float) -> float:
        """What a single card of an average market may bring."""
        power = HOPE * points
        if power > HOPED:
            power = HOPED
        return power - self.weakest if power > self.weakest else 0.0

    def onward(self, odds: Odds, dice: i64, points: i64) -> float:
        """What a throw of so many dice promises, with so many points at risk."""
        if dice > EXACT:
            return CAUTION * self.rate * odds.value(self.cap, dice, points)
        level = points // STEP
        if level >= LEVELS:
            level = LEVELS - 1
        place = (level << 3) + dice
        if self.known[place] < 0.0:
            self.known[place] = self.mean(odds, dice, points)
        return self.known[place]

    def mean(self, odds: Odds, dice: i64, points: i64) -> float:
        """The mean over all throws of the best continuation, with the prices of the market."""
        total = odds.fails[dice] * self.stop(kept_after_bust(points, odds.keep_up))
        for i in range(odds.begin[dice], odds.begin[dice + 1]):
            best = 0.0
            for left in range(dice):
                gain = odds.gains[i * MOST_DICE + left]
                if gain != CANNOT:
                    value = self.stop(points + gain)
                    if value > best:
                        best = value
                    if left:
                        value = self.onward(odds, left, points + gain)
                        if value > best:
                            best = value
            total += odds.chances[i] * best
        return total

    def stop(self, points: i64) -> float:
        """What so many points are worth now, perhaps after a sweep."""
        level = points // STEP
        if level >= LEVELS:
            level = LEVELS - 1
        if self.known[level << 3] < 0.0:
            self.known[level << 3] = self.purchase(points)
        return self.known[level << 3]

    def purchase(self, points: i64) -> float:
        """What so many points buy at best."""
        best = self.worth(points)
        if self.sweeps and points > SWEEP:
            hope = self.hope(points)
            if hope > best:
                best = hope
        return best

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


def gain_of_card(s: Table, side: i64, at: i64, kind: i64, turns: float) -> float:
    """What a new card adds to a side."""
    i = side * POSITIONS + at
    old = s.armies[i]
    before = s.points(side)
    s.armies[i] = kind
    gain = float(s.points(side) - before)
    s.armies[i] = old
    gain += turns * (s.card_set.worth[kind] - s.card_set.worth[old])
    line = kind << LINE
    if s.card_set.cards[line + SABOTAGES]:
        gain += sabotage(s, kind)
    if s.card_set.cards[line + INFLUENCES]:
        gain += FREE_CARD * 0.6 if old else FREE_CARD
    return gain


def turns_left(s: Table, most: float) -> float:
    """For about how many turns lasting abilities will still be used."""
    left = 1.0 - most / float(s.target)
    return TURNS * left if left > 0.0 else 0.0


def most_points(s: Table) -> float:
    """The points of the leading side."""
    most: i64 = 0
    for side in range(s.sides):
        points = s.points(side)
        if points > most:
            most = points
    return float(most)


def harm(s: Table) -> float:
    """What one's own standing gains by a point that an opponent loses."""
    if s.sides == 2:
        return 1.0
    return HARM / float(s.sides)


def sabotage(s: Table, kind: i64) -> float:
    """About what a card's Sabotage is worth."""
    line = kind << LINE
    limit = float(s.card_set.cards[line + 8])
    if s.card_set.cards[line + SABOTAGES] == SPY:
        return 0.7 * (limit - float(s.card_set.cards[line + POWER])) * (1.0 + harm(s))
    if limit > 0.0:
        return PREY * limit * harm(s)
    return TYPE_PREY * harm(s)


def standing(s: Table, side: i64, turns: float) -> float:
    """The strength of an army as it lies there."""
    points = s.points(side)
    total = float(points)
    if points >= s.target and s.phase != RISK:
        total += CROWN
    base = side * POSITIONS
    for pos in range(POSITIONS):
        kind = s.armies[base + pos]
        if kind != EMPTY:
            total += turns * s.card_set.worth[kind]
    return total + shields(s, side)


def shields(s: Table, side: i64) -> float:
    """What it is worth that some cards cannot be destroyed."""
    total = 0.0
    for pos in range(FRONT, POSITIONS):
        if s.armies[side * POSITIONS + pos] != EMPTY and s.protected(side, pos):
            total += SHIELD * float(s.power(side, pos))
    return total


def income(s: Table, side: i64) -> float:
    """What a turn usually brings."""
    return FULL_INCOME if s.size(side) == POSITIONS else INCOME


def strengths(s: Table, turns: float, out: vec[float]) -> None:
    """Fill in the strength of every side, the active one's without this turn."""
    n = float(s.sides)
    for side in range(s.sides):
        out[side] = standing(s, side, turns if side < s.seats else 0.0)
        ahead = (side - s.turn + s.sides) % s.sides  # turns until its own
        if ahead == 0:
            ahead = s.sides
        out[side] += income(s, side) * (1.0 - float(ahead - 1) / n)
    if s.seats == 1:
        out[0] -= STRIKE * unused_points(s, 0)
        out[YUGTH] += EXTRA * unused_points(s, YUGTH) + yugths_next(s)


def unused_points(s: Table, side: i64) -> float:
    """Alone: how many event points a side has still before it."""
    n = 0.0
    for i in range(4):
        if not (s.used_points[side] >> i) & 1:
            n += 1.0
    return n


def steepness(s: Table, most: float) -> float:
    """How much a point of victory moves the chances now."""
    near = most / float(s.target)
    if near > 1.0:
        near = 1.0
    if near < 0.0:
        near = 0.0
    return STEEP + STEEPER * near * near


def turn_value(s: Table, turns: float) -> float:
    """What the active side may still expect of its turn, in points of victory."""
    points = s.resources
    value = 0.0
    for i in range(s.open_tasks):
        task = s.tasks[i] >> 16
        argument = s.tasks[i] & 0xFFFF
        if task == GAIN_POINTS:
            points += argument
        elif task == PLACE:
            gain = gain_of_card(s, s.turn, weakest_place(s, s.turn), argument, turns)
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
            value -= SACRIFICED
    if s.phase == RISK:
        return value + risk_value(s, Outlook(s, turns), points)
    if s.phase == RECRUIT:
        return value + Outlook(s, turns).worth(points)
    return value


def action_value(s: Table) -> float:
    """What the best use of the clan action brings besides its points."""
    action = clan_action(s)
    best = -9.0
    for side in range(s.sides):
        if side == s.turn:
            continue
        for place in range(POSITIONS):
            if swaps(action):
                for pos in range(POSITIONS):
                    if no_trade(s, action, pos, side, place) == 0:
                        gain = float(s.power(side, place) - s.power(s.turn, pos)) * (1.0 + harm(s))
                        if gain > best:
                            best = gain
            elif no_victim(s, action, side, place) == 0:
                taken = float(s.power(side, place)) * harm(s)
                if taken > best:
                    best = taken
    if best < -8.0:
        return 0.0
    return best - SACRIFICED if action == ULFERK else best


def risk_value(s: Table, look: Outlook, points: i64) -> float:
    """The best of stopping, scoring more and rolling on, with so many points."""
    odds = s.card_set.odds_of(s.clans[s.turn], s.row_sets(s.turn))
    if not s.thrown:
        # A whole turn is in everybody's income already.
        return income(s, s.turn) + look.rate * float(points) * 0.5
    if s.scored == 0:
        return look.onward(odds, s.left, points)
    best = look.stop(points)
    if s.left:
        onward = look.onward(odds, s.left, points)
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
            stop = look.stop(points + gain)
            if stop > best:
                best = stop
            if left:
                onward = look.onward(odds, left, points + gain)
                if onward > best:
                    best = onward
    return best


def evaluate(s: Table, out: vec[float]) -> None:
    """Each seat's chance to win."""
    if s.phase == CLANS:
        for seat in range(s.seats):
            out[seat] = 1.0 / float(s.sides)
        return
    most = most_points(s)
    turns = turns_left(s, most)
    strength = floats(s.sides)
    strengths(s, turns, strength)
    turn = s.turn
    strength[turn] += turn_value(s, turns)
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
        if s.market[slot] != EMPTY and s.card_set.cards[line + COST] > dearest:
            dearest = s.card_set.cards[line + COST]
            power = s.card_set.cards[line + POWER]
    return 0.8 * float(power) - income(s, YUGTH)


# ---- advice


def priors(s: Table, seat: i64, menu: Menu) -> None:
    """What a single look ahead cannot see: rerolls, sweeps, Support cards."""
    for i in range(menu.size):
        menu.set_prior(i, 0.0)
    if s.open_tasks:
        weigh_tasks(menu)
    elif s.phase == RISK:
        weigh_risk(s, menu)
    elif s.phase == RECRUIT:
        weigh_recruitment(s, menu)
    elif s.phase == ARRANGE:
        weigh_arrangement(s, menu)


def weigh_tasks(menu: Menu) -> None:
    """A free card is good."""
    for i in range(menu.size):
        if menu.items[i] >> VERB == V_TAKE:
            menu.set_prior(i, 0.05)


def weigh_arrangement(s: Table, menu: Menu) -> None:
    """Exchange cards as long as that shields more; what the next turn brings has no part in it."""
    shielded = shields(s, s.turn)
    for i in range(menu.size):
        action = menu.items[i]
        if action >> VERB == V_MOVE:
            pos = action & 255
            other = (action >> 8) & 255
            s.swap(s.turn, pos, s.turn, other)
            gain = shields(s, s.turn) - shielded
            s.swap(s.turn, pos, s.turn, other)
            menu.set_prior(i, 1.0 + gain if gain > 0.0 else -1.0)


def weigh_risk(s: Table, menu: Menu) -> None:
    """The mean of a reroll, for the one result that a look ahead would see; Support cards wait."""
    rerolls = False
    for i in range(menu.size):
        verb = menu.items[i] >> VERB
        if verb == V_USE:
            menu.set_prior(i, -0.5)
        elif verb == V_REROLL:
            rerolls = True
    if not rerolls:
        return
    most = most_points(s)
    look = Outlook(s, turns_left(s, most))
    odds = s.card_set.odds_of(s.clans[s.turn], s.row_sets(s.turn))
    seen = look.onward(odds, s.left, s.resources)
    slope = slope_of(s, most)
    kept = look.stop(kept_after_bust(s.resources, s.keep_up != 0))
    for i in range(menu.size):
        action = menu.items[i]
        if action >> VERB == V_REROLL:
            rest = s.roll - (i64(1) << (BITS * ((action >> 8) & 255)))
            mean = 0.0
            for face in range(FACES):
                value = scored_value(look, odds, rest + (i64(1) << (BITS * face)), s.resources)
                mean += (kept if value < 0.0 else value) / 6.0
            menu.set_prior(i, slope * (mean - seen) - 0.001)


def slope_of(s: Table, most: float) -> float:
    """What a point of victory is worth to the active side, in chances."""
    strength = floats(s.sides)
    strengths(s, turns_left(s, most), strength)
    steep = steepness(s, most)
    out = floats(s.sides)
    share(s, strength, steep, out)
    chance = out[s.turn]
    return steep * chance * (1.0 - chance)


def weigh_recruitment(s: Table, menu: Menu) -> None:
    """A sweep for what an average market offers; Support cards that give points; no idle purchases."""
    look = Outlook(s, turns_left(s, most_points(s)))
    for i in range(menu.size):
        verb = menu.items[i] >> VERB
        if verb == V_BUY:
            menu.set_prior(i, -0.0005)
        elif verb == V_SWEEP:
            menu.set_prior(i, 0.5 if wants_sweep(s, look) else -0.5)
        elif verb == V_USE:
            kind = s.card(s.turn, menu.items[i] & 255)
            gain = s.card_set.cards[(kind << LINE) + GAIN]
            more = look.worth(s.resources + gain) > look.worth(s.resources)
            menu.set_prior(i, 0.5 if more else -0.05)


def wants_sweep(s: Table, look: Outlook) -> bool:
    """Would a market of average cards be so much better?"""
    if not look.sweeps or s.resources <= SWEEP:
        return False
    return look.hope(s.resources) > look.worth(s.resources) + GAP
