"""The Rise of a Jarl: what a position promises."""

from math import exp
from typing import Final

from jarlshof.engine.state import Menu
from jarlshof.games.jarl.state import LOST, OVER, STRENGTH, Realm, size

BEST: Final = 40.0  # points that count as a full result


def scaled(points: float) -> float:
    """Points on the scale from 0 to 1."""
    return points / BEST if points < BEST else 1.0


def promise(s: Realm) -> float:
    """The expected result."""
    if s.phase == OVER:
        if s.result == LOST:
            return 0.0
        return scaled(float(s.points()))
    cards = float(size(s.hand) + s.deck_size)
    left = float(4 - s.round) + cards / 13.0
    short = float(s.table[STRENGTH + 3] - s.defense())
    if short < 0.0:
        short = 0.0
    survive = 1.0 / (1.0 + exp(2.0 * (short - 2.5 * left) - 3.0))
    if left < 0.01 and short > 0.0:
        survive = 0.0
    points = float(s.points()) + left * (2.0 + 0.8 * float(size(s.kingdoms)) + 0.5 * float(size(s.store)))
    return survive * scaled(points)


def weigh_moves(s: Realm, menu: Menu) -> None:
    """How promising each offered move looks."""
    for i in range(menu.size):
        menu.weigh(i, 0.0)
