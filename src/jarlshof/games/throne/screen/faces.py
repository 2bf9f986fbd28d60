"""Rising for the Throne: cards as the page shows them."""

from typing import Any, NamedTuple

from jarlshof.games.throne.names import TYPES
from jarlshof.games.throne.printed import Ability, abilities, entry, type_name, type_of
from jarlshof.games.throne.state.card_set import CAVALRY, INFANTRY, SHIP
from jarlshof.games.throne.state.table import NONE, Table
from jarlshof.games.throne.words import event_effect, event_thing

EVENT_ICONS = ("storm", "plague", "flood", "intrigue", "cavalry")  # of the type that an event takes
LONG_WORD = 8
VOWELS = "aeiouy"
SETS = (SHIP, INFANTRY, CAVALRY)


class Face(NamedTuple):
    """A card's face."""

    id: str
    name: str
    type: str  # also its picture and its hue
    word: str
    power: int
    cost: int
    abilities: list[Ability]

    @property
    def tip(self) -> str:
        """All of it in sentences."""
        does = " ".join(f"{a.text} ({a.clause})" for a in self.abilities) or "No ability."
        return f"{self.name}: {self.word}, power {self.power}, cost {self.cost}. {does}"

    @property
    def broken(self) -> str:
        """The name, with places where long words may be broken."""
        return " ".join(map(hyphenated, self.name.split(" ")))

    @property
    def short(self) -> str:
        """What it can do, in few words."""
        return ", ".join(a.short for a in self.abilities)


def hyphenated(word: str) -> str:
    """A long word with soft hyphens: between two consonants, or before one."""
    if len(word) < LONG_WORD or "-" in word:
        return word
    middle = len(word) // 2
    cuts = [i for i in range(3, len(word) - 2) if word[i - 1] not in VOWELS and word[i] not in VOWELS]
    cut = min(cuts, key=lambda i: abs(i - middle), default=middle)
    return f"{word[:cut]}\u00ad{word[cut:]}"


def face(state: Table, kind: int) -> Face:
    """A troop or a character."""
    printed = entry(state, kind)
    number = type_of(state, kind)
    return Face(
        printed["id"],
        printed["name"],
        TYPES[number],
        type_name(number),
        printed["power"],
        printed["cost"],
        abilities(state, kind),
    )


def event_face(state: Table, kind: int) -> dict[str, Any]:
    """An event, its picture and what it does."""
    effect = entry(state, kind)["effect"]
    icon = "volcano" if effect["kind"] == "volcano" else "used"
    if effect["kind"] == "lose_type":
        icon = EVENT_ICONS[TYPES.index(effect["type"])]
    elif effect["kind"] == "resources":
        icon = "gain" if effect["amount"] > 0 else "wheat"
    return {
        "thing": event_thing(state, kind),
        "name": state.card_set.names[kind],
        "icon": icon,
        "text": event_effect(state, kind),
    }


def clan_face(state: Table, side: int) -> dict[str, Any] | None:
    """A side's clan: its name, emblem and hue; None before it is chosen."""
    if side >= state.seats:
        return {"id": "yugth", "name": "Yugth", "emblem": "yugth", "hue": "clan-7"}
    clan = int(state.clans[side])
    return None if clan == NONE else emblem(state, clan)


def emblem(state: Table, clan: int) -> dict[str, Any]:
    """A clan by its number in the card set."""
    picture = f"clan-{clan + 1}"
    return {
        "id": state.card_set.clan_ids[clan],
        "name": state.card_set.clan_names[clan],
        "emblem": picture,
        "hue": picture,
    }


def listed(state: Table, kind: int) -> dict[str, Any]:
    """A card in a list: a troop, a character or an event."""
    if state.is_event(kind):
        return event_face(state, kind) | {"hue": "event", "event": True}
    shown = face(state, kind)
    return {"name": shown.name, "icon": shown.type, "text": shown.tip, "hue": shown.type, "event": False}
