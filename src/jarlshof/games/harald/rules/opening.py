"""Harald: an empty table for the options of a game."""

from jarlshof import settings
from jarlshof.games.harald import GAME
from jarlshof.games.harald.rules.game import Harald
from jarlshof.games.harald.state import NONE


def setup(options: dict[str, object]) -> Harald:
    """An empty table for its options; `deal` does the rest.

    Raises ValueError, with a sentence, for options that do not go together.
    """
    seats = options["players"]
    assert isinstance(seats, int)
    if options["teams"] and seats != 4:
        raise ValueError("Teams need 4 players: set players to 4 or leave teams out (HAR-46).")
    s = Harald()
    s.clear(seats)
    settings.keep(s, GAME, options)
    first = settings.opening_seat(options["first"], seats)
    s.random_first = 1 if first == NONE else 0
    s.first = 0 if first == NONE else first
    s.turn = s.first
    return s
