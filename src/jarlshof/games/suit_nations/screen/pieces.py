"""Suit Nations: one's own pieces and city: where they are, what they carry, whether they may act."""

from collections.abc import Sequence
from typing import Any, Final

from jarlshof.engine.state import OBSERVER
from jarlshof.games.suit_nations import words
from jarlshof.games.suit_nations.names import slot_name
from jarlshof.games.suit_nations.rules import attacks
from jarlshof.games.suit_nations.screen.faces import letter, load, owner_words, standing, suit_of
from jarlshof.games.suit_nations.state import HOLDERS as PER_SEAT
from jarlshof.games.suit_nations.state import KING, KING2, MAIN, NONE, PIECE, Board
from jarlshof.wording import counted

CITY_LIMIT: Final = 2


def own(s: Board, seat: int, names: Sequence[str]) -> list[dict[str, Any]]:
    """A seat's pieces, then its city; nothing for an observer."""
    if seat == OBSERVER:
        return []
    return [holder_look(s, holder, seat, names) for holder in standing(s, seat)]


def holder_look(s: Board, holder: int, seat: int, names: Sequence[str]) -> dict[str, Any]:
    """One piece or city with its load."""
    items = load(s, holder, seat)
    state, text = readiness(s, holder, seat)
    return {
        "thing": words.thing(holder),
        "letter": letter(holder),
        "suit": suit_of(s, holder // PER_SEAT),
        "name": words.piece_word(holder).capitalize(),
        "city": letter(holder) == "A",
        "where": slot_name(s, s.at[holder]),
        "far": far_words(s, holder),
        "load": [(item, *goes_words(item.goes, seat, names)) for item in items],
        "free": max(int(s.capacity(holder)) - len(items), 0),
        "state": state,
        "status": text,
        "threat": threat(s, holder, seat, names),
    }


def far_words(s: Board, holder: int) -> str:
    """How far a piece is from home."""
    n = int(s.far[holder // PER_SEAT * s.slots + s.at[holder]])
    return "" if letter(holder) == "A" else "at home" if n == 0 else f"{counted(n, 'step')} from home"


def goes_words(goes: int, seat: int, names: Sequence[str]) -> tuple[str, str]:
    """Where an item is planned to go, with its owner and by its bare name."""
    return ("", "") if goes == NONE else (owner_words(goes, seat, names), words.piece_word(goes))


def readiness(s: Board, holder: int, seat: int) -> tuple[str, str]:
    """May a piece act this turn? A class, and words."""
    h = holder % PER_SEAT
    if letter(holder) == "A" or s.turn != seat or s.phase not in (MAIN, PIECE):
        return "", ""
    if s.open_piece != NONE:
        return ("now", "acts now") if s.open_piece == h else ("", "")
    if (s.fresh >> h) & 1:
        return "done", "new: acts next turn"
    if (s.used >> h) & 1:
        return "done", "has acted"
    return ("done", "no more this turn") if s.pieces_closed else ("may", "may act")


def threat(s: Board, holder: int, seat: int, names: Sequence[str]) -> str:
    """SN-82: rivals' kings with cards that could attack it where it stands."""
    found = []
    for other in range(s.seats):
        for h in (KING, KING2):
            king = other * PER_SEAT + h
            if s.rivals(seat, other) and s.at[king] != NONE and s.cards(king):
                if s.in_reach(s.at[king], s.at[holder]):
                    ours, theirs = attacks.attack_strength(s, king), attacks.defence_strength(s, holder)
                    found.append(f"{names[other]}'s king can attack: {ours} against {theirs}")
    return "; ".join(found)
