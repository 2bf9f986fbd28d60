"""The Rise of a Jarl: 17 cards, four rounds, and one civilization that must stand to the end."""

from jarlshof.game import Game
from jarlshof.games.jarl.options import OPTIONS

GAME = Game(
    name="jarl",
    title="The Rise of a Jarl",
    tagline="Raise a civilization from 17 cards, and stand against the fourth invasion.",
    minutes="20-30",
    seats=(1,),
    prefix="JAR",
    stage="beta",
    rules=1,
    options=OPTIONS,
    package=__name__,
)
