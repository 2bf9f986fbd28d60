"""Suit Nations: maps as data: reading, checking, and what a game makes of them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from jarlshof import position as p
from jarlshof.game import BadInput, digits
from jarlshof.games.suit_nations.names import cell_name
from jarlshof.games.suit_nations.state import HOME, LAND, NONE, SEA, SHRINE, SITE, STATE
from jarlshof.outside import read_yaml

FILE = Path(__file__).with_name("maps.yaml")
READY = tuple(re.findall(r"(?m)^([a-z][a-z-]*):$", FILE.read_text(encoding="utf-8")))
AUTO = "auto"

FIELDS = (
    "title", "size", "players", "needs", "draw", "cut", "link", "merchants", "trouble", "portals", "walls",
    "options",
)  # fmt: skip
MARKS = {"~": SEA, "%": SHRINE, "*": STATE, "+": SITE}
SIGNS = {kind: sign for sign, kind in MARKS.items()}
FEATURES = {SHRINE: "shrine", STATE: "city state", SITE: "site"}
# Cards in the layout, and eras for a number of seats (SN-9).
SIZES = {"S": (30, 35), "M": (35, 40), "L": (40, 45), "XL": (45, 50), "XXL": (50, 55)}
PRACTICE = "practice"
EXTENSIONS = ("shrines", "city_states", "settlers", "maritime", "walls", "portals", "barbarians", "merchants")
MOST_COLUMNS = 26
MOST_ROWS = 40
MOST_SLOTS = 120
DEEPEST = 4
NEAREST = 3  # SN-6
MOST_LAYERS = 3
ERA_DECK = 76


@dataclass(frozen=True)
class Plain:
    """What a game without extensions sees of a map."""

    cells: list[tuple[int, int]]
    kinds: list[int]
    depths: list[int]
    borders: list[tuple[int, int]]
    walls: list[int]
    homes: list[int]


@dataclass(frozen=True)
class Map:
    """A map as it was drawn; slots row by row."""

    title: str = ""
    size: str = PRACTICE
    players: tuple[int, ...] = ()
    needs: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    number: int = NONE  # among the ready maps
    cells: tuple[tuple[int, int], ...] = ()
    kinds: tuple[int, ...] = ()
    depths: tuple[int, ...] = ()  # cards of a pile, the number of a home
    borders: tuple[tuple[int, int], ...] = ()
    walls: Mapping[int, int] = field(default_factory=dict)  # layers by border
    merchants: Mapping[int, tuple[int, ...]] = field(default_factory=dict)  # numbers by slot
    trouble: Mapping[int, int] = field(default_factory=dict)
    portals: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    def homes(self) -> list[int]:
        """The home slots in the order of their numbers."""
        found = [slot for slot, kind in enumerate(self.kinds) if kind == HOME]
        return sorted(found, key=lambda slot: self.depths[slot])

    def neighbours(self, slot: int) -> list[int]:
        """The slots connected to a slot."""
        return [b if a == slot else a for a, b in self.borders if slot in (a, b)]

    def steps(
        self, start: int, closed: tuple[int, ...] = (), most_layers: int = MOST_LAYERS
    ) -> dict[int, int]:
        """Steps from a slot to all it can reach, not through closed ones nor over thicker walls."""
        found = {start: 0}
        queue = [start]
        thick = {border for border, layers in self.walls.items() if layers > most_layers}
        for slot in queue:
            for number, (a, b) in enumerate(self.borders):
                if slot in (a, b) and number not in thick:
                    other = b if a == slot else a
                    if other not in found and other not in closed:
                        found[other] = found[slot] + 1
                        queue.append(other)
        return found

    def plain(self, seats: int) -> Plain:
        """Q69: homes and features that the game does not use become plain slots, thin walls vanish."""
        homes = self.homes()[:seats]
        kinds: list[int] = []
        depths: list[int] = []
        for slot, kind in enumerate(self.kinds):
            if kind == HOME and slot in homes:
                kinds.append(HOME)
                depths.append(0)
            elif kind in (HOME, *FEATURES):
                kinds.append(LAND)
                depths.append(1)
            else:
                kinds.append(kind)
                depths.append(self.depths[slot])
        walls = [MOST_LAYERS if self.walls.get(n) == MOST_LAYERS else 0 for n in range(len(self.borders))]
        return Plain(list(self.cells), kinds, depths, list(self.borders), walls, homes)


# ---- reading


def read(data: Any, number: int = NONE) -> Map:
    """A map from its fields; raises BadInput for what cannot be read or breaks a rule."""
    fields = p.mapping(data, "map")
    p.only(fields, FIELDS, "A map")
    drawn = draw(fields.get("draw"))
    names = {cell_name(*cell): slot for slot, cell in enumerate(drawn.cells)}
    borders = join(drawn, names, fields)
    players = fields.get("players", [])
    if not isinstance(players, list):
        raise BadInput(f"players of a map must be a list of numbers, not {p.shorten(players)}.")
    drawn = replace(
        drawn,
        number=number,
        title=str(fields.get("title", "")),
        size=p.word(fields.get("size", PRACTICE), "size", (*SIZES, PRACTICE)),
        players=tuple(p.number(n, "players", 1, 8) for n in players),
        needs=tuple(p.words(fields.get("needs"), "needs", EXTENSIONS)),
        options=p.mapping(fields.get("options"), "options of a map"),
        borders=tuple(borders),
    )
    made = add_marks(drawn, names, fields)
    faults = errors(made)
    if faults:
        raise BadInput(f"The map {made.title or 'of the table'} cannot be used: {faults[0]}.")
    return made


def draw(text: Any) -> Map:
    """The slots of a grid of marks."""
    if not isinstance(text, str) or not text.strip():
        raise BadInput("A map needs draw: rows of marks parted by blanks.")
    rows = [line.split() for line in text.strip().splitlines()]
    if len({len(row) for row in rows}) != 1:
        raise BadInput("The rows of draw must be equally long.")
    if len(rows) > MOST_ROWS or len(rows[0]) > MOST_COLUMNS:
        raise BadInput(f"A map has at most {MOST_COLUMNS} columns and {MOST_ROWS} rows.")
    cells: list[tuple[int, int]] = []
    kinds: list[int] = []
    depths: list[int] = []
    for r, row in enumerate(rows):
        for c, mark in enumerate(row):
            if mark == ".":
                continue
            kind, depth = read_mark(mark, cell_name(r, c))
            cells.append((r, c))
            kinds.append(kind)
            depths.append(depth)
    if len(cells) > MOST_SLOTS:
        raise BadInput(f"A map has at most {MOST_SLOTS} slots, not {len(cells)}.")
    return Map(cells=tuple(cells), kinds=tuple(kinds), depths=tuple(depths))


def read_mark(mark: str, name: str) -> tuple[int, int]:
    """The kind of a slot, and its cards or number."""
    if mark in MARKS:
        return MARKS[mark], 0
    if mark in ("1", "2", "3", "4"):
        return LAND, int(mark)
    number = digits(mark[1:3])
    if mark[0] == "@" and number is not None and len(mark) <= 3:
        return HOME, number
    raise BadInput(f"The mark {mark} at {name} is unknown: use . 1 2 3 4 @1 ~ % * or +.")


def join(drawn: Map, names: Mapping[str, int], fields: Mapping[str, Any]) -> list[tuple[int, int]]:
    """The borders: grid neighbours without `cut`, and with `link`."""
    at = {cell: slot for slot, cell in enumerate(drawn.cells)}
    found: list[tuple[int, int]] = []
    for slot, (row, column) in enumerate(drawn.cells):
        for other in ((row, column + 1), (row + 1, column)):
            if other in at:
                found.append((slot, at[other]))
    for text in listed(fields.get("cut"), "cut"):
        pair = border(text, names, "cut")
        if pair not in found:
            raise BadInput(f"cut: {text} are no neighbours.")
        found.remove(pair)
    for text in listed(fields.get("link"), "link"):
        pair = border(text, names, "link")
        if pair not in found:
            found.append(pair)
    return found


def listed(value: Any, name: str) -> list[Any]:
    """A list; nothing counts as empty."""
    if value is None:
        return []
    if not isinstance(value, list):
        raise BadInput(f"{name} must be a list, not {p.shorten(value)}.")
    return value


def border(text: Any, names: Mapping[str, int], what: str) -> tuple[int, int]:
    """The two slots of a border such as a1-b1, the earlier first."""
    parts = text.split("-") if isinstance(text, str) else []
    if len(parts) != 2 or any(part not in names for part in parts) or parts[0] == parts[1]:
        raise BadInput(f"{what}: {p.shorten(text)} is no border: write two slots of the map, such as a1-b1.")
    a, b = sorted(names[part] for part in parts)
    return a, b


def slot_of(word: Any, names: Mapping[str, int], what: str) -> int:
    """The slot of a name."""
    if not isinstance(word, str) or word not in names:
        raise BadInput(f"{what}: there is no slot {p.shorten(word)} on the map.")
    return names[word]


def add_marks(m: Map, names: Mapping[str, int], fields: Mapping[str, Any]) -> Map:
    """Merchants, trouble, portals and walls."""
    merchants = {
        slot_of(name, names, "merchants"): tuple(
            p.number(n, "merchants", 1, 6) for n in listed(numbers, "merchants")
        )
        for name, numbers in p.mapping(fields.get("merchants"), "merchants").items()
    }
    trouble = {
        slot_of(name, names, "trouble"): p.number(n, "trouble", 1, 9)
        for name, n in p.mapping(fields.get("trouble"), "trouble").items()
    }
    portals = {
        group: tuple(slot_of(name, names, "portals") for name in listed(slots, "portals"))
        for group, slots in p.mapping(fields.get("portals"), "portals").items()
    }
    walls: dict[int, int] = {}
    for text, layers in p.mapping(fields.get("walls"), "walls").items():
        pair = border(text, names, "walls")
        if pair not in m.borders:
            raise BadInput(f"walls: {text} are no neighbours.")
        walls[m.borders.index(pair)] = p.number(layers, "walls", 1, MOST_LAYERS)
    return replace(m, merchants=merchants, trouble=trouble, portals=portals, walls=walls)


# ---- checking


def errors(m: Map) -> list[str]:
    """What is wrong with a map."""
    found = wrong_homes(m) + unconnected(m) + wrong_marks(m)
    if m.size != PRACTICE and not found:
        found += too_near(m) + wrong_size(m)
    return found


def name_of(m: Map, slot: int) -> str:
    """The name of a slot."""
    return cell_name(*m.cells[slot])


def wrong_homes(m: Map) -> list[str]:
    """Homes are numbered from 1 on, each once."""
    numbers = sorted(m.depths[slot] for slot in m.homes())
    if not numbers:
        return ["it has no home, such as @1"]
    if numbers != list(range(1, len(numbers) + 1)):
        return [f"its homes must be numbered 1 to {len(numbers)}, each once (SN-6)"]
    return []


def unconnected(m: Map) -> list[str]:
    """Every slot can be reached without crossing a shrine."""
    shrines = tuple(slot for slot, kind in enumerate(m.kinds) if kind == SHRINE)
    start = next(slot for slot in range(len(m.cells)) if slot not in shrines)
    reached = m.steps(start, closed=shrines)
    for slot in range(len(m.cells)):
        if slot in shrines:
            if not any(other in reached for other in m.neighbours(slot)):
                return [f"the shrine {name_of(m, slot)} has no neighbour"]
        elif slot not in reached:
            return [f"{name_of(m, slot)} is not connected with {name_of(m, start)} (SN-5)"]
    return []


def wrong_marks(m: Map) -> list[str]:
    """Merchants, coins, portals and walls lie where they may."""
    found: list[str] = []
    numbers = [n for listed_numbers in m.merchants.values() for n in listed_numbers]
    if len(numbers) != len(set(numbers)):
        found.append("a number of the merchants' die stands twice (SN-164)")
    found += [
        f"the merchant at {name_of(m, slot)} is not on land (SN-164)"
        for slot in m.merchants
        if m.kinds[slot] != LAND
    ]
    found += [
        f"trouble coins cannot lie at {name_of(m, slot)} (SN-172)"
        for slot in m.trouble
        if m.kinds[slot] in (HOME, SHRINE)
    ]
    for slots in m.portals.values():
        for slot in slots:
            if m.kinds[slot] not in (LAND, SEA):
                found.append(f"the portal at {name_of(m, slot)} is not on land or sea (SN-162)")
            if any(other in slots for other in m.neighbours(slot)):
                found.append(f"the portal at {name_of(m, slot)} is beside another of its group (SN-162)")
    for number in m.walls:
        a, b = m.borders[number]
        if m.kinds[a] == SEA and m.kinds[b] == SEA:
            found.append(f"the wall {name_of(m, a)}-{name_of(m, b)} lies between sea slots (SN-191)")
    return found


def too_near(m: Map) -> list[str]:
    """Homes, shrines, city states and sites keep a distance of three steps (SN-6, Q2)."""
    special = [slot for slot, kind in enumerate(m.kinds) if kind == HOME or kind in FEATURES]
    for slot in special:
        steps = m.steps(slot)
        for other in special:
            if other > slot and steps.get(other, NEAREST) < NEAREST:
                return [
                    f"{name_of(m, slot)} and {name_of(m, other)} are only {steps[other]} steps apart,"
                    f" not {NEAREST} (SN-6)"
                ]
    return []


def cards_in(m: Map, features: bool) -> int:
    """The cards of the layout, with all features on or off."""
    piles = sum(depth for kind, depth in zip(m.kinds, m.depths, strict=True) if kind == LAND)
    return piles if features else piles + sum(kind in FEATURES for kind in m.kinds)


def wrong_size(m: Map) -> list[str]:
    """The cards of the layout are within the range of the map's size."""
    low, high = SIZES[m.size]
    for features in (True, False):
        n = cards_in(m, features)
        if not low <= n <= high:
            return [f"it has {n} cards, but a map of size {m.size} has {low} to {high}"]
    return []


