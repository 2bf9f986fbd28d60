"""The Recount: above the turns of the players and of Yugth, which it hands on to."""

from jarlshof.games.throne.rules import turn, yugth
from jarlshof.games.throne.state.table import RECOUNT, Table


def recount(s: Table) -> None:
    """THR-95 to THR-98: does anybody have the points? Otherwise the next player's turn."""
    s.phase = RECOUNT
    if s.seats == 1 and s.points_first:
        yugth.event_points(s)
    if turn.crowned(s):
        return
    if s.seats == 1:
        if not s.points_first:
            yugth.event_points(s)
        yugth.take_turns(s)
    else:
        turn.next_turn(s)
