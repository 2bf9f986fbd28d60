"""Suit Nations: where the rules of the base game ask extensions; of all rooms of rules this one knows them.

A seam is a list of the extensions that have a word in it. An extension that is off costs a look at `s.on`.
"""

from typing import Any, Final

from mypy_extensions import i64

from jarlshof.games.suit_nations.extensions.money_techs import evaluate as money_values
from jarlshof.games.suit_nations.extensions.money_techs import state as money_techs
from jarlshof.games.suit_nations.extensions.strangers import state as strangers
from jarlshof.games.suit_nations.state import STEPS, Board

# The extensions in `s.on`.
STRANGERS: Final[i64] = 1
MONEY_TECHS: Final[i64] = 2


# ---- after the options


def set_up(s: Board, options: dict[str, Any]) -> None:
    """Each extension that the options name is on, and changes the table that was set."""
    if options["mode"] == strangers.MODE:
        s.on |= STRANGERS
        strangers.set_up(s)
    if money_techs.set_up(s, options["money_techs"]):
        s.on |= MONEY_TECHS


def options(s: Board) -> dict[str, Any]:
    """The values of the extensions' options."""
    return {
        "mode": strangers.MODE if s.on & STRANGERS else "nations",
        "money_techs": money_techs.option(s),
    }


def wrong_suits(s: Board) -> str | None:
    """What is wrong with the suits of the seats, empty if nothing is; None where the base game decides."""
    if s.on & STRANGERS:
        return strangers.wrong_suits(s)
    return None


# ---- steps of technology


def open_steps(s: Board, nation: i64) -> i64:
    """Steps of further branches that a nation may take next, as bits."""
    if s.on & MONEY_TECHS:
        return money_techs.open_steps(s, nation)
    return 0


def no_step(s: Board, nation: i64, bit: i64) -> i64:
    """The clause by which an extension forbids a step of technology."""
    if bit >= money_techs.FIRST_STEP:
        return money_techs.no_step(s, nation, bit)
    if s.on & STRANGERS:
        return strangers.no_step(s, bit)
    return 0


def next_step(s: Board, nation: i64, branch: i64) -> i64:
    """The step that comes next on a branch whose steps come in order, NONE once all are there."""
    return money_techs.next_step(s, nation, branch)


def step_for(s: Board, nation: i64, bit: i64) -> i64:
    """SN-75, SN-76: the step that a nation gains by a declared one: the same, or its own next one."""
    if bit >= money_techs.FIRST_STEP:
        return money_techs.next_step(s, nation, bit // STEPS)
    return bit


# ---- prices and incomes


def rebate(s: Board, seat: i64, suit: i64) -> i64:
    """How much less a seat pays in a suit, with jokers or gold alone (NONE)."""
    if s.on & MONEY_TECHS:
        return money_techs.rebate(s, seat, suit)
    return 0


def income(s: Board, nation: i64) -> i64:
    """The gold that a productive city action brings beside what it is done for; asked before it."""
    if s.on & MONEY_TECHS:
        return money_techs.income(s, nation)
    return 0


# ---- evaluation

TOOLS: Final[list[float]] = money_values.TOOLS  # what further steps are good for, by their bits
