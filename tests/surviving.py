"""What must hold of any input: it is refused in a sentence, or it is taken and can be played on from."""

import io
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import yaml

from jarlshof import notation, position, saga
from jarlshof.bots.protocol import speak
from jarlshof.conformance.moments import check_moment
from jarlshof.engine.state import OBSERVER, State
from jarlshof.game import BadInput, Game, seed_bytes
from jarlshof.outside import read_text, read_yaml

HERE = Path(__file__).parent


def seeds(game: Game, chooser: Random) -> list[dict[str, Any]]:
    """Positions of a game: those of its rule examples, with their options, and some of random games."""
    found = []
    for path in sorted((HERE / "games" / game.name).glob("*.yaml")):
        if path.name not in ("scenarios.yaml", "clauses.yaml"):
            continue
        for item in read_yaml(read_text(path), path.name):
            fields = dict(item.get("position") or {})
            found.append({**fields, "options": {**item.get("options", {}), **fields.get("options", {})}})
    for number in range(6):
        state = game.new({}, seed_bytes(f"seed {number}"))
        for step in range(chooser.randrange(400)):
            if step % 40 == 9:
                found.append(game.position.write(state))
                found.append(game.view.view(state, chooser.choice([OBSERVER, *range(state.seats)])))
            if not advance(state, chooser):
                break
    return found


def advance(state: State, chooser: Random) -> bool:
    """Play one random move; False if the game is over."""
    actors = state.actors()
    if actors:
        seat = chooser.choice(actors)
        state.play(seat, chooser.choice(state.moves(seat)))
    return bool(actors)


def survive_position(game: Game, data: Any, chooser: Random, steps: int = 12, close: float = 0.2) -> bool:
    """Is a position taken? Then it keeps the promises of a position, and can be played on from."""
    try:
        state = position.load(game, data, {})
    except BadInput as error:
        one_sentence(error)
        return False
    for step in range(steps):
        for seat in state.actors():
            assert state.moves(seat), "a seat must decide but has no move"
        for seat in (OBSERVER, *range(state.seats)):
            shown = json.dumps(game.view.view(state, seat))
            if step == 0 and chooser.random() < close:
                position.load(game, json.loads(shown), {})  # a view is a position: it may not be refused
        game.view.scores(state), game.view.winner(state), game.position.write(state)
        if step == 0 and chooser.random() < close:
            faults = list(check_moment(game, state))
            assert not faults, faults
        if not advance(state, chooser):
            break
    return True


def survive_options(game: Game, options: Any, chooser: Random) -> None:
    """Options are refused, or a game can be played with them."""
    try:
        state = game.new(position.mapping(options, "options"), seed_bytes("x"))
    except BadInput as error:
        one_sentence(error)
        return
    for _ in range(8):
        advance(state, chooser)


def survive_move(game: Game, state: State, text: str) -> None:
    """A move is refused or understood, and asking changes nothing."""
    before = state.to_ints()
    try:
        seat, action = notation.read(game, state, text)
        state.refusal(seat, action)
    except BadInput as error:
        one_sentence(error)
    assert state.to_ints() == before


def survive_lines(game: Game, lines: list[str]) -> None:
    """Every line of the bot protocol has its answer."""
    out = io.StringIO()
    speak(game, "thrall", "0", io.StringIO("\n".join(lines) + "\n"), out)
    answers = out.getvalue().splitlines()
    assert all(answer.split(" ")[0] in ("jarlshof", "ok", "move", "error") for answer in answers), answers


def one_sentence(error: BadInput) -> None:
    """An error a person reads: one line, not a dump, nothing that steers a terminal."""
    text = str(error)
    assert text and text.isprintable() and len(text) <= 800 and "Traceback" not in text


def moves_of(game: Game, state: State) -> Iterator[str]:
    """The legal moves of a position in words."""
    yield from notation.legal(game, state)


def option_sets(game: Game) -> list[dict[str, Any]]:
    """Options of a game: those that the conformance suite plays, and each value that an option lists."""
    listed: Mapping[str, Any] = read_yaml(read_text(HERE / "games" / "options.yaml"), "options.yaml")
    every = [{option.name: value} for option in game.options for value in option.values]
    return [*listed.get(game.name, []), *every]


def data_files(game: Game) -> list[Any]:
    """What the card, map and number files of a game hold."""
    found = [*sorted(game.folder.glob("*.yaml")), *sorted((HERE / "games" / game.name).glob("tiny.yaml"))]
    return [read_yaml(read_text(path), path.name) for path in found]


def survive_data(game: Game, content: Any, file: Path, chooser: Random) -> None:
    """A data file is refused with its place, or its figures are told and a game is played with it."""
    file.write_text(yaml.safe_dump(content, allow_unicode=True), encoding="utf-8")
    try:
        assert game.data is not None and game.data.report(file)
    except BadInput as error:
        one_sentence(error)
    for option in game.options:
        if option.reads is not None:
            try:
                value = option.reads(file)
            except BadInput as error:
                one_sentence(error)
            else:
                survive_options(game, {option.name: value}, chooser)
        elif option.name == "map" and isinstance(content, dict):
            for value in [content, *content.values()][:3]:
                survive_options(game, {option.name: value}, chooser)


def survive_saga(text: str) -> None:
    """A record is refused in a sentence, or it is read and replayed."""
    try:
        saga.verify(saga.read(text))
    except BadInput as error:
        one_sentence(error)
