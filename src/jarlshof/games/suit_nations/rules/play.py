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
    knowledge,
    layout,
    missions,
    movement,
    paying,
    scoring,
    turn,
)
from jarlshof.games.suit_nations.state import (
    ABSORB,
    ANSWER,
    ASK,
    DECLARE,
    EXPLORE,
    GAIN,
    HAND,
    HANDLE,
    HOLDERS,
    LIVE,
    MAIN,
    OVER,
    PAY,
    PIECE,
    Board,
)


class SuitNations(Board):
    """The game."""

    def to_act(self) -> i64:
        if self.phase == OVER:
            return 0
        return i64(1) << self.decider

    def options(self, seat: i64, menu: Menu) -> None:
        phase = self.phase
        if phase == MAIN or phase == PIECE:
            turn.offer(self, menu)
        elif phase == PAY:
            paying.offer(self, menu)
        elif phase == HANDLE:
            handling.offer_transfers(self, menu)
        elif phase == EXPLORE:
            exploring.offer_picks(self, menu)
        elif phase == ASK:
            demands.offer_terms(self, menu)
        else:
            offer_reply(self, menu)

    def not_offered(self, seat: i64, action: i64) -> i64:
        if self.phase == OVER:
            return 23
        if seat != self.decider:
            return 27
        verb = codes.verb_of(action)
        clause = why_not_here(self, verb, action)
        if self.phase == MAIN or self.phase == PIECE:
            clause = why_not_now(self, seat, verb, action)
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
        knowledge.resample(self, seat, rng)

    def returns(self, out: vec[float]) -> None:
        scoring.returns(self, out)

    def search_kind(self) -> i64:
        return TURNS

    def evaluate(self, out: vec[float]) -> None:
        evaluate.evaluate(self, out)

    def priors(self, seat: i64, menu: Menu) -> None:
        evaluate.priors(self, seat, menu)


# ---- what the smaller decisions offer


def offer_reply(s: Board, menu: Menu) -> None:
    """Declarations, and what rivals decide."""
    phase = s.phase
    if phase == DECLARE:
        missions.offer_declarations(s, menu)
    elif phase == GAIN:
        missions.offer_steps(s, menu, codes.V_GAIN, missions.open_steps(s))
    elif phase == ANSWER:
        menu.offer(codes.code(codes.V_ACCEPT, 0, 0), 0)
        menu.offer(codes.code(codes.V_REJECT, 0, 0), 0)
    elif phase == HAND:
        demands.offer_cards(s, menu, codes.V_HAND, demands.target_of(s))
    elif phase == ABSORB:
        demands.offer_cards(s, menu, codes.V_ABSORB, demands.target_of(s))
    elif phase == LIVE:
        price = attacks.RANSOM[demands.target_of(s) % HOLDERS]
        menu.offer(codes.code(codes.V_PAY, 0, price), 0)
        menu.offer(codes.code(codes.V_LOSE, 0, 0), 0)
    else:
        menu.offer(codes.code(codes.V_STEAL, 0, 0), 0)
        menu.offer(codes.code(codes.V_DESTROY, 0, 0), 0)


# ---- why a move is not offered


def why_not_now(s: Board, seat: i64, verb: i64, action: i64) -> i64:
    """The clause that forbids a move of the main or the piece decision."""
    if verb == codes.V_END:
        return 30
    if verb == codes.V_GOLD:
        return turn.no_turn_to_gold(s)
    if verb <= codes.V_DISMANTLE:
        clause = city.no_city(s, seat)
        return clause if clause else why_no_city_action(s, seat, verb, action)
    if verb == codes.V_STAY:
        return 30
    if verb == codes.V_STEP or verb == codes.V_MOVE or verb == codes.V_QUIETUS or verb == codes.V_HANDLE:
        return why_no_piece_action(s, seat, verb, action)
    if verb == codes.V_EXPLORE or verb == codes.V_MISSION or verb == codes.V_DEMAND or verb == codes.V_ATTACK:
        return why_no_piece_action(s, seat, verb, action)
    return order_of_play(verb)


