"""Suit Nations: the map as it is drawn, slot by slot on its grid."""

from collections.abc import Sequence
from typing import Any, Final

from jarlshof.games.suit_nations import words
from jarlshof.games.suit_nations.names import slot_name
from jarlshof.games.suit_nations.screen.faces import (
    Face,
    face,
    is_twin,
    letter,
    load,
    owner_words,
    standing,
    suit_of,
)
from jarlshof.games.suit_nations.state import DEEPEST, HOME, ITEM, LAND, NONE, SEA, UP, Board, viewer_bit
from jarlshof.games.suit_nations.state import HOLDERS as PER_SEAT
from jarlshof.wording import counted, listed

CELL: Final = 120  # units of the drawing from slot to slot
TILE: Final = 108
MARGIN: Final = 24  # for the letters and numbers of the grid
PILE_STEP: Final = 25  # from card to card
CITY_CARDS: Final = 45
TOKEN: Final = 36
TOKENS: Final = 38  # where pieces begin
LOADED: Final = 52  # the width of a piece with two cards
IN_A_ROW: Final = 3
ROW: Final = 25
KINDS: Final = {LAND: "land", HOME: "home", SEA: "sea"}


def land(s: Board, seat: int, names: Sequence[str]) -> dict[str, Any]:
    """Everything that the map draws."""
    rows = max(cell >> 5 for cell in s.cell) + 1
    columns = max(cell & 31 for cell in s.cell) + 1
    return {
        "width": MARGIN + columns * CELL,
        "height": MARGIN + rows * CELL,
        "columns": [(chr(ord("a") + i), MARGIN + i * CELL + CELL // 2) for i in range(columns)],
        "rows": [(i + 1, MARGIN + i * CELL + CELL // 2) for i in range(rows)],
        "n": columns,
        "m": rows,
        "slots": [slot_look(s, slot, seat, names) for slot in range(s.slots)],
        "ways": ways(s),
        "cliffs": cliffs(s),
    }


def place(s: Board, slot: int) -> tuple[int, int]:
    """Where the tile of a slot begins."""
    gap = (CELL - TILE) // 2
    row, column = s.cell[slot] >> 5, s.cell[slot] & 31
    return MARGIN + column * CELL + gap, MARGIN + row * CELL + gap


# ---- borders


def ways(s: Board) -> list[dict[str, int]]:
    """The connections: from where to where, and the wall layers across."""
    found = []
    for slot in range(s.slots):
        for i in range(s.first[slot], s.first[slot + 1]):
            other = int(s.beside[i])
            if slot < other:
                (x, y), (u, v) = place(s, slot), place(s, other)
                half = TILE // 2
                found.append(
                    {"x": x + half, "y": y + half, "u": u + half, "v": v + half}
                    | {"walls": int(s.walls[s.border[i]]), "upright": int(x == u)}
                )
    return found


def cliffs(s: Board) -> list[dict[str, int]]:
    """Neighbours on the grid that are not connected: the line between them."""
    at = {(int(cell) >> 5, int(cell) & 31): slot for slot, cell in enumerate(s.cell)}
    found = []
    for (row, column), slot in at.items():
        x, y = MARGIN + column * CELL, MARGIN + row * CELL
        right, below = at.get((row, column + 1)), at.get((row + 1, column))
        if right is not None and s.borders(slot, right) == NONE:
            found.append({"x": x + CELL, "y": y + 8, "u": x + CELL, "v": y + CELL - 8})
        if below is not None and s.borders(slot, below) == NONE:
            found.append({"x": x + 8, "y": y + CELL, "u": x + CELL - 8, "v": y + CELL})
    return found


# ---- slots


def slot_look(s: Board, slot: int, seat: int, names: Sequence[str]) -> dict[str, Any]:
    """A slot with its pile, its city and its pieces."""
    x, y = place(s, slot)
    here = [h for p in range(s.seats) for h in standing(s, p) if s.at[h] == slot]
    cities = [h for h in here if letter(h) == "A"]
    pieces = [h for h in here if letter(h) != "A"]
    return {
        "name": slot_name(s, slot),
        "x": x,
        "y": y,
        "kind": KINDS.get(s.kind[slot], "sea"),
        "depth": int(s.depth[slot]) if s.kind[slot] == LAND else 0,
        "pile": pile(s, slot, seat),
        "city": city_look(s, cities[0], seat, names) if cities else None,
        "pieces": tokens(s, pieces, seat, names),
        "title": title(s, slot, here, seat, names),
    }


def pile(s: Board, slot: int, seat: int) -> list[tuple[int, Face | None]]:
    """The cards of a pile, top first, each with its place on the tile."""
    cards = pile_faces(s, slot, seat)
    return [(3 + i * PILE_STEP, shown) for i, shown in enumerate(cards)]


def pile_faces(s: Board, slot: int, seat: int) -> list[Face | None]:
    """The cards of a pile, top first, as far as the viewer knows them."""
    entries = [s.piles[i] for i in range(slot * DEEPEST, (slot + 1) * DEEPEST) if s.piles[i]]
    return [face(entry & ITEM) if entry & (UP | viewer_bit(seat)) else None for entry in entries]


def city_look(s: Board, holder: int, seat: int, names: Sequence[str]) -> dict[str, Any]:
    """A city: its ace and its load."""
    owner = holder // PER_SEAT
    items = load(s, holder, seat)
    return {
        "thing": words.thing(holder),
        "suit": suit_of(s, owner),
        "twin": is_twin(s, owner),
        "name": names[owner],
        "own": owner == seat,
        "load": [(CITY_CARDS + i * (PILE_STEP + 5), shown.face) for i, shown in enumerate(items)],
        "title": f"{names[owner]}'s city, {load_words(len(items))}",
    }


def tokens(s: Board, pieces: Sequence[int], seat: int, names: Sequence[str]) -> list[dict[str, Any]]:
    """The pieces of a slot side by side; if there are many, in two rows and without their cards."""
    looks = [token(s, holder, seat, names) for holder in pieces]
    widths = [LOADED if len(look["load"]) > 1 else TOKEN for look in looks]
    crowd = sum(widths) + len(looks) > TILE - 2
    row = max(IN_A_ROW, (len(looks) + 1) // 2)
    step = min(TOKEN + 1, (TILE - 4 - TOKEN) // max(row - 1, 1))
    for i, look in enumerate(looks):
        x = (i % row) * step if crowd else sum(widths[:i]) + i
        look |= {"x": 1 + x, "y": TOKENS + (i // row) * ROW if crowd else TOKENS, "crowd": crowd}
    return looks


def token(s: Board, holder: int, seat: int, names: Sequence[str]) -> dict[str, Any]:
    """A piece: its letter and suit, and its load."""
    owner = holder // PER_SEAT
    items = load(s, holder, seat)
    spent = owner == s.turn and ((s.used | s.fresh) >> (holder % PER_SEAT)) & 1
    return {
        "thing": words.thing(holder),
        "letter": letter(holder),
        "suit": suit_of(s, owner),
        "twin": is_twin(s, owner),
        "own": owner == seat,
        "spent": bool(spent),
        "open": owner == s.turn and s.open_piece == holder % PER_SEAT,
        "load": [shown.face for shown in items],
        "title": f"{names[owner]}'s {words.piece_word(holder)}, {load_words(len(items))}",
    }


def load_words(n: int) -> str:
    """How much a holder carries."""
    return f"carries {counted(n, 'card')}" if n else "carries nothing"


def title(s: Board, slot: int, here: Sequence[int], seat: int, names: Sequence[str]) -> str:
    """A slot in words: ground, pile, who is there, and its neighbours."""
    said = [f"{slot_name(s, slot)}: {ground_words(s, slot)}"]
    cards = pile_faces(s, slot, seat)
    if cards:
        said.append(f"Pile: {pile_words(cards)}")
    if here:
        said.append(f"Here: {listed([owner_words(h, seat, names) for h in here])}")
    beside = [slot_name(s, int(s.beside[i])) for i in range(s.first[slot], s.first[slot + 1])]
    said.append(f"Next to {', '.join(beside)}")
    return ". ".join(said)


def pile_words(cards: Sequence[Face | None]) -> str:
    """The known cards of a pile, and how many are unknown."""
    unknown = sum(shown is None for shown in cards)
    signs = [shown.sign for shown in cards if shown]
    return ", ".join(signs + ([f"{unknown} unknown"] if unknown else []))


def ground_words(s: Board, slot: int) -> str:
    """The ground of a slot, and what it does."""
    if s.kind[slot] == HOME:
        return "city, +2 for its defenders"
    if s.kind[slot] != LAND:
        return "sea"
    if s.depth[slot] == 1:
        return "smooth ground"
    return "closed ground, +1 for the defender"
