"""Harald: which moves are legal, and what they do."""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from jarlshof import settings
from jarlshof.engine.cards import BITS, FULL, count, one, total, without
from jarlshof.engine.state import RULING, Menu, zeros
from jarlshof.games.harald import GAME
from jarlshof.games.harald.state import (
    AREAS,
    BARD,
    BLACKSMITH,
    COUNCIL,
    DRAW,
    EFFECT,
    HAND,
    KINDS,
    LAY,
    MERCHANT,
    NAVIGATOR,
    NONE,
    OVER,
    PILE,
    RING,
    SCOUT,
    SEND,
    START,
    WARRIOR,
    Hall,
)

# A move is its verb, a place and a card: verb * 256 + place * 16 + card.
VERB: Final[i64] = 8  # where the verb lies in the number of a move
V_START: Final[i64] = 0
V_COUNCIL: Final[i64] = 1
V_VILLAGE: Final[i64] = 2
V_FLIP: Final[i64] = 3
V_DONE: Final[i64] = 4
V_REMOVE: Final[i64] = 5
V_EXCHANGE: Final[i64] = 6
V_WITH: Final[i64] = 7
V_SKIP: Final[i64] = 8
V_DRAW: Final[i64] = 9

HAND_SIZE: Final[i64] = 4
DEALT: Final[i64] = 5
RESERVE: Final[i64] = 4
SPREAD: Final[float] = 5.0  # points: a lead of so many makes a likely winner


def code(verb: i64, place: i64, card: i64) -> i64:
    """The number of a move."""
    return (verb << VERB) | (place << 4) | card


# ---- what forbids a choice: the number of the clause, or 0


def no_trade(s: Hall, seat: i64) -> i64:
    """HAR-28, Q10: the merchant's partner is an opponent."""
    if seat == s.turn:
        return 28
    if s.partner or s.opponents(s.turn, seat):
        return 0
    return RULING + 10


def unchanged_by(s: Hall, card: i64) -> i64:
    """Q8: the card whose exchange with this one changes nothing, or NONE."""
    return NONE if s.turn_up and card >= KINDS else card


def only_card(bag: i64) -> i64:
    """The card of a bag that holds copies of one alone, else NONE."""
    card: i64 = 0
    while bag:
        if bag & FULL:
            return card if bag <= FULL else NONE
        bag >>= BITS
        card += 1
    return NONE


# ---- the six effects


def partners(s: Hall) -> i64:
    """The cards that the second half of an exchange may name, as one bag of some of each."""
    if s.power == NAVIGATOR:
        return s.free(COUNCIL)
    if s.power == BARD:
        return s.hands[s.turn]
    found: i64 = 0
    for seat in range(s.seats):
        if no_trade(s, seat) == 0:
            found |= s.areas[seat]
    return found


def usable(s: Hall) -> bool:
    """HAR-20: has the effect any use? The bard is asked whatever the hand holds."""
    power = s.power
    if power == NONE or power == SCOUT:  # HAR-29, Q9
        return False
    if power == BARD:
        return s.free(s.turn) != 0 and s.hands[s.turn] != 0
    if power == BLACKSMITH and s.free(COUNCIL):
        return True
    same = NONE
    if power == NAVIGATOR or power == MERCHANT:
        others = partners(s)
        if others == 0:  # HAR-18
            return False
        same = unchanged_by(s, only_card(others))
    if power == MERCHANT:
        return without(s.free(s.turn), same) != 0
    for seat in range(s.seats):
        if without(s.free(seat), same):
            return True
    return False


def flip(s: Hall, area: i64, card: i64) -> None:
    """HAR-21: a card turns over; a second one may follow in another area."""
    other = card - KINDS if card >= KINDS else card + KINDS
    s.areas[area] += one(other) - one(card)
    if s.flipped != NONE:
        end_effect(s)
        return
    s.flipped = area
    for place in range(AREAS):
        if place != area and s.free(place):
            return
    end_effect(s)


def remove(s: Hall, seat: i64, card: i64) -> None:
    """HAR-22, Q12: a village card goes under the pile, the top card replaces it."""
    s.areas[seat] -= one(card)
    s.under(card - KINDS if card >= KINDS else card)
    s.known_bottom += 1  # Q20
    s.areas[seat] += one(s.pop())
    end_effect(s)


