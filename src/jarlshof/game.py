"""Game: a game's facts, its functions, and how games are found.

A game is a package with these modules, loaded when first used:

| module | what it must hold |
|---|---|
| `__init__` | `GAME = Game(...)`: facts only |
| `rules` | `setup(options) -> State` |
| `words` | `write`, `parse`, `prefixed`, `label`, `prompt`, `tell`, and perhaps `reason` for hints |
| `position` | `read`, `write`, `UNORDERED` |
| `view` | `view`, `scores`, `winner` |
| `study` (optional) | `groups`, `MARKS`, `mark`, `rounds`: what the lab sorts and counts games by |
| `data` (optional) | `report(path)`: checks a data file and tells its figures |
| `web.screen` (optional) | `screen`, and `web/table.html` |
| `web.campaign` (optional) | a row of games that belong together: see `jarlshof.web.campaigns` |
| `terminal` (optional) | `draw(state, seat, names, past)`, and perhaps `hint(state, seat, action, names)` |
"""

import hashlib
import hmac
import importlib
import importlib.util
import logging
import re
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from multiprocessing import parent_process
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from jarlshof.engine.state import State
from jarlshof.shown import cut, shown

LOG = logging.getLogger(__name__)
GROUP = "jarlshof.games"
MODULES = ("rules", "words", "position", "view")  # what every game must hold
SAMPLE = 1  # the fixed number from which samples are dealt: what is hidden is the same for everybody
MOST_DIGITS = 9  # of a number in a word
MOST_SENTENCE = 800  # characters of an error
RULE = re.compile(r"- \*\*((?:[A-Z]+-|Q)\d+)([^*]*)\*\*(.*)")


class BadInput(ValueError):
    """Something from outside that cannot be used; its text is one clear sentence, on one line."""

    def __init__(self, sentence: str) -> None:
        super().__init__(cut(shown(" ".join(sentence.split())), MOST_SENTENCE))


class NotUnderstood(BadInput):
    """Words that are no move, position or record."""


def no_move(title: str, text: str, forms: str) -> NotUnderstood:
    """The answer to words that are no move: how moves with that verb are written, else all of them."""
    verb = text.split()[:1]
    alike = [form for form in forms.replace(" or ", ", ").split(", ") if form.split()[:1] == verb]
    how = f"write {' or '.join(alike)}" if alike else f"the moves are {forms}"
    return NotUnderstood(f"{text!r} is no move of {title}: {how}.")


@dataclass(frozen=True)
class Option:
    """A choice made before a game.

    `values` are what a person chooses from, the default first; `text` says in one
    line what it does. `accepts` reads a value that is none of them (a number, a
    list, a mapping), or raises BadInput. `reads` is for options whose value may be
    in a file: only the command line follows names of files, never a server.
    `field` is the number of the state that keeps the option, if one does
    (`jarlshof.settings`).
    """

    name: str
    values: tuple[Any, ...]
    text: str
    clause: str = ""
    house_rule: bool = False
    accepts: Callable[[Any], Any] | None = None
    reads: Callable[[Path], Any] | None = None
    field: str = ""

    @property
    def default(self) -> Any:
        """The value of an option that nobody set."""
        return self.values[0]

    def check(self, value: Any) -> Any:
        """The value, if it is one of the option's; raises BadInput otherwise."""
        for known in self.values:
            if known == value and isinstance(known, bool) == isinstance(value, bool):
                return known
        if self.accepts is not None:
            return self.accepts(value)
        choices = ", ".join(_yaml_word(v) for v in self.values)
        raise BadInput(f"Option {self.name} cannot be {_yaml_word(value)}: choose one of {choices}.")


def _yaml_word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass(frozen=True)
class Label:
    """How an option is offered on a screen.

    `text` stands on its button; `things` are the things on the table it
    concerns, by the names that the game's page gives them.
    """

    text: str
    things: tuple[str, ...] = ()


