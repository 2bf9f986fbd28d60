"""Card sets: reading and checking files of the format throne-cards/1, and turning them into tables."""

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from itertools import product
from pathlib import Path
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from jarlshof import outside
from jarlshof.game import BadInput
from jarlshof.games.throne.names import ACTIONS, EFFECTS, FACES, TYPES, YUGTH
from jarlshof.games.throne.state import card_set as b
from jarlshof.games.throne.state.card_set import CardSet
from jarlshof.outside import Place

FORMAT = "throne-cards/1"
OWN_SET = "own-1"
OWN_FILE = Path(__file__).with_name("cards.yaml")
LETTERS = ("x", "y", "z")
WORD = re.compile(r"[a-z0-9][a-z0-9-]*")
RESERVED = ("rest", "null", "true", "false")
MOST_CARDS = 400
MOST_SETS = 16  # that are kept ready; a set of one's own takes 0.3 MB
BYTES = 7  # of a file's text in one number


# ---- reading


def accept(value: Any) -> dict[str, Any]:
    """The card set of an option, given as the content of a card file; raises BadInput."""
    if isinstance(value, Mapping):
        return Checker(dict(value), {}, "the card set").checked()
    raise BadInput(f"Option cards must be {OWN_SET}, or on the command line the name of a card file.")


def read_file(path: Path) -> dict[str, Any]:
    """The checked content of a card file; raises BadInput with the line and the reason."""
    if path.suffix not in (".yaml", ".yml"):
        raise BadInput(f"{path.name} is no card file: its name must end in .yaml.")
    return read_text(outside.read_text(path), path.name)


def read_text(text: str, name: str) -> dict[str, Any]:
    """The checked content of a card file's text."""
    lines: dict[Place, int] = {}
    content = outside.read_yaml(text, name, lines)
    if not isinstance(content, dict):
        raise BadInput(f"{name}, line 1: a card file is a mapping with the fields of {FORMAT}.")
    return Checker(content, lines, name).checked()


# ---- checking


