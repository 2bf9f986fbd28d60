"""Sær: all that page and terminal show, from a position as the seat knows it."""

from collections.abc import Sequence
from typing import Any

from jarlshof.engine.cards import total
from jarlshof.engine.state import OBSERVER
from jarlshof.game import seat_name
from jarlshof.games.saer import view
from jarlshof.games.saer.data import SEASONS
from jarlshof.games.saer.names import CARDS, GODS, PILES
from jarlshof.games.saer.rules.codes import V_DEPLOY, VERB
from jarlshof.games.saer.screen.battle import card_points, held, points_of, row, standings, verdict
from jarlshof.games.saer.screen.faces import Face, by_colour, face, hue, in_bag, power, side
from jarlshof.games.saer.screen.preview import preview
from jarlshof.games.saer.screen.resolution import resolution, why_won
from jarlshof.games.saer.state import (
    ACTIONS,
    COLOURS,
    DEPLOY,
    DOWN,
    FREYA_A,
    FREYA_B,
    GLORY_SHIFT,
    GOD_PILE,
    HERO,
    JARL,
    KIND,
    LAID,
    N_JARL,
    N_JARLS,
    N_RAIDERS,
    N_VP,
    NONE,
    OVER,
    RAGNAROK,
    ROW,
    Board,
)
from jarlshof.games.saer.words import hand_thing, laid_cards, place_thing

__all__ = ["preview", "screen"]

MOST_BAR = 12  # points that fill a bar


def screen(state: Board, seat: int, names: Sequence[str], past: Sequence[Board] = ()) -> dict[str, Any]:
    """Everything the template draws, for a seat or an OBSERVER."""
    mine = seat != OBSERVER
    return {
        "season": SEASONS[state.season],
        "round": int(state.season) + 1,
        "vp": int(state.numbers[N_VP + state.season]),
        "deploying": state.phase == DEPLOY,
        "acting": state.phase == ACTIONS,
        "over": state.phase == OVER,
        "last": state.season == RAGNAROK,
        "order": order(state, names),
        "outposts": [outpost(state, colour, seat, names) for colour in view.colours_in_play(state)],
        "rows": [player_row(state, p, seat, names) for p in around(state, seat)],
        "piles": [pile(state, number) for number in view.piles_left(state)],
        "takers": [names[p] for p in range(state.seats) if not (state.passed >> p) & 1],
        "hand": hand(state, seat) if mine else [],
        "lay": laying(state, seat) if mine and state.phase == DEPLOY else None,
        "asked": state.asking != NONE,
        "ways": ways(state, seat) if mine and state.phase == ACTIONS else {},
        "jarl_bonus": int(state.jarl_bonus(seat, state.outposts)) if mine else int(state.numbers[N_JARL]),
        "raising": state.asking == FREYA_B and seat == state.turn,
        "drawn": face(state, int(state.drawn)) if state.asking == FREYA_A and seat == state.turn else None,
        "discard": by_colour(state, state.discard),
        "deck": int(state.size),
        "spring_hero": face(state, HERO + int(state.spring_hero)) if state.spring_hero != NONE else None,
        "bank": int(state.supply - state.glory_in_use()) if state.supply else None,
        "unseen": unseen(state, seat),
        "known": known(state, seat, names),
        "gods": gods(state, names),
        "score": score(state, names),
        "resolution": resolution(state, names),
        "why_won": why_won(state, names) if state.phase == OVER else [],
    }


def around(state: Board, seat: int) -> list[int]:
    """The seats from the top of the page to the bottom: the viewer's own row lies last."""
    last = state.seats - 1 if seat == OBSERVER else seat
    return [(last + 1 + i) % state.seats for i in range(state.seats)]


def order(state: Board, names: Sequence[str]) -> list[dict[str, Any]]:
    """SAE-12: the turn order, from the first player on."""
    seats = [(state.first + i) % state.seats for i in range(state.seats)]
    return [
        {
            "name": names[p],
            "first": p == state.first,
            "passed": bool((state.passed >> p) & 1),
            "now": state.phase == ACTIONS and p == state.turn,
        }
        for p in seats
    ]


