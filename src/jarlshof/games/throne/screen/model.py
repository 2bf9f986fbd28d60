"""Rising for the Throne: all that page and terminal show, from a position as the seat knows it."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from jarlshof.door import Told
from jarlshof.engine.state import OBSERVER
from jarlshof.games.throne.rules import Throne
from jarlshof.games.throne.rules.recruit import EXCHANGES, PURCHASES, SWEEP_COST
from jarlshof.games.throne.screen.armies import army, market, track
from jarlshof.games.throne.screen.faces import emblem, event_face, face, listed
from jarlshof.games.throne.screen.preview import preview
from jarlshof.games.throne.screen.risk import clan_card, dice, stakes
from jarlshof.games.throne.state.card_set import COPIES, LINE
from jarlshof.games.throne.state.table import (
    ACT,
    ARRANGE,
    BIN,
    CLANS,
    EMPTY,
    NONE,
    OVER,
    PLACE,
    POSITIONS,
    RECRUIT,
    RISK,
    SABOTAGE,
    Table,
)
from jarlshof.games.throne.words import pending_event, people, who
from jarlshof.wording import counted

__all__ = ["preview", "screen"]

STEPS = ((RISK, "Risk"), (RECRUIT, "Recruit"), (ARRANGE, "Arrange"))
LOOK_BACK = 60  # so many moves ago an event may have turned up, and still be shown


def screen(state: Throne, seat: int, names: Sequence[str], past: Sequence[Throne] = ()) -> dict[str, Any]:
    """Everything the template draws, for a seat or an OBSERVER; `past` holds the earlier positions."""
    begun = state.phase != CLANS
    return {
        "phase": ("clans", "turn", "risk", "recruit", "arrange", "recount", "yugth", "over")[state.phase],
        "over": state.phase == OVER,
        "begun": begun,
        "round": int(state.round),
        "limit": int(state.round_limit),
        "target": int(state.target),
        "alone": state.seats == 1,
        "active": who(state, state.turn, names),
        "mine": seat == state.turn,
        "aiming": seat == state.turn and state.task() in (ACT, SABOTAGE),
        "steps": [{"text": text, "now": phase == state.phase} for phase, text in STEPS],
        "armies": [army(state, side, seat, names) for side in around(state, seat)],
        "track": track(state, seat, names),
        "market": market(state, seat) if begun else [],
        "new": new_card(state),
        "deck": int(state.deck_size),
        "known": known(state, seat),
        "events": events_left(state) if begun else [],
        "discard": [listed(state, int(state.discard[i])) for i in reversed(range(state.discard_size))],
        "clans": [clan_choice(state, clan, names) for clan in range(state.card_set.clans)]
        if not begun
        else [],
        "card": clan_card(state, shown_side(state, seat)),
        "cards": [clan_card(state, side) for side in range(state.seats)],
        "dice": dice(state),
        "stakes": stakes(state) if state.phase == RISK else None,
        "purse": purse(state),
        "event": last_event(state, past) if begun else None,
        "why_won": why_won(state, names) if state.phase == OVER else [],
    }


def around(state: Table, seat: int) -> list[int]:
    """The sides from the viewer's left on, the viewer last; for an observer in seat order."""
    if seat == OBSERVER:
        return list(range(state.sides))
    return [(seat + 1 + i) % state.sides for i in range(state.sides)]


def shown_side(state: Table, seat: int) -> int:
    """Whose clan card lies open beside the dice: the viewer's; for an observer whose turn it is."""
    return int(state.turn) if seat == OBSERVER else seat


def clan_choice(state: Table, clan: int, names: Sequence[str]) -> dict[str, Any]:
    """A clan to choose: its card, or who has it."""
    owners = [names[seat] for seat in range(state.seats) if state.clans[seat] == clan]
    tried = state.clone()
    assert isinstance(tried, Table)
    tried.clans[0] = clan
    return emblem(state, clan) | {"owner": owners[0] if owners else None, "card": clan_card(tried, 0)}


