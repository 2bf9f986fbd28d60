"""Harald: the words for characters, cards, phases and verbs, in the order of their numbers."""

from jarlshof.games.harald.state import KINDS

CHARACTERS = ("blacksmith", "warrior", "bard", "navigator", "merchant", "scout")
AREA_CARDS = (*CHARACTERS, *(f"down-{name}" for name in CHARACTERS))
PHASES = ("start", "council", "village", "effect", "draw", "over")
VERBS = ("start", "council", "village", "flip", "done", "remove", "exchange", "with", "skip", "draw")

assert len(CHARACTERS) == KINDS
