"""Counts of move paths from fixed positions: a changed number names the position."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from jarlshof import position
from jarlshof.bots.playout import paths
from jarlshof.game import find_game

CASES = [
    (path.parent.name, case)
    for path in sorted(Path(__file__).parent.glob("*/perft.yaml"))
    for case in yaml.safe_load(path.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize(
    ("name", "case"), CASES, ids=lambda value: value if isinstance(value, str) else value["id"]
)
def test_the_number_of_move_paths(name: str, case: dict[str, Any]) -> None:
    state = position.load(find_game(name), case["position"], case.get("options", {}))
    found = [paths(state, depth) for depth in range(1, len(case["paths"]) + 1)]
    assert found == case["paths"]