# ---- the Outposts


def outpost(state: Board, colour: int, seat: int, names: Sequence[str]) -> dict[str, Any]:
    """An Outpost: holder, points and power, and how the fight for it stands."""
    found = standings(state, seat, colour)
    words, clause = power(state, colour)
    holder = int(state.outposts[colour])
    return {
        "hue": hue(colour),
        "name": hue(colour).capitalize(),
        "thing": f"outpost-{hue(colour)}",
        "points": int(state.numbers[colour]),
        "glory": int(state.outpost_glory[colour]),
        "power": words,
        "clause": clause,
        "holder": None if holder == NONE else names[holder],
        "holder_seat": holder,
        "bars": [bar(state, p, colour, *found[p], names) for p in around(state, seat)],
        "verdict": verdict(state, colour, [opened for opened, _ in found], names),
    }


def bar(state: Board, p: int, colour: int, opened: int, most: int, names: Sequence[str]) -> dict[str, Any]:
    """A seat's points in a colour: in the open, and possible with its face-down cards."""
    full = min(opened, MOST_BAR)
    return {
        "id": f"sum-{hue(colour)}-{seat_name(p)}",
        "name": names[p],
        "open": opened,
        "more": max(most - opened, 0),
        "less": most < opened,
        "most": most,
        "held": held(state, p, colour),
        "x": full,
        "w": min(most, MOST_BAR) - full if most > full else 0,
        "down": int(state.face_down(p)),
    }


# ---- a player's row


def player_row(state: Board, p: int, seat: int, names: Sequence[str]) -> dict[str, Any]:
    """A player: VP, Glory, hand, God, and the array with what each card is worth."""
    god = int(state.gods[p])
    passed = bool((state.passed >> p) & 1)
    taken = in_bag(state, state.taken[p]) if passed else []
    return {
        "seat": p,
        "name": names[p],
        "own": p == seat,
        "vp": int(state.vp[p]),
        "glory": int(state.glory[p]),
        "hand": int(total(state.hands[p])),
        "known": in_bag(state, state.known[p]),
        "god": side(god) if god != NONE else None,
        "god_thing": f"god-{seat_name(p)}",
        "glory_thing": f"glory-{seat_name(p)}",
        "first": p == state.first,
        "passed": passed,
        "taken": taken,
        "left": f"{seat_name(p)}-left",
        "right": f"{seat_name(p)}-right",
        "cards": [card(state, p, place, seat) for place in range(state.lengths[p])],
        "was": [past_card(state, p, place) for place in range(state.past_lengths[p])]
        if state.resolved != NONE and state.phase != ACTIONS
        else [],
    }


def card(state: Board, p: int, place: int, seat: int) -> dict[str, Any]:
    """A card of an array: its face if the viewer may see it, its points, what a Jarl lends its neighbours."""
    cards = row(state, p)
    here = cards[place]
    down = bool(here & DOWN)
    seen = not down or p == seat
    shown = face(state, here & KIND) if seen else None
    bonus = int(state.jarl_bonus(p, state.outposts))
    if seen and down:
        cards = [c & ~DOWN for c in cards]
    return {
        "thing": place_thing(p, place),
        "place": place + 1,
        "down": down,
        "face": shown,
        "glory": here >> GLORY_SHIFT,
        "worth": card_points(state, cards, place, bonus) if shown else None,
        "lends": lends(cards, place, bonus) if here & KIND == JARL and shown else (0, 0),
        "ask": ask(state, p, place, down) if p == seat and state.phase == ACTIONS else None,
    }


def past_card(state: Board, p: int, place: int) -> Face:
    """A card of the array that was counted last."""
    return face(state, int(state.past_rows[p * ROW + place]) & KIND)


def lends(cards: Sequence[int], place: int, bonus: int) -> tuple[int, int]:
    """SAE-29: what a Jarl gives to its neighbours on the left and on the right."""

    def to(i: int) -> int:
        return bonus if 0 <= i < len(cards) and not cards[i] & DOWN and cards[i] & KIND != JARL else 0

    return to(place - 1), to(place + 1)


