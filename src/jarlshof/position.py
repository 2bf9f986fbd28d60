"""Positions: loading one, and taking a mapping apart with clear errors."""

import reprlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from jarlshof.engine.state import State
from jarlshof.game import BadInput, Game, find_game, seat_number, seed_bytes
from jarlshof.outside import bounded
from jarlshof.shown import cut

DEFAULT_SEED = "0"
SHORT = 60
BRIEF = reprlib.Repr()
BRIEF.maxlevel = 4
BRIEF.maxlist = BRIEF.maxtuple = BRIEF.maxdict = 12


def load(game: Game | None, data: Any, options: Mapping[str, Any], seed: object = None) -> State:
    """The state that a position describes.

    `game` None takes it from the position's own `game` field. `options` are the
    table's; the position's own must not differ from them. `seed` is used when
    the position names none. Raises BadInput.
    """
    fields = mapping(bounded(data, "This position"), "position")
    if game is None:
        game = find_game(fields.get("game"))
    elif fields.get("game", game.name) != game.name:
        raise BadInput(f"This is a position of {fields['game']}, not of {game.name}.")
    merged = dict(options)
    for name, value in mapping(fields.get("options"), "options").items():
        if name in merged and merged[name] != value:
            raise BadInput(f"Option {name} is {merged[name]} at the table but {value} in the position.")
        merged[name] = value
    own_seed = fields.get("seed", DEFAULT_SEED if seed is None else seed)
    rest = {k: v for k, v in fields.items() if k not in ("game", "options", "seed")}
    state: State = game.position.read(rest, merged, seed_bytes(own_seed))
    return state


def mapping(value: Any, name: str) -> dict[str, Any]:
    """A mapping with text keys; nothing counts as empty."""
    if value is None:
        return {}
    if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
        raise BadInput(f"{name} must be a mapping of names to values, not {shorten(value)}.")
    return value


def by_seat(fields: Mapping[str, Any], name: str, seats: int) -> dict[int, Any]:
    """The values of a field that maps seats such as p1, by the seats' numbers; nothing counts as empty."""
    return {seat_number(word, seats): value for word, value in mapping(fields.get(name), name).items()}


def words(value: Any, name: str, known: Sequence[str]) -> list[str]:
    """A list of known words; nothing counts as empty."""
    if value is None:
        return []
    if not isinstance(value, list):
        raise BadInput(f"{name} must be a list, not {shorten(value)}.")
    return [word(item, name, known) for item in value]


def word(value: Any, name: str, known: Iterable[str]) -> str:
    """One of some known words."""
    choices = list(known)
    if not isinstance(value, str) or value not in choices:
        raise BadInput(f"{name} cannot be {shorten(value)}: choose one of {', '.join(choices)}.")
    return value


def number(value: Any, name: str, low: int, high: int) -> int:
    """A whole number from low to high."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise BadInput(f"{name} must be a whole number from {low} to {high}, not {shorten(value)}.")
    return value


def only(fields: Mapping[str, Any], known: Iterable[str], name: str) -> None:
    """Refuse a field that nobody knows."""
    choices = list(known)
    for key in fields:
        if key not in choices:
            raise BadInput(f"{name} has no field {key}: it may have {', '.join(choices)}.")


def shorten(value: Any) -> str:
    """A value as a person can read it in one line."""
    return cut(value if isinstance(value, str) else BRIEF.repr(value), SHORT)