class Checker:
    """Goes through a card set, and says of the first thing that does not fit where it stands and why."""

    def __init__(self, content: dict[str, Any], lines: Mapping[Place, int], name: str) -> None:
        self.content = content
        self.lines = lines
        self.name = name
        self.ids: set[str] = set()
        self.all_ids: set[str] = set()
        self.clans: list[str] = []

    def checked(self) -> dict[str, Any]:
        """The content, if all of it fits."""
        top = ("format", "set", "faces", "positions", "clans", "yugth", "supports", "cards", "events")
        content = self.fields((), self.content, top, required=("format", "set", "clans", "supports", "cards"))
        if content["format"] != FORMAT:
            self.refuse(("format",), f"the format must be {FORMAT}, not {content['format']}")
        self.word(("set",), content["set"])
        if content["set"] == OWN_SET and self.name != OWN_FILE.name:
            content = {**content, "set": f"{OWN_SET}-changed"}
        if "faces" in content and list(self.items(("faces",), content["faces"])) != list(FACES):
            self.refuse(("faces",), f"the faces are {', '.join(FACES)}, in this order")
        self.check_positions(content.get("positions"))
        if "yugth" in content:
            self.text(
                (YUGTH, "name"), self.fields((YUGTH,), content[YUGTH], ("name",), required=("name",))["name"]
            )
        self.clans = [str(clan) for clan in self.fields(("clans",), content["clans"], None)]
        if not 1 <= len(self.clans) <= b.MOST_CLANS:
            self.refuse(("clans",), f"there must be 1 to {b.MOST_CLANS} clans, not {len(self.clans)}")
        self.all_ids = {
            card["id"]
            for part in ("supports", "cards")
            for card in self.items((part,), content[part])
            if isinstance(card, dict) and isinstance(card.get("id"), str)
        }
        for part in ("supports", "cards"):
            for i, card in enumerate(content[part]):
                self.check_card((part, i), card, part == "supports")
        for clan in self.clans:
            self.check_clan(("clans", clan), clan, content["clans"][clan])
        self.check_owners(content["supports"])
        for i, event in enumerate(self.items(("events",), content.get("events", []))):
            self.check_event(("events", i), event)
        self.check_numbers(content)
        return content

    def check_numbers(self, content: Mapping[str, Any]) -> None:
        """Enough cards for a market, and not too many for a table."""
        troops = sum(card.get("copies", 1) for card in content["cards"])
        if troops < 4:
            self.refuse(("cards",), f"the market needs at least 4 cards, and there are {troops}")
        every = troops + len(content["supports"]) + sum(e.get("copies", 1) for e in content.get("events", []))
        if every > MOST_CARDS:
            self.refuse(("cards",), f"there are {every} cards with all copies, at most {MOST_CARDS} fit")

    def check_positions(self, value: Any) -> None:
        """THR-12: a position for each face."""
        if value is None:
            return
        self.fields(("positions",), value, FACES, required=FACES)
        if sorted(map(str, value.values())) != [str(n) for n in range(1, 7)]:
            self.refuse(("positions",), "each of the positions 1 to 6 belongs to one face")

    def check_clan(self, place: Place, clan: str, value: Any) -> None:
        """A clan: its first card, its action, its rows."""
        self.word(place, clan)
        if clan == YUGTH:
            self.refuse(place, "Yugth is not played by anybody and has no entry here")
        known = ("name", "support", "action", "action_gain", "combinations")
        fields = self.fields(place, value, known, required=("name", "support", "action", "combinations"))
        self.text((*place, "name"), fields["name"])
        self.word((*place, "support"), fields["support"])
        firsts = {card["id"]: card.get("support_of") for card in self.content["supports"]}
        if firsts.get(fields["support"]) != clan:
            self.refuse((*place, "support"), f"{clan} needs a first card among the supports, with support_of")
        self.choice((*place, "action"), fields["action"], ACTIONS)
        self.number((*place, "action_gain"), fields.get("action_gain", 25), 0, 500)
        rows = self.items((*place, "combinations"), fields["combinations"])
        if not rows:
            self.refuse((*place, "combinations"), f"{clan} needs at least one row")
        for i, row in enumerate(rows):
            self.check_row((*place, "combinations", i), row, True)

    def check_row(self, place: Place, value: Any, starred: bool) -> None:
        """THR-43: a row of dice and what they give; only a clan's row may have a star."""
        row = self.fields(place, value, ("dice", "gain", "star"), required=("dice", "gain"))
        if "star" in row and not starred:
            self.refuse((*place, "star"), "only a row of a clan may have a star")
        if not isinstance(row.get("star", False), bool):
            self.refuse((*place, "star"), "star is true or false")
        dice = self.items((*place, "dice"), row["dice"])
        if not 1 <= len(dice) <= 6:
            self.refuse((*place, "dice"), f"a row has 1 to 6 dice, not {len(dice)}")
        for i, die in enumerate(dice):
            self.choice((*place, "dice", i), die, (*FACES, *LETTERS))
        self.number((*place, "gain"), row["gain"], 0, 500)

    def check_owners(self, supports: list[Any]) -> None:
        """Each clan has one first card, and each first card is named by its clan."""
        for i, card in enumerate(supports):
            clan = card["support_of"]
            if self.content["clans"][clan]["support"] != card["id"]:
                self.refuse(("supports", i, "support_of"), f"{clan} has another first card")

    def check_card(self, place: Place, value: Any, support: bool) -> None:
        """A troop, a character or a first card."""
        need = ("id", "name", "type", "power", "cost")
        known = (*need, "abilities", "support_of" if support else "copies")
        card = self.fields(place, value, known, required=(*need, "support_of") if support else need)
        self.new_id((*place, "id"), card["id"])
        self.text((*place, "name"), card["name"])
        self.choice((*place, "type"), card["type"], TYPES)
        self.number((*place, "power"), card["power"], -20, 20)
        self.number((*place, "cost"), card["cost"], 0, 500)
        if support:
            self.choice((*place, "support_of"), card["support_of"], self.clans)
        else:
            self.number((*place, "copies"), card.get("copies", 1), 1, 20)
        self.check_abilities((*place, "abilities"), card.get("abilities", {}))

    def check_abilities(self, place: Place, value: Any) -> None:
        """THR-20: what a card can do."""
        known = ("support", "resource", "alliance", "sabotage", "influence", "protect")
        fields = self.fields(place, value, known)
        if "support" in fields:
            self.check_support((*place, "support"), fields["support"])
        for i, row in enumerate(self.items((*place, "resource"), fields.get("resource", []))):
            self.check_row((*place, "resource", i), row, False)
        if "alliance" in fields:
            self.check_alliance((*place, "alliance"), fields["alliance"])
        if "sabotage" in fields:
            self.check_sabotage((*place, "sabotage"), fields["sabotage"])
        for name in ("influence", "protect"):
            if not isinstance(fields.get(name, False), bool):
                self.refuse((*place, name), f"{name} is true or false")

    def check_support(self, place: Place, value: Any) -> None:
        """THR-22 to THR-25: one Support ability."""
        fields = self.fields(place, value, ("reroll", "scry", "gain"))
        self.exactly_one(place, fields, "Support ability")
        if "reroll" in fields:
            self.choice((*place, "reroll"), fields["reroll"], (*FACES, "any"))
        elif "scry" in fields:
            self.number((*place, "scry"), fields["scry"], 1, 5)
        else:
            self.number((*place, "gain"), fields["gain"], 1, 500)

    def check_alliance(self, place: Place, value: Any) -> None:
        """THR-27, THR-28: a price for some clans, power with some cards."""
        fields = self.fields(place, value, ("cost", "power"))
        for clan, change in self.fields((*place, "cost"), fields.get("cost", {}), self.clans).items():
            self.number((*place, "cost", clan), change, -500, 500)
        if "power" not in fields:
            return
        power = self.fields(
            (*place, "power"), fields["power"], ("plus", "type", "at_least", "card"), required=("plus",)
        )
        self.number((*place, "power", "plus"), power["plus"], -20, 20)
        if "card" in power and ("type" in power or "at_least" in power):
            self.refuse((*place, "power"), "an Alliance counts a card, or cards of a type, not both")
        if "card" in power:
            self.choice((*place, "power", "card"), power["card"], sorted(self.all_ids))
        else:
            if "type" not in power:
                self.refuse((*place, "power"), "an Alliance names a type or a card")
            self.choice((*place, "power", "type"), power["type"], TYPES)
            self.number((*place, "power", "at_least"), power.get("at_least", 1), 1, 5)

    def check_sabotage(self, place: Place, value: Any) -> None:
        """THR-31, THR-32: one Sabotage ability."""
        fields = self.fields(place, value, ("destroy", "espionage"))
        self.exactly_one(place, fields, "Sabotage")
        if "espionage" in fields:
            spy = self.fields((*place, "espionage"), fields["espionage"], ("max_power",), ("max_power",))
            self.number((*place, "espionage", "max_power"), spy["max_power"], -20, 20)
            return
        destroy = self.fields((*place, "destroy"), fields["destroy"], ("max_power", "type"))
        if not destroy:
            self.refuse((*place, "destroy"), "Destroy needs max_power or type")
        if "max_power" in destroy:
            self.number((*place, "destroy", "max_power"), destroy["max_power"], -20, 20)
        if "type" in destroy:
            self.choice((*place, "destroy", "type"), destroy["type"], TYPES)

    def check_event(self, place: Place, value: Any) -> None:
        """THR-85 to THR-91: an event."""
        event = self.fields(
            place, value, ("id", "name", "copies", "effect"), required=("id", "name", "effect")
        )
        self.new_id((*place, "id"), event["id"])
        self.text((*place, "name"), event["name"])
        self.number((*place, "copies"), event.get("copies", 1), 1, 20)
        where = (*place, "effect")
        effect = self.fields(where, event["effect"], ("kind", "type", "amount", "who"), required=("kind",))
        self.choice((*where, "kind"), effect["kind"], EFFECTS[1:])
        wanted = {"lose_type": "type", "resources": "amount", "exhaust": "who"}.get(effect["kind"])
        self.fields(
            where, effect, ("kind", wanted) if wanted else ("kind",), required=(wanted,) if wanted else ()
        )
        if wanted == "type":
            self.choice((*where, "type"), effect["type"], TYPES)
        elif wanted == "amount":
            self.number((*where, "amount"), effect["amount"], -500, 500)
        elif wanted == "who":
            self.choice((*where, "who"), effect["who"], ("active", "all"))

    # ---- what every entry is checked for

    def refuse(self, place: Place, reason: str) -> Any:
        """Say in one sentence where something does not fit, and why."""
        where = "".join(f"[{part + 1}]" if isinstance(part, int) else f".{part}" for part in place).lstrip(
            "."
        )
        known = place
        while known and known not in self.lines:
            known = known[:-1]
        line = f", line {self.lines[known]}" if known in self.lines else ""
        raise BadInput(f"{self.name}{line}{', ' if where else ''}{where}: {reason}.")

    def fields(
        self, place: Place, value: Any, known: Iterable[str] | None, required: Iterable[str] = ()
    ) -> dict[str, Any]:
        """A mapping with known fields (None: any), among them the required ones."""
        if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
            self.refuse(place, "this must be a mapping of names to values")
        names = None if known is None else list(known)
        for key in value:
            if names is not None and key not in names:
                self.refuse((*place, key), f"there is no field {key} here, only {', '.join(names)}")
        for key in required:
            if key not in value:
                self.refuse(place, f"{key} is missing")
        found: dict[str, Any] = value
        return found

    def items(self, place: Place, value: Any) -> list[Any]:
        """A list."""
        if not isinstance(value, list):
            self.refuse(place, "this must be a list")
        found: list[Any] = value
        return found

    def number(self, place: Place, value: Any, low: int, high: int) -> None:
        """A whole number within bounds."""
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.refuse(place, f"this must be a whole number from {low} to {high}, not {value}")

    def choice(self, place: Place, value: Any, known: Iterable[str]) -> None:
        """One of some words."""
        words = list(known)
        if not isinstance(value, str) or value not in words:
            listed = ", ".join(words) if len(words) <= 12 else "the ids of the cards"
            self.refuse(place, f"{value} is not among {listed}")

    def word(self, place: Place, value: Any) -> None:
        """An id: lower case, digits, hyphens."""
        if not isinstance(value, str) or not WORD.fullmatch(value) or value in RESERVED or len(value) > 60:
            self.refuse(
                place, f"{value} is no id: it has up to 60 lower-case letters, digits and hyphens only"
            )

    def text(self, place: Place, value: Any) -> None:
        """A name as people read it."""
        if not isinstance(value, str) or not value.strip() or len(value) > 80 or not value.isprintable():
            self.refuse(place, "this must be a name of up to 80 characters")

    def new_id(self, place: Place, value: Any) -> None:
        """An id that no other card has."""
        self.word(place, value)
        if value in self.ids:
            self.refuse(place, f"the id {value} is used twice")
        self.ids.add(value)

    def exactly_one(self, place: Place, fields: Mapping[str, Any], what: str) -> None:
        """One entry of a kind and no more."""
        if len(fields) != 1:
            self.refuse(place, f"a card has one {what} at most, and this names {len(fields)}")


