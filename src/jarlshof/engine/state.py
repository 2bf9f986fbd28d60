"""The contract between games and everything that plays, shows or stores them."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from jarlshof.engine.rng import Random, roll

RULING: Final[i64] = 1000  # ruling Qn has the clause number 1000 + n
OBSERVER: Final[i64] = -1  # somebody who does not play

# How a search looks ahead in a game.
PLAYOUTS: Final[i64] = 0  # random moves, then a judgement
SURVEYS: Final[i64] = 1  # every move of a new position is judged
TURNS: Final[i64] = 2  # greedy moves to the end of the turn, then a judgement


BLANK: Final[vec[i64]] = vec[i64]([0] * 256)


def zeros(n: i64) -> vec[i64]:
    """An array of n zeros."""
    return BLANK[:n] if n <= 256 else vec[i64]([0] * n)


def twice(v: vec[i64]) -> vec[i64]:
    """An array with room for as much again."""
    n: i64 = len(v)
    longer = zeros(2 * n)
    for i in range(n):
        longer[i] = v[i]
    return longer


def floats(n: i64) -> vec[float]:
    """An array of n zeros, for results."""
    return vec[float]([0.0] * n)


class Fields:
    """Carries the fields of a state: to a copy, to integers, or back."""

    def __init__(self) -> None:
        self.loading: bool = False
        self.numbers: vec[i64] = zeros(48)
        self.arrays: vec[vec[i64]] = vec[vec[i64]](capacity=16)
        self.i: i64 = 0
        self.j: i64 = 0

    def load(self) -> None:
        """From now on give back what was kept."""
        self.loading = True
        self.i = 0
        self.j = 0

    def one(self, x: i64) -> i64:
        """Keep a number, or give the one that replaces it."""
        i = self.i
        self.i = i + 1
        if self.loading:
            return self.numbers[i]
        if i == len(self.numbers):
            self.numbers = twice(self.numbers)
        self.numbers[i] = x
        return x

    def many(self, v: vec[i64]) -> vec[i64]:
        """Keep an array, or give a copy of the one that replaces it."""
        if self.loading:
            v = self.arrays[self.j][:]
            self.j += 1
        else:
            self.arrays = append(self.arrays, v)
        return v

    def shared(self, v: vec[i64]) -> vec[i64]:
        """Keep an array that is never written to, or give the one that replaces it: copies hold the same."""
        if self.loading:
            v = self.arrays[self.j]
            self.j += 1
        else:
            self.arrays = append(self.arrays, v)
        return v


class Menu:
    """The legal moves of a seat, and what forbids the move asked about."""

    def __init__(self) -> None:
        self.room: i64 = 64
        self.items: vec[i64] = zeros(64)
        self.size: i64 = 0
        self.asked_about: i64 = -1
        self.reason: i64 = 0
        self.priors: vec[float] = vec[float]()

    def offer(self, action: i64, clause: i64) -> None:
        """A move of this moment: legal if no clause (0) forbids it."""
        if clause == 0:
            n = self.size
            if n == self.room:
                self.grow()
            self.size = n + 1
            self.items[n] = action
        elif action == self.asked_about:
            self.reason = clause

    def grow(self) -> None:
        """Make room for twice as many moves."""
        self.items = twice(self.items)
        self.room = 2 * self.room

    def has(self, action: i64) -> bool:
        """Is the move on the menu?"""
        for i in range(self.size):
            if self.items[i] == action:
                return True
        return False

    def set_prior(self, i: i64, prior: float) -> None:
        """Say how promising the move at place i looks; 0 is average."""
        if len(self.priors) < self.room:
            self.priors = floats(self.room)
        self.priors[i] = prior


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Random):
    """One position of one game. Moves are 64-bit integers, 0 or more."""

    def __init__(self) -> None:
        super().__init__()
        self.seats: i64 = 0
        # Grows with every chance event, and with every card shown to a seat
        # that did not know it, except a card that the acting seat lays open.
        self.revealed: i64 = 0
        # Results of chance to come that are given, the next one first (`jarlshof.chance`): faces of
        # dice and picks from 0, and piles, each as its size and its cards from the top. They belong
        # to the position only where there are any, which `given` says.
        self.given: bool = False
        self.given_dice: vec[i64] = vec[i64]()
        self.given_picks: vec[i64] = vec[i64]()
        self.given_piles: vec[i64] = vec[i64]()

    # ---- what every game writes

    def to_act(self) -> i64:
        """The seats that must decide now, one bit each; 0 when the game is over.

        Several bits mean that these seats decide at the same time, in secret.
        """
        raise NotImplementedError

    def options(self, seat: i64, menu: Menu) -> None:
        """Offer a seat that must decide every move of this moment, with what forbids it."""
        raise NotImplementedError

    def not_offered(self, seat: i64, action: i64) -> i64:
        """The clause that rules out a move which this moment does not offer."""
        raise NotImplementedError

    def play(self, seat: i64, action: i64) -> None:
        """Carry out a legal move; trusts its caller."""
        raise NotImplementedError

    def deal(self) -> None:
        """The chance part of the set-up; the generator is keyed before."""
        raise NotImplementedError

    def resample(self, seat: i64, rng: i64) -> None:
        """Deal anew, from the number rng, all that a seat (or OBSERVER) cannot know.

        What the seat knows stays. The result may depend on nothing else.
        """
        raise NotImplementedError

    def returns(self, out: vec[float]) -> None:
        """Each seat's result at the end, 0 to 1: its share of the win."""
        raise NotImplementedError

    def evaluate(self, out: vec[float]) -> None:
        """Each seat's expected result, 0 to 1, at any moment."""
        raise NotImplementedError

    def blank(self) -> "State":
        """A new object of the same class."""
        raise NotImplementedError

    def fields(self, io: Fields) -> None:
        """Name every field once, for copying, storing and comparing."""
        self.seats = io.one(self.seats)
        self.revealed = io.one(self.revealed)
        self.word_a = io.one(self.word_a)
        self.word_b = io.one(self.word_b)
        self.word_c = io.one(self.word_c)
        self.word_d = io.one(self.word_d)

    # ---- what a game may write

    def priors(self, seat: i64, menu: Menu) -> None:
        """Give the offered moves priors, for the greedy bot and the search."""
        for i in range(menu.size):
            menu.set_prior(i, 0.0)

    def search_kind(self) -> i64:
        """How a search looks ahead: PLAYOUTS, or SURVEYS where `evaluate` tells more than chance does.

        TURNS is for games whose turns are long rows of small decisions.
        """
        return PLAYOUTS

    # ---- what every game inherits

    def refusal(self, seat: i64, action: i64) -> i64:
        """0 if the move is legal, else the clause (a ruling Qn as 1000 + n) that forbids it."""
        menu = Menu()
        menu.asked_about = action
        if seat >= 0 and (self.to_act() >> seat) & 1:
            self.options(seat, menu)
        if menu.has(action):
            return 0
        return menu.reason if menu.reason else self.not_offered(seat, action)

    def chance(self, n: i64) -> i64:
        """A number from 0 to n - 1 that a rule asks for: the next pick that is given, or chance."""
        self.revealed += 1
        if not self.given or len(self.given_picks) == 0:
            return self.below(n)
        pick = self.given_picks[0]
        self.given_picks = self.given_picks[1:]
        self.note_given()
        return pick if pick < n else n - 1

    def die(self, sides: i64) -> i64:
        """A die's face, from 0: the next one that is given, or chance."""
        self.revealed += 1
        if not self.given or len(self.given_dice) == 0:
            return self.below(sides)
        face = self.given_dice[0]
        self.given_dice = self.given_dice[1:]
        self.note_given()
        return face

    def shuffle(self, v: vec[i64], n: i64) -> None:
        """Shuffle the first n entries (Fisher-Yates from the end)."""
        i = n - 1
        if i > 0:
            self.revealed += i
        while i > 0:
            j = self.below(i + 1)
            v[i], v[j] = v[j], v[i]
            i -= 1

    def shuffle_pile(self, v: vec[i64], n: i64) -> None:
        """Shuffle a pile whose top is entry n - 1; the cards of the next given pile come to its top.

        Each comes as far as it is there, the first one uppermost.
        """
        self.shuffle(v, n)
        if not self.given or len(self.given_piles) == 0:
            return
        given = self.given_piles
        size = given[0]
        k = size
        while k > 0:  # the top card is lifted last
            lift(v, n, given[k])
            k -= 1
        self.given_piles = given[size + 1 :]
        self.note_given()

    def reseed(self, number: i64) -> None:
        """Begin anew from one number, for bots' own streams; what was given of chance is forgotten."""
        if self.given:
            self.given_dice = vec[i64]()
            self.given_picks = vec[i64]()
            self.given_piles = vec[i64]()
            self.given = False
        super().reseed(number)

    def note_given(self) -> None:
        """Note whether anything that is given of chance is still to come."""
        self.given = len(self.given_dice) + len(self.given_picks) + len(self.given_piles) > 0

    def mix(self, v: vec[i64], n: i64) -> None:
        """Shuffle the first n entries for a bot's imagined deal: no chance of the game."""
        i = n - 1
        while i > 0:
            j = roll(self, i + 1)
            v[i], v[j] = v[j], v[i]
            i -= 1

    def moves(self, seat: int) -> list[int]:
        """The legal moves of a seat, for Python code; none when it need not decide."""
        menu = Menu()
        if seat >= 0 and (self.to_act() >> seat) & 1:
            self.options(seat, menu)
        return [menu.items[i] for i in range(menu.size)]

    def actors(self) -> list[int]:
        """The seats that must decide now, for Python code."""
        bits = self.to_act()
        return [seat for seat in range(self.seats) if (bits >> seat) & 1]

    def results(self) -> list[float]:
        """`returns` at the end, `evaluate` before, for Python code."""
        out = floats(self.seats)
        if self.to_act():
            self.evaluate(out)
        else:
            self.returns(out)
        return list(out)

    def kept(self) -> Fields:
        """The whole position, for any number of copies."""
        io = Fields()
        self.fields(io)
        if self.given:
            self.carry_given(io)
        return io

    def carry_given(self, io: Fields) -> None:
        """Carries what is given of chance, after all other fields."""
        self.given_dice = io.many(self.given_dice)
        self.given_picks = io.many(self.given_picks)
        self.given_piles = io.many(self.given_piles)
        self.note_given()

    def copy(self, kept: Fields) -> "State":
        """A new state of the same game: the position that was kept."""
        s = self.blank()
        kept.load()
        s.fields(kept)
        if kept.j < len(kept.arrays):
            s.carry_given(kept)
        return s

    def clone(self) -> "State":
        """An independent copy."""
        return self.copy(self.kept())

    def to_ints(self) -> list[list[int]]:
        """The whole position: its numbers, then its arrays."""
        io = self.kept()
        return [list(io.numbers[: io.i])] + [list(v) for v in io.arrays]

    def from_ints(self, data: list[list[int]]) -> None:
        """Become the position that `to_ints` described."""
        io = Fields()
        io.load()
        io.numbers = vec[i64](data[0])
        for v in data[1:]:
            io.arrays = append(io.arrays, vec[i64](v))
        self.fields(io)
        if io.j < len(io.arrays):
            self.carry_given(io)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and type(self) is type(other) and self.to_ints() == other.to_ints()

    def __hash__(self) -> int:
        return hash(tuple(tuple(v) for v in self.to_ints()))

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return thaw, (type(self), self.to_ints())


def thaw(kind: type[State], data: list[list[int]]) -> State:
    """Unpickle a state."""
    s = kind()
    s.from_ints(data)
    return s


def fill_menu(s: State, seat: i64, menu: Menu) -> None:
    """Fill the menu with the legal moves of a seat that must decide."""
    menu.size = 0
    s.options(seat, menu)
    if menu.size == 0:
        raise RuntimeError("a seat must decide but has no legal move")


def lift(v: vec[i64], n: i64, card: i64) -> None:
    """The first entry of v that is this card goes to place n - 1; the entries above it move down."""
    i: i64 = 0
    while i < n and v[i] != card:
        i += 1
    if i == n:
        return
    while i + 1 < n:
        v[i] = v[i + 1]
        i += 1
    v[i] = card


def lowest(seats: i64) -> i64:
    """The first seat of a set of seats that is not empty."""
    seat: i64 = 0
    while not seats & 1:
        seats >>= 1
        seat += 1
    return seat
