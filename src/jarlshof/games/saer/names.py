"""Sær: the words for cards, piles, seasons and verbs, in the order of their numbers."""

from jarlshof.games.saer.data import COLOUR_NAMES, SEASONS
from jarlshof.games.saer.state import COLOURS, KINDS, ROUNDS, SIDES

CARDS = (*(f"raider-{name}" for name in COLOUR_NAMES), "jarl", *(f"hero-{name}" for name in COLOUR_NAMES))
GODS = tuple(f"{god}-{side}" for god in ("thor", "loki", "odin", "freya", "norns") for side in "ab")
PILES = (*(f"hero-{name}" for name in COLOUR_NAMES), *GODS)
PHASES = ("deploy", "actions", "over")
ENDS = ("left", "right")
VERBS = (
    "deploy", "withdraw", "reinforce", "inspire", "invoke", "pass",
    "place", "keep", "add", "add", "set", "raise", "turn",
)  # fmt: skip

assert len(SEASONS) == ROUNDS and len(COLOUR_NAMES) == COLOURS and len(CARDS) == KINDS and len(GODS) == SIDES
