"""Sær: the numbers of the game, read from saer.yaml and checked."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from jarlshof import position as p
from jarlshof.engine.cards import FULL
from jarlshof.game import BadInput
from jarlshof.outside import read_text, read_yaml

FILE = Path(__file__).with_name("saer.yaml")
COLOUR_NAMES = ("green", "red", "blue", "yellow", "purple")
SEASONS = ("spring", "summer", "ragnarok")
POWERS = {"green": "ties", "red": "none", "blue": "draw", "yellow": "glory", "purple": "jarls"}
SIMPLE = ("raider", "hero", "jarl_bonus", "purple_jarl_bonus", "glory")
FIELDS = (*SIMPLE, "outposts", "vp", "raiders_per_colour", "jarls")
MOST = 99


@dataclass(frozen=True)
class Numbers:
    """Every number of the game; colours and seasons in the order of their names above."""

    raider: int
    hero: int
    jarl_bonus: int
    purple_jarl_bonus: int
    glory: int
    raid: tuple[int, ...]
    blue_cards: int
    yellow_glory: int
    vp: tuple[int, ...]
    raiders: int
    jarls: Mapping[int, int]


def read(text: str) -> Numbers:
    """The numbers of a data file; raises BadInput for one that does not fit."""
    return check(read_yaml(text, "The data file"))


def check(value: Any) -> Numbers:
    """The numbers that a data file holds; raises BadInput for one that does not fit."""
    fields = p.mapping(value, "The data file")
    p.only(fields, FIELDS, "The data file")
    outposts = p.mapping(fields.get("outposts"), "outposts")
    p.only(outposts, COLOUR_NAMES, "outposts")
    vp = p.mapping(fields.get("vp"), "vp")
    p.only(vp, SEASONS, "vp")
    raid, amounts = zip(*(read_outpost(name, outposts.get(name)) for name in COLOUR_NAMES), strict=True)
    raider, hero, jarl_bonus, purple_bonus, glory = (
        p.number(fields.get(name), name, 0, MOST) for name in SIMPLE
    )
    return Numbers(
        raider=raider,
        hero=hero,
        jarl_bonus=jarl_bonus,
        purple_jarl_bonus=purple_bonus,
        glory=glory,
        raid=raid,
        blue_cards=amounts[COLOUR_NAMES.index("blue")],
        yellow_glory=amounts[COLOUR_NAMES.index("yellow")],
        vp=tuple(p.number(vp.get(name), f"vp.{name}", 0, MOST) for name in SEASONS),
        raiders=p.number(fields.get("raiders_per_colour"), "raiders_per_colour", 10, FULL),
        jarls=read_jarls(fields.get("jarls")),
    )


def read_outpost(colour: str, value: Any) -> tuple[int, int]:
    """An Outpost's raid points, and how much its power gives (0 for a power without amount)."""
    where = f"outposts.{colour}"
    fields = p.mapping(value, where)
    p.only(fields, ("raid", "power", "amount"), where)
    p.word(fields.get("power"), f"{where}.power", (POWERS[colour],))
    raid = p.number(fields.get("raid"), f"{where}.raid", 0, MOST)
    gives = POWERS[colour] in ("draw", "glory")
    return raid, p.number(fields.get("amount"), f"{where}.amount", 0, FULL) if gives else 0


def read_jarls(value: Any) -> dict[int, int]:
    """How many Jarls are in a game of 2, 3 and 4 players."""
    if not isinstance(value, dict) or set(value) != {2, 3, 4}:
        raise BadInput(f"jarls must give a number for 2, 3 and 4 players, not {p.shorten(value)}.")
    return {seats: p.number(value[seats], f"jarls.{seats}", seats, FULL) for seats in (2, 3, 4)}


@cache
def numbers() -> Numbers:
    """The numbers the game is played with."""
    return read(FILE.read_text(encoding="utf-8"))


def report(path: Path | None) -> str:
    """Check a data file, or our own, and tell its figures; raises BadInput with the place and the reason."""
    found = numbers() if path is None else read(read_text(path))
    lines = [f"{'outpost':<10}{'raid':>5}"]
    lines += [f"{name:<10}{raid:>5}" for name, raid in zip(COLOUR_NAMES, found.raid, strict=True)]
    vp = ", ".join(f"{season} {points}" for season, points in zip(SEASONS, found.vp, strict=True))
    jarls = ", ".join(f"{n} for {seats}" for seats, n in found.jarls.items())
    return "\n".join(
        [
            f"Raider {found.raider}, Hero {found.hero}, Jarl +{found.jarl_bonus} "
            f"(Purple +{found.purple_jarl_bonus}), glory {found.glory}",
            "",
            *lines,
            "",
            f"Blue draws {found.blue_cards}, Yellow gives {found.yellow_glory} glory",
            f"VP of an Outpost: {vp}",
            f"{found.raiders} Raiders of each colour; Jarls: {jarls} players",
        ]
    )
