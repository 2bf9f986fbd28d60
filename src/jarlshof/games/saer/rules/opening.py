"""Sær: an empty table for the options of a game."""

from jarlshof import settings
from jarlshof.games.saer import GAME
from jarlshof.games.saer.data import COLOUR_NAMES, numbers
from jarlshof.games.saer.names import GODS
from jarlshof.games.saer.rules.game import Saer
from jarlshof.games.saer.state import (
    COLOURS,
    N_BLUE,
    N_GLORY,
    N_HERO,
    N_JARL,
    N_JARLS,
    N_PURPLE_JARL,
    N_RAIDER,
    N_RAIDERS,
    N_VP,
    NONE,
    ROUNDS,
)


def setup(options: dict[str, object]) -> Saer:
    """An empty table for its options; `deal` does the rest.

    Raises ValueError, with a sentence, for options that do not go together.
    """
    seats = options["players"]
    assert isinstance(seats, int)
    s = Saer()
    s.clear(seats)
    set_numbers(s, options)
    settings.keep(s, GAME, options)
    s.opening = settings.opening_seat(options["first"], seats)
    s.first = 0 if s.opening == NONE else s.opening
    s.turn = s.first
    s.colours = colour_bits(options["colours"], seats)
    s.random_colours = 0 if s.colours else 1
    s.god_list = god_list(options["gods"], seats)
    return s


def set_numbers(s: Saer, options: dict[str, object]) -> None:
    """The numbers of the data file, with the raid points of the options."""
    n = numbers()
    raid = raid_points(options["raid_points"])
    for colour in range(COLOURS):
        s.numbers[colour] = raid[colour]
    s.numbers[N_RAIDER] = n.raider
    s.numbers[N_HERO] = n.hero
    s.numbers[N_JARL] = n.jarl_bonus
    s.numbers[N_PURPLE_JARL] = n.purple_jarl_bonus
    s.numbers[N_GLORY] = n.glory
    s.numbers[N_BLUE] = n.blue_cards
    for season in range(ROUNDS):
        s.numbers[N_VP + season] = n.vp[season]
    s.numbers[N_RAIDERS] = n.raiders
    s.numbers[N_JARLS] = n.jarls[int(s.seats)]


def colour_bits(value: object, seats: int) -> int:
    """The colours of the option, a bit each; 0 for random."""
    if value == "random":
        return 0
    assert isinstance(value, list)
    if len(value) != seats + 1:
        raise ValueError(f"colours must list {seats + 1} colours for {seats} players (SAE-2).")
    return sum(1 << COLOUR_NAMES.index(name) for name in value)


def god_list(value: object, seats: int) -> int:
    """The sides of the option in order, each + 1 in four bits; 0 for random."""
    if value == "random":
        return 0
    assert isinstance(value, list)
    if len(value) != seats + 1:
        raise ValueError(f"gods must list {seats + 1} Gods for {seats} players (SAE-41).")
    return sum((GODS.index(name) + 1) << (4 * i) for i, name in enumerate(value))


def raid_points(value: object) -> tuple[int, ...]:
    """The raid points of all Outposts: those of the table, or of the option where it names them."""
    table = numbers().raid
    if not isinstance(value, dict):
        return table
    return tuple(value.get(name, points) for name, points in zip(COLOUR_NAMES, table, strict=True))
