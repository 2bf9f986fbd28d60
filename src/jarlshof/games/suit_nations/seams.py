"""Suit Nations: where words, positions and pages ask the extensions; outside the rules this room alone does.

What an extension adds to the page or to a position is data here, not a case among the base game's words.
"""

from jarlshof.games.suit_nations.extensions.money_techs import words as money_techs
from jarlshof.games.suit_nations.names import DOUBLES, Branch

BRANCHES: tuple[Branch, ...] = (*DOUBLES, *money_techs.BRANCHES)
