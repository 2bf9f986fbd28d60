"""Sær: sealed arrays, strengthened card by card, that fight for coloured Outposts."""

from jarlshof.game import Game, Option
from jarlshof.games.saer.choices import accept_colours, accept_gods, accept_raid_points
from jarlshof.games.saer.data import numbers

GAME = Game(
    name="saer",
    title="Sær",
    tagline="Lay your Raiders face down, strengthen them one by one, and hold the Outposts until Ragnarok.",
    minutes="30-45",
    seats=(2, 3, 4),
    prefix="SAE",
    stage="beta",
    rules=1,
    options=(
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
    ),
    package=__name__,
)
