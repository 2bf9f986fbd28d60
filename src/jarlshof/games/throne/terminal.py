"""The table of Rising for the Throne in a terminal, from what the viewer knows of it."""

from collections.abc import Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from jarlshof.engine.state import OBSERVER
from jarlshof.games.throne.names import FACES
from jarlshof.games.throne.rules import Throne
from jarlshof.games.throne.screen.armies import army, market
from jarlshof.games.throne.screen.faces import Face
from jarlshof.games.throne.screen.model import (
    around,
    events_left,
    known,
    new_card,
    purse,
    shown_side,
    why_won,
)
from jarlshof.games.throne.screen.preview import preview
from jarlshof.games.throne.screen.risk import clan_card, stakes
from jarlshof.games.throne.state.table import CLANS, NONE, OVER, POSITIONS, RECRUIT
from jarlshof.games.throne.words import event_effect, pending_event, who
from jarlshof.wording import counted

# A sign and a hue for each type; the hues can be read on a dark and on a light ground.
SIGNS: Final = {"ship": "≈", "barbarian": "¥", "infantry": "†", "character": "♦", "cavalry": "♞"}
HUES: Final = {
    "ship": "#2875e0",
    "barbarian": "#d54339",
    "infantry": "#808080",
    "character": "#b447ca",
    "cavalry": "#08848f",
}
LEGEND: Final = "≈ ship  ¥ barbarian  † infantry  ♦ character  ♞ cavalry   (x) exhausted  ] safe"


def draw(state: Throne, seat: int, names: Sequence[str], past: Sequence[Throne]) -> Group:
    """The whole table as a seat or an OBSERVER sees it."""
    if state.phase == CLANS:
        return Group(Text("The clans are chosen.", "bold"), clans(state, names))
    parts: list[RenderableType] = [
        headline(state, names),
        armies(state, seat, names),
        Text(LEGEND, "dim"),
        wares(state, seat),
    ]
    if state.phase == OVER:
        return Group(*parts[:-1], *(Text(reason.text) for reason in why_won(state, names)))
    return Group(*parts, *piles(state, seat), *moment(state), *rows(state, shown_side(state, seat)))


def headline(state: Throne, names: Sequence[str]) -> Text:
    """Round, turn, and the points that win."""
    if state.phase == OVER:
        return Text("The throne is taken.", "bold")
    text = Text(f"Round {state.round}: {who(state, state.turn, names)}'s turn, ", "bold")
    text.append({2: "Risk", 3: "Recruit", 4: "Arrange"}.get(state.phase, ""), "bold")
    return text.append(f".  {state.target} points in a Recount win.", "dim")


def clans(state: Throne, names: Sequence[str]) -> Grid:
    """The clans, and who has taken which."""
    made = Grid.grid(padding=(0, 2, 0, 0))
    for clan in range(state.card_set.clans):
        owner = [names[p] for p in range(state.seats) if state.clans[p] == clan]
        tried = state.clone()
        assert isinstance(tried, Throne)
        tried.clans[0] = clan
        made.add_row(
            Text(state.card_set.clan_names[clan], "bold"), Text(owner[0] if owner else "free", "dim")
        )
        made.add_row("", rows(tried, 0)[0])
    return made


# ---- armies


