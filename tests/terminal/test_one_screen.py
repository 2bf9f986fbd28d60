"""Several people at one screen: nobody sees another's hidden cards."""

import re
from typing import Any

from jarlshof.engine.state import OBSERVER
from jarlshof.games.harald.names import CHARACTERS

HAND_OVER = re.compile(r"The screen is for (\w+) now\..*?\n> ", re.DOTALL)


def test_the_hand_over_shows_no_card(desk: Any) -> None:
    shown = desk.play(desk.table("Asa, Bo, karl"), ["", "1", "", "", "2", "", "", "1", "1"])
    pauses = list(HAND_OVER.finditer(shown))
    assert [pause[1] for pause in pauses] == ["Asa", "Bo", "Asa"]
    for pause in pauses:
        assert not any(name in pause[0].lower() for name in CHARACTERS)
        assert len(pause[0].splitlines()) <= 4


def test_each_screen_is_of_its_own_seat_alone(desk: Any) -> None:
    table = desk.table("Asa, Bo")
    hands = [table.game.view.view(table.sampled(seat), seat)["hands"][f"p{seat + 1}"] for seat in (0, 1)]
    screens: list[str] = []

    def answer(shown: str) -> str | None:
        screens.append(shown)
        return ["", "1", "", "", None][len(screens) - 1]

    desk.play(table, answer)
    for screen, seat in ((screens[1], 0), (screens[2], 0), (screens[4], 1)):
        assert f"p{seat + 1} {table.names[seat]} (you)" in screen
        listed = re.search(r"^Your hand +(.*)", screen, re.MULTILINE)
        assert listed
        assert {word for word in CHARACTERS if word in listed[1]} <= set(hands[seat])
    assert "picks a" not in screens[4]  # not even what Asa has picked


def test_a_sealed_pick_may_be_changed_until_all_are_in(desk: Any) -> None:
    table = desk.table("Asa, Bo")
    first, second, third = (offer.text for offer in table.offers(0)[:3])
    picks: list[str | None] = []

    def answer(shown: str) -> str | None:
        picks.append(table.picked(0))
        lines = ["", "1", "2", "", "asa", "3", "", "", "1", None]
        return lines[len(picks) - 1]

    shown = desk.play(table, answer)
    assert picks[2:7] == [first, second, second, second, third]
    assert f"You have picked '{second}'" in shown
    assert "To change a sealed pick, Asa may type that name instead." in shown
    assert table.record.entries[0].text == third
    assert len(table.record.entries) == 2


def test_what_a_decision_brought_is_seen_before_the_screen_goes_on(desk: Any) -> None:
    table = desk.table("Asa, Bo", "nim")
    shown = desk.play(table, ["", "3", "undo", "2", "", ""])
    assert "Press Enter to clear the screen for the others" in shown
    assert [entry.text for entry in table.record.entries] == ["take 3", "takeback 1", "take 2"]


def test_the_end_is_shown_to_all(desk: Any) -> None:
    table = desk.table("Asa, Bo", "nim")
    shown = desk.play(table, lambda text: None if table.over else "" if "ress Enter" in text else "1")
    assert table.over
    assert "(you)" not in shown.rsplit("Nim: ", 1)[1]
    assert table.game.view.winner(table.sampled(OBSERVER))
