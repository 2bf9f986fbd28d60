"""Whole games, typed line by line."""

import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from jarlshof import saga
from jarlshof.game import games
from jarlshof.terminal.seating import usual_seats

pytestmark = pytest.mark.slow
OPTION = re.compile(r"^ *\*?(\d+)  \S", re.MULTILINE)


def by_numbers(chance: random.Random) -> Any:
    """Chooses any option shown; hands the screen on; ends when the game is over."""

    def answer(shown: str) -> str | None:
        if "You can still read the log" in shown:
            return None
        if "press Enter when" in shown or "Press Enter to clear" in shown:
            return ""
        number: str = chance.choice(OPTION.findall(shown))
        return number

    return answer


@pytest.mark.parametrize("seats", ["me, karl", "me, thrall, thrall", "thrall, Asa, Bo, thrall", "A, B, C, D"])
def test_a_whole_game_by_numbers(desk: Any, seats: str) -> None:
    table = desk.table(seats)
    shown = desk.play(table, by_numbers(random.Random(seats)))
    assert table.over
    assert re.search(r"^Points: \w+ \d+, ", shown, re.MULTILINE)
    assert re.search(r"^[\w ,]+ (wins|win together)\.$", shown, re.MULTILINE)
    assert max(cell_len(line) for line in shown.splitlines()) <= 80
    assert saga.verify(saga.read(table.saga())).faults == ()


def test_a_whole_game_by_moves_in_words(desk: Any) -> None:
    table = desk.table("me, thrall")
    chance = random.Random(1)

    def answer(shown: str) -> str | None:
        return None if table.over else str(chance.choice(table.offers(0)).text)

    desk.play(table, answer)
    assert table.over


def test_the_same_seed_and_lines_give_the_same_game(desk: Any) -> None:
    texts = [desk.play(desk.table("me, karl"), by_numbers(random.Random(3))) for _ in range(2)]
    assert texts[0] == texts[1]


@pytest.mark.parametrize("name", sorted(games()))
def test_every_game_is_shown_and_takes_a_move(desk: Any, name: str) -> None:
    table = desk.table(", ".join(usual_seats(games()[name])).replace("huscarl", "thrall"), name)
    shown = desk.play(table, ["1"])
    assert OPTION.search(shown)
    assert table.number > 1 or table.picks


def test_bots_alone_are_watched_to_the_end(desk: Any) -> None:
    table = desk.table("thrall, thrall", "nim")
    assert "Bo" in desk.play(table, ["log", "quit"])
    assert table.over


def test_a_pipe(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "jarlshof", "play", "harald", "--seats", "me, thrall", "--seed", "p"]
    lines = "1\n" * 200 + "save done.saga\nquit\n"
    done = subprocess.run(command, input=lines, capture_output=True, text=True, cwd=tmp_path, timeout=300)
    assert done.returncode == 0
    assert done.stderr == ""
    assert done.stdout.endswith("Goodbye.\n")
    assert saga.verify(saga.read((tmp_path / "done.saga").read_text(encoding="utf-8"))).faults == ()
