"""A live table: every request is answered, once; undo and sealed picks follow what is known."""

import asyncio
import itertools
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from tests.loops import apart

from jarlshof import notation, saga
from jarlshof.game import BadInput
from jarlshof.record import Entry
from jarlshof.table import Answer, Seat, Table, Tables
from jarlshof.table.storage import add_entries
from jarlshof.table.table import hash_holder

HOLDER = "the secret of a visitor"
MakeTable = Callable[..., Table]
COUNCIL = {
    "phase": "council",
    "council": ["bard"],
    "villages": {"p1": ["scout"], "p2": ["merchant"]},
    "hands": {
        "p1": ["warrior", "warrior", "bard", "scout"],
        "p2": ["merchant", "bard", "scout", "navigator"],
    },
    "reserve": ["bard", "scout", "navigator", "blacksmith"],
    "pile": ["merchant", "rest"],
}


def play(table: Table, seat: int, text: str) -> int:
    """A move that must be accepted; the number it became."""
    answer = table.play(seat, text, table.number, f"{seat} {text} {table.number}")
    assert answer.ok, answer.reason
    return answer.number


def play_out(table: Table, seed: int) -> None:
    """Random moves to the end."""
    chooser = random.Random(seed)
    while not table.over:
        for seat in table.waiting_for():
            play(table, seat, chooser.choice(table.offers(seat)).text)


# ---- requests


def test_a_move_is_accepted_as_the_next_number(table: MakeTable) -> None:
    t = table(position=COUNCIL)
    assert t.play(0, "council warrior", 1, "k1").number == 1
    assert t.number == 2


def test_asking_twice_moves_once(table: MakeTable) -> None:
    t = table(position=COUNCIL)
    first = t.play(0, "council warrior", 1, "k1")
    again = t.play(0, "council warrior", 1, "k1")
    assert first == again
    assert t.number == 2


def test_an_old_request_that_arrives_late_is_answered_not_done(table: MakeTable) -> None:
    t = table(position=COUNCIL)
    play(t, 0, "council warrior")
    play(t, 0, "village warrior")
    late = t.play(0, "council warrior", 1, "0 council warrior 1")
    assert late.ok
    assert late.number == 1
    assert t.number == 3


def test_a_stale_click_is_refused(table: MakeTable) -> None:
    t = table(position=COUNCIL)
    play(t, 0, "council warrior")
    stale = t.play(0, "village warrior", 1, "another key")
    assert not stale.ok
    assert stale.number == 2
    assert "moved on" in stale.reason
    assert t.number == 2


@pytest.mark.parametrize("key", ["", "k" * 81])
def test_a_request_needs_a_key(table: MakeTable, key: str) -> None:
    assert not table(position=COUNCIL).play(0, "council warrior", 1, key).ok


def test_a_forbidden_move_is_refused_with_its_clause_and_changes_nothing(table: MakeTable) -> None:
    t = table(position=COUNCIL)
    before = t.record.state.to_ints()
    answer = t.play(0, "village warrior", 1, "k")
    assert not answer.ok
    assert answer.clause == "HAR-9"
    assert "HAR-9: " in answer.reason
    assert not t.play(1, "council bard", 1, "k").ok
    assert not t.play(0, "council jester", 1, "k").ok
    assert not t.play(0, "p2: council bard", 1, "k").ok
    assert t.record.state.to_ints() == before


# ---- undo


def test_undo_takes_back_an_own_decision_with_a_line_in_the_log(table: MakeTable) -> None:
    t = table(position=COUNCIL)
    before = t.record.state.clone()
    play(t, 0, "council warrior")
    assert t.can_undo(0).ok
    assert t.undo(0, 2, "u").ok
    assert t.record.state == before
    assert [line.standing for line in t.log(0)] == [False, True]
    assert t.number == 3


