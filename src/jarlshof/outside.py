"""The gate for what comes from outside: files, YAML and JSON, as plain values of a bounded size.

Plain values are mappings, lists, texts, numbers, truth values and nothing. Whoever reads
them further needs to fear neither cost nor kind: the time is linear in the text.
"""

import json
import math
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import yaml

from jarlshof.game import BadInput

MOST_TEXT = 200_000  # characters
MOST_VALUES = 50_000
MOST_DEPTH = 32
MOST_DIGITS = 18  # of a number
MOST_WORD = 40  # characters of a number or truth value
TAG = "tag:yaml.org,2002:"
TRUE = ("yes", "true", "on")
NUMBER = re.compile(r"(0b[01]+|0[0-7]*|[1-9][0-9]*|0x[0-9a-f]+)", re.IGNORECASE)
# The scanner in C, where PyYAML has it: it takes a twentieth of the time of the one in Python.
LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
RESOLVER: Any = yaml.resolver.Resolver()

Place = tuple[Any, ...]


def read_text(path: Path) -> str:
    """The text of a file, without a byte order mark; raises BadInput."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput(f"{path} cannot be read: it is no UTF-8 text.") from None
    except (OSError, ValueError) as error:
        raise BadInput(
            f"{path} cannot be read: {getattr(error, 'strerror', None) or 'no such name'}."
        ) from None


# ---- YAML


def read_yaml(text: str, what: str, lines: dict[Place, int] | None = None) -> Any:
    """The plain value of a YAML text.

    `what` begins the sentence that says what is wrong, such as "This position". `lines`
    is filled with the line of every entry, by the keys and indices that lead to it.
    References, tags, names used twice and whatever is too large raise BadInput with the line.
    """
    whole_characters(text, what)
    if len(text) > MOST_TEXT:
        raise BadInput(f"{what} is too long: {len(text)} characters, at most {MOST_TEXT}.")
    try:
        return Builder(what, {} if lines is None else lines).build(text.removeprefix("\ufeff"))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark.line if error.problem_mark else 0
        line = 1 + min(mark, text.rstrip().count("\n"))
        raise BadInput(f"{what}, line {line}: this is not valid YAML, {error.problem}.") from None
    except yaml.YAMLError as error:
        raise BadInput(f"{what}: this is not valid YAML, {str(error).splitlines()[0]}.") from None


class Builder:
    """Puts a value together from the events of a YAML text, and stops at the first that does not belong."""

    def __init__(self, what: str, lines: dict[Place, int]) -> None:
        self.what = what
        self.lines = lines
        self.values = 0

    def build(self, text: str) -> Any:
        """The value of the only document in a text; nothing if there is none."""
        events = (event for event in yaml.parse(text, Loader=LOADER))
        documents = 0
        value = None
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    self.refuse(event, "a second document begins, but there may be one only")
                value = self.value(next(events), events, ())
        return value

    def value(self, event: Any, events: Iterator[Any], place: Place) -> Any:
        """The value that an event begins."""
        self.check(event, place)
        self.lines.setdefault(place, event.start_mark.line + 1)
        if isinstance(event, yaml.SequenceStartEvent):
            return self.sequence(events, place)
        if isinstance(event, yaml.MappingStartEvent):
            return self.mapping(events, place)
        return scalar(event)

    def check(self, event: Any, place: Place) -> None:
        """Refuse what may not stand in a text from outside."""
        self.values += 1
        if isinstance(event, yaml.AliasEvent) or event.anchor is not None:
            self.refuse(event, "write the entry out, references (& and *) are not read")
        if event.tag is not None:
            self.refuse(event, "write the entry without a tag (!), tags are not read")
        if self.values > MOST_VALUES:
            self.refuse(event, f"it holds too much, at most {MOST_VALUES} values")
        if len(place) > MOST_DEPTH:
            self.refuse(event, f"it is nested too deep, at most {MOST_DEPTH} lists in one another")

    def sequence(self, events: Iterator[Any], place: Place) -> list[Any]:
        """A list."""
        found: list[Any] = []
        for event in events:
            if isinstance(event, yaml.SequenceEndEvent):
                break
            found.append(self.value(event, events, (*place, len(found))))
        return found

    def mapping(self, events: Iterator[Any], place: Place) -> dict[Any, Any]:
        """A mapping, each name once."""
        found: dict[Any, Any] = {}
        for event in events:
            if isinstance(event, yaml.MappingEndEvent):
                break
            self.check(event, place)
            if not isinstance(event, yaml.ScalarEvent):
                self.refuse(event, "a name must be a word or a number")
            name = scalar(event)
            if name in found:
                self.refuse(event, f"{event.value} stands there twice")
            self.lines[(*place, name)] = event.start_mark.line + 1
            found[name] = self.value(next(events), events, (*place, name))
        return found

    def refuse(self, event: Any, reason: str) -> None:
        """Raise BadInput with the line of an event."""
        raise BadInput(f"{self.what}, line {event.start_mark.line + 1}: {reason}.")


def scalar(event: Any) -> Any:
    """The value of a single word or text."""
    return plain(event.value) if event.implicit[0] else event.value


def plain(word: str) -> Any:
    """The value of a word without quotes; what is no number of a bounded size, such as a date, stays text."""
    if len(word) > MOST_WORD:
        return word
    tag = RESOLVER.resolve(yaml.ScalarNode, word, (True, False)).removeprefix(TAG)
    read = PLAIN.get(tag)
    return word if read is None else read(word)


def whole(word: str) -> int | str:
    """A whole number: decimal, 0b, 0x, or octal with a leading 0."""
    digits = word.replace("_", "").lstrip("+-")
    if len(digits) > MOST_DIGITS or not NUMBER.fullmatch(digits):
        return word
    octal = digits[0] == "0" and digits.isdecimal()
    number = int(digits, 8 if octal else 0)
    return -number if word[0] == "-" else number


def broken(word: str) -> float | str:
    """A number with a point, if it is finite."""
    try:
        number = float(word.replace("_", ""))
    except ValueError:
        return word
    return number if math.isfinite(number) else word


PLAIN: dict[str, Callable[[str], Any]] = {
    "null": lambda word: None,
    "bool": lambda word: word.lower() in TRUE,
    "int": whole,
    "float": broken,
}


class Dumper(yaml.SafeDumper):
    """Writes every entry out, for the gate reads no references."""

    def ignore_aliases(self, data: Any) -> bool:
        """Each entry is written where it stands."""
        return True


def write_yaml(value: Any) -> str:
    """A value as YAML, short lists on one line, keys in their order."""
    written: str = yaml.dump(
        value, Dumper=Dumper, sort_keys=False, allow_unicode=True, default_flow_style=None, width=110
    )
    return written


# ---- JSON, and values that another reader made


def read_json(text: str, what: str) -> Any:
    """The plain value of a JSON text; raises BadInput."""
    if len(text) > MOST_TEXT:
        raise BadInput(f"{what} is too long: {len(text)} characters, at most {MOST_TEXT}.")
    try:
        value = json.loads(text, object_pairs_hook=lambda pairs: each_once(pairs, what))
    except BadInput:
        raise
    except (ValueError, RecursionError):
        raise BadInput(f"{what} is not valid JSON, or it holds a number or a nesting too large.") from None
    return bounded(value, what)


def each_once(pairs: list[tuple[str, Any]], what: str) -> dict[str, Any]:
    """A JSON object, each name once."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise BadInput(f"{what}: {next(n for n in names if names.count(n) > 1)} stands there twice.")
    return found


