"""Options in a state: an `Option` that names a `field` is kept there, and read back from there.

A whole number is kept as it stands. Of all other values the place among the
option's `values` is kept, so that the default is 0.
"""

from collections.abc import Callable, Mapping
from typing import Any

from jarlshof.engine.state import State
from jarlshof.game import Game, Option, digits, is_seat_word
from jarlshof.position import number

NOBODY = -1


def keep(state: State, game: Game, options: Mapping[str, Any]) -> None:
    """Set the fields of a state that keep options; `options` holds all of the game's."""
    for option in game.options:
        if option.field:
            value = options[option.name]
            setattr(state, option.field, value if is_number(value) else place(option, value))


def kept(state: State, game: Game, **others: Any) -> dict[str, Any]:
    """The options of a state, in the game's order: those kept in a field, and the others as given."""
    found = {}
    for option in game.options:
        if option.name in others:
            found[option.name] = others[option.name]
        elif option.field:
            found[option.name] = value_of(option, int(getattr(state, option.field)))
    return found


def value_of(option: Option, n: int) -> Any:
    """The value that a field's number stands for."""
    return option.values[n] if n < len(option.values) and not is_number(option.values[n]) else n


def place(option: Option, value: Any) -> int:
    """The place of a value among the option's; True and 1 differ."""
    return [(type(known), known) for known in option.values].index((type(value), value))


def is_number(value: Any) -> bool:
    """Is a value a whole number? Truth values are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def whole_number(name: str, low: int, high: int) -> Callable[[Any], int]:
    """What an option accepts that takes any whole number from low to high."""

    def accepts(value: Any) -> int:
        return number(value, f"Option {name}", low, high)

    return accepts


def opening_seat(word: object, seats: int) -> int:
    """The seat that an option such as `first` names, NOBODY for a word that names none.

    Raises ValueError for a seat beyond the table.
    """
    name = str(word)
    if not is_seat_word(name):
        return NOBODY
    number = digits(name[1:]) or 0
    if not 1 <= number <= seats:
        raise ValueError(f"{name} cannot begin: nobody sits there.")
    return number - 1
