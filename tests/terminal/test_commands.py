"""What a person may type beside a choice."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from jarlshof import saga
from jarlshof.game import BadInput
from jarlshof.record import TAKEBACK


def after_last_prompt(shown: str) -> str:
    """What came of the last line typed."""
    return shown.rsplit("\n> ", 2)[-2].partition("\n")[2]


def said(desk: Any, *lines: str, seats: str = "me, karl, karl") -> str:
    """The answer to the last of some lines, in one line."""
    return " ".join(after_last_prompt(desk.play(desk.table(seats), lines)).split())


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("fly", "'fly' is no command and no move here: choose a number from 1 to 4, or type help."),
        ("start wizard", "'start wizard' is no command and no move here: choose a number from 1 to 4, or"),
        ("9", "There is no option 9: choose a number from 1 to 4."),
        ("0", "There is no option 0: choose a number from 1 to 4."),
        ("9" * 5000, "There is no option 999999999: choose a number from 1 to 4."),
        ("why", "Say which move, as in 'why MOVE'."),
        ("why 1", "'start blacksmith' is allowed."),
        ("why 77", "'77' is no move of Harald"),
        ("why START Blacksmith", "'START Blacksmith' is allowed."),
        ("why COUNCIL Bard", "'council bard' is not allowed now. HAR-5:"),
        ("why COUNCIL Fool", "'COUNCIL Fool' is no move of Harald"),
        ("undo", "There is nothing of yours to take back yet."),
        ("log", "Nothing has happened yet."),
        ("rules har-6", "HAR-6 The King's Council is empty at the start."),
        ("rules zebra", "No clause mentions 'zebra'"),
        ("council bard", "'council bard' is not allowed now. HAR-5:"),
        ("?", "NUMBER choose the option with this number"),
        ("moves", "1 Blacksmith start blacksmith 2 Navigator"),
        ("save /", "/ is there already and is not this game: choose another name."),
        ("save no/such/folder", "no/such/folder cannot be written: No such file or directory."),
        ("save a\0b", "cannot be written"),
        ("\x1b[31m[bold]", "is no command and no move here"),
    ],
)
def test_a_line_gets_one_clear_answer(desk: Any, line: str, answer: str) -> None:
    assert answer in said(desk, line)


def test_why_cites_the_clause_and_its_words(desk: Any) -> None:
    answer = said(desk, "1", "why draw pile")
    assert answer.startswith("'draw pile' is not allowed now. HAR-9: In every round but the last")


@pytest.mark.parametrize("line", ["start scout", "START Scout", "scout", "4", "p1: start scout"])
def test_ways_to_say_a_move(desk: Any, line: str) -> None:
    table = desk.table("me, karl, karl")
    desk.play(table, [line])
    assert table.record.entries[0].text.endswith("start scout")


def test_undo_takes_the_last_decision_back(desk: Any) -> None:
    table = desk.table("me, karl")
    shown = desk.play(table, ["1", "1", "undo", "log"])
    assert table.record.entries[-1].kind == TAKEBACK
    assert "Choose a card for the Council" in shown.rsplit("Choose a card for your village", 1)[1]
    assert "(taken back)" in after_last_prompt(shown)


def test_undo_says_where_it_stops(desk: Any) -> None:
    assert said(desk, "1", "undo").endswith("has decided since your last move.")


def test_an_empty_line_asks_again(desk: Any) -> None:
    shown = desk.play(desk.table("me, karl"), [""])
    assert shown.count("Choose your first villager") == 2


def test_help_names_every_command(desk: Any) -> None:
    answer = said(desk, "help")
    for word in ("undo", "why MOVE", "moves", "log", "rules", "save", "quit"):
        assert word in answer


# ---- saving


def test_save_and_go_on_gives_the_same_position(desk: Any, tmp_path: Path) -> None:
    table = desk.table("me, karl")
    file = tmp_path / "a game.saga"
    shown = desk.play(table, ["1", "2", f"save {file}"])
    assert f"--saga '{file}'" in shown.replace("\n", "")
    again = desk.saved(file.read_text(encoding="utf-8"))
    assert again.record.state == table.record.state
    assert again.names == table.names
    assert again.offers(0) == table.offers(0)
    first, second = desk.play(table, []), desk.play(again, [])
    assert first.partition("Goodbye")[0] == second.partition("Goodbye")[0]
    desk.play(table, ["1", "1"])
    desk.play(again, ["1", "1"])
    assert again.record.state == table.record.state


def test_saving_again_replaces_the_game_but_nothing_else(desk: Any, tmp_path: Path) -> None:
    file, other = tmp_path / "game", tmp_path / "other"
    table = desk.table("me, karl")
    desk.play(table, ["1", f"save {file}", "1", f"save {file}"])
    assert len(saga.read(file.read_text(encoding="utf-8")).entries) == 3
    other.write_text("a letter", encoding="utf-8")
    desk.play(table, [f"save {other}"])
    desk.play(desk.table("me, karl", seed="b"), [f"save {file}"])
    assert other.read_text(encoding="utf-8") == "a letter"
    assert saga.read(file.read_text(encoding="utf-8")).seed == table.record.seed
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game", "other"]


@pytest.mark.parametrize("change", ["harald", "options", "seed"])
def test_a_saga_brings_its_own(desk: Any, change: str) -> None:
    from jarlshof.game import find_game
    from jarlshof.terminal.play import run

    text = desk.table("me, karl").whole_saga()
    game = find_game("nim" if change == "harald" else "harald")
    with pytest.raises(BadInput):
        run(game, [], {"players": 2} if change == "options" else {}, "x" if change == "seed" else None, text)


# ---- leaving


def test_quit_offers_to_save(desk: Any, tmp_path: Path) -> None:
    file = tmp_path / "kept"
    shown = desk.play(desk.table("me, karl"), ["1", "quit", "what?", f"save {file}"])
    assert "Save this game first?" in shown
    assert "Please press Enter to save, or type no, or save FILE." in shown
    assert shown.endswith("Goodbye.\n")
    assert file.exists()


def test_quit_without_saving(desk: Any) -> None:
    shown = desk.play(desk.table("me, karl"), ["1", "quit", "no"])
    assert shown.endswith("Goodbye. This game was not saved.\n")


def test_nothing_is_offered_before_the_first_decision(desk: Any) -> None:
    assert desk.play(desk.table("me, karl"), ["quit"]).endswith("> quit\nGoodbye.\n")


def test_an_interrupt_offers_to_save_and_a_second_one_leaves(desk: Any) -> None:
    lines = iter(["1"])

    def answer(shown: str) -> str:
        for line in lines:
            return line
        raise KeyboardInterrupt

    shown = desk.play(desk.table("me, karl"), answer)
    assert "Save this game first?" in shown
    assert shown.endswith("Goodbye. This game was not saved.\n")


def test_an_interrupt_while_a_bot_thinks(desk: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*given: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(sys.modules["jarlshof.terminal.play"], "choose", interrupted)
    assert desk.play(desk.table("karl, me"), []).endswith("Goodbye.\n")


STEERING = "A\x1b[2Jb\x07\u202ec"


def test_names_and_remarks_of_a_file_steer_no_terminal(desk: Any) -> None:
    table = desk.saved(desk.table("me, karl").whole_saga() + f"1. p1: remark {STEERING}\n")
    table.seats[0] = replace(table.seats[0], name=STEERING)
    lines = ["log", "moves", "9", STEERING, "why " + STEERING, "rules " + STEERING, "quit", "no"]
    shown = desk.play(table, lines)
    assert "A␛[2Jb␇\ufffdc" in shown
    assert all(char.isprintable() or char == "\n" for char in shown)