def exchange(s: Hall, place: i64, card: i64) -> None:
    """HAR-24, HAR-26, HAR-27: two cards change places; both keep their sides (Q1)."""
    s.areas[s.held_at] -= one(s.held)
    if place == HAND:
        s.loses(s.turn, card)
        s.areas[s.held_at] += one(card)
        s.gains(s.turn, s.held - KINDS if s.held >= KINDS else s.held, True)
    else:
        s.areas[place] += one(s.arrives(s.held)) - one(card)
        s.areas[s.held_at] += one(s.arrives(card))
    end_effect(s)


# ---- the turn


def choose_start(s: Hall, seat: i64, kind: i64) -> None:
    """HAR-5: everybody picks in secret; the last pick reveals all."""
    s.hands[seat] -= one(kind)
    s.chosen[seat] = kind
    for p in range(s.seats):
        if s.chosen[p] == NONE:
            return
    for p in range(s.seats):
        s.areas[p] += one(s.chosen[p])
        s.chosen[p] = NONE
    s.revealed += 1
    begin_turn(s)


def begin_turn(s: Hall) -> None:
    """HAR-9, HAR-32: a card to the Council first, but not in the last round."""
    s.sent = NONE
    s.phase = LAY if s.round == s.rounds else SEND
    if s.hands[s.turn] == 0:  # Q12
        end_effect(s)


def send(s: Hall, kind: i64) -> None:
    """HAR-10: a card to the Council, face up, without effect."""
    s.loses(s.turn, kind)
    s.areas[COUNCIL] += one(kind)
    s.sent = kind
    s.phase = LAY
    if s.hands[s.turn] == 0:  # Q12
        end_effect(s)


def lay(s: Hall, kind: i64) -> None:
    """HAR-11, HAR-12, HAR-29: a card to the village; its effect may follow."""
    s.loses(s.turn, kind)
    s.areas[s.turn] += one(kind)
    s.played = kind
    s.power = s.sent if kind == SCOUT else kind
    s.phase = EFFECT
    if not usable(s):
        end_effect(s)


def end_effect(s: Hall) -> None:
    """HAR-9, HAR-33: draw, or in the last round lay the hand down and count."""
    s.played = NONE
    s.power = NONE
    s.flipped = NONE
    s.held_at = NONE
    s.held = NONE
    if s.round == s.rounds:
        lay_down(s)
        s.scores[s.turn] = s.prestige(s.turn)  # HAR-34, Q17
        end_turn(s)
    else:
        s.phase = DRAW
        continue_drawing(s)


def lay_down(s: Hall) -> None:
    """HAR-33, Q16: the rest of the hand, shuffled, goes under the pile."""
    hand = zeros(KINDS * FULL)
    n: i64 = 0
    for kind in range(KINDS):
        for i in range(count(s.hands[s.turn], kind)):
            hand[n] = kind
            n += 1
    s.shuffle(hand, n)
    for i in range(n):
        s.under(hand[i])
        s.known_bottom = 0
        s.revealed += 1
    s.hands[s.turn] = 0
    s.known[s.turn] = 0


def continue_drawing(s: Hall) -> None:
    """HAR-14, Q12: the turn ends when the hand is full or nothing is left to draw."""
    if total(s.hands[s.turn]) >= HAND_SIZE or (s.size == 0 and s.reserve == 0):
        end_turn(s)


def draw_card(s: Hall, choice: i64) -> None:
    """HAR-14, HAR-15: from the pile, or from the reserve, which is filled up at once."""
    if choice == PILE:
        openly = s.known_bottom == s.size
        s.gains(s.turn, s.pop(), openly)
    else:
        s.gains(s.turn, choice, True)
        s.reserve -= one(choice)
        if s.size > 0:
            s.reserve += one(s.pop())
    continue_drawing(s)


def end_turn(s: Hall) -> None:
    """HAR-8, HAR-30: clockwise; after the last round the game is over."""
    s.turn += 1
    if s.turn == s.seats:
        s.turn = 0
    if s.turn == s.first:
        if s.round == s.rounds:
            s.phase = OVER
            return
        s.round += 1
    begin_turn(s)


# ---- what may be chosen


def offer_cards(menu: Menu, action: i64, bag: i64, free: i64, clause: i64, same: i64) -> None:
    """Each different card of an area, numbered from `action` on.

    All are barred by a clause of the area, one without a free copy by HAR-16,
    and the card `same` by Q8.
    """
    if clause:
        menu.bar_each(action, bag, clause)
        return
    menu.bar_each(action, bag, 16)
    menu.bar_each(action, free, RULING + 8)
    menu.offer_each(action, without(free, same))


