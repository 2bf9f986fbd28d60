"""The search that plays turns to their end."""

from typing import Any

from jarlshof.bots.greedy import greedy
from jarlshof.bots.turns import compare, compared
from jarlshof.engine.state import Fields, Menu, State

CLIMB, PICK, GAMBLE, REST = 1, 2, 3, 4


class Hill(State):
    """A turn of four decisions. Climbing pays only at the top, picking berries a little at once.

    A gamble pays as much as picking on average; its luck nobody knows.
    """

    def __init__(self) -> None:
        super().__init__()
        self.seats = 2
        self.made = 0
        self.height = 0
        self.points = 0
        self.luck = 0

    def fields(self, io: Fields) -> None:
        super().fields(io)
        self.made = io.one(self.made)
        self.height = io.one(self.height)
        self.points = io.one(self.points)
        self.luck = io.one(self.luck)

    def to_act(self) -> int:
        return 1 if self.made < 4 else 2

    def options(self, seat: int, menu: Menu) -> None:
        for action in (PICK, CLIMB, GAMBLE, REST):
            menu.offer(action, 0)

    def play(self, seat: int, action: int) -> None:
        self.made += 1
        self.height += action == CLIMB
        self.points += 10 * (action == PICK)
        if action == GAMBLE:
            self.points += 10 + self.luck

    def blank(self) -> "Hill":
        return Hill()

    def resample(self, seat: int, rng: int) -> None:
        self.reseed(rng)
        self.luck = 1 - 2 * int(self.rand(2))

    def evaluate(self, out: Any) -> None:
        out[0] = (int(self.points) + (60 if self.height >= 3 else 0)) / 1000
        out[1] = 0.0


def test_the_end_of_the_turn_counts() -> None:
    """Two steps below the top, picking looks better to a bot that sees one move ahead only."""
    state = Hill()
    state.made, state.height = 2, 1
    assert greedy(state, 0, 1) in (PICK, GAMBLE)
    assert compared(compare(state, 0, 400, 1))[0][0] == CLIMB


def test_chance_does_not_favour_what_is_worse() -> None:
    """At the last decision of a turn one of the two ways to points is chosen, however the luck falls."""
    for stream in range(20):
        late = Hill()
        late.made = 3
        assert compared(compare(late, 0, 60, stream))[0][0] in (PICK, GAMBLE)


def test_the_weaker_half_drops_out_and_two_stay() -> None:
    """All moves get the first deals, two moves the last ones; the budget is kept to within a deal."""
    rows = compared(compare(Hill(), 0, 320, 3))
    deals = sorted((row[1] for row in rows), reverse=True)
    assert len(rows) == 4 and deals[0] == deals[1] > deals[2] == deals[3] > 0
    assert 320 <= sum(4 * n for n in deals) <= 320 + 2 * 16


def test_a_decision_is_the_same_for_the_same_stream() -> None:
    assert compared(compare(Hill(), 0, 100, 5)) == compared(compare(Hill(), 0, 100, 5))
