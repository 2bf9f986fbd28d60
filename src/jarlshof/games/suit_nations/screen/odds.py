"""Suit Nations: the odds of gambles and battles, before the dice fall."""

from typing import Final

SIDES: Final = range(1, 7)
ALL: Final = 36


def chances(lead: int) -> tuple[int, int]:
    """In how many of 36 cases the first roller wins, and loses, with so much more beside the dice."""
    wins = sum(lead + a > b for a in SIDES for b in SIDES)
    losses = sum(lead + a < b for a in SIDES for b in SIDES)
    return wins, losses
