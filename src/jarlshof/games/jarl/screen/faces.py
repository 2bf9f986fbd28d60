"""The Rise of a Jarl: how cards are shown, and what each use of a card is, in words."""

from typing import Any, Final, NamedTuple

import yaml

from jarlshof.games.jarl import view
from jarlshof.games.jarl.names import (
    ACTIONS,
    CITIZENS,
    DEVELOPMENTS,
    EFFECTS,
    FOLDER,
    ICON_NAMES,
    KINGDOMS,
    SUIT_NAMES,
    spoken,
)
from jarlshof.games.jarl.rules.costs import actions_of, addable, missing_for, no_develop, raid_cost
from jarlshof.games.jarl.state import (
    ARMS,
    ATTRACT,
    BLUE,
    BYTE,
    CARRIES,
    ICONS,
    INNOVATE,
    KNARR,
    LONGHOUSE,
    NONE,
    POWER,
    RAID,
    SETTLE,
    SHIELD,
    SUITS,
    TRADE,
    TRIBUTE,
    WIDTH,
    Realm,
    bit,
    size,
)
from jarlshof.wording import counted

NOTES: Final = yaml.safe_load((FOLDER / "developments.yaml").read_text(encoding="utf-8"))

# What each action does, in one line.
ACTION_WORDS: Final = (
    "a card of hand or sea becomes a citizen",
    "a stored card becomes wealth",
    "a citizen becomes a kingdom",
    "a sea card is stored, for hand cards",
    "a card is stored for each kingdom",
    "a development returns to the hand",
    "a hand card becomes a development",
)


class Face(NamedTuple):
    """What a card shows wherever it lies."""

    card: int
    id: str
    name: str
    kingdom: str
    suit: str
    citizen: str
    power: int
    icons: tuple[tuple[str, int], ...]  # resources: name and number
    effect: str
    clauses: str


class Use(NamedTuple):
    """One of the uses of a card: its icon, name and words, and whether it can be had now."""

    icon: str
    name: str
    text: str
    possible: bool = True


def face(state: Realm, card: int) -> Face:
    """A card's face by the data in play."""
    suit = int(state.suit(card))
    return Face(
        card=card,
        id=DEVELOPMENTS[card],
        name=spoken(DEVELOPMENTS[card]),
        kingdom=spoken(KINGDOMS[card]),
        suit=SUIT_NAMES[suit],
        citizen=CITIZENS[suit].title(),
        power=int(state.table[POWER + suit]),
        icons=icons_of(state, suit),
        effect=EFFECTS[card],
        clauses=clauses_of(card),
    )


def faces(state: Realm, cards: int) -> list[Face]:
    """The cards of a set."""
    return [face(state, card) for card in view.numbers_in(cards)]


def icons_of(state: Realm, suit: int) -> tuple[tuple[str, int], ...]:
    """The resources of a suit's cards."""
    packed = state.table[ICONS + suit]
    numbers = [(name, int((packed >> (WIDTH * i)) & BYTE)) for i, name in enumerate(ICON_NAMES)]
    return tuple((name, n) for name, n in numbers if n)


def clauses_of(card: int) -> str:
    """The clauses that say exactly what a development does."""
    return ", ".join(f"JAR-{number}" for number in NOTES[DEVELOPMENTS[card]]["clauses"])


# ---- the reminder


def reminder(state: Realm) -> list[dict[str, Any]]:
    """What each suit's cards are played for: the Civilization Card's list."""
    return [
        {
            "suit": SUIT_NAMES[suit],
            "citizen": CITIZENS[suit].title(),
            "actions": [
                {"icon": ACTIONS[action], "name": ACTIONS[action].title(), "text": ACTION_WORDS[action]}
                for action in range(len(ACTIONS))
                if (state.table[CARRIES + suit] >> action) & 1
            ],
        }
        for suit in range(SUITS)
    ]


# ---- the uses of a card