def test_undo_stops_where_a_card_came_to_light(table: MakeTable) -> None:
    t = table(position=COUNCIL)
    for text in ("council warrior", "village bard", "skip", "draw pile"):
        play(t, 0, text)
    answer = t.can_undo(0)
    assert not answer.ok
    assert "light" in answer.reason
    assert not t.undo(0, t.number, "u").ok


def test_undo_stops_where_another_seat_has_decided(table: MakeTable) -> None:
    t = table(position=COUNCIL)
    for text in ("council warrior", "village bard", "skip", "draw pile", "draw pile"):
        play(t, 0, text)
    play(t, 1, "council merchant")
    assert "Person 2 has decided" in t.can_undo(0).reason
    assert "nothing of yours" in table(position=COUNCIL).can_undo(1).reason


def test_after_an_undo_the_same_chance_move_is_drawn_anew(table: MakeTable) -> None:
    """Entry numbers never go back, so nobody can try a draw twice."""
    t = table(position=COUNCIL)
    for text in ("council warrior", "village warrior"):
        play(t, 0, text)
    key_of_3 = t.number
    t.undo(0, t.number, "u")
    assert t.number == key_of_3 + 1


@pytest.mark.slow
def test_undo_is_allowed_exactly_when_nobody_learned_anything(table: MakeTable) -> None:
    """At every step of random games: allowed as long as no view of the mover grew and nobody else decided."""
    for seed in range(6):
        t = table(players=2 + seed % 3)
        chooser = random.Random(seed)
        while not t.over:
            seat = t.waiting_for()[0]
            if len(t.actors()) > 1:
                play(t, seat, chooser.choice(t.offers(seat)).text)
                continue
            before: Any = t.game.view.view(t.sampled(seat), seat)
            text = chooser.choice(t.offers(seat)).text
            play(t, seat, text)
            after: Any = t.game.view.view(t.sampled(seat), seat)
            uncovers = text.startswith(("remove", "draw")) and before["pile"][:1] == ["?"]
            shuffles = not after["hands"][f"p{seat + 1}"] and bool(after["scores"])
            assert t.can_undo(seat).ok == (not uncovers and not shuffles), (text, t.can_undo(seat))


# ---- sealed picks


def test_sealed_picks_are_amendable_and_leave_no_trace(table: MakeTable) -> None:
    t = table(players=3)
    first, second = (offer.text for offer in t.offers(0)[:2])
    version = None
    for key, text in (("a", first), ("b", second), ("c", first)):
        assert t.play(0, text, 1, key).ok
        assert t.log(1) == []
        assert t.number == 1
        assert version in (None, t.version)
        version = t.version
    assert t.picked(0) == first
    assert "choose again" in t.can_undo(0).reason
    for seat in (1, 2):
        play(t, seat, t.offers(seat)[0].text)
    assert t.record.entries[0].text == first
    assert t.number == 4


def test_a_late_copy_of_an_amended_pick_does_not_bring_it_back(table: MakeTable) -> None:
    t = table(players=2)
    first, second = (offer.text for offer in t.offers(0)[:2])
    t.play(0, first, 1, "a")
    t.play(0, second, 1, "b")
    assert t.play(0, first, 1, "a").ok
    assert t.picked(0) == second


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))), ids=str)
def test_the_order_of_sealed_picks_changes_nothing(tables: Tables, order: tuple[int, ...]) -> None:
    seats = [Seat("person", name) for name in "ABC"]
    t = tables.create("harald", {}, seats, seed="order", holder="h")
    for seat in order:
        play(t, seat, t.offers(seat)[0].text)
    assert [entry.seat for entry in t.record.entries] == [0, 1, 2]
    assert t.record.state.to_ints() == made_in_order(tables).record.state.to_ints()


def made_in_order(tables: Tables) -> Table:
    t = tables.create("harald", {}, [Seat("person", name) for name in "ABC"], seed="order", holder="h")
    for seat in range(3):
        play(t, seat, t.offers(seat)[0].text)
    return t


