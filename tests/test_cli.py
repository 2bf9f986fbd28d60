"""The commands do what they say; bad input is one sentence and exit code 2."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from jarlshof import COMPILED, __version__

HERE = Path(__file__).parent
HARALD = HERE / "games" / "harald"
SAGA = HARALD / "sagas" / "two-seats.saga"


def run(*words: str | Path, text: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command."""
    command = [sys.executable, "-m", "jarlshof", *map(str, words)]
    return subprocess.run(
        command, input=text, capture_output=True, text=True, timeout=120, env=dict(os.environ)
    )


def test_the_version_tells_the_build() -> None:
    done = run("--version")
    build = "compiled." if COMPILED else "plain: the engine is not compiled and some forty times slower: "
    assert done.stdout.startswith(f"jarlshof {__version__}, {build}")
    assert (done.returncode, done.stdout.count("\n"), done.stderr) == (0, 1, "")


@pytest.fixture
def position(tmp_path: Path) -> Path:
    """A position file with a bard's effect open."""
    path = tmp_path / "position.yaml"
    path.write_text(
        "options: {players: 2}\nphase: effect\nsent: bard\nplayed: warrior\ncouncil: [bard]\n"
        "villages: {p1: [bard, bard, warrior], p2: [scout, merchant, scout]}\nhands: {p1: [bard, bard]}\n"
    )
    return path


def test_games_lists_harald_with_its_options() -> None:
    said = run("games").stdout
    assert "harald: Harald, 2, 3, 4 seats" in said
    assert "copied_card (protected, open)" in said


def test_rules_shows_a_clause() -> None:
    assert run("rules", "harald", "HAR-23").stdout.startswith("HAR-23: The warrior can't reach the Council.")
    assert "HAR-46" in run("rules", "harald").stdout


def test_legal_lists_moves_and_says_why_not(position: Path) -> None:
    found = run("legal", "harald", position).stdout.split("\n")
    assert sorted(filter(None, found)) == ["remove p1 bard", "remove p2 merchant", "remove p2 scout", "skip"]
    assert "forbidden by HAR-16." in run("legal", "harald", position, "--why", "remove p1 warrior").stdout
    assert run("legal", "harald", position, "--why", "skip").stdout == "skip: legal\n"


def test_perft_counts_paths(position: Path) -> None:
    assert run("perft", "harald", position, "1").stdout == "4\n"


def test_scenario_counts_and_says_how_an_expectation_failed(tmp_path: Path) -> None:
    good = run("scenario", HARALD / "scenarios.yaml")
    assert good.returncode == 0
    assert good.stdout.splitlines()[-1].endswith(" passed, 0 failed")
    bad = tmp_path / "bad.yaml"
    bad.write_text(
        "- {id: x-1, game: harald, options: {players: 2}, expect: {to_move: [p1], winner: [p2]}}\n"
    )
    failed = run("scenario", bad)
    assert failed.returncode == 1
    assert "x-1: to_move: expected ['p1'], found ['p1', 'p2']" in failed.stdout
    assert "x-1: winner: expected ['p2'], found None" in failed.stdout
    assert failed.stdout.splitlines()[-1] == "0 passed, 1 failed"


def test_replay_tells_and_shows_positions() -> None:
    told = run("replay", SAGA, "--to", "4").stdout
    assert len(told.splitlines()) == 4
    whole = run("replay", SAGA, "--to", "4", "--position").stdout
    assert "'?'" not in whole
    assert "'?'" in run("replay", SAGA, "--to", "4", "--position", "--as", "p2").stdout


def test_verify_finds_an_edited_result(tmp_path: Path) -> None:
    assert run("verify", SAGA).returncode == 0
    edited = tmp_path / "edited.saga"
    edited.write_text(SAGA.read_text().replace("winner: [p", "winner: [p1, p", 1))
    found = run("verify", edited)
    assert found.returncode == 1
    assert "the game came to" in found.stdout


def test_simulate_is_reproducible_whatever_the_jobs() -> None:
    words = ("simulate", "harald", "--bots", "thrall, karl", "--games", "6", "--seed", "x", "--json")
    one, two = run(*words), run(*words, "--jobs", "2")
    assert one.stdout == two.stdout
    match = json.loads(one.stdout)
    assert match["games"] == 6
    assert match["bots"][1]["wins"] > match["bots"][0]["wins"]
    assert (
        "share of wins"
        in run("simulate", "harald", "--bots", "thrall, thrall, thrall", "--games", "3").stdout
    )