def offer_flips(s: Hall, menu: Menu) -> None:
    """HAR-21: each different card of each area but the first flip's, then `skip` or `done`."""
    for area in range(AREAS):
        clause: i64 = 0
        if area == s.flipped:
            clause = 21
        offer_cards(menu, code(V_FLIP, area, 0), s.areas[area], s.free(area), clause, NONE)
    menu.offer(code(V_SKIP if s.flipped == NONE else V_DONE, 0, 0), 0)


def offer_removals(s: Hall, menu: Menu) -> None:
    """HAR-22: each different card of each village, or `skip`."""
    for seat in range(s.seats):
        offer_cards(menu, code(V_REMOVE, seat, 0), s.areas[seat], s.free(seat), 0, NONE)
    menu.offer(code(V_SKIP, 0, 0), 0)


def offer_first_halves(s: Hall, menu: Menu) -> None:
    """HAR-24, HAR-26, HAR-27: a village card that has a partner (HAR-18), or `skip`."""
    others = partners(s)
    clause: i64 = 0
    if others == 0:
        clause = 18
    same = unchanged_by(s, only_card(others))
    for seat in range(s.seats):
        if seat == s.turn or s.power == NAVIGATOR:
            offer_cards(menu, code(V_EXCHANGE, seat, 0), s.areas[seat], s.free(seat), clause, same)
    menu.offer(code(V_SKIP, 0, 0), 0)


def offer_second_halves(s: Hall, menu: Menu) -> None:
    """Q22: an exchange that was begun is completed."""
    same = unchanged_by(s, s.held)
    if s.power == BARD:
        hand = s.hands[s.turn]
        offer_cards(menu, code(V_WITH, HAND, 0), hand, hand, 0, same)
    elif s.power == NAVIGATOR:
        offer_cards(menu, code(V_WITH, COUNCIL, 0), s.areas[COUNCIL], s.free(COUNCIL), 0, same)
    else:
        for seat in range(s.seats):
            bag = s.areas[seat]
            offer_cards(menu, code(V_WITH, seat, 0), bag, bag, no_trade(s, seat), same)


def order_of_play(s: Hall, verb: i64, place: i64) -> i64:
    """The clause that rules out a move which is not on the menu at all."""
    phase = s.phase
    if phase == START:
        return 5
    if verb == V_COUNCIL:
        if s.round == s.rounds:
            return 32
        return 10 if phase == SEND else 9
    if verb == V_VILLAGE:
        return 11 if phase == LAY else 9
    if verb == V_DRAW:
        if s.round == s.rounds:
            return 33
        if phase == DRAW:
            return RULING + 12 if place == PILE else 14
        return 9
    if verb == V_START:
        return 5
    if phase != EFFECT:
        return 9
    if s.held != NONE and verb != V_WITH:
        return RULING + 22
    return wrong_effect(s, verb, place)


def wrong_effect(s: Hall, verb: i64, place: i64) -> i64:
    """The clause of the effect in use, which does not reach what was named."""
    power = s.power
    if power == BLACKSMITH:
        return 21
    if power == WARRIOR:
        return 23 if place == COUNCIL else 22
    if power == BARD:
        return 24
    if power == NAVIGATOR:
        return 26
    return 28 if verb == V_WITH and (place >= COUNCIL or place == s.turn) else 27


# ---- the contract


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
            menu.offer_each(code(V_DRAW, 0, 0), self.reserve)
        elif phase == SEND:
            menu.offer_each(code(V_COUNCIL, 0, 0), self.hands[seat])
        elif phase == LAY:
            menu.offer_each(code(V_VILLAGE, 0, 0), self.hands[seat])
        elif phase == START:
            menu.offer_each(code(V_START, 0, 0), self.hands[seat])
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


def setup(options: dict[str, object]) -> Harald:
    """An empty table for the options of section 2; `deal` does the rest.

    Raises ValueError, with a sentence, for options that do not go together.
    """
    seats = options["players"]
    assert isinstance(seats, int)
    if options["teams"] and seats != 4:
        raise ValueError("Teams need 4 players: set players to 4 or leave teams out (HAR-46).")
    s = Harald()
    s.clear(seats)
    settings.keep(s, GAME, options)
    first = settings.opening_seat(options["first"], seats)
    s.random_first = 1 if first == NONE else 0
    s.first = 0 if first == NONE else first
    s.turn = s.first
    return s
