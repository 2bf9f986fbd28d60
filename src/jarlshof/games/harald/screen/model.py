"""Harald: all that page and terminal show, from a position as the seat knows it."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any

from jarlshof.door import Told
from jarlshof.engine.cards import count, total
from jarlshof.engine.state import OBSERVER
from jarlshof.games.harald import view
from jarlshof.games.harald.names import AREA_CARDS, CHARACTERS, VERBS
from jarlshof.games.harald.rules.codes import V_EXCHANGE, V_FLIP, V_REMOVE, V_WITH, VERB, code
from jarlshof.games.harald.screen.people import PEOPLE
from jarlshof.games.harald.screen.preview import preview
from jarlshof.games.harald.state import (
    BARD,
    BLACKSMITH,
    COUNCIL,
    DRAW,
    EFFECT,
    KINDS,
    LAY,
    MERCHANT,
    NAVIGATOR,
    NONE,
    OVER,
    SEND,
    START,
    WARRIOR,
    Hall,
)
from jarlshof.wording import counted, listed

__all__ = ["preview", "screen"]


def screen(state: Hall, seat: int, names: Sequence[str], past: Sequence[Hall] = ()) -> dict[str, Any]:
    """Everything the template draws, for a seat or an OBSERVER; `past` holds the earlier positions."""
    pads = [pad(state, p, past) for p in range(state.seats)]
    standing = [state.side_points(p) for p in range(state.seats)]
    return {
        "people": PEOPLE,
        "round": int(state.round),
        "rounds": int(state.rounds),
        "last_round": state.round == state.rounds and state.phase != OVER,
        "over": state.phase == OVER,
        "effect": state.phase == EFFECT,
        "drawing": state.phase == DRAW,
        "steps": steps(state),
        "council": council(state, seat),
        "villages": [village(state, p, seat, names, standing) for p in around(state, seat)],
        "hand": hand(state, seat),
        "reserve": [slot(state, kind, at) for at, kind in enumerate(view.kinds_in(state.reserve))],
        "pile": int(state.size),
        "bottom": known_bottom(state),
        "score": score(state, seat, names, pads),
        "why_won": why_won(state, names, pads) if state.phase == OVER else [],
    }


def around(state: Hall, seat: int) -> list[int]:
    """The seats from the top of the page to the bottom: the viewer's own village lies last."""
    last = state.seats - 1 if seat == OBSERVER else seat
    return [(last + 1 + i) % state.seats for i in range(state.seats)]


# ---- the turn


def steps(state: Hall) -> list[dict[str, Any]]:
    """The steps of a turn, the present one marked (HAR-9, HAR-32)."""
    if state.phase == START:
        return [{"text": "First villager", "now": True}]
    last = state.round == state.rounds
    names = ((LAY, "Village"), (EFFECT, "Effect"), (OVER, "Count")) if last else (
        (SEND, "Council"), (LAY, "Village"), (EFFECT, "Effect"), (DRAW, "Draw"),
    )  # fmt: skip
    return [{"text": text, "now": phase == state.phase} for phase, text in names]


# ---- areas


def council(state: Hall, seat: int) -> dict[str, Any]:
    """The King's Council: six columns, each with its number and the cards left unseen."""
    bag = state.areas[COUNCIL]
    unseen = view.unseen(state, seat)
    columns = []
    for kind in range(KINDS):
        column = stacks(state, COUNCIL, kind, seat)
        columns.append(column | {"unseen": unseen[kind], "copies": int(state.copies)})
    down = total(bag >> (4 * KINDS))
    return {"cards": int(total(bag)), "down": int(down), "columns": columns}


