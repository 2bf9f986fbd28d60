"""Rising for the Throne: which moves are legal, and what they do."""

from jarlshof.games.throne.rules.game import Throne, setup

__all__ = ["Throne", "setup"]
