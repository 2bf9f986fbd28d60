"""The Rise of a Jarl: the rules, a room per chapter. `setup` sets the table, `Jarl` is the game."""

from jarlshof.games.jarl.rules.game import Jarl
from jarlshof.games.jarl.rules.opening import setup

__all__ = ["Jarl", "setup"]
