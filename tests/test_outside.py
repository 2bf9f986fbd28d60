"""The gate for what comes from outside: plain values, of a bounded size, in linear time."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from jarlshof import outside, position
from jarlshof.game import BadInput, Game, games
from jarlshof.outside import bounded, read_json, read_text, read_yaml, write_yaml
from jarlshof.shown import shown

BOMB = (
    "\n".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10) if n else 'x'}]" for n in range(9))
    + "\nresult: *a8"
)


def refused(text: str, what: str = "This position") -> str:
    """The sentence with which a YAML text is refused."""
    with pytest.raises(BadInput) as caught:
        read_yaml(text, what)
    said = str(caught.value)
    assert said.startswith(what) and said.endswith(".") and "\n" not in said and len(said) <= 800
    return said


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (BOMB, "references (& and *) are not read"),
        ("a: &x 1", "references"),
        ("&k a: 1", "references"),
        ("a: 1\nb: !!int ''", "line 2: write the entry without a tag"),
        ("!!python/object/apply:os.system [ls]", "tag"),
        ("! plain", "tag"),
        ("a: 1\nb: 2\na: 3", "line 3: a stands there twice"),
        ("{1: a, 1: b}", "1 stands there twice"),
        ("? [1]\n: 2", "a name must be a word or a number"),
        ("a: 1\n---\nb: 2", "line 2: a second document"),
        ("[" * 40 + "]" * 40, "nested too deep"),
        ("- " * 40, "nested too deep"),
        ("[" + "1," * 60_000 + "]", "at most 50000 values"),
        ("x" * 200_001, "too long"),
        ("a: [1", "line 1: this is not valid YAML"),
        ("a: \x00", "not valid YAML"),
        ("a: \ud800", "half a character"),
        ('a: "\x1b[31m', "not valid YAML"),
    ],
)
def test_what_does_not_belong_is_refused_with_its_line(text: str, reason: str) -> None:
    assert reason in refused(text)


@pytest.mark.parametrize("loader", [yaml.SafeLoader, yaml.CSafeLoader])
@pytest.mark.parametrize(
    "text", ["[" * 90_000, "{" * 90_000, "- " * 90_000, "? " * 90_000, "[[],[],[],", BOMB]
)
def test_both_scanners_stop_at_the_bound(monkeypatch: pytest.MonkeyPatch, loader: Any, text: str) -> None:
    monkeypatch.setattr(outside, "LOADER", loader)
    assert refused(text)


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("12", 12), ("-3", -3), ("+3", 3), ("0x1f", 31), ("0b101", 5), ("017", 15), ("-017", -15), ("0", 0),
        ("1_000", 1000), ("019", "019"), ("1.5", 1.5), ("yes", True), ("Off", False), ("~", None),
        ("null", None), ("", None), ("'12'", "12"), ("'yes'", "yes"), (".inf", ".inf"), (".nan", ".nan"),
        ("9" * 18, 10**18 - 1), ("9" * 19, "9" * 19), ("9" * 5000, "9" * 5000),
        ("0x" + "f" * 5000, "0x" + "f" * 5000),
        ("1:30", "1:30"), ("2026-12-01T19:00:00Z", "2026-12-01T19:00:00Z"), ("2026-12-01", "2026-12-01"),
        ("<<", "<<"), ("=", "="), ("1:" + "2:" * 5000 + "2.", "1:" + "2:" * 5000 + "2."),
    ],
)  # fmt: skip
def test_words_are_read_as_plain_values(word: str, value: Any) -> None:
    found = read_yaml(f"a: {word}", "This position")["a"]
    assert found == value and type(found) is type(value)


def test_a_byte_order_mark_is_passed_over(tmp_path: Path) -> None:
    assert read_yaml("\ufeffa: 1", "This position") == {"a": 1}
    file = tmp_path / "marked.yaml"
    file.write_bytes(b"\xef\xbb\xbfa: 1")
    assert read_text(file) == "a: 1"


def test_the_line_of_every_entry_is_known() -> None:
    lines: dict[outside.Place, int] = {}
    read_yaml("a:\n- 1\n- b: 2\n  c:\n    d: 3\n", "This file", lines)
    assert lines == {
        (): 1, ("a",): 1, ("a", 0): 2, ("a", 1): 3, ("a", 1, "b"): 3, ("a", 1, "c"): 4, ("a", 1, "c", "d"): 5,
    }  # fmt: skip


def test_what_is_written_is_read_again_without_references() -> None:
    inner = ["p1", "p2"]
    value = {"a": inner, "b": inner, "seed": "1" * 64, "date": "2026-12-01", "odd": ["yes", "=", "<<", "0x1"]}
    text = write_yaml(value)
    assert "&" not in text and read_yaml(text, "This position") == value


words = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=8)
plain_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**18) + 1, 10**18 - 1)
    | st.floats(allow_nan=False, allow_infinity=False) | words,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4),
    max_leaves=12,
)  # fmt: skip


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(plain_values)
def test_any_plain_value_comes_through_as_yaml_and_as_json(value: Any) -> None:
    assert read_yaml(write_yaml(value), "This position") == value
    assert read_json(json.dumps(value), "This position") == value
    assert bounded(value, "This position") is value


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[" * 90_000, "9" * 5000, "9" * 400, "NaN", "[1e999]", '{"a": 1, "a": 2}', '"\\ud800"',
        '{"\\ud800": 1}', "[" * 40 + "]" * 40, "[" + "1," * 60_000 + "1]", " " * 200_001,
    ],
)  # fmt: skip
def test_json_that_does_not_belong_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_json(text, "This position")
    assert str(caught.value).startswith("This position") and str(caught.value).endswith(".")


@pytest.mark.parametrize("value", [10**30, float("nan"), "\ud800", b"x", {1, 2}, object(), {"a": {b"b": 1}}])
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_a_position_of_other_kinds_is_refused(game: Game, value: Any) -> None:
    with pytest.raises(BadInput):
        position.load(game, {"x": value}, {})


def test_a_long_value_is_named_briefly() -> None:
    for value in (["x"] * 50_000, {str(n): [n] for n in range(50_000)}, "x" * 200_000, [[[[[[1]]]]]]):
        assert len(position.shorten(value)) <= 60


def test_signs_that_cannot_be_seen_are_shown_as_symbols() -> None:
    assert shown("Ása the Bold") == "Ása the Bold"
    assert shown("a\x1b[2J\x07b\x00\x7f\x9b1m") == "a␛[2J␇b␀␡\ufffd1m"
    assert shown("x\u202eabc\u2066\u200f\ufeff\u2028\ud800") == "x\ufffdabc" + "\ufffd" * 5
    assert shown("a\nb\tc", kept="\n") == "a\nb␉c"
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    assert shown(family) == family and shown("क्\u200dष") == "क्\u200dष"


def test_a_sentence_about_a_bad_word_steers_no_terminal() -> None:
    said = str(BadInput("There is no \x1b]52;c;aGk=\x07 here."))
    assert "\x1b" not in said and "\x07" not in said
    assert len(str(BadInput("x" * 100_000))) == 800
