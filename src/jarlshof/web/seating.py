"""Who sits before the screen: one visitor may hold several seats and hand the screen over."""

from dataclasses import dataclass

from jarlshof.engine.state import OBSERVER
from jarlshof.game import BadInput, seat_name, seat_number
from jarlshof.table import Table


@dataclass(frozen=True)
class Sitting:
    """The seats a visitor holds, the one now before the screen, and whom it must be handed to.

    While it is handed over, nobody sits there: the page shows what an observer sees.
    """

    mine: tuple[int, ...]
    seat: int
    hand_to: tuple[int, ...] = ()

    @property
    def word(self) -> str:
        """The seat before the screen as addresses name it; empty for nobody."""
        return "" if self.seat == OBSERVER else seat_name(self.seat)


def sit(table: Table, holder: str, asked: str) -> Sitting:
    """Who sits there, when the page says that seat `asked` took the screen last."""
    mine = tuple(seat for seat in range(len(table.seats)) if table.holds(seat, holder))
    if not mine:
        return Sitting((), OBSERVER)
    if len(mine) == 1:
        return Sitting(mine, mine[0])
    seat = asked_seat(table, mine, asked)
    deciding = tuple(p for p in table.waiting_for() if p in mine)
    if deciding and seat not in deciding:
        return Sitting(mine, OBSERVER, deciding)
    return Sitting(mine, seat)


def asked_seat(table: Table, mine: tuple[int, ...], asked: str) -> int:
    """The seat a page names, if the visitor holds it."""
    try:
        seat = seat_number(asked, len(table.seats))
    except BadInput:
        return OBSERVER
    return seat if seat in mine else OBSERVER
