"""Sagas: records of games as text, and the positions they lead to."""

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from jarlshof import notation, position
from jarlshof.engine.state import State
from jarlshof.game import BadInput, Game, find_game, key, seat_name, seat_number
from jarlshof.outside import read_yaml, write_yaml

HEADER = (
    "game", "rules", "options", "seats", "seed", "commitment", "started", "position", "view_of", "result",
)  # fmt: skip
LINE = re.compile(r"(\d+)\. (p\d+): (.+)")
HEX_SEED = re.compile(r"[0-9a-f]{64}")
BREAK = "---"
TAKEBACK = "takeback"
SEAT = "seat"
REMARK = "remark"
MOST_ENTRIES = 100_000


@dataclass(frozen=True)
class Entry:
    """One numbered line: a move, or a takeback, a seat change or a remark."""

    number: int
    seat: int
    text: str

    @property
    def kind(self) -> str:
        """`takeback`, `seat`, `remark`, or `move`."""
        first = self.text.split(" ", 1)[0]
        return first if first in (TAKEBACK, SEAT, REMARK) else "move"

    def __str__(self) -> str:
        return f"{self.number}. {seat_name(self.seat)}: {self.text}"


@dataclass
class Record:
    """A game from its beginning: options, seed, entries; the state follows from them."""

    game: Game
    options: dict[str, Any]
    seed: bytes
    start: Mapping[str, Any] | None = None
    entries: list[Entry] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.state = self.first_state()
        self.marks: list[int] = []  # what `revealed` was before each entry

    @property
    def number(self) -> int:
        """The number of the next entry."""
        return len(self.entries) + 1

    def first_state(self) -> State:
        """The position before entry 1."""
        if self.start is not None:
            return position.load(self.game, dict(self.start), self.options, self.seed.hex())
        return self.game.new(self.options, self.seed)

    def standing(self, before: int | None = None) -> list[Entry]:
        """The moves that were not taken back, among the entries below a number."""
        stands: list[Entry] = []
        for entry in self.entries[: None if before is None else before - 1]:
            if entry.kind == TAKEBACK:
                target = self.takeback_target(entry, stands)
                stands = [move for move in stands if move.number < target]
            elif entry.kind == "move":
                stands.append(entry)
        return stands

    def takeback_target(self, entry: Entry, stands: list[Entry]) -> int:
        """The number of the move from which on an entry takes back."""
        word = entry.text.removeprefix(TAKEBACK).strip()
        if word.isdecimal() and int(word) in [move.number for move in stands]:
            return int(word)
        raise BadInput(f"Entry {entry.number} takes back entry {word}, which is no standing move.")

    def play(self, entry: Entry, state: State) -> None:
        """Carry a move out on a state, with the chance of its number; raises BadInput."""
        action = self.game.words.parse(state, entry.seat, entry.text)
        notation.check(self.game, state, entry.seat, action, entry.text)
        key(state, self.seed, entry.number)
        state.play(entry.seat, action)

    def append(self, entry: Entry) -> None:
        """Add an entry and bring the state up to it; if it cannot stand, raise BadInput, change nothing."""
        if entry.number != self.number:
            raise BadInput(f"Entry {entry.number} stands where entry {self.number} belongs.")
        mark = int(self.state.revealed)
        if entry.kind == "move":
            self.play(entry, self.state)
        elif entry.kind == TAKEBACK:
            self.takeback_target(entry, self.standing())
        self.entries.append(entry)
        self.marks.append(mark)
        if entry.kind == TAKEBACK:
            self.state = self.at(self.number)

    def at(self, number: int) -> State:
        """The position just before entry `number`, by replay from the start."""
        state = self.first_state()
        for entry in self.standing(number):
            self.play(entry, state)
        return state

    def steps(self) -> Iterator[tuple[Entry, State, State]]:
        """Every entry with the positions before and after it."""
        state = self.first_state()
        for entry in self.entries:
            before = state.clone()
            if entry.kind == "move":
                self.play(entry, state)
            elif entry.kind == TAKEBACK:
                state = self.at(entry.number + 1)
            yield entry, before, state.clone()


@dataclass
class Saga:
    """A record with its header, as it stands in a file.

    `seed` is None in a record that shows one seat's knowledge only (`view_of`).
    """

    game: Game
    options: dict[str, Any]
    seats: list[str]
    entries: list[Entry]
    seed: bytes | None = None
    commitment: str = ""
    started: str = ""
    start: Mapping[str, Any] | None = None
    view_of: str = ""
    result: Mapping[str, Any] | None = None

    def record(self) -> Record:
        """The game replayed, every move checked; raises BadInput."""
        if self.seed is None:
            raise BadInput(
                "This saga shows one seat's knowledge and holds no seed: it can be read, not replayed."
            )
        record = Record(self.game, self.options, self.seed, self.start)
        for entry in self.entries:
            try:
                record.append(entry)
            except BadInput as error:
                raise BadInput(f"Line {entry.number} of the saga: {error}") from None
        return record


