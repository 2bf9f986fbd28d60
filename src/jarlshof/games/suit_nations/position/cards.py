"""Suit Nations: the cards of a position: loads, layout, dump and deck."""

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from jarlshof import position as p
from jarlshof.dealing import HIDDEN, THE_REST, UNKNOWN, Pool, loose, read_deck
from jarlshof.game import BadInput, seat_name, seat_number
from jarlshof.games.suit_nations.names import CARDS, HOLDERS, slot_name
from jarlshof.games.suit_nations.position import recall
from jarlshof.games.suit_nations.position.seats import slot_of
from jarlshof.games.suit_nations.rules import SuitNations, layout
from jarlshof.games.suit_nations.state import ALL, DEEPEST, ITEM, MOST_CARDS, PLACES, UP, viewer_bit
from jarlshof.games.suit_nations.state import HOLDERS as PER_SEAT


class Dealing:
    """The cards of a position: named ones first, then open places from all others by the seed."""

    def __init__(self, state: SuitNations, fields: Mapping[str, Any]) -> None:
        self.state = state
        self.fields = fields
        self.placed: list[int] = []  # the cards that are named
        self.blanks: list[tuple[Any, int]] = []
        self.recall = p.mapping(fields.get("recall"), "recall")
        self.loads, self.piles, self.dumped = recall.named_cards(state, self.recall)
        self.near = recall.near_cards(state, self.recall, self.loads)

    def run(self) -> None:
        """Loads, layout, dump and deck; what is left over is out of the game."""
        s = self.state
        self.read_loads()
        self.read_piles()
        self.read_dump()
        deck = read_deck(self.fields, "deck", lambda word: self.card(word, "deck"))
        copies = [0, *(layout.copies(s, card) for card in range(1, len(CARDS)))]
        pool = Pool(s, loose(copies, self.placed, CARDS, "SN-1"))
        for cards, i in self.blanks:
            cards[i] |= pool.draw()
        if THE_REST in deck and s.deck_limit:  # cards for open places are drawn off the end
            del pool.cards[max(0, int(s.deck_limit) - len(deck) + 1) : len(pool.cards) - deck.count(UNKNOWN)]
        top_first = pool.deck(deck)
        s.deck_size = len(top_first)
        for i, card in enumerate(reversed(top_first)):
            s.deck[i] = card
        self.put_away()

    def put_away(self) -> None:
        """Cards that lie nowhere are out of the game, in no order."""
        s = self.state
        lying = [0] * len(CARDS)
        for entry in (*s.piles, *s.loads, *s.dump[: s.dump_size], *s.deck[: s.deck_size]):
            lying[entry & ITEM] += 1
        gone = [card for card in range(1, len(CARDS)) for _ in range(layout.copies(s, card) - lying[card])]
        s.gone_size = len(gone)
        s.gone = vec[i64](gone + [0] * (MOST_CARDS - len(gone)))

    def card(self, name: Any, where: str) -> int:
        """The number of a card that is named."""
        number = CARDS.index(p.word(name, where, CARDS[1:]))
        self.placed.append(number)
        return number

    def blank(self, cards: Any, i: int, entry: int) -> None:
        """A card that is dealt later."""
        cards[i] = entry
        self.blanks.append((cards, i))

    def read_loads(self) -> None:
        """The loads of pieces and cities."""
        s = self.state
        for name, value in p.mapping(self.fields.get("seats"), "seats").items():
            seat = seat_number(name, s.seats)
            fields = p.mapping(value, f"seats.{name}")
            holders = dict(p.mapping(fields.get("pieces"), "pieces"))
            if fields.get("city") is not None:
                holders["city"] = fields["city"]
            for holder, what in holders.items():
                if isinstance(what, dict):
                    p.only(what, ("at", "load"), holder)
                    self.read_load(seat, HOLDERS.index(holder), what.get("load"))

    def read_load(self, seat: int, h: int, value: Any) -> None:
        """The items of one holder."""
        s = self.state
        holder = seat * PER_SEAT + h
        names = value if value is not None else []
        if not isinstance(names, list) or len(names) > s.capacity(holder):
            raise BadInput(
                f"load of {seat_name(seat)}.{HOLDERS[h]} must be a list of at most"
                f" {s.capacity(holder)} items ({'SN-13' if HOLDERS[h] == 'city' else 'SN-11'})."
            )
        own = viewer_bit(seat)
        for i, name in enumerate(names):
            place = holder * PLACES + i
            if name == HIDDEN:
                name = self.loads.get(place, self.near.get(place, HIDDEN))
            if name == HIDDEN:
                self.blank(s.loads, place, own)
            else:
                s.loads[place] = self.card(name, "load") | own

    def read_piles(self) -> None:
        """The layout: named piles, and random cards elsewhere."""
        s = self.state
        named = p.mapping(self.fields.get("piles"), "piles")
        where = {slot_of(s, name, "piles"): cards for name, cards in named.items()}
        for slot, cards in where.items():
            depth = s.depth[slot]
            if not isinstance(cards, list) or len(cards) not in (0, depth):
                raise BadInput(
                    f"Name all cards of the pile at {slot_name(s, slot)}, {depth}, or none (SN-4)."
                )
            for i, word in enumerate(cards):
                self.read_pile_card(slot * DEEPEST + i, word)
        for slot in range(s.slots):
            if slot not in where:
                for i in range(s.depth[slot]):
                    self.blank(s.piles, slot * DEEPEST + i, 0)

    def read_pile_card(self, place: int, word: Any) -> None:
        """A card of a pile as it lies: 7s, (7s) or (?)."""
        s = self.state
        name, hidden = bare(word)
        if name == HIDDEN:
            name = self.piles.get(place, HIDDEN)
        if name == HIDDEN:
            self.blank(s.piles, place, 0 if hidden else int(ALL | UP))
        else:
            s.piles[place] = self.card(name, "piles") | (0 if hidden else int(ALL | UP))

    def read_dump(self) -> None:
        """The dump, oldest first: 7s, (7s), (7s)@p1,p2 or (?)."""
        s = self.state
        cards = self.fields.get("dump") or []
        if not isinstance(cards, list) or len(cards) > MOST_CARDS:
            raise BadInput("dump must be a list of cards.")
        s.dump_size = len(cards)
        for i, word in enumerate(cards):
            face, _, seats = str(word).partition("@")
            name, hidden = bare(face)
            marks = 0 if hidden else int(ALL | UP)
            for seat in seats.split(",") if seats else []:
                marks |= viewer_bit(seat_number(seat, s.seats))
            if name == HIDDEN:
                name = self.dumped.get(i, HIDDEN)
            if name == HIDDEN:
                self.blank(s.dump, i, marks)
            else:
                s.dump[i] = self.card(name, "dump") | marks


def bare(word: Any) -> tuple[str, bool]:
    """The name of a card, and whether it lies face down."""
    text = str(word)
    hidden = text[:1] == "(" and text[-1:] == ")"
    return (text[1:-1] if hidden else text), hidden