def armies(state: Throne, seat: int, names: Sequence[str]) -> Grid:
    """Every army on two lines, the front line first; the viewer's own comes last."""
    made = Grid.grid(padding=(0, 1, 0, 0))
    made.add_column(width=13, no_wrap=True, overflow="ellipsis")
    for _ in range(POSITIONS // 2):
        made.add_column(width=21)
    for side in around(state, seat):
        shown = army(state, side, seat, names)
        cells = [cell(c) for c in shown["cards"]]
        mark = "> " if side == state.turn and state.phase != OVER else "  "
        made.add_row(Text(f"{mark}{shown['name']}", "bold"), *cells[:3])
        made.add_row(standing(shown), *cells[3:])
    return made


def standing(shown: dict[str, Any]) -> Text:
    """An army's points, how many are missing, and its sets."""
    text = Text(f"  {shown['points']}", "bold")
    text.append(f", {shown['togo']} to go" if shown["togo"] > 0 else ", enough", "not bold")
    bonus = sum(s["bonus"] for s in shown["sets"])
    return text.append(f" +{bonus}", "not bold") if bonus else text


def cell(c: dict[str, Any]) -> Text:
    """A position: its number, and its card with its power."""
    text = Text(f"{c['n']} ", "dim")
    if c["face"] is None:
        return text.append(c["die"], "dim")
    tired = c["exhausted"]
    name = f"({c['face'].name})" if tired else c["face"].name
    return text.append(
        f"{SIGNS[c['face'].type]}{c['power']}{']' if c['shield'] else ' '}", style(c["face"])
    ).append(name, "dim" if tired else "not dim")


def style(shown: Face) -> str:
    """The look of a card's sign."""
    return f"bold not dim {HUES[shown.type]}"


# ---- market and piles


def wares(state: Throne, seat: int) -> Grid:
    """The market: price for the viewer, what a card can do, and what it would bring."""
    made = Grid.grid(padding=(0, 1, 0, 0))
    made.add_column(width=12, justify="right", no_wrap=True)
    made.add_column(width=26, no_wrap=True, overflow="ellipsis")
    made.add_column(width=27)
    made.add_column(width=9, no_wrap=True)
    for slot, m in enumerate(market(state, seat), 1):
        if m is None:
            made.add_row(Text(f"Market {slot}", "dim"), Text("empty", "dim"))
            continue
        shown: Face = m["face"]
        price = Text(f"{m['price']}", "bold")
        if m["price"] != shown.cost:
            price.append(f" (not {shown.cost})", "not bold dim")
        title = Text(f"{SIGNS[shown.type]}{shown.power} ", style(shown)).append(
            shown.name, "not bold default"
        )
        gain = f"{m['short']} short" if m["short"] else "" if m["gain"] is None else f"map {m['gain']:+}"
        made.add_row(price, title, Text(shown.short or "-"), Text(gain, "dim"))
    return made


def piles(state: Throne, seat: int) -> list[Text]:
    """What is left in the deck, and what the viewer knows of it."""
    events = ", ".join(f"{e['n']} {e['name']}" if e["n"] > 1 else e["name"] for e in events_left(state))
    top = f" ({state.card_set.names[state.discard[state.discard_size - 1]]})" if state.discard_size else ""
    lines = [
        Text(
            f"Deck {state.deck_size}, discard pile {state.discard_size}{top}. "
            f"Events in the deck: {events or 'none'}."
        )
    ]
    seen = [card["name"] for card in known(state, seat)]
    return [*lines, Text(f"Top of the deck, known to you: {', '.join(seen)}.")] if seen else lines


# ---- the moment


def moment(state: Throne) -> list[Text]:
    """Dice and their risk, points to spend, or what must be done first."""
    waiting = pending_event(state)
    if waiting:
        return [Text(f"{state.card_set.names[waiting]}: {event_effect(state, waiting)}", "bold")]
    new = new_card(state)
    if new:
        shown: Face = new["face"]
        return [Text(f"New card: {shown.tip}", "bold")]
    found = purse(state)
    if found and state.phase == RECRUIT:
        swept = "market swept" if found["swept"] else f"sweep for {found['sweep']}"
        left = f"{found['left']} of 2 purchases left"
        return [Text(f"{counted(found['points'], 'point')}, {left}, {swept}.", "bold")]
    if found:
        return [Text(f"{found['left']} exchanges left.", "bold")]
    return risk(state)


def risk(state: Throne) -> list[Text]:
    """The throw, the points at risk, and how often the next throw fails."""
    s = stakes(state)
    lines = []
    if s["thrown"]:
        dice = [
            f"{face.capitalize()}"
            for i, face in enumerate(FACES)
            for _ in range((state.roll >> (4 * i)) & 15)
        ]
        lines.append(Text("Dice: ", "bold").append("  ".join(dice) or "all set aside", "not bold"))
    if s["aside"]:
        lines.append(Text(f"Set aside: {'; '.join(', '.join(group) for group in s['aside'])}", "dim"))
    lines.append(Text(f"{counted(s['points'], 'point')} at risk; a failed throw leaves {s['keep']}.", "bold"))
    odds = "  ".join(f"{'>' if c['now'] else ''}{c['dice']}: {c['tight']}" for c in s["chances"])
    return [*lines, Text(f"Next throw fails, by dice:  {odds}", "dim")]


def rows(state: Throne, side: int) -> list[Text]:
    """The rows in force, those that fit the throw first."""
    card = clan_card(state, side)
    if side == NONE or card is None:
        return []
    text = Text(f"{card['clan']}: ", "bold")
    for i, row in enumerate(card["rows"]):
        dice = " ".join(die.upper() if len(die) == 1 else die[:3].capitalize() for die in row["dice"])
        text.append(", " if i else "", "not bold")
        text.append(
            f"{dice} = {row['gain']}{'*' if row['star'] else ''}", "bold" if row["fits"] else "not bold"
        )
    return [text.append(f"  (* or: {card['action']}, +{card['gain']})", "not bold dim")]


def hint(state: Throne, seat: int, action: int, names: Sequence[str]) -> str:
    """What a move changes, in a few words."""
    shown = preview(state, seat, action, names)
    if shown is None or seat == OBSERVER:
        return ""
    changes = [f"{change.who} {change.n:+}" for change in shown.changes() if change.n]
    notes = shown.notes()
    return ", ".join(changes) if changes else notes[-1].rstrip(".") if notes else ""
