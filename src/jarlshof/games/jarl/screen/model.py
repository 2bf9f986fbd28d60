"""The Rise of a Jarl: all that page and terminal show, from a position as the seat knows it."""

from collections.abc import Sequence
from typing import Any

from jarlshof.door import Told
from jarlshof.games.jarl import view
from jarlshof.games.jarl.names import ACTIONS, DEVELOPMENTS, ICON_NAMES, SUIT_NAMES, VERBS
from jarlshof.games.jarl.rules.codes import V_ADD, V_DISCARD, V_JETTISON, V_PAY, V_SPEND, V_TAKE
from jarlshof.games.jarl.rules.costs import actions_of, over_limit
from jarlshof.games.jarl.screen.count import armed, last_invasion, lines, populated, ranks, strengths, verdict
from jarlshof.games.jarl.screen.faces import Face, arms, face, faces, reminder, uses
from jarlshof.games.jarl.screen.preview import preview
from jarlshof.games.jarl.state import (
    ATTRACT,
    BEACONS,
    BYTE,
    GROWTH,
    HIRD,
    INNOVATE,
    NONE,
    OVER,
    RAID,
    ROUNDS,
    SETTLE,
    SETUP,
    STRENGTH,
    TRADE,
    WIDTH,
    Realm,
    size,
)
from jarlshof.wording import counted

__all__ = ["preview", "screen"]

SLOTS = 3
PIPS = 10


def screen(state: Realm, seat: int, names: Sequence[str], past: Sequence[Realm] = ()) -> dict[str, Any]:
    """Everything the template draws; the player and an observer know the same (Q26)."""
    return {
        "round": int(state.round),
        "rounds": int(ROUNDS),
        "over": state.phase == OVER,
        "setup": state.phase == SETUP,
        "growth": state.phase == GROWTH and state.task == NONE and over_limit(state) == 0,
        "meters": meters(state),
        "defense": defense(state),
        "strengths": strengths(state, past),
        "invasion": last_invasion(state, past),
        "icons": icons(state),
        "wealth": [(f, int(state.coins_on(f.card)), ask(state, f)) for f in faces(state, state.wealth)],
        "citizens": citizens(state),
        "store": [(f, arms(state, f.card), ask(state, f)) for f in faces(state, state.store)],
        "kingdoms": kingdoms(state),
        "works": [(f, ask(state, f)) for f in faces(state, state.works)],
        "hand": [(f, uses(state, f.card), ask(state, f)) for f in faces(state, state.hand)],
        "laid": None if state.laid == NONE else face(state, state.laid),
        "sea": sea(state),
        "discard": [face(state, int(state.discards[i])) for i in reversed(range(state.discard_size))],
        "deck": int(state.deck_size),
        "unseen": unseen(state),
        "reminder": reminder(state),
        "lines": lines(state),
        "ranks": ranks(state),
        "why_won": [Told(text, "end") for text in verdict(state)] if state.phase == OVER else [],
    }


# ---- limits and defense


def meters(state: Realm) -> list[dict[str, Any]]:
    """JAR-9 to JAR-11: what lies in each limited place, and how much may."""
    stored = state.stored()
    return [
        meter("hand", "Hand", size(state.hand), state.hand_limit(), "JAR-9", "2, and 1 for each kingdom"),
        meter(
            "citizens", "Citizens", size(state.citizens), state.citizen_limit(stored),
            "JAR-10", "1, and 1 for each stored food or livestock icon",
        ),
        meter(
            "wealth", "Wealth", size(state.wealth), state.wealth_limit(stored),
            "JAR-11", "1 for each stored wood icon",
        ),
    ]  # fmt: skip


def meter(name: str, title: str, n: int, limit: int, clause: str, why: str) -> dict[str, Any]:
    """One limit as pips: taken, free, and too many."""
    pips = ["over" if i >= limit else "on" if i < n else "" for i in range(min(max(n, limit), PIPS))]
    return {
        "id": name,
        "title": title,
        "n": int(n),
        "limit": int(limit),
        "pips": pips,
        "clause": clause,
        "why": why,
    }


