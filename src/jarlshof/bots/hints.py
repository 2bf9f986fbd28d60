"""Hints: what a bot's search thinks of the moves of a seat, and why, in the game's own words."""

from collections.abc import Sequence
from typing import NamedTuple

from jarlshof.bots.levels import LEVELS, choose, find_level
from jarlshof.bots.thought import think
from jarlshof.engine.state import State
from jarlshof.game import Game

LEVEL = "konungr"
MOST = 3  # moves named in a hint


class Advice(NamedTuple):
    """A move, and the result that the search expects of it: 0 to 1, or None where nothing was compared."""

    action: int
    result: float | None


def advise(level: str, state: State, seat: int, stream: int) -> list[Advice]:
    """The best few moves of a seat, the best first.

    `state` must be a resampled clone, as for `choose`: what the seat cannot know gives nothing away.
    """
    how = LEVELS[level]
    moves = state.moves(seat)
    if len(moves) == 1 or how.budget is None:
        return [Advice(choose(level, state, seat, stream), None)]
    found = think(state, seat, how.budget, stream)
    return [Advice(action, result) for action, _, result in found[:MOST]]


def read_level(word: str) -> str:
    """The level that a hint is asked of; raises BadInput for an unknown one."""
    level = word or LEVEL
    find_level(level)
    return level


def explain(game: Game, state: State, seat: int, found: Sequence[Advice], names: Sequence[str]) -> str:
    """A hint in sentences: the best move, its reason, and what comes next to it."""
    best, *others = found
    said = [f"Hint: {label(game, state, seat, best.action, names)}."]
    reasons = game.reasons
    if reasons is not None:
        after = state.clone()
        after.play(seat, best.action)
        said.append(reasons.reason(state, seat, best.action, after, names))
    elif best.result is not None:
        said.append(f"Expected result {percent(best)}.")
    if best.result is None:
        said.append("There is no other move." if len(state.moves(seat)) == 1 else "")
    if others:
        rest = [
            label(game, state, seat, a.action, names) + ("" if reasons else f" ({percent(a)})")
            for a in others
        ]
        said.append(f"Next best: {'; '.join(rest)}.")
    return " ".join(filter(None, said))


def label(game: Game, state: State, seat: int, action: int, names: Sequence[str]) -> str:
    """A move as its button says it."""
    text: str = game.words.label(state, seat, action, names).text
    return text.rstrip(".")


def percent(advice: Advice) -> str:
    """An expected result."""
    assert advice.result is not None
    return f"{round(100 * advice.result)} %"
