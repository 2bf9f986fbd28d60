"""Rising for the Throne: the game as the engine sees it."""

from librt.vecs import vec
from mypy_extensions import i64

from jarlshof.engine.state import SURVEYS, Menu, zeros
from jarlshof.games.throne import cards
from jarlshof.games.throne.evaluate import promise
from jarlshof.games.throne.rules import recount, recruit, risk, turn
from jarlshof.games.throne.rules.codes import (
    V_ACTION,
    V_BUST,
    V_BUY,
    V_CLAN,
    V_DESTROY,
    V_DISCARD,
    V_DONE,
    V_END,
    V_LEAVE,
    V_MOVE,
    V_ORDER,
    V_PLACE,
    V_REPLACE,
    V_REROLL,
    V_ROLL,
    V_SCORE,
    V_STOP,
    V_SWAP,
    V_SWEEP,
    V_TAKE,
    V_USE,
    VERB,
    code,
    dice_of,
    first,
    second,
    third,
)
from jarlshof.games.throne.rules.deck import offer_orders, put_back
from jarlshof.games.throne.rules.targets import (
    clan_action,
    event_clause,
    offer_action,
    offer_losses,
    offer_sabotage,
    offer_sacrifice,
)
from jarlshof.games.throne.state.card_set import LINE, SPY
from jarlshof.games.throne.state.card_set import SABOTAGE as SABOTAGES
from jarlshof.games.throne.state.table import (
    ACT,
    ARRANGE,
    CLANS,
    INFLUENCE,
    LOSE,
    OVER,
    PLACE,
    POSITIONS,
    RISK,
    SABOTAGE,
    SACRIFICE,
    Table,
)


class Throne(Table):
    """The game."""

    def to_act(self) -> i64:
        if self.phase == OVER:
            return 0
        return i64(1) << self.turn

    def options(self, seat: i64, menu: Menu) -> None:
        if self.open_tasks:
            offer_task(self, menu)
        elif self.phase == RISK:
            risk.offer_risk(self, menu)
        elif self.phase == ARRANGE:
            recruit.offer_arrangement(self, menu)
        elif self.phase == CLANS:
            offer_clans(self, menu)
        else:
            recruit.offer_recruitment(self, menu)

    def not_offered(self, seat: i64, action: i64) -> i64:
        if self.phase == OVER:
            return 96
        verb = action >> VERB
        if self.phase == CLANS:
            return 1 if verb == V_CLAN else 2
        if seat != self.turn:
            return 8
        if verb == V_CLAN:
            return 2
        if self.open_tasks:
            return refused_task(self, verb, action)
        if self.phase == RISK:
            return risk.refused_in_risk(self, verb, action)
        if self.phase == ARRANGE:
            return 81 if verb == V_MOVE else 80
        return recruit.refused_in_recruitment(self, verb)

    def play(self, seat: i64, action: i64) -> None:
        verb = action >> VERB
        if verb == V_SCORE:
            risk.score(self, dice_of(action))
        elif verb == V_ROLL:
            risk.throw(self)
        elif verb == V_DESTROY:
            turn.destroy(self, first(action), second(action))
        elif verb == V_SWAP:
            turn.exchange(self, first(action), second(action), third(action))
        elif verb == V_BUY:
            recruit.buy(self, dice_of(action))
        elif verb == V_PLACE or verb == V_REPLACE:
            recruit.place(self, first(action))
        elif verb == V_MOVE:
            recruit.arrange(self, first(action), second(action))
        elif verb == V_DONE:
            recount.recount(self)
        elif verb == V_END:
            turn.end_recruitment(self)
        elif verb == V_STOP:
            turn.begin_recruitment(self)
        elif verb == V_BUST:
            risk.bust(self)
        elif verb == V_USE:
            risk.use(self, first(action))
        elif verb == V_REROLL:
            risk.reroll(self, first(action), second(action))
        elif verb == V_ACTION:
            risk.act(self, dice_of(action))
        elif verb == V_SWEEP:
            recruit.sweep(self)
        elif verb == V_DISCARD:
            recruit.discard_new(self)
        elif verb == V_TAKE:
            recruit.take(self)
        elif verb == V_LEAVE:
            self.drop_task()
            turn.carry_on(self)
        elif verb == V_ORDER:
            put_back(self, self.argument(), dice_of(action))
            self.drop_task()
        else:
            turn.choose_clan(self, seat, first(action))

    def blank(self) -> "Throne":
        s = Throne()
        s.card_set = self.card_set
        return s

    def from_ints(self, data: list[list[int]]) -> None:
        super().from_ints(data)
        self.card_set = cards.card_set(self.source, self.free_letters != 0, self.keep_up != 0)

    def deal(self) -> None:
        """THR-2, THR-5 to THR-8: clans by chance; when all have one, the market and the first player."""
        turn.stack_deck(self)
        if self.choose_clans:
            return
        if self.random_clans:
            turn.draw_clans(self)
        turn.start(self)

    def resample(self, seat: i64, rng: i64) -> None:
        """The order of the deck under what the seat knows of it, and chance to come."""
        self.reseed(rng)
        hidden = self.deck_size
        if seat >= 0:
            hidden -= self.known[seat]
        copies = zeros(self.card_set.kinds + 1)
        for i in range(hidden):
            copies[self.deck[i]] += 1
        n: i64 = 0
        for kind in range(1, self.card_set.kinds + 1):
            for i in range(copies[kind]):
                self.deck[n] = kind
                n += 1
        self.mix(self.deck, n)

    def returns(self, out: vec[float]) -> None:
        """THR-96, THR-97: one side wins; alone, Yugth's win is nobody's."""
        for seat in range(self.seats):
            out[seat] = 1.0 if seat == self.champion else 0.0

    def search_kind(self) -> i64:
        return SURVEYS

    def evaluate(self, out: vec[float]) -> None:
        promise.evaluate(self, out)

    def priors(self, seat: i64, menu: Menu) -> None:
        promise.priors(self, seat, menu)


