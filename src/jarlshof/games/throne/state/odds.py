"""What throws promise: every throw, its chance, what it can score, and when to stop.

All is exact. A throw is a bag of faces; there are 923 different throws of one to
six dice. `Odds` belongs to the rows that one player may score. Its values are
found by dynamic programming over the dice left and the points at risk, for a
player to whom points beyond a cap are worth nothing.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from jarlshof.engine.cards import BITS
from jarlshof.engine.state import floats, zeros
from jarlshof.games.throne.state.bags import FACES, MOST_DICE, dice_in, holds

SEVENS: Final[i64] = 117649  # 7 ** 6: a bag as a number with six digits to the base 7
PROFILE: Final[i64] = 7  # entries a throw: the best gain that leaves 0, 1, ... 6 dice
CANNOT: Final[i64] = -1
MOST_POINTS: Final[i64] = 200  # caps reach so far
GAIN_BITS: Final[i64] = 10
STEP: Final[i64] = 5


def in_sevens(bag: i64) -> i64:
    """A bag of dice as a number to the base 7."""
    n: i64 = 0
    unit: i64 = 1
    while bag:
        n += (bag & 15) * unit
        unit *= 7
        bag >>= BITS
    return n


class Throws:
    """All different throws of up to six dice, by size, and in how many ways each falls."""

    def __init__(self) -> None:
        self.count: i64 = 0
        self.bags: vec[i64] = vec[i64]()
        self.ways: vec[i64] = vec[i64]()
        self.begin: vec[i64] = zeros(MOST_DICE + 2)
        self.place: vec[i64] = zeros(SEVENS)  # of a bag to the base 7
        for size in range(MOST_DICE + 1):
            self.begin[size] = self.count
            self.collect(0, 0, size, 1)
        self.begin[MOST_DICE + 1] = self.count

    def collect(self, face: i64, bag: i64, dice: i64, ways: i64) -> None:
        """Add every throw that continues a bag with so many dice of this face or later ones."""
        if face == FACES - 1:
            bag += dice << (BITS * face)
            self.place[in_sevens(bag)] = self.count
            self.bags = append(self.bags, bag)
            self.ways = append(self.ways, ways)
            self.count += 1
            return
        for n in range(dice + 1):
            self.collect(face + 1, bag + (n << (BITS * face)), dice - n, ways * choose(dice, n))


def choose(n: i64, k: i64) -> i64:
    """In how many ways k of n can be chosen."""
    product: i64 = 1
    for i in range(k):
        product = product * (n - i) // (i + 1)
    return product


THROWS: Final[Throws] = Throws()


def kept_after_bust(points: i64, keep_up: bool) -> i64:
    """THR-49, Q12: what a failed throw leaves: half, the loss (or the rest) rounded up to fives."""
    half = (points + 9) // 10 * 5
    if half > points:
        half = points
    return half if keep_up else points - half


class Odds:
    """The chances of a player with certain rows: flat bags and gains, row by row."""

    def __init__(self, bags: vec[i64], gains: vec[i64], keep_up: bool) -> None:
        self.keep_up: bool = keep_up
        self.unit: i64 = STEP  # points come in fives unless a row says otherwise
        for i in range(len(gains)):
            if gains[i] % STEP:
                self.unit = 1
        # For each throw the best gain that leaves so many dice, or CANNOT.
        self.best: vec[i64] = vec[i64]([CANNOT] * (THROWS.count * PROFILE))
        # Throws of a size with the same best gains are one profile.
        self.gains: vec[i64] = vec[i64]()
        self.chances: vec[float] = vec[float]()
        self.begin: vec[i64] = zeros(MOST_DICE + 2)
        self.fails: vec[float] = floats(MOST_DICE + 1)
        self.tables: list[vec[float]] = []
        self.find_best(bags, gains)
        self.find_profiles()
        for cap in range(MOST_POINTS // STEP + 1):
            self.tables.append(vec[float]())

    def find_best(self, bags: vec[i64], gains: vec[i64]) -> None:
        """THR-44, THR-46: the best ways to score each throw, one row after the other."""
        rows = len(bags)
        sevens = zeros(rows)
        sizes = zeros(rows)
        for i in range(rows):
            sevens[i] = in_sevens(bags[i])
            sizes[i] = dice_in(bags[i])
        for size in range(1, MOST_DICE + 1):
            for t in range(THROWS.begin[size], THROWS.begin[size + 1]):
                bag = THROWS.bags[t]
                seven = in_sevens(bag)
                for i in range(rows):
                    if holds(bag, bags[i]):
                        rest = THROWS.place[seven - sevens[i]]
                        self.better(t, size - sizes[i], gains[i])
                        for left in range(size - sizes[i]):
                            more = self.best[rest * PROFILE + left]
                            if more != CANNOT:
                                self.better(t, left, gains[i] + more)

    def better(self, t: i64, left: i64, gain: i64) -> None:
        """Keep the greater gain of a throw."""
        if gain > self.best[t * PROFILE + left]:
            self.best[t * PROFILE + left] = gain

    def find_profiles(self) -> None:
        """Put throws with equal prospects together, for speed."""
        everything: i64 = 1
        for size in range(1, MOST_DICE + 1):
            everything *= FACES
            self.begin[size] = len(self.chances)
            seen: dict[int, int] = {}
            for t in range(THROWS.begin[size], THROWS.begin[size + 1]):
                chance = float(THROWS.ways[t]) / float(everything)
                packed: i64 = 0
                for left in range(size):
                    packed = (packed << GAIN_BITS) + self.best[t * PROFILE + left] + 1
                if packed == 0:
                    self.fails[size] += chance
                    continue
                if packed not in seen:
                    seen[packed] = len(self.chances)
                    self.chances = append(self.chances, 0.0)
                    for left in range(MOST_DICE):
                        self.gains = append(self.gains, self.best[t * PROFILE + left])
                self.chances[seen[packed]] += chance
        self.begin[MOST_DICE + 1] = len(self.chances)

    def value(self, cap: i64, dice: i64, points: i64) -> float:
        """What a player who throws so many dice, with these points at risk, may expect to keep.

        Points beyond the cap count for nothing; the cap is a multiple of five.
        """
        if cap > MOST_POINTS:
            cap = MOST_POINTS
        points = cap if points >= cap else points - points % self.unit
        table = self.tables[cap // STEP]
        if len(table) == 0:
            self.fill(cap)
            table = self.tables[cap // STEP]
        return table[points * PROFILE + dice]

    def choices(self, cap: int, dice: int, points: int) -> list[tuple[float, int, int, bool]]:
        """THR-46: what the best play makes of each throw that fits a row, for Python code.

        Its chance, the dice left over, the points reached, and whether they are thrown again.
        """
        found: list[tuple[float, int, int, bool]] = []
        for i in range(self.begin[dice], self.begin[dice + 1]):
            best: tuple[float, int, int, bool] = (-1.0, 0, 0, False)
            for left in range(dice):
                gain = self.gains[i * MOST_DICE + left]
                if gain != CANNOT:
                    reached = points + gain
                    stop = float(reached if reached < cap else cap)
                    onward = self.value(cap, left, reached)
                    if max(stop, onward) > best[0]:
                        best = (max(stop, onward), left, reached, onward > stop)
            found.append((self.chances[i], best[1], best[2], best[3]))
        return found

    def fill(self, cap: i64) -> None:
        """THR-46 to THR-51: the values for a cap, from many points to few, few dice to many."""
        table = floats((cap + 1) * PROFILE)
        points = cap
        while points >= 0:
            table[points * PROFILE] = float(points)
            for dice in range(1, MOST_DICE + 1):
                table[points * PROFILE + dice] = self.throw_value(table, cap, dice, points)
            points -= self.unit
        self.tables[cap // STEP] = table

    def throw_value(self, table: vec[float], cap: i64, dice: i64, points: i64) -> float:
        """The mean over all throws of the best continuation."""
        total = self.fails[dice] * float(kept_after_bust(points, self.keep_up))
        for i in range(self.begin[dice], self.begin[dice + 1]):
            best = 0.0
            for left in range(dice):
                gain = self.gains[i * MOST_DICE + left]
                if gain != CANNOT:
                    reached = points + gain
                    if reached > cap:
                        reached = cap
                    if float(reached) > best:
                        best = float(reached)
                    # Stopping is always possible; rolling on promises what the table says.
                    onward = table[reached * PROFILE + left]
                    if onward > best:
                        best = onward
            total += self.chances[i] * best
        return total
