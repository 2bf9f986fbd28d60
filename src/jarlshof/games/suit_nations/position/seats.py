"""Suit Nations: nations and pieces of a position."""

from collections.abc import Mapping
from typing import Any

from jarlshof import position as p
from jarlshof.game import BadInput, seat_name, seat_number
from jarlshof.games.suit_nations import seams
from jarlshof.games.suit_nations.names import HOLDERS, SUITS, TYPES, slots
from jarlshof.games.suit_nations.rules import opening
from jarlshof.games.suit_nations.state import (
    CITY,
    HOME,
    JACK,
    LAND,
    MOST_RELIGION,
    NONE,
    PIECES,
    SETTLER,
    Board,
)
from jarlshof.games.suit_nations.state import HOLDERS as PER_SEAT

SEAT = (
    "suit", "home", "gold", "religion", "tech", "traitor", "debt", "pieces", "city", "city2",
)  # fmt: skip
MOST_GOLD = 9999


def read_seats(s: Board, seats: Mapping[str, Any]) -> None:
    """Suits, gold, progress and where the pieces are; loads are read with the other cards."""
    for name, value in seats.items():
        seat = seat_number(name, s.seats)
        fields = p.mapping(value, f"seats.{name}")
        p.only(fields, SEAT, f"seats.{name}")
        if "suit" in fields:
            s.suit[seat] = SUITS.index(p.word(fields["suit"], "suit", SUITS))
        s.gold[seat] = p.number(fields.get("gold", int(s.start_gold)), "gold", 0, MOST_GOLD)
        s.religion[seat] = p.number(fields.get("religion", 0), "religion", 0, int(MOST_RELIGION))
        s.tech[seat] = read_tech(s, fields.get("tech"))
        for field in ("traitor", "debt"):
            if fields.get(field):
                raise BadInput(f"The position has {field}, which the game without treaties does not know.")
        if fields.get("city2"):
            raise BadInput("The position has a second city, which the game without settlers does not know.")
        read_home(s, seat, fields)
        if "pieces" in fields:
            read_pieces(s, seat, p.mapping(fields["pieces"], "pieces"))
    wrong = opening.wrong_suits(s)
    if wrong:
        raise BadInput(wrong)
    homes = [s.at[seat * PER_SEAT + CITY] for seat in range(s.seats)]
    if len(set(homes)) != s.seats:
        raise BadInput("Two seats have the same home (SN-6).")


def read_tech(s: Board, value: Any) -> int:
    """The steps of a nation, as bits."""
    fields = p.mapping(value, "tech")
    p.only(fields, [branch.name for branch in seams.BRANCHES], "tech")
    bits = 0
    for n, branch in enumerate(seams.BRANCHES):
        name = branch.name
        if not fields.get(name):
            continue
        if (s.branches >> n) & 1 == 0:
            raise BadInput(f"The position has steps of {name}, a branch that this game lacks.")
        if branch.ordered:
            steps = TYPES[: p.number(fields[name], f"tech.{name}", 0, len(TYPES))]
        else:
            steps = tuple(p.words(fields[name], f"tech.{name}", TYPES))
        bits |= sum(1 << (3 * n + TYPES.index(step)) for step in steps)
    return bits


def read_home(s: Board, seat: int, fields: Mapping[str, Any]) -> None:
    """The home slot, named or the map's; a jack that is not placed stands there."""
    city = fields.get("city")
    home = fields.get("home")
    if home is None and isinstance(city, dict):
        home = city.get("at")
    if home is None:
        return
    slot = slot_of(s, home, "home")
    if slot not in list(s.homes):
        raise BadInput(f"{home} is no home of this map.")
    s.at[seat * PER_SEAT + CITY] = slot
    s.at[seat * PER_SEAT + JACK] = slot


def read_pieces(s: Board, seat: int, pieces: Mapping[str, Any]) -> None:
    """Where a seat's pieces are: exactly these."""
    p.only(pieces, HOLDERS[:PIECES], "pieces")
    for h in range(PIECES):
        s.at[seat * PER_SEAT + h] = NONE
    for name, value in pieces.items():
        if name == HOLDERS[SETTLER]:
            raise BadInput("The position has a settler, which the game without settlers does not know.")
        place = value.get("at") if isinstance(value, dict) else value
        slot = slot_of(s, place, f"{name} of {seat_name(seat)}")
        if s.kind[slot] not in (LAND, HOME):
            raise BadInput(f"No piece can stand on {place} (SN-53).")
        s.at[seat * PER_SEAT + HOLDERS.index(name)] = slot


def slot_of(s: Board, word: Any, what: str) -> int:
    """The slot of a name."""
    found = slots(s)
    if not isinstance(word, str) or word not in found:
        raise BadInput(f"{what}: there is no slot {p.shorten(word)} on the map.")
    return found[word]
