"""The line protocol: a bot in another process, which gets what its seat sees and answers with a move."""

import hashlib
from typing import TextIO

from jarlshof import position
from jarlshof.bots.levels import choose, find_level
from jarlshof.engine.state import State
from jarlshof.game import BadInput, Game, seat_number
from jarlshof.outside import read_json

VERSION = 1


def speak(game: Game, level: str, seed: str, lines: TextIO, out: TextIO) -> None:
    """Answer requests line by line until `quit` or the end of the input; raises BadInput for a level."""
    find_level(level)
    print(f"jarlshof {VERSION} {game.name} {level}", file=out, flush=True)
    state: State | None = None
    asked = 0
    for line in lines:
        word, _, rest = line.strip("\ufeff \r\n\t").partition(" ")
        if word == "quit":
            return
        try:
            if word == "position":
                state = read_view(game, rest)
                print("ok", file=out, flush=True)
            elif word == "go":
                asked += 1
                print(f"move {decide(game, level, state, rest, f'{seed} {asked}')}", file=out, flush=True)
            elif word:
                raise BadInput(f"There is no request {position.shorten(word)!r}: say position, go or quit.")
        except BadInput as error:
            print(f"error {' '.join(str(error).split())}", file=out, flush=True)


def read_view(game: Game, text: str) -> State:
    """The state of a view as JSON on one line; what it hides is dealt anew."""
    return position.load(game, read_json(text, "This position"), {})


def decide(game: Game, level: str, state: State | None, word: str, stream: str) -> str:
    """The move of a seat, in words."""
    if state is None:
        raise BadInput("There is no position yet: send position first.")
    seat = seat_number(word, state.seats)
    if seat not in state.actors():
        raise BadInput(f"{word} need not decide now.")
    sample = state.clone()
    number = int.from_bytes(hashlib.sha256(stream.encode(errors="surrogatepass")).digest()[:7], "big")
    sample.resample(seat, number)
    words: str = game.words.write(state, seat, choose(level, sample, seat, number), seat)
    return words
