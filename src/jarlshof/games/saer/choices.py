"""Sær: reading the options that are lists or mappings."""

from typing import Any

from jarlshof import position as p
from jarlshof.game import BadInput
from jarlshof.games.saer.data import COLOUR_NAMES, MOST, numbers
from jarlshof.games.saer.names import GODS


def accept_colours(value: Any) -> list[str]:
    """Colours in play: a list of different ones, green among them (SAE-2)."""
    found = p.words(value, "colours", COLOUR_NAMES)
    if not isinstance(value, list) or len(set(found)) != len(found) or "green" not in found:
        raise BadInput(f"colours must be random, or a list of different colours with green, not {value}.")
    return found


def accept_gods(value: Any) -> list[str]:
    """The Summer piles in order: a list of sides, each God once (SAE-41)."""
    found = p.words(value, "gods", GODS)
    if not isinstance(value, list) or len({name[:-1] for name in found}) != len(found):
        raise BadInput(f"gods must be random, or a list of sides with each God once, not {value}.")
    return found


def accept_raid_points(value: Any) -> dict[str, int]:
    """Raid points of some Outposts, by colour; the others keep those of the table."""
    fields = p.mapping(value, "raid_points")
    p.only(fields, COLOUR_NAMES, "raid_points")
    return {name: p.number(points, f"raid_points.{name}", 0, MOST) for name, points in fields.items()}


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
