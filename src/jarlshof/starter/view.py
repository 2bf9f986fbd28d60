"""What a seat may see, field by field; scores and winners."""

from typing import Any

from jarlshof import settings
from jarlshof.door import ScoreLine
from jarlshof.engine.state import OBSERVER
from jarlshof.game import seat_name
from jarlshof.starter import GAME
from jarlshof.starter.state import WIDTH, Table
from jarlshof.wording import winners

HIDDEN = "?"


def view(state: Table, seat: int = OBSERVER) -> dict[str, Any]:
    """An allow-list: what is not named here is not seen. A position can be set up from it."""
    return public(state) | {
        "hands": {
            seat_name(p): state.hand(p) if p == seat else [HIDDEN] * len(state.hand(p))
            for p in range(state.seats)
        },
        "chosen": {
            seat_name(p): int(state.chosen[p]) if p == seat else HIDDEN
            for p in range(state.seats)
            if state.chosen[p]
        },
    }


def public(state: Table) -> dict[str, Any]:
    """What everybody sees."""
    return {
        "game": GAME.name,
        "options": settings.kept(state, GAME, players=int(state.seats)),
        "round": int(state.round),
        "open": [value for value in range(1, WIDTH) for _ in range(state.open[value])],
        "last": {seat_name(p): int(state.last[p]) for p in range(state.seats) if state.last[p]},
        "points": scores(state),
    }


def scores(state: Table) -> dict[str, int]:
    """The points of each seat."""
    return {seat_name(p): int(state.points[p]) for p in range(state.seats)}


def score_lines(state: Table, seat: int) -> list[ScoreLine]:
    """Where a seat's points come from, with the clauses that give them."""
    return [ScoreLine("rounds won", int(state.points[seat]), ("STA-4", "Q1"))]


def winner(state: Table) -> list[str] | None:
    """STA-5: who shares the win, or None while the game goes on."""
    return winners(state)
