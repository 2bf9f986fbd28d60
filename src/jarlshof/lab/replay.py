"""A saga read aloud: its log in sentences, or a position on the way."""

from jarlshof import saga
from jarlshof.engine.state import State
from jarlshof.game import BadInput, sampled, seat_number
from jarlshof.outside import write_yaml
from jarlshof.record import MOVE, Entry


def show(text: str, to: int | None, as_seat: str | None, want_position: bool) -> str:
    """What a saga tells up to an entry, to one seat or to somebody who sees everything; raises BadInput."""
    kept = saga.read(text)
    record = kept.record()
    last = len(record.entries)
    if to is not None and to > last:
        raise BadInput(f"The saga has {last} entries: --to {to} is beyond its end.")
    end = last if to is None else to
    seat = None if as_seat is None else seat_number(as_seat, record.state.seats)
    if want_position:
        state = record.at(end + 1)
        shown = kept.game.position.write(state) if seat is None else kept.game.view.view(state, seat)
        return write_yaml(shown).rstrip()
    lines: list[str] = []
    for entry, before, after in record.steps():
        if entry.number > end:
            break
        lines.append(f"{entry.number}. {tell(kept, entry, before, after, seat)}")
    return "\n".join(lines)


def tell(kept: saga.Saga, entry: Entry, before: State, after: State, seat: int | None) -> str:
    """One entry in sentences, as a seat, or somebody who sees everything, reads it."""
    name = kept.names[entry.seat]
    if entry.kind != MOVE:
        return f"{name}: {entry.text}"
    words = kept.game.words
    action = words.parse(before, entry.seat, entry.text)
    viewer = entry.seat if seat is None else seat
    if seat is not None:
        before, after = sampled(before, seat), sampled(after, seat)
    told = words.tell(before, entry.seat, action, after, viewer, kept.names)
    return " ".join(sentence.text for sentence in told)