def test_nothing_of_a_pick_is_seen_by_others(tables: Tables) -> None:
    shown = []
    for pick in (0, -1):
        t = tables.create("harald", {}, [Seat("person", name) for name in "AB"], seed="picks", holder="h")
        play(t, 0, t.offers(0)[pick].text)
        shown.append(
            (t.version, t.log(1), t.game.view.view(t.sampled(1), 1), t.offers(1), t.saga(1).split("---")[1])
        )
    assert shown[0] == shown[1]


# ---- knowledge


def test_two_worlds_that_differ_only_in_hidden_cards_look_the_same(tables: Tables) -> None:
    """View, options, labels, prompt and log of a seat are the same whatever the others hold."""
    others = (["merchant", "bard", "scout", "navigator"], ["navigator", "navigator", "warrior", "blacksmith"])
    seen = []
    for hand in others:
        position = COUNCIL | {"hands": {"p1": COUNCIL["hands"]["p1"], "p2": hand}}  # type: ignore[index]
        t = tables.create("harald", {}, [Seat("person", name) for name in "AB"], 1, position, "h")
        for text in (
            "council warrior",
            "village bard",
            "exchange p1 scout",
            "with hand warrior",
            "draw bard",
        ):
            play(t, 0, text)
        sample = t.sampled(0)
        words = t.game.words
        seen.append(
            (
                sample.to_ints(),
                t.game.view.view(sample, 0),
                t.offers(0),
                words.prompt(sample, 0, t.names),
                t.log(0),
            )
        )
    assert seen[0] == seen[1]


def test_a_running_game_shows_each_what_the_seat_may_read(table: MakeTable) -> None:
    """One screen or several: no seed, and others' secrets as `?`; a finished game gives the whole."""
    t = table()
    for seat in (0, 1):
        play(t, seat, t.offers(seat)[0].text)
    mine = saga.read(t.saga(0))
    assert mine.seed is None
    assert mine.view_of == "p1"
    assert mine.commitment == saga.commit(t.record.seed)
    assert mine.entries[1].text == "start ?"
    with pytest.raises(BadInput, match="no seed"):
        mine.record()
    play_out(t, 1)
    assert saga.verify(saga.read(t.saga())).faults == ()


def test_who_owns_a_running_game_takes_it_out_and_the_log_says_so(table: MakeTable) -> None:
    """Once: nothing is lost, the pick that waits stays, and the record tells who knew the seed."""
    t = table()
    play(t, 0, t.offers(0)[0].text)
    first = t.export(HOLDER)
    assert (t.export(HOLDER), t.number) == (first, 2)
    assert t.picked(0) == t.offers(0)[0].text
    assert t.log()[-1].aside and "seed" in t.log()[-1].sentences[0]
    play_out(t, 1)
    verdict = saga.verify(saga.read(t.saga()))
    assert verdict.faults == () and "From entry 1 on Person 1 knew the seed." in verdict.holds


def test_nobody_else_takes_a_running_game_out(table: MakeTable) -> None:
    """A stranger, nobody, one of several people: refused, and nothing is written."""
    t = table()
    t.seats[1] = Seat("person", "B", None, hash_holder("another"))
    for holder in ("", "a stranger", HOLDER, "another"):
        with pytest.raises(BadInput, match="Only who holds the seats of all people"):
            t.export(holder)
    assert t.number == 1


def test_a_finished_game_is_taken_up_again_only_by_who_owns_all_of_it(table: MakeTable) -> None:
    """Its seed is open to everybody: between people it stays finished, alone the record says so."""
    solo = table(1, game="jarl", position={"round": 4, "phase": "growth", "hand": ["plow"]})
    play(solo, 0, "end")
    assert solo.over and solo.undo(0, solo.number, "u").ok
    assert [entry.text for entry in solo.record.entries] == ["end", "export", "takeback 1"]
    shared = table()
    play_out(shared, 2)
    shared.seats[1] = Seat("person", "B", None, hash_holder("another"))
    last = shared.record.stands[-1].seat
    assert "The game is over" in shared.can_undo(last).reason


