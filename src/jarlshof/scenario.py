"""Rule examples that run: a file of positions, moves and what must come out."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jarlshof import notation, position
from jarlshof.engine.state import OBSERVER, State
from jarlshof.game import BadInput, Game, find_game, seat_name, seat_number
from jarlshof.outside import read_text, read_yaml

KEYS = ("id", "title", "game", "clauses", "options", "position", "moves", "expect")
# What each expectation is written as.
EXPECTATIONS: dict[str, tuple[type, ...]] = {
    "position": (dict,),
    "legal": (list,),
    "includes": (list,),
    "excludes": (list,),
    "refuses": (dict, type(None)),
    "scores": (dict,),
    "winner": (list, type(None)),
    "to_move": (str, list, type(None)),
    "view": (dict,),
    "absent": (dict,),
}


# Lists of seats: a single word stands for a list of one, and the order says nothing.
SETS = ("to_move", "winner")


@dataclass(frozen=True)
class Outcome:
    """What became of one scenario: the expectations that failed, and how."""

    id: str
    failures: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """Did everything hold?"""
        return not self.failures


def load_file(path: Path) -> list[dict[str, Any]]:
    """The scenarios of a file; raises BadInput."""
    found = read_yaml(read_text(path), str(path))
    if not isinstance(found, list) or not all(isinstance(item, dict) for item in found):
        raise BadInput(f"{path} must be a list of scenarios.")
    return found


def run(scenario: Mapping[str, Any]) -> Outcome:
    """Play one scenario and compare."""
    name = str(scenario.get("id", "without id"))
    try:
        position.only(scenario, KEYS, f"Scenario {name}")
        expect = position.mapping(scenario.get("expect"), "expect")
        position.only(expect, EXPECTATIONS, "expect")
        check_shapes(scenario.get("moves"), expect)
        game = find_game(scenario.get("game"))
        options = position.mapping(scenario.get("options"), "options")
        state = position.load(game, scenario.get("position"), options)
    except BadInput as error:
        return Outcome(name, (f"cannot be set up: {error}",))
    for number, move in enumerate(scenario.get("moves") or (), 1):
        try:
            notation.play(game, state, str(move))
        except BadInput as error:
            return Outcome(name, (f"move {number}: {error}",))
    failures: list[str] = []
    for key, wanted in expect.items():
        try:
            failures += [f"{key}: {text}" for text in compare(game, state, key, wanted)]
        except BadInput as error:
            failures.append(f"{key}: {error}")
    return Outcome(name, tuple(failures))


def check_shapes(moves: Any, expect: Mapping[str, Any]) -> None:
    """Refuse moves or expectations that are not written as they should be."""
    if not isinstance(moves, list | None):
        raise BadInput(f"moves must be a list, not {position.shorten(moves)}.")
    for key, wanted in expect.items():
        if key == "refuses":
            fits = all(
                isinstance(c, str | list) and is_wordy(c) for c in position.mapping(wanted, key).values()
            )
        else:
            fits = isinstance(wanted, EXPECTATIONS[key]) and is_wordy(wanted)
        if not fits:
            raise BadInput(f"{key} cannot be {position.shorten(wanted)}: see the format of rule examples.")
    if not isinstance(position.mapping(expect.get("absent"), "absent").get("fields", []), list):
        raise BadInput("absent needs fields: a list of names.")


def is_wordy(value: Any) -> bool:
    """Is a value, if it is a list, one of words only?"""
    return not isinstance(value, list) or all(isinstance(item, str) for item in value)


def compare(game: Game, state: State, key: str, wanted: Any) -> list[str]:
    """What of one expectation does not hold."""
    if key == "position":
        return differences(game, one_name(game, wanted), one_name(game, whole(game, state)))
    if key == "view":
        seat = seat_of(state, wanted)
        shown = game.view.view(state, seat)
        rest = {name: value for name, value in wanted.items() if name != "seat"}
        return differences(game, one_name(game, rest), one_name(game, shown))
    if key == "absent":
        shown = game.view.view(state, seat_of(state, wanted))
        return [
            f"{path} is in the view"
            for path in wanted.get("fields", [])
            if present(shown, str(path).split("."))
        ]
    if key == "scores":
        return differences(game, wanted, game.view.scores(state))
    if key == "winner":
        return same_set(wanted, game.view.winner(state))
    if key == "to_move":
        listed = [wanted] if isinstance(wanted, str) else wanted or []
        return same_set(listed, [seat_name(seat) for seat in state.actors()])
    if key == "legal":
        return same_moves(one_name(game, wanted), one_name(game, notation.legal(game, state)))
    if key == "includes":
        found = one_name(game, notation.legal(game, state))
        return [f"{move!r} is not among {found}" for move in one_name(game, wanted) if move not in found]
    if key == "excludes":
        return [f"{move!r} is allowed" for move in wanted if not refused(game, state, str(move))]
    return [
        text for move, clauses in (wanted or {}).items() for text in wrong_refusal(game, state, move, clauses)
    ]


def whole(game: Game, state: State) -> dict[str, Any]:
    """The position with nothing hidden, and the points as they stand."""
    shown: dict[str, Any] = game.position.write(state)
    return shown


def one_name(game: Game, value: Any) -> Any:
    """A value with every word that has two names, as a game's `ALIASES` say, under one of them."""
    aliases: Mapping[str, str] = getattr(game.position, "ALIASES", {})
    if not aliases:
        return value
    if isinstance(value, str):
        return " ".join(aliases.get(word, word) for word in value.split(" "))
    if isinstance(value, list):
        return [one_name(game, item) for item in value]
    if isinstance(value, dict):
        return {one_name(game, key): one_name(game, item) for key, item in value.items()}
    return value


