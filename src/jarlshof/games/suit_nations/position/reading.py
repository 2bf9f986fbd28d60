"""Suit Nations: a state from a mapping."""

from collections.abc import Mapping
from typing import Any

from jarlshof import notation
from jarlshof import position as p
from jarlshof.dealing import HIDDEN
from jarlshof.game import BadInput, key, seat_name
from jarlshof.games.suit_nations import GAME
from jarlshof.games.suit_nations.position import recall
from jarlshof.games.suit_nations.position.cards import Dealing
from jarlshof.games.suit_nations.position.moment import play_pending, read_chance, read_era, read_turn
from jarlshof.games.suit_nations.position.seats import read_seats
from jarlshof.games.suit_nations.rules import SuitNations, layout
from jarlshof.games.suit_nations.state import OVER

# What a view tells beside the position is ignored in reading.
TOLD = ("deck_count", "dump_count", "to_move", "scores", "decision")
EXTENSIONS = (
    "open_merchants", "merchants", "trouble", "portals", "walls", "rafts", "aboard", "envoys", "donations",
    "treaties", "quests", "teams",
)  # fmt: skip
FIELDS = (
    "map", "dice", "shuffles", "turn", "era", "eras", "dealer", "countdown", "quiet", "deck", "dump", "piles",
    "seats", "pending", "settled", "rolled", "recall", "over", *EXTENSIONS, *TOLD,
)  # fmt: skip
DEALS = 2000


def read(data: Mapping[str, Any], options: Mapping[str, Any], seed: bytes) -> SuitNations:
    """The state of a position; what it leaves open is decided by the options, then by the seed.

    Homes lie by their numbers unless an option deals them, in an empty position too.
    Unknown cards are dealt anew until the pending moves can be played with them.
    """
    p.only(data, FIELDS, "A position of Suit Nations")
    if data.get("settled"):
        whole = p.mapping(data["settled"], "settled")
        p.only(whole, FIELDS, "settled")
        rolled = data.get("rolled")
        data = {"map": data.get("map"), "dice": rolled, **whole, "pending": data.get("pending")}
    fields = {name: value for name, value in data.items() if name not in TOLD}
    options = {"places": "fixed", **options}
    if not fields:
        new = GAME.new(options, seed)
        assert isinstance(new, SuitNations)
        return new
    for name in EXTENSIONS:
        if fields.get(name):
            raise BadInput(f"The position has {name}, which the game without extensions does not know.")
    hidden = HIDDEN in str(fields)
    for attempt in range(DEALS if hidden else 1):
        try:
            return read_once(fields, options, seed, attempt)
        except notation.NotLegal as error:
            refused = error
    raise refused


def read_once(
    fields: Mapping[str, Any], options: Mapping[str, Any], seed: bytes, attempt: int
) -> SuitNations:
    """The state of a position for one deal of its unknown cards."""
    state = lay_table(fields, options)
    key(state, seed, attempt)
    settle_homes(state)
    read_seats(state, p.mapping(fields.get("seats"), "seats"))
    layout.measure(state)
    dealing = Dealing(state, fields)
    dealing.run()
    read_era(state, fields)
    read_turn(state, fields.get("turn", seat_name(state.turn)))
    recall.read(state, dealing.recall, dealing.near)
    read_chance(state, fields)
    play_pending(state, fields.get("pending"))
    if fields.get("over") is True:
        state.phase = OVER
    return state


def lay_table(fields: Mapping[str, Any], options: Mapping[str, Any]) -> SuitNations:
    """The table for the options, with the map of the position."""
    merged = dict(options)
    if fields.get("map") is not None:
        if merged.get("map", fields["map"]) != fields["map"]:
            raise BadInput("The map of the position is not that of the options.")
        merged["map"] = fields["map"]
    state = GAME.setup(merged)
    assert isinstance(state, SuitNations)
    return state


def settle_homes(s: SuitNations) -> None:
    """Homes and suits as in a new game, before the position names its own."""
    if s.random_suits:
        layout.deal_suits(s)
    homes = s.homes[:]
    if not s.fixed_places:
        s.shuffle(homes, s.seats)
    layout.place_all(s, homes)