def warnings(m: Map) -> list[str]:
    """What is unusual about a map, though it can be used."""
    if m.size == PRACTICE:
        return []
    return near_homes(m) + unusual_numbers(m) + cut_off(m)


def near_homes(m: Map) -> list[str]:
    """Q2: homes exactly three steps apart."""
    found: list[str] = []
    for home in m.homes():
        for other, steps in m.steps(home).items():
            if other > home and m.kinds[other] == HOME and steps == NEAREST:
                found.append(
                    f"The homes {name_of(m, home)} and {name_of(m, other)} are only 3 steps apart (Q2)."
                )
    return found


def unusual_numbers(m: Map) -> list[str]:
    """Few cards left to draw, many features, few or many slots or extra cards."""
    found: list[str] = []
    left = ERA_DECK - cards_in(m, True)
    if 3 * left < ERA_DECK:
        found.append(f"Only {left} cards are left for the era deck; about half is meant.")
    for kind, name, most in ((SHRINE, "shrines", 2), (STATE, "city states", 4), (SITE, "sites", 4)):
        n = m.kinds.count(kind)
        if n > most:
            found.append(f"It has {n} {name}; at most {most} are usual.")
    if len(m.merchants) > 6:
        found.append(f"It has {len(m.merchants)} merchant slots; at most 6 are usual.")
    found += [
        f"{name_of(m, slot)} has {n} trouble coins; at most 3 are usual (SN-172)."
        for slot, n in m.trouble.items()
        if n > 3
    ]
    land = m.kinds.count(LAND)
    if not 20 <= land <= 30:
        found.append(f"It has {land} land slots; about 20 to 30 are usual.")
    extra = cards_in(m, True) - land
    if not 5 <= extra <= 20:
        found.append(f"It has {extra} extra cards on closed slots; 5 to 20 are usual.")
    return found


