"""Suit Nations: the numbers of moves."""

from typing import Final

from mypy_extensions import i64

V_GOLD: Final[i64] = 0
V_END: Final[i64] = 1
V_MINE: Final[i64] = 2  # b = gold
V_PRODUCE: Final[i64] = 3  # b = type
V_RESEARCH: Final[i64] = 4  # b = branch * 3 + step
V_DECOMPOSE: Final[i64] = 5  # a = holder, d = card
V_DISMANTLE: Final[i64] = 6  # a = piece
V_USE: Final[i64] = 7  # a = holder, d = card
V_PAY: Final[i64] = 8  # b = gold
V_STEP: Final[i64] = 9  # a = piece, b = slot
V_MOVE: Final[i64] = 10  # a = piece, b = slot
V_STAY: Final[i64] = 11
V_QUIETUS: Final[i64] = 12  # a = piece
V_HANDLE: Final[i64] = 13  # a = piece, b = slot
V_GIVE: Final[i64] = 14  # a = holder, d = item
V_TAKE: Final[i64] = 15  # a = holder, d = item
V_DONE: Final[i64] = 16
V_EXPLORE: Final[i64] = 17  # a = piece
V_PICK: Final[i64] = 18  # c = 1 for the hidden one of two twins, d = card; 0 takes nothing
V_MISSION: Final[i64] = 19  # a = piece, b = city, c = SMALL or FULL, + TEACH; d, e = cards, f = gold
V_DECLARE: Final[i64] = 20  # b = branch * 3 + step
V_GAIN: Final[i64] = 21  # b = branch * 3 + step
V_DEMAND: Final[i64] = 22  # a = piece, b = target
V_ASK_CARD: Final[i64] = 23  # d = item, 0 for a card of the target's choice
V_ASK_GOLD: Final[i64] = 24  # b = gold
V_SEND: Final[i64] = 25
V_ACCEPT: Final[i64] = 26
V_REJECT: Final[i64] = 27
V_HAND: Final[i64] = 28  # d = card
V_ATTACK: Final[i64] = 29  # a = piece, b = target, c = SMALL or FULL, d, e = cards, f = gold
V_ABSORB: Final[i64] = 30  # d = item
V_LOSE: Final[i64] = 31
V_STEAL: Final[i64] = 32
V_DESTROY: Final[i64] = 33

SMALL: Final[i64] = 0
FULL: Final[i64] = 1
TEACH: Final[i64] = 2  # a mission of technology

AT_A: Final[i64] = 6
AT_B: Final[i64] = 14
AT_C: Final[i64] = 30
AT_D: Final[i64] = 38
AT_E: Final[i64] = 46
AT_F: Final[i64] = 54
VERB: Final[i64] = 63
BYTE: Final[i64] = 255
WORD: Final[i64] = 65535


def code(verb: i64, a: i64, b: i64) -> i64:
    """The number of a move of a holder (a) and a slot, holder or number (b)."""
    return verb | (a << AT_A) | (b << AT_B)


def card_code(verb: i64, a: i64, card: i64) -> i64:
    """The number of a move of a holder and a card."""
    return verb | (a << AT_A) | (card << AT_D)


def paid(action: i64, first: i64, second: i64, gold: i64) -> i64:
    """A political action with its payment."""
    return action | (first << AT_D) | (second << AT_E) | (gold << AT_F)


def verb_of(action: i64) -> i64:
    """Which kind of move."""
    return action & VERB


def a_of(action: i64) -> i64:
    """The acting or named holder."""
    return (action >> AT_A) & BYTE


def b_of(action: i64) -> i64:
    """The slot, target, step or number."""
    return (action >> AT_B) & WORD


def c_of(action: i64) -> i64:
    """The form."""
    return (action >> AT_C) & BYTE


def d_of(action: i64) -> i64:
    """The card or item, or the first card of a payment."""
    return (action >> AT_D) & BYTE


def e_of(action: i64) -> i64:
    """The second card of a payment, 0 for none."""
    return (action >> AT_E) & BYTE


def f_of(action: i64) -> i64:
    """The gold of a payment."""
    return (action >> AT_F) & BYTE
