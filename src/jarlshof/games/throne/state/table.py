"""Rising for the Throne: armies, dice, market and deck, and how cards move."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from jarlshof.engine.cards import count
from jarlshof.engine.state import Fields, State, zeros
from jarlshof.games.throne.state.card_set import (
    AT_LEAST,
    CAVALRY,
    COST,
    DISCOUNTS,
    EVENT,
    INFANTRY,
    LINE,
    NO_CARD_SET,
    PLUS,
    PLUS_CARD,
    PLUS_TYPE,
    POWER,
    PROTECT,
    ROW_SET,
    SHIP,
    TALLY,
    TYPE,
    CardSet,
)

NONE: Final[i64] = -1
EMPTY: Final[i64] = 0  # no card
SEATS: Final[i64] = 6
YUGTH: Final[i64] = 1  # the side that Yugth plays against a single seat
POSITIONS: Final[i64] = 6
FRONT: Final[i64] = 3  # positions 0 to 2; the one behind p is p + 3
SLOTS: Final[i64] = 4
SETS: Final[i64] = 6  # sets of dice put aside in a turn
STACK: Final[i64] = 16
EVENT_POINTS: Final[vec[i64]] = vec[i64]([6, 10, 15, 18])
POINTS: Final[i64] = 4
TARGETS: Final[vec[i64]] = vec[i64]([0, 20, 20, 19, 18, 17, 16])

# Phases.
CLANS: Final[i64] = 0
TURN: Final[i64] = 1
RISK: Final[i64] = 2
RECRUIT: Final[i64] = 3
ARRANGE: Final[i64] = 4
RECOUNT: Final[i64] = 5
YUGTH_TURN: Final[i64] = 6
OVER: Final[i64] = 7

# What is still to be done, next on top: such a thing << 16 + its argument.
PLACE: Final[i64] = 1  # a card
SABOTAGE: Final[i64] = 2  # of the card at a position
INFLUENCE: Final[i64] = 3
FREE: Final[i64] = 4  # turn up the free card
ACT: Final[i64] = 5  # the clan action
SACRIFICE: Final[i64] = 6  # its second half
GAIN_POINTS: Final[i64] = 7  # an amount
LOSE: Final[i64] = 8  # a card of a type
BIN: Final[i64] = 9  # lay an event on the discard pile
LOOK: Final[i64] = 10  # put so many cards back in any order
REFILL: Final[i64] = 11  # a slot of the market
TASK: Final[i64] = 16
ARGUMENT: Final[i64] = 0xFFFF

# yugth_abilities
PASSIVE: Final[i64] = 0
NO_ABILITIES: Final[i64] = 1
ALL_ABILITIES: Final[i64] = 2

# first
NOTHING: Final[vec[i64]] = vec[i64]()
BY_ROLL: Final[i64] = -1
BY_CHANCE: Final[i64] = -2


class Table(State):
    """Everything on the table. The rules are in rules/."""

    def __init__(self) -> None:
        super().__init__()
        self.card_set: CardSet = NO_CARD_SET
        self.source: vec[i64] = vec[i64]()  # of the card_set, for storing
        self.sides: i64 = 0  # the seats, and Yugth
        # options
        self.choose_clans: i64 = 0
        self.random_clans: i64 = 0
        self.starter: i64 = BY_ROLL
        self.events: i64 = 1
        self.target: i64 = 0
        self.own_target: i64 = 0  # was the target set by hand?
        self.round_limit: i64 = 0
        self.cumulative: i64 = 0  # set_bonus: cumulative
        self.keep_up: i64 = 0  # bust: keep-up
        self.free_letters: i64 = 0  # letters: free
        self.hot_dice: i64 = 0
        self.action_free: i64 = 0  # action_target: false
        self.printed: i64 = 0  # power_basis: printed
        self.any_owner: i64 = 0  # destroy_scope: any
        self.points_first: i64 = 0  # solo_win_first: false
        self.no_chain: i64 = 0  # yugth_chain: false
        self.abilities: i64 = PASSIVE  # yugth_abilities
        self.old_cheaper: i64 = 0  # same_value: old-cheaper
        # the moment
        self.phase: i64 = CLANS
        self.round: i64 = 1
        self.first: i64 = 0
        self.turn: i64 = 0  # the active side
        self.champion: i64 = NONE  # the side that has won
        self.resources: i64 = 0
        self.thrown: i64 = 0  # do dice lie on the table?
        self.roll: i64 = 0  # those not yet set aside: a bag of faces
        self.left: i64 = 0  # how many dice the next throw has
        self.scored: i64 = 0  # rows scored from the current throw
        self.bought: i64 = 0
        self.swept: i64 = 0
        self.arranged: i64 = 0
        self.aside: vec[i64] = vec[i64]()  # this turn's sets: bags of faces
        self.sets: i64 = 0
        self.tasks: vec[i64] = vec[i64]()
        self.open_tasks: i64 = 0
        # the cards
        self.clans: vec[i64] = vec[i64]()  # of each seat, NONE before its choice
        self.armies: vec[i64] = vec[i64]()  # card at side * 6 + position
        self.exhausted: vec[i64] = vec[i64]()  # of each side: positions, a bit each
        self.market: vec[i64] = vec[i64]()
        self.deck: vec[i64] = vec[i64]()  # the top is the last of `deck_size`
        self.deck_size: i64 = 0
        self.discard: vec[i64] = vec[i64]()  # likewise
        self.discard_size: i64 = 0
        self.known: vec[i64] = vec[i64]()  # so many cards on top of the deck does a seat know
        self.used_points: vec[i64] = vec[i64]()  # alone: event points used up, a bit each
        # results of chance that a position fixed, next first

    def fields(self, io: Fields) -> None:
        super().fields(io)
        self.source = io.many(self.source)
        self.sides = io.one(self.sides)
        self.choose_clans = io.one(self.choose_clans)
        self.random_clans = io.one(self.random_clans)
        self.starter = io.one(self.starter)
        self.events = io.one(self.events)
        self.target = io.one(self.target)
        self.own_target = io.one(self.own_target)
        self.round_limit = io.one(self.round_limit)
        self.cumulative = io.one(self.cumulative)
        self.keep_up = io.one(self.keep_up)
        self.free_letters = io.one(self.free_letters)
        self.hot_dice = io.one(self.hot_dice)
        self.action_free = io.one(self.action_free)
        self.printed = io.one(self.printed)
        self.any_owner = io.one(self.any_owner)
        self.points_first = io.one(self.points_first)
        self.no_chain = io.one(self.no_chain)
        self.abilities = io.one(self.abilities)
        self.old_cheaper = io.one(self.old_cheaper)
        self.phase = io.one(self.phase)
        self.round = io.one(self.round)
        self.first = io.one(self.first)
        self.turn = io.one(self.turn)
        self.champion = io.one(self.champion)
        self.resources = io.one(self.resources)
        self.thrown = io.one(self.thrown)
        self.roll = io.one(self.roll)
        self.left = io.one(self.left)
        self.scored = io.one(self.scored)
        self.bought = io.one(self.bought)
        self.swept = io.one(self.swept)
        self.arranged = io.one(self.arranged)
        self.aside = io.many(self.aside)
        self.sets = io.one(self.sets)
        self.tasks = io.many(self.tasks)
        self.open_tasks = io.one(self.open_tasks)
        self.clans = io.many(self.clans)
        self.armies = io.many(self.armies)
        self.exhausted = io.many(self.exhausted)
        self.market = io.many(self.market)
        self.deck = io.many(self.deck)
        self.deck_size = io.one(self.deck_size)
        self.discard = io.many(self.discard)
        self.discard_size = io.one(self.discard_size)
        self.known = io.many(self.known)
        self.used_points = io.many(self.used_points)
        io.many(NOTHING)  # two arrays that fingerprints of positions still count
        io.many(NOTHING)

    def clear(self, seats: i64, card_set: CardSet) -> None:
        """An empty table for so many seats (THR-1, THR-9, THR-100)."""
        self.card_set = card_set
        self.source = card_set.source
        self.seats = seats
        self.sides = seats
        if seats == 1:
            self.sides = 2
        self.target = TARGETS[seats]
        self.aside = zeros(SETS)
        self.tasks = zeros(STACK)
        self.clans = vec[i64]([NONE] * SEATS)
        self.armies = zeros(SEATS * POSITIONS)
        self.exhausted = zeros(SEATS)
        self.market = zeros(SLOTS)
        self.deck = zeros(card_set.total)
        self.discard = zeros(card_set.total)
        self.known = zeros(SEATS)
        self.used_points = zeros(2)

    def pick(self, n: i64) -> i64:
        """One of n things, by chance if there are several."""
        return self.chance(n) if n > 1 else 0

    # ---- the tasks to be done

    def push(self, task: i64, argument: i64) -> None:
        """Something to be done before all else."""
        self.tasks[self.open_tasks] = (task << TASK) + argument
        self.open_tasks += 1

    def task(self) -> i64:
        """The next thing to be done, 0 for none."""
        if self.open_tasks == 0:
            return 0
        return self.tasks[self.open_tasks - 1] >> TASK

    def argument(self) -> i64:
        """What the next task is about."""
        return self.tasks[self.open_tasks - 1] & ARGUMENT

    def drop_task(self) -> None:
        """The next task is done, or lapses."""
        self.open_tasks -= 1
        self.tasks[self.open_tasks] = 0

    # ---- dice

    def clear_sets(self) -> None:
        """Take up all dice set aside."""
        while self.sets:
            self.sets -= 1
            self.aside[self.sets] = 0

    # ---- armies

    def card(self, side: i64, pos: i64) -> i64:
        """The card at a position, or EMPTY."""
        return self.armies[side * POSITIONS + pos]

    def type_of(self, side: i64, pos: i64) -> i64:
        """The type of the card at a position, NO_TYPE if it is empty."""
        return self.card_set.cards[(self.armies[side * POSITIONS + pos] << LINE) + TYPE]

    def size(self, side: i64) -> i64:
        """How many cards an army has."""
        n: i64 = 0
        base = side * POSITIONS
        for pos in range(POSITIONS):
            if self.armies[base + pos] != EMPTY:
                n += 1
        return n

    def plain(self, side: i64) -> bool:
        """Q45: does this side use no abilities at all?"""
        return self.abilities == NO_ABILITIES and side == YUGTH and self.seats == 1

    def tally(self, side: i64) -> i64:
        """How many cards of each type an army has: a bag of types."""
        bag: i64 = 0
        base = side * POSITIONS
        for pos in range(POSITIONS):
            bag += self.card_set.cards[(self.armies[base + pos] << LINE) + TALLY]
        return bag

    def alliance(self, side: i64, kind: i64, tally: i64) -> i64:
        """THR-28, Q54: what an army's cards add to the power of one; the tally has no part of its own."""
        cards = self.card_set.cards
        line = kind << LINE
        plus = cards[line + PLUS]
        if plus == 0:
            return 0
        partner = cards[line + PLUS_CARD]
        if partner == EMPTY:
            if count(tally, cards[line + PLUS_TYPE]) < cards[line + AT_LEAST]:
                return 0
            return plus
        found: i64 = 0
        base = side * POSITIONS
        for pos in range(POSITIONS):
            if self.armies[base + pos] == partner:
                found += 1
        if partner == kind:
            found -= 1
        if found == 0:
            return 0
        return plus

    def power(self, side: i64, pos: i64) -> i64:
        """THR-16: the current power of a card in an army."""
        cards = self.card_set.cards
        kind = self.armies[side * POSITIONS + pos]
        line = kind << LINE
        power = cards[line + POWER]
        if cards[line + PLUS] and not self.plain(side):
            power += self.alliance(side, kind, self.tally(side) - cards[line + TALLY])
        return power

    def limit_power(self, side: i64, pos: i64) -> i64:
        """Q21: the power that counts where a rule sets a limit."""
        if self.printed:
            return self.card_set.cards[(self.armies[side * POSITIONS + pos] << LINE) + POWER]
        return self.power(side, pos)

    def bonus(self, n: i64) -> i64:
        """THR-94, Q39: for so many cards of one type."""
        if n < 3:
            return 0
        if n < 5:
            return 1
        if self.cumulative:
            return 4
        return 3

    def set_bonuses(self, tally: i64) -> i64:
        """THR-94: for Infantry, Ships and Cavalry."""
        return (
            self.bonus(count(tally, SHIP))
            + self.bonus(count(tally, INFANTRY))
            + self.bonus(count(tally, CAVALRY))
        )

    def points(self, side: i64) -> i64:
        """THR-93: the victory points of an army."""
        cards = self.card_set.cards
        base = side * POSITIONS
        total: i64 = 0
        tally: i64 = 0
        alliances: i64 = 0
        for pos in range(POSITIONS):
            line = self.armies[base + pos] << LINE
            total += cards[line + POWER]
            tally += cards[line + TALLY]
            alliances |= cards[line + PLUS]
        if alliances and not self.plain(side):
            for pos in range(POSITIONS):
                kind = self.armies[base + pos]
                line = kind << LINE
                if cards[line + PLUS]:
                    total += self.alliance(side, kind, tally - cards[line + TALLY])
        return total + self.set_bonuses(tally)

    def protected(self, side: i64, pos: i64) -> bool:
        """THR-36: does a card in the front line shield this position?"""
        if pos < FRONT or self.plain(side):
            return False
        front = self.armies[side * POSITIONS + pos - FRONT]
        return self.card_set.cards[(front << LINE) + PROTECT] != 0

    def is_exhausted(self, side: i64, pos: i64) -> bool:
        """Is the card at a position turned?"""
        return ((self.exhausted[side] >> pos) & 1) != 0

    def wake(self, side: i64, pos: i64) -> None:
        """The card at a position is ready."""
        self.exhausted[side] &= ~(i64(1) << pos)

    def tire(self, side: i64, pos: i64) -> None:
        """THR-21: the card at a position is exhausted."""
        self.exhausted[side] |= i64(1) << pos

    def to_discard(self, kind: i64) -> None:
        """THR-14: a card goes on the discard pile."""
        self.discard[self.discard_size] = kind
        self.discard_size += 1

    def remove(self, side: i64, pos: i64) -> None:
        """THR-14: a card leaves its army for the discard pile."""
        i = side * POSITIONS + pos
        self.to_discard(self.armies[i])
        self.armies[i] = EMPTY
        self.wake(side, pos)

    def lay(self, side: i64, pos: i64, kind: i64) -> None:
        """A card comes to a position, ready (THR-21)."""
        self.armies[side * POSITIONS + pos] = kind
        self.wake(side, pos)

    def swap(self, side: i64, pos: i64, other: i64, place: i64) -> None:
        """THR-33: two cards change places, each keeps its orientation."""
        i = side * POSITIONS + pos
        j = other * POSITIONS + place
        self.armies[i], self.armies[j] = self.armies[j], self.armies[i]
        tired = self.is_exhausted(side, pos)
        other_tired = self.is_exhausted(other, place)
        self.wake(side, pos)
        self.wake(other, place)
        if other_tired:
            self.tire(side, pos)
        if tired:
            self.tire(other, place)

    def price(self, seat: i64, kind: i64) -> i64:
        """THR-17, THR-27: what a card costs a seat."""
        line = kind << LINE
        price = self.card_set.cards[line + COST] + self.card_set.cards[line + DISCOUNTS + self.clans[seat]]
        if price < 0:
            return 0
        return price

    def row_sets(self, seat: i64) -> i64:
        """THR-26: which Resource cards a seat has, a bit for each different one."""
        found: i64 = 0
        base = seat * POSITIONS
        for pos in range(POSITIONS):
            found |= self.card_set.cards[(self.armies[base + pos] << LINE) + ROW_SET]
        return found

    # ---- the deck

    def is_event(self, kind: i64) -> bool:
        """Is it an event card?"""
        return self.card_set.cards[(kind << LINE) + TYPE] == EVENT

    def troops(self, cards: vec[i64], n: i64) -> bool:
        """Is there a card that is no event among the first n?"""
        i = n - 1
        while i >= 0:
            if not self.is_event(cards[i]):
                return True
            i -= 1
        return False

    def reshuffle(self) -> bool:
        """THR-78, THR-79: an empty deck is made of the discard pile, unless that holds events only."""
        if not self.troops(self.discard, self.discard_size):
            return False
        n = self.discard_size
        for i in range(n):
            self.deck[i] = self.discard[i]
            self.discard[i] = EMPTY
        self.deck_size = n
        self.discard_size = 0
        self.shuffle_pile(self.deck, n)
        for seat in range(self.seats):
            self.known[seat] = 0
        return True

    def draw(self) -> i64:
        """THR-75, THR-78: the top card of the deck, or EMPTY if none can come."""
        if self.deck_size == 0 and not self.reshuffle():
            return EMPTY
        n = self.deck_size - 1
        kind = self.deck[n]
        self.deck[n] = EMPTY
        self.deck_size = n
        news: i64 = 0
        for seat in range(self.seats):
            if self.known[seat]:
                self.known[seat] -= 1
            else:
                news = 1
        self.revealed += news
        return kind