def new_card(state: Table) -> dict[str, Any] | None:
    """The card that has just been acquired and seeks its place."""
    if state.task() != PLACE:
        return None
    return {"face": face(state, int(state.argument())), "full": state.size(state.turn) == POSITIONS}


def known(state: Table, seat: int) -> list[dict[str, Any]]:
    """Q50: the top cards that the viewer knows, top first."""
    n = 0 if seat == OBSERVER else int(state.known[seat])
    return [listed(state, int(state.deck[state.deck_size - 1 - i])) for i in range(n)]


def events_left(state: Table) -> list[dict[str, Any]]:
    """The events that still lie in the deck, with how many of each."""
    out = Counter(int(state.discard[i]) for i in range(state.discard_size))
    out.update(int(state.tasks[i] & 0xFFFF) for i in range(state.open_tasks) if state.tasks[i] >> 16 == BIN)
    found = []
    for kind in range(1, state.card_set.kinds + 1):
        n = int(state.card_set.cards[(kind << LINE) + COPIES]) - out[kind]
        if state.events and state.is_event(kind) and n > 0:
            found.append(event_face(state, kind) | {"n": n})
    return found


def purse(state: Table) -> dict[str, Any] | None:
    """The counts of the Recruitment Phase."""
    if state.phase == ARRANGE:
        return {"arranging": True, "left": EXCHANGES - int(state.arranged)}
    if state.phase != RECRUIT:
        return None
    return {
        "arranging": False,
        "points": int(state.resources),
        "left": PURCHASES - int(state.bought),
        "swept": bool(state.swept),
        "sweep": int(SWEEP_COST),
    }


# ---- events


def last_event(state: Table, past: Sequence[Table]) -> dict[str, Any] | None:
    """The event that turned up last, with the number of the move, if that was lately."""
    kind, size = newest_event(state)
    if kind == EMPTY:
        return None
    last = len(past) - 1
    for n in range(last, max(last - LOOK_BACK, 0), -1):
        if not already(past[n - 1], kind, size):
            recent = state.round - past[n].round <= 1
            pending = pending_event(state) != EMPTY
            return event_face(state, kind) | {"entry": n, "pending": pending} if recent else None
    return None


def newest_event(state: Table) -> tuple[int, int]:
    """The event being resolved or lying topmost in the discard pile, and how high it lies."""
    waiting = pending_event(state)
    if waiting != EMPTY:
        return waiting, NONE
    for i in range(state.discard_size - 1, -1, -1):
        if state.is_event(state.discard[i]):
            return int(state.discard[i]), i
    return EMPTY, NONE


def already(state: Table, kind: int, size: int) -> bool:
    """Had this event turned up before?"""
    return pending_event(state) == kind or (0 <= size < state.discard_size and state.discard[size] == kind)


# ---- the end


def why_won(state: Table, names: Sequence[str]) -> list[Told]:
    """Who reached what, and how near the others were."""
    champion = int(state.champion)
    best = int(state.points(champion))
    name = who(state, champion, names)
    reached = best >= state.target
    text = f"{name} has {counted(best, 'point')}; {state.target} were needed (THR-96)."
    if not reached:
        text = f"{name} has most after {counted(state.round, 'round')}: {counted(best, 'point')} (THR-99)."
    said = [Told(text, "end", people(state, [champion]))]
    bonus = int(state.set_bonuses(state.tally(champion)))
    if bonus:
        said.append(Told(f"{bonus} of {name}'s points came from sets (THR-94).", "end"))
    for side in range(state.sides):
        if side != champion:
            points = int(state.points(side))
            gap = f"{best - points} fewer" if points < best else "level, but behind in the order (THR-97)"
            text = f"{who(state, side, names)} ended with {points}, {gap}."
            said.append(Told(text, "end", people(state, [side])))
    return said
