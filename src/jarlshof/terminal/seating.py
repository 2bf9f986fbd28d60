"""Who sits at a terminal's table, and setting it: anew, or from a saga."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from jarlshof import saga
from jarlshof.bots.levels import DEFAULT_LEVEL, LEVELS, names_beside
from jarlshof.game import BadInput, Game
from jarlshof.table import Seat, Table, Tables
from jarlshof.table.tables import began, seats_of

ME = "me"
MY_NAME = "Asa"
HOLDER = "terminal"  # all people share one screen


def new_table(
    game: Game, words: Sequence[str], options: Mapping[str, Any], seed: str | None, hints: bool = True
) -> Table:
    """A new game for the seats that the words name; raises BadInput."""
    words = words if any(words) else usual_seats(game)
    game.seated(options, len(words))
    return Tables().create(game.name, options, read_seats(words), seed, holder=HOLDER, hints=hints)


def saved_table(
    game: Game, text: str, options: Mapping[str, Any], seed: str | None, hints: bool = True
) -> Table:
    """A saved game to go on with; raises BadInput."""
    kept = saga.read(text)
    if kept.game.name != game.name:
        raise BadInput(f"This saga is a game of {kept.game.title}: start it with 'play {kept.game.name}'.")
    if options or seed is not None:
        raise BadInput("A saga brings its own options and seed: leave --option and --seed out.")
    return Tables().keep(kept.record(), seats_of(kept), began(kept), HOLDER, hints)


def read_seats(words: Sequence[str]) -> list[Seat]:
    """The seats of words such as `me, huscarl`."""
    return name_bots([word_seat(word) for word in words])


def usual_seats(game: Game) -> list[str]:
    """Me, and bots of the usual level on the other seats."""
    return [ME] + [DEFAULT_LEVEL] * (game.usual_players - 1)


def word_seat(word: str) -> Seat:
    """The seat of a word: me or a bot's level, capitals or not, or the name of a person at this screen."""
    level = word.lower()
    if level in LEVELS:
        return Seat("bot", level, level)
    return Seat("person", MY_NAME if level == ME else word)


def name_bots(seats: Sequence[Seat]) -> list[Seat]:
    """The seats, every bot with a name that nobody else bears."""
    people = [seat.name for seat in seats if seat.kind == "person"]
    free = iter(names_beside(people))
    return [replace(seat, name=next(free)) if seat.kind == "bot" else seat for seat in seats]
