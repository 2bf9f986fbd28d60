"""Sagas: records of games as text."""

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from jarlshof import position
from jarlshof.engine.state import State
from jarlshof.game import BadInput, Game, find_game, seat_name, seat_number
from jarlshof.outside import read_yaml, write_yaml
from jarlshof.record import EXPORT, Entry, Record

HEADER = (
    "game", "rules", "options", "seats", "seed", "commitment", "started", "position", "view_of", "result",
)  # fmt: skip
LINE = re.compile(r"([0-9]{1,9})\. *(p[0-9]{1,9}) *: *(.+)")
HEX_SEED = re.compile(r"[0-9a-f]{64}")
BREAK = "---"
BOT = "bot"
PERSON = "person"
NAME = "name"
MOST_LINE = 2_000


@dataclass(frozen=True)
class Player:
    """Who sits on a seat: a person by a name, or a bot by its level and a name.

    A bot that the record calls by its level alone has no name.
    """

    name: str
    level: str | None = None

    @property
    def called(self) -> str:
        """What people call the player."""
        return self.name or str(self.level).capitalize()


@dataclass
class Saga:
    """A record with its header, as it stands in a file.

    `rules` is the version of the game's rules that it was played under. `seed` is None in a record
    that shows one seat's knowledge only (`view_of`).
    """

    game: Game
    options: dict[str, Any]
    seats: list[Player]
    entries: list[Entry]
    rules: int
    seed: bytes | None = None
    commitment: str = ""
    started: str = ""
    start: Mapping[str, Any] | None = None
    view_of: str = ""
    result: Mapping[str, Any] | None = None

    @property
    def names(self) -> list[str]:
        """What the players are called, in the order of the seats."""
        return [player.called for player in self.seats]

    def record(self) -> Record:
        """The game replayed, every move checked; raises BadInput."""
        if self.seed is None:
            raise BadInput(
                "This saga shows one seat's knowledge and holds no seed: it can be read, not replayed. "
                "Whoever holds the seats of all people can download it from its table with the seed."
            )
        record = Record(self.game, self.options, self.seed, self.start)
        for entry in self.entries:
            try:
                record.append(entry)
            except BadInput as error:
                raise BadInput(f"Entry {entry.number} of the saga: {error}") from None
        return record


def commit(seed: bytes) -> str:
    """What is published of a seed while its game runs."""
    return "sha256:" + hashlib.sha256(seed).hexdigest()


def result_of(game: Game, state: State) -> dict[str, Any] | None:
    """Scores and winners, when the game is over."""
    winner = game.view.winner(state)
    return None if winner is None else {"scores": game.view.scores(state), "winner": winner}


# ---- writing


def write(saga: Saga) -> str:
    """A saga as text."""
    header: dict[str, Any] = {"game": saga.game.name, "rules": saga.rules, "options": saga.options}
    header["seats"] = {seat_name(i): player_words(player) for i, player in enumerate(saga.seats)}
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


def player_words(player: Player) -> str | dict[str, str]:
    """A player in the header: `Asa`, `bot huscarl`, or by fields what could be read otherwise."""
    if player.level is None:
        return {PERSON: player.name} if player.name.split(" ")[0] == BOT else player.name
    if player.name in ("", player.level.capitalize()):
        return f"{BOT} {player.level}"
    return {BOT: player.level, NAME: player.name}


# ---- reading


def read(text: str) -> Saga:
    """The saga of a text; raises BadInput with the line that is wrong."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    end = next((at for at, line in enumerate(lines) if line.rstrip() == BREAK), None)
    if end is None:
        raise BadInput(f"This is no saga, or it is cut off: no line {BREAK} ends its header.")
    head = read_yaml("\n".join(lines[:end]), "The saga header")
    header = position.mapping(head, "The saga header")
    position.only(header, HEADER, "The saga header")
    game = find_game(header.get("game"))
    saga = Saga(
        game=game,
        options=game.fill_options(position.mapping(header.get("options"), "options")),
        seats=[],
        entries=[],
        rules=known_rules(game, header.get("rules")),
        seed=read_seed(header.get("seed")),
        commitment=read_word(header, "commitment"),
        started=read_word(header, "started"),
        start=position.mapping(header["position"], "position") if "position" in header else None,
        view_of=read_word(header, "view_of"),
        result=position.mapping(header.get("result"), "result") or None,
    )
    seats = int(saga.options.get("players", game.seats[0]))
    saga.seats = read_seats(header.get("seats"), seats)
    saga.entries = read_entries(lines, end + 1, seats)
    return saga


def known_rules(game: Game, version: Any) -> int:
    """The version of the rules that a record was played under; raises BadInput if it is another than ours.

    A record is never replayed under other rules than its own: they might come to another end.
    """
    if isinstance(version, bool) or not isinstance(version, int) or version != game.rules:
        raise BadInput(
            f"This game was played under version {position.shorten(version)} of the rules of {game.title}; "
            f"this program knows version {game.rules}."
        )
    return version


def read_seed(value: Any) -> bytes | None:
    """The seed of a header: 64 hex digits, or none in a seat's view."""
    if value is None:
        return None
    if not HEX_SEED.fullmatch(str(value)):
        raise BadInput("The seed of a saga must be 64 hex digits.")
    return bytes.fromhex(str(value))