def why_no_city_action(s: Board, seat: i64, verb: i64, action: i64) -> i64:
    """The clause that forbids a city action."""
    if verb == codes.V_DECOMPOSE:
        return city.no_decomposing(s, seat, codes.a_of(action), codes.d_of(action))
    if verb == codes.V_DISMANTLE:
        return city.no_dismantling(s, seat, codes.a_of(action))
    return city.no_purchase(s, seat, action)


def why_no_piece_action(s: Board, seat: i64, verb: i64, action: i64) -> i64:
    """The clause that forbids what a piece is told to do."""
    piece = codes.a_of(action)
    clause = turn.no_piece(s, seat, piece)
    if clause:
        return clause
    b = codes.b_of(action)
    if verb == codes.V_MOVE:
        return movement.no_move(s, piece, b)
    if verb == codes.V_STEP:
        return movement.no_step(s, piece, b)
    if verb == codes.V_HANDLE:
        return handling.no_handling(s, piece, b)
    if verb == codes.V_EXPLORE:
        return exploring.no_exploring(s, piece)
    if verb == codes.V_MISSION:
        return missions.no_mission(s, action)
    if verb == codes.V_DEMAND:
        return demands.no_demand(s, piece, b)
    return attacks.no_attack(s, action)


def why_not_here(s: Board, verb: i64, action: i64) -> i64:
    """The clause that forbids a move inside a chain of decisions."""
    phase = s.phase
    card = codes.d_of(action)
    if phase == PAY:
        if verb == codes.V_USE:
            return paying.no_card(s, s.turn, codes.a_of(action), card)
        return paying.no_gold(s, codes.b_of(action)) if verb == codes.V_PAY else i64(34)
    if phase == HANDLE:
        if verb == codes.V_DONE:
            return handling.no_end(s)
        if verb == codes.V_GIVE or verb == codes.V_TAKE:
            return handling.no_transfer(s, codes.a_of(action), card, verb == codes.V_GIVE)
        return 57
    if phase == ASK:
        if verb == codes.V_ASK_CARD:
            return demands.no_more_cards(s)
        return demands.no_gold(s, codes.b_of(action)) if verb == codes.V_ASK_GOLD else i64(79)
    if phase == LIVE:
        return attacks.no_ransom(s, codes.b_of(action)) if verb == codes.V_PAY else i64(92)
    return clause_of_decision(s)


def clause_of_decision(s: Board) -> i64:
    """The clause that says what is decided now."""
    phase = s.phase
    if phase == EXPLORE:
        return 62
    if phase == DECLARE:
        return 75 if codes.c_of(s.deed()) & codes.FULL else i64(73)
    if phase == GAIN:
        return 74
    if phase == ANSWER or phase == HAND:
        return 80
    if phase == ABSORB:
        return 89
    return 91


def order_of_play(verb: i64) -> i64:
    """The clause that says when a move of a chain has its place."""
    if verb == codes.V_USE or verb == codes.V_PAY:
        return 34
    if verb <= codes.V_DONE:
        return 56
    if verb == codes.V_PICK:
        return 62
    if verb == codes.V_DECLARE:
        return 73
    if verb == codes.V_GAIN:
        return 74
    if verb <= codes.V_SEND:
        return 79
    if verb <= codes.V_HAND:
        return 80
    if verb == codes.V_ABSORB:
        return 89
    return 92 if verb == codes.V_LOSE else i64(91)


# ---- what each move does


def play_city(s: Board, verb: i64, action: i64) -> None:
    """The turn's end, city actions and payments."""
    if verb == codes.V_END:
        turn.end_turn(s)
    elif verb == codes.V_USE:
        paying.use(s, codes.a_of(action), codes.d_of(action))
    elif verb == codes.V_PAY:
        if s.phase == PAY:
            paying.pay(s, codes.b_of(action))
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
