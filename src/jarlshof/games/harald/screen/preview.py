"""Harald: what a move would change, in numbers, before it is made."""

from collections.abc import Sequence

from jarlshof.door import Change, Preview, PreviewLine
from jarlshof.engine.cards import count, one
from jarlshof.games.harald.rules.codes import (
    V_COUNCIL,
    V_DRAW,
    V_EXCHANGE,
    V_FLIP,
    V_REMOVE,
    V_START,
    V_VILLAGE,
    V_WITH,
    VERB,
)
from jarlshof.games.harald.screen.people import PEOPLE
from jarlshof.games.harald.state import COUNCIL, KINDS, PILE, Hall


def preview(state: Hall, seat: int, action: int, names: Sequence[str]) -> Preview | None:
    """What a move on offer would change: title, lines, marks on the table, own gain; None for nothing."""
    verb, place, card = action >> VERB, (action >> 4) & 15, action & 15
    if verb == V_START:
        return shown(
            card, [note(f"Bonus: {PEOPLE[card].bonus}"), note("All first cards open together, unused.")]
        )
    if verb == V_COUNCIL:
        changes = to_council(state, card)
        lines = [line("To the Council", changes, names, seat), to_village(state, seat, card)]
        return shown(card, lines, marks=[(f"column-{PEOPLE[card].id}", 1), *totals(changes)])
    if verb == V_VILLAGE:
        gain = to_village(state, seat, card)
        return shown(card, [gain, note(PEOPLE[card].effect)], marks=[(total_id(seat), gain.changes[0].n)])
    if verb == V_DRAW and card == PILE:
        return Preview("The pile", (note("A card that nobody has seen."),))
    if verb == V_DRAW:
        return shown(card, [note("The pile's top card then takes its place in the reserve, open to all.")])
    if verb == V_EXCHANGE:
        return shown(card % KINDS, [note("Choose next what it is exchanged for.")])
    if verb in (V_FLIP, V_WITH):
        changes = after(state, seat, action)
        lines = [line("All together", changes, names, seat)]
        return shown(card % KINDS, lines, totals(changes), changes[seat])
    if verb == V_REMOVE:
        changes = removed(state, place, card)
        lines = [line("Without this card", changes, names, seat)]
        lines.append(note("Then the pile's top card takes its place."))
        return shown(card % KINDS, lines, totals(changes), changes[seat])
    return None


def shown(
    kind: int,
    lines: Sequence[PreviewLine],
    marks: Sequence[tuple[str, int]] = (),
    gain: int | None = None,
) -> Preview:
    """A preview under a character's name and colour; marks stand at elements of the page."""
    person = PEOPLE[kind]
    return Preview(person.name, tuple(lines), person.id, person.animal, gain=gain, marks=tuple(marks))


def totals(changes: list[int]) -> list[tuple[str, int]]:
    """Marks at the totals of all villages that change."""
    return [(total_id(p), n) for p, n in enumerate(changes) if n]


def total_id(p: int) -> str:
    """The name of a village's total on the page."""
    return f"total-p{p + 1}"


def note(text: str) -> PreviewLine:
    """A line of words."""
    return PreviewLine(note=text)


def line(to: str, changes: list[int], names: Sequence[str], seat: int) -> PreviewLine:
    """A line of changes, the viewer's own first."""
    order = [seat] + [p for p in range(len(changes)) if p != seat]
    return PreviewLine(to, tuple(Change(changes[p], "you" if p == seat else names[p]) for p in order))


def points(state: Hall) -> list[int]:
    """Everybody's points."""
    return [int(state.points(p)) for p in range(state.seats)]


def difference(state: Hall, changed: Hall) -> list[int]:
    """How everybody's points change."""
    return [b - a for a, b in zip(points(state), points(changed), strict=True)]


def copy(state: Hall) -> Hall:
    """A position to try things in."""
    tried = state.clone()
    assert isinstance(tried, Hall)
    return tried


def to_council(state: Hall, kind: int) -> list[int]:
    """What a card more in the Council brings to everybody (HAR-36)."""
    tried = copy(state)
    tried.areas[COUNCIL] += one(kind)
    return difference(state, tried)


def to_village(state: Hall, seat: int, kind: int) -> PreviewLine:
    """What a card more in the own village brings, before any effect."""
    tried = copy(state)
    tried.areas[seat] += one(kind)
    gain = difference(state, tried)[seat]
    council = int(count(state.areas[COUNCIL], kind))
    worth = f"{council} from the Council, {gain - council} from bonuses"
    return PreviewLine("To your village", (Change(gain, "you"),), worth)


def after(state: Hall, seat: int, action: int) -> list[int]:
    """What a flip or a whole exchange changes, without what follows it in the turn."""
    tried = copy(state)
    tried.round = 0  # no count, no end of the game
    tried.play(seat, action)
    return difference(state, tried)


def removed(state: Hall, place: int, card: int) -> list[int]:
    """What the removal of a card changes, before an unknown one takes its place."""
    tried = copy(state)
    tried.areas[place] -= one(card)
    return difference(state, tried)