# ---- storing


def source_of(value: Any) -> vec[i64]:
    """A card set as numbers, to be stored with a position; nothing for our own."""
    if value == OWN_SET:
        return vec[i64]()
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
    chunks = [int.from_bytes(text[i : i + BYTES], "little") for i in range(0, len(text), BYTES)]
    return vec[i64]([len(text), *chunks])


def content_of(source: Iterable[int]) -> dict[str, Any]:
    """The card set that was stored as numbers."""
    numbers = list(source)
    if not numbers:
        return own_set()
    text = b"".join(n.to_bytes(BYTES, "little") for n in numbers[1:])[: numbers[0]]
    found: dict[str, Any] = json.loads(text)
    return found


@cache
def own_set() -> dict[str, Any]:
    """Our own card set."""
    return read_text(OWN_FILE.read_text(encoding="utf-8"), OWN_FILE.name)


# ---- tables


def card_set(source: vec[i64], free_letters: bool, keep_up: bool) -> CardSet:
    """The tables of a stored card set under the house rules that change them."""
    return _card_set(tuple(source), bool(free_letters), bool(keep_up))


@lru_cache(maxsize=MOST_SETS)
def _card_set(source: tuple[int, ...], free_letters: bool, keep_up: bool) -> CardSet:
    return make_card_set(content_of(source), vec[i64](list(source)), free_letters, keep_up)