def ask(state: Board, p: int, place: int, down: bool) -> str:
    """The move to ask about when an own card cannot be chosen."""
    return f"withdraw {place + 1}" if down or state.glory[p] else f"inspire {place + 1}"


# ---- piles and the own hand


def pile(state: Board, number: int) -> dict[str, Any]:
    """A muster pile: its Hero or God, and the cards with it."""
    god = side(number - GOD_PILE) if number >= GOD_PILE else None
    return {
        "thing": f"pile-{PILES[number]}",
        "ask": f"pass {PILES[number]}",
        "god": god,
        "hero": None if god else face(state, HERO + number),
        "cards": in_bag(state, state.musters[number]),
    }


def ways(state: Board, seat: int) -> dict[str, bool]:
    """SAE-12: which actions there are now, beside passing."""
    return {
        "down": bool(state.face_down(seat)),
        "inspire": bool(state.glory[seat] and state.face_up(seat)),
        "god": state.season == RAGNAROK and state.gods[seat] != NONE,
    }


def hand(state: Board, seat: int) -> list[dict[str, Any]]:
    """The viewer's cards, a stack for each kind."""
    found = []
    for shown, n in by_colour(state, state.hands[seat]):
        kind = CARDS.index(shown.id)
        reinforce = f"reinforce 1 {shown.id} right" if state.phase == ACTIONS else None
        found.append({"face": shown, "n": n, "thing": hand_thing(kind), "ask": reinforce})
    return found


def laying(state: Board, seat: int) -> dict[str, Any]:
    """SAE-10: how many cards are laid, and what each possible array would give."""
    return {
        "places": min(LAID, int(total(state.hands[seat]))),
        "sums": [sums(state, seat, action) for action in state.moves(seat)],
    }


def sums(state: Board, seat: int, action: int) -> str:
    """What an array would give to each colour."""
    assert action >> VERB == V_DEPLOY
    cards = laid_cards(action)
    bonus = int(state.jarl_bonus(seat, state.outposts))
    found = [(points_of(state, cards, colour, bonus), hue(colour)) for colour in view.colours_in_play(state)]
    return ", ".join(f"{n} {word}" for n, word in found if n) or "no points"


# ---- what players keep in their heads


def unseen(state: Board, seat: int) -> list[tuple[Face, int, int]]:
    """How many Raiders of each colour and Jarls the viewer cannot place, of all there are."""
    counts = view.unseen(state, seat)
    return [
        (face(state, kind), counts[CARDS[kind]], int(state.numbers[N_JARLS if kind == JARL else N_RAIDERS]))
        for kind in range(JARL + 1)
        if CARDS[kind] in counts
    ]


def known(state: Board, seat: int, names: Sequence[str]) -> list[dict[str, Any]]:
    """What all know of each other player's hidden cards, in hand or face down."""
    return [
        {
            "name": names[p],
            "cards": in_bag(state, state.known[p]),
            "unknown": int(total(state.hands[p]) + state.face_down(p) - total(state.known[p])),
        }
        for p in range(state.seats)
        if p != seat
    ]


def gods(state: Board, names: Sequence[str]) -> list[dict[str, Any]]:
    """The five Gods with both sides, and where each is now."""
    holders = {int(state.gods[p]): names[p] for p in range(state.seats) if state.gods[p] != NONE}
    found = []
    for number in range(0, len(GODS), 2):
        sides = [
            (side(n), holders.get(n), bool((state.piles >> (GOD_PILE + n)) & 1)) for n in (number, number + 1)
        ]
        found.append({"name": sides[0][0].name, "icon": sides[0][0].god, "sides": sides})
    return found


def score(state: Board, names: Sequence[str]) -> list[dict[str, Any]]:
    """Each player's VP, Outposts, Glory and cards."""
    return [
        {
            "name": names[p],
            "vp": int(state.vp[p]),
            "glory": int(state.glory[p]),
            "hand": int(total(state.hands[p])),
            "outposts": [hue(c) for c in range(COLOURS) if state.plays(c) and state.outposts[c] == p],
        }
        for p in range(state.seats)
    ]
