"""The Rise of a Jarl: what the player and an observer see, field by field, and how the game stands."""

from typing import Any

from jarlshof import settings
from jarlshof.door import ScoreLine
from jarlshof.engine.state import OBSERVER
from jarlshof.game import seat_name
from jarlshof.games.jarl import GAME
from jarlshof.games.jarl.data import data_of
from jarlshof.games.jarl.names import (
    DEVELOPMENTS,
    ICON_NAMES,
    KINGDOMS,
    PHASES,
    RANK_NAMES,
    RESULTS,
    SUIT_NAMES,
    TASKS,
)
from jarlshof.games.jarl.state import (
    BYTE,
    CARD_MASK,
    CARDS,
    LOST,
    NONE,
    OVER,
    RANKS,
    SLOT,
    SUITS,
    T_PAY,
    T_RAID,
    T_TAKE,
    T_TRIBUTE,
    WIDTH,
    WON,
    Realm,
    size,
)

HIDDEN = "?"
NO_RANK = "none"
# The clauses of each source of points.
SOURCES = {
    "developments": ("JAR-42",),
    "kingdoms": ("JAR-43",),
    "wealth": ("JAR-44",),
    "plow": ("JAR-45", "JAR-65"),
    "axe": ("JAR-45", "JAR-62"),
    "cauldron": ("JAR-45", "JAR-63"),
    "runestones": ("JAR-45", "JAR-64"),
    "jewelry": ("JAR-45", "JAR-66"),
}


def numbers_in(cards: int) -> list[int]:
    """The cards of a set, in their order."""
    return [card for card in range(CARDS) if (cards >> card) & 1]


def cards_in(cards: int) -> list[str]:
    """The developments' names of a set."""
    return [DEVELOPMENTS[card] for card in numbers_in(cards)]


def kingdoms_in(cards: int) -> list[str]:
    """The kingdoms' names of a set."""
    return [KINGDOMS[card] for card in numbers_in(cards)]


def sea_order(state: Realm) -> list[int]:
    """The sea, newest first."""
    places = [(state.sea >> (SLOT * place)) & CARD_MASK for place in range(3)]
    return [place - 1 for place in places if place]


def view(state: Realm, seat: int = OBSERVER) -> dict[str, Any]:
    """The position as the player and any observer see it: all but the deck's order (Q26)."""
    stored = state.stored()
    shown: dict[str, Any] = {
        "game": "jarl",
        "options": options(state),
        "round": int(state.round),
        "phase": PHASES[state.phase],
        "kingdoms": kingdoms_in(state.kingdoms),
        "citizens": cards_in(state.citizens),
        "storehouse": cards_in(state.store),
        "wealth": {DEVELOPMENTS[card]: int(state.coins_on(card)) for card in numbers_in(state.wealth)},
        "developments": cards_in(state.works),
        "hand": cards_in(state.hand),
        "sea": [DEVELOPMENTS[card] for card in sea_order(state)],
        "discard": [DEVELOPMENTS[state.discards[i]] for i in reversed(range(state.discard_size))],
        "deck": [HIDDEN] * int(state.deck_size),
        "unseen": cards_in(state.in_deck()),
        "card": None if state.laid == NONE else DEVELOPMENTS[state.laid],
        "pending": pending(state),
        "failed": bool(state.failed),
        "result": RESULTS[state.result],
        "limits": {
            "hand": int(state.hand_limit()),
            "citizens": int(state.citizen_limit(stored)),
            "wealth": int(state.wealth_limit(stored)),
        },
        "strength": int(state.strength()),
        "defense": int(state.defense()),
        "icons": {name: int((stored >> (WIDTH * i)) & BYTE) for i, name in enumerate(ICON_NAMES)},
        "rank": rank(state),
        "parts": parts(state),
        "counts": counts(state),
    }
    return shown


def options(state: Realm) -> dict[str, Any]:
    """The options of the game, as they were set."""
    return settings.kept(
        state,
        GAME,
        start="random" if state.start == NONE else KINGDOMS[state.start],
        data=data_of([int(number) for number in state.table]),
    )


def pending(state: Realm) -> list[dict[str, Any]]:
    """What is still to be done for the card laid, or for the invasion."""
    task = state.task
    if task == NONE:
        return []
    frame: dict[str, Any] = {"kind": TASKS[task]}
    if task == T_RAID:
        frame["cost"] = int(state.detail)
    elif task == T_TRIBUTE:
        frame["used"] = [
            SUIT_NAMES[suit] for suit in range(SUITS) for _ in range((state.detail >> (WIDTH * suit)) & BYTE)
        ]
    elif task == T_TAKE and state.detail != NONE:
        frame["suit"] = SUIT_NAMES[state.detail]
    elif task == T_PAY:
        frame["card"] = DEVELOPMENTS[state.detail]
    return [frame]


def parts(state: Realm) -> dict[str, int]:
    """The points by their source (JAR-42 to JAR-45)."""
    return {
        "developments": int(state.development_points()),
        "kingdoms": int(state.kingdom_points()),
        "wealth": int(state.wealth_points()),
        "plow": int(state.plow_points()),
        "axe": int(state.axe_points()),
        "cauldron": int(state.cauldron_points()),
        "runestones": int(state.runestone_points()),
        "jewelry": int(state.jewelry_points()),
    }


def score_lines(state: Realm, seat: int) -> list[ScoreLine]:
    """JAR-42 to JAR-45: the points by their source; a lost game has none (Q25)."""
    if state.result == LOST:
        return [ScoreLine("a lost game", 0, ("Q25",))]
    return [ScoreLine(name, n, SOURCES[name]) for name, n in parts(state).items() if n]


def counts(state: Realm) -> dict[str, int]:
    """How many cards lie in each place."""
    return {
        "kingdoms": int(size(state.kingdoms)),
        "citizens": int(size(state.citizens)),
        "storehouse": int(size(state.store)),
        "wealth": int(size(state.wealth)),
        "developments": int(size(state.works)),
        "hand": int(size(state.hand)),
        "sea": len(sea_order(state)),
        "discard": int(state.discard_size),
        "deck": int(state.deck_size),
    }


def rank(state: Realm) -> str | None:
    """JAR-46, Q25: the legacy of a finished game."""
    if state.phase != OVER:
        return None
    points = score(state)
    reached = [name for i, name in enumerate(RANK_NAMES) if points >= state.table[RANKS + i]]
    return reached[-1] if reached else NO_RANK


def score(state: Realm) -> int:
    """The points as they stand; a lost game has none (Q25)."""
    return 0 if state.result == LOST else int(state.points())


def scores(state: Realm) -> dict[str, int]:
    """The player's points."""
    return {seat_name(0): score(state)}


def winner(state: Realm) -> list[str] | None:
    """The player, if the fourth invasion was survived; None while the game goes on."""
    if state.phase != OVER:
        return None
    return [seat_name(0)] if state.result == WON else []
