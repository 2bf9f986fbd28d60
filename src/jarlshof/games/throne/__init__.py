"""Rising for the Throne: dice, a market of troops, and a race to the points of the Strategic Map."""

from jarlshof.game import Game
from jarlshof.games.throne.options import OPTIONS

GAME = Game(
    name="throne",
    title="Rising for the Throne",
    tagline="Press your luck with six dice, recruit an army, and reach the throne before the others.",
    minutes="45-60",
    seats=(1, 2, 3, 4, 5, 6),
    prefix="THR",
    stage="beta",
    rules=1,
    options=OPTIONS,
    package=__name__,
)
