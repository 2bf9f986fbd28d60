"""Nim as its seats see it."""

from typing import Any

from jarlshof.door import ScoreLine
from nim.rules import Nim


def view(state: Nim, seat: int = -1) -> dict[str, Any]:
    return {
        "game": "nim",
        "options": {"players": state.seats},
        "stones": state.stones,
        "turn": state.turn,
        "reserve": "?" if state.stones and state.revealed < 2 else 0,
        "revealed": state.revealed,
    }


def scores(state: Nim) -> dict[str, int]:
    return {f"p{seat + 1}": 0 if state.stones else int(share) for seat, share in enumerate(state.results())}


def score_lines(state: Nim, seat: int) -> list[ScoreLine]:
    return [ScoreLine("the last stone", scores(state)[f"p{seat + 1}"], ("NIM-4",))]


def winner(state: Nim) -> list[str] | None:
    return None if state.stones else [name for name, points in scores(state).items() if points]
