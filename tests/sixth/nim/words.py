"""Nim in words."""

from collections.abc import Sequence

from jarlshof.door import Label, Told
from jarlshof.game import NotUnderstood
from nim.rules import Nim


def prefixed(state: Nim) -> bool:
    return False


def write(state: Nim, seat: int, action: int, viewer: int) -> str:
    return f"take {action}"


def parse(state: Nim, seat: int, text: str) -> int:
    parts = text.split()
    if len(parts) == 2 and parts[0] == "take" and parts[1].isdecimal() and len(parts[1]) < 4:
        return int(parts[1])
    raise NotUnderstood(f"{text!r} is no move of Nim: say take N.")


def label(state: Nim, seat: int, action: int, names: Sequence[str]) -> Label:
    return Label(f"Take {action}")


def prompt(state: Nim, seat: int, names: Sequence[str]) -> str:
    return "How many stones?" if state.stones else "The game is over"


def tell(before: Nim, seat: int, action: int, after: Nim, viewer: int, names: Sequence[str]) -> list[Told]:
    return [Told(f"{names[seat]} takes {action}.", "move", (seat,))]
