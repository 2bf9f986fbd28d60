"""Suit Nations' table in a terminal, from a position that holds no more than the viewer knows."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

from rich.console import Group
from rich.table import Table
from rich.text import Text

from jarlshof.game import seat_name
from jarlshof.games.suit_nations.names import SUIT_SIGNS
from jarlshof.games.suit_nations.rules import codes
from jarlshof.games.suit_nations.screen.faces import Face, Item, is_twin, letter, load, standing, suit_of
from jarlshof.games.suit_nations.screen.land import pile_faces
from jarlshof.games.suit_nations.screen.model import why_won
from jarlshof.games.suit_nations.screen.moment import moment
from jarlshof.games.suit_nations.screen.nations import branches, clock, nations
from jarlshof.games.suit_nations.screen.odds import ALL, chances
from jarlshof.games.suit_nations.screen.pieces import own
from jarlshof.games.suit_nations.screen.preview import preview
from jarlshof.games.suit_nations.screen.sale import payment
from jarlshof.games.suit_nations.state import HOLDERS as PER_SEAT
from jarlshof.games.suit_nations.state import HOME, LAND, NONE, OVER, Board
from jarlshof.games.suit_nations.words import sides, total

# Hues that can be read on a dark and on a light ground.
HUES: Final = {"s": "#808080", "c": "#08848f", "d": "#2875e0", "h": "#d54339", "j": "#b447ca"}
UNKNOWN: Final = "▾"
SIGNS: Final = SUIT_SIGNS | {"j": "★"}
WIDTH: Final = 80
EDGE: Final = 3  # for the numbers of the rows
WIDEST: Final = 13  # of a column
LEGEND: Final = (
    f"{UNKNOWN} unknown card; two and more in a pile: closed ground, +1 for the defender\n"
    "[A♠] city and its cards   J♠2 a jack with two cards   * may act   --- | way"
)
TWINS: Final = "\nj♠ small letters: the second nation of a suit"


def draw(state: Board, seat: int, names: Sequence[str], past: Sequence[Board]) -> Group:
    """The whole table as a seat or an OBSERVER sees it."""
    below = (
        [Text(reason.text) for reason in why_won(state, names)]
        if state.phase == OVER
        else asked(state, seat, names)
    )
    return Group(
        headline(state, names),
        *grid(state, seat),
        Text(LEGEND + TWINS * any(is_twin(state, p) for p in range(state.seats)), "dim"),
        people(state, seat, names),
        *holdings(state, seat, names),
        *below,
    )


def headline(state: Board, names: Sequence[str]) -> Text:
    """Era, deck and dump, or the countdown."""
    now = clock(state, names)
    if now["over"]:
        return Text("The game is over.", "bold")
    if now["coins"] is not None:
        coins = "o" * now["coins"] + "." * (now["most"] - now["coins"])
        return Text(
            f"Countdown {coins}, the last explorer is {now['last']}: nobody explores any more.", "bold"
        )
    said = f"Era {now['era']} of {now['eras']}   deck {now['deck']}   dump {now['dump']}"
    return Text(said, "bold").append(f"   {now['jacks']} jacks   dealer {now['dealer']}", "not bold")


# ---- the map


def grid(state: Board, seat: int) -> list[Text]:
    """The map: for each row its piles, its pieces, and the ways down."""
    at = {(int(cell) >> 5, int(cell) & 31): slot for slot, cell in enumerate(state.cell)}
    rows, columns = max(row for row, _ in at) + 1, max(column for _, column in at) + 1
    width = min((WIDTH - EDGE) // columns, WIDEST)
    head = "".join(f"  {chr(ord('a') + column)}".ljust(width) for column in range(columns))
    lines = [Text(" " * EDGE + head, "dim")]
    for row in range(rows):
        slots = [at.get((row, column)) for column in range(columns)]
        lines.append(band(f"{row + 1:>2} ", [pile_line(state, slot, seat) for slot in slots], width))
        join(lines[-1], state, slots, width)
        lines.append(band(" " * EDGE, [piece_line(state, slot) for slot in slots], width))
        if row + 1 < rows:
            below = [at.get((row + 1, column)) for column in range(columns)]
            ways = [Text("   |" if joined(state, *pair) else "") for pair in zip(slots, below, strict=True)]
            lines.append(band(" " * EDGE, ways, width))
    return lines


def band(front: str, cells: Sequence[Text], width: int) -> Text:
    """Cells of one width side by side."""
    line = Text(front, "dim", no_wrap=True)
    for cell in cells:
        cell.truncate(width, pad=True)
        line.append_text(Text("", "not dim").append_text(cell))
    return line


def join(line: Text, state: Board, slots: Sequence[int | None], width: int) -> None:
    """Draw the ways to the right into a line."""
    chars = list(line.plain)
    for column, pair in enumerate(pairwise(slots)):
        if joined(state, *pair):
            start, end = EDGE + column * width, EDGE + (column + 1) * width
            filled = len("".join(chars[start:end]).rstrip())
            chars[start + filled + 1 : end] = "-" * (width - filled - 1)
    line.plain = "".join(chars)


def joined(state: Board, slot: int | None, other: int | None) -> bool:
    """Is there a way between two slots?"""
    return slot is not None and other is not None and state.borders(slot, other) != NONE


def pile_line(state: Board, slot: int | None, seat: int) -> Text:
    """The pile of a slot, or its city with its cards."""
    if slot is None:
        return Text("")
    text = Text("")
    for p in range(state.seats):
        for holder in standing(state, p):
            if state.at[holder] == slot and letter(holder) == "A":
                suit = suit_of(state, p)
                text.append(f"[{mark(state, p, 'A')}{SIGNS[suit]}]", f"bold {HUES[suit]}")
                text.append_text(cards([item.face for item in load(state, holder, seat)]))
    if state.kind[slot] == LAND:
        return cards(pile_faces(state, slot, seat))
    return text if state.kind[slot] == HOME else Text("~~~~", HUES["d"])


def cards(faces: Sequence[Face | None]) -> Text:
    """Some cards; unknown ones as a sign."""
    text = Text("")
    for shown in faces:
        text.append(sign(shown) if shown else UNKNOWN, HUES[shown.suit] if shown else "")
    return text


def piece_line(state: Board, slot: int | None) -> Text:
    """The pieces on a slot, each with its number of cards."""
    text = Text("")
    for p in range(state.seats):
        for holder in standing(state, p):
            if slot is not None and state.at[holder] == slot and letter(holder) != "A":
                n = state.items(holder)
                text.append(
                    f"{mark(state, p, letter(holder))}{SIGNS[suit_of(state, p)]}{n or ''}",
                    f"bold {HUES[suit_of(state, p)]}",
                )
                text.append("*" if may_act(state, holder) else " ")
    return text


def mark(state: Board, seat: int, shown: str) -> str:
    """The letter of a piece, a small one for the second nation of a suit."""
    return shown.lower() if is_twin(state, seat) else shown


def may_act(state: Board, holder: int) -> bool:
    """Has the piece of the seat in turn still to act?"""
    spent = (state.used | state.fresh) >> (holder % PER_SEAT) & 1
    return holder // PER_SEAT == state.turn and not spent and not state.pieces_closed and state.phase != OVER


# ---- nations, and one's own pieces


def people(state: Board, seat: int, names: Sequence[str]) -> Table:
    """A line for each nation: points, gold, progress."""
    known = [kind.short for _, kind in branches(state)]
    made = Table(box=None, padding=(0, 2 if len(known) == 3 else 1, 0, 0), pad_edge=False, header_style="dim")
    for title in ("", "points", "gold", *known, "half steps"):
        made.add_column(title, no_wrap=True, overflow="ellipsis", max_width=24)
    deciding = state.actors()
    for n in nations(state, seat, names):
        who = Text("> " if n["seat"] in deciding else "  ")
        who.append(f"{'a' if n['twin'] else 'A'}{SIGNS[n['suit']]} ", HUES[n["suit"]]).append(
            f"{seat_name(n['seat'])} {n['name']}", "bold"
        )
        who.append(" (you)" if n["own"] else "")
        steps = ["".join(letter if has else "." for letter, has in b["steps"]) for b in n["branches"]]
        made.add_row(who, str(n["points"]), str(n["gold"]), *steps, f"{n['half']} of 10")
    return made


def holdings(state: Board, seat: int, names: Sequence[str]) -> list[Text]:
    """One's own pieces and city with their cards, and what others are known to hold."""
    lines = [holding(h) for h in own(state, seat, names)]
    for n in nations(state, seat, names):
        if n["known"] and not n["own"]:
            lines.append(Text(f"{n['name']} holds somewhere: ").append_text(spaced(n["known"])))
    return lines


