"""Hints: the best moves from what a seat knows, never a change of the game."""

import pytest

from jarlshof.bots.hints import Advice, advise, explain, read_level
from jarlshof.game import BadInput, games
from jarlshof.table import Seat, Table, Tables
from jarlshof.table.storage import Storage
from jarlshof.terminal.seating import usual_seats

HOLDER = "h" * 43
NARROW = {"round": 2, "phase": "growth", "hand": ["plow"], "wealth": {"axe": 1}}  # no room: it must go


def table_of(tables: Tables, name: str, **more: object) -> Table:
    """A table of a game with people on all seats."""
    count = len(usual_seats(games()[name]))
    seats = [Seat("person", f"P{n}") for n in range(count)]
    return tables.create(name, {}, seats, seed="7", holder=HOLDER, hints=bool(more.get("hints", True)))


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(games()))
def test_every_game_gives_hints(name: str) -> None:
    """A legal move first, said in a sentence; the position stays as it was."""
    table = table_of(Tables(), name)
    seat = table.waiting_for()[0]
    before = table.game.position.write(table.record.state)
    found = advise("huscarl", table.sampled(seat), seat, 1)
    assert 1 <= len(found) <= 3
    assert {a.action for a in found} <= {offer.action for offer in table.offers(seat)}
    text = explain(table.game, table.sampled(seat), seat, found, table.names)
    assert text.startswith("Hint: ") and text.endswith(".") and "  " not in text
    assert table.game.position.write(table.record.state) == before
    assert table.number == 1


@pytest.mark.slow
def test_a_hint_is_made_from_what_the_seat_knows() -> None:
    """Two tables that differ in what is hidden get the same hint."""
    tables = Tables()
    position = {"round": 2, "phase": "growth", "kingdoms": ["england"], "hand": ["knarr", "hird"]}
    found = []
    for seed in "ab":
        seats = [Seat("person", "Asa")]
        table = tables.create("jarl", {}, seats, position=position | {"seed": seed}, holder=HOLDER)
        found.append(advise("huscarl", table.sampled(0), 0, 5))
    assert found[0] == found[1]


def test_a_single_move_needs_no_thought() -> None:
    """Nothing is searched where nothing is to choose."""
    table = Tables().create("jarl", {}, [Seat("person", "Asa")], position=NARROW, holder=HOLDER)
    found = advise("konungr", table.sampled(0), 0, 1)
    assert found[0].result is None
    text = explain(table.game, table.sampled(0), 0, found, table.names)
    assert text.startswith("Hint: Discard Axe.") and text.endswith("There is no other move.")


def test_the_reason_of_jarl_is_in_its_own_terms() -> None:
    """Defense, hand and points, and how an invasion would go."""
    seats = [Seat("person", "Asa")]
    position = {"round": 2, "phase": "growth", "kingdoms": ["england"], "hand": ["hird", "axe", "navigation"]}
    table = Tables().create("jarl", {}, seats, position=position, holder=HOLDER)
    by_text = {offer.text: Advice(offer.action, 0.5) for offer in table.offers(0)}

    def told(*texts: str) -> str:
        found = [by_text[text] for text in texts]
        return explain(table.game, table.sampled(0), 0, found, table.names)

    assert told("attract axe with hird", "plan hird") == (
        "Hint: Attract Axe with Hird. Defense 0 to 1 (3 needed), hand 3 to 1, points 0 to 4. "
        "Next best: Plan: Hird."
    )
    assert "The defense of 0 against strength 3 falls short." in told("end")


def test_percent_where_a_game_has_no_reasons() -> None:
    """The expected results of the best few."""
    table = table_of(Tables(), "harald")
    offers = table.offers(table.waiting_for()[0])[:2]
    found = [Advice(offers[0].action, 0.614), Advice(offers[1].action, 0.5)]
    text = explain(table.game, table.sampled(0), 0, found, table.names)
    assert "Expected result 61 %." in text and "(50 %)" in text


def test_levels_of_hints() -> None:
    """The strongest unless another is named."""
    assert read_level("") == "konungr" and read_level("karl") == "karl"
    with pytest.raises(BadInput, match="no bot level"):
        read_level("king")


def test_a_table_without_hints_stays_so() -> None:
    """Kept with the table, and with its rematch; an older database takes it in."""
    tables = Tables()
    table = table_of(tables, "harald", hints=False)
    assert not table.hints and not tables.rematch(table).hints
    kept = tables.storage.load(table.id)
    assert kept is not None and not kept.hints
    plain = tables.storage.load(table_of(tables, "harald").id)
    assert plain is not None and plain.hints
    assert Storage("sqlite://").load("none") is None
