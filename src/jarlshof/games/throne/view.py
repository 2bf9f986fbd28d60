"""Rising for the Throne: what a seat may see, field by field, and how the game stands for all."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from jarlshof import settings
from jarlshof.door import ScoreLine
from jarlshof.engine.cards import count
from jarlshof.engine.state import OBSERVER
from jarlshof.game import seat_name
from jarlshof.games.throne import GAME, cards
from jarlshof.games.throne.names import EVENT_POINTS, FACES, PHASES, TASKS, TYPES, YUGTH
from jarlshof.games.throne.state.bags import holds
from jarlshof.games.throne.state.card_set import (
    BAG,
    CAVALRY,
    CLAN_LINE,
    END_ROW,
    FIRST_ROW,
    INFANTRY,
    LINE,
    ROW_GAIN,
    ROW_LINE,
    ROWS_FROM,
    ROWS_TO,
    SHIP,
)
from jarlshof.games.throne.state.odds import THROWS, kept_after_bust
from jarlshof.games.throne.state.table import (
    ARGUMENT,
    BIN,
    BY_CHANCE,
    BY_ROLL,
    EMPTY,
    GAIN_POINTS,
    LOOK,
    LOSE,
    NONE,
    PLACE,
    POSITIONS,
    REFILL,
    SABOTAGE,
    TASK,
    Table,
)

HIDDEN = "?"


def side_name(state: Table, side: int) -> str:
    """The word for a side: a seat, or Yugth."""
    return YUGTH if state.seats == 1 and side == 1 else seat_name(side)


def sides(state: Table) -> dict[str, int]:
    """Every side by its word."""
    return {side_name(state, side): side for side in range(state.sides)}


def faces_in(bag: int) -> list[str]:
    """The faces of a bag of dice, in their order."""
    return [name for face, name in enumerate(FACES) for _ in range(count(bag, face))]


def card_id(state: Table, kind: int) -> str | None:
    """The id of a card, None for an empty place."""
    return None if kind == EMPTY else state.card_set.ids[kind]


def view(state: Table, seat: int = OBSERVER) -> dict[str, Any]:
    """The position as a seat, or an observer, sees it: an allow-list."""
    known = 0 if seat == OBSERVER else int(state.known[seat])
    deck = deck_cards(state)
    shown = open_fields(state)
    shown["deck"] = deck[:known] + [HIDDEN] * (len(deck) - known)
    shown["known"] = {seat_name(seat): deck[:known]} if known else {}
    return shown


def open_fields(state: Table) -> dict[str, Any]:
    """All that lies open on the table."""
    all_sides = sides(state)
    return {
        "game": "throne",
        "options": options(state),
        "round": int(state.round),
        "phase": PHASES[state.phase],
        "first": seat_name(state.first),
        "active": side_name(state, state.turn),
        "clans": clans(state),
        "armies": {name: army(state, side) for name, side in all_sides.items()},
        "exhausted": {
            name: [pos + 1 for pos in range(POSITIONS) if state.is_exhausted(side, pos)]
            for name, side in all_sides.items()
        },
        "market": [card_id(state, kind) for kind in state.market],
        "discard": discard_cards(state),
        "resources": int(state.resources),
        "roll": faces_in(state.roll) if state.thrown else None,
        "left": int(state.left),
        "scored": int(state.scored),
        "aside": [faces_in(state.aside[i]) for i in range(state.sets)],
        "bought": int(state.bought),
        "swept": bool(state.swept),
        "arranged": int(state.arranged),
        "pending": pending(state),
        "points": event_points(state),
        "winner": winner(state),
        "vp": scores(state),
        "powers": {
            name: {pos + 1: int(state.power(side, pos)) for pos in range(POSITIONS) if state.card(side, pos)}
            for name, side in all_sides.items()
        },
        "prices": prices(state),
        "indestructible": {
            name: [
                pos + 1 for pos in range(POSITIONS) if state.card(side, pos) and state.protected(side, pos)
            ]
            for name, side in all_sides.items()
        },
        "counts": {
            "deck": int(state.deck_size),
            "discard": int(state.discard_size),
            "armies": {name: int(state.size(side)) for name, side in all_sides.items()},
        },
        "target": int(state.target),
    }


def army(state: Table, side: int) -> dict[int, str]:
    """The cards of an army by position."""
    cards_at = {pos + 1: state.card(side, pos) for pos in range(POSITIONS)}
    return {pos: state.card_set.ids[kind] for pos, kind in cards_at.items() if kind != EMPTY}


def clans(state: Table) -> dict[str, str]:
    """Who plays which clan."""
    found = {
        seat_name(seat): state.card_set.clan_ids[state.clans[seat]]
        for seat in range(state.seats)
        if state.clans[seat] != NONE
    }
    return {**found, YUGTH: YUGTH} if state.seats == 1 else found


def deck_cards(state: Table) -> list[str]:
    """The deck, top first."""
    return [state.card_set.ids[state.deck[i]] for i in range(state.deck_size - 1, -1, -1)]


def discard_cards(state: Table) -> list[str]:
    """The discard pile, top first."""
    return [state.card_set.ids[state.discard[i]] for i in range(state.discard_size - 1, -1, -1)]


def prices(state: Table) -> dict[str, int]:
    """THR-17: what the market costs the active seat."""
    if state.turn >= state.seats or state.clans[state.turn] == NONE:
        return {}
    return {
        state.card_set.ids[kind]: int(state.price(state.turn, kind)) for kind in state.market if kind != EMPTY
    }


def event_points(state: Table) -> dict[str, list[int]]:
    """THR-103: the event points used up, when playing alone."""
    if state.seats > 1:
        return {}
    return {
        name: [points for i, points in enumerate(EVENT_POINTS) if (state.used_points[side] >> i) & 1]
        for name, side in sides(state).items()
    }


def pending(state: Table) -> list[dict[str, Any]]:
    """What is still to be done, next first."""
    return [pending_item(state, state.tasks[i]) for i in range(state.open_tasks - 1, -1, -1)]


def pending_item(state: Table, item: int) -> dict[str, Any]:
    """One thing to be done."""
    task, argument = item >> TASK, item & ARGUMENT
    shown: dict[str, Any] = {"do": TASKS[task]}
    if task in (PLACE, BIN):
        shown["card"] = state.card_set.ids[argument]
    elif task == SABOTAGE:
        shown["at"] = argument + 1
    elif task == GAIN_POINTS:
        shown["amount"] = argument
    elif task == LOSE:
        shown["type"] = TYPES[argument]
    elif task == LOOK:
        shown["count"] = argument
    elif task == REFILL:
        shown["slot"] = argument + 1
    return shown


def options(state: Table) -> dict[str, Any]:
    """The options of the game, as they were set."""
    return settings.kept(
        state,
        GAME,
        clans=clan_option(state),
        first=first_option(state),
        cards=cards.content_of(state.source) if len(state.source) else cards.OWN_SET,
        events=bool(state.events),
        target=int(state.target) if state.own_target else "table",
    )


def clan_option(state: Table) -> str | list[str]:
    """How clans came to the seats."""
    if state.choose_clans:
        return "choose"
    if state.random_clans:
        return "random"
    return [state.card_set.clan_ids[state.clans[seat]] for seat in range(state.seats)]


def first_option(state: Table) -> str:
    """How the first player was found."""
    return {BY_ROLL: "roll", BY_CHANCE: "random"}.get(state.starter) or seat_name(state.starter)


def scores(state: Table) -> dict[str, int]:
    """THR-93: the victory points of every side."""
    return {name: int(state.points(side)) for name, side in sides(state).items()}


def score_lines(state: Table, seat: int) -> list[ScoreLine]:
    """THR-93, THR-94: the power of each card as it stands, and the bonuses of sets."""
    found = []
    for pos in range(POSITIONS):
        kind = state.card(seat, pos)
        if kind != EMPTY:
            found.append(
                ScoreLine(state.card_set.names[kind], int(state.power(seat, pos)), ("THR-16", "THR-93"))
            )
    tally = state.tally(seat)
    for kind, name in ((INFANTRY, "Infantry"), (SHIP, "Ships"), (CAVALRY, "Cavalry")):
        bonus = int(state.bonus(count(tally, kind)))
        if bonus:
            found.append(ScoreLine(f"a set of {count(tally, kind)} {name}", bonus, ("THR-94",)))
    return found


def winner(state: Table) -> list[str] | None:
    """Who has won, or None while the game goes on."""
    return None if state.champion == NONE else [side_name(state, state.champion)]


# ---- the risk of a throw


def bust_chance(state: Table, dice: int) -> float:
    """THR-48: the exact chance that no row of the active seat fits a throw of so many dice."""
    return failing(dice, tuple(rows_in_force(state)))


def fits(throw: int, bags: Iterable[int]) -> bool:
    """THR-43: does a throw contain one of these sets?"""
    return any(holds(throw, bag) for bag in bags)


@lru_cache(maxsize=4096)
def failing(dice: int, bags: tuple[int, ...]) -> float:
    """The chance that so many dice show none of these sets."""
    ways = sum(
        THROWS.ways[t]
        for t in range(THROWS.begin[dice], THROWS.begin[dice + 1])
        if not fits(THROWS.bags[t], bags)
    )
    return float(ways / len(FACES) ** dice)


def rows_in_force(state: Table) -> dict[int, int]:
    """THR-42, THR-44: the rows of the active seat, dice and best gain; few dice first."""
    card_set = state.card_set
    line = state.clans[state.turn] << CLAN_LINE
    found: dict[int, int] = {}
    for i in range(card_set.clan[line + FIRST_ROW], card_set.clan[line + END_ROW]):
        found[card_set.rows[(i << ROW_LINE) + BAG]] = card_set.rows[(i << ROW_LINE) + ROW_GAIN]
    for pos in range(POSITIONS):
        card = state.card(state.turn, pos) << LINE
        for i in range(card_set.cards[card + ROWS_FROM], card_set.cards[card + ROWS_TO]):
            bag, gain = card_set.extra[(i << ROW_LINE) + BAG], card_set.extra[(i << ROW_LINE) + ROW_GAIN]
            found[bag] = max(gain, found.get(bag, 0))
    return found


def bust_points(state: Table) -> int:
    """THR-49: what a failed throw would leave of the points at risk."""
    return int(kept_after_bust(state.resources, state.keep_up != 0))
