"""Suit Nations: a table set for the options of section 2."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from jarlshof.engine.state import zeros
from jarlshof.games.suit_nations import GAME, maps
from jarlshof.games.suit_nations.names import BRANCHES, MODES, MONEY_TECHS, SUITS
from jarlshof.games.suit_nations.rules.play import SuitNations
from jarlshof.games.suit_nations.state import NATIONS, STRANGERS, Board

USUAL_SUITS = "shdc"  # SN-7: by seat


def setup(options: dict[str, Any]) -> SuitNations:
    """An empty table; `deal` does the rest. Raises ValueError for options that do not go together."""
    seats: int = options["players"]
    chosen = maps.choose(options["map"], seats)
    options = with_own_options(chosen, options)
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
    s.mode = MODES.index(options["mode"])
    s.branches = branches(options)
    s.eras = maps.eras(chosen, seats) if options["eras"] == "auto" else options["eras"]
    s.random_places = 1 if options["places"] == "random" else 0
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


def branches(options: Mapping[str, Any]) -> int:
    """SN-100, SN-135: the double techs, without Double Pieces among strangers; all or some money techs."""
    money = options["money_techs"]
    more = MONEY_TECHS if money == "all" else () if money == "none" else money
    doubles = BRANCHES[:3] if options["mode"] == "nations" else BRANCHES[:2]
    return sum(1 << BRANCHES.index(name) for name in (*doubles, *more))


def set_suits(s: Board, suits: Any) -> None:
    """SN-7, SN-99: by seat, as listed, or dealt later."""
    if suits == "random":
        s.random_suits = 1
    listed = suits if isinstance(suits, list) else USUAL_SUITS * 2
    if isinstance(suits, list) and len(suits) != s.seats:
        raise ValueError(
            f"suits must name one suit a seat: {len(suits)} are named for {s.seats} players (SN-7)."
        )
    for seat in range(s.seats):
        s.suit[seat] = SUITS.index(listed[seat])
    wrong = wrong_suits(s)
    if wrong:
        raise ValueError(wrong)


def wrong_suits(s: Board) -> str:
    """SN-7, SN-99: what is wrong with the suits of the seats, in a sentence; empty if nothing is."""
    if s.mode == STRANGERS and s.seats == 1:
        return "Mode strangers is for 2 to 8 players (SN-99): choose mode nations."
    if s.mode == NATIONS and s.seats > len(SUITS):
        return f"Mode nations is for 1 to 4 players (SN-7): for {s.seats} choose mode strangers (SN-99)."
    most = max(Counter(s.suit).values())
    if s.mode == NATIONS and most > 1:
        return "In mode nations no two seats have the same suit (SN-7)."
    return "At most two strangers share a suit (SN-99)." if most > 2 else ""


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
