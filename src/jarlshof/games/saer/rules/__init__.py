"""Sær: the rules, a room per chapter. `setup` sets the table, `Saer` is the game."""

from jarlshof.games.saer.rules.game import Saer
from jarlshof.games.saer.rules.opening import setup

__all__ = ["Saer", "setup"]