def village(state: Hall, p: int, seat: int, names: Sequence[str], standing: list[int]) -> dict[str, Any]:
    """A village: its owner's standing, six columns, and what is known of the owner's hand."""
    frozen = state.scores[p] != NONE
    return {
        "seat": p,
        "name": names[p],
        "own": p == seat,
        "points": int(state.points(p)),
        "behind": behind(state, p, standing),
        "counted": int(state.scores[p]) if frozen else None,
        "moved": bool(frozen and state.scores[p] != state.prestige(p)),
        "backs": backs(state, p),
        "partner": names[(p + 2) % 4] if state.teams else None,
        "columns": [
            stacks(state, p, kind, seat)
            | {
                "council": int(state.council_points(p, kind)),
                "bonus": int(state.bonus(p, kind)),
                "risk": at_risk(state, p, kind),
            }
            for kind in range(KINDS)
        ],
    }


def behind(state: Hall, p: int, standing: list[int]) -> str:
    """How far a seat (or its team) is ahead of or behind the best other."""
    others = [s for q, s in enumerate(standing) if state.opponents(p, q)]
    gap = standing[p] - max(others)
    whose = "team " if state.teams else ""
    if gap == 0:
        return f"{whose}level"
    return f"{whose}leads by {gap}" if gap > 0 else f"{whose}{-gap} behind"


def backs(state: Hall, p: int) -> list[str | None]:
    """A hand from outside: the characters all know to be there, then unknown backs."""
    known = view.kinds_in(state.known[p])
    return [*known, *[None] * (total(state.hands[p]) - len(known))]


def stacks(state: Hall, area: int, kind: int, seat: int) -> dict[str, Any]:
    """The face-up and the face-down cards of one character in one area."""
    place = view.area_name(area)
    return {
        "person": PEOPLE[kind],
        "up": stack(state, area, kind, seat, place),
        "down": stack(state, area, kind + KINDS, seat, place),
    }


def stack(state: Hall, area: int, card: int, seat: int, place: str) -> dict[str, Any]:
    """One stack: its name on the page, its height, and what to ask about it when it cannot be chosen."""
    thing = f"{place}-{AREA_CARDS[card]}"
    n = int(count(state.areas[area], card))
    found: dict[str, Any] = {
        "thing": thing,
        "n": n,
        "held": held(state, area, card),
        "ask": None,
        "barred": 0,
    }
    if n and state.phase == EFFECT and seat == state.turn:
        action = aim(state, area, card)
        found["ask"] = f"{VERBS[action >> VERB]} {place} {AREA_CARDS[card]}"
        found["barred"] = int(state.refusal(seat, action))
    return found


def held(state: Hall, area: int, card: int) -> bool:
    """Is this the first half of an exchange?"""
    return bool(state.held == card and state.held_at == area)


def aim(state: Hall, area: int, card: int) -> int:
    """The move that would choose a stack for the effect in use."""
    if state.held != NONE:
        return int(code(V_WITH, area, card))
    verb = {BLACKSMITH: V_FLIP, WARRIOR: V_REMOVE}.get(state.power, V_EXCHANGE)
    return int(code(verb, area, card))


# ---- hand and supply


def hand(state: Hall, seat: int) -> list[dict[str, Any]]:
    """The viewer's cards, each with what it is worth in a village now."""
    if seat == OBSERVER:
        return []
    kinds = [kind for kind in range(KINDS) for _ in range(count(state.hands[seat], kind))]
    return [
        {
            "person": PEOPLE[kind],
            "thing": f"hand-{CHARACTERS[kind]}",
            "worth": int(count(state.areas[COUNCIL], kind)),
            "id": f"hand-{CHARACTERS[kind]}-{kinds[:at].count(kind)}",
            "ask": hand_ask(state, kind),
        }
        for at, kind in enumerate(kinds)
    ]


def hand_ask(state: Hall, kind: int) -> str:
    """The move to ask about when a hand card cannot be chosen."""
    verb = {START: "start", SEND: "council"}.get(state.phase, "village")
    return f"{verb} {CHARACTERS[kind]}"


def slot(state: Hall, name: str, at: int) -> dict[str, Any]:
    """A card of the reserve."""
    return {
        "person": PEOPLE[CHARACTERS.index(name)],
        "thing": f"reserve-{name}",
        "id": f"reserve-{at}",
        "ask": f"draw {name}",
    }


