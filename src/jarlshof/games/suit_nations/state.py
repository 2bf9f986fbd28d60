"""Suit Nations: what lies on the table, and small questions about it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from jarlshof.engine.state import Fields, State, zeros

NONE: Final[i64] = -1

# ---- cards and items
# An item is a card, a luxury or a wonder; 0 is an empty place. Cards are numbered
# by suit (s c d h) and rank (2 to 10) from 1 on, so that sorted numbers are cards
# as moves sort them.
SUITS: Final[i64] = 4
RANKS: Final[i64] = 9
JOKER: Final[i64] = 37
CARDS: Final[i64] = 38  # numbers of cards, the empty place included
LUXURY: Final[i64] = 64  # added to a card's number
WONDER: Final[i64] = 128
MOST_CARDS: Final[i64] = 78
ANY_SUIT: Final[i64] = 4  # the suit of a joker

SUIT_OF: Final[vec[i64]] = vec[i64]([4] + [s for s in range(4) for r in range(9)] + [4])
POINTS: Final[vec[i64]] = vec[i64]([0] + [r + 2 for s in range(4) for r in range(9)] + [10])

# What is noted with an item, in the higher bits of the same number.
ITEM: Final[i64] = 0xFF
KNOWN: Final[i64] = 8  # from this bit on: who knows the card, seats 0 to 7 and all others
ALL: Final[i64] = 0x1FF00  # known to all
NEAR: Final[i64] = 17  # from this bit on: who knows that the holder's nation has the card somewhere
NEAR_ALL: Final[i64] = 0x3FE0000
OLD: Final[i64] = 0x4000000  # it lay outside the dump when the deck was last shuffled
BLUR: Final[i64] = 0x8000000  # it may have changed places with another card, unseen
UP: Final[i64] = 0x10000000  # it lies face up, on its pile or in the dump
GOES: Final[i64] = 32  # from this bit on: where it goes in an exchange, or its place in a payment
GOES_MASK: Final[i64] = 0xFF00000000
PUBLIC: Final[i64] = 8  # the viewer who does not play

# ---- holders: what each seat has that may carry something
JACK: Final[i64] = 0
JACK2: Final[i64] = 1
QUEEN: Final[i64] = 2
QUEEN2: Final[i64] = 3
KING: Final[i64] = 4
KING2: Final[i64] = 5
SETTLER: Final[i64] = 6
CITY: Final[i64] = 7
CITY2: Final[i64] = 8
HOLDERS: Final[i64] = 9
PIECES: Final[i64] = 7
PLACES: Final[i64] = 4  # items of one holder while an exchange goes on; 2 otherwise

# Types of pieces: half the holder's number.
KINGS: Final[i64] = 2
STRENGTH: Final[vec[i64]] = vec[i64]([1, 1, 2, 2, 3, 3, 0, 0, 0])

# ---- progress: branch * 3 + step is a bit
LOAD: Final[i64] = 0
SPEED: Final[i64] = 1
DOUBLE: Final[i64] = 2  # Double Pieces
BRANCHES: Final[i64] = 6  # those three, and room for three of extensions (SN-97)
STEPS: Final[i64] = 3
BRANCH: Final[i64] = 7  # the three steps of a branch
DOUBLES: Final[i64] = 7  # Double Load, Double Speed and Double Pieces, a bit each
MOST_RELIGION: Final[i64] = 10  # half steps

# ---- the map
LAND: Final[i64] = 0
HOME: Final[i64] = 1
SEA: Final[i64] = 2
SHRINE: Final[i64] = 3
STATE: Final[i64] = 4
SITE: Final[i64] = 5
DEEPEST: Final[i64] = 4  # cards of a pile

# ---- decisions
MAIN: Final[i64] = 0
PIECE: Final[i64] = 1
PAY: Final[i64] = 2
HANDLE: Final[i64] = 3
EXPLORE: Final[i64] = 4
DECLARE: Final[i64] = 5
GAIN: Final[i64] = 6
ASK: Final[i64] = 7
ANSWER: Final[i64] = 8
HAND: Final[i64] = 9
ABSORB: Final[i64] = 10
LIVE: Final[i64] = 11
STEAL: Final[i64] = 12
OVER: Final[i64] = 13

LONGEST: Final[i64] = 48  # moves of one chain, and what they changed


def viewer_bit(viewer: i64) -> i64:
    """The bit of a seat, or of OBSERVER, among those who know a card."""
    if viewer < 0:
        viewer = PUBLIC
    return i64(1) << (KNOWN + viewer)


def steps_of(bits: i64, branch: i64) -> i64:
    """How many of some steps, as bits, are of a branch."""
    k = (bits >> (branch * STEPS)) & BRANCH
    return (k & 1) + ((k >> 1) & 1) + (k >> 2)


class Board(State):
    """Everything on the table. The rules are in the rooms of rules/."""

    def __init__(self) -> None:
        super().__init__()
        # options
        self.map_number: i64 = NONE  # of the ready maps; NONE for one of the table's own
        self.jokers: i64 = 0
        self.deck_limit: i64 = 0
        self.start_gold: i64 = 0
        self.start_coins: i64 = 0
        self.on: i64 = 0  # the extensions of this game, a bit each
        self.branches: i64 = DOUBLES  # those that this game has, a bit each
        self.solo_target: i64 = 0
        self.stall_rounds: i64 = 0
        self.outside: i64 = 0  # city_timing: outside
        self.hits_public: i64 = 0
        self.random_suits: i64 = 0
        self.fixed_places: i64 = 0
        # the moment
        self.phase: i64 = MAIN
        self.decider: i64 = 0
        self.turn: i64 = 0
        self.dealer: i64 = 0
        self.era: i64 = 1
        self.eras: i64 = 1
        self.coins: i64 = NONE  # of the countdown; NONE before it
        self.last: i64 = NONE  # the last explorer
        self.quiet: i64 = 0  # turns in a row without a card drawn
        self.drew: i64 = 0  # a card was drawn this turn
        self.acted_this_turn: i64 = 0  # something was done this turn
        self.moved: i64 = 0  # a piece turn was started
        self.pieces_closed: i64 = 0  # city_timing: outside: no piece acts any more
        self.city_actions: i64 = 0
        self.used: i64 = 0  # pieces of the turn's seat, a bit each
        self.fresh: i64 = 0
        self.demanded: i64 = 0  # rejected demands: bit seat for the king, seat + 8 for king2
        self.open_piece: i64 = NONE  # the piece (0 to 6) whose turn is open
        self.stepped: i64 = 0
        self.demand_rejected: i64 = 0  # its demand was rejected
        # the chain of decisions since the last settled moment
        self.chain: vec[i64] = vec[i64]()  # its moves; a hidden card is named by its place
        self.links: i64 = 0
        self.trail: vec[i64] = vec[i64]()  # what they changed, so that it can be taken back
        self.marks: i64 = 0
        self.rolled: i64 = 0  # dice of the latest action, eight times the earlier plus the later
        self.pay_suit: i64 = NONE
        self.pay_points: i64 = 0
        self.pay_cards: i64 = 0
        self.hit_number: i64 = 0  # which hit of an attack is carried out
        # nations; in mode nations each seat is one
        self.nation: vec[i64] = vec[i64]()  # per seat
        self.suit: vec[i64] = vec[i64]()  # per seat
        self.gold: vec[i64] = vec[i64]()  # per nation, as all below
        self.religion: vec[i64] = vec[i64]()  # half steps
        self.tech: vec[i64] = vec[i64]()
        # holders, seat * 9 + holder: where each is (NONE: nowhere), and its items
        self.at: vec[i64] = vec[i64]()
        self.loads: vec[i64] = vec[i64]()
        # cards elsewhere
        self.deck: vec[i64] = vec[i64]()  # the top is the last one
        self.deck_size: i64 = 0
        self.dump: vec[i64] = vec[i64]()  # oldest first
        self.dump_size: i64 = 0
        self.gone: vec[i64] = vec[i64]()  # out of the game, unseen (deck_limit), sorted
        self.gone_size: i64 = 0
        self.piles: vec[i64] = vec[i64]()  # four places a slot, top first
        self.batch: vec[i64] = vec[i64]()  # per card, three bits a viewer: copies it knows are in the deck
        # the map, slots row by row; these arrays are never written to, so copies share them
        self.slots: i64 = 0
        self.cell: vec[i64] = vec[i64]()  # row * 32 + column
        self.kind: vec[i64] = vec[i64]()
        self.depth: vec[i64] = vec[i64]()  # cards of the pile
        self.first: vec[i64] = vec[i64]()  # where a slot's neighbours begin in the next two
        self.beside: vec[i64] = vec[i64]()
        self.border: vec[i64] = vec[i64]()
        self.homes: vec[i64] = vec[i64]()  # the home slots in use, by number
        self.far: vec[i64] = vec[i64]()  # per seat and slot: steps to its home
        self.walls: vec[i64] = vec[i64]()  # layers per border

    def fields(self, io: Fields) -> None:
        super().fields(io)
        self.map_number = io.one(self.map_number)
        self.jokers = io.one(self.jokers)
        self.deck_limit = io.one(self.deck_limit)
        self.start_gold = io.one(self.start_gold)
        self.start_coins = io.one(self.start_coins)
        self.on = io.one(self.on)
        self.branches = io.one(self.branches)
        self.solo_target = io.one(self.solo_target)
        self.stall_rounds = io.one(self.stall_rounds)
        self.outside = io.one(self.outside)
        self.hits_public = io.one(self.hits_public)
        self.random_suits = io.one(self.random_suits)
        self.fixed_places = io.one(self.fixed_places)
        self.phase = io.one(self.phase)
        self.decider = io.one(self.decider)
        self.turn = io.one(self.turn)
        self.dealer = io.one(self.dealer)
        self.era = io.one(self.era)
        self.eras = io.one(self.eras)
        self.coins = io.one(self.coins)
        self.last = io.one(self.last)
        self.quiet = io.one(self.quiet)
        self.drew = io.one(self.drew)
        self.acted_this_turn = io.one(self.acted_this_turn)
        self.moved = io.one(self.moved)
        self.pieces_closed = io.one(self.pieces_closed)
        self.city_actions = io.one(self.city_actions)
        self.used = io.one(self.used)
        self.fresh = io.one(self.fresh)
        self.demanded = io.one(self.demanded)
        self.open_piece = io.one(self.open_piece)
        self.stepped = io.one(self.stepped)
        self.demand_rejected = io.one(self.demand_rejected)
        self.chain = io.many(self.chain)
        self.links = io.one(self.links)
        self.trail = io.many(self.trail)
        self.marks = io.one(self.marks)
        self.rolled = io.one(self.rolled)
        self.pay_suit = io.one(self.pay_suit)
        self.pay_points = io.one(self.pay_points)
        self.pay_cards = io.one(self.pay_cards)
        self.hit_number = io.one(self.hit_number)
        self.nation = io.many(self.nation)
        self.suit = io.many(self.suit)
        self.gold = io.many(self.gold)
        self.religion = io.many(self.religion)
        self.tech = io.many(self.tech)
        self.at = io.many(self.at)
        self.loads = io.many(self.loads)
        self.deck = io.many(self.deck)
        self.deck_size = io.one(self.deck_size)
        self.dump = io.many(self.dump)
        self.dump_size = io.one(self.dump_size)
        self.gone = io.many(self.gone)
        self.gone_size = io.one(self.gone_size)
        self.piles = io.many(self.piles)
        self.batch = io.many(self.batch)
        self.slots = io.one(self.slots)
        self.cell = io.shared(self.cell)
        self.kind = io.shared(self.kind)
        self.depth = io.shared(self.depth)
        self.first = io.shared(self.first)
        self.beside = io.shared(self.beside)
        self.border = io.shared(self.border)
        self.homes = io.shared(self.homes)
        self.far = io.shared(self.far)
        self.walls = io.shared(self.walls)

    def clear(self, seats: i64) -> None:
        """An empty table for so many seats, each a nation, once the map lies (`slots` and its arrays)."""
        self.seats = seats
        self.dealer = seats - 1
        self.chain = zeros(LONGEST)
        self.trail = zeros(LONGEST)
        self.nation = zeros(seats)
        self.suit = zeros(seats)
        self.gold = zeros(seats)
        self.religion = zeros(seats)
        self.tech = zeros(seats)
        self.at = vec[i64]([NONE] * int(seats * HOLDERS))
        self.loads = zeros(seats * HOLDERS * PLACES)
        self.deck = zeros(MOST_CARDS)
        self.dump = zeros(MOST_CARDS)
        self.gone = zeros(MOST_CARDS)
        self.piles = zeros(self.slots * DEEPEST)
        self.batch = zeros(CARDS)
        for seat in range(seats):
            self.nation[seat] = seat

    # ---- nations and pieces

    def wealth(self, seat: i64) -> i64:
        """The gold of a seat's nation."""
        return self.gold[self.nation[seat]]

    def rivals(self, seat: i64, other: i64) -> bool:
        """Do two seats belong to different nations?"""
        return self.nation[seat] != self.nation[other]

    def knows(self, seat: i64, branch: i64, step: i64) -> bool:
        """Has the seat's nation this step?"""
        return ((self.tech[self.nation[seat]] >> (branch * STEPS + step)) & 1) != 0

    def steps(self, nation: i64, branch: i64) -> i64:
        """How many steps a nation has on a branch."""
        return steps_of(self.tech[nation], branch)

    def most_of_a_suit(self) -> i64:
        """How many seats have the suit that most have."""
        most: i64 = 0
        for suit in range(SUITS):
            n: i64 = 0
            for seat in range(self.seats):
                if self.suit[seat] == suit:
                    n += 1
            if n > most:
                most = n
        return most

    def capacity(self, holder: i64) -> i64:
        """SN-11, SN-13: how many items a piece carries, or cards a city holds."""
        h = holder % HOLDERS
        if h >= SETTLER or self.knows(holder // HOLDERS, LOAD, h >> 1):
            return 2
        return 1

    def strength(self, seat: i64, slot: i64) -> i64:
        """SN-86: all pieces of a seat's nation on a slot."""
        n: i64 = 0
        nation = self.nation[seat]
        for p in range(self.seats):
            if self.nation[p] == nation:
                start = p * HOLDERS
                for h in range(SETTLER):
                    if self.at[start + h] == slot:
                        n += STRENGTH[h]
        return n

    def is_city_of(self, seat: i64, slot: i64) -> bool:
        """Is the slot a city of the seat's nation? Its allies' cities are its own."""
        if slot < 0:
            return False
        nation = self.nation[seat]
        for p in range(self.seats):
            if self.nation[p] == nation:
                if self.at[p * HOLDERS + CITY] == slot or self.at[p * HOLDERS + CITY2] == slot:
                    return True
        return False

    # ---- the map

    def borders(self, slot: i64, other: i64) -> i64:
        """The border between two slots, or NONE."""
        for i in range(self.first[slot], self.first[slot + 1]):
            if self.beside[i] == other:
                return self.border[i]
        return NONE

    def in_reach(self, slot: i64, other: i64) -> bool:
        """The same slot, or a neighbour with at most one wall layer between (SN-194)."""
        if slot == other:
            return True
        for i in range(self.first[slot], self.first[slot + 1]):
            if self.beside[i] == other:
                return self.walls[self.border[i]] < 2
        return False

    # ---- items of holders

    def items(self, holder: i64) -> i64:
        """How many items a holder has."""
        start = holder * PLACES
        n: i64 = 0
        while n < PLACES and self.loads[start + n]:
            n += 1
        return n

    def cards(self, holder: i64) -> i64:
        """How many cards a holder has."""
        start = holder * PLACES
        n: i64 = 0
        for i in range(PLACES):
            item = self.loads[start + i] & ITEM
            if item != 0 and item < LUXURY:
                n += 1
        return n

    def find(self, holder: i64, item: i64) -> i64:
        """The first place of a holder that has this item and goes nowhere, or NONE."""
        start = holder * PLACES
        for i in range(start, start + PLACES):
            entry = self.loads[i]
            if (entry & ITEM) == item and (entry & GOES_MASK) == 0:
                return i
        return NONE

    def pull(self, place: i64) -> i64:
        """Take an item out of its place; the later ones move up."""
        entry = self.loads[place]
        end = (place // PLACES + 1) * PLACES
        while place + 1 < end:
            self.loads[place] = self.loads[place + 1]
            place += 1
        self.loads[place] = 0
        return entry

    def push(self, holder: i64, entry: i64) -> None:
        """Put an item behind the others of a holder."""
        self.loads[holder * PLACES + self.items(holder)] = entry

    # ---- chains

    def deed(self) -> i64:
        """The move that began the present chain of decisions."""
        return self.chain[0]

    def link(self, action: i64) -> None:
        """Note a move of the present chain."""
        self.chain[self.links] = action
        self.links += 1

    def mark(self, change: i64) -> None:
        """Note a change of the present chain."""
        self.trail[self.marks] = change
        self.marks += 1