def commit(seed: bytes) -> str:
    """What is published of a seed while its game runs."""
    return "sha256:" + hashlib.sha256(seed).hexdigest()


def result_of(game: Game, state: State) -> dict[str, Any] | None:
    """Scores and winners, when the game is over."""
    winner = game.view.winner(state)
    return None if winner is None else {"scores": game.view.scores(state), "winner": winner}


def write(saga: Saga) -> str:
    """A saga as text."""
    header: dict[str, Any] = {"game": saga.game.name, "rules": saga.game.rules, "options": saga.options}
    header["seats"] = {seat_name(i): name for i, name in enumerate(saga.seats)}
    if saga.seed is not None:
        header["seed"] = saga.seed.hex()
    optional = {
        "commitment": saga.commitment,
        "started": saga.started,
        "view_of": saga.view_of,
        "position": saga.start,
        "result": saga.result,
    }
    header |= {
        name: value for name, value in optional.items() if value or (name == "position" and value is not None)
    }
    lines = [write_yaml(header).rstrip(), BREAK, *map(str, saga.entries)]
    return "\n".join(lines) + "\n"


def read(text: str) -> Saga:
    """The saga of a text; raises BadInput with the line that is wrong."""
    head, found, body = text.replace("\r\n", "\n").partition(f"\n{BREAK}\n")
    if not found and not text.rstrip().endswith(f"\n{BREAK}"):
        raise BadInput(f"This is no saga, or it is cut off: no line {BREAK} ends its header.")
    header = position.mapping(read_yaml(head.removesuffix(BREAK), "The saga header"), "The saga header")
    position.only(header, HEADER, "The saga header")
    game = find_game(header.get("game"))
    if header.get("rules") != game.rules:
        raise BadInput(
            f"This saga was played under version {header.get('rules')} of the rules of {game.title}; "
            f"this program knows version {game.rules}."
        )
    saga = Saga(
        game=game,
        options=game.fill_options(position.mapping(header.get("options"), "options")),
        seats=[],
        entries=[],
        seed=read_seed(header.get("seed")),
        commitment=str(header.get("commitment", "")),
        started=str(header.get("started", "")),
        start=position.mapping(header["position"], "position") if "position" in header else None,
        view_of=str(header.get("view_of", "")),
        result=position.mapping(header.get("result"), "result") or None,
    )
    seats = int(saga.options.get("players", game.seats[0]))
    saga.seats = read_seats(header.get("seats"), seats)
    saga.entries = read_entries(body, seats)
    return saga


def read_seed(value: Any) -> bytes | None:
    """The seed of a header: 64 hex digits, or none in a seat's view."""
    if value is None:
        return None
    if not HEX_SEED.fullmatch(str(value)):
        raise BadInput("The seed of a saga must be 64 hex digits.")
    return bytes.fromhex(str(value))


def read_seats(value: Any, seats: int) -> list[str]:
    """The names of all seats in order; seats that are not named are called by their number."""
    names = [seat_name(seat) for seat in range(seats)]
    for word, name in position.mapping(value, "seats").items():
        names[seat_number(word, seats)] = str(name)
    return names


def read_entries(body: str, seats: int) -> list[Entry]:
    """The numbered lines after the header."""
    entries: list[Entry] = []
    for line in body.splitlines():
        if not line.strip():
            continue
        match = LINE.fullmatch(line.strip())
        if match is None or int(match[1]) != len(entries) + 1:
            raise BadInput(
                f"Line {len(entries) + 1} of the saga should read '{len(entries) + 1}. SEAT: MOVE', "
                f"not {position.shorten(line.strip())!r}."
            )
        if len(entries) == MOST_ENTRIES:
            raise BadInput(f"This saga is too long: more than {MOST_ENTRIES} lines.")
        entries.append(Entry(int(match[1]), seat_number(match[2], seats), match[3]))
    return entries


def verify(saga: Saga) -> list[str]:
    """Replay a saga: what is wrong with its result and commitment; raises BadInput for an illegal move."""
    record = saga.record()
    faults = []
    found = result_of(saga.game, record.state)
    if saga.result is not None and saga.result != found:
        faults.append(f"The header says {saga.result}, the game came to {found}.")
    if saga.commitment and saga.seed is not None and saga.commitment != commit(saga.seed):
        faults.append("The seed is not the one that was committed to.")
    return faults
