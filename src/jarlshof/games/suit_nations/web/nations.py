"""Suit Nations: each nation's progress, and where its points come from."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from jarlshof.engine.state import OBSERVER
from jarlshof.game import seat_name
from jarlshof.games.suit_nations import recall, view
from jarlshof.games.suit_nations.names import CARDS, SUITS
from jarlshof.games.suit_nations.rules import layout, scoring
from jarlshof.games.suit_nations.state import (
    BANKS,
    DOUBLE,
    FOREIGN,
    ITEM,
    JOKER,
    LOAD,
    MOST_RELIGION,
    NONE,
    OVER,
    OWN,
    PLACES,
    SPEED,
    STEPS,
    UP,
    Board,
    viewer_bit,
)
from jarlshof.games.suit_nations.state import HOLDERS as PER_SEAT
from jarlshof.games.suit_nations.web.faces import Face, counted, face, is_twin, sees

LETTERS: Final = "JQK"


class Branch(NamedTuple):
    """A branch of technology on the page."""

    number: int
    name: str
    title: str
    text: str
    letters: str = LETTERS  # of its steps


BRANCHES: Final = (
    Branch(LOAD, "load", "Load", "Double Load: the type carries two cards"),
    Branch(SPEED, "speed", "Speed", "Double Speed: the type may step onto smooth ground first"),
    Branch(DOUBLE, "pieces", "Pieces", "Double Pieces: two pieces of the type"),
    Branch(OWN, "own", "Own", "Cheaper Own: prices in your own suit are 1 lower for each step", "123"),
    Branch(
        FOREIGN, "foreign", "Other", "Cheaper Foreign: prices in other suits are 1 lower for each step", "123"
    ),
    Branch(BANKS, "banks", "Banks", "City Banks: 1 gold a step after each productive city action", "123"),
)
RANKS: Final = 9


def nations(s: Board, seat: int, names: Sequence[str]) -> list[dict[str, Any]]:
    """Every nation, in the order of the seats."""
    return [nation(s, p, seat, names) for p in range(s.seats)]


def nation(s: Board, owner: int, seat: int, names: Sequence[str]) -> dict[str, Any]:
    """One nation: suit, gold, progress and points."""
    n = s.nation[owner]
    return {
        "seat": owner,
        "id": seat_name(owner),
        "name": names[owner],
        "suit": SUITS[s.suit[owner]],
        "twin": is_twin(s, owner),
        "own": owner == seat,
        "gold": int(s.gold[n]),
        "points": int(scoring.score(s, owner)),
        "branches": [branch(s, owner, kind) for kind in branches(s)],
        "crosses": crosses(int(s.religion[n])),
        "half": int(s.religion[n]),
        "sources": sources(s, owner),
        "known": [face(CARDS.index(card)) for card in recall.near(s, owner, seat)],
    }


def branches(s: Board) -> list[Branch]:
    """The branches that this game has."""
    return [kind for kind in BRANCHES if (s.branches >> kind.number) & 1]


def branch(s: Board, owner: int, kind: Branch) -> dict[str, Any]:
    """A branch: which steps the nation has."""
    steps = [(kind.letters[i], s.knows(owner, kind.number, i)) for i in range(STEPS)]
    full = all(has for _, has in steps)
    return {"name": kind.name, "title": kind.title, "text": kind.text, "steps": steps, "full": full}


def crosses(half: int) -> list[str]:
    """Religion as five crosses: full, half or empty."""
    return ["full" if half >= 2 * i + 2 else "half" if half == 2 * i + 1 else "" for i in range(5)]


def sources(s: Board, owner: int) -> list[dict[str, Any]]:
    """Where a nation's points come from, and how far it has come."""
    sheet = view.score_sheet(s, owner)
    half = int(s.religion[s.nation[owner]])
    return [
        {"n": sheet["science"], "note": ", ".join(steps_words(s, owner)) or "no step yet"},
        {"n": sheet["religion"], "note": f"{half} of {counted(MOST_RELIGION, 'half step')}"},
    ]


def steps_words(s: Board, owner: int) -> list[str]:
    """The steps of each branch that is begun, as in `Load J Q`."""
    found = []
    for kind in branches(s):
        had = [kind.letters[i] for i in range(STEPS) if s.knows(owner, kind.number, i)]
        if had:
            found.append(f"{kind.title} {' '.join(had)}{' complete' if len(had) == STEPS else ''}")
    return found


# ---- counts that people keep in their heads


def unseen(s: Board, seat: int) -> list[dict[str, Any]]:
    """For each suit and rank, and the jokers: how many copies the viewer cannot place now."""
    left = [int(layout.copies(s, card)) if card else 0 for card in range(JOKER + 1)]
    for card in known_cards(s, seat):
        left[card] -= 1
    rows = [
        {
            "suit": suit,
            "cards": [(face(card), left[card]) for card in range(1 + i * RANKS, 1 + (i + 1) * RANKS)],
        }
        for i, suit in enumerate(SUITS)
    ]
    return [*rows, {"suit": "j", "cards": [(face(JOKER), left[JOKER])]}]


def known_cards(s: Board, seat: int) -> list[int]:
    """All cards whose place the viewer knows."""
    mask = UP | viewer_bit(seat)
    found = [entry & ITEM for entry in s.piles if entry and entry & mask]
    found += [s.loads[i] & ITEM for i in range(len(s.loads)) if s.loads[i] and sees(s, i, seat)]
    found += [s.dump[i] & ITEM for i in range(s.dump_size) if s.dump[i] & mask]
    found += [CARDS.index(card) for p in range(s.seats) for card in recall.near(s, p, seat)]
    return [int(card) for card in found]


def savings(s: Board, seat: int) -> dict[str, int]:
    """The points of a seat's own suit and jokers: in its city, and on the road."""
    found = {"home": 0, "road": 0}
    if seat == OBSERVER:
        return found
    home = s.at[seat * PER_SEAT + 7]
    for place in range(seat * PER_SEAT * PLACES, (seat + 1) * PER_SEAT * PLACES):
        entry = s.loads[place]
        shown: Face | None = face(entry & ITEM) if entry else None
        if shown and shown.suit in (SUITS[s.suit[seat]], "j"):
            found["home" if s.at[place // PLACES] == home else "road"] += shown.points
    return found


def clock(s: Board, names: Sequence[str]) -> dict[str, Any]:
    """Era, deck, dump and countdown."""
    jacks = sum(s.at[p * PER_SEAT + h] != NONE for p in range(s.seats) for h in (0, 1))
    return {
        "era": int(s.era),
        "eras": int(s.eras),
        "deck": int(s.deck_size),
        "dump": int(s.dump_size),
        "dealer": names[s.dealer],
        "coins": None if s.coins == NONE else int(s.coins),
        "most": int(s.start_coins),
        "last": None if s.last == NONE else names[s.last],
        "over": s.phase == OVER,
        "jacks": jacks,
        "gone": int(s.gone_size),
    }
