"""Positions as YAML: what a file names lies where it says, `?` is dealt by the seed."""

from collections.abc import Mapping
from typing import Any

from jarlshof import position as p
from jarlshof.dealing import UNKNOWN, Pool, loose, read_list
from jarlshof.game import BadInput, key, seat_name
from jarlshof.starter import GAME, view
from jarlshof.starter.rules import Rules, setup
from jarlshof.starter.state import COPIES, ROUNDS, VALUES, WIDTH, Table

# Fields whose lists are compared without regard to order in rule examples.
UNORDERED = ("hands", "open")
FIELDS = ("round", "hands", "chosen", "last", "open", "points")
NAMES = [str(value) for value in range(WIDTH)]


def read(data: Mapping[str, Any], options: Mapping[str, Any], seed: bytes) -> Rules:
    """The state that a position describes; raises BadInput with one sentence."""
    p.only(data, FIELDS, "A position of Starter")
    state = setup(GAME.fill_options(options))
    key(state, seed, 0)
    state.round = p.number(data.get("round", 1), "round", 1, ROUNDS + 1)
    for value in read_list(data.get("open"), "open", card):
        state.open[value] += 1
    for seat, value in p.by_seat(data, "last", state.seats).items():
        state.last[seat] = card(value)
    for seat, value in p.by_seat(data, "points", state.seats).items():
        state.points[seat] = p.number(value, f"points.{seat_name(seat)}", 0, ROUNDS)
    read_cards(state, data)
    if state.round <= ROUNDS and state.to_act() == 0:
        raise BadInput("chosen: when all have chosen, the cards are turned up (STA-2).")
    return state


def read_cards(state: Table, data: Mapping[str, Any]) -> None:
    """STA-1: the cards that are named, then those that are not, from all that lie nowhere."""
    chosen = {
        seat: read_list([value], "chosen", card)[0]
        for seat, value in p.by_seat(data, "chosen", state.seats).items()
    }
    hands = [[UNKNOWN] * (ROUNDS + 1 - state.round - (seat in chosen)) for seat in range(state.seats)]
    for seat, cards in p.by_seat(data, "hands", state.seats).items():
        name = f"hands.{seat_name(seat)}"
        size = len(hands[seat])
        hands[seat] = read_list(cards, name, card)
        if len(hands[seat]) != size:
            raise BadInput(f"{name} must hold {size} cards in round {state.round} (STA-1, STA-2).")
    opened = [value for value in range(1, WIDTH) for _ in range(state.open[value])]
    placed = [*opened, *chosen.values(), *(value for cards in hands for value in cards)]
    pool = Pool(state, loose([0, *[COPIES] * VALUES], placed, NAMES, "STA-1"))
    for seat, value in chosen.items():
        state.chosen[seat] = pool.fill([value])[0]
    for seat in range(state.seats):
        for value in pool.fill(hands[seat]):
            state.hands[seat * WIDTH + value] += 1


def card(value: Any) -> int:
    """The value of a card."""
    return p.number(value, "A card", 1, VALUES)


def write(state: Table) -> dict[str, Any]:
    """The whole position, nothing hidden."""
    return view.public(state) | {
        "hands": {seat_name(seat): state.hand(seat) for seat in range(state.seats)},
        "chosen": {seat_name(seat): int(value) for seat, value in enumerate(state.chosen) if value},
    }
