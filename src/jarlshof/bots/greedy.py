"""Greedy play for any game: the move after which the position promises most."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from jarlshof.engine.state import Menu, State, fill_menu, floats

DEALS: Final[i64] = 4  # imagined deals over which a move is judged


class Prospect:
    """What each legal move of a position promises the seat that must decide."""

    def __init__(self, seats: i64) -> None:
        self.menu: Menu = Menu()
        self.worth: vec[float] = floats(self.menu.room)
        self.out: vec[float] = floats(seats)

    def survey(self, s: State, seat: i64, deals: i64, stream: i64) -> None:
        """Judge every move: the game's advice, and the promise after it over some imagined deals."""
        menu = self.menu
        fill_menu(s, seat, menu)
        n = menu.size
        if len(self.worth) < n:
            self.worth = floats(menu.room)
        s.priors(seat, menu)
        for i in range(n):
            self.worth[i] = menu.priors[i]
        for deal in range(deals):
            imagined = s.clone()
            imagined.resample(seat, stream + deal)
            kept = imagined.kept()
            for i in range(n):
                after = s.copy(kept)
                after.play(seat, menu.items[i])
                judge(after, self.out)
                self.worth[i] += self.out[seat] / float(deals)

    def best(self) -> i64:
        """The place of the most promising move on the menu; of equal ones the first."""
        best: i64 = 0
        for i in range(self.menu.size):
            if self.worth[i] > self.worth[best]:
                best = i
        return best


def judge(s: State, out: vec[float]) -> None:
    """Each seat's result, or expected result before the end."""
    if s.to_act():
        s.evaluate(out)
    else:
        s.returns(out)


def greedy(root: State, seat: i64, stream: i64) -> i64:
    """The move with the best promise, averaged over some deals of what the seat cannot know.

    Equal moves are decided by the order in which the game offers them.
    """
    prospect = Prospect(root.seats)
    prospect.survey(root, seat, DEALS, stream)
    return prospect.menu.items[prospect.best()]
