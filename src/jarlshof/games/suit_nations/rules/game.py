"""Suit Nations: the game: what each decision offers, explains and does."""

from librt.vecs import vec
from mypy_extensions import i64

from jarlshof.engine.state import TURNS, Menu
from jarlshof.games.suit_nations import evaluate
from jarlshof.games.suit_nations.rules import (
    attacks,
    city,
    codes,
    demands,
    exploring,
    handling,
    layout,
    missions,
    movement,
    offers,
    paying,
    reasons,
    sampling,
    scoring,
    turn,
)
from jarlshof.games.suit_nations.state import MAIN, OVER, PAY, PIECE, Board


class SuitNations(Board):
    """The game."""

    def to_act(self) -> i64:
        if self.phase == OVER:
            return 0
        return i64(1) << self.decider

    def options(self, seat: i64, menu: Menu) -> None:
        offers.offer(self, menu)

    def not_offered(self, seat: i64, action: i64) -> i64:
        if self.phase == OVER:
            return 23
        if seat != self.decider:
            return 27
        verb = codes.verb_of(action)
        clause = reasons.why_not_here(self, verb, action)
        if self.phase == MAIN or self.phase == PIECE:
            clause = reasons.why_not_now(self, seat, verb, action)
        if clause == 0:  # a number that no words make
            return 27
        return clause

    def play(self, seat: i64, action: i64) -> None:
        verb = codes.verb_of(action)
        if verb <= codes.V_PAY:
            play_city(self, verb, action)
        elif verb <= codes.V_PICK:
            play_piece(self, verb, action)
        else:
            play_dealing(self, verb, action)

    def blank(self) -> "SuitNations":
        return SuitNations()

    def deal(self) -> None:
        layout.deal(self)
        turn.begin(self)

    def resample(self, seat: i64, rng: i64) -> None:
        sampling.resample(self, seat, rng)

    def returns(self, out: vec[float]) -> None:
        scoring.returns(self, out)

    def search_kind(self) -> i64:
        return TURNS

    def evaluate(self, out: vec[float]) -> None:
        evaluate.evaluate(self, out)

    def priors(self, seat: i64, menu: Menu) -> None:
        evaluate.priors(self, seat, menu)


# ---- what each move does


def play_city(s: Board, verb: i64, action: i64) -> None:
    """The turn's end, city actions and payments."""
    if verb == codes.V_END:
        turn.end_turn(s)
    elif verb == codes.V_USE:
        paying.use(s, codes.a_of(action), codes.d_of(action))
    elif verb == codes.V_PAY:
        if s.phase == PAY:
            city.pay(s, codes.b_of(action))
        else:
            attacks.live(s, codes.b_of(action))
    elif verb == codes.V_GOLD:
        turn.turn_to_gold(s)
    elif verb == codes.V_DECOMPOSE:
        city.decompose(s, codes.a_of(action), codes.d_of(action))
    elif verb == codes.V_DISMANTLE:
        city.dismantle(s, codes.a_of(action))
    else:
        city.begin(s, action)


def play_piece(s: Board, verb: i64, action: i64) -> None:
    """Steps, moves, handling and exploring."""
    a = codes.a_of(action)
    b = codes.b_of(action)
    if verb == codes.V_MOVE:
        movement.move(s, a, b)
    elif verb == codes.V_STEP:
        movement.step(s, a, b)
    elif verb == codes.V_STAY:
        movement.stay(s)
    elif verb == codes.V_QUIETUS:
        movement.quietus(s, a)
    elif verb == codes.V_HANDLE:
        handling.begin(s, action)
    elif verb == codes.V_DONE:
        handling.done(s)
    elif verb == codes.V_EXPLORE:
        exploring.look(s, action)
    elif verb == codes.V_PICK:
        exploring.pick(s, exploring.chosen(s, action))
    else:
        handling.transfer(s, verb, a, codes.d_of(action))


def play_dealing(s: Board, verb: i64, action: i64) -> None:
    """Missions, demands and attacks, and what others answer."""
    if verb == codes.V_MISSION:
        missions.begin(s, action)
    elif verb == codes.V_DECLARE:
        missions.declare(s, codes.b_of(action))
    elif verb == codes.V_GAIN:
        missions.gain(s, codes.b_of(action))
    elif verb == codes.V_DEMAND:
        demands.begin(s, action)
    elif verb == codes.V_ASK_CARD or verb == codes.V_ASK_GOLD:
        demands.ask(s, action)
    elif verb == codes.V_SEND:
        demands.send(s, action)
    elif verb == codes.V_ACCEPT:
        demands.accept(s, action)
    elif verb == codes.V_REJECT:
        demands.reject(s)
    elif verb == codes.V_HAND:
        demands.hand(s, codes.d_of(action))
    elif verb == codes.V_ATTACK:
        attacks.begin(s, action)
    elif verb == codes.V_ABSORB:
        attacks.absorb(s, codes.d_of(action))
    elif verb == codes.V_LOSE:
        attacks.die(s)
    elif verb == codes.V_STEAL:
        attacks.steal(s)
    else:
        attacks.destroy(s)
