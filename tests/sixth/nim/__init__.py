"""Nim with one hidden reserve: a game in plain Python, as a stranger would write it."""

from jarlshof.game import Game, Option

GAME = Game(
    name="nim",
    title="Nim",
    tagline="Take 1 to 3 stones; who takes the last one wins.",
    minutes="2",
    seats=(2, 3),
    prefix="NIM",
    stage="alpha",
    rules=1,
    options=(
        Option("players", (2, 3), "How many take turns."),
        Option("stones", (21, 7, 3), "How many stones lie in the open at first.", "NIM-1"),
    ),
    package=__name__,
)
