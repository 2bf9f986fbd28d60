"""Search for any game: information-set Monte Carlo tree search, written against State alone."""

from math import log, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from jarlshof.bots.playout import playout
from jarlshof.engine.state import Menu, State, ask, floats, lowest, zeros

MIX: Final[i64] = 0x9E3779B97F4A7C1
SHIFT: Final[i64] = 29
EXPLORE: Final[float] = 0.7  # weight of the unknown against the known
DEEPEST: Final[i64] = 1024


class Tree:
    """Nodes as columns. A node is found by its parent and its move, in an open hash table."""

    def __init__(self, size: i64) -> None:
        self.size: i64 = 1
        self.parent: vec[i64] = zeros(size)
        self.action: vec[i64] = zeros(size)
        self.seat: vec[i64] = zeros(size)
        self.visits: vec[i64] = zeros(size)
        self.chances: vec[i64] = zeros(size)  # visits of the parent in which the move was legal
        self.value: vec[float] = floats(size)
        self.logs: vec[float] = floats(size + 1)
        for n in range(1, size + 1):
            self.logs[n] = log(float(n))
        slots: i64 = 64
        while slots < 2 * size:
            slots *= 2
        self.mask: i64 = slots - 1
        self.slots: vec[i64] = zeros(slots)

    def slot(self, node: i64, action: i64) -> i64:
        """Where the child of a move is, or would be, in the hash table."""
        k = (action * 1000003 + node) * MIX
        i = ((k >> SHIFT) ^ k) & self.mask
        child = self.slots[i]
        while child and (self.parent[child] != node or self.action[child] != action):
            i = (i + 1) & self.mask
            child = self.slots[i]
        return i

    def add(self, node: i64, action: i64, seat: i64) -> i64:
        """A new child."""
        c = self.size
        self.size += 1
        self.slots[self.slot(node, action)] = c
        self.parent[c] = node
        self.action[c] = action
        self.seat[c] = seat
        self.chances[c] = 1
        return c

    def descend(self, s: State, node: i64, seat: i64, menu: Menu) -> i64:
        """The child to follow: an untried legal move first, else the best by UCB."""
        ask(s, seat, menu)
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
            return self.add(node, menu.items[s.rand(fresh)], seat)
        return choice


def search(root: State, seat: i64, iterations: i64, limit: i64, stream: i64) -> Tree:
    """Search for a seat that must decide; random play-outs stop after `limit` moves.

    Each iteration deals anew what the seat cannot know, from the bot's own stream.
    """
    t = Tree(iterations + 1)
    kept = root.kept()
    menu = Menu()
    path = zeros(DEEPEST)
    out = floats(root.seats)
    for it in range(iterations):
        s = root.copy(kept)
        s.redeal(seat, stream + it * MIX)
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
        if s.to_act():
            s.evaluate(out)
        else:
            s.returns(out)
        for i in range(depth):
            node = path[i]
            t.visits[node] += 1
            if node:
                t.value[node] += out[t.seat[node]]
    return t


def tried(t: Tree) -> list[tuple[int, int, float]]:
    """The moves at the root: action, visits, mean result; in the order they were first tried."""
    return [
        (t.action[c], t.visits[c], t.value[c] / float(t.visits[c]))
        for c in range(1, t.size)
        if t.parent[c] == 0 and t.visits[c] > 0
    ]


def best(root: State, seat: int, iterations: int, limit: int, stream: int) -> int:
    """The move tried most often; of several, the one with the better mean."""
    moves = root.moves(seat)
    if len(moves) == 1:
        return moves[0]
    found = tried(search(root, seat, iterations, limit, stream))
    return max(found, key=lambda row: (row[1], row[2]))[0]
