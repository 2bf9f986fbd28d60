"""Recorded games replay to the same end for ever. A saga dropped into a game's folder is a test."""

from pathlib import Path

import pytest

from jarlshof import saga
from jarlshof.game import BadInput, find_game, games

HERE = Path(__file__).parent
SAGAS = sorted(HERE.glob("*/sagas/*.saga"))
OURS = [name for name, game in games().items() if game.package.startswith("jarlshof.games.")]


@pytest.mark.parametrize("path", SAGAS, ids=lambda path: f"{path.parents[1].name}/{path.stem}")
def test_a_recorded_game_comes_to_its_recorded_end(path: Path) -> None:
    kept = saga.read(path.read_text(encoding="utf-8"))
    assert kept.result is not None
    assert saga.verify(kept).faults == ()
    assert saga.write(kept) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", OURS)
def test_every_seat_count_has_a_recorded_game(name: str) -> None:
    counts = {len(saga.read(p.read_text(encoding="utf-8")).seats) for p in SAGAS if p.parents[1].name == name}
    assert counts == set(find_game(name).seats)


@pytest.mark.parametrize("path", SAGAS[:3], ids=lambda path: path.stem)
def test_a_recorded_game_that_was_edited_is_refused(path: Path) -> None:
    """Cut off, changed, another version: each gives one clear sentence."""
    text = path.read_text(encoding="utf-8")
    with pytest.raises(BadInput, match="no saga, or it is cut off"):
        saga.read(text[: text.index("---")])
    with pytest.raises(BadInput, match="version 99"):
        saga.read(text.replace("rules: 1", "rules: 99"))
    kept = saga.read(text)
    moves = [entry for entry in kept.entries if entry.kind == "move"]
    first, second = moves[len(kept.seats) : len(kept.seats) + 2]
    swapped = text.replace(str(first), f"{first.number}. p1: {second.text}", 1)
    with pytest.raises(BadInput, match=f"Entry {first.number} of the saga"):
        saga.read(swapped).record()
    shortened = "\n".join(text.splitlines()[:-4]) + "\n"
    assert "the game is not over" in saga.verify(saga.read(shortened)).faults[0]
    forged = text.replace(f"seed: {kept.seed.hex() if kept.seed else ''}", f"seed: {'ab' * 32}")
    with pytest.raises(BadInput):
        saga.verify(saga.read(forged))


@pytest.mark.slow
def test_a_record_of_any_length_is_read() -> None:
    text = next(path for path in SAGAS if path.stem == "two-seats").read_text(encoding="utf-8")
    entries = len(saga.read(text).entries)
    more = "".join(f"{entries + n}. p1: remark x\n" for n in range(1, 120_001))
    assert len(saga.read(text + more).entries) == entries + 120_000
