"""Suit Nations: jacks explore the layout (SN-62 to SN-65)."""

from mypy_extensions import i64

from jarlshof.engine.state import Menu
from jarlshof.games.suit_nations.rules import codes, eras, knowledge, turn
from jarlshof.games.suit_nations.state import (
    ALL,
    BLUR,
    DEEPEST,
    EXPLORE,
    HOLDERS,
    ITEM,
    JACK2,
    NONE,
    UP,
    Board,
    viewer_bit,
)


def no_exploring(s: Board, holder: i64) -> i64:
    """SN-20, SN-22, SN-62: a jack on a pile, while cards are drawn."""
    if holder % HOLDERS > JACK2:
        return 62
    clause = eras.no_drawing(s)
    if clause:
        return clause
    return 0 if s.piles[s.at[holder] * DEEPEST] else i64(62)


def offer(s: Board, menu: Menu, holder: i64) -> None:
    """SN-62: look at the pile under the jack."""
    if s.deck_size > 0 and s.coins == NONE and s.piles[s.at[holder] * DEEPEST]:
        menu.offer(codes.code(codes.V_EXPLORE, holder, 0), 0)


def look(s: Board, action: i64) -> None:
    """SN-62, Q16: the seat sees the pile; with a full load there is nothing to choose."""
    holder = codes.a_of(action)
    seat = holder // HOLDERS
    turn.begin_chain(s, action, EXPLORE)
    mask = viewer_bit(seat)
    start = s.at[holder] * DEEPEST
    for i in range(start, start + DEEPEST):
        entry = s.piles[i]
        if entry and (entry & mask) == 0:
            s.piles[i] = knowledge.learn(s, entry, mask)
            s.revealed += 1
    if s.items(holder) >= s.capacity(holder):
        pick(s, NONE)


def is_twin(s: Board, start: i64, card: i64, up: i64) -> bool:
    """Does this card also lie the other way (open or hidden) in the pile?"""
    for i in range(start, start + DEEPEST):
        if (s.piles[i] & ITEM) == card and (s.piles[i] & UP) != up:
            return True
    return False


def offer_picks(s: Board, menu: Menu) -> None:
    """Each different card of the pile, open and hidden twins apart (Q17), or nothing."""
    start = s.at[codes.a_of(s.deed())] * DEEPEST
    for i in range(start, start + DEEPEST):
        entry = s.piles[i]
        if entry == 0:
            break
        card = entry & ITEM
        if upper(s, start, card, entry & UP) == i:
            action = codes.card_code(codes.V_PICK, 0, card)
            if (entry & UP) == 0 and is_twin(s, start, card, 0):
                action |= i64(1) << codes.AT_C
            menu.offer(action, 0)
    menu.offer(codes.card_code(codes.V_PICK, 0, 0), 0)


def upper(s: Board, start: i64, card: i64, up: i64) -> i64:
    """The place of the uppermost such card that lies this way."""
    for i in range(start, start + DEEPEST):
        if (s.piles[i] & ITEM) == card and (s.piles[i] & UP) == up:
            return i
    return NONE


def chosen(s: Board, action: i64) -> i64:
    """The place of the pile that a move names, or NONE."""
    card = codes.d_of(action)
    start = s.at[codes.a_of(s.deed())] * DEEPEST
    if card == 0:
        return NONE
    if codes.c_of(action):
        return upper(s, start, card, 0)
    i = upper(s, start, card, UP)
    return upper(s, start, card, 0) if i == NONE else i


def pick(s: Board, place: i64) -> None:
    """SN-62 to SN-65, Q17: take a card or none, turn up the rest, lay a new card on top."""
    holder = codes.a_of(s.deed())
    start = s.at[holder] * DEEPEST
    if place != NONE:
        entry = s.piles[place]
        while place > start:
            s.piles[place] = s.piles[place - 1]
            place -= 1
        s.push(holder, entry & ~(UP | BLUR))
        s.piles[start] = 0
    for i in range(start, start + DEEPEST):
        entry = s.piles[i]
        if entry and (entry & UP) == 0:
            s.piles[i] = knowledge.learn(s, entry, ALL) | UP
            s.revealed += 1
    if s.piles[start] == 0:
        s.piles[start] = eras.draw(s)
    turn.piece_done(s, holder)
