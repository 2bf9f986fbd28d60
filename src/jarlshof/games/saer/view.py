"""Sær: what a seat may see, field by field, and how the game stands for all."""

from dataclasses import dataclass
from typing import Any

from jarlshof import settings
from jarlshof.door import ScoreLine
from jarlshof.engine.cards import count, total
from jarlshof.engine.state import OBSERVER
from jarlshof.game import seat_name
from jarlshof.games.saer import GAME
from jarlshof.games.saer.data import COLOUR_NAMES, SEASONS, numbers
from jarlshof.games.saer.names import CARDS, GODS, PHASES, PILES
from jarlshof.games.saer.state import (
    COLOURS,
    DOWN,
    FREYA_A,
    GLORY_SHIFT,
    JARL,
    KIND,
    LOKI_A,
    N_GLORY,
    NONE,
    NORNS_A,
    ROW,
    Board,
    colour_of,
)
from jarlshof.wording import winners

HIDDEN = "?"
MIDDLE = "middle"


# ---- words for parts of a position


def bag_names(bag: int) -> list[str]:
    """The cards of a bag, in the order of their kinds."""
    return [name for kind, name in enumerate(CARDS) for _ in range(count(bag, kind))]


def seats_in(state: Board, bits: int) -> list[str]:
    """The seats of a set of bits."""
    return [seat_name(p) for p in range(state.seats) if (bits >> p) & 1]


def colours_in_play(state: Board) -> list[int]:
    """The numbers of the colours in play."""
    return [colour for colour in range(COLOURS) if (state.colours >> colour) & 1]


def piles_left(state: Board) -> list[int]:
    """The numbers of the muster piles that nobody has taken."""
    return [pile for pile in range(len(PILES)) if (state.piles >> pile) & 1]


def holder_name(holder: int) -> str:
    """Who holds an Outpost: a seat, or the middle of the table."""
    return MIDDLE if holder == NONE else seat_name(holder)


def card_name(card: int, hide: bool) -> str:
    """A card of an array: down- = face down, +n = Glory on it."""
    glory = card >> GLORY_SHIFT
    name = CARDS[card & KIND]
    if card & DOWN:
        name = HIDDEN if hide else f"down-{name}"
    return f"{name}+{glory}" if glory else name


def row(state: Board, owner: int, hide: bool) -> list[str]:
    """An array, left to right."""
    cards = state.rows[owner * ROW : owner * ROW + state.lengths[owner]]
    return [card_name(card, hide) for card in cards]


def deck(state: Board) -> list[str]:
    """The deck, top first."""
    return [CARDS[state.deck[i]] for i in range(state.size - 1, -1, -1)]


def pending(state: Board, seat: int) -> dict[str, Any] | None:
    """The decision that a God asks for."""
    if state.asking == NONE:
        return None
    shown: dict[str, Any] = {"god": GODS[state.asking]}
    if state.asking == LOKI_A:
        shown["stolen"] = int(state.stolen)
    elif state.asking == FREYA_A:
        shown["card"] = CARDS[state.drawn] if seat == state.turn else HIDDEN
    elif state.asking == NORNS_A:
        shown["targets"] = targets(state)
    return shown


def targets(state: Board) -> list[str]:
    """Norns a: the opponents still to be affected, clockwise from the invoker."""
    order = [(state.turn + i) % state.seats for i in range(1, state.seats)]
    return [seat_name(p) for p in order if (state.targets >> p) & 1]


def options(state: Board) -> dict[str, Any]:
    """The options of the game, as they were set."""
    table = numbers().raid
    changed = {COLOUR_NAMES[c]: int(state.numbers[c]) for c in range(COLOURS) if state.numbers[c] != table[c]}
    listed = [(state.god_list >> (4 * i)) & 15 for i in range(state.seats + 1)]
    return settings.kept(
        state,
        GAME,
        first="random" if state.opening == NONE else seat_name(state.opening),
        colours="random" if state.random_colours else [COLOUR_NAMES[c] for c in colours_in_play(state)],
        gods=[GODS[side - 1] for side in listed] if state.god_list else "random",
        raid_points=changed or "standard",
    )


# ---- the view


