"""Game: a game's facts, its functions, and how games are found.

A game is a package with these modules, loaded when first used:

| module | what it holds |
|---|---|
| `__init__` | `GAME = Game(...)`: facts only |
| `rules` | `Rules`: the table before a game |
| `words` | `Words`: how moves are written, read, offered and told; perhaps `Reasons`, for hints |
| `position` | `Positions`: positions as mappings |
| `view` | `View`: what a seat may see, and how the game stands |
| `study` (optional) | `Study`: what the lab sorts and counts games by |
| `data` (optional) | `Data`: checks a data file and tells its figures |
| `screen.model` (optional) | `Screen`: what `web/table.html` and the terminal show |
| `campaign` (optional) | `Campaign`: a row of games that belong together |
| `terminal` (optional) | `Terminal`: a drawing in the terminal |

The capital names are the protocols of `jarlshof.door`, which say what each module's functions take and give.
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
from types import ModuleType
from typing import cast

from jarlshof.door import (
    Campaign,
    Data,
    Positions,
    Reasons,
    Rules,
    Screen,
    Study,
    Terminal,
    Value,
    View,
    Words,
)
from jarlshof.engine.state import State
from jarlshof.shown import cut, shown

LOG = logging.getLogger(__name__)
GROUP = "jarlshof.games"
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
    values: tuple[Value, ...]
    text: str
    clause: str = ""
    house_rule: bool = False
    accepts: Callable[[Value], Value] | None = None
    reads: Callable[[Path], Value] | None = None
    field: str = ""

    @property
    def default(self) -> Value:
        """The value of an option that nobody set."""
        return self.values[0]

    def check(self, value: Value) -> Value:
        """The value, if it is one of the option's; raises BadInput otherwise."""
        for known in self.values:
            if known == value and isinstance(known, bool) == isinstance(value, bool):
                return known
        if self.accepts is not None:
            return self.accepts(value)
        choices = ", ".join(_yaml_word(v) for v in self.values)
        raise BadInput(f"Option {self.name} cannot be {_yaml_word(value)}: choose one of {choices}.")


def _yaml_word(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


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

    def module(self, name: str, protocol: type) -> ModuleType:
        """A module of the game's package; raises BadInput if it lacks what a protocol of the door asks."""
        return find_module(self.name, f"{self.package}.{name}", protocol)

    def has(self, name: str) -> bool:
        """Does the game have an optional module?"""
        return has_module(f"{self.package}.{name}")

    @property
    def words(self) -> Words[State]:
        """How actions are written, read and told."""
        return cast(Words[State], self.module("words", Words))

    @property
    def reasons(self) -> Reasons[State] | None:
        """Why a hint is good, in the game's own terms, or None if its words give no reasons."""
        found = self.module("words", Words)
        return cast(Reasons[State], found) if hasattr(found, "reason") else None

    @property
    def position(self) -> Positions[State]:
        """Positions as mappings."""
        return cast(Positions[State], self.module("position", Positions))

    @property
    def view(self) -> View[State]:
        """What a seat may see."""
        return cast(View[State], self.module("view", View))

    @property
    def screen(self) -> Screen[State] | None:
        """What the game's own page shows, or None if it has none."""
        return cast(Screen[State], self.module("screen.model", Screen)) if self.has("screen.model") else None

    @property
    def data(self) -> Data | None:
        """How the game's data files are checked, or None if it has none."""
        return cast(Data, self.module("data", Data)) if self.has("data") else None

    @property
    def study(self) -> Study[State] | None:
        """What the lab sorts and counts the game's games by, or None if it has nothing."""
        return cast(Study[State], self.module("study", Study)) if self.has("study") else None

    @property
    def campaign(self) -> Campaign[State] | None:
        """Games that belong together, or None if it has no campaign."""
        found = self.has("campaign")
        return cast(Campaign[State], self.module("campaign", Campaign)) if found else None

    @property
    def terminal(self) -> Terminal[State] | None:
        """The game's own drawing in the terminal, or None if it has none."""
        return cast(Terminal[State], self.module("terminal", Terminal)) if self.has("terminal") else None

    @property
    def folder(self) -> Path:
        """Where the game's files lie."""
        spec = importlib.util.find_spec(self.package)
        assert spec is not None and spec.submodule_search_locations is not None
        return Path(next(iter(spec.submodule_search_locations)))

    @property
    def usual_players(self) -> int:
        """How many play when nobody says."""
        usual = next((option.default for option in self.options if option.name == "players"), None)
        return usual if isinstance(usual, int) else self.seats[0]

    def fill_options(self, given: Mapping[str, Value]) -> dict[str, Value]:
        """All options with their values; raises BadInput for an unknown name or value."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                raise BadInput(f"{self.title} has no option {name}: it has {', '.join(known)}.")
        return {
            name: option.check(given[name]) if name in given else option.default
            for name, option in known.items()
        }

    def seated(self, given: Mapping[str, Value], seats: int) -> dict[str, Value]:
        """All options for so many seats; raises BadInput if the game or the options want another number."""
        if seats not in self.seats:
            wanted = ", ".join(map(str, self.seats))
            raise BadInput(f"{self.title} is for {wanted} players, not for {seats}.")
        has_players = any(option.name == "players" for option in self.options)
        if has_players and given.get("players", seats) != seats:
            raise BadInput(f"players is {given['players']}, but {seats} seats are named: name one a player.")
        return self.fill_options({**given, "players": seats} if has_players else given)

    def setup(self, given: Mapping[str, Value]) -> State:
        """A table set for these options, nothing dealt; raises BadInput if they do not go together."""
        options = self.fill_options(given)
        try:
            return cast(Rules[State], self.module("rules", Rules)).setup(options)
        except ValueError as error:
            raise BadInput(str(error)) from None

    def new(self, given: Mapping[str, Value], seed: bytes) -> State:
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


def find_module(game: str, path: str, protocol: type) -> ModuleType:
    """A game's module; raises BadInput if it is not there or lacks what the protocol asks."""
    try:
        found = importlib.import_module(path)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{path}.".startswith(f"{error.name}."):
            raise  # the module is there; what it imports is not
        raise BadInput(
            f"The game {game} has no module {path}: docs/adding-a-game.md says what it holds."
        ) from None
    for name in promised(protocol):
        if not hasattr(found, name):
            raise BadInput(f"The game {game} has no {name} in {path}: see docs/adding-a-game.md.")
    return found


def has_module(path: str) -> bool:
    """Can a module be found, itself not yet loaded?"""
    try:
        return importlib.util.find_spec(path) is not None
    except ModuleNotFoundError:  # a package on the way is not there
        return False


@cache
def promised(protocol: type) -> list[str]:
    """The names that a protocol asks of a module."""
    return [name for name in vars(protocol) if not name.startswith("_")]


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
    return hashlib.sha256(word.encode(errors="surrogatepass")).digest()


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
    game.module("rules", Rules)
    _ = game.folder, game.words, game.position, game.view
    _ = game.screen, game.data, game.study, game.campaign, game.terminal
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
