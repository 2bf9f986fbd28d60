"""Both builds side by side: `.venv/bin/python bench/builds.py [GAME]` after `make build`.

Runs the two in turn and prints each figure with its ratio. Times depend on the
machine and the moment; ratios of one run can be compared.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[1]
COMMAND = ROOT / ".venv" / "bin" / "jarlshof"
TURNS = 3


def figures(game: str, plain: bool) -> dict[str, float]:
    """The figures of one build."""
    environment = os.environ | ({"PYTHONPATH": str(ROOT / "src")} if plain else {})
    found = subprocess.run(
        [COMMAND, "bench", game, "--json"], env=environment, check=True, capture_output=True
    )
    return {name: value for name, value in json.loads(found.stdout).items() if isinstance(value, int | float)}


def main() -> None:
    """Measure in turns, print medians."""
    game = sys.argv[1] if len(sys.argv) > 1 else "harald"
    turns = [(figures(game, plain=False), figures(game, plain=True)) for _ in range(TURNS)]
    print(f"{game:28} {'compiled':>14} {'plain':>14} {'ratio':>8}")
    for name in turns[0][0]:
        fast = median(turn[0][name] for turn in turns)
        slow = median(turn[1][name] for turn in turns)
        ratio = median(turn[0][name] / turn[1][name] for turn in turns if turn[1][name])
        print(f"{name:28} {fast:14,.3f} {slow:14,.3f} {ratio:8.3f}")


if __name__ == "__main__":
    main()
