"""The Rise of a Jarl in a terminal: the civilization place by place, the sea, the hand, and the count."""

from collections.abc import Sequence
from typing import Any, Final

from rich.console import Group
from rich.table import Table
from rich.text import Text

from jarlshof.games.jarl.names import SUIT_NAMES
from jarlshof.games.jarl.rules.codes import V_PLAN, VERB
from jarlshof.games.jarl.screen.count import lines, ranks, verdict
from jarlshof.games.jarl.screen.faces import Face, matching_words, uses
from jarlshof.games.jarl.screen.model import screen
from jarlshof.games.jarl.screen.preview import preview
from jarlshof.games.jarl.state import GROWTH, INVASION, OVER, SETUP, Realm

# A sign, a letter and a hue for each suit; the hues can be read on a dark and on a light ground.
SIGNS: Final = dict(zip(SUIT_NAMES, ("▲", "◯", "♦", "♣"), strict=True))
HUES: Final = dict(zip(SUIT_NAMES, ("#8a7a00", "#2875e0", "#d54339", "#0e8a5f"), strict=True))
ARMED: Final = "⚔"
LABEL: Final = 14
NOTHING: Final = "·"
Row = tuple[Text, Text]  # what stands in front, and the rest
MOMENTS: Final = {SETUP: "set-up", GROWTH: "Growth", INVASION: "invasion"}


def draw(state: Realm, seat: int, names: Sequence[str], past: Sequence[Realm]) -> Group:
    """The whole table; player and observers see the same (Q26)."""
    shown = screen(state, seat, names, past)
    if state.phase == OVER:
        fought = [invasion(shown["invasion"])] if shown["invasion"] else []
        below = [Text(said) for said in verdict(state)]
        return Group(
            headline(state, shown), *fought, grid([*civilization(state, shown), *count(state)]), *below
        )
    hand = [held(state, f) for f, _, _ in shown["hand"]]
    return Group(headline(state, shown), grid([*civilization(state, shown), *supply(shown)]), *hand)


def grid(rows: Sequence[Row]) -> Table:
    """Rows of a label and its text; long texts go on beneath themselves."""
    made = Table.grid(padding=(0, 1, 0, 0))
    made.add_column(width=LABEL, no_wrap=True)
    made.add_column()
    for row in rows:
        made.add_row(*row)
    return made


def headline(state: Realm, shown: dict[str, Any]) -> Text:
    """Round, the four invasions, and the points so far."""
    if state.phase == OVER:
        return Text("The end", "bold")
    text = Text(f"Round {state.round} of {shown['rounds']}, {MOMENTS[state.phase]}", "bold")
    text.append("   Invasions:")
    for wave in shown["strengths"]:
        went = f" {wave['went']}" if wave["went"] else ""
        text.append(f" [{wave['strength']}]" if wave["now"] else f" {wave['strength']}{went}")
    bar = shown["ranks"]
    text.append(f"   Points {bar['points']}", "bold")
    return text


# ---- the civilization


def civilization(state: Realm, shown: dict[str, Any]) -> list[Row]:
    """Defense, then the five places with their limits."""
    _, citizen_meter, wealth_meter = shown["meters"]
    stock = ", ".join(f"{n} {name}" for name, n in shown["icons"] if n)
    return [
        defense(shown["defense"], state.phase == OVER),
        place("Citizens", limit(citizen_meter), [citizen(x) for x in shown["citizens"]]),
        place("Storehouse", "", [stored(f, arms) for f, arms, _ in shown["store"]], stock),
        place("Wealth", limit(wealth_meter), [sign(f).append(f" {n}") for f, n, _ in shown["wealth"]]),
        place("Kingdoms", "", [kingdom(x) for x in shown["kingdoms"]]),
        *developments([f for f, _ in shown["works"]]),
    ]


def defense(now: dict[str, Any], over: bool) -> Row:
    """The defense against this invasion's strength, and what it is made of."""
    front = label("Defense", f"{now['n']}/{now['strength']}")
    text = Text(", ".join(now["parts"]))
    if over:
        return front, text
    text.append(f"; {now['short']} more needed" if now["short"] else "; enough now", "bold")
    if now["next"]:
        text.append(f", next round {now['next']}")
    return front, text.append(f"; Hird up to +{now['hird']}" if now["hird"] else "")


def label(title: str, note: str = "") -> Text:
    """What stands before a place, with its count."""
    return Text(title, "bold").append(f" {note}" if note else "", "not bold")


def limit(meter: dict[str, Any]) -> str:
    """How many there are, of how many allowed."""
    return f"{meter['n']}/{meter['limit']}"


def place(title: str, note: str, cards: Sequence[Text], stock: str = "") -> Row:
    """A place and its cards in a line."""
    text = Text(", ").join(cards) if cards else Text(NOTHING, "dim")
    return label(title, note), text.append(f"   = {stock}" if stock else "", "dim")


