"""Sær: what a move would change, before it is made."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from jarlshof.door import Change, Preview, PreviewLine
from jarlshof.games.saer import view
from jarlshof.games.saer.data import COLOUR_NAMES
from jarlshof.games.saer.rules.codes import (
    NO_PILE,
    V_ADD,
    V_ADD_OUTPOST,
    V_DEPLOY,
    V_INSPIRE,
    V_INVOKE,
    V_KEEP,
    V_PASS,
    V_PLACE,
    V_RAISE,
    V_REINFORCE,
    V_SET,
    V_WITHDRAW,
    VERB,
)
from jarlshof.games.saer.screen.battle import in_all, in_the_open, leader
from jarlshof.games.saer.screen.faces import face, side
from jarlshof.games.saer.state import GOD_PILE, KIND, N_VP, ROW, Board
from jarlshof.games.saer.words import list_cards, short_pile

Changes = list[tuple[int, int]]  # colour, points
Count = Callable[[Board, int, int], int]  # the sum of a seat in a colour
COUNTED = (V_WITHDRAW, V_REINFORCE, V_INSPIRE, V_PLACE, V_ADD, V_ADD_OUTPOST, V_RAISE, V_SET)


def preview(state: Board, seat: int, action: int, names: Sequence[str]) -> Preview | None:
    """What a move on offer would change: title, lines, marks at the sums; None where the page says it."""
    verb, a, b = action >> VERB, (action >> 8) & 15, (action >> 4) & 15
    if verb == V_DEPLOY:
        return None
    if verb in COUNTED:
        return counted(state, seat, action, names)
    if verb == V_INVOKE:
        return invoking(state, seat)
    if verb == V_PASS:
        return passing(state, seat, a)
    if verb == V_KEEP:
        return shown("Keep it", "", "glory", ["All stolen Glory stays in your supply."])
    return shown("Turn it up", "", "", [f"{names[a]}'s card at place {b + 1} lies open then."])


def shown(
    title: str, hue: str, icon: str, notes: Sequence[str], lines: Sequence[PreviewLine] = ()
) -> Preview:
    """A preview: changes first, then words."""
    return Preview(title, (*lines, *(PreviewLine(note=text) for text in notes)), hue, icon, bare=True)


# ---- moves that change sums


def counted(state: Board, seat: int, action: int, names: Sequence[str]) -> Preview:
    """How the sums of whoever is concerned change, in the open and with the own face-down cards."""
    verb, a, c = action >> VERB, (action >> 8) & 15, action & 15
    owner = seat
    if verb == V_ADD:
        owner = a
    elif verb == V_ADD_OUTPOST:
        owner = int(state.outposts[a])
    after = played(state, seat, action)
    opened = changes(state, after, owner, in_the_open)
    lines = [line(f"{'Your' if owner == seat else names[owner] + chr(39) + 's'} open points", opened)]
    if owner == seat:
        whole = changes(state, after, seat, in_all)
        lines += [line("With your face-down cards", whole)] if whole != opened else []
    title, hue, icon = heading(state, seat, verb, a, (action >> 4) & 15, c)
    made = shown(title, hue, icon, notes(state, verb, a, opened), [x for x in lines if x.changes])
    return replace(made, marks=tuple((f"sum-{COLOUR_NAMES[colour]}-p{owner + 1}", n) for colour, n in opened))


def played(state: Board, seat: int, action: int) -> Board:
    """The position after a move, tried in a copy."""
    tried = state.clone()
    assert isinstance(tried, Board)
    tried.play(seat, action)
    return tried


def changes(before: Board, after: Board, seat: int, count: Count) -> Changes:
    """By how much each of a seat's sums changes."""
    found = [(c, count(after, seat, c) - count(before, seat, c)) for c in view.colours_in_play(before)]
    return [(colour, n) for colour, n in found if n]


def line(to: str, found: Changes) -> PreviewLine:
    """A line of changes by colour."""
    return PreviewLine(to, tuple(Change(n, COLOUR_NAMES[colour]) for colour, n in found))


def heading(state: Board, seat: int, verb: int, a: int, b: int, c: int) -> tuple[str, str, str]:
    """Title, colour and icon for a move."""
    if verb == V_REINFORCE:
        card = face(state, c)
        return f"Reinforce: {card.name}", card.hue, ""
    if verb in (V_WITHDRAW, V_INSPIRE):
        card = face(state, int(state.rows[seat * ROW + a] & KIND))
        return f"{'Withdraw' if verb == V_WITHDRAW else 'Inspire'}: {card.name}", card.hue, ""
    if verb == V_RAISE:
        card = face(state, a)
        return f"From the discard: {card.name}", card.hue, ""
    if verb == V_ADD_OUTPOST:
        return f"2 Glory: {COLOUR_NAMES[a]} Outpost", COLOUR_NAMES[a], "outpost"
    if verb == V_SET:
        card = face(state, int(state.drawn))
        return f"Lay down: {card.name}", card.hue, ""
    return f"{a if verb == V_PLACE else 2} Glory", "", "glory"


def notes(state: Board, verb: int, a: int, opened: Changes) -> list[str]:
    """What else is worth knowing."""
    if verb == V_WITHDRAW:
        left = int(state.face_down(state.turn)) - 1
        return [f"It comes back to your hand; {left} of your cards lie{'s' * (left == 1)} face down then."]
    if verb == V_REINFORCE:
        left = int(state.face_down(state.turn)) - 1
        return ["No face-down card is left then: no more reinforcing."] if left == 0 else []
    if not opened and verb in (V_INSPIRE, V_PLACE):
        return ["Glory on a Jarl gives no points (SAE-30)."]
    if not opened and verb == V_ADD:
        return ["It counts with the card, once that lies open; on a Jarl it gives nothing (SAE-60)."]
    return []


# ---- the others


def invoking(state: Board, seat: int) -> Preview:
    """What the God does."""
    god = side(int(state.gods[seat]))
    return shown(f"{god.name} ({god.letter})", "", god.god, [f"{god.effect} ({god.clauses}). It works once."])


def passing(state: Board, seat: int, pile: int) -> Preview:
    """SAE-21: what is taken, and what would be won as it stands."""
    said = [standing(state, seat)]
    title, icon = "Pass", ""
    if pile != NO_PILE:
        title = f"Take {short_pile(pile)} and pass"
        icon = side(pile - GOD_PILE).god if pile >= GOD_PILE else "hero"
        said.append(f"You get {list_cards(state.musters[pile]) or 'no other card'}.")
    return shown(title, "" if pile >= GOD_PILE else COLOUR_NAMES[pile], icon, said)


def standing(state: Board, seat: int) -> str:
    """Which Outposts a seat would get with what lies open now, its own cards all turned up."""
    leads = [
        COLOUR_NAMES[colour]
        for colour in view.colours_in_play(state)
        if leader(
            state,
            [(in_all if p == seat else in_the_open)(state, p, colour) for p in range(state.seats)],
        )[0]
        == seat
    ]
    vp = len(leads) * int(state.numbers[N_VP + state.season])
    hidden = sum(int(state.face_down(p)) for p in range(state.seats) if p != seat)
    doubt = (
        f"; {hidden} card{'s' * (hidden != 1)} of others lie{'s' * (hidden == 1)} face down" if hidden else ""
    )
    return f"No more actions: as it lies you win {', '.join(leads) or 'nothing'} ({vp} VP){doubt}."
