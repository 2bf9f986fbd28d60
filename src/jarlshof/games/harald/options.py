"""Harald: its options."""

from jarlshof.game import Option

OPTIONS = (
    Option("players", (3, 2, 4), "How many villages stand around the Council.", field="seats"),
    Option(
        "allegiance",
        (False, True),
        "Allegiance to the King: no bonus points at all.",
        "HAR-45",
        field="allegiance",
    ),
    Option(
        "teams",
        (False, True),
        "Strength in numbers: p1 and p3 against p2 and p4.",
        "HAR-46",
        field="teams",
    ),
    Option("first", ("p1", "p2", "p3", "p4", "random"), "Who begins each round.", "Q14"),
    Option(
        "exchanged_down",
        ("stay", "turn_up"),
        "What becomes of a face-down card that is exchanged between areas.",
        "Q1",
        house_rule=True,
        field="turn_up",
    ),
    Option(
        "merchant_partner",
        (False, True),
        "In teams, a merchant may trade with the partner's village.",
        "Q10",
        house_rule=True,
        field="partner",
    ),
    Option(
        "copied_card",
        ("protected", "open"),
        "Whether the effect a scout copies can touch the card just sent to the Council.",
        "Q5",
        house_rule=True,
        field="open_copy",
    ),
    Option(
        "empty_bonus",
        (False, True),
        "The blacksmith's and the navigator's bonus can be had without that character.",
        "Q3",
        house_rule=True,
        field="empty_bonus",
    ),
)
