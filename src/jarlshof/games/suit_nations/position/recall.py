"""Suit Nations: what seats remember of hidden cards, in a position's field `recall`.

A mark is a few words for each card: who knows it (`p2`, `all`), who knows that its
holder's seat has it somewhere (`near-p2`, `near-all`), and how it came there
(`old`: it lay outside the dump at the last shuffle; `blur`: it may have changed
places unseen). In a view it begins with the card's name if the viewer knows it
without seeing it, and `near` lists what it knows each seat to hold somewhere.
"""

from collections.abc import Mapping
from typing import Any

from jarlshof import position as p
from jarlshof.engine.state import OBSERVER
from jarlshof.game import BadInput, seat_name, seat_number
from jarlshof.games.suit_nations.names import CARDS, HOLDERS, holder_name, slot_name, slots
from jarlshof.games.suit_nations.state import (
    ALL,
    BLUR,
    DEEPEST,
    ITEM,
    KNOWN,
    NEAR,
    NEAR_ALL,
    NONE,
    OLD,
    PLACES,
    PUBLIC,
    UP,
    Board,
    viewer_bit,
)
from jarlshof.games.suit_nations.state import HOLDERS as PER_SEAT

MARKS = ALL | NEAR_ALL | OLD | BLUR


def write(s: Board, viewer: int | None = None) -> dict[str, Any]:
    """Every mark that a position would not have by itself; for a viewer, what it remembers."""
    viewers = (*range(s.seats), OBSERVER) if viewer is None else (viewer,)
    found: dict[str, Any] = {
        "loads": {
            holder_name(holder, NONE): marks
            for holder in range(s.seats * PER_SEAT)
            if (marks := load_marks(s, holder, viewer))
        },
        "piles": {
            slot_name(s, slot): marks for slot in range(s.slots) if (marks := pile_marks(s, slot, viewer))
        },
        "dump": dump_marks(s, viewer),
        "deck": {viewer_name(v): cards for v in viewers if (cards := shuffled(s, v))},
    }
    if viewer is not None:
        found["near"] = {
            seat_name(owner): cards for owner in range(s.seats) if (cards := near(s, owner, viewer))
        }
        if found["near"]:
            found["for"] = viewer_name(viewer)
    return {name: value for name, value in found.items() if value}


def viewer_name(viewer: int) -> str:
    """The word for a seat or somebody who does not play."""
    return "observer" if viewer == OBSERVER else seat_name(viewer)


def load_marks(s: Board, holder: int, viewer: int | None) -> list[str]:
    """The marks of a load, or nothing if its owner alone knows it."""
    owner = holder // PER_SEAT
    own = viewer_bit(owner)
    entries = [int(s.loads[i]) for i in range(holder * PLACES, holder * PLACES + s.items(holder))]
    if viewer is not None:
        entries = [entry & ~NEAR_ALL for entry in entries]
    if all(entry & MARKS == own for entry in entries):
        return []
    return [
        remembered(entry, viewer if viewer != owner else None) + words(s, entry & MARKS) for entry in entries
    ]


def pile_marks(s: Board, slot: int, viewer: int | None) -> list[str]:
    """The marks of a pile, or nothing if nobody knows its hidden cards."""
    entries = [int(s.piles[i]) for i in range(slot * DEEPEST, (slot + 1) * DEEPEST) if s.piles[i]]
    if all(entry & MARKS & ~OLD == (ALL if entry & UP else 0) and not (entry & OLD) for entry in entries):
        return []
    return [("" if entry & UP else remembered(entry, viewer)) + words(s, entry & MARKS) for entry in entries]


def remembered(entry: int, viewer: int | None) -> str:
    """The name of a card that a viewer knows without seeing it."""
    if viewer is None or not entry & viewer_bit(viewer):
        return ""
    return f"{CARDS[entry & ITEM]} "


def dump_marks(s: Board, viewer: int | None) -> list[str]:
    """The marks of the dump, or nothing if nobody knows its hidden cards.

    A face-down card that all know is `near` those who saw it go; others remember its name.
    """
    entries = [int(s.dump[i]) for i in range(s.dump_size)]
    if all(entry & UP or not entry & ALL for entry in entries):
        return []
    return [
        remembered(entry, None if viewer is None or saw_dumped(entry, viewer) else viewer)
        + words(s, entry & MARKS)
        for entry in entries
    ]


def saw_dumped(entry: int, viewer: int) -> bool:
    """Did a viewer see a card of the dump lie open, or go there, and not only remember it?"""
    mask = viewer_bit(viewer)
    if entry & UP or entry & ALL != ALL:
        return bool(entry & mask)
    return bool(entry & mask << (NEAR - KNOWN))


def shuffled(s: Board, viewer: int) -> list[str]:
    """The cards that a viewer knows to be in the deck or drawn from it."""
    at = 3 * (PUBLIC if viewer == OBSERVER else viewer)
    return [CARDS[card] for card in range(1, len(CARDS)) for _ in range((s.batch[card] >> at) & 7)]


def near(s: Board, owner: int, viewer: int) -> list[str]:
    """The cards that a viewer knows a seat to hold, though not where."""
    mask = viewer_bit(viewer) << (NEAR - KNOWN)
    first = owner * PER_SEAT * PLACES
    entries = [s.loads[i] for i in range(first, first + PER_SEAT * PLACES)]
    return [
        CARDS[card]
        for card in sorted(int(e & ITEM) for e in entries if e & mask and not e & viewer_bit(viewer))
    ]


