"""Harald: the game as the engine sees it."""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from jarlshof.engine.cards import count, one, total, without
from jarlshof.engine.state import Menu, zeros
from jarlshof.games.harald.rules.bags import offer_bag
from jarlshof.games.harald.rules.codes import (
    V_COUNCIL,
    V_DRAW,
    V_EXCHANGE,
    V_FLIP,
    V_REMOVE,
    V_START,
    V_VILLAGE,
    V_WITH,
    VERB,
    code,
)
from jarlshof.games.harald.rules.effects import exchange, flip, remove
from jarlshof.games.harald.rules.offers import (
    offer_first_halves,
    offer_flips,
    offer_removals,
    offer_second_halves,
    order_of_play,
)
from jarlshof.games.harald.rules.turn import choose_start, draw_card, end_effect, lay, send
from jarlshof.games.harald.state import (
    BARD,
    BLACKSMITH,
    DRAW,
    KINDS,
    LAY,
    NONE,
    OVER,
    PILE,
    RING,
    SEND,
    START,
    WARRIOR,
    Hall,
)

DEALT: Final[i64] = 5
RESERVE: Final[i64] = 4
SPREAD: Final[float] = 5.0  # points: a lead of so many makes a likely winner


class Harald(Hall):
    """The game."""

    def to_act(self) -> i64:
        if self.phase == OVER:
            return 0
        if self.phase != START:
            return i64(1) << self.turn
        seats: i64 = 0
        for p in range(self.seats):
            if self.chosen[p] == NONE:
                seats |= i64(1) << p
        return seats

    def options(self, seat: i64, menu: Menu) -> None:
        phase = self.phase
        if phase == DRAW:
            if self.size > 0:
                menu.offer(code(V_DRAW, 0, PILE), 0)
            offer_bag(menu, code(V_DRAW, 0, 0), self.reserve)
        elif phase == SEND:
            offer_bag(menu, code(V_COUNCIL, 0, 0), self.hands[seat])
        elif phase == LAY:
            offer_bag(menu, code(V_VILLAGE, 0, 0), self.hands[seat])
        elif phase == START:
            offer_bag(menu, code(V_START, 0, 0), self.hands[seat])
        elif self.power == BLACKSMITH:
            offer_flips(self, menu)
        elif self.power == WARRIOR:
            offer_removals(self, menu)
        elif self.held == NONE:
            offer_first_halves(self, menu)
        else:
            offer_second_halves(self, menu)

    def not_offered(self, seat: i64, action: i64) -> i64:
        if self.phase == OVER:
            return 30
        if self.phase != START and seat != self.turn:
            return 8
        verb = action >> VERB
        place = (action >> 4) & 15
        return order_of_play(self, verb, action & 15 if verb == V_DRAW else place)

    def play(self, seat: i64, action: i64) -> None:
        verb = action >> VERB
        place = (action >> 4) & 15
        card = action & 15
        if verb == V_DRAW:
            draw_card(self, card)
        elif verb == V_COUNCIL:
            send(self, card)
        elif verb == V_VILLAGE:
            lay(self, card)
        elif verb == V_FLIP:
            flip(self, place, card)
        elif verb == V_REMOVE:
            remove(self, place, card)
        elif verb == V_EXCHANGE:
            self.held_at = place
            self.held = card
        elif verb == V_WITH:
            exchange(self, place, card)
        elif verb == V_START:
            choose_start(self, seat, card)
        else:
            end_effect(self)

    def blank(self) -> "Harald":
        return Harald()

    def deal(self) -> None:
        """HAR-1 to HAR-4, Q14: shuffle, five cards each, four in the reserve."""
        if self.random_first:
            self.first = self.chance(self.seats)
        self.turn = self.first
        n = KINDS * self.copies
        deck = zeros(n)
        top: i64 = 0
        for kind in range(KINDS):
            for i in range(self.copies):
                deck[top] = kind
                top += 1
        self.shuffle(deck, n)
        top = 0
        for seat in range(self.seats):
            for i in range(DEALT):
                self.hands[seat] += one(deck[top])
                top += 1
        for i in range(RESERVE):
            self.reserve += one(deck[top])
            top += 1
        self.size = n - top
        for depth in range(self.size):
            self.pile[depth] = deck[top + depth]

    def resample(self, seat: i64, rng: i64) -> None:
        """The pile above its known bottom, and what is not known of others' hands and picks."""
        self.reseed(rng)
        pool = zeros(RING)
        n = self.gather_hidden(seat, pool)
        self.mix(pool, n)
        self.scatter_hidden(seat, pool)
        # An opponent's bard that has begun an exchange holds a card for it (Q22).
        while self.power == BARD and self.held != NONE and seat != self.turn:
            if without(self.hands[self.turn], self.held):
                return
            self.mix(pool, n)
            self.scatter_hidden(seat, pool)

    def gather_hidden(self, seat: i64, pool: vec[i64]) -> i64:
        """Sort all cards that the seat cannot place into the pool; return how many."""
        bag: i64 = 0
        for depth in range(self.size - self.known_bottom):
            bag += one(self.pile[self.place(depth)])
        for p in range(self.seats):
            if p != seat:
                bag += self.hands[p] - self.known[p]
                if self.chosen[p] != NONE:
                    bag += one(self.chosen[p])
        n: i64 = 0
        for kind in range(KINDS):
            for i in range(count(bag, kind)):
                pool[n] = kind
                n += 1
        return n

    def scatter_hidden(self, seat: i64, pool: vec[i64]) -> None:
        """Put the pool's cards where the hidden ones lay."""
        n: i64 = 0
        for p in range(self.seats):
            if p != seat:
                secret = total(self.hands[p] - self.known[p])
                self.hands[p] = self.known[p]
                for i in range(secret):
                    self.hands[p] += one(pool[n])
                    n += 1
                if self.chosen[p] != NONE:
                    self.chosen[p] = pool[n]
                    n += 1
        for depth in range(self.size - self.known_bottom):
            self.pile[self.place(depth)] = pool[n]
            n += 1

    def returns(self, out: vec[float]) -> None:
        """HAR-44, HAR-46, Q13: the most points win; all leaders share the victory."""
        best: i64 = -1
        winners: i64 = 0
        for p in range(self.seats):
            points = self.side_points(p)
            if points > best:
                best = points
                winners = 0
            if points == best:
                winners += 1
        for p in range(self.seats):
            out[p] = 1.0 / float(winners) if self.side_points(p) == best else 0.0

    def evaluate(self, out: vec[float]) -> None:
        total_weight = 0.0
        for p in range(self.seats):
            out[p] = exp(float(self.side_points(p)) / SPREAD)
            total_weight += out[p]
        for p in range(self.seats):
            out[p] /= total_weight