def uses(state: Realm, card: int) -> dict[str, list[Use]]:
    """What a hand card can be played for, and what else it may become."""
    return {"play": plays(state, card), "become": becomings(state, card)}


def plays(state: Realm, card: int) -> list[Use]:
    """The actions a hand card carries now, each with what it would find, and Plan."""
    actions = int(actions_of(state, card))
    found = [action_use(state, card, action) for action in range(len(ACTIONS)) if (actions >> action) & 1]
    drawn = min(int(state.hand_limit()) - int(size(state.hand)) + 1, int(state.deck_size))
    return [*found, Use("plan", "Plan", f"jettison it, draw {max(drawn, 0)}")]


def action_use(state: Realm, card: int, action: int) -> Use:
    """One action of a hand card, with its targets counted."""
    others = int(state.hand & ~bit(card))
    sea = int(state.sea_cards())
    name = ACTIONS[action].title()
    if action == ATTRACT:
        n = int(size(others | sea))
        return Use("attract", name, f"a citizen from {counted(n, 'card')} of hand and sea", n > 0)
    if action == TRADE:
        n = int(size(state.store))
        return Use("trade", name, f"{counted(n, 'stored card')} could become wealth", n > 0)
    if action == SETTLE:
        n = int(size(state.citizens))
        return Use("settle", name, f"{counted(n, 'citizen')} could become a kingdom", n > 0)
    if action == RAID:
        n = sum(raid_cost(state, c) <= size(others) for c in view.numbers_in(sea))
        return Use(
            "raid", name, f"{n} of {counted(len(view.sea_order(state)), 'sea card')} can be paid", n > 0
        )
    if action == TRIBUTE:
        n = int(size(addable(state, others | sea)))
        return Use("tribute", name, f"{counted(n, 'card')} of hand and sea match a kingdom", n > 0)
    if action == INNOVATE:
        n = int(size(state.works))
        return Use("innovate", name, f"{counted(n, 'development')} could come back", n > 0)
    n = sum(no_develop(state, c, card) == 0 for c in view.numbers_in(others))
    return Use("develop", name, f"{n} of {counted(int(size(others)), 'hand card')} can be developed", n > 0)


def becomings(state: Realm, card: int) -> list[Use]:
    """What a card is worth in each place of the civilization."""
    shown = face(state, card)
    matching, enough = matching_words(state, card)
    return [
        Use("citizen", shown.citizen, f"+1 defense; populates a {shown.suit} kingdom"),
        Use(shown.icons[0][0], "Stored", stored_words(state, card)),
        Use("wealth", "Wealth", f"{counted(int(state.worth(card)), 'coin')}, a point each"),
        Use(
            "kingdom", shown.kingdom, f"hand limit +1; {counted(shown.power, 'point')} with a {shown.citizen}"
        ),
        Use("develop", "Development", f"{matching}; {counted(shown.power, 'point')}", enough),
    ]


def matching_words(state: Realm, card: int) -> tuple[str, bool]:
    """How many matching cards a development needs and has, and whether they are enough."""
    power = face(state, card).power
    missing = int(missing_for(state, card, NONE))
    return f"needs {power} matching, has {power - missing}", missing <= 0


def stored_words(state: Realm, card: int) -> str:
    """What a card does in the storehouse."""
    said = []
    for name, n in face(state, card).icons:
        if name in ("food", "livestock"):
            more = n << int(state.works_now(LONGHOUSE))
            said.append(f"{n} {name}: citizen limit +{more}")
            if name == "food" and state.works_now(KNARR):
                said.append(f"wealth limit +{2 * n}")
        elif name == "wood":
            said.append(f"{n} wood: wealth limit +{n}")
    if arms(state, card):
        said.append("arms a citizen")
    return ", ".join(said)


def arms(state: Realm, card: int) -> bool:
    """JAR-34, JAR-59: does a card arm a citizen when it is stored?"""
    return bool((state.table[ARMS] >> card) & 1 or (state.works_now(SHIELD) and state.suit(card) == BLUE))
