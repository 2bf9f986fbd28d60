"""Sær: how the fight for each colour stands: sums in the open, what face-down cards may add, who leads."""

from collections.abc import Sequence
from itertools import product

from jarlshof.engine.cards import count
from jarlshof.games.saer import view
from jarlshof.games.saer.names import CARDS
from jarlshof.games.saer.state import (
    DOWN,
    GLORY_SHIFT,
    GREEN,
    HERO,
    JARL,
    KIND,
    N_GLORY,
    NONE,
    ROW,
    Board,
    colour_of,
)


def row(state: Board, seat: int) -> list[int]:
    """The cards of an array, left to right."""
    return list(state.rows[seat * ROW : seat * ROW + state.lengths[seat]])


def card_points(state: Board, cards: Sequence[int], place: int, bonus: int) -> int:
    """SAE-27 to SAE-30: what an open card gives to its colour, with open Jarls beside it and Glory on it."""
    kind = cards[place] & KIND
    if cards[place] & DOWN or kind == JARL:
        return 0
    near = [cards[i] & (KIND | DOWN) for i in (place - 1, place + 1) if 0 <= i < len(cards)]
    glory = (cards[place] >> GLORY_SHIFT) * state.numbers[N_GLORY]
    return int(state.base(kind) + glory + bonus * near.count(JARL))


def points_of(state: Board, cards: Sequence[int], colour: int, bonus: int) -> int:
    """What the open cards of a row give to a colour."""
    return sum(
        card_points(state, cards, place, bonus)
        for place, card in enumerate(cards)
        if colour_of(card & KIND) == colour
    )


def held(state: Board, seat: int, colour: int) -> int:
    """SAE-31: what an Outpost gives to its holder."""
    return int(state.holding(colour, seat)) if state.outposts[colour] == seat else 0


def in_the_open(state: Board, seat: int, colour: int) -> int:
    """A seat's points in a colour that all can see."""
    bonus = int(state.jarl_bonus(seat, state.outposts))
    return points_of(state, row(state, seat), colour, bonus) + held(state, seat, colour)


def in_all(state: Board, seat: int, colour: int) -> int:
    """A seat's points in a colour with all its cards turned up, as its owner counts them."""
    bonus = int(state.jarl_bonus(seat, state.outposts))
    cards = [card & ~DOWN for card in row(state, seat)]
    return points_of(state, cards, colour, bonus) + held(state, seat, colour)


def at_most(state: Board, seat: int, colour: int, unseen: dict[str, int]) -> int:
    """The most that a seat's face-down cards can make of a colour, for somebody who cannot see them."""
    cards = row(state, seat)
    down = [place for place, card in enumerate(cards) if card & DOWN]
    bonus = int(state.jarl_bonus(seat, state.outposts))
    spare = {
        kind: unseen.get(CARDS[kind], 0) + count(state.known[seat], kind)
        for kind in (colour, JARL, HERO + colour)
    }
    kinds = [kind for kind, n in spare.items() if n > 0]
    if sum(spare.values()) < len(down):
        kinds.append(DOWN)  # a card that adds nothing
        spare[DOWN] = len(down)
    best = points_of(state, cards, colour, bonus)
    for guess in product(kinds, repeat=len(down)):
        if any(guess.count(kind) > spare[kind] for kind in kinds):
            continue
        for place, kind in zip(down, guess, strict=True):
            cards[place] = (cards[place] & ~(KIND | DOWN)) | kind
        best = max(best, points_of(state, cards, colour, bonus))
    return best + held(state, seat, colour)


def leader(state: Board, sums: Sequence[int]) -> tuple[int, bool]:
    """Who would get the Outpost with these sums, or NONE; and whether the most is tied."""
    best = max(sums)
    green = int(state.outposts[GREEN])
    if best == 0:
        return (green if state.zero_green else NONE), False
    tied = [seat for seat, n in enumerate(sums) if n == best]
    if len(tied) == 1:
        return tied[0], False
    return (green if green in tied else NONE), True


def verdict(state: Board, colour: int, sums: Sequence[int], names: Sequence[str]) -> str:
    """How a colour would end as it lies open now."""
    winner, tied = leader(state, sums)
    if tied:
        return "Tie: to the middle" if winner == NONE else f"Tie: {names[winner]} by Green"
    if winner == NONE:
        return "No points" if state.outposts[colour] == NONE else "No points: middle"
    if max(sums) == 0:
        return f"{names[winner]} by Green"
    ahead = max(sums) - max(n for seat, n in enumerate(sums) if seat != winner)
    return f"{names[winner]} leads by {ahead}"


def standings(state: Board, seat: int, colour: int) -> list[tuple[int, int]]:
    """For each seat its points in the open, and those with its face-down cards (the most for others)."""
    unseen = view.unseen(state, seat)
    return [
        (
            in_the_open(state, p, colour),
            in_all(state, p, colour) if p == seat else at_most(state, p, colour, unseen),
        )
        for p in range(state.seats)
    ]