def test_a_bot_plays_over_lines(position: Path) -> None:
    view = json.dumps(
        {
            "game": "harald",
            "options": {"players": 2},
            "hands": {"p1": ["bard", "scout", "bard", "warrior"], "p2": ["?"] * 4},
            "villages": {"p1": ["scout"], "p2": ["bard"]},
            "phase": "council",
        }
    )
    said = run(
        "bot", "harald", "--level", "karl", text=f"go p1\nposition {view}\ngo p2\ngo p1\nnonsense\nquit\n"
    )
    lines = said.stdout.splitlines()
    assert lines[0] == "jarlshof 1 harald karl"
    assert lines[1].startswith("error ")
    assert lines[2] == "ok"
    assert lines[3].startswith("error ")
    assert lines[4].startswith("move council ")
    assert lines[5].startswith("error ")


BAD = [
    ("play", "hnefatafl"),
    ("rules", "hnefatafl"),
    ("rules", "harald", "HAR-99"),
    ("legal", "harald", "no such file"),
    ("legal", "harald", str(SAGA)),
    ("verify", "no such file"),
    ("verify", str(HARALD / "scenarios.yaml")),
    ("replay", str(SAGA), "--to", "9999"),
    ("replay", str(SAGA), "--as", "p7"),
    ("scenario", "no such file"),
    ("scenario", str(SAGA)),
    ("simulate", "harald", "--bots", "thrall"),
    ("simulate", "harald", "--bots", "thrall, kaiser"),
    ("simulate", "harald", "--bots", "thrall, karl", "--option", "players=3"),
    ("simulate", "harald", "--bots", "thrall, karl", "--option", "colour=red"),
    ("simulate", "harald", "--bots", "thrall, karl", "--option", "teams=true"),
    ("simulate", "harald", "--bots", "thrall, karl", "--option", "teams"),
    ("simulate", "harald", "--bots", "thrall, karl", "--option", "teams=[1"),
    ("bot", "harald", "--level", "kaiser"),
    ("nonsense",),
    ("perft", "harald", str(SAGA), "two"),
    ("legal", "harald", "/dev/null", "--why", "start jester"),
]


@pytest.mark.parametrize("words", BAD, ids=" ".join)
def test_bad_input_is_one_sentence_and_exit_2(words: tuple[str, ...]) -> None:
    found = run(*words)
    assert found.returncode == 2
    assert "Traceback" not in found.stderr
    assert found.stderr.strip()
    assert found.stdout == ""
    if found.stderr.startswith("jarlshof: "):
        assert len(found.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize("command", ["", "serve", "play", "legal", "simulate", "bot", "scenario", "replay"])
def test_help_is_everywhere(command: str) -> None:
    found = run(*filter(None, [command]), "--help")
    assert found.returncode == 0
    assert "Usage" in found.stdout


TINY = HERE / "games" / "throne" / "tiny.yaml"


@pytest.mark.parametrize(
    ("words", "figure"),
    [
        (("throne",), "Card set own-1: 84 cards, 12 events, 6 clans."),
        (("throne", TINY), "Card set tiny: 12 cards, 2 events, 2 clans."),
        (("jarl",), "invasions: 2, 3, 4, 5"),
        (("saer",), "VP of an Outpost: spring 1, summer 2, ragnarok 3"),
        (("suit_nations",), "It has 31 land slots; about 20 to 30 are usual."),
    ],
)
def test_data_prints_the_figures(words: tuple[str | Path, ...], figure: str) -> None:
    assert figure in run("data", *words).stdout


def test_data_refuses_a_broken_file_with_the_place(tmp_path: Path) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text(TINY.read_text(encoding="utf-8").replace("cost: 45", "cost: dear"), encoding="utf-8")
    said = run("data", "throne", broken)
    assert said.returncode == 2 and said.stderr.startswith("jarlshof: broken.yaml, line 34, cards[8].cost:")
    assert run("data", "harald").stderr == "jarlshof: Harald has no data file.\n"


def test_data_tells_what_is_wrong_with_a_map(tmp_path: Path) -> None:
    split = tmp_path / "maps.yaml"
    split.write_text("split: {draw: '@1 1 . 1 @2', players: [2]}\nwhole: {draw: '@1 1 1 @2', players: [2]}\n")
    lines = run("data", "suit_nations", split).stdout.splitlines()
    assert "The map of the table cannot be used" in lines[1] and lines[2].startswith("whole")


def test_simulate_compares_card_files() -> None:
    words = ("--bots", "thrall, thrall", "--games", "2", "--json", "-o", "round_limit=2")
    told = json.loads(run("simulate", "throne", *words, "-o", f"cards={TINY}").stdout)
    assert told["options"]["cards"]["set"] == "tiny"
