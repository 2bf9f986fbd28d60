"""Sær: its options."""

from typing import Any

from jarlshof import position as p
from jarlshof.game import BadInput, Option
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


OPTIONS = (
    Option("players", (3, 2, 4), "How many players fight for the Outposts.", field="seats"),
    Option("first", ("p1", "p2", "p3", "p4", "random"), "Who has the First Player card in Spring."),
    Option(
        "colours",
        ("random",),
        "The colours in play: one more than players, green among them.",
        "SAE-2",
        accepts=accept_colours,
    ),
    Option(
        "gods",
        ("random",),
        "The Gods of Summer with the side that lies up, such as [thor-a, loki-b, odin-a].",
        "SAE-41",
        accepts=accept_gods,
    ),
    Option(
        "raid_points",
        ("standard",),
        "Other raid points for some Outposts, such as {green: 2}.",
        "SAE-31",
        accepts=accept_raid_points,
    ),
    Option(
        "yellow_glory",
        tuple(dict.fromkeys((numbers().yellow_glory, 2, 1))),
        "How much Glory the holder of Yellow gets at the start of a round.",
        "Q2",
        house_rule=True,
        field="yellow_glory",
    ),
    Option(
        "zero_ties",
        ("nobody", "green"),
        "Who gets the Outpost of a colour in which nobody has a point.",
        "Q3",
        house_rule=True,
        field="zero_green",
    ),
    Option(
        "first_tie",
        ("keep", "pass"),
        "Whether the previous first player, when tied for the most VP, keeps the First Player card.",
        "Q20",
        house_rule=True,
        field="first_passes",
    ),
    Option(
        "empty_deck",
        ("reshuffle", "stop"),
        "What happens when a card is to be drawn and none is left.",
        "Q16",
        house_rule=True,
        field="deck_stops",
    ),
    Option(
        "glory_supply",
        ("unlimited", 16),
        "How much Glory there is.",
        "Q17",
        house_rule=True,
        field="supply",
    ),
    Option(
        "loki_gift",
        ("any", "own"),
        "On whose cards and Outposts Loki may put Glory from the bank.",
        "Q9",
        house_rule=True,
        field="own_gift",
    ),
)
