"""What a person has played, derived from the tables."""

from jarlshof.table import Seat, Table, Tables
from jarlshof.table.results import by_game, results

HOLDER = "h" * 43


def played(tables: Tables, seed: str, *people: str, end: bool = True) -> Table:
    """A game of Harald, played to its end by first options."""
    seats = [Seat("person", name) if name != "karl" else Seat("bot", "Bo", "karl") for name in people]
    table = tables.create("harald", {}, seats, seed=seed, holder=HOLDER)
    while end and not table.over:
        seat = table.waiting_for()[0]
        assert table.play(seat, table.offers(seat)[0].text, table.number, f"{seat} {table.number}").ok
    return table


def test_finished_games_are_counted_by_game() -> None:
    """Games, wins, best and last; a game that is not over counts for nothing."""
    tables = Tables()
    games = [played(tables, seed, "Asa", "karl") for seed in "abc"]
    played(tables, "d", "Asa", "karl", end=False)
    found = results(tables.list(HOLDER), HOLDER)
    points = [g.game.view.scores(g.sampled())["p1"] for g in games]
    wins = sum("p1" in (g.game.view.winner(g.sampled()) or []) for g in games)
    summary = by_game(found)["harald"]
    assert (summary.games, summary.wins, summary.best) == (3, wins, max(points))
    assert summary.last.table.id == games[-1].id
    assert [row["points"] for row in summary.as_dict()["results"]] == points[::-1]
    assert summary.as_dict()["results"][0]["against"] == ["karl"]


def test_others_games_do_not_count() -> None:
    """Only who holds a seat has a result."""
    tables = Tables()
    played(tables, "a", "Asa", "karl")
    assert results(tables.list(HOLDER), "x" * 43) == []
    assert results(tables.list("x" * 43), "x" * 43) == []


def test_a_saga_opened_again_is_the_same_game() -> None:
    """The same record at two tables is one result; at a shared screen the first seat is one's own."""
    tables = Tables()
    table = played(tables, "a", "Asa", "Eir")
    tables.restore(table.saga(0), HOLDER)
    found = results(tables.list(HOLDER), HOLDER)
    assert [(result.seat, result.table.names[0]) for result in found] == [(0, "Asa")]


def test_a_game_taken_up_again_by_undo_does_not_count() -> None:
    """Results are read from the log, so they follow an undo."""
    tables = Tables()
    end = {"round": 4, "phase": "growth", "hand": ["plow"]}
    table = tables.create("jarl", {}, [Seat("person", "Asa")], position=end, holder=HOLDER)
    assert table.play(0, "end", table.number, "end").ok
    assert len(results(tables.list(HOLDER), HOLDER)) == 1
    assert table.undo(0, table.number, "undo").ok
    assert results(tables.list(HOLDER), HOLDER) == []
