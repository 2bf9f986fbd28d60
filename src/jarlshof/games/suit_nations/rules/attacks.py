"""Suit Nations: kings' attacks, hits, and what they take (SN-82 to SN-95)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from jarlshof.engine.state import Menu
from jarlshof.games.suit_nations.rules import (
    codes,
    eras,
    knowledge,
    paying,
    prices,
    targets,
    trail,
    turn,
)
from jarlshof.games.suit_nations.state import (
    ABSORB,
    ANY_SUIT,
    HOLDERS,
    LAND,
    LIVE,
    NONE,
    PIECES,
    PLACES,
    STEAL,
    SUIT_OF,
    Board,
    viewer_bit,
)

ANYTHING: Final[i64] = 15  # SN-83: every suit pays
RANSOM: Final[vec[i64]] = vec[i64]([1, 1, 2, 2, 3, 3, 4])  # SN-92: to live on, by piece
CLOSED: Final[i64] = 1  # SN-87
AT_HOME: Final[i64] = 2  # SN-87


def steals(s: Board, action: i64) -> bool:
    """SN-84, Q6: a full attack paid in own suit, or with jokers only."""
    if codes.c_of(action) != codes.FULL:
        return False
    own = s.suit[codes.a_of(action) // HOLDERS]
    first = SUIT_OF[codes.d_of(action)]
    second = SUIT_OF[codes.e_of(action)]
    return (first == own or first == ANY_SUIT) and (second == own or second == ANY_SUIT)


def terrain(s: Board, seat: i64, slot: i64) -> i64:
    """SN-87, Q37: closed ground, or an own city."""
    if s.is_city_of(seat, slot):
        return AT_HOME
    if s.kind[slot] == LAND and s.depth[slot] > 1:
        return CLOSED
    return 0


def attack_strength(s: Board, king: i64) -> i64:
    """SN-86: the attacker's fixed part."""
    return s.strength(king // HOLDERS, s.at[king])


def defence_strength(s: Board, target: i64) -> i64:
    """SN-86, SN-87: the defender's fixed part."""
    seat = target // HOLDERS
    slot = s.at[target]
    return s.strength(seat, slot) + terrain(s, seat, slot)


# ---- what forbids it


def no_attack(s: Board, action: i64) -> i64:
    """SN-82, SN-83: is everything there that the attack needs?"""
    king = codes.a_of(action)
    target = codes.b_of(action)
    clause = targets.no_king(s, king, 82)
    if clause == 0:
        clause = targets.no_target(s, king, target, 82)
    if clause:
        return clause
    return paying.no_payment(s, king, action, prices.need(codes.c_of(action)), 83)


def no_ransom(s: Board, n: i64) -> i64:
    """SN-92: the exact price of staying alive."""
    return 0 if n == RANSOM[targets.target_of(s) % HOLDERS] else i64(92)


# ---- what may be done


def offer(s: Board, menu: Menu, king: i64) -> None:
    """Attacks on every rival piece and city in reach, with every payment."""
    if s.cards(king) == 0:
        return
    seat = king // HOLDERS
    for other in range(s.seats):
        if not s.rivals(seat, other):
            continue
        for target in range(other * HOLDERS, other * HOLDERS + HOLDERS):
            if s.at[target] != NONE and s.in_reach(s.at[king], s.at[target]):
                action = codes.code(codes.V_ATTACK, king, target)
                paying.offer_payments(s, menu, action, king, prices.need(codes.SMALL), ANYTHING)
                action |= codes.FULL << codes.AT_C
                paying.offer_payments(s, menu, action, king, prices.need(codes.FULL), ANYTHING)


# ---- what it does


def begin(s: Board, action: i64) -> None:
    """SN-85, SN-88: the attack is paid, the dice fall; a tie leaves all as it was."""
    turn.begin_chain(s, action, ABSORB)
    king = codes.a_of(action)
    target = codes.b_of(action)
    paying.spend(s, king, action)
    ours = attack_strength(s, king) + eras.roll(s)
    theirs = defence_strength(s, target) + eras.roll(s)
    if ours > theirs:
        s.hit_number = 1
        strike(s)
    else:
        turn.piece_done(s, king)


def strike(s: Board) -> None:
    """SN-89, SN-90: one hit lands on the target."""
    target = targets.target_of(s)
    if s.loads[target * PLACES] == 0:
        hit_piece(s, target)
    elif s.hit_number == 1:
        if targets.differ(s, target):
            s.phase = ABSORB
            s.decider = target // HOLDERS
        else:
            lose_item(s, target * PLACES)
            next_hit(s)
    elif steals(s, s.deed()):
        uncover(s, target * PLACES)
    else:
        lose_item(s, target * PLACES)
        next_hit(s)


def next_hit(s: Board) -> None:
    """SN-83: a full attack hits twice."""
    if s.hit_number == 1 and codes.c_of(s.deed()) == codes.FULL:
        s.hit_number = 2
        strike(s)
    else:
        turn.piece_done(s, targets.king_of(s))


def lose_item(s: Board, place: i64) -> None:
    """SN-18, Q35: an item that is hit is dumped, unseen unless hits are public."""
    if s.hits_public:
        s.revealed += 1
    trail.dump(s, place, s.hits_public != 0)


def absorb(s: Board, item: i64) -> None:
    """SN-89: the defender chooses what the first hit takes."""
    i = s.find(targets.target_of(s), item)
    s.link(codes.code(codes.V_ABSORB, 0, i))
    holder = i // PLACES
    knowledge.blur(s, holder)
    knowledge.forget(s, holder // HOLDERS)
    lose_item(s, i)
    next_hit(s)


def hit_piece(s: Board, target: i64) -> None:
    """SN-92, SN-94: a piece without load dies, unless its nation pays; a home city stands."""
    h = target % HOLDERS
    if h >= PIECES:
        next_hit(s)
    elif s.wealth(target // HOLDERS) >= RANSOM[h]:
        s.phase = LIVE
        s.decider = target // HOLDERS
    else:
        die(s)


def die(s: Board) -> None:
    """SN-92, SN-95: the piece is gone, and a hit still to come is lost."""
    trail.fall(s, targets.target_of(s))
    turn.piece_done(s, targets.king_of(s))


def live(s: Board, n: i64) -> None:
    """SN-92, SN-93, Q33: the nation pays; the thief gets the gold of the second hit."""
    s.link(codes.code(codes.V_PAY, 0, n))
    trail.give_gold(s, s.nation[targets.target_of(s) // HOLDERS], -n)
    if s.hit_number == 2 and steals(s, s.deed()):
        trail.give_gold(s, s.nation[targets.king_of(s) // HOLDERS], n)
    next_hit(s)


def uncover(s: Board, place: i64) -> None:
    """SN-91: the thief sees the item that is hit."""
    seat = targets.king_of(s) // HOLDERS
    s.loads[place] = knowledge.learn(s, s.loads[place], viewer_bit(seat))
    s.revealed += 1
    s.phase = STEAL
    s.decider = seat


def steal(s: Board) -> None:
    """SN-91, Q38: the king takes the item as load; both seats know it."""
    king = targets.king_of(s)
    trail.hand_over(s, targets.target_of(s) * PLACES, king)
    turn.piece_done(s, king)


def destroy(s: Board) -> None:
    """SN-91: the item is dumped."""
    lose_item(s, targets.target_of(s) * PLACES)
    turn.piece_done(s, targets.king_of(s))