@dataclass(frozen=True)
class Chapter:
    """One game of a campaign: what it is called, the icon beside it, and the options that make it."""

    id: str
    title: str
    text: str
    icon: str
    options: Mapping[str, Any]


@dataclass(frozen=True)
class Game:
    """The facts of a game, and the way to its functions.

    `prefix` begins its clause ids (HAR-12), `rules` is the version of its rules,
    `stage` how far to trust it: alpha, beta or stable.
    """

    name: str
    title: str
    tagline: str
    minutes: str
    seats: tuple[int, ...]
    prefix: str
    stage: str
    rules: int
    options: tuple[Option, ...]
    package: str

    def module(self, name: str) -> Any:
        """A module of the game's package."""
        return importlib.import_module(f"{self.package}.{name}")

    @property
    def words(self) -> Any:
        """How actions are written, read and told."""
        return self.module("words")

    @property
    def position(self) -> Any:
        """Positions as mappings."""
        return self.module("position")

    @property
    def view(self) -> Any:
        """What a seat may see."""
        return self.module("view")

    @property
    def screen(self) -> Any:
        """What the game's own page shows, or None if it has none."""
        found = importlib.util.find_spec(f"{self.package}.web")
        return self.module("web.screen") if found else None

    @property
    def data(self) -> Any:
        """How the game's data files are checked, or None if it has none."""
        found = importlib.util.find_spec(f"{self.package}.data")
        return self.module("data") if found else None

    @property
    def study(self) -> Any:
        """What the lab sorts and counts the game's games by, or None if it has nothing."""
        found = importlib.util.find_spec(f"{self.package}.study")
        return self.module("study") if found else None

    @property
    def campaign(self) -> Any:
        """The game's campaign, or None if it has none."""
        there = (self.folder / "web" / "campaign.py").exists()
        return self.module("web.campaign") if there else None

    @property
    def terminal(self) -> Any:
        """How the game's table is drawn in a terminal, or None if it has no way of its own."""
        found = importlib.util.find_spec(f"{self.package}.terminal")
        return self.module("terminal") if found else None

    @property
    def folder(self) -> Path:
        """Where the game's files lie."""
        spec = importlib.util.find_spec(self.package)
        assert spec is not None and spec.submodule_search_locations is not None
        return Path(next(iter(spec.submodule_search_locations)))

    def fill_options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """All options with their values; raises BadInput for an unknown name or value."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                raise BadInput(f"{self.title} has no option {name}: it has {', '.join(known)}.")
        return {
            name: option.check(given[name]) if name in given else option.default
            for name, option in known.items()
        }

    def seated(self, given: Mapping[str, Any], seats: int) -> dict[str, Any]:
        """All options for so many seats; raises BadInput if the game or the options want another number."""
        if seats not in self.seats:
            wanted = ", ".join(map(str, self.seats))
            raise BadInput(f"{self.title} is for {wanted} players, not for {seats}.")
        has_players = any(option.name == "players" for option in self.options)
        if has_players and given.get("players", seats) != seats:
            raise BadInput(f"players is {given['players']}, but {seats} seats are named: name one a player.")
        return self.fill_options({**given, "players": seats} if has_players else given)

    def setup(self, given: Mapping[str, Any]) -> State:
        """A table set for these options, nothing dealt; raises BadInput if they do not go together."""
        options = self.fill_options(given)
        try:
            state: State = self.module("rules").setup(options)
        except ValueError as error:
            raise BadInput(str(error)) from None
        return state

    def new(self, given: Mapping[str, Any], seed: bytes) -> State:
        """The first position of a game with these options and this seed."""
        state = self.setup(given)
        key(state, seed, 0)
        state.deal()
        return state

    def rule(self, cited: str) -> str:
        """The words of a clause or ruling in the game's RULES.md; empty if it is not there."""
        return rule_texts(self.folder / "RULES.md").get(cited, "")

    def clause(self, number: int) -> str:
        """The id of a clause or ruling number that a refusal gave: HAR-12 or Q5."""
        return f"Q{number - 1000}" if number > 1000 else f"{self.prefix}-{number}"