def view(state: Board, seat: int = OBSERVER) -> dict[str, Any]:
    """The position as a seat, or an observer, sees it: an allow-list."""
    seats = range(state.seats)
    return {
        "game": "saer",
        "options": options(state),
        "season": SEASONS[state.season],
        "phase": PHASES[state.phase],
        "first": seat_name(state.first),
        "turn": seat_name(state.turn),
        "colours": [COLOUR_NAMES[c] for c in colours_in_play(state)],
        "outposts": {COLOUR_NAMES[c]: holder_name(state.outposts[c]) for c in colours_in_play(state)},
        "outpost_glory": {
            COLOUR_NAMES[c]: int(state.outpost_glory[c])
            for c in colours_in_play(state)
            if state.outpost_glory[c]
        },
        "vp": {seat_name(p): int(state.vp[p]) for p in seats},
        "glory": {seat_name(p): int(state.glory[p]) for p in seats},
        "hands": {
            seat_name(p): bag_names(state.hands[p]) if p == seat else [HIDDEN] * total(state.hands[p])
            for p in seats
        },
        "arrays": {seat_name(p): row(state, p, p != seat) for p in seats},
        "deployed": seats_in(state, state.deployed),
        "passed": seats_in(state, state.passed),
        "musters": {
            PILES[i]: bag_names(state.musters[i]) for i in range(len(PILES)) if (state.piles >> i) & 1
        },
        "gods": {seat_name(p): GODS[state.gods[p]] for p in seats if state.gods[p] != NONE},
        "spring_hero": None if state.spring_hero == NONE else COLOUR_NAMES[state.spring_hero],
        "discard": bag_names(state.discard),
        "deck": [HIDDEN] * int(state.size),
        "known": {seat_name(p): bag_names(state.known[p]) for p in seats if state.known[p]},
        "taken": {seat_name(p): bag_names(state.taken[p]) for p in seats if state.taken[p]},
        "pending": pending(state, seat),
        "resolved": resolved(state),
        "counts": {
            "deck": int(state.size),
            "discard": total(state.discard),
            "hands": {seat_name(p): total(state.hands[p]) for p in seats},
            "musters": len(piles_left(state)),
        },
    }


def resolved(state: Board) -> dict[str, Any] | None:
    """The last resolution, open to all: its season, the final rows, and who held what before."""
    if state.resolved == NONE:
        return None
    return {
        "season": SEASONS[state.resolved],
        "arrays": {
            seat_name(p): [
                card_name(card, False) for card in state.past_rows[p * ROW : p * ROW + state.past_lengths[p]]
            ]
            for p in range(state.seats)
        },
        "outposts": {COLOUR_NAMES[c]: holder_name(state.past_outposts[c]) for c in colours_in_play(state)},
    }


def scores(state: Board) -> dict[str, int]:
    """Each seat's VP."""
    return {seat_name(p): int(state.vp[p]) for p in range(state.seats)}


def score_lines(state: Board, seat: int) -> list[ScoreLine]:
    """SAE-33, SAE-61, SAE-62: the VP taken so far, of Outposts and of gods; they are kept as one sum."""
    return [
        ScoreLine("victory points of Outposts and gods", int(state.vp[seat]), ("SAE-33", "SAE-61", "SAE-62"))
    ]


def winner(state: Board) -> list[str] | None:
    """Who has won, or None while the game goes on."""
    return winners(state)


# ---- for screens: sums with their parts, and what players keep in their heads


@dataclass(frozen=True)
class Part:
    """One part of a seat's raid points in a colour: what gives them, where it lies, how many."""

    source: str  # a card's name, jarl, glory or outpost
    place: int  # in the row, from 0; NONE for the Outpost
    points: int


def parts(state: Board, seat: int, colour: int, past: bool = False) -> list[Part]:
    """SAE-26 to SAE-31: what a seat's raid points in a colour are made of.

    Of the open cards now, or with `past` of the last resolution.
    """
    rows, lengths, outposts = (
        (state.past_rows, state.past_lengths, state.past_outposts)
        if past
        else (state.rows, state.lengths, state.outposts)
    )
    cards = list(rows[seat * ROW : seat * ROW + lengths[seat]])
    bonus = state.jarl_bonus(seat, outposts)
    found = []
    for place, card in enumerate(cards):
        kind = card & KIND
        if card & DOWN or kind == JARL or colour_of(kind) != colour:
            continue
        found.append(Part(CARDS[kind], place, int(state.base(kind))))
        for near in (place - 1, place + 1):
            if 0 <= near < len(cards) and cards[near] & (KIND | DOWN) == JARL:
                found.append(Part("jarl", near, int(bonus)))
        if card >> GLORY_SHIFT:
            found.append(Part("glory", place, int((card >> GLORY_SHIFT) * state.numbers[N_GLORY])))
    if outposts[colour] == seat:
        found.append(Part("outpost", NONE, int(state.holding(colour, seat))))
    return found


def unseen(state: Board, seat: int) -> dict[str, int]:
    """How many cards of each Raider in play and of the Jarl a seat cannot place: all less those it sees."""
    placed = [0] * len(CARDS)
    bags = [state.discard, *(state.musters[i] for i in range(len(PILES)))]
    for p in range(state.seats):
        bags.append(state.hands[p] if p == seat else state.known[p])
        for card in state.rows[p * ROW : p * ROW + state.lengths[p]]:
            if p == seat or not card & DOWN:
                placed[card & KIND] += 1
    if state.drawn != NONE and seat == state.turn:
        placed[state.drawn] += 1
    for kind in range(len(CARDS)):
        placed[kind] += sum(count(bag, kind) for bag in bags)
    table = numbers()
    shown = {CARDS[c]: table.raiders - placed[c] for c in colours_in_play(state)}
    return shown | {CARDS[JARL]: table.jarls[int(state.seats)] - placed[JARL]}
