"""Harald: villages, and a Council that makes their characters worth more."""

from jarlshof.game import Game
from jarlshof.games.harald.options import OPTIONS

GAME = Game(
    name="harald",
    title="Harald",
    tagline="Fill your village, and sway the King's Council so that your people count the most.",
    minutes="20-30",
    seats=(2, 3, 4),
    prefix="HAR",
    stage="beta",
    rules=1,
    options=OPTIONS,
    package=__name__,
)
