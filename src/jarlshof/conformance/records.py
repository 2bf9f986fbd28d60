"""A finished game: its record replays, from memory and from its text, to the same position."""

from collections.abc import Iterator

from jarlshof import saga
from jarlshof.game import seat_name
from jarlshof.record import Record


def check_record(record: Record) -> Iterator[str]:
    """What goes wrong when a record is replayed, stored, read and verified."""
    kept = saga.Saga(
        game=record.game,
        options=record.options,
        seats=[saga.Player(seat_name(seat)) for seat in range(record.state.seats)],
        entries=record.entries,
        rules=record.game.rules,
        seed=record.seed,
        commitment=saga.commit(record.seed),
        result=saga.result_of(record.game, record.state),
    )
    if record.at(record.number) != record.state:
        yield "a replay comes to another position"
    again = saga.read(saga.write(kept))
    if again.record().state != record.state:
        yield "a stored record comes to another position"
    if faults := saga.verify(again).faults:
        yield f"a stored record does not verify: {faults}"
