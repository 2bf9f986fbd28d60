"""Every rule example of every game holds. A file of examples in a game's folder is a test."""

from pathlib import Path
from typing import Any

import pytest

from jarlshof import scenario

FILES = [
    path
    for path in sorted(Path(__file__).parent.rglob("*.yaml"))
    if path.name in ("scenarios.yaml", "clauses.yaml")
]
EXAMPLES = [item for path in FILES for item in scenario.load_file(path)]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda item: str(item["id"]))
def test_rule_example(example: dict[str, Any]) -> None:
    outcome = scenario.run(example)
    assert outcome.passed, "\n".join(outcome.failures)


def test_ids_are_unique() -> None:
    ids = [item["id"] for item in EXAMPLES]
    assert len(ids) == len(set(ids))
