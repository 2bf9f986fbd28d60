"""Rising for the Throne: armies, the market and the Strategic Map as the page shows them."""

from collections.abc import Sequence
from typing import Any

from jarlshof.engine.cards import count
from jarlshof.games.throne import view
from jarlshof.games.throne.names import EVENT_POINTS, FACES, TYPES
from jarlshof.games.throne.printed import type_name
from jarlshof.games.throne.rules import Throne
from jarlshof.games.throne.rules.recruit import no_purchase
from jarlshof.games.throne.rules.targets import clan_action, swaps
from jarlshof.games.throne.screen.faces import SETS, clan_face, face
from jarlshof.games.throne.state.card_set import LINE, PROTECT, SPY
from jarlshof.games.throne.state.card_set import SABOTAGE as SABOTAGES
from jarlshof.games.throne.state.table import (
    ACT,
    EMPTY,
    FRONT,
    LOSE,
    NONE,
    PLACE,
    POSITIONS,
    RECRUIT,
    RISK,
    SABOTAGE,
    SACRIFICE,
    SLOTS,
    Table,
)
from jarlshof.games.throne.words import spot, who

FULL_SET, GREAT_SET = 3, 5  # so many cards of a type score


def army(state: Throne, side: int, seat: int, names: Sequence[str]) -> dict[str, Any]:
    """A side: who it is, its points, its sets, and its two lines."""
    points = int(state.points(side))
    return {
        "side": side,
        "word": view.side_name(state, side),
        "name": who(state, side, names),
        "own": side == seat,
        "clan": clan_face(state, side),
        "points": points,
        "togo": int(state.target) - points,
        "sets": sets(state, side),
        "cards": [cell(state, side, pos, seat) for pos in range(POSITIONS)],
    }


def sets(state: Table, side: int) -> list[dict[str, Any]]:
    """THR-94: how far each set has come, and what it brings."""
    tally = state.tally(side)
    found = []
    for kind in SETS:
        n = int(count(tally, kind))
        if n:
            goal = FULL_SET if n < FULL_SET else GREAT_SET
            bonus = int(state.bonus(n))
            found.append({"type": TYPES[kind], "word": type_name(kind), "n": n, "goal": goal, "bonus": bonus})
    return found


def cell(state: Throne, side: int, pos: int, seat: int) -> dict[str, Any]:
    """A position of an army, and the card on it."""
    kind = int(state.card(side, pos))
    shown: dict[str, Any] = {
        "thing": spot(state, side, pos),
        "n": pos + 1,
        "die": FACES[list(state.card_set.place).index(pos)],
        "face": None,
        "ask": ask(state, side, pos, kind) if seat == state.turn else None,
    }
    if kind == EMPTY:
        return shown
    power = int(state.power(side, pos))
    return shown | {
        "face": face(state, kind),
        "power": power,
        "plus": power - face(state, kind).power,
        "exhausted": state.is_exhausted(side, pos),
        "shield": state.protected(side, pos),
        "guards": pos < FRONT and bool(state.card_set.cards[(kind << LINE) + PROTECT]),
    }


def ask(state: Throne, side: int, pos: int, kind: int) -> str | None:
    """The move to ask about when a position cannot be chosen."""
    task, place = state.task(), f"{view.side_name(state, side)} {pos + 1}"
    own = side == state.turn
    if task == PLACE and own:
        return f"{'replace' if state.size(side) == POSITIONS else 'place'} {pos + 1}"
    if kind == EMPTY:
        return None
    if task == SABOTAGE:
        at = state.argument()
        spying = state.card_set.cards[(state.card(state.turn, at) << LINE) + SABOTAGES] == SPY
        return f"swap {at + 1} {place}" if spying else f"destroy {place}"
    if task == ACT:
        return f"swap 1 {place}" if swaps(clan_action(state)) else f"destroy {place}"
    if task in (SACRIFICE, LOSE):
        return f"destroy {place}"
    return f"use {pos + 1}" if own and state.phase in (RISK, RECRUIT) and not task else None


# ---- the market


def market(state: Throne, seat: int) -> list[dict[str, Any] | None]:
    """The four slots, priced for the viewer (an observer: for who has the turn)."""
    buyer = buyer_of(state, seat)
    return [offer(state, buyer, slot, seat) if state.market[slot] else None for slot in range(SLOTS)]


def buyer_of(state: Table, seat: int) -> int:
    """Whose prices are shown."""
    return seat if seat >= 0 else min(int(state.turn), state.seats - 1)


def offer(state: Throne, buyer: int, slot: int, seat: int) -> dict[str, Any]:
    """A card of the market."""
    kind = int(state.market[slot])
    shown = face(state, kind)
    buying = state.phase == RECRUIT and not state.open_tasks and seat == state.turn
    chosen = state.clans[buyer] != NONE
    price = int(state.price(buyer, kind)) if chosen else shown.cost
    return {
        "thing": f"market-{slot + 1}",
        "face": shown,
        "price": price,
        "short": max(price - int(state.resources), 0) if buying else 0,
        "barred": bool(buying and no_purchase(state, kind)),
        "gain": best_gain(state, buyer, kind) if chosen else None,
        "ask": f"buy {shown.id}" if buying else None,
    }


def best_gain(state: Table, side: int, kind: int) -> int:
    """How many points more a card would bring a side, in the best place, before any Sabotage."""
    full = state.size(side) == POSITIONS
    places = [pos for pos in range(POSITIONS) if full or state.card(side, pos) == EMPTY]
    return max(int(placed(state, side, pos, kind).points(side) - state.points(side)) for pos in places)


def placed(state: Table, side: int, pos: int, kind: int) -> Table:
    """The table with a card laid at a position, tried in a copy."""
    tried = state.clone()
    assert isinstance(tried, Table)
    tried.lay(side, pos, kind)
    return tried


# ---- the Strategic Map


def track(state: Table, seat: int, names: Sequence[str]) -> list[dict[str, Any]]:
    """The points from 0 to the target, each with who stands there."""
    target = int(state.target)
    step = 1 if target <= 24 else 5
    cells: list[dict[str, Any]] = [
        {"n": n, "shown": n % step == 0 or n == target, "event": event_point(state, n), "on": []}
        for n in range(target + 1)
    ]
    for side in range(state.sides):
        points = int(state.points(side))
        marker = {
            "side": view.side_name(state, side),
            "name": who(state, side, names),
            "points": points,
            "clan": clan_face(state, side),
            "own": side == seat,
        }
        cells[min(max(points, 0), target)]["on"].append(marker)
    return cells


def event_point(state: Table, n: int) -> dict[str, Any] | None:
    """THR-102, THR-114: an event point, when playing alone, and who has used it up."""
    if state.seats > 1 or n not in EVENT_POINTS:
        return None
    i = EVENT_POINTS.index(n)
    used = [side for side in range(2) if (state.used_points[side] >> i) & 1]
    return {"you": 0 in used, "yugth": 1 in used}
