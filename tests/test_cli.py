"""The commands do what they say; bad input is one sentence and exit code 2."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from jarlshof import COMPILED, __version__
from jarlshof.cli import app

HERE = Path(__file__).parent
HARALD = HERE / "games" / "harald"
SAGA = HARALD / "sagas" / "two-seats.saga"
pytestmark = [pytest.mark.once, pytest.mark.slow]  # each test starts the program anew


def command(*words: str | Path) -> list[str]:
    """The words of a command."""
    return [sys.executable, "-m", "jarlshof", *map(str, words)]


def run(*words: str | Path, text: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command."""
    merged = {**os.environ, **environment}
    return subprocess.run(
        command(*words), input=text, capture_output=True, text=True, timeout=120, env=merged
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


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
@pytest.mark.parametrize("words", [("rules", "suit_nations"), ("replay", SAGA)])
def test_any_terminal_can_show_what_is_printed(words: tuple[str | Path, ...], encoding: str) -> None:
    found = subprocess.run(
        command(*words), capture_output=True, timeout=120, env={**os.environ, "PYTHONIOENCODING": encoding}
    )
    assert found.returncode == 0 and found.stderr == b"" and found.stdout.decode(encoding)


def test_a_database_that_cannot_be_is_told(tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_text("no database, but a text that is long enough to be looked at by whoever reads it\n" * 9)
    for path in (text, text / "none" / "tables.sqlite", tmp_path):
        found = run("serve", "--database", f"sqlite:///{path}")
        assert found.returncode == 2 and len(found.stderr.splitlines()) == 1, found.stderr
    found = run("serve", XDG_DATA_HOME=str(text))
    assert found.returncode == 2 and found.stderr.startswith("jarlshof: The folder for tables cannot be made")


def test_nobody_reads_on() -> None:
    """As in `jarlshof rules suit_nations | head -1`."""
    process = subprocess.Popen(
        command("rules", "suit_nations"), stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=dict(os.environ)
    )
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(60) != 0


def test_a_full_disk_is_told() -> None:
    with open("/dev/full", "w") as full:
        found = subprocess.run(command("games"), stdout=full, stderr=subprocess.PIPE, text=True, timeout=120)
    assert found.returncode == 2 and found.stderr.startswith("jarlshof: The output cannot be used")


def test_a_fault_of_the_program_is_told_in_a_sentence(tmp_path: Path) -> None:
    broken = "import jarlshof.game\njarlshof.game.games = lambda: 1 / 0\n"
    (tmp_path / "sitecustomize.py").write_text(broken)
    paths = os.pathsep.join([str(tmp_path), *sys.path])
    found = run("games", PYTHONPATH=paths)
    assert found.returncode == 1 and found.stdout == "" and "JARLSHOF_TRACE" in found.stderr
    assert len(found.stderr.splitlines()) == 1 and "ZeroDivisionError" in found.stderr
    assert "Traceback" in run("games", PYTHONPATH=paths, JARLSHOF_TRACE="1").stderr


def test_nothing_from_outside_steers_the_terminal(tmp_path: Path) -> None:
    kept = tmp_path / "remark.saga"
    text = SAGA.read_text(encoding="utf-8")
    entry = len(text.partition("---\n")[2].splitlines()) + 1
    kept.write_text(f"{text}{entry}. p1: remark a\x1b[2Jb\u202ec\n", encoding="utf-8")
    said = run("replay", kept).stdout
    assert "a␛[2Jb\ufffdc" in said and "\x1b" not in said and "\u202e" not in said
    examples = tmp_path / "bad.yaml"
    examples.write_text('- {id: "x\\e[31m", game: harald, expect: {winner: ["\\e]0;p1\\a"]}}\n')
    assert "\x1b" not in run("scenario", examples).stdout


def test_capitals_are_understood(position: Path) -> None:
    assert "forbidden by HAR-16." in run("legal", "harald", position, "--why", "REMOVE P1 Warrior").stdout
    assert run("legal", "harald", position, "--why", "SKIP").stdout == "SKIP: legal\n"
    refused = run("legal", "harald", position, "--why", "REMOVE P1 Jester")
    assert refused.returncode == 2 and "'REMOVE P1 Jester' is no move" in refused.stderr
    assert json.loads(run("simulate", "harald", "--bots", "Thrall, KARL", "--games", "1", "--json").stdout)
    assert run("bot", "harald", "--level", "Karl", text="quit\n").stdout == "jarlshof 1 harald karl\n"


def test_a_byte_order_mark_is_passed_over(position: Path, tmp_path: Path) -> None:
    marked = tmp_path / "marked.yaml"
    marked.write_text("\ufeff" + position.read_text(), encoding="utf-8")
    assert run("legal", "harald", marked).stdout == run("legal", "harald", position).stdout
    record = tmp_path / "marked.saga"
    record.write_text("\ufeff" + SAGA.read_text(encoding="utf-8"), encoding="utf-8")
    assert run("verify", record).returncode == 0
    answer = run("bot", "harald", text="\ufeffgo p1\n").stdout.splitlines()[1]
    assert answer.startswith("error There is no position")


def test_games_beyond_the_limit_are_counted_as_unfinished() -> None:
    words = ("simulate", "harald", "--bots", "thrall, thrall", "--games", "4", "--limit", "107")
    said = run(*words).stdout
    match = json.loads(run(*words, "--json").stdout)
    assert match["limit"] == 107 and 0 < match["unfinished"] < 4
    assert f"{match['unfinished']} game" in said and "stopped unfinished after 107 decisions" in said
    assert sum(bot["wins"] for bot in match["bots"]) == pytest.approx(1)
    none = json.loads(run(*words[:-1], "1", "--json").stdout)
    assert none["unfinished"] == none["games"] == 4 and none["bots"][0]["wins"] is None


@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "harald", "--bots", "karl, karl", "--games", "100000", "--jobs", "2"),
        ("levels", "harald", "--games", "100000"),
        ("simulate", "harald", "--bots", "karl, karl", "--games", "100000", "--jobs", "3", "--json"),
    ],
)
def test_ctrl_c_ends_a_match_at_once_and_leaves_no_process(words: tuple[str, ...], times: int) -> None:
    process = subprocess.Popen(
        command(*words), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    while len(children.read_text().split()) < 2:
        assert process.poll() is None
        time.sleep(0.02)
    for _ in range(times):
        os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130 and "Traceback" not in err
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)


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
    ("serve", "--hosts", "https://games.example"),
    ("serve", "--proxy", "nginx"),
    ("serve", "--prefix", "/static"),
    ("nonsense",),
    ("perft", "harald", str(SAGA), "two"),
    ("legal", "harald", "/dev/null", "--why", "start jester"),
    ("legal", "harald", str(HARALD)),
    ("verify", str(HARALD)),
    ("replay", "/proc/self/mem"),
    ("scenario", "a\nb"),
    ("play", "harald", "--saga", str(HARALD)),
    ("data", "throne", str(HARALD)),
    ("simulate", "throne", "--bots", "thrall, karl", "-o", f"cards={HARALD}.yaml"),
    ("simulate", "harald", "--bots", "thrall, karl", "--limit", "0"),
    ("legal", "harald", "/dev/null", "-o", "players=" + "9" * 5000),
    ("perft", "harald", "/dev/null", "9" * 5000),
    ("replay", str(SAGA), "--to", "9" * 5000),
    ("replay", str(SAGA), "--as", "p" + "9" * 5000),
    ("serve", "--database", "postgresql://localhost/none"),
    ("serve", "--database", "nonsense"),
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


COMMANDS = [c.name or getattr(c.callback, "__name__", "") for c in app.registered_commands]


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_is_everywhere(command: str) -> None:
    found = CliRunner().invoke(app, [*filter(None, [command]), "--help"])
    assert found.exit_code == 0
    assert "Usage" in found.output


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
