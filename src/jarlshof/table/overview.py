"""A table as lists show it: who plays and how it stands, without opening its record."""

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from jarlshof.game import Game, find_game, seat_name
from jarlshof.saga import known_rules
from jarlshof.table.storage import Listed, Standing
from jarlshof.table.table import Seat, held_seats, winner_names


@dataclass(frozen=True)
class Overview:
    """One table of a list. `kept` are its options as they are stored."""

    id: str
    game: Game
    kept: dict[str, Any]
    from_position: bool
    started: datetime
    seats: list[Seat]
    standing: Standing

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.standing.over

    @property
    def names(self) -> list[str]:
        """The names of the seats in order."""
        return [seat.name for seat in self.seats]

    @cached_property
    def options(self) -> dict[str, Any]:
        """All options of the game, with their defaults where the table is older than they are."""
        return {option.name: self.kept.get(option.name, option.default) for option in self.game.options}

    @property
    def winners(self) -> list[str]:
        """Who has won, by name."""
        return winner_names(self.names, self.standing.winner or ())

    def seats_of(self, holder: str) -> tuple[int, ...]:
        """The seats that a visitor holds, by the secret."""
        return held_seats(self.seats, holder)

    def points(self, seat: int) -> int | None:
        """The points of a seat in a finished game."""
        return None if self.standing.scores is None else self.standing.scores.get(seat_name(seat))

    def won(self, seat: int) -> bool:
        """Has a seat won?"""
        return seat_name(seat) in (self.standing.winner or ())


def overview(listed: Listed, standing: Standing) -> Overview:
    """A table of a list; raises BadInput if this program does not play its game by its rules."""
    game = find_game(listed.game)
    known_rules(game, listed.rules)
    return Overview(
        id=listed.id,
        game=game,
        kept=listed.options,
        from_position=listed.from_position,
        started=listed.started,
        seats=[Seat(seat.kind, seat.name, seat.level, seat.holder) for seat in listed.seats],
        standing=standing,
    )
