"""Rising for the Throne: an empty table for the options of a game."""

from jarlshof import settings
from jarlshof.games.throne import GAME, cards
from jarlshof.games.throne.rules import turn
from jarlshof.games.throne.rules.game import Throne
from jarlshof.games.throne.state.table import (
    BY_CHANCE,
    BY_ROLL,
)


def setup(options: dict[str, object]) -> Throne:
    """An empty table for its options; `deal` does the rest.

    Raises ValueError, with a sentence, for options that do not go together.
    """
    seats = options["players"]
    assert isinstance(seats, int)
    free_letters = options["letters"] == "free"
    keep_up = options["bust"] == "keep-up"
    card_set = cards.card_set(cards.source_of(options["cards"]), free_letters, keep_up)
    if seats > card_set.clans:
        raise ValueError(f"{seats} players need as many clans: the card set has {card_set.clans} (THR-1).")
    s = Throne()
    s.clear(seats, card_set)
    settings.keep(s, GAME, options)
    s.events = 1 if options["events"] else 0
    set_clans(s, options["clans"])
    set_first(s, options["first"])
    target = options["target"]
    if isinstance(target, int):
        s.target = target
        s.own_target = 1
    return s


def set_clans(s: Throne, wanted: object) -> None:
    """THR-1, THR-2: chosen, drawn, or named in seat order."""
    if wanted == "choose":
        s.choose_clans = 1
    elif wanted == "random":
        s.random_clans = 1
    else:
        assert isinstance(wanted, list)
        if len(wanted) != s.seats:
            raise ValueError(f"clans names {len(wanted)} clans for {s.seats} players: name one each (THR-1).")
        for seat in range(s.seats):
            turn.take_clan(s, seat, cards.clan_number(s.card_set, wanted[seat]))
        if len(set(wanted)) != len(wanted):
            raise ValueError("clans names a clan twice: each is played by one seat only (THR-1).")


def set_first(s: Throne, first: object) -> None:
    """THR-7, THR-100: who begins."""
    s.starter = settings.opening_seat(first, s.seats)
    if s.starter == settings.NOBODY and s.seats == 1:
        s.starter = 0
    elif s.starter == settings.NOBODY:
        s.starter = BY_ROLL if first == "roll" else BY_CHANCE
    if s.starter >= 0:
        s.first = s.starter
