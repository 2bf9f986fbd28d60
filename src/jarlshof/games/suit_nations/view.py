"""Suit Nations: what a seat may see, field by field, and how the game stands for all."""

from collections.abc import Callable
from typing import Any

from jarlshof import settings
from jarlshof.door import ScoreLine
from jarlshof.engine.state import OBSERVER
from jarlshof.game import seat_name
from jarlshof.games.suit_nations import GAME, maps, seams
from jarlshof.games.suit_nations.names import CARDS, HOLDERS, SUITS, TYPES, slot_name
from jarlshof.games.suit_nations.position import chain, recall
from jarlshof.games.suit_nations.rules import codes, scoring, targets
from jarlshof.games.suit_nations.rules import seams as extensions
from jarlshof.games.suit_nations.state import (
    CITY,
    DEEPEST,
    EXPLORE,
    HOME,
    ITEM,
    LAND,
    MAIN,
    NONE,
    OVER,
    PIECE,
    PIECES,
    PLACES,
    STEAL,
    UP,
    Board,
)
from jarlshof.games.suit_nations.state import HOLDERS as PER_SEAT
from jarlshof.wording import winners

HIDDEN = "?"
DECISIONS = (
    "main", "piece", "pay", "handle", "explore", "declare", "gain", "ask", "answer", "hand", "absorb", "live",
    "steal", "over",
)  # fmt: skip
See = Callable[[int], bool]  # may the viewer see the card at a place of `loads`?


# ---- the position as it is shown


def view(s: Board, seat: int = OBSERVER) -> dict[str, Any]:
    """The position as a seat, or an observer, sees it: an allow-list.

    Inside a chain of decisions `settled` and `pending` tell how it came about, and
    `recall` says what the seat remembers of cards that it does not see.
    """
    found = table(s) | view_moment(s, seat)
    if s.links:
        start = chain.before(s)
        found["settled"] = view_moment(start, seat)
        found["pending"] = chain.pending(start, s, seat)
    return found


def view_moment(s: Board, seat: int) -> dict[str, Any]:
    """One moment as a seat sees it."""

    def sees(place: int) -> bool:
        if place // PLACES // PER_SEAT == seat or s.loads[place] & UP:
            return True
        return s.phase == STEAL and seat == s.decider and place == targets.target_of(s) * PLACES

    exploring = s.phase == EXPLORE and seat == s.decider
    looked_at = s.at[codes.a_of(s.deed())] if exploring else NONE
    found = shown(s, sees) | {
        "deck": [HIDDEN] * s.deck_size,
        "dump": [pile_card(s.dump[i], recall.saw_dumped(s.dump[i], seat)) for i in range(s.dump_size)],
        "piles": {
            slot_name(s, slot): pile(s, slot, slot == looked_at)
            for slot in range(s.slots)
            if s.kind[slot] == LAND
        },
    }
    remembered = recall.write(s, seat)
    if remembered:
        found["recall"] = remembered
    return found


def table(s: Board) -> dict[str, Any]:
    """What stays the same all game."""
    return {"game": "suit_nations", "options": options(s), "map": map_value(s)}


def shown(s: Board, sees: See) -> dict[str, Any]:
    """What everybody sees, and the loads as `sees` allows."""
    return {
        "turn": turn(s),
        "decision": DECISIONS[s.phase],
        "era": int(s.era),
        "eras": int(s.eras),
        "dealer": seat_name(s.dealer),
        "countdown": None if s.coins == NONE else {"coins": int(s.coins), "last": seat_name(s.last)},
        "quiet": int(s.quiet),
        "deck_count": int(s.deck_size),
        "dump_count": int(s.dump_size),
        "rolled": rolled(s),
        "seats": {seat_name(p): seat_fields(s, p, sees) for p in range(s.seats)},
        "to_move": [seat_name(p) for p in s.actors()],
        "over": bool(s.phase == OVER),
        "scores": scores(s),
    }


def options(s: Board) -> dict[str, Any]:
    """The options of the game, as they were set."""
    suits = "random" if s.random_suits else [SUITS[suit] for suit in s.suit]
    return settings.kept(
        s, GAME, players=int(s.seats), map=map_value(s), suits=suits, **extensions.options(s)
    )


def map_value(s: Board) -> Any:
    """The name of a ready map, or the map as this game sees it."""
    if s.map_number != NONE:
        return maps.READY[s.map_number]
    places = [(int(cell) >> 5, int(cell) & 31) for cell in s.cell]
    marks = {place: mark(s, slot) for slot, place in enumerate(places)}
    width = max(column for _, column in places) + 1
    rows = [
        " ".join(marks.get((row, column), ".") for column in range(width))
        for row in range(max(row for row, _ in places) + 1)
    ]
    return {"size": maps.PRACTICE, "draw": "\n".join(rows) + "\n"} | map_edges(s, places)


def mark(s: Board, slot: int) -> str:
    """The mark of a slot in a drawn map."""
    if s.kind[slot] == HOME:
        return f"@{list(s.homes).index(slot) + 1}"
    return str(s.depth[slot]) if s.kind[slot] == LAND else maps.SIGNS[s.kind[slot]]