def holding(h: dict[str, Any]) -> Text:
    """One piece: where it is, its cards, what it may do."""
    text = Text(f"{h['name']:<13}{h['where']:<4}", "bold")
    found: list[tuple[Item, str, str]] = h["load"]
    faces = [item.face for item, _, _ in found if item.face]
    text.append_text(Text("", "not bold").append_text(spaced(faces)))
    going = [f"{item.face.sign} to {goes}" for item, goes, _ in found if goes and item.face]
    notes = [note for note in (h["far"], h["status"], *going, h["threat"]) if note]
    if not found:
        text.append("no cards", "not bold dim")
    return text.append(f"   {', '.join(notes)}" if notes else "", "not bold dim")


def sign(shown: Face) -> str:
    """A card in two or three signs."""
    return SIGNS["j"] if shown.suit == "j" else f"{shown.rank}{SIGNS[shown.suit]}"


def spaced(faces: Sequence[Face]) -> Text:
    """Known cards with blanks between."""
    text = Text("")
    for i, shown in enumerate(faces):
        text.append(" " if i else "").append(sign(shown), HUES[shown.suit])
    return text


def asked(state: Board, seat: int, names: Sequence[str]) -> list[Text]:
    """What is decided now, laid out."""
    paying = payment(state, seat)
    if paying is not None:
        ways = [f"{plan['text']} ({plan['waste'] or 'nothing'} lost)" for plan in paying["plans"]]
        return [Text(f"Ways to pay, the best first: {'; '.join(ways)}.")]
    now = moment(state, seat, names)
    if now is None:
        return []
    found = [Text(now["title"], "bold")] if now["title"] else []
    if now["cards"]:
        found.append(spaced([card["face"] for card in now["cards"]]))
    return found + [Text(text) for text in now["lines"]]


# ---- what an option changes


def hint(state: Board, seat: int, action: int, names: Sequence[str]) -> str:
    """The odds of an attack or a mission, or the best payment, in a few words."""
    verb = codes.verb_of(action)
    if verb == codes.V_ATTACK or (verb == codes.V_MISSION and not codes.c_of(action) & codes.TEACH):
        ours, theirs = sides(state, action, 0)
        wins, _ = chances(total(ours) - total(theirs))
        return f"wins {wins} of {ALL} throws"
    if verb in (codes.V_MINE, codes.V_PRODUCE, codes.V_RESEARCH):
        shown = preview(state, seat, action, names)
        return shown.lines[0].brief if shown else ""
    return ""
