"""Suit Nations: a table set for its options."""

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from jarlshof import settings
from jarlshof.games.suit_nations import GAME, maps
from jarlshof.games.suit_nations.names import SUITS as LETTERS
from jarlshof.games.suit_nations.rules import seams
from jarlshof.games.suit_nations.rules.game import SuitNations
from jarlshof.games.suit_nations.state import SUITS, Board

USUAL_SUITS = "shdc"  # SN-7: by seat


def setup(options: dict[str, Any]) -> SuitNations:
    """An empty table; `deal` does the rest. Raises ValueError for options that do not go together."""
    seats: int = options["players"]
    chosen = maps.choose(options["map"], seats)
    options = with_own_options(chosen, options)
    s = SuitNations()
    lay_map(s, chosen, seats)
    s.clear(seats)
    settings.keep(s, GAME, options)
    s.eras = maps.eras(chosen, seats) if options["eras"] == "auto" else options["eras"]
    seams.set_up(s, options)
    set_suits(s, options["suits"])
    return s


def with_own_options(chosen: maps.Map, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options, with those that a map brings along where the table kept the usual value."""
    known = {option.name: option for option in GAME.options}
    merged = dict(options)
    for name, value in chosen.options.items():
        if name not in known or name in ("players", "map", "mode"):
            raise ValueError(f"A map cannot set the option {name}.")
        if merged[name] == known[name].default:
            merged[name] = known[name].check(value)
    return merged


def set_suits(s: Board, suits: Any) -> None:
    """SN-7: by seat, as listed, or dealt later."""
    if suits == "random":
        s.random_suits = 1
    listed = suits if isinstance(suits, list) else USUAL_SUITS * 2
    if isinstance(suits, list) and len(suits) != s.seats:
        raise ValueError(
            f"suits must name one suit a seat: {len(suits)} are named for {s.seats} players (SN-7)."
        )
    for seat in range(s.seats):
        s.suit[seat] = LETTERS.index(listed[seat])
    wrong = wrong_suits(s)
    if wrong:
        raise ValueError(wrong)


def wrong_suits(s: Board) -> str:
    """SN-7: what is wrong with the suits of the seats, in a sentence; empty if nothing is."""
    said = seams.wrong_suits(s)
    if said is not None:
        return said
    if s.seats > SUITS:
        return f"Mode nations is for 1 to 4 players (SN-7): for {s.seats} choose mode strangers (SN-99)."
    return "In mode nations no two seats have the same suit (SN-7)." if s.most_of_a_suit() > 1 else ""


def lay_map(s: Board, chosen: maps.Map, seats: int) -> None:
    """The slots, borders and marks of a map, with what the game does not use made plain (Q69)."""
    plain = chosen.plain(seats)
    s.map_number = chosen.number
    s.slots = len(plain.cells)
    s.cell = vec[i64]([row * 32 + column for row, column in plain.cells])
    s.kind = vec[i64](plain.kinds)
    s.depth = vec[i64](plain.depths)
    first: list[int] = [0]
    beside: list[int] = []
    border: list[int] = []
    for slot in range(len(plain.cells)):
        for number, pair in enumerate(plain.borders):
            if slot in pair:
                beside.append(pair[1] if pair[0] == slot else pair[0])
                border.append(number)
        first.append(len(beside))
    s.first = vec[i64](first)
    s.beside = vec[i64](beside)
    s.border = vec[i64](border)
    s.homes = vec[i64](plain.homes)
    s.walls = vec[i64](plain.walls)