def words(s: Board, entry: int) -> str:
    """A mark in words."""
    found: list[str] = []
    if entry & ALL == ALL:
        found.append("all")
    else:
        found += [viewer_name(v) for v in (*range(s.seats), OBSERVER) if entry & viewer_bit(v)]
    near = (entry & NEAR_ALL) >> (NEAR - KNOWN)
    if near >> (KNOWN + PUBLIC) & 1:
        found.append("near-all")
    else:
        found += [f"near-{seat_name(v)}" for v in range(s.seats) if near & viewer_bit(v)]
    if entry & OLD:
        found.append("old")
    if entry & BLUR:
        found.append("blur")
    return " ".join(found)


def read(s: Board, fields: Mapping[str, Any], near_places: Mapping[int, str]) -> None:
    """Put the marks on the cards; `near_places` are the places chosen for cards in `near`."""
    p.only(fields, ("loads", "piles", "dump", "deck", "near", "for"), "recall")
    for name, marks in p.mapping(fields.get("loads"), "recall.loads").items():
        holder = holder_of(s, name)
        places = [holder * PLACES + i for i in range(s.items(holder))]
        put(s, s.loads, places, marks, holder // PER_SEAT)
    for name, marks in p.mapping(fields.get("piles"), "recall.piles").items():
        put(s, s.piles, pile_places(s, name), marks, NONE)
    if fields.get("dump"):
        put(s, s.dump, list(range(s.dump_size)), fields["dump"], NONE)
    for name, cards in p.mapping(fields.get("deck"), "recall.deck").items():
        viewer = int(PUBLIC) if name == "observer" else seat_number(name, s.seats)
        for card in p.words(cards, "recall.deck", CARDS[1:]):
            s.batch[CARDS.index(card)] += 1 << (3 * viewer)
    if near_places:
        mask = viewer_bit(viewer_of(s, fields.get("for"))) << (NEAR - KNOWN)
        for place in near_places:
            s.loads[place] |= mask


def viewer_of(s: Board, word: Any) -> int:
    """The seat or OBSERVER of a word."""
    return OBSERVER if word == "observer" else seat_number(word, s.seats)


def holder_of(s: Board, name: str) -> int:
    """The holder of a name such as p1.jack."""
    seat, _, piece = name.partition(".")
    return seat_number(seat, s.seats) * PER_SEAT + HOLDERS.index(p.word(piece, "recall.loads", HOLDERS))


def pile_places(s: Board, name: str) -> list[int]:
    """The places of a pile's cards."""
    found = slots(s)
    slot = found[p.word(name, "recall.piles", found)]
    return [slot * DEEPEST + i for i in range(s.depth[slot])]


def named_cards(s: Board, fields: Mapping[str, Any]) -> tuple[dict[int, str], dict[int, str], dict[int, str]]:
    """The names of cards that a viewer remembers, by place of the loads, of the piles and of the dump."""
    loads: dict[int, str] = {}
    for name, marks in p.mapping(fields.get("loads"), "recall.loads").items():
        start = holder_of(s, name) * PLACES
        loads |= {start + i: str(mark).split()[0] for i, mark in enumerate(marks) if starts_with_card(mark)}
    piles: dict[int, str] = {}
    for name, marks in p.mapping(fields.get("piles"), "recall.piles").items():
        start = pile_places(s, name)[0]
        piles |= {start + i: str(mark).split()[0] for i, mark in enumerate(marks) if starts_with_card(mark)}
    dump = fields.get("dump")
    marks = dump if isinstance(dump, list) else []
    dumped = {i: str(mark).split()[0] for i, mark in enumerate(marks) if starts_with_card(mark)}
    return loads, piles, dumped


def starts_with_card(mark: Any) -> bool:
    """Does a mark name its card?"""
    words = str(mark).split()
    return bool(words) and words[0] in CARDS


def near_cards(s: Board, fields: Mapping[str, Any], taken: Mapping[int, str]) -> dict[int, str]:
    """Places, chosen by the seed among those that may hold them, for cards known to be with a seat."""
    chosen: dict[int, str] = {}
    for name, cards in p.mapping(fields.get("near"), "recall.near").items():
        free = [
            holder_of(s, holder) * PLACES + i
            for holder, marks in p.mapping(fields.get("loads"), "recall.loads").items()
            if holder.startswith(f"{name}.")
            for i, mark in enumerate(marks)
            if "blur" in str(mark).split() and holder_of(s, holder) * PLACES + i not in taken
        ]
        if len(free) < len(cards):
            raise BadInput(f"recall: {name} has no room for the cards it is known to have.")
        for card in cards:
            chosen[free.pop(s.below(len(free)))] = str(card)
    return chosen


def put(s: Board, cards: Any, places: list[int], marks: Any, owner: int) -> None:
    """Marks for the cards at some places."""
    if not isinstance(marks, list) or len(marks) != len(places):
        raise BadInput("recall must have one mark for each card.")
    for place, mark in zip(places, marks, strict=True):
        cards[place] = (cards[place] & ~MARKS) | bits(s, str(mark), owner)


def bits(s: Board, mark: str, owner: int) -> int:
    """A mark as bits."""
    found = 0
    for word in mark.split():
        if word in CARDS:
            continue
        if word == "all":
            found |= ALL
        elif word == "near-all":
            found |= NEAR_ALL & ~(viewer_bit(owner) << (NEAR - KNOWN))
        elif word.startswith("near-"):
            found |= viewer_bit(seat_number(word[5:], s.seats)) << (NEAR - KNOWN)
        elif word == "old":
            found |= OLD
        elif word == "blur":
            found |= BLUR
        else:
            found |= viewer_bit(viewer_of(s, word))
    return found
