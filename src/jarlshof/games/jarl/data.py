"""The Rise of a Jarl: the suits and cards as data, our own set or an owner's file."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from jarlshof import position as p
from jarlshof.game import BadInput
from jarlshof.games.jarl.names import (
    ACTIONS,
    CARD,
    CITIZENS,
    DEVELOPMENTS,
    ICON_NAMES,
    KINGDOMS,
    OWN_SET,
    RANK_NAMES,
    SUIT_NAMES,
    SYMBOLS,
)
from jarlshof.games.jarl.state import (
    ARMS,
    BYTE,
    CARRIES,
    COINS,
    ICONS,
    MAX_COINS,
    MEMBERS,
    POWER,
    RANKS,
    ROUNDS,
    STRENGTH,
    STRONGEST,
    SUIT,
    TABLE,
    WIDTH,
)
from jarlshof.outside import read_text, read_yaml

OWN = "own"  # the value of the option `data` that stands for our own set
PARTS = ("suits", "arms", "cards", "invasion", "ranks", "max_coins")
MOST_POWER = 9
MOST_ICONS = 9
MOST_STRENGTH = 99
MOST_POINTS = 999


# ---- reading


def accept(value: Any) -> Any:
    """The value of the option `data`: the content of a data file; raises BadInput."""
    if isinstance(value, str):
        raise BadInput(f"Option data must be {OWN}, or on the command line the name of a data file.")
    data = check(value)
    return OWN if data == check(OWN_SET) else data


def read_file(path: Path) -> Any:
    """What a data file holds."""
    return read_yaml(read_text(path), path.name)


def check(value: Any) -> dict[str, Any]:
    """Card data with all parts in their order; raises BadInput for data that do not fit."""
    data = p.mapping(value, "The card data")
    p.only(data, PARTS, "The card data")
    whole(data, PARTS, "The card data")
    suits = p.mapping(data["suits"], "suits")
    p.only(suits, SUIT_NAMES, "suits")
    whole(suits, SUIT_NAMES, "suits")
    cards = p.mapping(data["cards"], "cards")
    p.only(cards, DEVELOPMENTS, "cards")
    whole(cards, DEVELOPMENTS, "cards")
    checked = {name: check_card(cards[name], name) for name in DEVELOPMENTS}
    for name in SUIT_NAMES:
        if all(card["suit"] != name for card in checked.values()):
            raise BadInput(f"cards: no card is {name}, but each suit needs one at least.")
    return {
        "suits": {name: check_suit(suits[name], name) for name in SUIT_NAMES},
        "arms": sorted(set(p.words(data["arms"], "arms", SUIT_NAMES)), key=SUIT_NAMES.index),
        "cards": checked,
        "invasion": check_invasion(data["invasion"]),
        "ranks": check_ranks(data["ranks"]),
        "max_coins": p.number(data["max_coins"], "max_coins", 1, COINS),
    }


def whole(fields: Mapping[str, Any], needed: tuple[str, ...], name: str) -> None:
    """Refuse a mapping that lacks something."""
    missing = [key for key in needed if key not in fields]
    if missing:
        raise BadInput(f"{name} must name {', '.join(needed)}: {', '.join(missing)} is missing.")


def fixed(fields: Mapping[str, Any], key: str, name: str, where: str) -> None:
    """A name that the rules know may be left out, but not changed."""
    if fields.get(key, name) != name:
        raise BadInput(f"{where}.{key} must be {name}, not {p.shorten(fields[key])}.")


def check_suit(value: Any, name: str) -> dict[str, Any]:
    """One suit: its names, power, actions and icons."""
    where = f"suits.{name}"
    suit = SUIT_NAMES.index(name)
    fields = p.mapping(value, where)
    p.only(fields, ("citizen", "symbol", "power", "actions", "icons"), where)
    whole(fields, ("power", "actions", "icons"), where)
    fixed(fields, "citizen", CITIZENS[suit], where)
    fixed(fields, "symbol", SYMBOLS[suit], where)
    icons = p.mapping(fields["icons"], f"{where}.icons")
    p.only(icons, ICON_NAMES, f"{where}.icons")
    numbers = {
        icon: p.number(icons[icon], f"{where}.icons.{icon}", 1, MOST_ICONS)
        for icon in ICON_NAMES
        if icon in icons
    }
    if not numbers:
        raise BadInput(f"{where}.icons must name at least one of {', '.join(ICON_NAMES)}.")
    actions = p.words(fields["actions"], f"{where}.actions", ACTIONS)
    return {
        "citizen": CITIZENS[suit],
        "symbol": SYMBOLS[suit],
        "power": p.number(fields["power"], f"{where}.power", 1, MOST_POWER),
        "actions": sorted(set(actions), key=ACTIONS.index),
        "icons": numbers,
    }


def check_card(value: Any, name: str) -> dict[str, Any]:
    """One card: its suit and kingdom."""
    where = f"cards.{name}"
    fields = p.mapping(value, where)
    p.only(fields, ("suit", "kingdom"), where)
    whole(fields, ("suit",), where)
    kingdom = KINGDOMS[CARD[name]]
    fixed(fields, "kingdom", kingdom, where)
    return {"suit": p.word(fields["suit"], f"{where}.suit", SUIT_NAMES), "kingdom": kingdom}


def check_invasion(value: Any) -> list[int]:
    """The strength of each round's invasion."""
    if not isinstance(value, list) or len(value) != ROUNDS:
        raise BadInput(f"invasion must be a list of {ROUNDS} numbers, not {p.shorten(value)}.")
    return [p.number(strength, "invasion", 0, MOST_STRENGTH) for strength in value]