def cut_off(m: Map) -> list[str]:
    """Homes that triple walls cut off."""
    homes = m.homes()
    reached = m.steps(homes[0], most_layers=MOST_LAYERS - 1)
    return [f"Triple walls cut off the home {name_of(m, home)}." for home in homes if home not in reached]


# ---- choosing


@cache
def ready() -> dict[str, Map]:
    """The ready maps and practice boards."""
    data = read_yaml(FILE.read_text(encoding="utf-8"), FILE.name)
    return {name: read(data[name], number) for number, name in enumerate(READY)}


def choose(wanted: Any, seats: int) -> Map:
    """The map that an option names, or the smallest ready one; raises ValueError if it does not fit."""
    if wanted == AUTO:
        sizes = list(SIZES)
        fitting = [m for m in ready().values() if m.size in sizes and seats in m.players and not m.needs]
        return min(fitting, key=lambda m: sizes.index(m.size))
    found = ready()[wanted] if isinstance(wanted, str) else read(wanted)
    if found.needs:
        raise ValueError(f"The map {found.title} needs {found.needs[0]}, which this game does not have.")
    if len(found.homes()) < seats:
        raise ValueError(
            f"The map {found.title or 'of the table'} has homes for {len(found.homes())} players,"
            f" not for {seats}."
        )
    return found


def check_option(value: Any) -> Any:
    """A map of the table's own, given as a mapping."""
    if isinstance(value, dict):
        read(value)
        return value
    raise BadInput(
        f"There is no map {p.shorten(value)}: choose one of {', '.join((AUTO, *READY))}, or draw one."
    )


def eras(m: Map, seats: int) -> int:
    """SN-9: one a seat, on bigger maps more."""
    if m.size == "XXL":
        return 2 * seats
    return seats + {"L": 1, "XL": 3}.get(m.size, 0)
