"""Sær: the last resolution, colour by colour, with every part of each sum."""

from collections.abc import Sequence
from typing import Any

from jarlshof.door import Told
from jarlshof.games.saer import view
from jarlshof.games.saer.data import COLOUR_NAMES, SEASONS
from jarlshof.games.saer.state import COLOURS, N_VP, NONE, Board
from jarlshof.games.saer.words import fought_in_vain, outcome, tie_breaker
from jarlshof.wording import listed

SOURCES = ("raider", "hero", "jarl", "glory", "outpost")


def resolution(state: Board, names: Sequence[str]) -> dict[str, Any] | None:
    """SAE-25: the sums of all colours, what became of the Outposts, and what was given for defeats."""
    if state.resolved == NONE:
        return None
    seats = range(state.seats)
    return {
        "season": SEASONS[state.resolved].capitalize(),
        "vp": int(state.numbers[N_VP + state.resolved]),
        "colours": [colour_of_round(state, colour, names) for colour in view.colours_in_play(state)],
        "glory": [
            (names[p], [COLOUR_NAMES[colour] for colour in lost])
            for p in seats
            if (lost := fought_in_vain(state, p))
        ],
        "gains": [(names[p], won(state, p)) for p in seats],
        "first": names[state.first],
        "bank": int(state.supply),
    }


def won(state: Board, seat: int) -> int:
    """How many VP the Outposts of the last resolution brought to a seat."""
    n = sum(1 for colour in range(COLOURS) if state.plays(colour) and state.outposts[colour] == seat)
    return int(n * state.numbers[N_VP + state.resolved])


def colour_of_round(state: Board, colour: int, names: Sequence[str]) -> dict[str, Any]:
    """A colour's sums, most first, and its Outpost's way."""
    lines = [
        {"seat": p, "name": names[p], "parts": grouped(found), "total": sum(part.points for part in found)}
        for p in range(state.seats)
        if (found := view.parts(state, p, colour, past=True))
    ]
    lines.sort(key=lambda line: -int(str(line["total"])))
    was, now = int(state.past_outposts[colour]), int(state.outposts[colour])
    return {
        "hue": COLOUR_NAMES[colour],
        "name": COLOUR_NAMES[colour].capitalize(),
        "lines": lines,
        "winner": now,
        "new": was != now,
        "outcome": outcome(state, colour, names),
    }


def grouped(found: Sequence[view.Part]) -> list[dict[str, Any]]:
    """The parts of a sum by what gives them, as in Raider 2 + 2."""
    groups = []
    for source in SOURCES:
        points = [part.points for part in found if part.source.split("-")[0] == source]
        if points:
            groups.append({"icon": source, "word": source.capitalize(), "sum": " + ".join(map(str, points))})
    return groups


def why_won(state: Board, names: Sequence[str]) -> list[Told]:
    """What decided the game: the winner's Outposts of Ragnarok, the tie if there was one, the gaps."""
    seats = range(state.seats)
    winner = next(p for p in seats if state.results()[p] > 0)
    kept = [COLOUR_NAMES[c] for c in view.colours_in_play(state) if state.outposts[c] == winner]
    said = []
    if kept:
        text = f"{names[winner]} won {listed(kept)} in Ragnarok: {won(state, winner)} VP."
        said.append(Told(text, "end", (winner,)))
    tied = [p for p in seats if state.vp[p] == state.vp[winner]]
    if len(tied) > 1:
        second = other(tied, winner)
        text = f"{names[winner]} and {names[second]} are level; {tie_breaker(state, tied)} decides."
        said.append(Told(text, "end", (winner, second)))
    for p in seats:
        gap = int(state.vp[winner] - state.vp[p])
        if gap:
            text = f"{names[p]} ended {gap} VP behind, with {won(state, p)} VP from Ragnarok."
            said.append(Told(text, "end", (p,)))
    return said


def other(seats: Sequence[int], seat: int) -> int:
    """The first of the seats that is another."""
    return next(p for p in seats if p != seat)
