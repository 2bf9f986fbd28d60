"""Suit Nations: the rules, a room per chapter."""

from jarlshof.games.suit_nations.rules.opening import setup
from jarlshof.games.suit_nations.rules.play import SuitNations

__all__ = ["SuitNations", "setup"]