def sign(shown: Face, name: str = "") -> Text:
    """A card by the sign of its suit and a name, in the suit's hue."""
    return Text(f"{SIGNS[shown.suit]} {name or shown.name}", HUES[shown.suit])


def citizen(x: dict[str, Any]) -> Text:
    """A citizen, armed or not, and the kingdom it populates."""
    text = sign(x["face"], f"{x['face'].citizen} {x['face'].name}")
    text.append(f" {ARMED}" if x["armed"] else "")
    return text.append(f" in {x['home']}", "dim") if x["home"] else text


def stored(shown: Face, arms: bool) -> Text:
    """A stored card and its resources."""
    text = sign(shown).append(f" {' '.join(f'{n} {name}' for name, n in shown.icons)}", "not bold dim")
    return text.append(f" {ARMED}") if arms else text


def kingdom(x: dict[str, Any]) -> Text:
    """A kingdom: what it scores, or whom it needs."""
    text = sign(x["face"], x["face"].kingdom)
    return text.append(f" +{x['face'].power}" if x["by"] else f" (no {x['face'].citizen})", "dim")


def developments(works: Sequence[Face]) -> list[Row]:
    """The developments in force, a line each with what it does."""
    if not works:
        return [place("Developments", "", [])]
    told = [sign(shown).append(f" {shown.power}").append(f"  {shown.effect}", "dim") for shown in works]
    return [(label("Developments" if i == 0 else ""), text) for i, text in enumerate(told)]


# ---- sea, deck and hand


def supply(shown: dict[str, Any]) -> list[Row]:
    """The sea with what falls out next, the cards left in the deck, and the heading of the hand."""
    cards = [sign(s["face"]).append(" (falls out next)" if s["last"] else "") for s in shown["sea"] if s]
    left = [sign(f) for _, suit in shown["unseen"] for f in suit]
    made = [place("Sea", "", cards), place("Deck", str(shown["deck"]), left)]
    if shown["discard"]:
        made.append(place("Discarded", "", [sign(f) for f in shown["discard"]]))
    if shown["laid"]:
        made.append(place("In play", "", [sign(shown["laid"])]))
    return [*made, (label("Hand", limit(shown["meters"][0])), Text("" if shown["hand"] else NOTHING))]


def held(state: Realm, shown: Face) -> Text:
    """A hand card: suit, power, what it can be played for, its resources, and how near it is to Develop."""
    found = uses(state, shown.card)
    text = Text("  ").append_text(sign(shown)).append(f" {shown.power}")
    text.pad_right(20 - text.cell_len)
    text.append(f"{shown.citizen:<7} ")
    for use in found["play"][:-1]:
        text.append(f"{use.name}", "bold" if use.possible else "dim strike").append(" ")
    text.pad_right(46 - text.cell_len)
    matching, _ = matching_words(state, shown.card)
    text.append(f"{' '.join(f'{n} {name}' for name, n in shown.icons)}, {matching}", "dim")
    text.no_wrap, text.overflow = True, "ellipsis"
    return text


# ---- the end


def invasion(fought: dict[str, Any]) -> Text:
    """The last invasion, citizen by citizen."""
    text = Text(f"Invasion {fought['number']}: ", "bold")
    parts = [
        f"{c['face'].citizen} {c['face'].name} {c['n']}{' armed' if c['armed'] else ''}"
        for c in fought["citizens"]
    ]
    parts += ["Beacons 1"] if fought["beacons"] else []
    parts += [f"Hird ({h['name']}) {h['n']}" for h in fought["hird"]]
    text.append(" + ".join(parts) or "no citizen")
    went = "holds" if fought["held"] else "fails"
    return text.append(f" = defense {fought['defense']} against strength {fought['strength']}: it {went}.")


def count(state: Realm) -> list[Row]:
    """The points line by line, and the rank among its thresholds."""
    made = [
        (label(line["title"]), Text(f"{line['n']:>2}", "bold").append(f"  {line['detail']}", "not bold dim"))
        for line in lines(state)
    ]
    bar = ranks(state)
    thresholds = ", ".join(f"{mark['at']} {mark['name']}" for mark in bar["marks"])
    total = Text(f"{bar['points']:>2}  {bar['rank']}", "bold").append(
        f"  (ranks: {thresholds})", "not bold dim"
    )
    return [*made, (label("Final count"), total)]


# ---- what an option changes


def hint(state: Realm, seat: int, action: int, names: Sequence[str]) -> str:
    """What a move changes at once, in a few words."""
    shown = preview(state, seat, action, names)
    assert shown is not None
    said = [f"{change.brief} {change.n:+}" for change in shown.changes()]
    said += [line.brief for line in shown.lines if line.brief]
    return ", ".join(said) or (shown.lines[0].note if action >> VERB > V_PLAN else "")
