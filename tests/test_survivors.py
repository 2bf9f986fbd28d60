"""Inputs that are almost right, of every kind and game: each is refused in one sentence or taken whole.

A short run from fixed seeds; `tests/corpus.yaml` holds what longer runs found.
"""

import io
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests import mutation, surviving

from jarlshof.bots.protocol import speak
from jarlshof.game import Game, find_game, games, seed_bytes
from jarlshof.outside import read_text, read_yaml

HERE = Path(__file__).parent
CORPUS = read_yaml(read_text(HERE / "corpus.yaml"), "corpus.yaml")
OURS = [game for game in games().values() if game.package.startswith("jarlshof.games.")]
every_game = pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)


def cases(kind: str) -> list[Any]:
    """The findings of a kind."""
    return [pytest.param(find_game(case["game"]), case["input"]) for case in CORPUS[kind]]


@pytest.mark.parametrize(("game", "found"), cases("positions"))
def test_positions_that_were_found(game: Game, found: Any) -> None:
    surviving.survive_position(game, found, Random(1), steps=60, close=1)


@pytest.mark.parametrize(("game", "found"), cases("options"))
def test_options_that_were_found(game: Game, found: Any) -> None:
    surviving.survive_options(game, found, Random(1))


@pytest.mark.parametrize(("game", "found"), cases("lines"))
def test_lines_that_were_found(game: Game, found: list[str]) -> None:
    surviving.survive_lines(game, found)


@every_game
def test_positions_almost_right(game: Game) -> None:
    chooser = Random(11)
    pool = surviving.seeds(game, chooser)
    taken = 0
    for _ in range(200):
        position = chooser.choice(pool)
        if chooser.random() < 0.6:
            position = mutation.crossed(position, pool, chooser)
        taken += surviving.survive_position(game, mutation.mutated(position, chooser), chooser, steps=6)
    assert 0 < taken < 200


@every_game
def test_options_almost_right(game: Game) -> None:
    chooser = Random(12)
    pool = surviving.option_sets(game)
    for _ in range(60):
        surviving.survive_options(game, mutation.mutated(chooser.choice(pool), chooser), chooser)


@every_game
def test_moves_almost_right(game: Game) -> None:
    chooser = Random(13)
    state = game.new({}, seed_bytes("moves"))
    for _ in range(60):
        moves = list(surviving.moves_of(game, state))
        surviving.survive_move(game, state, mutation.mutated_text(chooser.choice(moves), chooser))
        surviving.advance(state, chooser)
        if not state.actors():
            break


@every_game
def test_data_files_almost_right(game: Game, tmp_path: Path) -> None:
    chooser = Random(14)
    for content in surviving.data_files(game) if game.data else []:
        for _ in range(6):
            changed = mutation.mutated(content, chooser)
            surviving.survive_data(game, changed, tmp_path / "data.yaml", chooser)


@every_game
def test_records_almost_right(game: Game) -> None:
    chooser = Random(15)
    paths = sorted((HERE / "games" / game.name / "sagas").glob("*.saga"))
    for _ in range(12):
        text = "\n".join(read_text(chooser.choice(paths)).split("\n")[:50])
        surviving.survive_saga(mutation.mutated_text(text, chooser))


@every_game
def test_lines_almost_right(game: Game) -> None:
    chooser = Random(16)
    state = game.new({}, seed_bytes("lines"))
    while actors := state.actors():
        view = json.dumps(game.view.view(state, actors[0]))
        good = [f"position {view}", "go p1", "go p2"]
        lines = [mutation.mutated_text(chooser.choice(good), chooser).replace("\n", " ") for _ in range(3)]
        surviving.survive_lines(game, [*good, *lines])
        for _ in range(chooser.randrange(9, 99)):
            surviving.advance(state, chooser)


def test_a_first_card_that_is_a_list_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "cards.yaml"
    text = read_text(HERE / "games" / "throne" / "tiny.yaml")
    file.write_text(text.replace("support: wolf-cub", "support: [wolf-cub]", 1), encoding="utf-8")
    surviving.survive_data(find_game("throne"), read_yaml(read_text(file), file.name), file, Random(1))


@pytest.mark.parametrize(
    "line", ["go p" + "9" * 5000, "go p²", "go p٣", "\ufeffgo p1", "go", "go p1 p2", "\x1b[2J", "go \ud800"]
)
def test_the_bot_answers_what_is_no_request(line: str) -> None:
    out = io.StringIO()
    speak(find_game("harald"), "thrall", "0", io.StringIO(line + "\n"), out)
    hello, answer = out.getvalue().splitlines()
    assert hello == "jarlshof 1 harald thrall" and answer.startswith("error ") and answer.isprintable()
    assert len(answer) < 850