def check_ranks(value: Any) -> dict[str, int]:
    """The points for each rank, rising."""
    ranks = p.mapping(value, "ranks")
    p.only(ranks, RANK_NAMES, "ranks")
    whole(ranks, RANK_NAMES, "ranks")
    points = [p.number(ranks[name], f"ranks.{name}", 1, MOST_POINTS) for name in RANK_NAMES]
    if points != sorted(set(points)):
        raise BadInput(f"ranks must rise from {RANK_NAMES[0]} to {RANK_NAMES[-1]}.")
    return dict(zip(RANK_NAMES, points, strict=True))


# ---- to the table of a state and back


def table_of(data: object) -> list[int]:
    """Card data, or `own`, as the numbers of a state's table."""
    found = p.mapping(OWN_SET if data == OWN else data, "The card data")
    numbers = [0] * int(TABLE)
    suits = found["suits"]
    for i, name in enumerate(SUIT_NAMES):
        suit = suits[name]
        numbers[POWER + i] = suit["power"]
        numbers[CARRIES + i] = sum(1 << ACTIONS.index(action) for action in suit["actions"])
        numbers[ICONS + i] = sum(n << (WIDTH * ICON_NAMES.index(icon)) for icon, n in suit["icons"].items())
    for card, fields in enumerate(found["cards"].values()):
        i = SUIT_NAMES.index(fields["suit"])
        numbers[SUIT + card] = i
        numbers[MEMBERS + i] |= 1 << card
    by_power = sorted(range(len(SUIT_NAMES)), key=lambda i: -numbers[POWER + i])
    numbers[STRONGEST : STRONGEST + len(by_power)] = by_power
    numbers[ARMS] = sum(numbers[MEMBERS + SUIT_NAMES.index(name)] for name in found["arms"])
    numbers[STRENGTH : STRENGTH + ROUNDS] = found["invasion"]
    numbers[RANKS : RANKS + len(RANK_NAMES)] = found["ranks"].values()
    numbers[MAX_COINS] = found["max_coins"]
    return numbers


def data_of(table: list[int]) -> Any:
    """The value of the option `data` that made a table."""
    suits = {}
    for i, name in enumerate(SUIT_NAMES):
        icons = {
            icon: (table[ICONS + i] >> (WIDTH * n)) & BYTE
            for n, icon in enumerate(ICON_NAMES)
            if (table[ICONS + i] >> (WIDTH * n)) & BYTE
        }
        suits[name] = {
            "citizen": CITIZENS[i],
            "symbol": SYMBOLS[i],
            "power": table[POWER + i],
            "actions": [action for n, action in enumerate(ACTIONS) if (table[CARRIES + i] >> n) & 1],
            "icons": icons,
        }
    data = {
        "suits": suits,
        "arms": [name for i, name in enumerate(SUIT_NAMES) if table[ARMS] & table[MEMBERS + i]],
        "cards": {
            name: {"suit": SUIT_NAMES[table[SUIT + card]], "kingdom": KINGDOMS[card]}
            for card, name in enumerate(DEVELOPMENTS)
        },
        "invasion": table[STRENGTH : STRENGTH + ROUNDS],
        "ranks": dict(zip(RANK_NAMES, table[RANKS : RANKS + len(RANK_NAMES)], strict=True)),
        "max_coins": table[MAX_COINS],
    }
    return OWN if data == check(OWN_SET) else data


# ---- figures


def report(path: Path | None) -> str:
    """Check a data file, or our own, and tell its figures; raises BadInput with the place and the reason."""
    data = check(OWN_SET if path is None else read_file(path))
    lines = [f"{'suit':<8}{'cards':>6}{'power':>7}  {'citizen':<9}{'icons':<24}actions"]
    for name, suit in data["suits"].items():
        cards = sum(card["suit"] == name for card in data["cards"].values())
        icons = ", ".join(f"{n} {kind}" for kind, n in suit["icons"].items() if n)
        actions = ", ".join(suit["actions"])
        lines.append(f"{name:<8}{cards:>6}{suit['power']:>7}  {suit['citizen']:<9}{icons:<24}{actions}")
    ranks = ", ".join(f"{name} from {points}" for name, points in data["ranks"].items())
    strengths = ", ".join(map(str, data["invasion"]))
    return "\n".join(
        [
            f"{len(data['cards'])} cards, at most {data['max_coins']} coins",
            "",
            *lines,
            "",
            f"invasions: {strengths}",
            f"armed by: {', '.join(data['arms'])}",
            f"ranks: {ranks}",
        ]
    )
