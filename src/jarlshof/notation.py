"""Moves in words at any table: the seat in front, and what is legal now."""

from jarlshof.engine.state import State
from jarlshof.game import BadInput, Game, NotUnderstood, is_seat_word, seat_name, seat_number

MOST_TEXT = 2_000


class NotLegal(BadInput):
    """A move that was understood, but that the rules forbid now.

    `clause` is its number; the sentence cites it.
    """

    def __init__(self, sentence: str, clause: int) -> None:
        super().__init__(sentence)
        self.clause = clause


def split(state: State, text: str) -> tuple[int | None, str]:
    """The seat in front of a move, if it names one, and the rest."""
    if len(text) > MOST_TEXT:
        raise NotUnderstood(f"This move is too long: {len(text)} characters, at most {MOST_TEXT}.")
    front, colon, rest = text.partition(":")
    word = front.strip()
    if colon and is_seat_word(word):
        return seat_number(word, state.seats), rest.strip()
    return None, text.strip()


def read(game: Game, state: State, text: str) -> tuple[int, int]:
    """The seat and the action of a move in words; legality is not checked.

    Without a seat in front the move belongs to the one seat that must decide;
    if several must, a move that any of them could make is ambiguous.
    """
    seat, body = split(state, text)
    if seat is not None:
        return seat, game.words.parse(state, seat, body)
    actors = state.actors() or [0]
    action: int = game.words.parse(state, actors[0], body)
    if len(actors) > 1 and any(state.refusal(actor, action) == 0 for actor in actors):
        raise NotUnderstood(f"Say whose move it is, as in '{seat_name(actors[0])}: {body}'.")
    return actors[0], action


def read_any_case(game: Game, state: State, text: str) -> tuple[int, int]:
    """A move as `read` gives it; where capitals say nothing to it, it is read in small letters."""
    try:
        return read(game, state, text)
    except NotUnderstood as error:
        try:
            return read(game, state, text.lower())
        except BadInput:
            raise error from None


def check(game: Game, state: State, seat: int, action: int, text: str) -> None:
    """Raise NotLegal, with the clause, if a move is forbidden now."""
    clause = state.refusal(seat, action)
    if clause:
        raise NotLegal(f"{text!r} is not allowed now ({game.clause(clause)}).", clause)


def play(game: Game, state: State, text: str) -> tuple[int, int]:
    """Read a move, check it, carry it out; returns its seat and action."""
    seat, action = read(game, state, text)
    check(game, state, seat, action, text)
    state.play(seat, action)
    return seat, action


def write(game: Game, state: State, seat: int, action: int, viewer: int | None = None) -> str:
    """A move in words, with the seat in front where the game's notation has it.

    `viewer` None is the mover itself.
    """
    body: str = game.words.write(state, seat, action, seat if viewer is None else viewer)
    return f"{seat_name(seat)}: {body}" if game.words.prefixed(state) else body


def legal(game: Game, state: State) -> list[str]:
    """Every legal move of every seat that must decide now, in words."""
    return [write(game, state, seat, action) for seat in state.actors() for action in state.moves(seat)]