def make_card_set(content: Mapping[str, Any], source: vec[i64], free_letters: bool, keep_up: bool) -> CardSet:
    """Turn a checked card set into tables."""
    made = CardSet()
    made.title = content["set"]
    made.source = source
    made.free_letters = free_letters
    made.keep_up = keep_up
    made.clan_ids = list(content["clans"])
    made.clan_names = [clan["name"] for clan in content["clans"].values()]
    made.clans = len(made.clan_ids)
    places = content.get("positions") or {face: i + 1 for i, face in enumerate(FACES)}
    made.place = vec[i64]([places[face] - 1 for face in FACES])
    entries = [*content["supports"], *content["cards"], *content.get("events", [])]
    made.ids = ["", *(entry["id"] for entry in entries)]
    made.names = ["", *(entry["name"] for entry in entries)]
    made.kinds = len(entries)
    made.total = sum(entry.get("copies", 1) for entry in entries)
    extra: list[tuple[int, int, bool]] = []
    lines = [empty_line()]
    for entry in entries:
        lines.append(event_line(entry) if "effect" in entry else card_line(entry, made, extra))
    number_row_sets(lines, extra)
    made.cards = vec[i64]([n for line in lines for n in line])
    made.extra = row_table(extra)
    rows: list[tuple[int, int, bool]] = []
    clan_lines: list[int] = []
    for clan in content["clans"].values():
        begin = len(rows)
        rows += expand_all(clan["combinations"], free_letters)
        action = ACTIONS.index(clan["action"])
        first = made.ids.index(clan["support"])
        clan_lines += [action, clan.get("action_gain", 25), first, begin, len(rows), 0, 0, 0]
    made.clan = vec[i64](clan_lines)
    made.rows = row_table(rows)
    made.worth = vec[float]([lasting_worth(entry) for entry in [{}, *entries]])
    made.odds = [None] * (made.clans << b.ROW_SETS)
    return made


