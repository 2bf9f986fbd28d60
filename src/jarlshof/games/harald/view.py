"""Harald: what a seat may see, field by field, and how the game stands for all."""

from typing import Any

from jarlshof import settings
from jarlshof.door import ScoreLine
from jarlshof.engine.cards import count, total
from jarlshof.engine.state import OBSERVER
from jarlshof.game import seat_name
from jarlshof.games.harald import GAME
from jarlshof.games.harald.names import AREA_CARDS, CHARACTERS, PHASES
from jarlshof.games.harald.state import COUNCIL, EFFECT, KINDS, LAY, NONE, START, Hall
from jarlshof.wording import winners

HIDDEN = "?"
# The clauses of each character's bonus.
BONUSES = (
    ("HAR-39", "HAR-41"),
    ("HAR-38",),
    ("HAR-39", "HAR-42"),
    ("HAR-39", "HAR-43"),
    ("HAR-38",),
    ("HAR-38",),
)


def kinds_in(bag: int) -> list[str]:
    """The names of a bag of kinds, in the characters' order."""
    return [name for kind, name in enumerate(CHARACTERS) for _ in range(count(bag, kind))]


def cards_in(bag: int) -> list[str]:
    """The names of an area's cards: face up, then face down."""
    return [name for card, name in enumerate(AREA_CARDS) for _ in range(count(bag, card))]


def kind_name(kind: int) -> str | None:
    """A character's name, or None for no card."""
    return None if kind == NONE else CHARACTERS[kind]


def pile_cards(state: Hall) -> list[str]:
    """The pile, top first."""
    return [CHARACTERS[state.pile[state.place(depth)]] for depth in range(state.size)]


def view(state: Hall, seat: int = OBSERVER) -> dict[str, Any]:
    """The position as a seat, or an observer, sees it: an allow-list."""
    seats = range(state.seats)
    shown = {
        "game": "harald",
        "options": options(state),
        "first": seat_name(state.first),
        "round": int(state.round),
        "turn": seat_name(state.turn),
        "phase": PHASES[state.phase],
        "council": cards_in(state.areas[COUNCIL]),
        "villages": {seat_name(p): cards_in(state.areas[p]) for p in seats},
        "hands": {seat_name(p): hand(state, p, seat) for p in seats},
        "known": {seat_name(p): kinds_in(state.known[p]) for p in seats if state.known[p]},
        "known_bottom": int(state.known_bottom),
        "reserve": kinds_in(state.reserve),
        "pile": pile(state),
        "counts": {"pile": int(state.size), "hands": {seat_name(p): total(state.hands[p]) for p in seats}},
        "scores": frozen(state),
    }
    if state.phase == START:
        shown["chosen"] = {
            seat_name(p): CHARACTERS[state.chosen[p]] if p == seat else HIDDEN
            for p in seats
            if state.chosen[p] != NONE
        }
    if state.phase in (LAY, EFFECT):
        shown["sent"] = kind_name(state.sent)
    if state.phase == EFFECT:
        shown |= {"played": kind_name(state.played), "power": kind_name(state.power)}
        shown["flipped"] = [] if state.flipped == NONE else [area_name(state.flipped)]
        shown["held"] = held(state)
    return shown


def hand(state: Hall, owner: int, seat: int) -> list[str]:
    """A hand as a seat sees it: its own whole, of others what all know."""
    if owner == seat:
        return kinds_in(state.hands[owner])
    known = kinds_in(state.known[owner])
    return known + [HIDDEN] * (total(state.hands[owner]) - len(known))


def pile(state: Hall) -> list[str]:
    """The pile as all see it: its known bottom (Q20)."""
    cards = pile_cards(state)
    hidden = len(cards) - state.known_bottom
    return [HIDDEN] * hidden + cards[hidden:]


def options(state: Hall) -> dict[str, Any]:
    """The options of the game, as they were set."""
    return settings.kept(state, GAME, first="random" if state.random_first else seat_name(state.first))


def area_name(area: int) -> str:
    """The word for an area: a seat, or the Council."""
    return "council" if area == COUNCIL else seat_name(area)


def held(state: Hall) -> str | None:
    """The first half of an exchange, as in `p2 bard`."""
    return None if state.held == NONE else f"{seat_name(state.held_at)} {AREA_CARDS[state.held]}"


def frozen(state: Hall) -> dict[str, int]:
    """The counts of the seats that have counted (HAR-34)."""
    return {seat_name(p): int(state.scores[p]) for p in range(state.seats) if state.scores[p] != NONE}


def scores(state: Hall) -> dict[str, int]:
    """Each seat's points: the frozen count, else those of its village now."""
    return {seat_name(p): int(state.points(p)) for p in range(state.seats)}


def score_lines(state: Hall, seat: int) -> list[ScoreLine]:
    """HAR-36 to HAR-43: Council points and bonus of each character; a count that was frozen is one line."""
    frozen = int(state.scores[seat])
    if frozen not in (NONE, int(state.prestige(seat))):
        return [ScoreLine("counted at the end of the last turn", frozen, ("HAR-34", "HAR-35"))]
    found = []
    for kind, name in enumerate(CHARACTERS):
        council, bonus = int(state.council_points(seat, kind)), int(state.bonus(seat, kind))
        if council:
            found.append(ScoreLine(f"{name}s, as many as in the Council", council, ("HAR-36",)))
        if bonus:
            found.append(ScoreLine(f"{name}s' bonus", bonus, BONUSES[kind]))
    return found


def winner(state: Hall) -> list[str] | None:
    """Who has won (all who share it), or None while the game goes on."""
    return winners(state)


def unseen(state: Hall, seat: int) -> list[int]:
    """How many cards of each character a seat cannot place: copies less all it sees or knows."""
    counts = []
    for kind in range(KINDS):
        placed = count(state.reserve, kind)
        placed += sum(
            count(state.areas[a], kind) + count(state.areas[a], kind + KINDS) for a in range(COUNCIL + 1)
        )
        for p in range(state.seats):
            placed += count(state.hands[p] if p == seat else state.known[p], kind)
        bottom = [state.pile[state.place(d)] for d in range(state.size - state.known_bottom, state.size)]
        placed += bottom.count(kind)
        if seat != OBSERVER and state.chosen[seat] == kind:
            placed += 1
        counts.append(int(state.copies - placed))
    return counts
