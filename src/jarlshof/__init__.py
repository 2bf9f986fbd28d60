"""Jarlshof: tabletop games with every rule enforced; one engine to play, host, study and learn on.

The public door: games and positions, records, and bots.
"""

from importlib.metadata import PackageNotFoundError, version

from jarlshof.engine import rng
from jarlshof.engine.state import Menu, State
from jarlshof.game import BadInput, Game, Option, find_game, games

try:
    __version__ = version("jarlshof")
except PackageNotFoundError:  # run from a bare source tree
    __version__ = "0"

# Does the compiled engine run, or the same source uncompiled?
COMPILED = not rng.__file__.endswith(".py")

__all__ = ["COMPILED", "BadInput", "Game", "Menu", "Option", "State", "__version__", "find_game", "games"]
