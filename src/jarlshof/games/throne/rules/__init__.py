"""Rising for the Throne: the rules, a room per chapter. `setup` sets the table, `Throne` is the game."""

from jarlshof.games.throne.rules.game import Throne
from jarlshof.games.throne.rules.opening import setup

__all__ = ["Throne", "setup"]