def defense(state: Realm) -> dict[str, Any]:
    """JAR-32 to JAR-34: the defense as it stands, what it is made of, and what is needed."""
    n, strength = int(state.defense()), int(state.strength())
    parts = [counted(int(size(state.citizens)), "citizen"), f"{state.armed()} armed"]
    parts += ["1 for the Beacons"] if state.works_now(BEACONS) else []
    most = max((int(state.coins_on(c)) for c in view.numbers_in(state.wealth)), default=0)
    hird = most if state.works_now(HIRD) else 0
    following = int(state.table[STRENGTH + state.round]) if state.round < ROUNDS else None
    return {
        "n": n,
        "strength": strength,
        "short": max(strength - n, 0),
        "parts": parts,
        "hird": hird,
        "next": following,
        "pips": ["on" if i < n else "" for i in range(min(max(n, strength), PIPS))],
        "need": strength,
    }


def icons(state: Realm) -> list[tuple[str, int]]:
    """All stored resource icons."""
    stored = state.stored()
    return [(name, int((stored >> (WIDTH * i)) & BYTE)) for i, name in enumerate(ICON_NAMES)]


# ---- the places


def citizens(state: Realm) -> list[dict[str, Any]]:
    """The citizens: armed or not, and the kingdom each populates."""
    armed_ones = {f.card for f in armed(state)}
    homes = {by.card: home.kingdom for home, by in populated(state)}
    return [
        {"face": f, "armed": f.card in armed_ones, "home": homes.get(f.card), "ask": ask(state, f)}
        for f in faces(state, state.citizens)
    ]


def kingdoms(state: Realm) -> list[dict[str, Any]]:
    """The kingdoms, each with the citizen that populates it."""
    homes = {home.card: by for home, by in populated(state)}
    return [{"face": f, "by": homes.get(f.card)} for f in faces(state, state.kingdoms)]


def sea(state: Realm) -> list[dict[str, Any] | None]:
    """JAR-6: the three places of the sea, newest first; the last one falls out next."""
    cards = view.sea_order(state)
    found: list[dict[str, Any] | None] = [
        {"face": (f := face(state, card)), "last": place == SLOTS - 1, "ask": ask(state, f)}
        for place, card in enumerate(cards)
    ]
    return found + [None] * (SLOTS - len(cards))


def unseen(state: Realm) -> list[tuple[str, list[Face]]]:
    """Q26: the cards of the deck by suit; only their order is hidden."""
    cards = faces(state, state.in_deck())
    return [(suit, [f for f in cards if f.suit == suit]) for suit in SUIT_NAMES]


# ---- what to ask about a card that cannot be chosen


def ask(state: Realm, shown: Face) -> str | None:
    """The move that would choose a card now; the table says why it may not."""
    if state.phase == OVER:
        return None
    if state.phase == SETUP:
        return f"{VERBS[V_JETTISON]} {shown.id}"
    if over_limit(state):
        return f"{VERBS[V_DISCARD]} {shown.id}"
    if state.task != NONE:
        verb = (V_DISCARD, V_ADD, V_TAKE, V_PAY, V_SPEND)[state.task]
        return f"{VERBS[verb]} {shown.id}"
    return growth_ask(state, shown)


def growth_ask(state: Realm, shown: Face) -> str | None:
    """In Growth: the action for a card of this place, with a hand card that carries it if there is one."""
    for cards, action in (
        (state.sea_cards(), RAID),
        (state.store, TRADE),
        (state.citizens, SETTLE),
        (state.works, INNOVATE),
        (state.wealth, ATTRACT),
    ):
        if (cards >> shown.card) & 1:
            hand = view.numbers_in(state.hand)
            able = [card for card in hand if (actions_of(state, card) >> action) & 1]
            laid = (able or hand)[:1]
            return f"{ACTIONS[action]} {shown.id} with {DEVELOPMENTS[laid[0]]}" if laid else None
    return None
