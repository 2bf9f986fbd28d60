"""How options and tables are laid out."""

from rich.cells import cell_len
from rich.console import Console

from jarlshof.door import Label, Told
from jarlshof.game import find_game
from jarlshof.games.harald.state import Hall
from jarlshof.games.harald.terminal import hint
from jarlshof.position import load
from jarlshof.table import Line, Offer
from jarlshof.terminal.screen import Choice, draw_view, options, spoken, told


def many(n: int, hints: bool = True) -> list[Choice]:
    """So many options."""
    return [
        Choice(i, Offer(i, f"move p{i} card", Label(f"Do something with card {i}")), "you +1" * hints, i == 2)
        for i in range(1, n + 1)
    ]


def test_few_options_stand_one_a_line_with_all_about_them() -> None:
    lines = options(many(3), 80, 7).plain.splitlines()
    assert lines[0] == "  1  Do something with card 1  you +1  move p1 card"
    assert lines[1].startswith(" *2")


def test_many_options_stand_in_columns_that_fit() -> None:
    for width in (40, 80, 120):
        for n in (1, 8, 20, 50):
            text = options(many(n), width, 7).plain
            assert max(cell_len(line) for line in text.splitlines()) <= width
            assert all(f"{i} " in text for i in range(1, n + 1))
    assert "'moves' tells what each of them changes" in options(many(50), 80, 7).plain
    assert "'moves' tells" not in options(many(50, hints=False), 80, 7).plain


def test_no_options() -> None:
    assert not options([], 80, 7)


def test_values_in_words() -> None:
    assert spoken(["?", "?", "bard", None]) == "? x2, bard, -"
    assert spoken({"p1": 3, "p2": True}) == "p1 3, p2 yes"


def test_a_game_without_a_drawing_shows_what_the_seat_may_see() -> None:
    game = find_game("harald")
    console = Console(width=80)
    state = game.new({"players": 2}, b"1" * 32)
    with console.capture() as kept:
        console.print(draw_view(game, state, 0))
    assert "? x5" in kept.get()
    assert "reserve" in kept.get()


def test_harald_says_what_a_move_changes() -> None:
    game = find_game("harald")
    data = {
        "phase": "council",
        "villages": {"p1": ["bard"], "p2": ["bard", "bard"]},
        "hands": {"p1": ["bard", "scout", "scout", "scout"]},
    }
    state = load(game, data, {"players": 2})
    names = ["Asa", "Bo"]
    assert isinstance(state, Hall)
    said = [hint(state, 0, action, names) for action in state.moves(0)]
    assert said[0] == "you +1, Bo +2 (in your village +0)"


def test_a_line_is_bold_where_its_seat_is_named() -> None:
    names = ["Al", "Alfred"]
    line = Line(1, 1, "council bard", [Told("Alfred sends a bard to the Council.", "move", (1,))])
    assert [(span.start, span.end) for span in told(line, names).spans] == [(0, 6)]
    line = Line(2, 0, "remark", [Told("Alfred is near: Al says so.", "aside")])
    assert told(line, names).spans == []
