"""Money Techs: the option, and its value for some of the branches."""

from collections.abc import Sequence
from typing import Any

from jarlshof.game import BadInput, Option

NAMES = ("own", "foreign", "banks")  # of its branches, in their order


def accepts(value: Any) -> Any:
    """Some of the branches, in their order (SN-135)."""
    if not isinstance(value, list) or any(name not in NAMES for name in value):
        raise BadInput(f"money_techs must be none, all, or a list out of {', '.join(NAMES)} (SN-135).")
    return value_of([name for name in NAMES if name in value])


def value_of(chosen: Sequence[str]) -> Any:
    """The value of the option for some of the branches."""
    return "none" if not chosen else "all" if len(chosen) == len(NAMES) else list(chosen)


def chosen(value: Any) -> Sequence[str]:
    """The branches that a value of the option names."""
    named: Sequence[str] = NAMES if value == "all" else () if value == "none" else value
    return named


OPTION = Option(
    "money_techs",
    ("none", "all"),
    "Further branches: lower prices for own or foreign suit, and banks that pay for city actions.",
    "SN-135",
    accepts=accepts,
)
