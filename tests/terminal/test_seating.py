"""Who sits at the table."""

import pytest

from jarlshof.game import BadInput, find_game
from jarlshof.terminal.seating import new_table, read_seats


def test_words_name_people_and_bots() -> None:
    seats = read_seats(["me", "huscarl", "Bo", "thrall"])
    assert [(s.kind, s.name, s.level) for s in seats] == [
        ("person", "Asa", None),
        ("bot", "Cato", "huscarl"),
        ("person", "Bo", None),
        ("bot", "Dag", "thrall"),
    ]


def test_no_words_mean_the_usual_table() -> None:
    table = new_table(find_game("harald"), [""], {}, None)
    assert [seat.kind for seat in table.seats] == ["person", "bot", "bot"]


def test_players_follow_from_the_seats() -> None:
    assert new_table(find_game("harald"), ["me", "karl"], {}, "a").options["players"] == 2


@pytest.mark.parametrize(
    ("words", "options", "sentence"),
    [
        (["me"], {}, "Harald is for 2, 3, 4 players, not for 1"),
        (["thrall"] * 12, {}, "Harald is for 2, 3, 4 players, not for 12"),
        (["me", "me"], {}, "Two seats are called Asa"),
        (["me", "karl"], {"players": 3}, "players is 3, but 2 seats are named"),
        (["me", "karl"], {"teams": True}, "Teams need 4 players"),
        (["me", "x" * 41], {}, "A seat needs a name of 1 to 40 characters."),
        (["me", ""], {}, "A seat needs a name of 1 to 40 characters."),
        (["me", "karl"], {"dragons": 1}, "Harald has no option dragons"),
    ],
)
def test_what_does_not_go_together(words: list[str], options: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence.replace("(", r"\(")):
        new_table(find_game("harald"), words, options, None)