def bounded(value: Any, what: str) -> Any:
    """The same value, if it is plain and no larger than a text from outside may make it; raises BadInput."""
    level = [value]
    values = 0
    for _ in range(MOST_DEPTH + 1):
        values += len(level)
        if values > MOST_VALUES:
            raise BadInput(f"{what} holds too much, at most {MOST_VALUES} values.")
        level = [inner for item in level for inner in inside(item, what)]
        if not level:
            return value
    raise BadInput(f"{what} is nested too deep, at most {MOST_DEPTH} lists in one another.")


def inside(value: Any, what: str) -> list[Any]:
    """What a value holds; raises BadInput for one that is not plain."""
    if isinstance(value, dict):
        return [*value, *value.values()]
    if isinstance(value, list | tuple):
        return list(value)
    if isinstance(value, str):
        whole_characters(value, what)
    elif isinstance(value, int) and abs(value) >= 10**MOST_DIGITS:
        raise BadInput(f"{what} holds a number with more than {MOST_DIGITS} digits.")
    elif isinstance(value, float) and not math.isfinite(value):
        raise BadInput(f"{what} holds {value}, which is no number.")
    elif value is not None and not isinstance(value, int | float):
        raise BadInput(f"{what} holds a {type(value).__name__}, which is no text, number, list or mapping.")
    return []


def whole_characters(text: str, what: str) -> None:
    """Refuse a text with half a character in it: it could be neither stored nor sent."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise BadInput(f"{what} holds half a character (a lone surrogate).") from None
