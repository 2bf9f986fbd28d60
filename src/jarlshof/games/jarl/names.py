"""The Rise of a Jarl: the words for cards, suits, phases and verbs, in the order of their numbers."""

from pathlib import Path
from typing import Any

import yaml

from jarlshof.games.jarl.state import CARDS, SUITS

FOLDER = Path(__file__).parent


def _table(name: str) -> Any:
    return yaml.safe_load((FOLDER / name).read_text(encoding="utf-8"))


OWN_SET = _table("cards.yaml")

DEVELOPMENTS = tuple(OWN_SET["cards"])
KINGDOMS = tuple(card["kingdom"] for card in OWN_SET["cards"].values())
CARD = {name: card for names in (DEVELOPMENTS, KINGDOMS) for card, name in enumerate(names)}
EFFECTS = tuple(_table("developments.yaml")[name]["text"] for name in DEVELOPMENTS)

SUIT_NAMES = tuple(OWN_SET["suits"])
CITIZENS = tuple(suit["citizen"] for suit in OWN_SET["suits"].values())
SYMBOLS = tuple(suit["symbol"] for suit in OWN_SET["suits"].values())
ICON_NAMES = ("food", "livestock", "wood", "metal")
ACTIONS = ("attract", "trade", "settle", "raid", "tribute", "innovate", "develop")
RANK_NAMES = tuple(OWN_SET["ranks"])

PHASES = ("setup", "growth", "invasion", "over")
TASKS = ("raid", "tribute", "take", "pay", "hird")
RESULTS = (None, "won", "lost")
VERBS = (
    *ACTIONS, "plan", "end", "jettison", "discard", "add", "take", "pay", "done", "spend", "keep",
)  # fmt: skip

assert len(DEVELOPMENTS) == CARDS and len(SUIT_NAMES) == SUITS


def spoken(name: str) -> str:
    """A card's name as it stands in a sentence: Timber Trade for timber-trade."""
    return name.replace("-", " ").title()
