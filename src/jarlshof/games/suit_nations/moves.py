"""Suit Nations: how moves are written."""

from collections.abc import Collection, Sequence

from jarlshof.engine.state import State
from jarlshof.game import BadInput, digits, seat_number
from jarlshof.games.suit_nations import names
from jarlshof.games.suit_nations.names import CARDS, HOLDERS, ITEM_NAMES, ITEMS, TREASURES, TYPES
from jarlshof.games.suit_nations.rules import codes, exploring, seams
from jarlshof.games.suit_nations.rules.codes import AT_A, AT_B, AT_C, AT_D
from jarlshof.games.suit_nations.seams import BRANCHES
from jarlshof.games.suit_nations.state import EXPLORE, NONE, UP, Board
from jarlshof.games.suit_nations.state import HOLDERS as PER_SEAT
from jarlshof.grammar import HIDDEN, NO_WORD, Form, Grammar, OneOf, Several

KINDS = ("religion", "tech")
SIZES = ("small", "full")
MAKES = (*TYPES, "settler")
BRANCH_NAMES = tuple(branch.name for branch in BRANCHES)
MOST_GOLD = 255  # of one payment
HIGHEST = 65535  # of other numbers: both are more than a move can need, and stand for all that are still more


class Holder:
    """A piece or city; without a seat in front it is the mover's own."""

    bits = 8

    def __init__(self, at: int) -> None:
        self.at = at

    def take(self, state: State, seat: int, words: list[str]) -> int:
        """The number of the next word."""
        front, dot, name = words.pop(0).rpartition(".") if words else ("", "", "")
        if name not in HOLDERS:
            return NO_WORD
        try:
            owner = seat_number(front, state.seats) if dot else seat
        except BadInput:
            return NO_WORD
        return owner * int(PER_SEAT) + HOLDERS.index(name)

    def write(self, state: State, seat: int, n: int, seen: bool) -> str:
        """The name of a piece or city."""
        return names.holder_name(n, seat)


class Item:
    """A card, or a treasure, whose name may be two words; a secret one is `?` to all who may not know it."""

    at = int(AT_D)
    bits = 8

    def __init__(self, known: Collection[str], secret: bool = False) -> None:
        self.known = known
        self.secret = secret

    def take(self, state: State, seat: int, words: list[str]) -> int:
        """The number of the next one or two words."""
        name = words.pop(0) if words else ""
        if name == "lux" and words:
            name = f"lux {words.pop(0)}"
        return ITEMS[name] if name in self.known else NO_WORD

    def write(self, state: State, seat: int, n: int, seen: bool) -> str:
        """The name of an item."""
        return ITEM_NAMES[n] if seen or not self.secret else HIDDEN


class Number:
    """A number of any size; one that is too high stands for all that are still higher."""

    at = int(AT_B)
    bits = 16

    def take(self, state: State, seat: int, words: list[str]) -> int:
        """The number of the next word."""
        number = digits(words.pop(0)) if words else None
        return NO_WORD if number is None else min(number, HIGHEST)

    def write(self, state: State, seat: int, n: int, seen: bool) -> str:
        """A number in digits."""
        return str(n)


