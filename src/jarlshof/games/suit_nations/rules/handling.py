"""Suit Nations: handling, an exchange of items between pieces and cities (SN-56 to SN-60).

An exchange is planned item by item: each one notes where it goes (GOES), and all
change places at once when it is done.
"""

from mypy_extensions import i64

from jarlshof.engine.state import RULING, Menu
from jarlshof.games.suit_nations.rules import codes, knowledge, turn
from jarlshof.games.suit_nations.state import (
    GOES,
    GOES_MASK,
    HANDLE,
    HOLDERS,
    ITEM,
    NONE,
    PLACES,
    QUEEN,
    QUEEN2,
    Board,
)


def source(s: Board) -> i64:
    """The piece that handles."""
    return codes.a_of(s.deed())


# ---- who may exchange with whom


def is_queen(holder: i64) -> bool:
    """Is the holder a queen?"""
    h = holder % HOLDERS
    return h == QUEEN or h == QUEEN2


def no_partner(s: Board, piece: i64, slot: i64, holder: i64) -> i64:
    """SN-56, SN-59: an own holder on the slot; with a queen one of the two is in an own city."""
    seat = piece // HOLDERS
    if holder == piece or holder // HOLDERS != seat or s.at[holder] != slot:
        return 56
    if is_queen(piece) or is_queen(holder):
        if not s.is_city_of(seat, s.at[piece]) and not s.is_city_of(seat, slot):
            return 59
    return 0


def no_slot(s: Board, piece: i64, slot: i64) -> i64:
    """SN-56: the own slot, or a neighbour in reach."""
    if slot >= s.slots:
        return 56
    return 0 if s.in_reach(s.at[piece], slot) else i64(56)


def no_handling(s: Board, piece: i64, slot: i64) -> i64:
    """SN-56, SN-57, SN-59, Q10: can at least one item move, so that all ends within the limits?"""
    clause = no_slot(s, piece, slot)
    if clause:
        return clause
    first = piece // HOLDERS * HOLDERS
    reason: i64 = 56
    for holder in range(first, first + HOLDERS):
        if s.at[holder] == slot and holder != piece:
            clause = no_partner(s, piece, slot, holder)
            if clause == 0:
                if can_give(s, piece, slot, holder) or can_take(s, piece, slot, holder):
                    return 0
                reason = 57
            elif reason == 56:
                reason = clause
    return reason


# ---- the plan


def staying(s: Board, holder: i64) -> i64:
    """How many items of a holder are not planned to go."""
    start = holder * PLACES
    n: i64 = 0
    for i in range(start, start + PLACES):
        entry = s.loads[i]
        if entry == 0:
            break
        if (entry & GOES_MASK) == 0:
            n += 1
    return n


def coming(s: Board, holder: i64, other: i64) -> i64:
    """How many items of `other` are planned to go to a holder."""
    start = other * PLACES
    n: i64 = 0
    for i in range(start, start + PLACES):
        if s.loads[i] >> GOES == holder + 1:
            n += 1
    return n


def works(s: Board, piece: i64, slot: i64, partner: i64, given: i64, taken: i64) -> bool:
    """SN-58, Q11: with so many more items given and taken, can all still end within the limits?"""
    seat = piece // HOLDERS
    free = staying(s, piece) - given  # what the piece could still give
    load = free + taken
    room: i64 = 0  # where it could go
    must: i64 = 0  # what the piece has to take off overfull partners
    for holder in range(seat * HOLDERS, seat * HOLDERS + HOLDERS):
        if s.at[holder] != slot or no_partner(s, piece, slot, holder):
            continue
        load += coming(s, piece, holder)
        left = staying(s, holder)
        held = left + coming(s, holder, piece)
        if holder == partner:
            left -= taken
            held += given - taken
        over = held - s.capacity(holder)
        if over > left:
            return False
        if over > 0:
            must += over
        else:
            room -= over
    if room > free:
        room = free
    return load + must - s.capacity(piece) <= room


def can_give(s: Board, piece: i64, slot: i64, holder: i64) -> bool:
    """May an item of the piece go to this partner?"""
    return staying(s, piece) > 0 and works(s, piece, slot, holder, 1, 0)


def can_take(s: Board, piece: i64, slot: i64, holder: i64) -> bool:
    """May an item of this partner come to the piece?"""
    return staying(s, holder) > 0 and works(s, piece, slot, holder, 0, 1)


def no_transfer(s: Board, holder: i64, item: i64, giving: bool) -> i64:
    """SN-56 to SN-59: may this item go to, or come from, this partner?"""
    piece = source(s)
    slot = codes.b_of(s.deed())
    clause = no_partner(s, piece, slot, holder)
    if clause:
        return clause
    if giving:
        if s.find(piece, item) == NONE:
            return 57
        return 0 if can_give(s, piece, slot, holder) else i64(58)
    if s.find(holder, item) == NONE:
        return 57
    return 0 if can_take(s, piece, slot, holder) else i64(58)


