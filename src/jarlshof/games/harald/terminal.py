"""Harald's table in a terminal, from a position that holds no more than the viewer knows."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from rich.console import Group
from rich.table import Table
from rich.text import Text

from jarlshof.engine.cards import count, total
from jarlshof.engine.state import OBSERVER
from jarlshof.games.harald import view
from jarlshof.games.harald.names import CHARACTERS
from jarlshof.games.harald.rules.codes import V_COUNCIL, V_FLIP, V_REMOVE, V_VILLAGE, V_WITH, VERB
from jarlshof.games.harald.screen.model import around, at_risk, behind, known_bottom, pad, steps, why_won
from jarlshof.games.harald.screen.people import PEOPLE
from jarlshof.games.harald.screen.preview import after, removed, to_council, to_village
from jarlshof.games.harald.state import COUNCIL, KINDS, NONE, OVER, Hall

# A sign and a hue for each character; the hues can be read on a dark and on a light ground.
SIGNS: Final = ("⚒", "⚔", "♪", "✦", "⚖", "➤")
HUES: Final = ("#808080", "#d54339", "#b447ca", "#2875e0", "#8a7a00", "#08848f")
DOWN: Final = "▾"
NOTHING: Final = "·"
LEGEND: Final = f"{DOWN} face down   6+4: Council's points + bonus   ! a single card can lose the bonus"
LEGEND_ALLEGIANCE: Final = f"{DOWN} face down   6: the Council's points; there are no bonuses (HAR-45)"
LABEL: Final = 25
Pad = Sequence[tuple[int, int]]  # for each character its points from the Council, and its bonus
NEAR: Final = 10  # so many cards above the pile's known bottom, and it matters
LAST: Final = "Last round: no card to the Council, and the villages count in turn (HAR-32)."


def draw(state: Hall, seat: int, names: Sequence[str], past: Sequence[Hall]) -> Group:
    """The whole table as a seat or an OBSERVER sees it; `past`: the earlier positions, once it is over."""
    pads = [pad(state, p, past) for p in range(state.seats)]
    legend = Text(LEGEND_ALLEGIANCE if state.allegiance else LEGEND, "dim")
    if state.phase == OVER:
        below = [Text(reason.text) for reason in why_won(state, names, pads)]
    else:
        below = supply(state, seat, names)
    return Group(headline(state, names), areas(state, seat, names, pads), legend, *below)


def headline(state: Hall, names: Sequence[str]) -> Text:
    """Round, turn and step; a line more for the last round."""
    if state.phase == OVER:
        return Text("All villages are counted.", "bold")
    text = Text(f"Round {state.round} of {state.rounds}: ", "bold")
    actors = state.actors()
    text.append(f"{names[actors[0]]}'s turn, " if len(actors) == 1 else "all choose, ")
    for i, step in enumerate(steps(state)):
        text.append(" > " if i else "")
        text.append(f"[{step['text']}]" if step["now"] else step["text"], "bold" if step["now"] else "dim")
    if state.round == state.rounds:
        text.append(f"\n{LAST}", "bold")
    return text


# ---- the areas, a column for each character


def areas(state: Hall, seat: int, names: Sequence[str], pads: Sequence[Pad]) -> Table:
    """The Council, and beneath it the villages in line with it, each with its pad."""
    made = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="bold")
    made.add_column(label(Text(" " * LABEL)), max_width=LABEL)
    for kind in range(KINDS):
        name = Text(CHARACTERS[kind].capitalize(), HUES[kind])
        made.add_column(name, no_wrap=True, min_width=max(7, name.cell_len))
    made.add_row(label(Text("Council", "bold")), *[stack(state, COUNCIL, kind) for kind in range(KINDS)])
    unseen = view.unseen(state, seat)
    made.add_row(
        label(Text("  cards unseen", "dim")), *[Text(f"  {unseen[kind]}", "dim") for kind in range(KINDS)]
    )
    standing = [int(state.side_points(p)) for p in range(state.seats)]
    for p in around(state, seat):
        made.add_row(label(owner(state, p, seat, names)), *[stack(state, p, kind) for kind in range(KINDS)])
        made.add_row(
            label(total_points(state, p, standing)),
            *[worth(state, p, kind, pads[p]) for kind in range(KINDS)],
        )
    return made


def label(text: Text) -> Text:
    """What stands before a row: on a narrow screen it gives way first, and is cut, not wrapped."""
    text.no_wrap, text.overflow = True, "ellipsis"
    return text


def owner(state: Hall, p: int, seat: int, names: Sequence[str]) -> Text:
    """Whose village; marked if that seat must decide."""
    text = Text("> " if p in state.actors() else "  ").append(f"p{p + 1} {names[p]}", "bold")
    if p == seat:
        text.append(" (you)")
    elif state.teams and seat != OBSERVER and (p - seat) % 2 == 0:
        text.append(" (partner)")
    return text


def stack(state: Hall, area: int, kind: int) -> Text:
    """The cards of a character in an area: face up, then face down."""
    up, down = count(state.areas[area], kind), count(state.areas[area], kind + KINDS)
    if not up + down:
        return Text(f"  {NOTHING}", "dim")
    text = Text(f"{SIGNS[kind]} {up}", f"bold {HUES[kind]}")
    return text.append(f" {DOWN}{down}", "not bold") if down else text


def worth(state: Hall, p: int, kind: int, lines: Pad) -> Text:
    """The two lines of the pad in one: points from the Council, and the bonus."""
    council, bonus = lines[kind]
    if not council + bonus:
        return Text("")
    risk = "!" if state.scores[p] == NONE and at_risk(state, p, kind) else ""
    return Text(f"  {council}" if state.allegiance else f"  {council}+{bonus}{risk}")


def total_points(state: Hall, p: int, standing: list[int]) -> Text:
    """A village's points, and how it stands; counted ones are fixed."""
    n = state.points(p)
    unit = "" if state.teams else " point" if n == 1 else " points"  # no room for it beside a team's words
    text = Text("    ").append(f"{n}{unit}", "bold")
    if state.scores[p] != NONE:
        return text.append(", counted" if n == state.prestige(p) else ", as counted")
    return text.append(f", {behind(state, p, standing)}") if any(standing) else text


