"""Suit Nations: positions as mappings, both ways.

`reading` puts `seats`, `cards` and the `moment` on the table; `writing` says them, and inside a chain
of decisions the settled moment before it (`chain`). `recall` holds what seats remember.
"""

from jarlshof.games.suit_nations.position.reading import read
from jarlshof.games.suit_nations.position.writing import write

# Fields whose order says nothing; `*` stands for any name.
UNORDERED = ("turn.used", "turn.fresh", "turn.demanded", "seats.*.pieces.*.load", "seats.*.city.load")
# What a rule example may call a thing by, instead of describing it.
IN_A_WORD = ("at", "id")

__all__ = ["IN_A_WORD", "UNORDERED", "read", "write"]
