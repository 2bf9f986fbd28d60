"""Suit Nations: what each decision offers."""

from mypy_extensions import i64

from jarlshof.engine.state import Menu
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
    targets,
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
    JACK2,
    LIVE,
    MAIN,
    NONE,
    PAY,
    PIECE,
    PIECES,
    QUEEN2,
    SETTLER,
    Board,
)


def offer(s: Board, menu: Menu) -> None:
    """Every move of this moment."""
    phase = s.phase
    if phase == MAIN or phase == PIECE:
        offer_turn(s, menu)
    elif phase == PAY:
        paying.offer(s, menu)
    elif phase == HANDLE:
        handling.offer_transfers(s, menu)
    elif phase == EXPLORE:
        exploring.offer_picks(s, menu)
    elif phase == ASK:
        demands.offer_terms(s, menu)
    else:
        offer_reply(s, menu)


# ---- the turn


def offer_turn(s: Board, menu: Menu) -> None:
    """The main decision, or the piece decision of an open piece turn."""
    seat = s.turn
    first = seat * HOLDERS
    if s.open_piece != NONE:
        menu.offer(codes.code(codes.V_STAY, 0, 0), 0)
        offer_piece(s, menu, first + s.open_piece)
        return
    menu.offer(codes.code(codes.V_END, 0, 0), 0)
    if not s.acted_this_turn:
        menu.offer(codes.code(codes.V_GOLD, 0, 0), 0)
    city.offer(s, menu)
    if s.pieces_closed:
        return
    spent = s.used | s.fresh
    for h in range(PIECES):
        if s.at[first + h] != NONE and (spent >> h) & 1 == 0:
            offer_piece(s, menu, first + h)


def offer_piece(s: Board, menu: Menu, holder: i64) -> None:
    """SN-33: the main actions of a piece, and its free step before them."""
    h = holder % HOLDERS
    movement.offer(s, menu, holder)
    handling.offer(s, menu, holder)
    if h <= JACK2:
        exploring.offer(s, menu, holder)
    elif h <= QUEEN2:
        missions.offer(s, menu, holder)
    elif h < SETTLER:
        demands.offer(s, menu, holder)
        attacks.offer(s, menu, holder)


# ---- the smaller decisions


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
        targets.offer_cards(s, menu, codes.V_HAND, targets.target_of(s))
    elif phase == ABSORB:
        targets.offer_cards(s, menu, codes.V_ABSORB, targets.target_of(s))
    elif phase == LIVE:
        price = attacks.RANSOM[targets.target_of(s) % HOLDERS]
        menu.offer(codes.code(codes.V_PAY, 0, price), 0)
        menu.offer(codes.code(codes.V_LOSE, 0, 0), 0)
    else:
        menu.offer(codes.code(codes.V_STEAL, 0, 0), 0)
        menu.offer(codes.code(codes.V_DESTROY, 0, 0), 0)
