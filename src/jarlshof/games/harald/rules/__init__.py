"""Harald: the rules, a room per chapter. `setup` sets the table, `Harald` is the game."""

from jarlshof.games.harald.rules.game import Harald
from jarlshof.games.harald.rules.opening import setup

__all__ = ["Harald", "setup"]
