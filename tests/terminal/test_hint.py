"""The command `hint` in the terminal."""

from typing import Any

import pytest

from jarlshof.bots import hints
from jarlshof.terminal import play, seating


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A level that answers at once."""
    monkeypatch.setattr(hints, "LEVEL", "huscarl")


def lines(*typed: str) -> Any:
    """Types some lines, then ends the input."""
    left = list(typed)
    return lambda shown: left.pop(0) if left else None


def test_hint_says_the_best_move_and_why(desk: Any) -> None:
    table = desk.table("me, karl")
    shown = desk.play(table, lines("hint", "hint karl", "hint king"))
    assert shown.count("Hint: ") == 2
    assert "Expected result" in shown and "There is no bot level king" in shown
    assert [entry.seat for entry in table.record.entries if entry.seat == 0] == []


def test_no_hint_at_a_table_without(desk: Any) -> None:
    table = desk.table("me, karl")
    table.hints = False
    assert "There are no hints at this table" in desk.play(table, lines("hint"))


def test_a_table_can_be_set_without() -> None:
    from jarlshof.game import find_game

    assert not seating.new_table(find_game("harald"), ["me", "karl"], {}, "a", hints=False).hints
    assert "hint" in play.COMMANDS