def seat_of(state: State, wanted: Mapping[str, Any]) -> int:
    """The seat that an expectation is about; `observer` does not play."""
    word = wanted.get("seat")
    return OBSERVER if word == "observer" else seat_number(word, state.seats)


def present(shown: Any, path: list[str]) -> bool:
    """Does a dotted path lead anywhere?"""
    for name in path:
        if not isinstance(shown, dict) or name not in shown:
            return False
        shown = shown[name]
    return True


def same_set(wanted: Any, found: Any) -> list[str]:
    """Compare two lists as sets; None is only equal to None."""
    if wanted is None or found is None:
        return [] if wanted is found else [f"expected {wanted}, found {found}"]
    return [] if sorted(wanted) == sorted(found) else [f"expected {wanted}, found {found}"]


def same_moves(wanted: list[str], found: list[str]) -> list[str]:
    """Compare two lists of moves in any order, each once."""
    missing = Counter(wanted) - Counter(found)
    extra = Counter(found) - Counter(wanted)
    said = [f"missing {sorted(missing.elements())}"] if missing else []
    return said + ([f"too many {sorted(extra.elements())}"] if extra else [])


def refused(game: Game, state: State, move: str) -> bool:
    """Is a move refused, and does asking change nothing?"""
    before = state.to_ints()
    try:
        seat, action = notation.read(game, state, move)
        answer = state.refusal(seat, action) != 0
    except BadInput:
        answer = True
    return answer and state.to_ints() == before


def wrong_refusal(game: Game, state: State, move: str, clauses: Any) -> list[str]:
    """How the refusal of a well-formed move differs from what it should cite."""
    accepted = [clauses] if isinstance(clauses, str) else clauses
    before = state.to_ints()
    seat, action = notation.read(game, state, move)
    clause = state.refusal(seat, action)
    if clause == 0:
        return [f"{move!r} is allowed"]
    if state.to_ints() != before:
        return [f"asking for {move!r} changed the position"]
    if game.clause(clause) not in accepted:
        return [f"{move!r} is refused by {game.clause(clause)}, not by {' or '.join(accepted)}"]
    return []


def differences(game: Game, wanted: Any, found: Any, path: str = "") -> list[str]:
    """Where a value differs: mappings by the keys named (an empty one is empty), lists whole."""
    if isinstance(wanted, dict):
        if not isinstance(found, dict) or (not wanted and found):
            return [f"{path or 'it'}: expected {wanted}, found {found}"]
        return [
            text
            for key, value in wanted.items()
            for text in differences(game, value, found.get(key), f"{path}.{key}" if path else str(key))
        ]
    if isinstance(wanted, str) and (found is None or isinstance(found, dict)):
        found = in_a_word(game, found)
    if isinstance(wanted, str) and isinstance(found, list) and path in SETS:
        wanted = [wanted]
    if isinstance(wanted, list) and isinstance(found, list) and loose(game, path):
        equal = sorted(map(str, wanted)) == sorted(map(str, found))
    else:
        equal = wanted == found or (not wanted and found is None and isinstance(wanted, (list, dict)))
    return [] if equal else [f"{path}: expected {wanted}, found {found}"]


def in_a_word(game: Game, thing: Mapping[str, Any] | None) -> Any:
    """A thing by the field that a game's `IN_A_WORD` names, the first it has; `none` is no thing."""
    fields: tuple[str, ...] = getattr(game.position, "IN_A_WORD", ())
    if not fields:
        return thing
    return next((thing[name] for name in fields if name in thing), None) if thing else "none"


def loose(game: Game, path: str) -> bool:
    """Is the order of the list at a path without meaning? `*` in a pattern stands for any name."""
    parts = path.split(".")
    for pattern in (*SETS, *game.position.UNORDERED):
        names = pattern.split(".")
        if len(names) == len(parts) and all(a in ("*", b) for a, b in zip(names, parts, strict=True)):
            return True
    return False