def lasting_worth(entry: Mapping[str, Any]) -> float:
    """What a card's abilities bring in each turn, about, in points of victory."""
    abilities = entry.get("abilities", {})
    support = abilities.get("support", {})
    worth: float = 0.06 * min(support.get("gain", 0), 20)
    if "reroll" in support:
        worth += 0.3 if support["reroll"] == "any" else 0.15
    worth += 0.03 if "scry" in support else 0.0
    worth += 0.3 if abilities.get("resource") else 0.0
    return worth + (0.08 if abilities.get("protect") else 0.0)


def empty_line() -> list[int]:
    """A line of the card table in which nothing is set."""
    line = [0] * (1 << b.LINE)
    line[b.TYPE] = b.NO_TYPE
    line[b.OWNER] = -1
    line[b.MAX_POWER] = b.NO_LIMIT
    line[b.TARGET_TYPE] = b.NO_TYPE
    return line


def event_line(entry: Mapping[str, Any]) -> list[int]:
    """The line of an event."""
    line = empty_line()
    effect = entry["effect"]
    line[b.TYPE] = b.EVENT
    line[b.COPIES] = entry.get("copies", 1)
    line[b.EFFECT] = EFFECTS.index(effect["kind"])
    if "type" in effect:
        line[b.AMOUNT] = TYPES.index(effect["type"])
    elif "amount" in effect:
        line[b.AMOUNT] = effect["amount"]
    elif "who" in effect:
        line[b.AMOUNT] = 1 if effect["who"] == "all" else 0
    return line


def card_line(entry: Mapping[str, Any], made: CardSet, extra: list[tuple[int, int, bool]]) -> list[int]:
    """The line of a troop, a character or a first card."""
    line = empty_line()
    kind = TYPES.index(entry["type"])
    line[b.TYPE] = kind
    line[b.TALLY] = 1 << (4 * kind)
    line[b.POWER] = entry["power"]
    line[b.COST] = entry["cost"]
    line[b.COPIES] = entry.get("copies", 1)
    if "support_of" in entry:
        line[b.OWNER] = made.clan_ids.index(entry["support_of"])
    abilities = entry.get("abilities", {})
    support = abilities.get("support", {})
    if "reroll" in support:
        line[b.REROLL] = 63 if support["reroll"] == "any" else 1 << FACES.index(support["reroll"])
    line[b.SCRY] = support.get("scry", 0)
    line[b.GAIN] = support.get("gain", 0)
    line[b.ROWS_FROM] = len(extra)
    extra += expand_all(abilities.get("resource", []), made.free_letters)
    line[b.ROWS_TO] = len(extra)
    line[b.INFLUENCE] = 1 if abilities.get("influence") else 0
    line[b.PROTECT] = 1 if abilities.get("protect") else 0
    set_alliance(line, abilities.get("alliance", {}), made)
    set_sabotage(line, abilities.get("sabotage", {}))
    return line