# ---- hands, reserve and pile


def supply(state: Hall, seat: int, names: Sequence[str]) -> list[Text]:
    """What may be drawn, what is known of others' hands and of the pile's bottom, and the own hand."""
    lines = [cards("Reserve", view.kinds_in(state.reserve)).append(f"   Pile {state.size}", "bold")]
    bottom = known_bottom(state)
    if bottom and state.size - len(bottom) < NEAR:
        lines.append(cards("Under the pile", bottom))
    for p in range(state.seats):
        if p != seat and state.known[p]:
            unknown = total(state.hands[p] - state.known[p])
            lines.append(
                cards(f"{names[p]} holds", view.kinds_in(state.known[p])).append(f" and {unknown} unknown")
            )
    if seat != OBSERVER:
        lines.append(cards("Your hand", view.kinds_in(state.hands[seat])))
    return lines


def cards(name: str, kinds: Sequence[str]) -> Text:
    """A name and cards, each with its sign and hue; equal neighbours are counted."""
    text = Text().append(f"{name:<10}", "bold")
    for i, (word, group) in enumerate(groupby(kinds)):
        n, kind = len(list(group)), CHARACTERS.index(word)
        text.append(", " if i else " ")
        text.append(f"{SIGNS[kind]} {f'{n} ' if n > 1 else ''}{word}{'s' if n > 1 else ''}", HUES[kind])
    return text if kinds else text.append(" no cards")


# ---- what an option changes


def hint(state: Hall, seat: int, action: int, names: Sequence[str]) -> str:
    """What a move changes in points at once, in a few words; nothing where numbers say nothing."""
    verb, place, card = action >> VERB, (action >> 4) & 15, action & 15
    if verb == V_COUNCIL:
        village = to_village(state, seat, card).changes[0].n
        return f"{changes(to_council(state, card), seat, names)} (in your village {village:+})"
    if verb == V_VILLAGE:
        effect = PEOPLE[card].short
        return f"you {to_village(state, seat, card).changes[0].n:+}, then {effect[0].lower()}{effect[1:]}"
    if verb in (V_FLIP, V_WITH):
        return changes(after(state, seat, action), seat, names)
    if verb == V_REMOVE:
        return changes(removed(state, place, card), seat, names)
    return ""


def changes(points: Sequence[int], seat: int, names: Sequence[str]) -> str:
    """Who gains and loses, the viewer first."""
    order = [seat] + [p for p in range(len(points)) if p != seat]
    said = [f"{'you' if p == seat else names[p]} {points[p]:+}" for p in order if points[p]]
    return ", ".join(said) or "no change"
