"""Sær's table in a terminal, from a position that holds no more than the viewer knows."""

from collections.abc import Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from jarlshof.engine.state import OBSERVER
from jarlshof.games.saer.data import COLOUR_NAMES
from jarlshof.games.saer.rules.codes import V_DEPLOY, V_INVOKE, V_PASS, VERB
from jarlshof.games.saer.screen.faces import Face
from jarlshof.games.saer.screen.model import screen, sums
from jarlshof.games.saer.screen.preview import preview
from jarlshof.games.saer.state import ACTIONS, OVER, Board

# A sign and a hue for each colour, and for the Jarl; they can be read on a dark and on a light ground.
SIGNS: Final = dict(zip((*COLOUR_NAMES, "jarl"), ("♣", "♦", "≈", "☼", "♠", "♚"), strict=True))
HUES: Final = dict(
    zip(
        (*COLOUR_NAMES, "jarl"),
        ("#0e8a5f", "#d54339", "#2875e0", "#8a7a00", "#b447ca", "#808080"),
        strict=True,
    )
)
DOWN: Final = "▾"
GLORY: Final = "★"
LABEL: Final = 16
COLUMN: Final = 11
LEGEND: Final = f"{DOWN} face down   {GLORY} Glory   3-7: open points, and the most with face-down cards"


def draw(state: Board, seat: int, names: Sequence[str], past: Sequence[Board]) -> Group:
    """The whole table as a seat or an OBSERVER sees it."""
    shown = screen(state, seat, names, past)
    parts: list[RenderableType] = [headline(shown), outposts(state, shown)]
    if state.phase != ACTIONS and shown["resolution"]:
        parts += count(shown["resolution"])
    for row in shown["rows"]:
        parts += player(state, row)
    if state.phase == OVER:
        return Group(*parts, *(Text(reason.text) for reason in shown["why_won"]))
    return Group(*parts, *piles(state, shown), supply(shown), *hand(state, seat, shown))


def headline(shown: dict[str, Any]) -> Text:
    """Season, what is at stake, and the turn order: who is to act, who has passed."""
    if shown["over"]:
        return Text("Ragnarok is over.", "bold")
    text = Text(f"{shown['season'].capitalize()}, round {shown['round']} of 3: ", "bold")
    text.append(f"{shown['vp']} VP an Outpost", "bold").append("   Order: ")
    for i, turn in enumerate(shown["order"]):
        name = f"[{turn['name']}]" if turn["now"] else turn["name"]
        text.append(" > " if i else "").append(name, "dim strike" if turn["passed"] else "bold" * turn["now"])
    return text


# ---- the Outposts, a column each


def outposts(state: Board, shown: dict[str, Any]) -> Table:
    """Each Outpost with power and holder, and beneath it everybody's points in its colour."""
    made = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="bold")
    made.add_column("Outpost", width=LABEL, no_wrap=True)
    for o in shown["outposts"]:
        made.add_column(Text(f"{SIGNS[o['hue']]} {o['name']} {o['points']}", HUES[o["hue"]]), width=COLUMN)
    made.add_row(Text("  power", "dim"), *[Text(o["power"], "dim") for o in shown["outposts"]])
    made.add_row(Text("  held by", "dim"), *[holder(o) for o in shown["outposts"]])
    if state.phase == ACTIONS:
        for i, row in enumerate(shown["rows"]):
            made.add_row(Text(f"  {row['name']}", "bold"), *[points(o["bars"][i]) for o in shown["outposts"]])
        made.add_row(Text("  as it lies", "dim"), *[Text(o["verdict"]) for o in shown["outposts"]])
    return made


def holder(o: dict[str, Any]) -> Text:
    """Who holds an Outpost, and the Glory on it."""
    text = Text(o["holder"] or "middle", "bold" if o["holder"] else "dim")
    return text.append(f" {GLORY}{o['glory']}") if o["glory"] else text


def points(bar: dict[str, Any]) -> Text:
    """Points in the open, and the most with face-down cards."""
    text = Text(str(bar["open"]), "bold" if bar["open"] else "dim")
    return text.append(f"-{bar['most']}", "not bold dim") if bar["more"] else text