# ---- choosing a clan


def offer_clans(s: Table, menu: Menu) -> None:
    """THR-1, THR-2: each clan that no other seat has."""
    for clan in range(s.card_set.clans):
        menu.offer(code(V_CLAN, clan, 0, 0), taken(s, clan))


def taken(s: Table, clan: i64) -> i64:
    """THR-1: no clan twice."""
    for seat in range(s.seats):
        if s.clans[seat] == clan:
            return 1
    return 0


# ---- what is to be done before all else


def offer_task(s: Table, menu: Menu) -> None:
    """The options of the next thing to be done."""
    task = s.task()
    argument = s.argument()
    if task == PLACE:
        recruit.offer_places(s, menu)
    elif task == SABOTAGE:
        offer_sabotage(s, argument, menu)
    elif task == INFLUENCE:
        recruit.offer_influence(menu)
    elif task == ACT:
        offer_action(s, menu)
    elif task == SACRIFICE:
        offer_sacrifice(s, menu)
    elif task == LOSE:
        offer_losses(s, argument, menu)
    else:
        offer_orders(s, argument, menu)


def refused_task(s: Table, verb: i64, action: i64) -> i64:
    """The clause of what must be done first, or of the target that was named."""
    task = s.task()
    aiming = verb == V_DESTROY or verb == V_SWAP
    if task == PLACE:
        return 73 if s.size(s.turn) == POSITIONS else 72
    if task == SABOTAGE:
        if aiming:
            return refused_target(s)
        return 30
    if task == INFLUENCE:
        return 34
    if task == ACT:
        if aiming:
            return 60 + clan_action(s)
        return 56
    if task == SACRIFICE:
        return 61
    if task == LOSE:
        if verb == V_DESTROY:
            return 86 if first(action) != s.turn else event_clause(s.argument())
        return 85
    return 24


def refused_target(s: Table) -> i64:
    """THR-31, THR-32: what the Sabotage in hand may choose."""
    card = s.card(s.turn, s.argument())
    return 32 if s.card_set.cards[(card << LINE) + SABOTAGES] == SPY else 31