def no_end(s: Board) -> i64:
    """SN-57, SN-58, Q10: something moves, and all ends within the limits."""
    if s.links < 2:
        return RULING + 10
    piece = source(s)
    slot = codes.b_of(s.deed())
    first = piece // HOLDERS * HOLDERS
    load = staying(s, piece)
    for holder in range(first, first + HOLDERS):
        if s.at[holder] == slot and no_partner(s, piece, slot, holder) == 0:
            load += coming(s, piece, holder)
            if staying(s, holder) + coming(s, holder, piece) > s.capacity(holder):
                return 58
    return 58 if load > s.capacity(piece) else i64(0)


# ---- what may be done


def offer(s: Board, menu: Menu, piece: i64) -> None:
    """SN-56: handling at the own slot and at each neighbour in reach."""
    at = s.at[piece]
    first = piece // HOLDERS * HOLDERS
    mine = s.loads[piece * PLACES] != 0
    at_hand: i64 = 0  # partners that could give or take, a bit each
    for h in range(HOLDERS):
        holder = first + h
        if holder != piece and s.at[holder] != NONE and (mine or s.loads[holder * PLACES]):
            at_hand |= i64(1) << h
    if at_hand == 0:
        return
    offer_slot(s, menu, piece, at, at_hand)
    for i in range(s.first[at], s.first[at + 1]):
        if s.walls[s.border[i]] < 2:
            offer_slot(s, menu, piece, s.beside[i], at_hand)


def offer_slot(s: Board, menu: Menu, piece: i64, slot: i64, at_hand: i64) -> None:
    """Handling at one slot, if an item can move there."""
    first = piece // HOLDERS * HOLDERS
    holder = first
    while at_hand:
        if at_hand & 1 and s.at[holder] == slot and no_partner(s, piece, slot, holder) == 0:
            if can_give(s, piece, slot, holder) or can_take(s, piece, slot, holder):
                menu.offer(codes.code(codes.V_HANDLE, piece, slot), 0)
                return
        at_hand >>= 1
        holder += 1


def offer_transfers(s: Board, menu: Menu) -> None:
    """Each different item to or from each partner, and `done`."""
    piece = source(s)
    slot = codes.b_of(s.deed())
    first = piece // HOLDERS * HOLDERS
    if no_end(s) == 0:
        menu.offer(codes.code(codes.V_DONE, 0, 0), 0)
    for holder in range(first, first + HOLDERS):
        if s.at[holder] != slot or no_partner(s, piece, slot, holder):
            continue
        if can_give(s, piece, slot, holder):
            offer_items(s, menu, codes.V_GIVE, piece, holder)
        if can_take(s, piece, slot, holder):
            offer_items(s, menu, codes.V_TAKE, holder, holder)


def offer_items(s: Board, menu: Menu, verb: i64, giver: i64, partner: i64) -> None:
    """Each different item of the giver that does not move yet."""
    start = giver * PLACES
    for i in range(start, start + PLACES):
        entry = s.loads[i]
        if entry == 0:
            return
        if (entry & GOES_MASK) == 0 and s.find(giver, entry & ITEM) == i:
            menu.offer(codes.card_code(verb, partner, entry & ITEM), 0)


# ---- what it does


def begin(s: Board, action: i64) -> None:
    """SN-56: the exchange is planned from here on."""
    turn.begin_chain(s, action, HANDLE)


def transfer(s: Board, verb: i64, partner: i64, item: i64) -> None:
    """One item is planned to move; the chain notes its place."""
    piece = source(s)
    giver = piece if verb == codes.V_GIVE else partner
    taker = partner if verb == codes.V_GIVE else piece
    i = s.find(giver, item)
    s.loads[i] |= (taker + 1) << GOES
    s.link(codes.code(verb, partner, i))


def done(s: Board) -> None:
    """SN-57, SN-60: all items change places at once; targets keep their turn."""
    piece = source(s)
    first = piece // HOLDERS * HOLDERS
    for holder in range(first, first + HOLDERS):
        if parts(s, holder):
            knowledge.blur(s, holder)
    i = first * PLACES
    while i < (first + HOLDERS) * PLACES:
        goes = s.loads[i] >> GOES
        if goes:
            s.push(goes - 1, s.pull(i) & ~GOES_MASK)
        else:
            i += 1
    turn.piece_done(s, piece)


def parts(s: Board, holder: i64) -> bool:
    """Do some cards of a holder go another way than others, so that nobody else can tell which?"""
    start = holder * PLACES
    for i in range(start + 1, start + PLACES):
        if s.loads[i] and (s.loads[i] >> GOES) != (s.loads[start] >> GOES):
            return True
    return False
