"""The Rise of a Jarl: the game as the engine sees it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from jarlshof.engine.state import SURVEYS, Menu
from jarlshof.games.jarl import evaluate
from jarlshof.games.jarl.rules.actions import add, begin, drop, lay, pay, pay_nothing, plan, take
from jarlshof.games.jarl.rules.codes import (
    V_ADD,
    V_DISCARD,
    V_DONE,
    V_END,
    V_JETTISON,
    V_KEEP,
    V_PAY,
    V_PLAN,
    V_SPEND,
    V_TAKE,
    VERB,
    code,
)
from jarlshof.games.jarl.rules.costs import over_limit
from jarlshof.games.jarl.rules.offers import offer_each, offer_growth, offer_task
from jarlshof.games.jarl.rules.reasons import other_choice, other_moment
from jarlshof.games.jarl.rules.turn import defend, go_on, spend
from jarlshof.games.jarl.state import (
    CARD_MASK,
    CARDS,
    GROWTH,
    INVASION,
    NONE,
    OVER,
    ROUNDS,
    SETUP,
    T_PAY,
    WON,
    Realm,
    bit,
)

DEALT: Final[i64] = 4


class Jarl(Realm):
    """The game."""

    def to_act(self) -> i64:
        if self.phase == OVER:
            return 0
        return 1

    def options(self, seat: i64, menu: Menu) -> None:
        if self.phase == SETUP:
            offer_each(menu, code(V_JETTISON, 0, 0), self.hand, 0)
            return
        over = over_limit(self)
        if over == 13:
            offer_each(menu, code(V_DISCARD, 0, 0), self.wealth, 0)
        elif over == 12:
            offer_each(menu, code(V_DISCARD, 0, 0), self.citizens, 0)
        elif over:
            offer_each(menu, code(V_DISCARD, 0, 0), self.hand, 0)
        elif self.task == NONE:
            offer_growth(self, menu)
        else:
            offer_task(self, menu)

    def not_offered(self, seat: i64, action: i64) -> i64:
        if self.phase == OVER:
            return 37 if self.round == ROUNDS else 40
        if self.phase == SETUP:
            return 2
        over = over_limit(self)
        if over:
            return over
        verb = action >> VERB
        card = action & CARD_MASK
        if self.task == NONE:
            return other_moment(self, verb, (action >> 5) & CARD_MASK, card)
        return other_choice(self, verb, card)

    def play(self, seat: i64, action: i64) -> None:
        verb = action >> VERB
        card = action & CARD_MASK
        if verb < V_PLAN:
            lay(self, verb, (action >> 5) & CARD_MASK, card)
        elif verb == V_PLAN:
            plan(self, card)
        elif verb == V_DISCARD:
            drop(self, card)
        elif verb == V_ADD:
            add(self, card)
        elif verb == V_TAKE:
            take(self, card)
        elif verb == V_PAY:
            pay(self, card)
        elif verb == V_KEEP and self.task == T_PAY:
            pay_nothing(self)
        elif verb == V_DONE:
            begin(self, NONE, 0)
        elif verb == V_END:
            self.phase = INVASION
        elif verb == V_JETTISON:
            self.hand &= ~bit(card)
            self.jettison(card)
            self.phase = GROWTH
        elif verb == V_SPEND:
            spend(self, card)
            return
        else:
            defend(self, 0)
            return
        go_on(self)

    def blank(self) -> "Jarl":
        return Jarl()

    def deal(self) -> None:
        """JAR-1, JAR-2, JAR-47: shuffle, the starting kingdom, four cards."""
        cards = bit(CARDS) - 1
        if self.start != NONE:
            cards &= ~bit(self.start)
        self.spread(cards)
        self.shuffle_pile(self.deck, self.deck_size)
        self.kingdoms = bit(self.top() if self.start == NONE else self.start)
        for i in range(DEALT):
            self.hand |= bit(self.top())

    def resample(self, seat: i64, rng: i64) -> None:
        """Q26: only the order of the deck is hidden, from the player as from an observer."""
        self.reseed(rng)
        self.spread(self.in_deck())
        self.mix(self.deck, self.deck_size)

    def returns(self, out: vec[float]) -> None:
        """JAR-37: nothing for a lost game, else the points on the scale."""
        out[0] = evaluate.scaled(float(self.points())) if self.result == WON else 0.0

    def search_kind(self) -> i64:
        return SURVEYS

    def evaluate(self, out: vec[float]) -> None:
        out[0] = evaluate.promise(self)
