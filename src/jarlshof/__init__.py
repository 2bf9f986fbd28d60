"""Jarlshof: tabletop games with every rule enforced; one engine to play, host, study and learn on.

The public door. `all_games()` and `find_game(name)` give the games; `Play` is one that is being played:
positions and moves as text, what a seat sees, scores with their lines, records, bots, and chance that
can be given. `State` and `Menu` are what a game is written against. `docs/python.md` shows it.
"""

from importlib.metadata import PackageNotFoundError, version

from jarlshof import plain  # noqa: F401 - first of all: it decides whether the sources run

# isort: split
from jarlshof.engine import rng
from jarlshof.engine.state import Menu, State
from jarlshof.game import BadInput, Game, Option, find_game
from jarlshof.game import games as all_games  # `jarlshof.games` is the package of our own
from jarlshof.library import Play
from jarlshof.notation import NotLegal

try:
    __version__ = version("jarlshof")
except PackageNotFoundError:  # run from a bare source tree
    __version__ = "0"

# Does the compiled engine run, or the same source uncompiled?
COMPILED = not rng.__file__.endswith(".py")

__all__ = [
    "COMPILED",
    "BadInput",
    "Game",
    "Menu",
    "NotLegal",
    "Option",
    "Play",
    "State",
    "__version__",
    "all_games",
    "find_game",
]
