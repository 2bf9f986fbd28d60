"""Search by playing turns to their end, for games whose turns are long rows of small decisions.

The most promising moves are compared: after each of them all play as the greedy bot
would until another seat decides, over the same imagined deals for every move. Each
time that a part of the budget is spent, the weaker half of the moves drops out. The
greedy bot's own move stays to the last, and only a clear lead displaces it.
"""

from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from jarlshof.bots.greedy import DEALS, Prospect, judge
from jarlshof.bots.tree import MIX
from jarlshof.engine.state import State, floats, lowest, zeros

WIDTH: Final[i64] = 6  # moves that are compared
LONGEST: Final[i64] = 80  # greedy moves after each
MOST_DEALS: Final[i64] = 4096
LEAD: Final[float] = 0.5  # in standard errors


class Contest:
    """Moves of one position, the most promising first, and what they came to deal by deal."""

    def __init__(self, prospect: Prospect, room: i64) -> None:
        menu = prospect.menu
        self.size: i64 = WIDTH if menu.size > WIDTH else menu.size
        self.room: i64 = room  # deals
        self.deals: i64 = 0  # so many are played
        self.left: i64 = self.size  # moves still in the contest
        self.action: vec[i64] = zeros(self.size)
        self.weight: vec[float] = floats(self.size)  # the game's advice on the move itself
        self.played: vec[i64] = zeros(self.size)  # deals
        self.gone: vec[i64] = zeros(self.size)  # 1 for those that dropped out
        self.result: vec[float] = floats(self.size * room)
        taken = zeros(menu.size)
        for k in range(self.size):
            best: i64 = -1
            for i in range(menu.size):
                if taken[i] == 0 and (best < 0 or prospect.worth[i] > prospect.worth[best]):
                    best = i
            taken[best] = 1
            self.action[k] = menu.items[best]
            self.weight[k] = menu.priors[best]

    def mean(self, k: i64) -> float:
        """The mean result of a move, with the advice on it."""
        total = 0.0
        for deal in range(self.played[k]):
            total += self.result[k * self.room + deal]
        return self.weight[k] + total / float(self.played[k])

    def lead(self, k: i64) -> float:
        """By how many standard errors a move leads the greedy one, over the deals that both had."""
        n = self.played[k]
        total = 0.0
        squares = 0.0
        for deal in range(n):
            x = self.result[k * self.room + deal] - self.result[deal]
            total += x
            squares += x * x
        mean = total / float(n)
        spread = squares / float(n) - mean * mean
        lead = mean + self.weight[k] - self.weight[0]
        return lead / sqrt((spread + 1e-12) / float(n))

    def sequential_halving(self) -> None:
        """Let the weaker half drop out, never the greedy move, and keep one beside it."""
        goal = (self.left + 1) // 2
        if goal < 2:
            goal = 2
        while self.left > goal:
            worst: i64 = 0
            for k in range(1, self.size):
                if self.gone[k] == 0 and (worst == 0 or self.mean(k) <= self.mean(worst)):
                    worst = k
            self.gone[worst] = 1
            self.left -= 1

    def winner(self) -> i64:
        """The place of the best move: the greedy one, unless another leads it clearly."""
        best: i64 = 0
        for k in range(1, self.size):
            if self.gone[k] == 0 and self.lead(k) > LEAD and self.mean(k) > self.mean(best):
                best = k
        return best


def finish(s: State, seat: i64, prospect: Prospect, out: vec[float]) -> i64:
    """Play greedily until another seat decides, and judge what comes of it; how many moves it took."""
    moves: i64 = 0
    while s.to_act() and lowest(s.to_act()) == seat and moves < LONGEST:
        prospect.survey(s, seat, 1, s.next32())
        s.play(seat, prospect.menu.items[prospect.best()])
        moves += 1
    judge(s, out)
    return moves


def compare(root: State, seat: i64, budget: i64, stream: i64) -> Contest:
    """Compare the moves of a seat that must decide; `budget` counts the greedy moves played after them.

    What the seat cannot know is dealt anew for each deal, from the bot's own stream.
    """
    prospect = Prospect(root.seats)
    prospect.survey(root, seat, DEALS, stream)
    room = budget if budget < MOST_DEALS else MOST_DEALS
    t = Contest(prospect, room)
    kept = root.kept()
    out = floats(root.seats)
    parts: i64 = 1
    while (i64(1) << parts) < t.size:
        parts += 1
    spent: i64 = 0
    for part in range(1, parts + 1):
        while spent * parts < budget * part and t.deals < room:
            spent += play_deal(t, root.copy(kept), seat, stream + (t.deals + DEALS) * MIX, prospect, out)
        if part < parts:
            t.sequential_halving()
    return t


def play_deal(t: Contest, root: State, seat: i64, stream: i64, prospect: Prospect, out: vec[float]) -> i64:
    """Play the turn to its end after each move still in the contest; how many moves that took."""
    root.resample(seat, stream)
    kept = root.kept()
    moves: i64 = 0
    for k in range(t.size):
        if t.gone[k] == 0:
            s = root.copy(kept)
            s.play(seat, t.action[k])
            moves += 1 + finish(s, seat, prospect, out)
            t.result[k * t.room + t.deals] = out[seat]
            t.played[k] += 1
    t.deals += 1
    return moves


def compared(t: Contest) -> list[tuple[int, int, float]]:
    """The moves: action, deals played, mean result; the best first, the rest by how long they stayed."""
    best = t.winner()
    rows = [(t.action[k], t.played[k], t.mean(k) - t.weight[k]) for k in range(t.size)]
    others = sorted((row for k, row in enumerate(rows) if k != best), key=lambda row: (-row[1], -row[2]))
    return [rows[best], *others]