def count(found: dict[str, Any]) -> list[Text]:
    """SAE-25: the last resolution, colour by colour, with every part of each sum."""
    lines = [Text(f"{found['season']} counted, {found['vp']} VP an Outpost:", "bold")]
    for c in found["colours"]:
        text = Text(f"  {SIGNS[c['hue']]} {c['name']} ", HUES[c["hue"]])
        for i, line in enumerate(c["lines"]):
            parts = " + ".join(f"{part['word']} {part['sum']}" for part in line["parts"])
            text.append("; " if i else "", "default").append(
                f"{line['name']} {line['total']}", "bold default"
            )
            text.append(f" ({parts})", "default")
        lines.append(text.append(f". {c['outcome']}" if c["lines"] else c["outcome"], "default"))
    return lines


# ---- players and cards


def player(state: Board, row: dict[str, Any]) -> list[Text]:
    """A player's counts, and the array."""
    deciding = row["seat"] in state.actors()
    text = Text("> " if deciding else "  ").append(f"p{row['seat'] + 1} {row['name']}", "bold")
    text.append(
        f"{' (you)' if row['own'] else ''}: {row['vp']} VP, {row['glory']} Glory, {row['hand']} in hand"
    )
    text.append(", first player" if row["first"] else "").append(", passed" if row["passed"] else "")
    if row["god"]:
        text.append(f", {row['god'].name} {row['god'].letter}: {row['god'].effect}", "italic")
    if not row["own"] and row["known"]:
        text.append("; hidden:").append_text(listed(row["known"]))
    return [text, array(row)] if state.phase == ACTIONS else [text]


def array(row: dict[str, Any]) -> Text:
    """The cards of an array with their places; face-down ones of others as backs."""
    text = Text("    ")
    for x in row["cards"]:
        text.append(f"{x['place']}", "dim").append(DOWN if x["down"] else " ")
        text.append_text(card(x["face"]) if x["face"] else Text("?", "dim"))
        text.append(f" {GLORY}{x['glory']}" if x["glory"] else "").append("  ")
    return text if row["cards"] else text.append("no card in the row", "dim")


def card(face: Face) -> Text:
    """A card with its sign."""
    return Text(f"{SIGNS[face.hue]}{face.name}", HUES[face.hue])


def listed(cards: Sequence[tuple[Face, int]]) -> Text:
    """Cards with their numbers."""
    text = Text()
    for i, (face, n) in enumerate(cards):
        text.append("," if i else "").append(f" {n} " if n > 1 else " ").append_text(card(face))
    return text


def piles(state: Board, shown: dict[str, Any]) -> list[Text]:
    """The muster piles, and what their Gods do."""
    lines = []
    for pile in shown["piles"]:
        if pile["god"]:
            text = Text(f"Pile {pile['god'].name} {pile['god'].letter}", "bold").append(
                f": {pile['god'].effect};"
            )
        else:
            text = Text("Pile ", "bold").append_text(card(pile["hero"])).append(" with")
        lines.append(text.append_text(listed(pile["cards"])))
    return lines


def supply(shown: dict[str, Any]) -> Text:
    """What is unseen, and how many cards and tokens are left."""
    text = Text("Unseen", "bold")
    for face, n, _ in shown["unseen"]:
        text.append(f"  {SIGNS[face.hue]} {n}", HUES[face.hue])
    text.append(f"   Deck {shown['deck']}", "bold")
    return text if shown["bank"] is None else text.append(f"   Glory in the bank {shown['bank']}")


def hand(state: Board, seat: int, shown: dict[str, Any]) -> list[Text]:
    """The own hand, and a legend."""
    legend = [Text(LEGEND, "dim")] if state.phase == ACTIONS else []
    if seat == OBSERVER:
        return legend
    cards = [(x["face"], x["n"]) for x in shown["hand"]]
    text = Text("Your hand", "bold")
    return [*legend, text.append_text(listed(cards)) if cards else text.append(" no card", "not bold")]


# ---- what an option changes


def hint(state: Board, seat: int, action: int, names: Sequence[str]) -> str:
    """What a move changes, in a few words."""
    verb = action >> VERB
    if verb == V_DEPLOY:
        return sums(state, seat, action)
    found = preview(state, seat, action, names)
    if found is None or verb in (V_PASS, V_INVOKE):
        return ""
    changes = [line.changes for line in found.lines if line.changes]
    if not changes:
        return ""
    return ", ".join(f"{change.n:+} {change.who}" for change in changes[-1])
