"""Work spread over processes: results in order, errors told, and nothing that stays behind."""

import os
from functools import partial
from operator import mul, truediv
from pathlib import Path

import pytest

from jarlshof.game import BadInput, find_game
from jarlshof.lab import levels
from jarlshof.lab.match import prepare
from jarlshof.lab.workers import spread


def children() -> set[str]:
    """The processes that this one has begun and that have not ended."""
    return set(Path(f"/proc/self/task/{os.getpid()}/children").read_text().split())


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_results_come_in_order_and_the_processes_end(jobs: int) -> None:
    before = children()
    assert list(spread(partial(mul, 3), range(20), jobs)) == [3 * n for n in range(20)]
    assert children() == before


@pytest.mark.slow
def test_an_error_of_the_work_is_raised_here() -> None:
    before = children()
    with pytest.raises(ZeroDivisionError):
        list(spread(partial(truediv, 1), [1, 0, 2], 2))
    with pytest.raises(BadInput, match="There is no game"):
        list(spread(find_game, ["harald", "chess"], 2))
    assert children() == before


def test_who_stops_listening_leaves_no_process() -> None:
    before = children()
    found = spread(partial(mul, 2), range(1000), 2)
    assert next(found) == 0
    assert len(children() - before) == 2
    found.close()
    assert children() == before


def test_a_process_that_is_killed_is_told() -> None:
    with pytest.raises(ChildProcessError):
        list(spread(os._exit, [1], 2))


def test_a_match_of_nothing_is_refused() -> None:
    with pytest.raises(BadInput):
        prepare("harald", {}, ["thrall", "thrall"], 1, "0", limit=0)


def test_levels_say_which_games_were_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "LEVELS", ("thrall", "karl"))
    trial = levels.Trial(find_game("harald"), {}, 2, "0", 1, limit=3)
    lines = list(levels.measure_levels(trial, "2"))
    assert lines[-1] == "\n2 games were stopped after 3 decisions; the table does not count them."
    assert lines[-2].startswith("| thrall | karl | 0 | nan |")
