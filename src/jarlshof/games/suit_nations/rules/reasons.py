"""Suit Nations: why a move is not offered."""

from mypy_extensions import i64

from jarlshof.games.suit_nations.rules import (
    attacks,
    city,
    codes,
    demands,
    exploring,
    handling,
    missions,
    movement,
    paying,
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
    LIVE,
    PAY,
    Board,
)


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
            return demands.no_more_cards(s) if card == 0 else i64(79)
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
