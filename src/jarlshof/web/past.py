"""The earlier positions of a table, as one seat knew them, looked at only when somebody asks."""

from collections.abc import Sequence
from typing import overload

from jarlshof.engine.state import State
from jarlshof.table import Table


class Past(Sequence[State]):
    """`past[n]` is the position after n entries of the log; the last one is the one on the page."""

    def __init__(self, table: Table, seat: int, entries: int) -> None:
        self.table = table
        self.seat = seat
        self.entries = entries
        self.known: dict[int, State] = {}

    def __len__(self) -> int:
        return self.entries + 1

    @overload
    def __getitem__(self, n: int) -> State: ...
    @overload
    def __getitem__(self, n: slice) -> list[State]: ...
    def __getitem__(self, n: int | slice) -> State | list[State]:
        if isinstance(n, slice):
            return [self[i] for i in range(*n.indices(len(self)))]
        if not 0 <= n < len(self):
            raise IndexError(n)
        if n not in self.known:
            self.known[n] = self.table.sampled(self.seat, n + 1)
        return self.known[n]
