"""Figures of speed, measured on this machine at this moment: compare within one run."""

import subprocess
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

from jarlshof import COMPILED
from jarlshof.bots.levels import DEFAULT_LEVEL, choose
from jarlshof.bots.playout import clones, numbers, playouts
from jarlshof.bots.search import search
from jarlshof.engine.state import State
from jarlshof.game import Game, seed_bytes
from jarlshof.lab.serving import page_costs, pages_after_moves, time_to_first_page

ROUNDS = 5
SCALE = 1 if COMPILED else 40  # the uncompiled engine gets less to do
WHOLE = 1 << 40  # play-outs to the end

TEXTS = {
    "build": "build",
    "decisions_per_s": "random decisions a second in the core",
    "decision_ns": "one random decision, ns",
    "decision_in_numbers": "one random decision, in drawn random numbers",
    "game_ms": "one whole random game, ms",
    "last_tenth": "its last tenth of decisions against the first, in time",
    "search_iterations_per_s": "search iterations a second, mid-game, whole play-outs",
    "python_move_us": "one move driven from Python, us",
    "clone_ns": "one clone, ns",
    "bot_move_s": f"the slowest decision of {DEFAULT_LEVEL} in a game, s",
    "import_s": "importing the package, s",
    "first_page_s": "from the server's start to its first page, s",
    "page_ms": "from a move to the new page, in the middle of a game, ms",
    "page_100_ms": "a page of the fullest table after 100 entries of its log, ms",
    "page_400_ms": "the same after 400 entries, ms",
    "page_kb": "the largest of these pages, kB",
}


def measure(game: Game) -> dict[str, Any]:
    """All figures of a game, each the best of some rounds."""
    root = game.new({}, seed_bytes("bench"))
    middle = midgame(game)
    seat = middle.actors()[0]
    games = max(1, 4000 // SCALE)
    decisions = playouts(root, games, 1)
    decision = best_of(lambda: playouts(root, games, 1)) / int(decisions)
    iterations = 4000 // SCALE
    page_s, page_bytes = pages_after_moves(game)
    early_s, late_s = page_costs(game)
    return {
        "game": game.name,
        "build": "compiled" if COMPILED else "plain",
        "decisions_per_s": round(1 / decision),
        "decision_ns": round(decision * 1e9, 1),
        "decision_in_numbers": round(decision / number_s(), 1),
        "game_ms": round(decision * int(decisions) / games * 1e3, 2),
        "last_tenth": round(last_tenth(root), 2),
        "search_iterations_per_s": round(
            iterations / best_of(lambda: search(middle, seat, iterations, WHOLE, 1))
        ),
        "python_move_us": round(python_move(game) * 1e6, 3),
        "clone_ns": round(best_of(lambda: clones(middle, 20000 // SCALE)) / (20000 // SCALE) * 1e9),
        "bot_move_s": round(slowest_bot_move(game), 3),
        "import_s": round(
            best_of(lambda: run_python("import jarlshof")) - best_of(lambda: run_python("pass")), 3
        ),
        "first_page_s": round(time_to_first_page(), 3),
        "page_ms": round(page_s * 1e3, 1),
        "page_kb": round(page_bytes / 1000, 1),
        "page_100_ms": round(early_s * 1e3, 1),
        "page_400_ms": round(late_s * 1e3, 1),
    }


def best_of(work: Callable[[], object]) -> float:
    """The shortest of some runs, in seconds: the one least disturbed."""
    times = []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    return min(times)


def number_s() -> float:
    """How long one number of the generator takes here: a yardstick that slows down with the machine."""
    count = 2_000_000 // SCALE
    return best_of(lambda: numbers(count)) / count


def midgame(game: Game) -> State:
    """A position half-way through a random game."""
    lengths = playouts(game.new({}, seed_bytes("bench")), 1, 1)
    state = game.new({}, seed_bytes("bench"))
    for step in range(lengths // 2):
        if not state.actors():
            break
        seat = state.actors()[0]
        moves = state.moves(seat)
        state.play(seat, moves[step % len(moves)])
    return state


def last_tenth(root: State) -> float:
    """How much longer a random decision takes in the last tenth of a game than in the first."""
    line = random_line(root)
    tenth = max(1, len(line) // 10)
    early, late = root.clone(), root.clone()
    for seat, action in line[:-tenth]:
        late.play(seat, action)
    return decide_s(late, line[-tenth:]) / decide_s(early, line[:tenth])


def random_line(root: State) -> list[tuple[int, int]]:
    """The moves of a game that is played at random, by a chance that is not the game's own."""
    line: list[tuple[int, int]] = []
    chooser = Random(1)
    walker = root.clone()
    while walker.actors():
        seat = walker.actors()[0]
        moves = walker.moves(seat)
        line.append((seat, chooser.choice(moves)))
        walker.play(*line[-1])
    return line


def decide_s(start: State, line: list[tuple[int, int]]) -> float:
    """Seconds to list and make these decisions once."""

    def run() -> None:
        state = start.clone()
        for seat, action in line:
            state.moves(seat)
            state.play(seat, action)

    return best_of(run)


def python_move(game: Game) -> float:
    """Seconds for one `play` called from Python, over a game whose moves were chosen before."""
    state = game.new({}, seed_bytes("bench"))
    line = random_line(state)
    copies = [state.clone() for _ in range(200 // SCALE + 1)]

    def run() -> None:
        for copy in copies:
            play = copy.play
            for seat, action in line:
                play(seat, action)

    begun = time.perf_counter()
    run()
    return (time.perf_counter() - begun) / (len(copies) * len(line))


def slowest_bot_move(game: Game) -> float:
    """The longest that the default level thinks in one game."""
    state = game.new({}, seed_bytes("bench"))
    slowest = 0.0
    while state.actors():
        seat = state.actors()[0]
        sample = state.clone()
        sample.resample(seat, 1)
        begun = time.perf_counter()
        action = choose(DEFAULT_LEVEL, sample, seat, 1)
        slowest = max(slowest, time.perf_counter() - begun)
        state.play(seat, action)
    return slowest


def run_python(code: str) -> None:
    """Run some code in a new process."""
    subprocess.run([sys.executable, "-c", code], check=True)


def table(figures: dict[str, Any]) -> str:
    """The figures for people."""
    rows = [
        f"{TEXTS[name]:>55}: {value:,}" if not isinstance(value, str) else f"{TEXTS[name]:>55}: {value}"
        for name, value in figures.items()
        if name in TEXTS
    ]
    return "\n".join([f"{figures['game']}", *rows])