def known_bottom(state: Hall) -> list[str]:
    """The cards that all know to lie at the bottom of the pile (Q20), the lowest last."""
    cards = view.pile_cards(state)
    return cards[len(cards) - state.known_bottom :]


# ---- points


def at_risk(state: Hall, p: int, kind: int) -> str | None:
    """Why one card's change loses a bonus of 4, if it does."""
    if kind not in (BLACKSMITH, BARD, NAVIGATOR) or state.bonus(p, kind) == 0:
        return None
    bag = state.areas[p]
    if kind == BLACKSMITH and count(bag, WARRIOR) - count(bag, BLACKSMITH) == 1:
        return "One warrior fewer or one blacksmith more, and these 4 points are lost (HAR-41)."
    if kind == BARD and count(bag, BARD) - count(bag, MERCHANT) == 1:
        return "One bard fewer or one merchant more, and these 4 points are lost (HAR-42)."
    if kind == NAVIGATOR:
        return "Navigators and scouts are level: any change of one loses these 4 points (HAR-43)."
    return None


def pad(state: Hall, p: int, past: Sequence[Hall]) -> list[tuple[int, int]]:
    """A seat's two lines for each character: as counted (HAR-35), else as they are now."""
    counted = state
    if state.scores[p] not in (NONE, state.prestige(p)) and past:
        moment = bisect_left(past, True, key=lambda then: bool(then.scores[p] != NONE))
        counted = past[min(moment, len(past) - 1)]
    return [(int(counted.council_points(p, kind)), int(counted.bonus(p, kind))) for kind in range(KINDS)]


def score(state: Hall, seat: int, names: Sequence[str], pads: list[list[tuple[int, int]]]) -> dict[str, Any]:
    """The pad: two lines a character, the viewer's column first."""
    order = [seat] * (seat != OBSERVER) + [p for p in range(state.seats) if p != seat]
    lines = [
        {
            "person": PEOPLE[kind],
            "council": [pads[p][kind][0] for p in order],
            "bonus": [pads[p][kind][1] for p in order],
            "risk": [state.scores[p] == NONE and at_risk(state, p, kind) is not None for p in order],
        }
        for kind in range(KINDS)
    ]
    return {
        "names": [names[p] for p in order],
        "mine": seat != OBSERVER,
        "lines": lines,
        "council": [sum(council for council, _ in pads[p]) for p in order],
        "bonus": [sum(bonus for _, bonus in pads[p]) for p in order],
        "total": [int(state.points(p)) for p in order],
        "risky": any(any(line["risk"]) for line in lines),
        "moved": [names[p] for p in order if state.scores[p] not in (NONE, state.prestige(p))],
        "allegiance": bool(state.allegiance),
    }


def why_won(state: Hall, names: Sequence[str], pads: list[list[tuple[int, int]]]) -> list[Told]:
    """What made the difference: the winner's best characters, and the others' gaps."""
    worth = [[council + bonus for council, bonus in lines] for lines in pads]
    winners = [p for p, share in enumerate(state.results()) if share > 0]
    said = []
    for p in winners:
        best = [kind for kind in sorted(range(KINDS), key=lambda kind: -worth[p][kind])[:2] if worth[p][kind]]
        parts = [f"{worth[p][kind]} from {CHARACTERS[kind]}s" for kind in best]
        if parts:
            said.append(Told(f"{names[p]}'s village brought most: {listed(parts)}.", "end", (p,)))
    others = [p for p in range(state.seats) if p not in winners]
    return said + [Told(gap_words(state, p, winners[0], names, worth), "end", (p,)) for p in others]


def gap_words(state: Hall, p: int, winner: int, names: Sequence[str], worth: list[list[int]]) -> str:
    """Where a seat lost the most ground to a winner."""
    gap = state.side_points(winner) - state.side_points(p)
    kind = max(range(KINDS), key=lambda k: worth[winner][k] - worth[p][k])
    lost = counted(worth[winner][kind] - worth[p][kind], "point")
    return f"{names[p]} ended {gap} behind: above all, {lost} fewer from {CHARACTERS[kind]}s."