# ---- storage


def test_a_table_comes_back_after_a_restart(tables: Tables, table: MakeTable, tmp_path: Path) -> None:
    t = table(players=3)
    play(t, 0, t.offers(0)[0].text)
    reopened = Tables(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    back = reopened.get(t.id)
    assert back is not None
    assert back.picked(0) == t.picked(0)
    assert back.record.state == t.record.state
    assert [kept.id for kept in reopened.list(HOLDER)] == [t.id]
    assert reopened.list("somebody else") == []
    play_out(back, 3)
    assert back.over
    reopened.close()


def test_tables_in_memory_are_safe_with_threads() -> None:
    """They share one connection: no thread may end another's transaction."""
    tables = Tables()

    def make(thread: int) -> list[Table]:
        people = [Seat("person", "Asa"), Seat("person", "Bo")]
        made = [tables.create("harald", {}, people, seed=f"{thread} {n}") for n in range(8)]
        for t in made:
            for seat in (0, 1):
                play(t, seat, t.offers(seat)[0].text)
        return made

    with ThreadPoolExecutor(4) as threads:
        made = [t for found in threads.map(make, range(4)) for t in found]
    for t in made:
        kept = tables.storage.load(t.id)
        assert kept is not None
        assert (kept.entries, kept.picks) == (t.record.entries, t.picks)
    tables.close()


def test_a_table_that_does_not_replay_hides_no_other(
    tables: Tables, table: MakeTable, tmp_path: Path
) -> None:
    """A broken record is told of when it is opened; lists need none, and the other tables are there."""
    good, bad = table(players=2), table(players=2)
    with tables.storage.transaction() as db:
        add_entries(db, bad.id, [Entry(1, 0, "village king"), Entry(2, 1, "village king")])
    reopened = Tables(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    assert {kept.id for kept in reopened.list(HOLDER)} == {good.id, bad.id}
    assert reopened.get(good.id) is not None
    with pytest.raises(BadInput):
        reopened.get(bad.id)
    reopened.close()


def test_nobody_uses_up_the_keys_of_another_seat(table: MakeTable) -> None:
    """A key that one seat has sent is a new one for the other."""
    t = table(position=COUNCIL)
    assert t.play(0, "council warrior", 1, "k").ok
    while t.waiting_for() == [0]:
        play(t, 0, t.offers(0)[0].text)
    number, move = t.number, t.offers(1)[0].text
    assert t.play(1, move, number, "k") == Answer(True, number)
    assert t.record.entries[number - 1] == Entry(number, 1, move)


def test_two_processes_never_store_the_same_number(tables: Tables, table: MakeTable, tmp_path: Path) -> None:
    t = table(position=COUNCIL)
    other_tables = Tables(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    other = other_tables.get(t.id)
    assert other is not None
    play(t, 0, "council warrior")
    late = other.play(0, "council bard", 1, "other")
    assert not late.ok
    assert late.number == 2
    assert other.record.state == t.record.state
    assert other.play(0, "council warrior", 1, "0 council warrior 1").ok
    other_tables.close()


def test_an_uploaded_saga_goes_on_where_it_stood(tables: Tables, table: MakeTable) -> None:
    t = table(position=COUNCIL)
    play(t, 0, "council warrior")
    again = tables.restore(t.whole_saga(), "new holder")
    assert again.record.state == t.record.state
    assert again.holds(0, "new holder")
    play_out(again, 5)
    with pytest.raises(BadInput):
        tables.restore(t.whole_saga().replace("council warrior", "council navigator"), "h")


def test_a_rematch_is_made_once(tables: Tables, table: MakeTable) -> None:
    t = table()
    play_out(t, 2)
    again = tables.rematch(t)
    assert tables.rematch(t) is again
    assert again.record.seed != t.record.seed
    assert again.holds(0, HOLDER)


@pytest.mark.parametrize(
    "seats",
    [
        [Seat("person", "A")],
        [Seat("person", ""), Seat("person", "B")],
        [Seat("person", "x" * 41), Seat("person", "B")],
        [Seat("bot", "B", "kaiser"), Seat("person", "B")],
        [Seat("ghost", "B"), Seat("person", "B")],
    ],
)
def test_seats_that_cannot_be_are_refused(tables: Tables, seats: list[Seat]) -> None:
    with pytest.raises(BadInput):
        tables.create("harald", {}, seats, holder="h")


# ---- changes and bots


def test_everybody_who_waits_hears_of_a_change(tables: Tables, table: MakeTable) -> None:
    t = table(position=COUNCIL)

    async def wait() -> int:
        waiting = asyncio.create_task(tables.changed(t, t.version, 5.0))
        await asyncio.sleep(0.05)
        await asyncio.to_thread(play, t, 0, "council warrior")
        return await waiting

    before = t.version
    assert apart(wait()) == t.version != before
    assert apart(tables.changed(t, t.version, 0.05)) == t.version


@pytest.mark.slow
def test_bots_play_a_whole_game_and_never_twice(tables: Tables) -> None:
    tables.start_bots()
    t = tables.create(
        "harald", {}, [Seat("bot", "A", "thrall"), Seat("bot", "B", "karl")], seed=3, holder="h"
    )

    async def finish() -> None:
        while not t.over:
            await tables.changed(t, t.version, 20.0)

    apart(asyncio.wait_for(finish(), 120))
    numbers = [entry.number for entry in t.record.entries]
    assert numbers == list(range(1, len(numbers) + 1))
    assert saga.verify(saga.read(t.saga(0))).faults == ()


@pytest.mark.slow
def test_a_bot_that_fails_is_replaced_by_a_simple_one(tables: Tables) -> None:
    """A broken level never leaves a table waiting: after two failures any legal move is made."""
    tables.start_bots()
    assert tables.desk is not None
    t = tables.create("harald", {}, [Seat("person", "A"), Seat("bot", "B", "karl")], seed=3, holder="h")
    broken = Seat("bot", "B", "no such level")
    t.seats[1] = broken

    async def wait_for_pick() -> None:
        while 1 in t.waiting_for():
            await tables.changed(t, t.version, 20.0)

    number = t.number
    tables.desk.think(t, 1, number)
    apart(asyncio.wait_for(wait_for_pick(), 60))
    assert t.picked(1) is not None


def test_a_bot_waits_when_the_machine_has_no_process(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table is set all the same, and the bot decides as soon as a process can be had."""
    monkeypatch.setattr("jarlshof.table.bots.RETRY_S", 0.01)
    tables.start_bots()
    desk = tables.desk
    assert desk is not None
    real, refusals = desk.submit, [OSError("no process"), OSError("no process")]

    def submit(*work: Any) -> Any:
        if refusals:
            raise refusals.pop()
        return real(*work)

    monkeypatch.setattr(desk, "submit", submit)
    t = tables.create("harald", {}, [Seat("person", "A"), Seat("bot", "B", "karl")], seed=3, holder="h")

    async def wait_for_pick() -> None:
        while 1 in t.waiting_for():
            await tables.changed(t, t.version, 20.0)

    apart(asyncio.wait_for(wait_for_pick(), 60))
    assert refusals == [] and t.picked(1) is not None


@pytest.mark.parametrize("text", ["p1: council warrior", "  council   warrior ", "p1:council warrior"])
def test_a_move_is_stored_in_its_own_form(
    tables: Tables, table: MakeTable, tmp_path: Path, text: str
) -> None:
    """However a move is written, the record holds the notation, so that it always replays."""
    t = table(position=COUNCIL)
    assert t.play(0, text, 1, "k").ok
    assert t.record.entries[0].text == "council warrior"
    reopened = Tables(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    back = reopened.get(t.id)
    assert back is not None
    assert back.record.state == t.record.state
    reopened.close()


# ---- what other versions of the program kept


def test_a_table_of_other_rules_is_refused(tables: Tables, table: MakeTable, tmp_path: Path) -> None:
    """It would be replayed to another end, and its record would lie about its rules."""
    t = table()
    with tables.storage.transaction() as db:
        db.exec_driver_sql("UPDATE tables SET rules = 99")
    reopened = Tables(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    with pytest.raises(BadInput, match="version 99 of the rules of Harald; this program knows version 1"):
        reopened.get(t.id)
    reopened.close()


@pytest.mark.parametrize(
    ("stored", "sentence"),
    [('{"players": 2, "wolves": 3}', "no option wolves"), ('{"players": 77}', "players cannot be 77")],
)
def test_a_table_with_an_option_nobody_knows_is_refused(
    tables: Tables, table: MakeTable, tmp_path: Path, stored: str, sentence: str
) -> None:
    """In one sentence; and an option that it lacks has the game's default."""
    t = table()
    with tables.storage.transaction() as db:
        db.exec_driver_sql("UPDATE tables SET options = ?", (stored,))
    reopened = Tables(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    with pytest.raises(BadInput, match=sentence):
        reopened.get(t.id)
    with reopened.storage.transaction() as db:
        db.exec_driver_sql("UPDATE tables SET options = ?", ('{"players": 2}',))
    back = reopened.get(t.id)
    assert back is not None and back.options == t.options
    reopened.close()


def test_the_log_told_on_is_the_log_told_anew(tables: Tables, table: MakeTable, tmp_path: Path) -> None:
    """Line by line, what was taken back marked, to every viewer; also after an export."""
    t = table(position=COUNCIL)
    for viewer in (-1, 0, 1):
        t.log(viewer)
    for text in ("council warrior", "village warrior"):
        play(t, 0, text)
    assert t.undo(0, t.number, "u1").ok and t.undo(0, t.number, "u2").ok
    t.export(HOLDER)
    play(t, 0, "council bard")
    reopened = Tables(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    back = reopened.get(t.id)
    assert back is not None
    for viewer in (-1, 0, 1):
        assert t.log(viewer) == back.log(viewer)
    assert [line.standing for line in t.log()] == [False, False, True, True, True, True]
    reopened.close()


def test_a_key_used_again_for_another_move_is_refused(
    tables: Tables, table: MakeTable, tmp_path: Path
) -> None:
    """It is not taken for made; the same request again is; a restart makes no difference."""
    t = table(position=COUNCIL)
    assert t.play(0, "council warrior", 1, "k").ok
    reopened = Tables(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    back = reopened.get(t.id)
    assert back is not None
    for kept in (t, back):
        again = kept.play(0, "council bard", 1, "k")
        assert not again.ok and "used before" in again.reason
        assert kept.play(0, " council  warrior", 1, "k") == Answer(True, 1)
        assert not kept.undo(0, 2, "k").ok
        assert kept.number == 2
    reopened.close()


def test_a_changed_pick_wakes_nobody(tables: Tables, table: MakeTable) -> None:
    """Only the first pick of a seat is news."""
    t = table()
    woken: list[int] = []
    t.on_change = lambda changed: woken.append(changed.version)
    for number, offer in enumerate(t.offers(0)[:3]):
        assert t.play(0, offer.text, 1, f"k{number}").ok
    assert len(woken) == 1 and t.times_picked(0) == 3


def test_a_move_is_read_once_and_checked_once(table: MakeTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many look at the table."""
    t = table(position=COUNCIL)
    for viewer in (-1, 0, 1):
        t.log(viewer)
    read: list[str] = []
    parse = t.game.words.parse

    def count(*given: Any) -> int:
        read.append(given[2])
        return int(parse(*given))

    monkeypatch.setattr(t.game.words, "parse", count)
    monkeypatch.setattr(notation, "check", lambda *given: read.append("checked once more"))
    play(t, 0, "council warrior")
    assert read == ["council warrior"]