class Step:
    """A step of a branch: the branch and the type, or the branch alone where its steps come in order."""

    at = int(AT_B)
    bits = 16

    def take(self, state: State, seat: int, words: list[str]) -> int:
        """The step of the next words; once all of an ordered branch are there its last, which is refused."""
        assert isinstance(state, Board)
        name = words.pop(0) if words else ""
        if name not in BRANCH_NAMES:
            return NO_WORD
        branch = BRANCH_NAMES.index(name)
        if BRANCHES[branch].ordered:
            bit = int(seams.next_step(state, state.nation[seat], branch))
            return branch * 3 + 2 if bit == NONE else bit
        kind = words.pop(0) if words else ""
        return branch * 3 + TYPES.index(kind) if kind in TYPES else NO_WORD

    def write(self, state: State, seat: int, n: int, seen: bool) -> str:
        """The words for a step."""
        branch = BRANCHES[n // 3]
        return branch.name if branch.ordered else f"{branch.name} {TYPES[n % 3]}"


class Pick:
    """What a jack takes of a pile: `7s`, or `(7s)` for the hidden one of two twins."""

    at = int(AT_C)  # the form, then the card
    bits = 16

    def take(self, state: State, seat: int, words: list[str]) -> int:
        """The form and the card of the next word; brackets that tell nothing apart may stand there."""
        assert isinstance(state, Board)
        word = words.pop(0) if words else ""
        bracketed = word[:1] == "(" and word[-1:] == ")"
        name = word[1:-1] if bracketed else word
        if name not in CARDS[1:]:
            return NO_WORD
        card = CARDS.index(name)
        if bracketed and state.phase == EXPLORE:
            bracketed = bool(exploring.is_twin(state, state.at[codes.a_of(state.deed())] * 4, card, 0))
        return card << 8 | bracketed

    def write(self, state: State, seat: int, n: int, seen: bool) -> str:
        """What is taken; a face-down card is named to its seat alone."""
        assert isinstance(state, Board)
        card = n >> 8
        place = exploring.chosen(state, codes.V_PICK | n << self.at)
        if not seen and not state.piles[place] & UP:
            return "(?)"
        return f"({CARDS[card]})" if n & 1 else CARDS[card]


def read_payment(words: Sequence[str]) -> int:
    """One or two cards, and perhaps gold: `7s 8s gold 3`."""
    cards, gold = list(words), 0
    if len(cards) > 2 and cards[-2] == "gold":
        named = digits(cards[-1])
        if named is None:
            return NO_WORD
        cards, gold = cards[:-2], min(named, MOST_GOLD)
    if not 1 <= len(cards) <= 2 or any(card not in CARDS[1:] for card in cards):
        return NO_WORD
    first, second = [*sorted(CARDS.index(card) for card in cards), 0][:2]
    return first | second << 8 | gold << 16


def written_payment(packed: int, seen: bool) -> list[str]:
    """A payment in words."""
    cards = [CARDS[card] for card in (packed & 255, packed >> 8 & 255) if card]
    return [*cards, "gold", str(packed >> 16)] if packed >> 16 else cards


PIECE = Holder(int(AT_A))
TARGET = Holder(int(AT_B))
SLOT = OneOf(lambda state, seat: list(names.slots(state)), int(AT_B), bits=16)
KIND = OneOf(KINDS, int(AT_C) + 1, bits=1)
SIZE = OneOf(SIZES, int(AT_C), bits=1)
PAYMENT = Several(read_payment, written_payment, int(AT_D))
MOVES = Grammar(
    "Suit Nations",
    0,
    Form("end turn", codes.V_END),
    Form("turn to gold", codes.V_GOLD),
    Form("mine 2", codes.V_MINE, OneOf(("", "", "2", "", "", "5"), int(AT_B), bits=16)),
    Form("produce TYPE", codes.V_PRODUCE, OneOf(MAKES, int(AT_B), bits=16)),
    Form("research BRANCH TYPE", codes.V_RESEARCH, Step()),
    Form("decompose CARD from HOLDER", codes.V_DECOMPOSE, Item(CARDS[1:], secret=True), PIECE),
    Form("dismantle PIECE", codes.V_DISMANTLE, PIECE),
    Form("use CARD from HOLDER", codes.V_USE, Item(CARDS[1:]), PIECE),
    Form("pay N", codes.V_PAY, Number()),
    Form("step PIECE SLOT", codes.V_STEP, PIECE, SLOT),
    Form("move PIECE SLOT", codes.V_MOVE, PIECE, SLOT),
    Form("stay", codes.V_STAY),
    Form("quietus PIECE", codes.V_QUIETUS, PIECE),
    Form("handle PIECE at SLOT", codes.V_HANDLE, PIECE, SLOT),
    Form("give CARD to HOLDER", codes.V_GIVE, Item(ITEMS, secret=True), PIECE),
    Form("take CARD from HOLDER", codes.V_TAKE, Item(ITEMS, secret=True), PIECE),
    Form("done", codes.V_DONE),
    Form("explore PIECE", codes.V_EXPLORE, PIECE),
    Form("take CARD", codes.V_PICK, Pick()),
    Form("take nothing", codes.V_PICK),
    Form(
        "mission PIECE p2.city religion|tech small|full with CARD..",
        codes.V_MISSION,
        PIECE,
        TARGET,
        KIND,
        SIZE,
        PAYMENT,
    ),
    Form("declare BRANCH TYPE", codes.V_DECLARE, Step()),
    Form("demand PIECE p2.PIECE", codes.V_DEMAND, PIECE, TARGET),
    Form("ask card", codes.V_ASK_CARD),
    Form("ask TREASURE", codes.V_ASK_CARD, Item(TREASURES)),
    Form("ask gold N", codes.V_ASK_GOLD, Number()),
    Form("send", codes.V_SEND),
    Form("attack PIECE p2.PIECE small|full with CARD..", codes.V_ATTACK, PIECE, TARGET, SIZE, PAYMENT),
    Form("accept", codes.V_ACCEPT),
    Form("reject", codes.V_REJECT),
    Form("hand CARD", codes.V_HAND, Item(CARDS[1:], secret=True)),
    Form("absorb CARD", codes.V_ABSORB, Item(ITEMS, secret=True)),
    Form("lose", codes.V_LOSE),
    Form("gain BRANCH TYPE", codes.V_GAIN, Step()),
    Form("steal", codes.V_STEAL),
    Form("destroy", codes.V_DESTROY),
)
