"""Search by play-outs for any game: information-set Monte Carlo tree search, written against State alone."""

from math import log, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from jarlshof.bots.greedy import judge
from jarlshof.bots.playout import playout
from jarlshof.bots.tree import DEEPEST, MIX, Tree
from jarlshof.engine.state import Menu, State, fill_menu, floats, lowest, zeros

PLAYOUT: Final[i64] = 12  # random moves before a bot judges a position
EXPLORE: Final[float] = 0.7  # weight of the unknown against the known


class PlayoutTree(Tree):
    """A tree that grows by one move at every play-out."""

    def __init__(self, room: i64) -> None:
        super().__init__(room)
        self.chances: vec[i64] = zeros(room)  # visits of the parent in which the move was legal
        self.logs: vec[float] = floats(room + 1)
        for n in range(1, room + 1):
            self.logs[n] = log(float(n))

    def descend(self, s: State, node: i64, seat: i64, menu: Menu) -> i64:
        """The child to follow: an untried legal move first, else the best by UCB."""
        fill_menu(s, seat, menu)
        fresh: i64 = 0
        best = -1.0
        choice: i64 = 0
        for i in range(menu.size):
            a = menu.items[i]
            c = self.slots[self.slot(node, a)]
            if c == 0:
                menu.items[fresh] = a
                fresh += 1
                continue
            self.chances[c] += 1
            if fresh == 0:
                v = float(self.visits[c])
                u = self.value[c] / v + EXPLORE * sqrt(self.logs[self.chances[c]] / v)
                if u > best:
                    best = u
                    choice = c
        if fresh > 0:
            choice = self.add(node, menu.items[s.rand(fresh)], seat)
            self.chances[choice] = 1
        return choice


def search(root: State, seat: i64, iterations: i64, limit: i64, stream: i64) -> Tree:
    """Search for a seat that must decide; random play-outs stop after `limit` moves.

    Each iteration deals anew what the seat cannot know, from the bot's own stream.
    """
    t = PlayoutTree(iterations + 1)
    kept = root.kept()
    menu = Menu()
    path = zeros(DEEPEST)
    out = floats(root.seats)
    for it in range(iterations):
        s = root.copy(kept)
        s.resample(seat, stream + it * MIX)
        node: i64 = 0
        depth: i64 = 1
        seats = s.to_act()
        mover = seat
        while seats and depth < DEEPEST:
            if depth > 1:
                mover = lowest(seats)
            node = t.descend(s, node, mover, menu)
            path[depth] = node
            depth += 1
            s.play(mover, t.action[node])
            if t.visits[node] == 0:
                break
            seats = s.to_act()
        playout(s, menu, limit)
        judge(s, out)
        t.reward(path, depth, out)
    return t
