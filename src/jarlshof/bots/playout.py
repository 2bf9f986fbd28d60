"""Random play to the end of a game, or for some moves."""

from typing import Final

from mypy_extensions import i64

from jarlshof.engine.rng import Random, roll
from jarlshof.engine.state import OBSERVER, Menu, State, fill_menu, lowest

ENDLESS: Final[i64] = 1099511627776  # more moves than any game has


def playout(s: State, menu: Menu, limit: i64) -> i64:
    """Play random moves until the game is over or `limit` moves are made; how many were."""
    k: i64 = 0
    while k < limit:
        seats = s.to_act()
        if seats == 0:
            break
        seat = lowest(seats)
        fill_menu(s, seat, menu)
        s.play(seat, menu.items[roll(s, menu.size)])
        k += 1
    return k


def playouts(root: State, count: i64, seed: i64) -> i64:
    """Play to the end so often, each time on a new deal of what is hidden; how many decisions it took."""
    menu = Menu()
    kept = root.kept()
    total: i64 = 0
    for i in range(count):
        s = root.copy(kept)
        s.resample(OBSERVER, seed + i)
        total += playout(s, menu, ENDLESS)
    return total


def paths(s: State, depth: i64) -> i64:
    """How many move paths lead so deep, chance being what the position's generator gives.

    Where several seats decide at once, they are taken in the order of the seats.
    """
    if depth == 0:
        return 1
    seats = s.to_act()
    if seats == 0:
        return 0
    seat = lowest(seats)
    menu = Menu()
    fill_menu(s, seat, menu)
    if depth == 1:
        return menu.size
    found: i64 = 0
    for i in range(menu.size):
        after = s.clone()
        after.play(seat, menu.items[i])
        found += paths(after, depth - 1)
    return found


def clones(s: State, count: i64) -> None:
    """Clone a position so many times."""
    for i in range(count):
        s.clone()


def numbers(count: i64) -> i64:
    """Draw so many random numbers; their last one. A yardstick for the machine's speed."""
    rng = Random()
    last: i64 = 0
    for i in range(count):
        last = rng.next32()
    return last
