"""Suit Nations: gather cards, raise cities and win the others over by science, faith or force."""

from jarlshof.game import Game
from jarlshof.games.suit_nations.options import OPTIONS

GAME = Game(
    name="suit_nations",
    title="Suit Nations",
    tagline="Explore the land for cards, turn them into science and faith, and mind your neighbours' kings.",
    minutes="60-180",
    seats=(2, 1, 3, 4, 5, 6, 7, 8),
    prefix="SN",
    stage="beta",
    rules=1,
    options=OPTIONS,
    package=__name__,
)
