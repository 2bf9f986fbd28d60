"""Suit Nations: the moment of a position: era, turn, chance to come, and moves of a chain."""

from collections.abc import Mapping
from typing import Any

from jarlshof import chance, notation
from jarlshof import position as p
from jarlshof.dealing import HIDDEN
from jarlshof.engine.state import OBSERVER
from jarlshof.game import BadInput, seat_name, seat_number
from jarlshof.games.suit_nations import GAME
from jarlshof.games.suit_nations.names import CARDS, HOLDERS
from jarlshof.games.suit_nations.rules import SuitNations, turn
from jarlshof.games.suit_nations.state import HOLDERS as PER_SEAT
from jarlshof.games.suit_nations.state import NONE, PIECE, PIECES, Board

TURN = (
    "seat", "start", "begun", "moved", "closed", "used", "fresh", "open", "demanded", "drew", "city_actions",
    "shut", "sailed", "refused", "talks", "accused",
)  # fmt: skip
OPEN = ("piece", "stepped", "seastep", "embarked", "asked")


def read_era(s: Board, fields: Mapping[str, Any]) -> None:
    """Eras, the dealer and the countdown."""
    s.eras = p.number(fields.get("eras", int(s.eras)), "eras", 1, 99)
    s.era = p.number(fields.get("era", 1), "era", 1, int(s.eras))
    s.dealer = seat_number(fields.get("dealer", seat_name(s.seats - 1)), s.seats)
    s.quiet = p.number(fields.get("quiet", 0), "quiet", 0, 99999)
    s.turn = (s.dealer + 1) % s.seats
    countdown = p.mapping(fields.get("countdown"), "countdown")
    if countdown:
        p.only(countdown, ("coins", "last"), "countdown")
        s.coins = p.number(countdown.get("coins", int(s.start_coins)), "coins", 0, 99)
        s.last = seat_number(countdown.get("last", seat_name(s.turn)), s.seats)


def read_turn(s: Board, value: Any) -> None:
    """Whose turn it is, and how far it has come."""
    fields = {"seat": value} if isinstance(value, str) else p.mapping(value, "turn")
    p.only(fields, TURN, "turn")
    for name in ("shut", "sailed", "refused", "talks", "accused"):
        if fields.get(name):
            raise BadInput(f"turn has {name}, which the game without extensions does not know.")
    s.turn = seat_number(fields.get("seat", seat_name(s.turn)), s.seats)
    turn.fresh_turn(s)
    s.used = read_set(s, fields.get("used"), "used")
    s.fresh = read_set(s, fields.get("fresh"), "fresh")
    for text in fields.get("demanded") or []:
        piece, _, seat = str(text).partition(" ")
        king = p.word(piece, "demanded", ("king", "king2"))
        s.demanded |= 1 << (seat_number(seat, s.seats) + (8 if king == "king2" else 0))
    read_open(s, p.mapping(fields.get("open"), "open"))
    acted = bool(s.used or s.open_piece != NONE)
    s.acted_this_turn = int(flag(fields, "begun", acted))
    s.moved = int(flag(fields, "moved", acted))
    s.pieces_closed = int(flag(fields, "closed", False))
    s.drew = int(flag(fields, "drew", False))
    s.city_actions = p.number(fields.get("city_actions", 0), "city_actions", 0, 999)
    if flag(fields, "start", False):
        turn.begin(s)


def flag(fields: Mapping[str, Any], name: str, usual: bool) -> bool:
    """A field that is true or false."""
    value = fields.get(name, usual)
    if not isinstance(value, bool):
        raise BadInput(f"{name} must be true or false, not {p.shorten(value)}.")
    return value


def read_set(s: Board, value: Any, name: str) -> int:
    """Some pieces of the seat in turn, a bit each."""
    bits = 0
    for piece in p.words(value, name, HOLDERS[:PIECES]):
        h = HOLDERS.index(piece)
        if s.at[s.turn * PER_SEAT + h] == NONE:
            raise BadInput(f"{name}: {seat_name(s.turn)} has no {piece}.")
        bits |= 1 << h
    return bits


def read_open(s: Board, fields: Mapping[str, Any]) -> None:
    """An open piece turn."""
    if not fields:
        return
    p.only(fields, OPEN, "open")
    s.open_piece = HOLDERS.index(p.word(fields.get("piece"), "piece", HOLDERS[:PIECES]))
    read_set(s, [fields["piece"]], "open")
    if flag(fields, "seastep", False) or flag(fields, "embarked", False):
        raise BadInput("open: the game without ships knows no sea step.")
    s.stepped = int(flag(fields, "stepped", False))
    s.demand_rejected = int(flag(fields, "asked", False))
    s.phase = PIECE


def read_chance(s: Board, fields: Mapping[str, Any]) -> None:
    """Dice and shuffles to come that are given, and the latest dice."""
    chance.give(s, fields, lambda word: CARDS.index(p.word(word, "shuffles", CARDS[1:])), die)
    for n in chance.given(fields, "rolled"):
        s.rolled = s.rolled * 8 + p.number(n, "rolled", 1, 6)


def die(word: Any) -> int:
    """A face of a die to come, from 0."""
    return p.number(word, "dice", 1, 6) - 1


def play_pending(s: SuitNations, moves: Any) -> None:
    """The moves since the last settled moment."""
    if not isinstance(moves or [], list):
        raise BadInput("pending must be a list of moves.")
    for move in moves or []:
        words = str(move)
        if HIDDEN in words:
            play_hidden(s, words)
        else:
            notation.play(GAME, s, words)


def play_hidden(s: SuitNations, words: str) -> None:
    """A move with a hidden card: any legal one that reads like this to others."""
    seat = int(s.decider)
    for action in s.moves(seat):
        if notation.write(GAME, s, seat, action, OBSERVER) == words:
            s.play(seat, action)
            return
    raise notation.NotLegal(f"{words!r} is not possible now.", s.not_offered(seat, 0))
