"""Rising for the Throne: rows that fit, dice, and what the next throw risks."""

from typing import Any

from jarlshof.engine.cards import count
from jarlshof.games.throne import view
from jarlshof.games.throne.names import ACTIONS, FACES
from jarlshof.games.throne.printed import ACTION_WORDS, Row, dice_words, fitting, rows, rows_for
from jarlshof.games.throne.state.bags import MOST_DICE
from jarlshof.games.throne.state.card_set import ACTION, ACTION_GAIN, CLAN_LINE
from jarlshof.games.throne.state.table import NONE, RISK, Table
from jarlshof.wording import counted


def percent(chance: float, gap: str = "\u00a0") -> str:
    """A chance as people read it, to a tenth."""
    return f"{100 * chance:.1f}{gap}%" if chance else f"0{gap}%"


def clan_card(state: Table, side: int) -> dict[str, Any] | None:
    """A seat's rows, those that fit the throw first and the best of them on top."""
    if side >= state.seats or state.clans[side] == NONE:
        return None
    line = int(state.clans[side]) << CLAN_LINE
    action = ACTIONS[state.card_set.clan[line + ACTION]]
    active = state.phase == RISK and side == state.turn
    shown = [row_shown(state, i, row, active) for i, row in enumerate(rows(state, side))]
    return {
        "clan": state.card_set.clan_names[state.clans[side]],
        "action": ACTION_WORDS[action],
        "gain": int(state.card_set.clan[line + ACTION_GAIN]),
        "rows": sorted(shown, key=lambda row: (not row["fits"], -row["gain"] if row["fits"] else 0)),
        "throwing": active and state.thrown != 0,
    }


def row_shown(state: Table, i: int, row: Row, active: bool) -> dict[str, Any]:
    """A row: its dice, its points, and with which dice of the throw it fits."""
    bags = fitting(state, row) if active else []
    found = [bag for bag in bags if i in rows_for(state, bag, False) or i in rows_for(state, bag, True)]
    return {
        "thing": f"row-{i}",
        "dice": row.dice,
        "gain": row.gain,
        "star": row.star,
        "source": row.source,
        "fits": bool(found),
        "takes": " or ".join(dice_words(bag) for bag in found),
    }


def dice(state: Table) -> list[dict[str, Any]]:
    """The dice of the throw on the table, each with its name on the page."""
    return [
        {"face": face, "thing": f"die-{face}-{n + 1}"}
        for i, face in enumerate(FACES)
        for n in range(count(state.roll, i))
        if state.thrown
    ]


def stakes(state: Table) -> dict[str, Any]:
    """The points at risk, the dice of the next throw, and the chance that it fails, for every number."""
    chances = [view.bust_chance(state, n) for n in range(1, MOST_DICE + 1)]
    left = int(state.left)
    return {
        "points": int(state.resources),
        "keep": view.bust_points(state),
        "left": left,
        "thrown": bool(state.thrown),
        "scored": bool(state.scored),
        "chance": percent(chances[left - 1]) if left else None,
        "chances": [
            {
                "dice": n,
                "chance": percent(chances[n - 1]),
                "tight": percent(chances[n - 1], ""),
                "now": n == left,
            }
            for n in range(1, MOST_DICE + 1)
        ],
        "aside": [view.faces_in(state.aside[i]) for i in range(state.sets)],
    }


def next_throw(state: Table) -> str:
    """What throwing on would risk, in a sentence."""
    left = int(state.left)
    if left == 0:
        return "All six dice are set aside: no further throw (THR-51)."
    thrown = counted(left, "die", "dice")
    chance = percent(view.bust_chance(state, left))
    rest = counted(view.bust_points(state), "point")
    return f"Next throw, {thrown}: fails with {chance}, and would leave {rest}."
