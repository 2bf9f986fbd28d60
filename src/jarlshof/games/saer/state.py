"""Sær: what lies on the table, and how cards, Glory and points are moved and counted."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from jarlshof.engine.cards import count, one
from jarlshof.engine.state import Fields, State, zeros

# Colours: green, red, blue, yellow, purple.
GREEN: Final[i64] = 0
BLUE: Final[i64] = 2
YELLOW: Final[i64] = 3
PURPLE: Final[i64] = 4
COLOURS: Final[i64] = 5
# Kinds of cards: a Raider of each colour, the Jarl, a Hero of each colour.
JARL: Final[i64] = 5
HERO: Final[i64] = 6  # the Hero of the first colour
KINDS: Final[i64] = 11
# A card in an array: its kind, DOWN if it lies face down, and GLORY for each token on it.
KIND: Final[i64] = 15
DOWN: Final[i64] = 16
GLORY: Final[i64] = 32
GLORY_SHIFT: Final[i64] = 5
# God sides: thor-a, thor-b, loki-a, ...
THOR_A: Final[i64] = 0
THOR_B: Final[i64] = 1
LOKI_A: Final[i64] = 2
LOKI_B: Final[i64] = 3
ODIN_A: Final[i64] = 4
ODIN_B: Final[i64] = 5
FREYA_A: Final[i64] = 6
FREYA_B: Final[i64] = 7
NORNS_A: Final[i64] = 8
NORNS_B: Final[i64] = 9
SIDES: Final[i64] = 10
GODS: Final[i64] = 5
# Muster piles: by the colour of their Hero, then by the side of their God.
GOD_PILE: Final[i64] = 5
PILES: Final[i64] = 15

SPRING: Final[i64] = 0
SUMMER: Final[i64] = 1
RAGNAROK: Final[i64] = 2
ROUNDS: Final[i64] = 3
# Phases.
DEPLOY: Final[i64] = 0
ACTIONS: Final[i64] = 1
OVER: Final[i64] = 2

SEATS: Final[i64] = 4
ROW: Final[i64] = 16  # room for an array
DECK: Final[i64] = 90  # room for the deck
NONE: Final[i64] = -1  # no seat, god, colour or card; for an Outpost: the middle
LAID: Final[i64] = 3  # cards laid at deployment

# The numbers of the game, by their places in `numbers`; raid points of the colours come first.
N_RAIDER: Final[i64] = 5
N_HERO: Final[i64] = 6
N_JARL: Final[i64] = 7
N_PURPLE_JARL: Final[i64] = 8
N_GLORY: Final[i64] = 9
N_BLUE: Final[i64] = 10  # cards that Blue draws
N_VP: Final[i64] = 11  # VP of an Outpost in Spring, Summer, Ragnarok
N_RAIDERS: Final[i64] = 14  # Raiders of a colour
N_JARLS: Final[i64] = 15  # Jarls in the game
NUMBERS: Final[i64] = 16


def colour_of(kind: i64) -> i64:
    """The colour of a Raider or a Hero."""
    return kind - HERO if kind >= HERO else kind


class Board(State):
    """Everything on the table. The rules are in the package rules."""

    def __init__(self) -> None:
        super().__init__()
        # options
        self.numbers: vec[i64] = vec[i64]()
        self.opening: i64 = 0  # who begins Spring; NONE: random
        self.random_colours: i64 = 1
        self.god_list: i64 = 0  # sides of the Summer piles in order, each + 1 in four bits; 0: random
        self.yellow_glory: i64 = 2
        self.zero_green: i64 = 0  # zero_ties: green
        self.first_passes: i64 = 0  # first_tie: pass
        self.deck_stops: i64 = 0  # empty_deck: stop
        self.supply: i64 = 0  # Glory tokens in the game; 0: unlimited
        self.own_gift: i64 = 0  # loki_gift: own
        # the moment
        self.season: i64 = SPRING
        self.phase: i64 = DEPLOY
        self.first: i64 = 0  # who has the First Player card
        self.turn: i64 = 0
        self.deployed: i64 = 0  # seats that have laid their arrays, a bit each
        self.passed: i64 = 0  # seats that have passed, a bit each
        # a God's open decision
        self.asking: i64 = NONE  # the side that asks
        self.stolen: i64 = 0  # Loki a: tokens that may be put down
        self.drawn: i64 = NONE  # Freya a: the card to be laid
        self.targets: i64 = 0  # Norns a: opponents still to be affected, a bit each
        # open to all
        self.colours: i64 = 0  # colours in play, a bit each
        self.outposts: vec[i64] = vec[i64]()  # the holder of each colour's Outpost
        self.outpost_glory: vec[i64] = vec[i64]()
        self.vp: vec[i64] = vec[i64]()
        self.glory: vec[i64] = vec[i64]()  # unused Glory of each seat
        self.gods: vec[i64] = vec[i64]()  # the side each seat holds
        self.piles: i64 = 0  # muster piles that are left, a bit each
        self.musters: vec[i64] = vec[i64]()  # bags: the cards of each pile below its Hero or God
        self.spring_hero: i64 = NONE  # colour of the Hero left over in Spring
        self.discard: i64 = 0  # a bag
        # partly hidden
        self.hands: vec[i64] = vec[i64]()  # bags
        self.rows: vec[i64] = vec[i64]()  # arrays, ROW places a seat
        self.lengths: vec[i64] = vec[i64]()  # cards in each array
        self.known: vec[i64] = vec[i64]()  # bags: known to be among a seat's hidden cards
        self.taken: vec[i64] = vec[i64]()  # bags: known to be in hand, taken since the array was laid
        self.deck: vec[i64] = vec[i64]()  # the top card is the last one
        self.size: i64 = 0  # of the deck
        # the last resolution, for those who want to read it again
        self.resolved: i64 = NONE  # its season
        self.past_rows: vec[i64] = vec[i64]()
        self.past_lengths: vec[i64] = vec[i64]()
        self.past_outposts: vec[i64] = vec[i64]()  # holders before it

    def fields(self, io: Fields) -> None:
        super().fields(io)
        self.numbers = io.many(self.numbers)
        self.opening = io.one(self.opening)
        self.random_colours = io.one(self.random_colours)
        self.god_list = io.one(self.god_list)
        self.yellow_glory = io.one(self.yellow_glory)
        self.zero_green = io.one(self.zero_green)
        self.first_passes = io.one(self.first_passes)
        self.deck_stops = io.one(self.deck_stops)
        self.supply = io.one(self.supply)
        self.own_gift = io.one(self.own_gift)
        self.season = io.one(self.season)
        self.phase = io.one(self.phase)
        self.first = io.one(self.first)
        self.turn = io.one(self.turn)
        self.deployed = io.one(self.deployed)
        self.passed = io.one(self.passed)
        self.asking = io.one(self.asking)
        self.stolen = io.one(self.stolen)
        self.drawn = io.one(self.drawn)
        self.targets = io.one(self.targets)
        self.colours = io.one(self.colours)
        self.outposts = io.many(self.outposts)
        self.outpost_glory = io.many(self.outpost_glory)
        self.vp = io.many(self.vp)
        self.glory = io.many(self.glory)
        self.gods = io.many(self.gods)
        self.piles = io.one(self.piles)
        self.musters = io.many(self.musters)
        self.spring_hero = io.one(self.spring_hero)
        self.discard = io.one(self.discard)
        self.hands = io.many(self.hands)
        self.rows = io.many(self.rows)
        self.lengths = io.many(self.lengths)
        self.known = io.many(self.known)
        self.taken = io.many(self.taken)
        self.deck = io.many(self.deck)
        self.size = io.one(self.size)
        self.resolved = io.one(self.resolved)
        self.past_rows = io.many(self.past_rows)
        self.past_lengths = io.many(self.past_lengths)
        self.past_outposts = io.many(self.past_outposts)

    def clear(self, seats: i64) -> None:
        """An empty table for so many seats (SAE-8: all Outposts in the middle)."""
        self.seats = seats
        self.numbers = zeros(NUMBERS)
        self.outposts = vec[i64]([NONE] * COLOURS)
        self.outpost_glory = zeros(COLOURS)
        self.vp = zeros(SEATS)
        self.glory = zeros(SEATS)
        self.gods = vec[i64]([NONE] * SEATS)
        self.musters = zeros(PILES)
        self.hands = zeros(SEATS)
        self.rows = zeros(SEATS * ROW)
        self.lengths = zeros(SEATS)
        self.known = zeros(SEATS)
        self.taken = zeros(SEATS)
        self.deck = zeros(DECK)
        self.past_rows = zeros(SEATS * ROW)
        self.past_lengths = zeros(SEATS)
        self.past_outposts = vec[i64]([NONE] * COLOURS)

    def plays(self, colour: i64) -> bool:
        """Is a colour in play?"""
        return ((self.colours >> colour) & 1) != 0

    def following(self, seat: i64) -> i64:
        """The next seat clockwise."""
        seat += 1
        if seat < self.seats:
            return seat
        return 0

    # ---- the deck

    def draw(self) -> i64:
        """Take the top card of the deck, or NONE when there is none (Q16)."""
        if self.size == 0:
            if not self.deck_stops:
                self.reshuffle()
            if self.size == 0:
                return NONE
        self.revealed += 1
        self.size -= 1
        kind = self.deck[self.size]
        self.deck[self.size] = 0
        return kind

    def reshuffle(self) -> None:
        """Q16: the discarded Raiders and Jarls become the deck; Heroes stay discarded."""
        for kind in range(KINDS):
            if kind <= JARL:
                for i in range(count(self.discard, kind)):
                    self.deck[self.size] = kind
                    self.size += 1
                    self.discard -= one(kind)
        self.shuffle_pile(self.deck, self.size)

    def draw_to_hand(self, seat: i64, cards: i64) -> None:
        """A seat draws cards that only it sees; fewer when nothing is left (Q16)."""
        for i in range(cards):
            kind = self.draw()
            if kind == NONE:
                return
            self.hands[seat] += one(kind)

    # ---- Glory

    def from_bank(self, wanted: i64) -> i64:
        """Q17: as many tokens as the bank can give, up to those wanted."""
        if self.supply == 0:
            return wanted
        rest = self.supply - self.glory_in_use()
        if rest <= 0:
            return 0
        return rest if rest < wanted else wanted

    def glory_in_use(self) -> i64:
        """All tokens in supplies, on cards and on Outposts."""
        n: i64 = 0
        for seat in range(self.seats):
            n += self.glory[seat]
            for i in range(self.lengths[seat]):
                n += self.rows[seat * ROW + i] >> GLORY_SHIFT
        for colour in range(COLOURS):
            n += self.outpost_glory[colour]
        return n

    # ---- arrays

    def add(self, seat: i64, place: i64, card: i64) -> None:
        """Put a card into an array; those from the place on move one to the right."""
        rows = self.rows
        i = seat * ROW + self.lengths[seat]
        at = seat * ROW + place
        while i > at:
            rows[i] = rows[i - 1]
            i -= 1
        rows[at] = card
        self.lengths[seat] += 1

    def remove(self, seat: i64, place: i64) -> i64:
        """Take a card out of an array and close the gap (SAE-15)."""
        rows = self.rows
        i = seat * ROW + place
        card = rows[i]
        self.lengths[seat] -= 1
        last = seat * ROW + self.lengths[seat]
        while i < last:
            rows[i] = rows[i + 1]
            i += 1
        rows[last] = 0
        return card

    def face_down(self, seat: i64) -> i64:
        """How many face-down cards lie in an array."""
        n: i64 = 0
        for i in range(self.lengths[seat]):
            if self.rows[seat * ROW + i] & DOWN:
                n += 1
        return n

    def face_up(self, seat: i64) -> i64:
        """How many face-up cards lie in an array."""
        return self.lengths[seat] - self.face_down(seat)

    def turn_up(self, seat: i64, place: i64) -> None:
        """Turn a face-down card up for all to see."""
        at = seat * ROW + place
        self.rows[at] -= DOWN
        self.seen(seat, self.rows[at] & KIND)

    # ---- what is known of hidden cards

    def seen(self, seat: i64, kind: i64) -> None:
        """A hidden card of a seat was revealed: one of its kind less is known to be hidden."""
        if count(self.known[seat], kind):
            self.known[seat] -= one(kind)

    def takes(self, seat: i64, kind: i64) -> None:
        """A card comes to a hand openly."""
        self.take_bag(seat, one(kind))

    def take_bag(self, seat: i64, bag: i64) -> None:
        """Cards come to a hand openly."""
        self.hands[seat] += bag
        self.known[seat] += bag
        self.taken[seat] += bag

    def leaves_hand(self, seat: i64, kind: i64) -> None:
        """A hand card is laid open."""
        self.hands[seat] -= one(kind)
        if count(self.taken[seat], kind):
            self.taken[seat] -= one(kind)
        self.seen(seat, kind)

    def elsewhere(self, seat: i64) -> i64:
        """A bag: hidden cards known of a seat beyond those known to be in hand."""
        if self.taken[seat] == 0:
            return self.known[seat]
        bag: i64 = 0
        for kind in range(KINDS):
            more = count(self.known[seat], kind) - count(self.taken[seat], kind)
            if more > 0:
                bag += more * one(kind)
        return bag

    # ---- raid points

    def base(self, kind: i64) -> i64:
        """SAE-27, SAE-28: a Raider's or a Hero's own points; none for a Jarl (SAE-29)."""
        if kind < JARL:
            return self.numbers[N_RAIDER]
        if kind == JARL:
            return 0
        return self.numbers[N_HERO]

    def jarl_bonus(self, seat: i64, outposts: vec[i64]) -> i64:
        """SAE-29, SAE-54: what a Jarl in a seat's array adds to each neighbour."""
        if outposts[PURPLE] == seat:
            return self.numbers[N_PURPLE_JARL]
        return self.numbers[N_JARL]

    def holding(self, colour: i64, holder: i64) -> i64:
        """SAE-31, SAE-60: an Outpost's points for its holder, with the Glory on it."""
        if holder == NONE:
            return 0
        return self.numbers[colour] + self.outpost_glory[colour] * self.numbers[N_GLORY]

    def count_up(self, points: vec[i64]) -> None:
        """SAE-26 to SAE-31: all raid points by seat * COLOURS + colour, face-down cards too."""
        numbers = self.numbers
        rows = self.rows
        raider = numbers[N_RAIDER]
        hero = numbers[N_HERO]
        glory = numbers[N_GLORY]
        for seat in range(self.seats):
            bonus = self.jarl_bonus(seat, self.outposts)
            at = seat * COLOURS
            beside: i64 = 0  # what the Jarl to the left adds
            before = NONE  # where the points of the card to the left go
            start = seat * ROW
            for i in range(start, start + self.lengths[seat]):
                card = rows[i]
                kind = card & KIND
                if kind == JARL:
                    if before != NONE:
                        points[before] += bonus
                    beside = bonus
                    before = NONE
                    continue
                if kind < JARL:
                    before = at + kind
                    beside += raider
                else:
                    before = at + kind - HERO
                    beside += hero
                points[before] += beside + glory * (card >> GLORY_SHIFT)
                beside = 0
        for colour in range(COLOURS):
            holder = self.outposts[colour]
            if holder != NONE:
                points[holder * COLOURS + colour] += self.holding(colour, holder)