def read_word(header: Mapping[str, Any], name: str) -> str:
    """A field that is one word or date; empty if it is not there."""
    value = header.get(name, "")
    if isinstance(value, list | dict):
        raise BadInput(f"The {name} of a saga must be one word, not {position.shorten(value)}.")
    return str(value)


def read_seats(value: Any, seats: int) -> list[Player]:
    """The players of all seats in order; seats that are not named are called by their number."""
    players = [Player(seat_name(seat)) for seat in range(seats)]
    for word, player in position.mapping(value, "seats").items():
        players[seat_number(word, seats)] = read_player(player, word)
    return players


def read_player(value: Any, seat: str) -> Player:
    """The player that a header names: `bot LEVEL`, by fields, or else a person by name."""
    if isinstance(value, dict):
        position.only(value, (PERSON,) if PERSON in value else (BOT, NAME), f"Seat {seat}")
        if PERSON in value or BOT in value:
            level = None if PERSON in value else str(value[BOT])
            return Player(str(value.get(PERSON, value.get(NAME, ""))), level)
    if isinstance(value, list | dict):
        raise BadInput(
            f"Seat {seat} must be a name, 'bot LEVEL', or {{bot: LEVEL, name: NAME}}, "
            f"not {position.shorten(value)}."
        )
    word, _, rest = str(value).partition(" ")
    return Player("", rest) if word == BOT and rest.isalpha() and rest.islower() else Player(str(value))


def read_entries(lines: Sequence[str], begin: int, seats: int) -> list[Entry]:
    """The numbered lines from `begin` on, blank ones left out."""
    entries: list[Entry] = []
    for at, line in enumerate(lines[begin:], begin + 1):
        if line.strip():
            entries.append(read_entry(line, at, len(entries) + 1, seats))
    return entries


def read_entry(line: str, at: int, number: int, seats: int) -> Entry:
    """The entry of a line, which must have this number; raises BadInput with the number of the line."""
    words = " ".join(line.split())
    if len(words) > MOST_LINE:
        raise BadInput(f"Line {at} is too long: {len(words)} characters, at most {MOST_LINE}.")
    match = LINE.fullmatch(words)
    if match is None:
        raise BadInput(
            f"Line {at} should read '{number}. SEAT: MOVE', such as '{number}. p1: ...', "
            f"not {position.shorten(words)!r}."
        )
    if int(match[1]) != number:
        raise BadInput(f"Line {at} is entry {number} by its place, but it is numbered {match[1]}.")
    try:
        return Entry(number, seat_number(match[2], seats), match[3])
    except BadInput as error:
        raise BadInput(f"Line {at}: {error}") from None


# ---- checking


@dataclass(frozen=True)
class Verdict:
    """What was checked of a saga, in sentences: what holds, and what does not."""

    holds: tuple[str, ...]
    faults: tuple[str, ...]


def verify(saga: Saga) -> Verdict:
    """Replay a saga, and check what its header says; raises BadInput for an illegal move."""
    record = saga.record()
    found = result_of(saga.game, record.state)
    holds, faults = ["Every move is legal."], []
    if saga.result is not None and saga.result == found:
        holds.append("The result agrees.")
    elif saga.result is not None:
        came = f"the game came to {found}" if found else "the game is not over"
        faults.append(f"The header says {saga.result}, {came}.")
    elif found is None:
        holds.append("The game is not over: there is no result to check.")
    else:
        holds.append("The header names no result: it was not checked.")
    if not saga.commitment:
        holds.append("The header names no commitment: when the seed was fixed was not checked.")
    elif saga.commitment == commit(record.seed):
        holds.append("The seed is the one that was committed to.")
    else:
        faults.append("The seed is not the one that was committed to.")
    given_out = next((entry for entry in record.entries if entry.kind == EXPORT), None)
    if given_out is not None:
        holds.append(f"From entry {given_out.number} on {saga.names[given_out.seat]} knew the seed.")
    return Verdict(tuple(holds), tuple(faults))