def map_edges(s: Board, places: list[tuple[int, int]]) -> dict[str, Any]:
    """The borders that the grid alone does not tell, and walls."""
    at = {place: slot for slot, place in enumerate(places)}
    grid = {
        (at[place], at[other])
        for place in places
        for other in ((place[0], place[1] + 1), (place[0] + 1, place[1]))
        if other in at
    }
    joined: dict[tuple[int, int], int] = {}
    for slot in range(s.slots):
        for i in range(s.first[slot], s.first[slot + 1]):
            if slot < s.beside[i]:
                joined[(slot, int(s.beside[i]))] = int(s.walls[s.border[i]])

    def name(pair: tuple[int, int]) -> str:
        return f"{slot_name(s, pair[0])}-{slot_name(s, pair[1])}"

    found: dict[str, Any] = {
        "cut": [name(pair) for pair in sorted(grid - set(joined))],
        "link": [name(pair) for pair in sorted(set(joined) - grid)],
        "walls": {name(pair): layers for pair, layers in joined.items() if layers},
    }
    return {key: value for key, value in found.items() if value}


def turn(s: Board) -> dict[str, Any]:
    """Whose turn it is, and how far it has come."""
    found: dict[str, Any] = {
        "seat": seat_name(s.turn),
        "begun": bool(s.acted_this_turn),
        "moved": bool(s.moved),
        "used": pieces_in(s.used),
        "fresh": pieces_in(s.fresh),
    }
    if s.pieces_closed:
        found["closed"] = True
    if s.drew:
        found["drew"] = True
    if s.city_actions:
        found["city_actions"] = int(s.city_actions)
    if s.open_piece != NONE:
        found["open"] = {
            "piece": HOLDERS[s.open_piece], "stepped": bool(s.stepped), "asked": bool(s.demand_rejected)
        }  # fmt: skip
    if s.demanded:
        found["demanded"] = [
            f"{'king2' if bit >= 8 else 'king'} {seat_name(bit % 8)}"
            for bit in range(16)
            if (s.demanded >> bit) & 1
        ]
    return found


def pieces_in(bits: int) -> list[str]:
    """The pieces of a set."""
    return [HOLDERS[h] for h in range(PIECES) if (bits >> h) & 1]


def rolled(s: Board) -> list[int]:
    """The dice of the latest action, in order."""
    left = int(s.rolled)
    found: list[int] = []
    while left:
        found.insert(0, left & 7)
        left >>= 3
    return found


def seat_fields(s: Board, seat: int, sees: See) -> dict[str, Any]:
    """A seat's nation, pieces and city."""
    nation = s.nation[seat]
    first = seat * PER_SEAT
    return {
        "suit": SUITS[s.suit[seat]],
        "home": slot_name(s, s.at[first + CITY]),
        "gold": int(s.gold[nation]),
        "religion": int(s.religion[nation]),
        "tech": tech(s, nation),
        "pieces": {HOLDERS[h]: holder(s, first + h, sees) for h in range(PIECES) if s.at[first + h] != NONE},
        "city": holder(s, first + CITY, sees),
    }


def tech(s: Board, nation: int) -> dict[str, Any]:
    """The steps of a nation by branch: which, or how many where they come in order."""
    bits = s.tech[nation]
    return {
        branch.name: int(s.steps(nation, n))
        if branch.ordered
        else [TYPES[step] for step in range(3) if (bits >> (3 * n + step)) & 1]
        for n, branch in enumerate(seams.BRANCHES)
        if (s.branches >> n) & 1
    }


def holder(s: Board, number: int, sees: See) -> dict[str, Any]:
    """A piece or city: where it is and what it has."""
    return {"at": slot_name(s, s.at[number]), "load": load(s, number, sees)}


def load(s: Board, number: int, sees: See) -> list[str]:
    """The items of a holder."""
    start = number * PLACES
    return [CARDS[s.loads[i] & ITEM] if sees(i) else HIDDEN for i in range(start, start + s.items(number))]


def pile(s: Board, slot: int, open_to_viewer: bool) -> list[str]:
    """A pile, top first; face-down cards in brackets."""
    return [pile_card(s.piles[i], open_to_viewer) for i in pile_places(s, slot)]


def pile_places(s: Board, slot: int) -> list[int]:
    """The places of a pile that hold a card, top first."""
    return [i for i in range(slot * DEEPEST, (slot + 1) * DEEPEST) if s.piles[i]]


def pile_card(entry: int, seen: bool) -> str:
    """A card of a pile or of the dump as it lies."""
    name = CARDS[entry & ITEM]
    if entry & UP:
        return name
    return f"({name if seen else HIDDEN})"


# ---- how the game stands


def scores(s: Board) -> dict[str, int]:
    """Each seat's points as they stand."""
    return {seat_name(p): int(scoring.score(s, p)) for p in range(s.seats)}


def score_lines(s: Board, seat: int) -> list[ScoreLine]:
    """SN-97, SN-98: where a seat's points come from."""
    nation = s.nation[seat]
    return [
        ScoreLine("science", int(scoring.science(s, nation)), ("SN-97",)),
        ScoreLine("religion", int(scoring.religion(s, nation)), ("SN-98",)),
    ]


def winner(s: Board) -> list[str] | None:
    """Who has won (all who share it), or None while the game goes on."""
    if s.seats == 1 and not s.to_act():
        return [seat_name(0)] if scoring.score(s, 0) >= s.solo_target else []
    return winners(s)


def settled(s: Board) -> bool:
    """Is this a moment of the main or the piece decision?"""
    return bool(s.phase in (MAIN, PIECE, OVER))
