"""Rising for the Throne: what is printed on the cards, as words and as rows of dice."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from jarlshof.engine.cards import count
from jarlshof.games.throne import cards
from jarlshof.games.throne.names import ACTIONS, FACES, TYPES
from jarlshof.games.throne.rules.risk import gain_of
from jarlshof.games.throne.state.bags import holds
from jarlshof.games.throne.state.card_set import CAVALRY, INFANTRY, LINE, TYPE
from jarlshof.games.throne.state.table import EMPTY, NONE, POSITIONS, Table
from jarlshof.wording import listed

PLURALS = ("Ships", "Barbarians", "Infantry", "Characters", "Cavalry")
ACTION_WORDS = dict(
    zip(
        ACTIONS,
        (
            "destroy an opponent's card of power 3 or less that is no Character",
            "destroy an opponent's card, then one of your own",
            "swap a card of power 2 or more for an opponent's Ship",
            "swap a card for an opponent's card of exactly 1 power more",
            "destroy an opponent's Character of power 3 or less",
            "destroy an opponent's exhausted card",
        ),
        strict=True,
    )
)


class Ability(NamedTuple):
    """What a card can do: its picture, a few words, a sentence with its clause."""

    icon: str
    short: str
    text: str
    clause: str


class Row(NamedTuple):
    """A row of dice that somebody may score: faces or letters, points, and all that it can stand for."""

    dice: tuple[str, ...]
    gain: int
    star: bool
    source: str  # the name of the card it is printed on; empty for the clan's own
    bags: frozenset[int]


# ---- abilities


@lru_cache(maxsize=cards.MOST_SETS)
def entries(source: tuple[int, ...]) -> dict[str, dict[str, Any]]:
    """Every card and event of a set by its id."""
    content = cards.content_of(source)
    return {entry["id"]: entry for part in ("supports", "cards", "events") for entry in content.get(part, [])}


def entry(state: Table, kind: int) -> dict[str, Any]:
    """What is printed on a card."""
    return entries(tuple(state.source))[state.card_set.ids[kind]]


def abilities(state: Table, kind: int) -> list[Ability]:
    """What a card can do, in the order of its card."""
    printed = entry(state, kind).get("abilities", {})
    return [
        *support(printed.get("support", {})),
        *(resource(row) for row in printed.get("resource", [])),
        *alliance(state, printed.get("alliance", {})),
        *sabotage(printed.get("sabotage", {})),
        *plain(printed),
    ]


def support(printed: Mapping[str, Any]) -> Iterator[Ability]:
    """THR-21 to THR-25: what exhausting the card does."""
    if "reroll" in printed:
        face = "any" if printed["reroll"] == "any" else printed["reroll"].capitalize()
        text = f"Support: exhaust it to throw one {face} die of the throw again."
        yield Ability("reroll", f"Reroll {face}", text.replace("any die", "die"), "THR-23")
    if "scry" in printed:
        n = printed["scry"]
        text = f"Support: exhaust it to look at the top {n} cards of the deck; put them back in any order."
        yield Ability("scry", f"Scry {n}", text, "THR-24")
    if "gain" in printed:
        n = printed["gain"]
        yield Ability("gain", f"+{n} points", f"Support: exhaust it for {n} points.", "THR-25")


def resource(printed: Mapping[str, Any]) -> Ability:
    """THR-26: a row more."""
    dice = " ".join(die.capitalize() for die in printed["dice"])
    text = f"Resource: {dice} scores {printed['gain']} points for its owner."
    return Ability("row", f"{dice} = {printed['gain']}", text, "THR-26")


def alliance(state: Table, printed: Mapping[str, Any]) -> Iterator[Ability]:
    """THR-27, THR-28: a price for some clans, power with some cards."""
    for change in sorted(set(printed.get("cost", {}).values())):
        ids = [clan for clan, n in printed["cost"].items() if n == change]
        clans = [state.card_set.clan_names[state.card_set.clan_ids.index(clan)] for clan in ids]
        sign = f"\u2212{-change}" if change < 0 else f"+{change}"
        text = f"Alliance: it costs {listed(clans)} {abs(change)} {'less' if change < 0 else 'more'}."
        yield Ability("alliance", f"{sign} for {', '.join(clans)}", text, "THR-27")
    power = printed.get("power")
    if power:
        sign = f"{power['plus']:+}".replace("-", "\u2212")
        company = power_company(state, power)
        yield Ability(
            "power", f"{sign} with {company}", f"Alliance: {sign} power with {company} in its army.", "THR-28"
        )


def power_company(state: Table, power: Mapping[str, Any]) -> str:
    """The other cards that an Alliance counts."""
    if "card" in power:
        return state.card_set.names[state.card_set.ids.index(power["card"])]
    n, kind = power.get("at_least", 1), TYPES.index(power["type"])
    return f"{n} other {type_name(kind) if n == 1 else PLURALS[kind]}"


def sabotage(printed: Mapping[str, Any]) -> Iterator[Ability]:
    """THR-29 to THR-32: what happens when it is acquired."""
    if "espionage" in printed:
        n = printed["espionage"]["max_power"]
        text = f"Sabotage: once bought, it must change places with an opponent's card of power {n} or less."
        yield Ability("spy", f"Swap power \u2264 {n}", text, "THR-32")
    elif "destroy" in printed:
        prey = prey_words(printed["destroy"])
        text = f"Sabotage: once bought, it must destroy {prey} of an opponent, if there is one."
        yield Ability("destroy", f"Destroy {prey.replace('a card of power ', 'power ')}", text, "THR-31")


def prey_words(printed: Mapping[str, Any]) -> str:
    """What a Sabotage may destroy."""
    kinds = [type_words(TYPES.index(printed["type"]))] if "type" in printed else []
    kinds += [f"a card of power \u2264 {printed['max_power']}"] if "max_power" in printed else []
    return " or ".join(kinds)


def plain(printed: Mapping[str, Any]) -> Iterator[Ability]:
    """THR-34, THR-36."""
    if printed.get("influence"):
        text = "Influence: once bought, you may take the top card of the deck for nothing."
        yield Ability("influence", "Free top card", text, "THR-34")
    if printed.get("protect"):
        text = "Protect: in the front line, it makes the card behind it indestructible."
        yield Ability("protect", "Protects behind", text, "THR-36")


def type_name(kind: int) -> str:
    """A type as it stands on a card."""
    return TYPES[kind].capitalize() if kind < len(TYPES) else "Event"


def type_of(state: Table, kind: int) -> int:
    """The type of a card, by number."""
    return int(state.card_set.cards[(kind << LINE) + TYPE])


def type_words(kind: int) -> str:
    """A card of a type, as a sentence names it."""
    return type_name(kind) if kind in (INFANTRY, CAVALRY) else f"a {type_name(kind)}"


# ---- rows of dice


@lru_cache(maxsize=32 * cards.MOST_SETS)
def clan_rows(source: tuple[int, ...], clan: str, free_letters: bool) -> tuple[Row, ...]:
    """The rows of a clan card, as printed."""
    printed = cards.content_of(source)["clans"][clan]["combinations"]
    return tuple(read_row(row, "", free_letters) for row in printed)


def read_row(row: Mapping[str, Any], source: str, free_letters: bool) -> Row:
    """A printed row with the dice it can stand for (THR-43)."""
    bags = frozenset(cards.expand(row["dice"], free_letters))
    return Row(tuple(row["dice"]), row["gain"], row.get("star", False), source, bags)


def rows(state: Table, side: int) -> list[Row]:
    """THR-42: the rows in force for a seat: its clan's, then those of its Resource cards."""
    if state.clans[side] == NONE:
        return []
    free = state.free_letters != 0
    clan = state.card_set.clan_ids[state.clans[side]]
    found = list(clan_rows(tuple(state.source), clan, free))
    for pos in range(POSITIONS):
        kind = int(state.card(side, pos))
        if kind != EMPTY:
            name = state.card_set.names[kind]
            printed = entry(state, kind).get("abilities", {}).get("resource", [])
            found += [read_row(row, name, free) for row in printed]
    return found


def rows_for(state: Table, bag: int, acting: bool) -> list[int]:
    """Q16: the rows, by number, that dice set aside stand for: those of the best value, or the starred."""
    best = gain_of(state, bag)
    return [
        i
        for i, row in enumerate(rows(state, state.turn))
        if bag in row.bags and (row.star if acting else row.gain == best)
    ]


def fitting(state: Table, row: Row) -> list[int]:
    """The dice of the throw on the table that a row may take."""
    return [bag for bag in sorted(row.bags) if state.thrown and holds(state.roll, bag)]


def dice_words(bag: int) -> str:
    """Dice in plain words: 2 magic, wealth."""
    found = [(face, count(bag, i)) for i, face in enumerate(FACES) if count(bag, i)]
    return ", ".join(face if n == 1 else f"{n} {face}" for face, n in found)
