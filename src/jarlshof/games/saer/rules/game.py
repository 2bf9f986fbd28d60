"""Sær: the game itself: who decides, what a move sets off, what a seat cannot know."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from jarlshof.engine.cards import BITS, FULL, one, total
from jarlshof.engine.state import SURVEYS, Menu, zeros
from jarlshof.games.saer import evaluate
from jarlshof.games.saer.rules import actions, gods, offers, resolution
from jarlshof.games.saer.rules.codes import (
    V_ADD,
    V_ADD_OUTPOST,
    V_DEPLOY,
    V_INSPIRE,
    V_INVOKE,
    V_PASS,
    V_PLACE,
    V_RAISE,
    V_REINFORCE,
    V_SET,
    V_TURN,
    V_WITHDRAW,
    VERB,
)
from jarlshof.games.saer.state import (
    ACTIONS,
    COLOURS,
    DECK,
    DOWN,
    GREEN,
    JARL,
    KIND,
    N_JARLS,
    N_RAIDERS,
    NONE,
    OVER,
    ROW,
    SPRING,
    Board,
)

HAND_SIZE: Final[i64] = 6  # cards from the deck


def spread(bag: i64, cards: vec[i64]) -> i64:
    """Lay the cards of a bag out from the start of an array, sorted; return how many."""
    n: i64 = 0
    kind: i64 = 0
    while bag:
        for i in range(bag & FULL):
            cards[n] = kind
            n += 1
        bag >>= BITS
        kind += 1
    return n


class Saer(Board):
    """The game."""

    def to_act(self) -> i64:
        if self.phase == ACTIONS:
            return i64(1) << self.turn
        if self.phase == OVER:
            return 0
        return ((i64(1) << self.seats) - 1) & ~self.deployed

    def options(self, seat: i64, menu: Menu) -> None:
        offers.offer(self, seat, menu)

    def not_offered(self, seat: i64, action: i64) -> i64:
        return offers.order_of_play(self, seat, action)

    def play(self, seat: i64, action: i64) -> None:
        verb = action >> VERB
        if verb == V_DEPLOY:
            actions.deploy(self, seat, action)
            return
        self.act(verb, (action >> 8) & 15, (action >> 4) & 15, action & 15)
        if self.asking == NONE:
            resolution.end_action(self)

    def act(self, verb: i64, a: i64, b: i64, c: i64) -> None:
        """An action, or the answer to a God."""
        if verb == V_REINFORCE:
            actions.reinforce(self, a, c, b)
        elif verb == V_WITHDRAW:
            actions.withdraw(self, a)
        elif verb == V_PASS:
            actions.pass_turn(self, a)
        elif verb == V_INSPIRE:
            actions.inspire(self, a)
        elif verb == V_INVOKE:
            gods.invoke(self)
        elif verb == V_PLACE:
            gods.place_stolen(self, a, b)
        elif verb == V_ADD:
            gods.add_to_card(self, a, b)
        elif verb == V_ADD_OUTPOST:
            gods.add_to_outpost(self, a)
        elif verb == V_SET:
            gods.set_down(self, a)
        elif verb == V_RAISE:
            gods.raise_card(self, a, b)
        elif verb == V_TURN:
            gods.turn_card(self, a, b)
        else:
            gods.answered(self)

    def blank(self) -> "Saer":
        return Saer()

    def deal(self) -> None:
        """SAE-1 to SAE-8: colours, first player, hands, Glory and the Spring piles."""
        if self.opening == NONE:
            self.first = self.chance(self.seats)
        if self.random_colours:
            self.pick_colours()
        self.fill_deck()
        self.shuffle_pile(self.deck, self.size)
        for seat in range(self.seats):
            self.takes(seat, JARL)
            self.draw_to_hand(seat, HAND_SIZE)
            self.glory[seat] = 1
        resolution.lay_spring_piles(self)
        resolution.begin_round(self, SPRING)

    def pick_colours(self) -> None:
        """SAE-2: green, and as many other colours as there are players."""
        others = vec[i64]([1, 2, 3, 4])
        self.shuffle(others, COLOURS - 1)
        self.colours = i64(1) << GREEN
        for i in range(self.seats):
            self.colours |= i64(1) << others[i]

    def fill_deck(self) -> None:
        """SAE-3, SAE-4, SAE-6: the Raiders of the colours in play, and the Jarls that are in no hand."""
        n: i64 = 0
        for colour in range(COLOURS):
            if self.plays(colour):
                for i in range(self.numbers[N_RAIDERS]):
                    self.deck[n] = colour
                    n += 1
        for i in range(self.numbers[N_JARLS] - self.seats):
            self.deck[n] = JARL
            n += 1
        self.size = n

    # ---- what a seat cannot know

    def resample(self, seat: i64, rng: i64) -> None:
        """The deck, and what is not known of others' hands, face-down cards and drawn card."""
        self.reseed(rng)
        pool = zeros(DECK)
        n = self.gather_hidden(seat, pool)
        self.mix(pool, n)
        for p in range(self.seats):
            if p != seat:
                n = self.imagine(p, pool, n)
        if self.drawn != NONE and self.turn != seat:
            n -= 1
            self.drawn = pool[n]
        for i in range(self.size):
            self.deck[i] = pool[i]

    def hidden(self, seat: i64) -> i64:
        """A bag: a seat's hand and face-down cards."""
        bag = self.hands[seat]
        for i in range(seat * ROW, seat * ROW + self.lengths[seat]):
            if self.rows[i] & DOWN:
                bag += one(self.rows[i] & KIND)
        return bag

    def gather_hidden(self, seat: i64, pool: vec[i64]) -> i64:
        """Sort all cards that the seat cannot place into the pool; return how many."""
        bag: i64 = 0
        for i in range(self.size):
            bag += one(self.deck[i])
        for p in range(self.seats):
            if p != seat:
                bag += self.hidden(p) - self.taken[p] - self.elsewhere(p)
        if self.drawn != NONE and self.turn != seat:
            bag += one(self.drawn)
        return spread(bag, pool)

    def imagine(self, seat: i64, pool: vec[i64], n: i64) -> i64:
        """Give a seat other hidden cards from the end of the pool; return how many are left there."""
        cards = zeros(DECK)
        known = self.elsewhere(seat)
        size = total(self.hands[seat]) - total(self.taken[seat]) + self.face_down(seat)
        m = spread(known, cards)
        while m < size:
            n -= 1
            cards[m] = pool[n]
            m += 1
        self.mix(cards, size)
        for i in range(seat * ROW, seat * ROW + self.lengths[seat]):
            if self.rows[i] & DOWN:
                m -= 1
                self.rows[i] = cards[m] | (self.rows[i] & ~KIND)
        self.hands[seat] = self.taken[seat]
        while m > 0:
            m -= 1
            self.hands[seat] += one(cards[m])
        return n

    # ---- results

    def returns(self, out: vec[float]) -> None:
        """SAE-47: exactly one winner."""
        winner = resolution.final_winner(self)
        for p in range(self.seats):
            out[p] = 1.0 if p == winner else 0.0

    def search_kind(self) -> i64:
        return SURVEYS

    def evaluate(self, out: vec[float]) -> None:
        evaluate.expect(self, out)

    def priors(self, seat: i64, menu: Menu) -> None:
        evaluate.priors(self, seat, menu)
