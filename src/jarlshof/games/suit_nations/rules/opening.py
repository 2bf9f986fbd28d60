"""Suit Nations: a table set for the options of section 2."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from jarlshof.engine.state import zeros
from jarlshof.games.suit_nations import maps
from jarlshof.games.suit_nations.names import BRANCHES, MONEY_TECHS
from jarlshof.games.suit_nations.rules.play import SuitNations
from jarlshof.games.suit_nations.state import DOUBLES, Board

SUIT_LETTERS = "scdh"
USUAL_SUITS = "shdc"  # SN-7: by seat


def setup(options: dict[str, Any]) -> SuitNations:
    """An empty table; `deal` does the rest. Raises ValueError for options that do not go together."""
    seats: int = options["players"]
    chosen = maps.choose(options["map"], seats)
    options = maps.with_own_options(chosen, options)
    s = SuitNations()
    lay_map(s, chosen, seats)
    s.clear(seats)
    s.jokers = options["jokers"]
    s.deck_limit = options["deck_limit"]
    s.start_gold = options["gold"]
    s.start_coins = options["coins"]
    s.solo_target = options["solo_target"]
    s.stall_rounds = options["stall_rounds"]
    s.outside = 1 if options["city_timing"] == "outside" else 0
    s.open_hits = 1 if options["hits_public"] else 0
    s.branches = branches(options["money_techs"])
    s.eras = maps.eras(chosen, seats) if options["eras"] == "auto" else options["eras"]
    s.random_places = 1 if options["places"] == "random" else 0
    set_suits(s, options["suits"])
    return s


def branches(money: Any) -> int:
    """SN-135: the double techs, and all or some of the money techs."""
    more = MONEY_TECHS if money == "all" else () if money == "none" else money
    return DOUBLES | sum(1 << BRANCHES.index(name) for name in more)


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
        s.suit[seat] = SUIT_LETTERS.index(listed[seat])


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
    s.trouble = zeros(s.slots)
    s.portal = zeros(s.slots)
    s.shops = zeros(7)
