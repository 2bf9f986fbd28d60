"""The Rise of a Jarl in a terminal: whole games within 80 columns, and the count at the end."""

import io
import random
from pathlib import Path
from typing import Any

import pytest
import yaml
from rich.cells import cell_len
from rich.console import Console

from jarlshof.table import Seat, Table, Tables
from jarlshof.terminal import screen

WORKED = yaml.safe_load(
    (Path(__file__).parents[1] / "games" / "jarl" / "worked.yaml").read_text(encoding="utf-8")
)


def shown(table: Table) -> str:
    """What the player sees."""
    console = Console(file=io.StringIO(), width=80, height=40)
    screen.show(console, table, 0)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_whole_games_fit(seed: int) -> None:
    """Nothing is wider than the screen, and every hand card and option is named."""
    table = Tables().create("jarl", {}, [Seat("person", "Asa")], seed=str(seed), holder="h")
    chance = random.Random(seed)
    while not table.over:
        text = shown(table)
        assert max(cell_len(line.rstrip()) for line in text.splitlines()) <= 80
        view: Any = table.game.view.view(table.sampled(0), 0)
        for card in (*view["hand"], *view["sea"], *view["unseen"]):
            assert card.replace("-", " ").title() in " ".join(text.split())
        assert f"Citizens {view['counts']['citizens']}/{view['limits']['citizens']}" in text
        offers = [o.text for o in table.offers(0) if o.text != "end" or chance.random() < 0.3]
        assert table.play(0, chance.choice(offers), table.number, f"k{table.number}").ok
    assert "Final count" in shown(table)


def test_final_count_line_by_line() -> None:
    """The worked example: 31 points."""
    table = Tables().create("jarl", {}, [Seat("person", "Asa")], position=WORKED, holder="h")
    assert "Defense 5/5: it holds." in shown(table)
    assert table.play(0, "end", table.number, "end").ok
    lines = [" ".join(line.split()) for line in shown(table).splitlines()]
    for line in (
        "Developments 11 Shield 3, Axe 4, Plow 4",
        "Wealth 5 Timber Trade 2, Domestication 3",
        "Plow 3 Iceland 3",
        "Axe 6 Smith Runestones 4, Sailor Knarr 2",
    ):
        assert line in lines
    assert any(line.startswith("Final count 31 Legendary") for line in lines)
