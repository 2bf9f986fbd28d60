"""How the nations of Suit Nations are laid out."""

import pytest
from rich.console import Console

from jarlshof.game import find_game
from jarlshof.games.suit_nations.rules import SuitNations
from jarlshof.games.suit_nations.terminal import draw

GAME = find_game("suit_nations")


@pytest.mark.parametrize(
    ("options", "columns"),
    [
        ({"players": 2}, ["points", "gold", "Load", "Speed", "Pieces", "half", "steps"]),
        (
            {"players": 4, "money_techs": "all"},
            ["points", "gold", "Load", "Speed", "Pieces", "Own", "Other", "Banks", "half", "steps"],
        ),
    ],
)
def test_every_branch_has_its_column(options: dict[str, object], columns: list[str]) -> None:
    """SN-135: the branches that the game has, each under its name, in 80 columns."""
    state = GAME.new(options, b"1" * 32)
    assert isinstance(state, SuitNations)
    console = Console(width=80)
    with console.capture() as kept:
        console.print(draw(state, 0, ["Asa", "Bo", "Cato", "Dag"][: state.seats], []))
    lines = kept.get().splitlines()
    head = next(line for line in lines if "points" in line)
    assert head.split() == columns
    mine = next(line for line in lines if "Asa (you)" in line)
    assert mine.index("0 of 10") == head.index("half steps")
    assert max(map(len, lines)) <= 80


def test_the_second_nation_of_a_suit_has_small_letters() -> None:
    """SN-99: five strangers, two of one suit."""
    state = GAME.new({"players": 5, "mode": "strangers"}, b"1" * 32)
    assert isinstance(state, SuitNations)
    console = Console(width=80)
    with console.capture() as kept:
        console.print(draw(state, 0, ["Asa", "Bo", "Cato", "Dag", "Eir"], []))
    drawn = kept.get()
    assert drawn.count("[A♠]") == 2 and drawn.count("[a♠]") == 1  # once in the legend
    assert "small letters: the second nation of a suit" in drawn
    assert "a♠ p5 Eir" in drawn and "A♠ p1 Asa (you)" in drawn