def set_alliance(line: list[int], alliance: Mapping[str, Any], made: CardSet) -> None:
    """THR-27, THR-28."""
    for clan, change in alliance.get("cost", {}).items():
        line[b.DISCOUNTS + made.clan_ids.index(clan)] = change
    power = alliance.get("power")
    if power:
        line[b.PLUS] = power["plus"]
        if "card" in power:
            line[b.PLUS_CARD] = made.ids.index(power["card"])
        else:
            line[b.PLUS_TYPE] = TYPES.index(power["type"])
            line[b.AT_LEAST] = power.get("at_least", 1)


def set_sabotage(line: list[int], sabotage: Mapping[str, Any]) -> None:
    """THR-31, THR-32."""
    if "espionage" in sabotage:
        line[b.SABOTAGE] = b.SPY
        line[b.MAX_POWER] = sabotage["espionage"]["max_power"]
    elif "destroy" in sabotage:
        line[b.SABOTAGE] = b.DESTROY
        line[b.MAX_POWER] = sabotage["destroy"].get("max_power", b.NO_LIMIT)
        if "type" in sabotage["destroy"]:
            line[b.TARGET_TYPE] = TYPES.index(sabotage["destroy"]["type"])


def number_row_sets(lines: list[list[int]], extra: list[tuple[int, int, bool]]) -> None:
    """THR-26: cards with equal Resource rows share a bit; the odds know the first six kinds."""
    known: list[list[tuple[int, int, bool]]] = []
    for line in lines:
        rows = extra[line[b.ROWS_FROM] : line[b.ROWS_TO]]
        if rows and rows not in known and len(known) < b.ROW_SETS:
            known.append(rows)
        if rows in known:
            line[b.ROW_SET] = 1 << known.index(rows)


def row_table(rows: list[tuple[int, int, bool]]) -> vec[i64]:
    """Rows as a table of bags, gains, stars and sizes."""
    numbers: list[int] = []
    for bag, gain, star in rows:
        numbers += [bag, gain, int(star), size_of(bag)]
    return vec[i64](numbers)


def size_of(bag: int) -> int:
    """How many dice a bag holds."""
    return sum((bag >> (4 * face)) & 15 for face in range(len(FACES)))


def expand_all(rows: Iterable[Mapping[str, Any]], free_letters: bool) -> list[tuple[int, int, bool]]:
    """Q16: every different bag of dice that a row asks for, its best gain, and whether a star is on it.

    Small bags come first.
    """
    best: dict[int, tuple[int, bool]] = {}
    for row in rows:
        for bag in expand(row["dice"], free_letters):
            gain, star = best.get(bag, (0, False))
            best[bag] = (max(gain, row["gain"]), star or row.get("star", False))
    return sorted(((bag, *found) for bag, found in best.items()), key=lambda row: (size_of(row[0]), row[0]))


def expand(dice: Iterable[str], free_letters: bool) -> set[int]:
    """THR-43, Q14: the bags that fit a row: equal letters equal faces, different ones different faces."""
    faces = list(dice)
    letters = sorted({die for die in faces if die in LETTERS})
    bags: set[int] = set()
    for chosen in product(range(len(FACES)), repeat=len(letters)):
        if free_letters or len(set(chosen)) == len(chosen):
            meaning = dict(zip(letters, chosen, strict=True))
            bags.add(sum(1 << (4 * (meaning[die] if die in meaning else FACES.index(die))) for die in faces))
    return bags


def clan_number(made: CardSet, word: Any) -> int:
    """The number of a clan; raises ValueError with a sentence."""
    if word not in made.clan_ids:
        raise ValueError(f"There is no clan {word}: the card set has {', '.join(made.clan_ids)}.")
    return made.clan_ids.index(word)
