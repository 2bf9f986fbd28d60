"""Names at a table: one spelling, something to see, nobody taken for another."""

import pytest

from jarlshof import saga
from jarlshof.game import BadInput, find_game
from jarlshof.table import Seat, Table, Tables
from jarlshof.table.names import proper_name, tell_apart
from jarlshof.terminal.seating import new_table

FAMILY = "\N{MAN}\u200d\N{WOMAN}\u200d\N{GIRL}"
PERSIAN = "\u0646\u0627\u0645\u0647\u200c\u0627\u06cc"
HINDI = "क्\u200dष"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Asa \t B ", "Asa B"),
        ("Asa\u00a0\u3000B", "Asa B"),
        ("A\u030asa", "\u00c5sa"),
        ("Asa\u3164", "Asa"),
        (FAMILY, FAMILY),
        (HINDI, HINDI),
        (PERSIAN, PERSIAN),
        ("\N{HEAVY BLACK HEART}\ufe0f", "\N{HEAVY BLACK HEART}\ufe0f"),
        ("?", "?"),
        ("x" * 40, "x" * 40),
    ],
)
def test_a_name_has_one_spelling(text: str, name: str) -> None:
    assert proper_name(text) == name


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "\u3164",
        "\u2800",
        "\u2800 \u115f",
        "\uffa0\u3164",
        "\u200d",
        "\u200c\u200d",
        "\u0301",
        "\ufe0f",
        "\u00a0",
        "\u2003",
        "\U000e0041",
        "\U0001d159",
        "x" * 41,
    ],
)
def test_a_name_shows_something(text: str) -> None:
    with pytest.raises(BadInput, match="A seat needs a name of 1 to 40 characters"):
        proper_name(text)


@pytest.mark.parametrize(
    "char", ["\0", "\x1b", "\x7f", "\x9b", "\u202e", "\u2066", "\u200b", "\u00ad", "\ufeff"]
)
def test_a_name_steers_nothing(char: str) -> None:
    with pytest.raises(BadInput, match="cannot be seen") as refused:
        proper_name(f"Asa{char}B")
    assert char not in str(refused.value)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Asa B", " Asa  B"),
        ("A\u030asa", "\u00c5sa"),
        ("Asa", "Asa\u200d"),
        ("Asa", "Asa\u2800"),
        ("Bo", "Bo"),
    ],
)
def test_two_names_that_look_the_same(one: str, other: str) -> None:
    with pytest.raises(BadInput, match="same name"):
        tell_apart([one, "Cato", other])


def test_names_that_differ() -> None:
    tell_apart(["Asa", "asa", "Åsa", "Asa B", FAMILY, "\N{MAN}"])


def by_form_or_api(name: str) -> Table:
    return Tables().create("harald", {}, [Seat("person", name), Seat("bot", "Karl", "karl")])


def by_words(name: str) -> Table:
    return new_table(find_game("harald"), [name, "karl"], {}, None)


def by_saga(name: str) -> Table:
    kept = saga.read(by_form_or_api("Asa").whole_saga())
    kept.seats[0] = saga.Player(name)
    return Tables().restore(saga.write(kept), "s" * 43)


@pytest.mark.parametrize("way", [by_form_or_api, by_words, by_saga])
def test_every_way_to_a_seat_leads_through_the_gate(way: object) -> None:
    assert callable(way)
    assert way("A\u030asa  B").names[0] == "\u00c5sa B"
    assert way(FAMILY).names[0] == FAMILY
    for name in ("\u3164", "Asa\u202e"):
        with pytest.raises(BadInput):
            way(name)
