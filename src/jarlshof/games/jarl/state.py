"""The Rise of a Jarl: what lies on the table, and how cards move.

A set of cards is an integer with a bit for each card.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from jarlshof.engine.state import Fields, State, zeros

NAVIGATION: Final[i64] = 0
HIRD: Final[i64] = 1
TITHING: Final[i64] = 2
FARMSTEAD: Final[i64] = 3
LONGHOUSE: Final[i64] = 4
TIMBER_TRADE: Final[i64] = 5
KNARR: Final[i64] = 6
LONGSHIP: Final[i64] = 7
BEACONS: Final[i64] = 8
SHIELD: Final[i64] = 9
DOMESTICATION: Final[i64] = 10
WOOL: Final[i64] = 11
AXE: Final[i64] = 12
CAULDRON: Final[i64] = 13
RUNESTONES: Final[i64] = 14
PLOW: Final[i64] = 15
JEWELRY: Final[i64] = 16
CARDS: Final[i64] = 17
DECK: Final[i64] = 17  # what `plan deck` names, after the cards
NONE: Final[i64] = -1

GOLD: Final[i64] = 0
BLUE: Final[i64] = 1
RED: Final[i64] = 2
GREEN: Final[i64] = 3
SUITS: Final[i64] = 4

# Where the data of the suits and cards lie in `table`.
POWER: Final[i64] = 0  # + suit
CARRIES: Final[i64] = 4  # + suit: the actions its cards carry, a bit each
ICONS: Final[i64] = 8  # + suit: food, livestock, wood and metal icons, a byte each
MEMBERS: Final[i64] = 12  # + suit: its cards
STRONGEST: Final[i64] = 16  # + 0 to 3: the suits, highest power first
STRENGTH: Final[i64] = 20  # + round - 1: of the invasion
RANKS: Final[i64] = 24  # + 0 to 3: points for each rank
ARMS: Final[i64] = 28  # the cards that arm a citizen when stored
MAX_COINS: Final[i64] = 29
SUIT: Final[i64] = 30  # + card
TABLE: Final[i64] = 47

# Actions, as bits of what a suit carries and as the first verbs of moves.
ATTRACT: Final[i64] = 0
TRADE: Final[i64] = 1
SETTLE: Final[i64] = 2
RAID: Final[i64] = 3
TRIBUTE: Final[i64] = 4
INNOVATE: Final[i64] = 5
DEVELOP: Final[i64] = 6

BYTE: Final[i64] = 255
WIDTH: Final[i64] = 8  # bits of a byte
SLOT: Final[i64] = 5  # bits of a place in the sea
CARD_MASK: Final[i64] = 31
SEA: Final[i64] = 0x7FFF  # three places
COIN: Final[i64] = 3  # bits of the coins of a wealth card
COINS: Final[i64] = 7

ROUNDS: Final[i64] = 4

# Phases.
SETUP: Final[i64] = 0
GROWTH: Final[i64] = 1
INVASION: Final[i64] = 2
OVER: Final[i64] = 3

# What is still to be done for the card laid, or for the invasion.
T_RAID: Final[i64] = 0
T_TRIBUTE: Final[i64] = 1
T_TAKE: Final[i64] = 2
T_PAY: Final[i64] = 3
T_HIRD: Final[i64] = 4

# Results.
WON: Final[i64] = 1
LOST: Final[i64] = 2

# A high bit: shifted down, for the compiler takes a small constant that is shifted up
# as a 32-bit number.
HIGHEST: Final[i64] = 60
TOP: Final[i64] = 0x1000000000000000
ODD: Final[i64] = 0x55555555
PAIRS: Final[i64] = 0x33333333
NIBBLES: Final[i64] = 0x0F0F0F0F
BYTES: Final[i64] = 0x01010101


def bit(card: i64) -> i64:
    """The set of one card."""
    return TOP >> (HIGHEST - card)


def size(cards: i64) -> i64:
    """How many cards a set has."""
    cards -= (cards >> 1) & ODD
    cards = (cards & PAIRS) + ((cards >> 2) & PAIRS)
    cards = (cards + (cards >> 4)) & NIBBLES
    return ((cards * BYTES) >> 24) & BYTE


def first(cards: i64) -> i64:
    """The first card of a set that is not empty."""
    return size((cards & -cards) - 1)


def least(a: i64, b: i64) -> i64:
    """The smaller of two numbers."""
    return a if a < b else b


class Realm(State):
    """Everything on the table. The rules are in `rules`."""

    def __init__(self) -> None:
        super().__init__()
        # options
        self.start: i64 = NONE  # the chosen starting kingdom, NONE for the top card
        self.keep_hand: i64 = 0  # hand_overflow: keep
        self.metal_limit: i64 = 0  # jewelry: metal
        self.full_tribute: i64 = 0  # empty_tribute: false
        self.free_trade: i64 = 0  # timber_trade: always
        self.table: vec[i64] = vec[i64]()  # the data of suits and cards
        # the moment
        self.round: i64 = 1
        self.phase: i64 = SETUP
        self.laid: i64 = NONE  # the card whose action is carried out
        self.task: i64 = NONE
        # of the task: cards still to discard (raid), kingdoms served, a byte a suit (tribute),
        # the suit or NONE for any (take), the card to develop (pay)
        self.detail: i64 = 0
        self.failed: i64 = 0  # did the last invasion's defense fail?
        self.result: i64 = 0
        # the cards: sets, but for the sea and the two piles
        self.hand: i64 = 0
        self.citizens: i64 = 0
        self.store: i64 = 0
        self.wealth: i64 = 0
        self.coins: i64 = 0  # of each wealth card, three bits a card
        self.kingdoms: i64 = 0
        self.works: i64 = 0  # developments
        self.sea: i64 = 0  # up to three places of five bits: card + 1, the newest lowest
        self.deck: vec[i64] = vec[i64]()  # the top is the last of `deck_size`, then NONE
        self.deck_size: i64 = 0
        self.discards: vec[i64] = vec[i64]()  # likewise
        self.discard_size: i64 = 0

    def fields(self, io: Fields) -> None:
        super().fields(io)
        self.start = io.one(self.start)
        self.keep_hand = io.one(self.keep_hand)
        self.metal_limit = io.one(self.metal_limit)
        self.full_tribute = io.one(self.full_tribute)
        self.free_trade = io.one(self.free_trade)
        self.table = io.many(self.table)
        self.round = io.one(self.round)
        self.phase = io.one(self.phase)
        self.laid = io.one(self.laid)
        self.task = io.one(self.task)
        self.detail = io.one(self.detail)
        self.failed = io.one(self.failed)
        self.result = io.one(self.result)
        self.hand = io.one(self.hand)
        self.citizens = io.one(self.citizens)
        self.store = io.one(self.store)
        self.wealth = io.one(self.wealth)
        self.coins = io.one(self.coins)
        self.kingdoms = io.one(self.kingdoms)
        self.works = io.one(self.works)
        self.sea = io.one(self.sea)
        self.deck = io.many(self.deck)
        self.deck_size = io.one(self.deck_size)
        self.discards = io.many(self.discards)
        self.discard_size = io.one(self.discard_size)

    def clear(self, table: vec[i64]) -> None:
        """An empty table for one player, with these suits and cards."""
        self.seats = 1
        self.table = table
        self.deck = zeros(CARDS)
        self.discards = zeros(CARDS)
        for place in range(CARDS):
            self.deck[place] = NONE
            self.discards[place] = NONE

    # ---- suits and cards

    def suit(self, card: i64) -> i64:
        """The suit of a card."""
        return self.table[SUIT + card]

    def count(self, cards: i64, suit: i64) -> i64:
        """How many cards of a suit a set has."""
        return size(cards & self.table[MEMBERS + suit])

    def matching(self, cards: i64, card: i64) -> i64:
        """JAR-8: the cards of a set that have the suit of a card."""
        return cards & self.table[MEMBERS + self.suit(card)]

    def icons_on(self, card: i64) -> i64:
        """How many resource icons a card has."""
        packed = self.table[ICONS + self.suit(card)]
        return (packed & BYTE) + ((packed >> 8) & BYTE) + ((packed >> 16) & BYTE) + (packed >> 24)

    def works_now(self, development: i64) -> i64:
        """JAR-29: 1 if the development lies there."""
        return (self.works >> development) & 1

    # ---- limits (JAR-9 to JAR-11)

    def stored(self) -> i64:
        """The icons of all stored cards: food, livestock, wood and metal, a byte each."""
        table = self.table
        store = self.store
        return (
            size(store & table[MEMBERS + GOLD]) * table[ICONS + GOLD]
            + size(store & table[MEMBERS + BLUE]) * table[ICONS + BLUE]
            + size(store & table[MEMBERS + RED]) * table[ICONS + RED]
            + size(store & table[MEMBERS + GREEN]) * table[ICONS + GREEN]
        )

    def hand_limit(self) -> i64:
        """JAR-9: two cards, and one for each kingdom."""
        return 2 + size(self.kingdoms)

    def citizen_limit(self, stored: i64) -> i64:
        """JAR-10, JAR-53: one citizen, and one for each food or livestock icon; two with the Longhouse."""
        feeds = (stored & BYTE) + ((stored >> 8) & BYTE)
        return 1 + (feeds << self.works_now(LONGHOUSE))

    def wealth_limit(self, stored: i64) -> i64:
        """JAR-11, JAR-55, Q4: one wealth card for each wood icon; with the Knarr two for each food icon."""
        limit = (stored >> 16) & BYTE
        if self.metal_limit and self.works_now(JEWELRY):
            limit = size(self.store & self.table[ARMS])
        if self.works_now(KNARR):
            limit += 2 * (stored & BYTE)
        return limit

    # ---- the sea and the piles

    def sea_cards(self) -> i64:
        """The sea as a set."""
        cards: i64 = 0
        sea = self.sea
        while sea:
            cards |= bit((sea & CARD_MASK) - 1)
            sea >>= SLOT
        return cards

    def jettison(self, card: i64) -> None:
        """JAR-6: to the left end of the sea; a fourth card pushes the rightmost out."""
        fallen = self.sea >> (2 * SLOT)
        if fallen:
            self.discard(fallen - 1)
        self.sea = ((self.sea << SLOT) | (card + 1)) & SEA

    def leave_sea(self, card: i64) -> None:
        """Q2: a card taken from the sea leaves no gap."""
        shift: i64 = 0
        while ((self.sea >> shift) & CARD_MASK) != card + 1:
            shift += SLOT
        newer = self.sea & (bit(shift) - 1)
        self.sea = newer | ((self.sea >> (shift + SLOT)) << shift)

    def discard(self, card: i64) -> None:
        """JAR-7: straight to the discard pile."""
        self.discards[self.discard_size] = card
        self.discard_size += 1

    def top(self) -> i64:
        """Take the top card of the deck."""
        self.deck_size -= 1
        card = self.deck[self.deck_size]
        self.deck[self.deck_size] = NONE
        return card

    def draw(self) -> None:
        """JAR-31, JAR-41: up to the hand limit, as far as the deck reaches.

        Whoever draws the whole deck learns nothing: its cards are known, only their order is not.
        """
        wanted = least(self.hand_limit() - size(self.hand), self.deck_size)
        if wanted > 0 and wanted < self.deck_size:
            self.revealed += 1
        while wanted > 0:
            self.hand |= bit(self.top())
            wanted -= 1

    def in_deck(self) -> i64:
        """The cards of the deck as a set."""
        cards: i64 = 0
        for place in range(self.deck_size):
            cards |= bit(self.deck[place])
        return cards

    def spread(self, cards: i64) -> None:
        """Make a set the deck, in the order of the cards; to be shuffled."""
        place: i64 = 0
        while cards:
            self.deck[place] = first(cards)
            cards &= cards - 1
            place += 1
        self.deck_size = place

    # ---- wealth

    def coins_on(self, card: i64) -> i64:
        """The coins that a wealth card shows."""
        return (self.coins >> (COIN * card)) & COINS

    def worth(self, card: i64) -> i64:
        """JAR-22, JAR-61, Q21: the coins a stored card would bring by Trade."""
        coins = self.icons_on(card) + 2 * self.works_now(WOOL)
        return least(coins, self.table[MAX_COINS])

    def gain_wealth(self, card: i64, coins: i64) -> None:
        """JAR-5: a card is laid face down and shows coins."""
        self.wealth |= bit(card)
        self.coins |= coins << (COIN * card)

    def lose_wealth(self, card: i64) -> None:
        """Q30: discarded wealth is an ordinary card again."""
        self.wealth &= ~bit(card)
        self.coins -= self.coins_on(card) << (COIN * card)
        self.discard(card)

    # ---- defense

    def armed(self) -> i64:
        """JAR-34, JAR-59: how many citizens are armed."""
        arming = self.store & self.table[ARMS]
        if self.works_now(SHIELD):
            arming |= self.store & self.table[MEMBERS + BLUE]
        return least(size(arming), size(self.citizens))

    def defense(self) -> i64:
        """JAR-33, JAR-58: a citizen 1, an armed one 2, the Beacons 1."""
        return size(self.citizens) + self.armed() + self.works_now(BEACONS)

    def strength(self) -> i64:
        """JAR-32: of this round's invasion."""
        return self.table[STRENGTH + self.round - 1]

    # ---- points

    def development_points(self) -> i64:
        """JAR-42: the power of each development."""
        points: i64 = 0
        for suit in range(SUITS):
            points += self.count(self.works, suit) * self.table[POWER + suit]
        return points

    def kingdom_points(self) -> i64:
        """JAR-43, Q20: a citizen populates one kingdom of its suit."""
        points: i64 = 0
        for suit in range(SUITS):
            populated = least(self.count(self.citizens, suit), self.count(self.kingdoms, suit))
            points += populated * self.table[POWER + suit]
        return points

    def wealth_points(self) -> i64:
        """JAR-44: the coins of all wealth."""
        points: i64 = 0
        coins = self.coins
        while coins:
            points += coins & COINS
            coins >>= COIN
        return points

    def axe_points(self) -> i64:
        """JAR-62, Q16, Q17: the power of the armed citizens, the most powerful ones."""
        if not self.works_now(AXE):
            return 0
        points: i64 = 0
        arms = self.armed()
        for place in range(SUITS):
            suit = self.table[STRONGEST + place]
            armed = least(arms, self.count(self.citizens, suit))
            points += armed * self.table[POWER + suit]
            arms -= armed
        return points

    def cauldron_points(self) -> i64:
        """JAR-63: stored food and livestock icons."""
        if not self.works_now(CAULDRON):
            return 0
        stored = self.stored()
        return (stored & BYTE) + ((stored >> 8) & BYTE)

    def runestone_points(self) -> i64:
        """JAR-64, Q18: developments of power 1 and 2 once more."""
        if not self.works_now(RUNESTONES):
            return 0
        points: i64 = 0
        for suit in range(SUITS):
            power = self.table[POWER + suit]
            if power <= 2:
                points += self.count(self.works, suit) * power
        return points

    def plow_points(self) -> i64:
        """JAR-65, Q19: gold, blue and red kingdoms that no citizen populates."""
        if not self.works_now(PLOW):
            return 0
        points: i64 = 0
        for suit in range(GREEN):
            empty = self.count(self.kingdoms, suit) - self.count(self.citizens, suit)
            if empty > 0:
                points += empty * self.table[POWER + suit]
        return points

    def jewelry_points(self) -> i64:
        """JAR-66: two for each wealth card."""
        if not self.works_now(JEWELRY):
            return 0
        return 2 * size(self.wealth)

    def points(self) -> i64:
        """JAR-42 to JAR-45: what the civilization scores as it lies."""
        return (
            self.development_points()
            + self.kingdom_points()
            + self.wealth_points()
            + self.axe_points()
            + self.cauldron_points()
            + self.runestone_points()
            + self.plow_points()
            + self.jewelry_points()
        )
