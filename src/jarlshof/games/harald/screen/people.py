"""Harald: how each character is shown and explained."""

from typing import Final, NamedTuple


class Person(NamedTuple):
    """A character's face: names of pictures, and its words in short and at length."""

    id: str
    name: str
    animal: str
    icon: str
    short: str
    effect: str
    bonus: str
    bonus_parts: tuple[str, ...]  # the bonus on the card: words, and characters as @name
    clauses: str


PEOPLE: Final = (
    Person(
        "blacksmith", "Blacksmith", "boar", "flip",
        "Turn over one or two cards",
        "Turn over one card, or two cards of two different areas.",
        "4 points if you have more warriors than blacksmiths.",
        ("4 if", "@warrior", ">", "@blacksmith"), "HAR-21, HAR-41",
    ),
    Person(
        "warrior", "Warrior", "bear", "replace",
        "Replace a card of any village",
        "Put a card of any village under the draw pile; the pile's top card takes its place.",
        "1 point for each bard, for each warrior.",
        ("+1 per", "@bard"), "HAR-22, HAR-38",
    ),
    Person(
        "bard", "Bard", "fox", "swap",
        "Swap with your hand",
        "Exchange a card of your hand with a card of your village.",
        "4 points if you have more bards than merchants.",
        ("4 if", "@bard", ">", "@merchant"), "HAR-24, HAR-42",
    ),
    Person(
        "navigator", "Navigator", "goat", "swap",
        "Swap village and Council",
        "Exchange a card of any village with a card of the Council.",
        "4 points if you have as many scouts as navigators.",
        ("4 if", "@navigator", "=", "@scout"), "HAR-26, HAR-43",
    ),
    Person(
        "merchant", "Merchant", "lynx", "swap",
        "Trade with another village",
        "Exchange a card of your village with a card of an opponent's village.",
        "1 point for each navigator, for each merchant.",
        ("+1 per", "@navigator"), "HAR-27, HAR-38",
    ),
    Person(
        "scout", "Scout", "wolf", "echo",
        "Use the card you sent",
        "Use the effect of the card you sent to the Council this turn.",
        "2 points for each face-down card, for each scout.",
        ("+2 per", "@back"), "HAR-29, HAR-38",
    ),
)  # fmt: skip
