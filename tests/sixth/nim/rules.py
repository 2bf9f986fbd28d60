"""Nim: stones in the open, and 0 to 3 more that come to light when the open ones are gone."""

from typing import Any

from jarlshof.engine.state import Fields, Menu, State


class Nim(State):
    """Stones, those in reserve that nobody knows, and whose turn it is."""

    def __init__(self) -> None:
        super().__init__()
        self.stones = 0
        self.reserve = 0
        self.turn = 0

    def fields(self, io: Fields) -> None:
        super().fields(io)
        self.stones = io.one(self.stones)
        self.reserve = io.one(self.reserve)
        self.turn = io.one(self.turn)

    def to_act(self) -> int:
        return 1 << self.turn if self.stones else 0

    def options(self, seat: int, menu: Menu) -> None:
        for n in (1, 2, 3):
            menu.offer(n, 0 if n <= self.stones else 3)

    def not_offered(self, seat: int, action: int) -> int:
        return 2

    def play(self, seat: int, action: int) -> None:
        self.stones -= action
        self.turn = (self.turn + 1) % self.seats
        if self.stones == 0 and self.reserve:
            self.stones, self.reserve = self.reserve, 0
            self.revealed += 1

    def blank(self) -> "Nim":
        return Nim()

    def deal(self) -> None:
        self.reserve = self.chance(4)

    def resample(self, seat: int, rng: int) -> None:
        self.reseed(rng)
        if self.stones and self.revealed < 2:
            self.reserve = self.rand(4)

    def returns(self, out: Any) -> None:
        for seat in range(self.seats):
            out[seat] = 1.0 if (seat + 1) % self.seats == self.turn else 0.0

    def evaluate(self, out: Any) -> None:
        for seat in range(self.seats):
            out[seat] = 1.0 / int(self.seats)


def setup(options: dict[str, object]) -> Nim:
    """NIM-1: the stones that lie in the open at first."""
    state = Nim()
    state.seats = int(str(options["players"]))
    state.stones = int(str(options["stones"]))
    return state
