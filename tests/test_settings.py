"""Options in the fields of a state, and back."""

from typing import Any

import pytest

from jarlshof import settings
from jarlshof.game import BadInput, Game, Option, games

KEPT = [
    pytest.param(game, option, value, id=f"{game.name}-{option.name}-{value}")
    for game in games().values()
    for option in game.options
    if option.field
    for value in option.values
]


@pytest.mark.parametrize(("game", "option", "value"), KEPT)
def test_every_value_comes_back_from_its_field(game: Game, option: Option, value: Any) -> None:
    for players in (None, 4):  # teams want four
        given = {option.name: value} | ({"players": players} if players else {})
        try:
            state = game.setup(given)
        except BadInput:
            continue
        found = settings.kept(state, game)[option.name]
        assert (type(found), found) == (type(given[option.name]), given[option.name])
        return
    raise AssertionError(f"{option.name} {value} cannot be set up")


def test_every_option_is_written_in_the_order_of_the_game() -> None:
    for name in ("harald", "jarl", "saer", "throne"):
        game = games()[name]
        seen: Any = game.view.view(game.setup({}))
        assert list(seen["options"]) == [option.name for option in game.options]


def test_numbers_are_kept_as_they_stand_and_words_by_their_place() -> None:
    mixed = Option("supply", ("unlimited", 16), "How much there is.", field="supply")
    assert [settings.value_of(mixed, n) for n in (0, 16, 20)] == ["unlimited", 16, 20]
    truth = Option("open", (True, False), "Whether it lies open.", field="hidden")
    assert [settings.place(truth, value) for value in (True, False)] == [0, 1]


def test_a_number_out_of_range_is_refused() -> None:
    accepts = settings.whole_number("target", 1, 99)
    assert accepts(99) == 99
    for value in (0, 100, True, "7", 1.5):
        with pytest.raises(BadInput, match="Option target must be a whole number from 1 to 99"):
            accepts(value)


def test_the_seat_that_opens_sits_at_the_table() -> None:
    assert settings.opening_seat("p3", 3) == 2
    assert settings.opening_seat("random", 3) == settings.NOBODY
    with pytest.raises(ValueError, match="p4 cannot begin: nobody sits there"):
        settings.opening_seat("p4", 3)
