"""Suit Nations: the era deck, the dump, the countdown and dice."""

from typing import Final

from mypy_extensions import i64

from jarlshof.games.suit_nations.rules import knowledge
from jarlshof.games.suit_nations.state import ALL, ITEM, KNOWN, NEAR, NONE, OVER, UP, Board

SIDES: Final[i64] = 6


def roll(s: Board) -> i64:
    """A die, from 1."""
    die = s.die(SIDES) + 1
    s.rolled = s.rolled * 8 + die
    return die


def show(s: Board, entry: i64) -> None:
    """SN-18, SN-42: a card is dumped open."""
    s.dump[s.dump_size] = (knowledge.learn(s, entry, ALL) & (ALL | ITEM)) | UP
    s.dump_size += 1


def bury(s: Board, entry: i64, viewers: i64) -> None:
    """SN-18: a card is dumped face down; who knew it knows it still.

    Of a card that all know, some viewers (KNOWN bits) saw it go; they are noted as NEAR it.
    """
    entry &= ALL | ITEM
    if entry & ALL == ALL:
        entry |= viewers << (NEAR - KNOWN)
    s.dump[s.dump_size] = entry
    s.dump_size += 1


def no_drawing(s: Board) -> i64:
    """What forbids taking a card of the layout: the countdown, or a deck that waits (SN-20, SN-22)."""
    if s.coins != NONE:
        return 22
    return 0 if s.deck_size > 0 else i64(20)


def draw(s: Board) -> i64:
    """The top card of the era deck, unseen."""
    s.deck_size -= 1
    s.drew = 1
    entry = s.deck[s.deck_size]
    s.deck[s.deck_size] = 0
    return entry


def check(s: Board) -> None:
    """SN-19 to SN-21: what follows when the era deck is empty."""
    if s.deck_size > 0 or s.coins != NONE or s.phase == OVER:
        return
    if s.era >= s.eras:
        if s.drew:
            count_down(s)
    elif s.dump_size > 0:
        begin_era(s)


def count_down(s: Board) -> None:
    """SN-21: coins are laid out; the seat in turn is the last explorer."""
    s.coins = s.start_coins
    s.last = s.turn


def begin_era(s: Board) -> None:
    """SN-19: the next dealer shuffles the dump into a new era deck."""
    s.era += 1
    s.dealer += 1
    if s.dealer == s.seats:
        s.dealer = 0
    knowledge.shuffled_in(s)
    n = s.dump_size
    for i in range(n):
        s.deck[i] = s.dump[i]
        s.dump[i] = 0
    s.deck_size = n
    s.dump_size = 0
    s.shuffle_pile(s.deck, n)


def end_turn(s: Board) -> None:
    """SN-26: the stall guard counts; then the next seat's turn begins."""
    if s.drew:
        s.quiet = 0
    else:
        s.quiet += 1
    if s.stall_rounds > 0 and s.coins == NONE and s.quiet >= s.stall_rounds * s.seats:
        count_down(s)
    s.turn += 1
    if s.turn == s.seats:
        s.turn = 0


def lift_coin(s: Board) -> bool:
    """SN-23: a coin goes when the last explorer's turn starts; is the game over instead?"""
    if s.coins == NONE or s.turn != s.last:
        return False
    if s.coins == 0:
        return True
    s.coins -= 1
    return False
