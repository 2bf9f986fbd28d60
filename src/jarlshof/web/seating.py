"""Who sits before the screen: one visitor may hold several seats and hand the screen over."""

from dataclasses import dataclass

from jarlshof.engine.state import OBSERVER
from jarlshof.game import BadInput, seat_name, seat_number
from jarlshof.table import Table

AGAIN = "-again"  # after a seat's name: it is back to change its sealed pick


@dataclass(frozen=True)
class Sitting:
    """The seats a visitor holds, the one now before the screen, and whom it must be handed to.

    While it is handed over, nobody sits there: the page shows what an observer sees.
    `sealed` are the own seats that may come back (`again`) to change their picks.
    """

    mine: tuple[int, ...]
    seat: int
    hand_to: tuple[int, ...] = ()
    sealed: tuple[int, ...] = ()
    again: bool = False

    @property
    def word(self) -> str:
        """The seat before the screen as addresses name it; empty for nobody."""
        if self.seat == OBSERVER:
            return ""
        return seat_name(self.seat) + (AGAIN if self.again else "")


def sit(table: Table, holder: str, asked: str) -> Sitting:
    """Who sits there, when the page says that seat `asked` took the screen last."""
    mine = table.seats_of(holder)
    if not mine:
        return Sitting((), OBSERVER)
    if len(mine) == 1:
        return Sitting(mine, mine[0])
    seat = asked_seat(table, mine, asked.removesuffix(AGAIN))
    deciding = tuple(p for p in table.waiting_for() if p in mine)
    if not deciding or seat in deciding:
        return Sitting(mine, seat)
    sealed = tuple(p for p in mine if table.picked(p) is not None)
    if seat in sealed and asked.endswith(AGAIN):
        return Sitting(mine, seat, again=True)
    return Sitting(mine, OBSERVER, deciding, sealed)


def onlooker(table: Table, holder: str) -> Sitting:
    """Who looks back at the game: one's own seat; those who share a screen see what an observer sees."""
    mine = table.seats_of(holder)
    return Sitting(mine, mine[0] if len(mine) == 1 else OBSERVER)


def asked_seat(table: Table, mine: tuple[int, ...], asked: str) -> int:
    """The seat a page names, if the visitor holds it."""
    try:
        seat = seat_number(asked, len(table.seats))
    except BadInput:
        return OBSERVER
    return seat if seat in mine else OBSERVER
