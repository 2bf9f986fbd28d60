"""Nim as YAML."""

from collections.abc import Mapping
from typing import Any

from jarlshof import position as p
from nim import GAME, view
from nim.rules import Nim

UNORDERED = ()


def read(data: Mapping[str, Any], options: Mapping[str, Any], seed: bytes) -> Nim:
    state = GAME.new(options, seed)
    assert isinstance(state, Nim)
    p.only(data, ("stones", "turn", "reserve", "revealed"), "A position of Nim")
    for name in ("stones", "turn", "revealed"):
        setattr(state, name, p.number(data.get(name, getattr(state, name)), name, 0, 99))
    if data.get("reserve", "?") != "?":
        state.reserve = p.number(data["reserve"], "reserve", 0, 3)
    return state


def write(state: Nim) -> dict[str, Any]:
    return view.view(state) | {"reserve": state.reserve}
