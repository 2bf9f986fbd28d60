"""Suit Nations: kings' demands, and what others answer (SN-78 to SN-81)."""

from mypy_extensions import i64

from jarlshof.engine.state import Menu
from jarlshof.games.suit_nations.rules import codes, targets, trail, turn
from jarlshof.games.suit_nations.state import (
    ANSWER,
    ASK,
    CARDS,
    HAND,
    HOLDERS,
    ITEM,
    KING2,
    NONE,
    PLACES,
    Board,
)

# ---- what forbids it


def no_asking_again(s: Board, king: i64, seat: i64) -> i64:
    """SN-81, Q31: the same king asks a seat once a turn."""
    bit = seat
    if king % HOLDERS == KING2:
        bit += 8
    return 81 if (s.demanded >> bit) & 1 else i64(0)


def no_demand(s: Board, king: i64, target: i64) -> i64:
    """SN-78, SN-79, SN-81: may this king demand from this target, and is there anything to name?"""
    clause = targets.no_king(s, king, 78)
    if clause == 0:
        clause = targets.no_target(s, king, target, 78)
    if clause == 0:
        clause = no_asking_again(s, king, target // HOLDERS)
    if clause == 0 and s.cards(target) == 0 and s.wealth(target // HOLDERS) == 0:
        return 79
    return clause


def asked_cards(s: Board) -> i64:
    """How many cards the demand names."""
    n: i64 = 0
    for i in range(1, s.links):
        if codes.verb_of(s.chain[i]) == codes.V_ASK_CARD:
            n += 1
    return n


def asked_gold(s: Board) -> i64:
    """How much gold the demand names."""
    for i in range(1, s.links):
        if codes.verb_of(s.chain[i]) == codes.V_ASK_GOLD:
            return codes.b_of(s.chain[i])
    return 0


def no_more_cards(s: Board) -> i64:
    """SN-79: as many as the target holds and the king can carry."""
    n = asked_cards(s)
    target = targets.target_of(s)
    return 79 if n >= s.cards(target) or n >= s.capacity(targets.king_of(s)) else i64(0)


def no_gold(s: Board, n: i64) -> i64:
    """SN-79: gold once, up to what the target's nation has."""
    if n < 1 or n > s.wealth(targets.target_of(s) // HOLDERS):
        return 79
    return 79 if asked_gold(s) else i64(0)


# ---- what may be done


def offer(s: Board, menu: Menu, king: i64) -> None:
    """Demands from every rival piece and city in reach."""
    if targets.no_king(s, king, 78):
        return
    seat = king // HOLDERS
    for other in range(s.seats):
        if not s.rivals(seat, other) or no_asking_again(s, king, other):
            continue
        rich = s.wealth(other) > 0
        for target in range(other * HOLDERS, other * HOLDERS + HOLDERS):
            if s.at[target] != NONE and s.in_reach(s.at[king], s.at[target]):
                if rich or s.cards(target) > 0:
                    menu.offer(codes.code(codes.V_DEMAND, king, target), 0)


def offer_terms(s: Board, menu: Menu) -> None:
    """SN-79: what the demand may name."""
    menu.offer(codes.code(codes.V_ASK_CARD, 0, 0), no_more_cards(s))
    if asked_gold(s) == 0:
        for n in range(1, s.wealth(targets.target_of(s) // HOLDERS) + 1):
            menu.offer(codes.code(codes.V_ASK_GOLD, 0, n), 0)
    if s.links > 1:
        menu.offer(codes.code(codes.V_SEND, 0, 0), 0)


# ---- what it does


def begin(s: Board, action: i64) -> None:
    """SN-78: the demand is put together."""
    turn.begin_chain(s, action, ASK)


def ask(s: Board, action: i64) -> None:
    """SN-79: one more thing is named."""
    s.link(action)


def send(s: Board, action: i64) -> None:
    """SN-80: the target answers."""
    s.link(action)
    s.phase = ANSWER
    s.decider = targets.target_of(s) // HOLDERS


def reject(s: Board) -> None:
    """SN-81: the king's turn goes on."""
    king = targets.king_of(s)
    bit = targets.target_of(s) // HOLDERS
    if king % HOLDERS == KING2:
        bit += 8
    s.demanded |= i64(1) << bit
    s.demand_rejected = 1
    turn.piece_opened(s, king)


def accept(s: Board, action: i64) -> None:
    """SN-80: the king is disarmed, the gold changes hands, the target chooses the cards."""
    s.link(action)
    king = targets.king_of(s)
    while s.loads[king * PLACES]:
        trail.dump(s, king * PLACES, False)
    n = asked_gold(s)
    if n:
        trail.give_gold(s, s.nation[targets.target_of(s) // HOLDERS], -n)
        trail.give_gold(s, s.nation[king // HOLDERS], n)
    s.phase = HAND
    go_on(s)


def handed(s: Board) -> i64:
    """How many cards were handed over."""
    return s.items(targets.king_of(s))


def go_on(s: Board) -> None:
    """SN-80: cards go over by themselves as long as there is no choice."""
    target = targets.target_of(s)
    while handed(s) < asked_cards(s):
        if targets.differ(s, target) and s.cards(target) > asked_cards(s) - handed(s):
            return
        trail.hand_over(s, first_card(s, target), targets.king_of(s))
    turn.piece_done(s, targets.king_of(s))


def first_card(s: Board, holder: i64) -> i64:
    """The place of a holder's first card."""
    i = holder * PLACES
    while (s.loads[i] & ITEM) >= CARDS:
        i += 1
    return i


def hand(s: Board, card: i64) -> None:
    """SN-80: the target hands over a card of its choice."""
    i = s.find(targets.target_of(s), card)
    s.link(codes.code(codes.V_HAND, 0, i))
    trail.hand_over(s, i, targets.king_of(s))
    go_on(s)
