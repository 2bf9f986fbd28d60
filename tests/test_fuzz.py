"""Whatever comes from outside is either taken or refused in one sentence; nothing else happens."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jarlshof import notation, position, saga, scenario
from jarlshof.bots.protocol import speak
from jarlshof.game import BadInput, Game, find_game, games

HERE = Path(__file__).parent
SAGA = (HERE / "games" / "harald" / "sagas" / "two-seats.saga").read_text(encoding="utf-8")
POSITIONS = [
    item["position"]
    for item in yaml.safe_load((HERE / "games" / "harald" / "scenarios.yaml").read_text(encoding="utf-8"))
    if item.get("position")
]
HARALD = find_game("harald")
ALL = list(games().values())

leaves = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 99),
    st.text(max_size=6),
    st.sampled_from(["p1", "p9", "bard", "down-scout", "?", "rest", "effect", "council", "over", "draw"]),
)
values = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)
relaxed = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))


def one_sentence(error: BadInput) -> None:
    """An error a person reads: one line, not a dump."""
    text = str(error)
    assert text
    assert "\n" not in text
    assert "Traceback" not in text
    assert len(text) < 900


@relaxed
@given(st.sampled_from(POSITIONS), st.data())
def test_positions_with_a_field_changed(base: dict[str, Any], data: st.DataObject) -> None:
    fields = [
        "round",
        "turn",
        "phase",
        "hands",
        "pile",
        "council",
        "villages",
        "held",
        "played",
        "known",
        "scores",
        "x",
    ]
    changed = dict(base)
    changed[data.draw(st.sampled_from(fields))] = data.draw(values)
    try:
        state = position.load(HARALD, changed, {"players": data.draw(st.sampled_from([2, 3, 4]))})
    except BadInput as error:
        one_sentence(error)
        return
    for seat in state.actors():
        assert state.moves(seat)
    HARALD.view.view(state, 0)


@pytest.mark.slow
@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
@relaxed
@given(data=values)
def test_positions_of_any_shape(game: Game, data: Any) -> None:
    try:
        position.load(game, data, {})
    except BadInput as error:
        one_sentence(error)


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
@relaxed
@given(text=st.text(max_size=40) | st.lists(leaves.map(str), max_size=5).map(" ".join))
def test_moves_of_any_words(game: Game, text: str) -> None:
    state = game.new({}, bytes(32))
    before = state.to_ints()
    try:
        seat, action = notation.read(game, state, text)
        state.refusal(seat, action)
    except BadInput as error:
        one_sentence(error)
    assert state.to_ints() == before


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
@relaxed
@given(action=st.integers(0, (1 << 62) - 1))
def test_refusals_of_any_number(game: Game, action: int) -> None:
    state = game.new({}, bytes(32))
    seat = state.actors()[0]
    assert (state.refusal(seat, action) == 0) == (action in state.moves(seat))


@relaxed
@given(st.integers(0, len(SAGA) - 1), st.integers(0, 12), st.text(max_size=8))
def test_sagas_with_a_piece_replaced(at: int, length: int, piece: str) -> None:
    text = SAGA[:at] + piece + SAGA[at + length :]
    try:
        saga.verify(saga.read(text))
    except BadInput as error:
        one_sentence(error)


@pytest.mark.slow
@relaxed
@given(
    st.dictionaries(st.sampled_from([*scenario.KEYS, "x"]), values),
    st.sampled_from(list(scenario.EXPECTATIONS)),
    values,
)
def test_rule_examples_of_any_shape(item: dict[str, Any], expectation: str, wanted: Any) -> None:
    scenario.run(item)
    outcome = scenario.run({"id": "x", "game": "harald", "expect": {expectation: wanted}})
    for text in outcome.failures:
        assert "Traceback" not in text


@relaxed
@given(st.text(max_size=200))
def test_sagas_of_any_text(text: str) -> None:
    with pytest.raises(BadInput) as caught:
        saga.read(text)
    one_sentence(caught.value)


@relaxed
@given(
    st.lists(
        st.text(max_size=30) | values.map(lambda v: "position " + json.dumps(v)) | st.just("go p1"),
        max_size=6,
    )
)
def test_the_line_protocol_answers_every_line(lines: list[str]) -> None:
    lines = [" ".join(line.split()) for line in lines]
    out = io.StringIO()
    speak(HARALD, "thrall", "0", io.StringIO("\n".join(lines)), out)
    answers = out.getvalue().splitlines()
    asked = 0
    for line in lines:
        if line == "quit" or line.startswith("quit "):
            break
        asked += bool(line)
    assert len(answers) == 1 + asked
    assert all(answer.split(" ")[0] in ("jarlshof", "ok", "move", "error") for answer in answers)
