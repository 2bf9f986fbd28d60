"""Sagas as text: what is read, what is refused and how, and what a record costs to open."""

from random import Random
from typing import Any

import pytest

from jarlshof import saga
from jarlshof.game import BadInput, find_game, seed_bytes
from jarlshof.record import MOST_FAR, MOST_RECENT, STEP, Entry, Record
from jarlshof.table import Seat, Tables

TEXT = """\
game: harald
rules: 1
options: {players: 2}
seats: {p1: Asa, p2: bot huscarl}
seed: 5f6c8b6d0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4
---
1. p1: remark good luck
2. p2: remark you too
"""


def test_blanks_and_foreign_line_ends_are_read() -> None:
    """Behind the break, in a line, before it, between lines; a mark at the beginning of the file."""
    loose = TEXT.replace("---\n", "---  \n\n").replace("1. p1: remark good", " 1.  p1 :  remark   good")
    for text in (loose, TEXT.replace("\n", "\r\n"), "\ufeff" + TEXT, TEXT.rstrip("\n")):
        assert saga.read(text).entries == saga.read(TEXT).entries
    assert saga.read(TEXT.replace("2. p2: remark you too\n", "")).entries[-1].number == 1


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ("1. p1: remark", "1 p1: remark", r"Line 7 should read '1\. SEAT: MOVE'"),
        ("2. p2: remark", "3. p2: remark", "Line 8 is entry 2 by its place, but it is numbered 3"),
        ("2. p2", "2. p7", "Line 8: There is no seat 'p7'"),
        ("2. p2", "2. p" + "7" * 5000, "Line 8 is too long"),
        ("1. p1", "1" * 5000 + ". p1", "Line 7 is too long"),
        ("1. p1", "1" * 1000 + ". p1", "Line 7 should read"),
        ("you too", "you " + "7" * 5000, "Line 8 is too long"),
        ("remark you too", "takeback " + "7" * 1500, "Entry 2 of the saga: Entry 2 takes back entry 7"),
        ("remark you too", "takeback 1", "no standing move"),
        ("remark you too", "x\u2028y", "Entry 2 of the saga"),
        ("rules: 1", "rules: 99", "version 99 of the rules of Harald; this program knows version 1"),
        ("rules: 1", "rules: true", "version True of the rules"),
        ("rules: 1", "rules: '1'", "version 1 of the rules"),
        ("rules: 1\n", "", "version None of the rules"),
        ("players: 2", "players: " + "9" * 5000, "."),
        ("players: 2", "players: 0x" + "f" * 4500, "."),
        ("players: 2", "players: 3, kings: 2", "no option kings"),
        ("players: 2", "players: 7", "Option players cannot be 7"),
        ("p1: Asa", "p1: [Asa]", "Seat p1 must be a name"),
        ("p1: Asa", "p1: {bot: karl, age: 7}", "Seat p1 has no field age"),
        ("p1: Asa", "p9: Asa", "There is no seat 'p9'"),
        ("seed:", "commitment: [1]\nseed:", "commitment of a saga must be one word"),
        ("seed: 5f", "seed: 5g", "64 hex digits"),
        ("---", "--", "cut off"),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_sentence(old: str, new: str, wrong: str) -> None:
    """With the line where it is one of the numbered lines."""
    assert old in TEXT
    with pytest.raises(BadInput, match=wrong) as refused:
        saga.read(TEXT.replace(old, new)).record()
    assert len(str(refused.value)) < 1000


def test_missing_options_have_their_defaults() -> None:
    """A saga from before an option was there means what the game meant then."""
    kept = saga.read(TEXT.replace("options: {players: 2}\n", ""))
    assert kept.options == find_game("harald").fill_options({})


# ---- who played