@cache
def rule_texts(path: Path) -> dict[str, str]:
    """The clauses and rulings of a RULES.md by their ids, without marks."""
    if not path.exists():
        return {}
    found = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        match = RULE.match(line)
        if match:
            found[match[1]] = f"{match[2].strip()} {match[3].strip()}".strip().replace("`", "")
    return found


def key(state: State, seed: bytes, number: int) -> None:
    """Key the generator for log entry `number`; set-up is entry 0."""
    digest = hmac.new(seed, str(number).encode("ascii"), hashlib.sha256).digest()
    state.key(*(int.from_bytes(digest[i : i + 4], "big") for i in (0, 4, 8, 12)))


def sampled(state: State, seat: int) -> State:
    """A position as a seat knows it; everything else is dealt anew, always the same way."""
    sample = state.clone()
    sample.resample(seat, SAMPLE)
    return sample


def seed_bytes(text: object) -> bytes:
    """The 32 bytes of a seed: 64 hex digits as they stand, any other text hashed."""
    word = str(text)
    if len(word) == 64:
        try:
            return bytes.fromhex(word)
        except ValueError:
            pass
    return hashlib.sha256(word.encode()).digest()


def fresh_seed() -> bytes:
    """A seed that nobody can guess."""
    return secrets.token_bytes(32)


@cache
def games() -> dict[str, Game]:
    """All games by name: our own folders, and other people's by the entry point `jarlshof.games`.

    A package of other people that does not load is left out, with one sentence on stderr.
    """
    found: dict[str, Game] = {}
    home = importlib.import_module("jarlshof.games")
    for module in iter_modules(home.__path__):
        game = importlib.import_module(f"jarlshof.games.{module.name}").GAME
        found[game.name] = game
    for point in entry_points(group=GROUP):
        try:
            game = load_game(point)
            if game.name in found:
                raise ValueError(f"there is a game {game.name!r} already")
            found[game.name] = game
        except (Exception, SystemExit) as error:
            if parent_process() is None:  # the processes of bots need not say it again
                why = " ".join(f"{type(error).__name__}: {error}".split())
                LOG.warning("jarlshof: the game %s is left out, for it does not load (%s).", point.value, why)
    return found


def load_game(point: EntryPoint) -> Game:
    """The game of an entry point, tried so far that it can be played; raises whatever its package raises."""
    game = point.load()
    if not isinstance(game, Game):
        raise TypeError(f"{point.attr} is no jarlshof.Game")
    for name in MODULES:
        game.module(name)
    _ = game.folder, game.campaign
    return game


def find_game(name: object) -> Game:
    """The game of a name; raises BadInput for an unknown one."""
    known = games()
    if not isinstance(name, str) or name not in known:
        raise BadInput(f"There is no game {name!r}: choose one of {', '.join(sorted(known))}.")
    return known[name]


def seat_name(seat: int) -> str:
    """The word for a seat: p1 for seat 0."""
    return f"p{seat + 1}"


def digits(word: str) -> int | None:
    """The number that a word of up to nine digits 0 to 9 writes, or None for any other word."""
    return int(word) if word.isascii() and word.isdecimal() and len(word) <= MOST_DIGITS else None


def is_seat_word(word: str) -> bool:
    """Is a word written like a seat, such as p1, whether anybody sits there or not?"""
    return word[:1] == "p" and word[1:].isdecimal()


def seat_number(word: object, seats: int) -> int:
    """The seat of a word such as p1; raises BadInput if there is none."""
    number = digits(word[1:]) if isinstance(word, str) and is_seat_word(word) else None
    if number is not None and 1 <= number <= seats:
        return number - 1
    raise BadInput(f"There is no seat {word!r}: the seats are {', '.join(map(seat_name, range(seats)))}.")
