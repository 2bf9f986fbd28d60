"""Inputs that are almost right: values and texts with something changed, from a seed."""

import copy
import re
from collections.abc import Iterator
from random import Random
from typing import Any

# What a node may turn into, whatever it was.
ODD: tuple[Any, ...] = (
    None, [], {}, [[1]], [None], {"x": 1}, {"p1": []}, -1, 0, 1, 2, 7, 16, 10**9, 10**17, True, False, 1.5,
    "", "?", "rest", "p1", "p9", "observer", "over",
    "x" * 300, "\u202e\x1b[2J", "٣", "²", ["?", "?"], ["rest", "rest"],
)  # fmt: skip
PIECES = (
    "",
    " ",
    "?",
    "p1",
    "p2: ",
    "9" * 30,
    "9" * 5000,
    "-1",
    "²",
    "٣",
    "\x00",
    "\ud800",
    "\u2028",
    ":",
    ",",
    "*",
)


def mutated(value: Any, chooser: Random, most: int = 3) -> Any:
    """A copy of a value with one change or a few."""
    changed = copy.deepcopy(value)
    words = sorted({item for item in leaves(value) if isinstance(item, str)}) or ["x"]
    for _ in range(chooser.randint(1, most)):
        places = list(nodes(changed))
        if not places:
            return chooser.choice(ODD)
        holder, key = chooser.choice(places)
        change(holder, key, chooser, words)
    return changed


def crossed(value: dict[str, Any], others: list[dict[str, Any]], chooser: Random) -> dict[str, Any]:
    """A copy of a mapping with a field or a few of others, or with something odd in such a field."""
    changed = copy.deepcopy(value)
    for _ in range(chooser.randint(1, 3)):
        other = chooser.choice(others)
        if other:
            name = chooser.choice(list(other))
            changed[name] = copy.deepcopy(other[name] if chooser.random() < 0.7 else chooser.choice(ODD))
    return changed


def nodes(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a value: what holds it, and the key or index there."""
    pairs: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        pairs = list(value.items())
    elif isinstance(value, list):
        pairs = list(enumerate(value))
    for key, item in pairs:
        yield value, key
        yield from nodes(item)


def leaves(value: Any) -> Iterator[Any]:
    """Every name and every single value in a value."""
    for holder, key in nodes(value):
        if isinstance(holder, dict):
            yield key
        if not isinstance(holder[key], dict | list):
            yield holder[key]


def change(holder: Any, key: Any, chooser: Random, words: list[str]) -> None:
    """Change one place: drop it, double it, rename it, swap it, or put something else there."""
    how = chooser.randrange(8)
    if how == 0:
        del holder[key]
    elif how == 1 and isinstance(holder, list):
        for _ in range(chooser.choice((1, 1, 3, 40))):
            holder.insert(key, copy.deepcopy(holder[key]))
    elif how == 1:
        holder[chooser.choice(words)] = copy.deepcopy(holder[key])
    elif how == 2:
        other = chooser.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
        holder[key], holder[other] = holder[other], holder[key]
    elif how in (3, 4):
        holder[key] = chooser.choice(words)
    elif how == 5 and isinstance(holder[key], int):
        holder[key] += chooser.choice((-1, 1, 2, 5, 100))
    elif how == 5 and isinstance(holder[key], list):
        holder[key].append(copy.deepcopy(chooser.choice([*ODD, *words])))
    else:
        holder[key] = copy.deepcopy(chooser.choice(ODD))


def mutated_text(text: str, chooser: Random) -> str:
    """A text with pieces of it dropped, doubled, swapped or replaced."""
    parts = re.split(r"(\W)", text)
    for _ in range(chooser.randint(1, 3)):
        at, to = chooser.randrange(len(parts)), chooser.randrange(len(parts))
        how = chooser.randrange(5)
        if how == 0:
            parts[at] = ""
        elif how == 1:
            parts[at] = parts[at] * 2
        elif how == 2:
            parts[at], parts[to] = parts[to], parts[at]
        elif how == 3:
            parts[at] = parts[to]
        else:
            parts[at] = chooser.choice(PIECES)
    return "".join(parts)
