"""Positions and options that no game may accept are refused in one sentence."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from jarlshof import position
from jarlshof.game import BadInput, find_game

FILES = sorted(Path(__file__).parent.glob("*/bad_positions.yaml"))
CASES = [
    pytest.param(file.parent.name, case, id=case["id"])
    for file in FILES
    for case in yaml.safe_load(file.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize(("name", "case"), CASES)
def test_a_bad_position_is_refused_in_a_sentence(name: str, case: dict[str, Any]) -> None:
    with pytest.raises(BadInput) as refusal:
        position.load(find_game(name), case["position"], case.get("options", {}))
    said = str(refusal.value)
    assert case["says"].lower() in said.lower()
    assert said.endswith(".") and "\n" not in said
