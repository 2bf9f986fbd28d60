"""Sær: sealed arrays, strengthened card by card, that fight for coloured Outposts."""

from jarlshof.game import Game
from jarlshof.games.saer.options import OPTIONS

GAME = Game(
    name="saer",
    title="Sær",
    tagline="Lay your Raiders face down, strengthen them one by one, and hold the Outposts until Ragnarok.",
    minutes="30-45",
    seats=(2, 3, 4),
    prefix="SAE",
    stage="beta",
    rules=1,
    options=OPTIONS,
    package=__name__,
)
