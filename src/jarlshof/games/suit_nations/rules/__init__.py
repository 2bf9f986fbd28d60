"""Suit Nations: the rules of the base game, a room per chapter.

Rooms import downwards only: `seams` (what extensions answer), `codes`, `progress`, `prices` and
`targets` (what is), `knowledge`, `eras`, `turn` and `trail` (what every chapter does), the chapters,
then `sampling`, `offers` and `reasons`, and `game`, which dispatches. `docs/extensions.md` says where
extensions come in.
"""

from jarlshof.games.suit_nations.rules.game import SuitNations
from jarlshof.games.suit_nations.rules.opening import setup

__all__ = ["SuitNations", "setup"]
