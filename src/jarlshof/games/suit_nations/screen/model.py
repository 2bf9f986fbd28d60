"""Suit Nations: all that page and terminal show, from a position as the seat knows it."""

from collections.abc import Sequence
from typing import Any

from jarlshof.door import Told
from jarlshof.engine.state import OBSERVER
from jarlshof.games.suit_nations import view
from jarlshof.games.suit_nations.screen.land import land
from jarlshof.games.suit_nations.screen.moment import moment
from jarlshof.games.suit_nations.screen.nations import branches, clock, nations, savings, unseen
from jarlshof.games.suit_nations.screen.pieces import own
from jarlshof.games.suit_nations.screen.preview import idles, order, preview
from jarlshof.games.suit_nations.screen.sale import payment, sale
from jarlshof.games.suit_nations.state import DECLARE, GAIN, MAIN, OVER, PIECE, Board
from jarlshof.wording import counted, listed

__all__ = ["preview", "screen"]


def screen(state: Board, seat: int, names: Sequence[str], past: Sequence[Board] = ()) -> dict[str, Any]:
    """Everything the template draws."""
    return {
        "clock": clock(state, names),
        "over": state.phase == OVER,
        "map": land(state, seat, names),
        "nations": nations(state, seat, names),
        "branches": [kind.name for _, kind in branches(state)],
        "own": own(state, seat, names),
        "sale": sale(state, seat),
        "payment": payment(state, seat),
        "moment": moment(state, seat, names),
        "savings": savings(state, seat),
        "unseen": unseen(state, seat),
        "choosing": state.decider == seat and state.phase in (MAIN, PIECE),
        "declaring": state.decider == seat and state.phase in (DECLARE, GAIN),
        "order": order(state, seat),
        "idle": idle(state, seat),
        "target": int(state.solo_target) if state.seats == 1 else 0,
        "why_won": why_won(state, names) if state.phase == OVER else [],
    }


def idle(state: Board, seat: int) -> int:
    """How many of the viewer's pieces may still act this turn."""
    if seat == OBSERVER or state.turn != seat:
        return 0
    return sum(idles(state, seat, h) for h in range(7))


def why_won(state: Board, names: Sequence[str]) -> list[Told]:
    """Each nation's points by their sources."""
    said = []
    for seat in range(state.seats):
        lines = view.score_lines(state, seat)
        parts = [f"{line.points} from {line.text}" for line in lines if line.points]
        total = counted(sum(line.points for line in lines), "point")
        text = f"{names[seat]}: {total}{f', {listed(parts)}' if parts else ''}."
        said.append(Told(text, "end", (seat,)))
    return said
