"""The Rise of a Jarl: its options."""

from typing import Any

from jarlshof.game import BadInput, Option
from jarlshof.games.jarl.data import OWN, accept, read_file
from jarlshof.games.jarl.names import CARD, KINGDOMS


def starting_kingdom(value: Any) -> Any:
    """A kingdom named by its card's development."""
    if isinstance(value, str) and value in CARD:
        return KINGDOMS[CARD[value]]
    raise BadInput(f"Option start cannot be {value}: choose random or one of {', '.join(KINGDOMS)}.")


OPTIONS = (
    Option(
        "start",
        ("random", *KINGDOMS),
        "The starting kingdom: the top card, or a chosen one (Alternate Histories).",
        "JAR-47",
        accepts=starting_kingdom,
    ),
    Option(
        "hand_overflow",
        ("discard", "keep"),
        "What becomes of hand cards above the hand limit.",
        "Q1",
        house_rule=True,
        field="keep_hand",
    ),
    Option(
        "jewelry",
        ("wood", "metal"),
        "What sets the wealth limit while Jewelry lies there.",
        "Q4",
        house_rule=True,
        field="metal_limit",
    ),
    Option(
        "empty_tribute",
        (True, False),
        "Whether Tribute may be played with nothing to add.",
        "Q3",
        house_rule=True,
        field="full_tribute",
    ),
    Option(
        "timber_trade",
        ("needed", "always"),
        "When Timber Trade asks for wealth: if one matching card is missing, or at every Develop.",
        "Q13",
        house_rule=True,
        field="free_trade",
    ),
    Option(
        "data",
        (OWN,),
        "The suits and cards: our own set, or a file of yours.",
        accepts=accept,
        reads=read_file,
    ),
)
