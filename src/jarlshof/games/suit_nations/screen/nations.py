"""Suit Nations: each nation's progress, and where its points come from."""

from collections.abc import Sequence
from typing import Any, Final

from jarlshof.engine.state import OBSERVER
from jarlshof.game import seat_name
from jarlshof.games.suit_nations import view
from jarlshof.games.suit_nations.names import CARDS, SUITS, Branch
from jarlshof.games.suit_nations.position import recall
from jarlshof.games.suit_nations.rules import layout, scoring
from jarlshof.games.suit_nations.screen.faces import Face, face, is_twin, sees
from jarlshof.games.suit_nations.seams import BRANCHES
from jarlshof.games.suit_nations.state import HOLDERS as PER_SEAT
from jarlshof.games.suit_nations.state import (
    ITEM,
    JOKER,
    MOST_RELIGION,
    NONE,
    OVER,
    PLACES,
    STEPS,
    UP,
    Board,
    viewer_bit,
)
from jarlshof.wording import counted

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
        "branches": [branch(s, owner, *kind) for kind in branches(s)],
        "crosses": crosses(int(s.religion[n])),
        "half": int(s.religion[n]),
        "sources": sources(s, owner),
        "known": [face(CARDS.index(card)) for card in recall.near(s, owner, seat)],
    }


def branches(s: Board) -> list[tuple[int, Branch]]:
    """The branches that this game has, with their numbers."""
    return [(n, kind) for n, kind in enumerate(BRANCHES) if (s.branches >> n) & 1]


def branch(s: Board, owner: int, n: int, kind: Branch) -> dict[str, Any]:
    """A branch: which steps the nation has."""
    steps = [(kind.letters[i], s.knows(owner, n, i)) for i in range(STEPS)]
    full = all(has for _, has in steps)
    text = f"{kind.title}: {kind.text}"
    return {"name": kind.name, "title": kind.short, "text": text, "steps": steps, "full": full}


def crosses(half: int) -> list[str]:
    """Religion as five crosses: full, half or empty."""
    return ["full" if half >= 2 * i + 2 else "half" if half == 2 * i + 1 else "" for i in range(5)]


def sources(s: Board, owner: int) -> list[dict[str, Any]]:
    """Where a nation's points come from, and how far it has come."""
    sheet = {line.text: line.points for line in view.score_lines(s, owner)}
    half = int(s.religion[s.nation[owner]])
    return [
        {"n": sheet["science"], "note": ", ".join(steps_words(s, owner)) or "no step yet"},
        {"n": sheet["religion"], "note": f"{half} of {counted(MOST_RELIGION, 'half step')}"},
    ]


def steps_words(s: Board, owner: int) -> list[str]:
    """The steps of each branch that is begun, as in `Load J Q`."""
    found = []
    for n, kind in branches(s):
        had = [kind.letters[i] for i in range(STEPS) if s.knows(owner, n, i)]
        if had:
            found.append(f"{kind.short} {' '.join(had)}{' complete' if len(had) == STEPS else ''}")
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
