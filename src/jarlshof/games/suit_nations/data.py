"""Suit Nations: checking map files, and the figures of their maps."""

from pathlib import Path
from typing import Any

from jarlshof import position as p
from jarlshof.game import BadInput
from jarlshof.games.suit_nations import maps
from jarlshof.games.suit_nations.state import HOME, SEA
from jarlshof.outside import read_text, read_yaml

HEAD = f"{'map':<16}{'size':<10}{'players':<9}{'slots':>6}{'sea':>5}{'borders':>9}{'cards':>7}{'homes':>7}"


def report(path: Path | None) -> str:
    """Check the maps of a file, or the ready ones, and tell their figures.

    Each map is told with what is wrong with it or unusual about it; raises BadInput
    for a file that cannot be read as maps.
    """
    lines = [HEAD]
    for name, fields in read_file(path).items():
        lines += map_lines(name, fields)
    return "\n".join(lines)


def read_file(path: Path | None) -> dict[str, Any]:
    """The maps of a file by their names; a file may also hold a single map."""
    text = read_text(maps.FILE if path is None else path)
    fields = p.mapping(read_yaml(text, "The map file"), "map file")
    return {str(fields.get("title", "map")): fields} if "draw" in fields else fields


def map_lines(name: str, fields: Any) -> list[str]:
    """A map's figures, its warnings, or why it cannot be used."""
    try:
        m = maps.read(fields)
    except BadInput as error:
        return [f"{name:<16}{error}"]
    players = ", ".join(map(str, m.players))
    figures = (
        f"{name:<16}{m.size:<10}{players:<9}{len(m.cells):>6}{m.kinds.count(SEA):>5}{len(m.borders):>9}"
        f"{maps.cards_in(m, True):>7}{m.kinds.count(HOME):>7}"
    )
    return [figures, *(f"  {warning}" for warning in maps.warnings(m))]