def test_players_survive_a_saga() -> None:
    """Names, kinds, levels, and when it began; a person called like a bot stays a person."""
    seats = [
        Seat("person", "bot karl"),
        Seat("bot", "Eir", "huscarl"),
        Seat("bot", "Huscarl", "huscarl"),
        Seat("person", "bot: karl, {x}"),
    ]
    tables = Tables()
    table = tables.create("harald", {}, seats, holder="h")
    text = table.whole_saga()
    assert "p3: bot huscarl" in text
    began = table.started.replace(year=2021)
    again = tables.restore(text.replace(f"{table.started:%Y-}", "2021-"), "h")
    assert [(s.kind, s.name, s.level) for s in again.seats] == [(s.kind, s.name, s.level) for s in seats]
    assert again.started == began.replace(microsecond=0)
    assert saga.read(again.whole_saga()).seats == saga.read(text).seats


def test_bots_of_older_sagas_get_names_of_their_own() -> None:
    """They were called by their levels; `bot` before a word that is no level was a person."""
    old = TEXT.replace("players: 2", "players: 4").replace(
        "p2: bot huscarl", "p2: bot huscarl, p3: bot huscarl, p4: bot anna"
    )
    table = Tables().restore(old, "h")
    assert [(s.kind, s.name, s.level) for s in table.seats] == [
        ("person", "Asa", None),
        ("bot", "Huscarl", "huscarl"),
        ("bot", "Huscarl 2", "huscarl"),
        ("person", "bot anna", None),
    ]


# ---- what was checked


def test_a_verdict_says_what_was_checked() -> None:
    """No commitment, no result: neither is said to agree."""
    verdict = saga.verify(saga.read(TEXT))
    assert verdict.faults == ()
    assert [text for text in verdict.holds if "agrees" in text or "committed to" in text] == []
    assert any("no result" in text for text in verdict.holds)
    assert any("no commitment" in text for text in verdict.holds)
    committed = TEXT.replace("seed:", f"commitment: sha256:{'0' * 64}\nresult: {{winner: [p1]}}\nseed:")
    faults = saga.verify(saga.read(committed)).faults
    assert len(faults) == 2 and "the game is not over" in faults[0] and "not the one" in faults[1]


# ---- positions of a record


def long_record(moves: int) -> Record:
    """A record of a long game, played at random."""
    record = Record(find_game("throne"), find_game("throne").fill_options({}), seed_bytes("7"))
    for _ in range(moves):
        make_one(record)
    return record


def make_one(record: Record) -> None:
    """One more move."""
    seat = record.state.actors()[0]
    moves = record.state.moves(seat)
    action = Random(record.number).choice(moves)
    words = record.game.words.write(record.state, seat, action, seat)
    record.append(Entry(record.number, seat, words))


def replayed(record: Record, number: int) -> Any:
    """The position before an entry, by replay from the beginning alone."""
    fresh = Record(record.game, record.options, record.seed, record.start)
    for entry in record.entries[: number - 1]:
        fresh.append(entry)
    return fresh.state.to_ints()


def test_every_earlier_position_is_what_a_replay_gives() -> None:
    """Also of moves that were taken back, near ones and those that are no longer kept."""
    record = long_record(150)
    for back in (140, 100, 60):
        record.append(Entry(record.number, 0, f"takeback {back}"))
        for _ in range(30):
            make_one(record)
    for number in [*range(1, record.number + 1, 23), record.number]:
        assert record.at(number).to_ints() == replayed(record, number)
    assert [entry.number for entry in record.stands][-31:-29] == [59, 214]


def test_takebacks_cost_no_replay_of_the_whole_record(monkeypatch: pytest.MonkeyPatch) -> None:
    """However often, near the end or far back: moves made stay in proportion to the lines."""
    record = long_record(120)
    made = []
    make = Record.make

    def count(*given: Any) -> None:
        made.append(1)
        make(*given)

    monkeypatch.setattr(Record, "make", count)
    lines = record.number
    for turn in range(200):
        if turn % 8:
            make_one(record)
        else:
            record.append(Entry(record.number, 0, f"takeback {record.stands[-1 - turn % 7].number}"))
    assert len(made) <= (record.number - lines) * (STEP + 1)


def test_a_record_keeps_few_positions() -> None:
    """Memory is bounded, however long the game."""
    record = long_record(25 * STEP)
    assert len(record.kept.recent) == MOST_RECENT and len(record.kept.far) <= MOST_FAR
