"""The five levels of bots, weakest first. Each decides from a resampled position alone."""

from collections.abc import Collection
from dataclasses import dataclass

from jarlshof.bots.greedy import greedy
from jarlshof.bots.thought import Budget, think
from jarlshof.engine.state import State
from jarlshof.game import BadInput


@dataclass(frozen=True)
class Level:
    """How a level decides: `thrall` at random, `karl` greedily, the others by search.

    `text` says it to people.
    """

    text: str
    budget: Budget | None = None


LEVELS = {
    "thrall": Level("plays any legal move"),
    "karl": Level("takes what looks best at once"),
    "huscarl": Level("looks a little ahead", Budget(120, 50, 800)),
    "jarl": Level("looks well ahead", Budget(600, 300, 3000)),
    "konungr": Level("looks as far as it can", Budget(9000, 2000, 10000)),
}
DEFAULT_LEVEL = "huscarl"
NAMES = ("Bo", "Cato", "Dag", "Eir", "Frida", "Gorm", "Helga", "Ivar")


def find_level(name: str) -> Level:
    """The level of this name; raises BadInput."""
    if name not in LEVELS:
        raise BadInput(f"There is no bot level {name}: choose one of {', '.join(LEVELS)}.")
    return LEVELS[name]


def names_beside(taken: Collection[str]) -> list[str]:
    """Names for bots that nobody else at their table bears."""
    return [name for name in NAMES if name not in taken]


def choose(level: str, state: State, seat: int, stream: int) -> int:
    """The move of a bot.

    `state` must be a resampled clone: what the seat cannot know is dealt anew, so
    nothing can be read from it. `stream` is the number from which the bot draws.
    """
    how = LEVELS[level]
    moves = state.moves(seat)
    if len(moves) == 1:
        return moves[0]
    if how.budget:
        return think(state, seat, how.budget, stream)[0][0]
    if level == "karl":
        return greedy(state, seat, stream)
    state.reseed(stream)
    return moves[state.rand(len(moves))]
