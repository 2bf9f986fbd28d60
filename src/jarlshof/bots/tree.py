"""Trees of moves, for every search."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from jarlshof.engine.state import floats, zeros

MIX: Final[i64] = 0x9E3779B97F4A7C1
SHIFT: Final[i64] = 29
DEEPEST: Final[i64] = 1024


class Tree:
    """Nodes as columns. A node is found by its parent and its move, in an open hash table."""

    def __init__(self, room: i64) -> None:
        self.size: i64 = 1
        self.room: i64 = room
        self.parent: vec[i64] = zeros(room)
        self.action: vec[i64] = zeros(room)
        self.seat: vec[i64] = zeros(room)
        self.visits: vec[i64] = zeros(room)
        self.value: vec[float] = floats(room)
        slots: i64 = 64
        while slots < 2 * room:
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
        return c

    def reward(self, path: vec[i64], depth: i64, out: vec[float]) -> None:
        """Count a visit of the first `depth` nodes of a path, and what its seats got."""
        for i in range(depth):
            node = path[i]
            self.visits[node] += 1
            if node:
                self.value[node] += out[self.seat[node]]


def tried(t: Tree) -> list[tuple[int, int, float]]:
    """The moves at the root: action, visits, mean result; in the order they came into the tree."""
    return [
        (t.action[c], t.visits[c], t.value[c] / float(t.visits[c]))
        for c in range(1, t.size)
        if t.parent[c] == 0 and t.visits[c] > 0
    ]
