"""Harald: what lies on the table, and how cards move."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from jarlshof.engine.cards import BITS, FULL, count, one, total
from jarlshof.engine.state import Fields, State, zeros

BLACKSMITH: Final[i64] = 0
WARRIOR: Final[i64] = 1
BARD: Final[i64] = 2
NAVIGATOR: Final[i64] = 3
MERCHANT: Final[i64] = 4
SCOUT: Final[i64] = 5
KINDS: Final[i64] = 6
# A card in an area: its kind if it lies face up, its kind + 6 face down.
SIDES: Final[i64] = 12
UP: Final[i64] = 0xFFFFFF  # the face-up half of an area's bag

SEATS: Final[i64] = 4
COUNCIL: Final[i64] = 4  # the area after the villages of seats 0 to 3
HAND: Final[i64] = 5  # a place that only the bard reaches
AREAS: Final[i64] = 5
PILE: Final[i64] = 6  # what `draw pile` draws, after the six kinds
NONE: Final[i64] = -1
RING: Final[i64] = 66

# Phases.
START: Final[i64] = 0
SEND: Final[i64] = 1  # a card to the Council
LAY: Final[i64] = 2  # a card to the village
EFFECT: Final[i64] = 3
DRAW: Final[i64] = 4
OVER: Final[i64] = 5


class Hall(State):
    """Everything on the table. The rules are in `rules`."""

    def __init__(self) -> None:
        super().__init__()
        # options
        self.allegiance: i64 = 0
        self.teams: i64 = 0
        self.random_first: i64 = 0
        self.turn_up: i64 = 0  # exchanged_down: turn_up
        self.partner: i64 = 0  # merchant_partner: true
        self.open_copy: i64 = 0  # copied_card: open
        self.empty_bonus: i64 = 0
        # the moment
        self.first: i64 = 0  # the seat that begins each round
        self.round: i64 = 1
        self.rounds: i64 = 0
        self.turn: i64 = 0
        self.phase: i64 = START
        self.sent: i64 = NONE  # kind sent to the Council this turn
        self.played: i64 = NONE  # kind just laid in the village
        self.power: i64 = NONE  # effect in use
        self.flipped: i64 = NONE  # area of the blacksmith's first flip
        self.held_at: i64 = NONE  # first half of an exchange: its village ...
        self.held: i64 = NONE  # ... and its card
        # the cards
        self.copies: i64 = 0  # of each kind in the game
        self.reserve: i64 = 0  # a bag of kinds
        self.areas: vec[i64] = vec[i64]()  # villages, then the Council: bags of cards
        self.hands: vec[i64] = vec[i64]()  # bags of kinds
        self.known: vec[i64] = vec[i64]()  # what all know of each hand: bags of kinds
        self.chosen: vec[i64] = vec[i64]()  # the secret starting picks, NONE before
        self.scores: vec[i64] = vec[i64]()  # frozen counts of the last round, NONE before
        self.pile: vec[i64] = vec[i64]()  # a ring of kinds, the top at `head`
        self.head: i64 = 0
        self.size: i64 = 0
        self.known_bottom: i64 = 0  # so many cards at the bottom are known to all

    def fields(self, io: Fields) -> None:
        super().fields(io)
        self.allegiance = io.one(self.allegiance)
        self.teams = io.one(self.teams)
        self.random_first = io.one(self.random_first)
        self.turn_up = io.one(self.turn_up)
        self.partner = io.one(self.partner)
        self.open_copy = io.one(self.open_copy)
        self.empty_bonus = io.one(self.empty_bonus)
        self.first = io.one(self.first)
        self.round = io.one(self.round)
        self.rounds = io.one(self.rounds)
        self.turn = io.one(self.turn)
        self.phase = io.one(self.phase)
        self.sent = io.one(self.sent)
        self.played = io.one(self.played)
        self.power = io.one(self.power)
        self.flipped = io.one(self.flipped)
        self.held_at = io.one(self.held_at)
        self.held = io.one(self.held)
        self.copies = io.one(self.copies)
        self.reserve = io.one(self.reserve)
        self.areas = io.many(self.areas)
        self.hands = io.many(self.hands)
        self.known = io.many(self.known)
        self.chosen = io.many(self.chosen)
        self.scores = io.many(self.scores)
        self.pile = io.many(self.pile)
        self.head = io.one(self.head)
        self.size = io.one(self.size)
        self.known_bottom = io.one(self.known_bottom)

    def clear(self, seats: i64) -> None:
        """An empty table for so many seats (HAR-1, HAR-2, HAR-6, HAR-30)."""
        self.seats = seats
        self.rounds = 14 - 2 * seats
        self.copies = 9 if seats == 2 else 11
        self.areas = zeros(AREAS)
        self.hands = zeros(SEATS)
        self.known = zeros(SEATS)
        self.chosen = vec[i64]([NONE] * SEATS)
        self.scores = vec[i64]([NONE] * SEATS)
        self.pile = zeros(RING)

    # ---- the draw pile

    def pop(self) -> i64:
        """Take the top card of the pile; it is news unless all knew the whole pile."""
        kind = self.pile[self.head]
        self.head = self.place(1)
        self.size -= 1
        if self.known_bottom > self.size:
            self.known_bottom = self.size
        else:
            self.revealed += 1
        return kind

    def place(self, depth: i64) -> i64:
        """Where in the ring the card at a depth lies; 0 is the top."""
        i = self.head + depth
        return i - RING if i >= RING else i

    def under(self, kind: i64) -> None:
        """Put a card under the pile."""
        self.pile[self.place(self.size)] = kind
        self.size += 1

    # ---- areas and hands

    def shows(self, area: i64, kind: i64) -> i64:
        """How many face-up cards of a kind lie in an area."""
        return count(self.areas[area], kind)

    def free(self, area: i64) -> i64:
        """The cards of an area that an effect may touch (HAR-16, Q5)."""
        bag = self.areas[area]
        if area == self.turn and count(bag, self.played) > 0:
            bag -= one(self.played)
        if area == COUNCIL and self.played == SCOUT and not self.open_copy:
            if count(bag, self.sent) > 0:
                bag -= one(self.sent)
        return bag

    def arrives(self, card: i64) -> i64:
        """The card as it lies after an exchange between areas (Q1)."""
        return card - KINDS if self.turn_up and card >= KINDS else card

    def loses(self, seat: i64, kind: i64) -> None:
        """A card leaves a hand openly (section 'known': perfect recall)."""
        self.hands[seat] -= one(kind)
        if count(self.known[seat], kind) > 0:
            self.known[seat] -= one(kind)

    def gains(self, seat: i64, kind: i64, openly: bool) -> None:
        """A card comes to a hand."""
        self.hands[seat] += one(kind)
        if openly:
            self.known[seat] += one(kind)

    def opponents(self, seat: i64, other: i64) -> bool:
        """Do two seats play against each other (HAR-46)?"""
        return seat != other and (self.teams == 0 or ((seat ^ other) & 1) == 1)

    # ---- points

    def council_points(self, seat: i64, kind: i64) -> i64:
        """HAR-36, HAR-40: face-up cards in the village times those in the Council."""
        return count(self.areas[seat], kind) * count(self.areas[COUNCIL], kind)

    def bonus(self, seat: i64, kind: i64) -> i64:
        """HAR-37 to HAR-43, HAR-45: a character's bonus in a village now."""
        if self.allegiance:
            return 0
        bag = self.areas[seat]
        n = count(bag, kind)
        if n == 0 and not self.empty_bonus:
            return 0
        if kind == WARRIOR:
            return n * count(bag, BARD)
        if kind == MERCHANT:
            return n * count(bag, NAVIGATOR)
        if kind == SCOUT:
            return 2 * n * total(bag >> (BITS * KINDS))
        met = False
        if kind == BLACKSMITH:
            met = count(bag, WARRIOR) > n
        elif kind == BARD:
            met = n > count(bag, MERCHANT)
        else:
            met = n == count(bag, SCOUT)
        return 4 if met else 0

    def prestige(self, seat: i64) -> i64:
        """HAR-36 to HAR-43: all points of a village now."""
        points: i64 = 0
        village = self.areas[seat] & UP
        council = self.areas[COUNCIL]
        while village:
            points += (village & FULL) * (council & FULL)
            village >>= BITS
            council >>= BITS
        if self.allegiance:
            return points
        for kind in range(KINDS):
            points += self.bonus(seat, kind)
        return points

    def points(self, seat: i64) -> i64:
        """The frozen count of a seat that has counted (HAR-35), else its points now."""
        frozen = self.scores[seat]
        return self.prestige(seat) if frozen == NONE else frozen

    def side_points(self, seat: i64) -> i64:
        """The points of a seat, or of its team (HAR-46)."""
        points = self.points(seat)
        return points + self.points((seat + 2) & 3) if self.teams else points
