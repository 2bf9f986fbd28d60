"""Search by looking ahead, for games whose `evaluate` tells more than random play-outs do.

A position that is reached for the first time is surveyed: every move there is judged as
the greedy bot would, and the best one stands for the position. So a small budget plays
like the greedy bot, and a larger one looks further.
"""

from math import log, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from jarlshof.bots.greedy import DEALS, Prospect, judge
from jarlshof.bots.tree import DEEPEST, MIX, Tree
from jarlshof.engine.state import Menu, State, fill_menu, floats, lowest, zeros

EXPLORE: Final[float] = 0.3  # weight of the unknown, against the range of results met
UNSEEN: Final[float] = 0.4  # a move that was not there when the position was surveyed
WIDTH: Final[i64] = 32  # nodes that an iteration adds, on average at most


class AheadTree(Tree):
    """A tree that grows by all moves of a position at once, each with what it promises."""

    def __init__(self, room: i64) -> None:
        super().__init__(room)
        self.prior: vec[float] = floats(room)
        self.surveyed: vec[i64] = zeros(room)
        self.low: float = 1.0
        self.high: float = 0.0

    def open(self, node: i64, seat: i64, prospect: Prospect) -> None:
        """Add the moves of a surveyed position, as long as there is room."""
        menu = prospect.menu
        if self.size + menu.size < self.room:
            self.surveyed[node] = 1
            for i in range(menu.size):
                self.prior[self.add(node, menu.items[i], seat)] = prospect.worth[i]

    def descend(self, s: State, node: i64, seat: i64, menu: Menu) -> i64:
        """The child to follow: its results and its promise, and more for what was tried less."""
        fill_menu(s, seat, menu)
        much = log(float(self.visits[node] + 1))
        scale = EXPLORE * (self.high - self.low) if self.high > self.low else 0.0
        best = -9.0
        choice: i64 = 0
        action: i64 = 0
        for i in range(menu.size):
            a = menu.items[i]
            c = self.slots[self.slot(node, a)]
            u = UNSEEN
            if c:
                n = float(self.visits[c] + 1)
                u = (self.value[c] + self.prior[c]) / n + scale * sqrt(much / n)
            if u > best:
                best = u
                choice = c
                action = a
        if choice == 0:
            choice = self.add(node, action, seat)
            self.prior[choice] = UNSEEN
        return choice

    def widen(self, out: vec[float], seats: i64) -> None:
        """Note the range of the results met."""
        for seat in range(seats):
            if out[seat] < self.low:
                self.low = out[seat]
            if out[seat] > self.high:
                self.high = out[seat]


def look_ahead(root: State, seat: i64, iterations: i64, stream: i64) -> Tree:
    """Search for a seat that must decide.

    Each iteration deals anew what the seat cannot know, from the bot's own stream, and
    surveys one more position.
    """
    t = AheadTree(iterations * WIDTH + DEEPEST)
    kept = root.kept()
    prospect = Prospect(root.seats)
    path = zeros(DEEPEST)
    out = floats(root.seats)
    for it in range(iterations):
        s = root.copy(kept)
        s.resample(seat, stream + it * MIX)
        node: i64 = 0
        depth: i64 = 1
        mover = seat
        while s.to_act() and t.surveyed[node] and depth < DEEPEST and t.size < t.room:
            node = t.descend(s, node, mover, prospect.menu)
            path[depth] = node
            depth += 1
            s.play(mover, t.action[node])
            mover = lowest(s.to_act()) if s.to_act() else mover
        if s.to_act():
            prospect.survey(s, mover, 1 if it else DEALS, s.next32())
            if t.surveyed[node] == 0:
                t.open(node, mover, prospect)
            s.play(mover, prospect.menu.items[prospect.best()])
        judge(s, out)
        t.widen(out, root.seats)
        t.reward(path, depth, out)
    return t
