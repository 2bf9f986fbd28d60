"""The commands. Bad input gives one sentence on stderr and exit code 2, never a traceback."""

import io
import json
import os
import signal
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from jarlshof import COMPILED, __version__
from jarlshof.game import BadInput, Game, find_game, games
from jarlshof.lab.played import LIMIT
from jarlshof.shown import shown

app = typer.Typer(
    add_completion=False,
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    help="Tabletop games with every rule enforced: play, host, study, and build bots.",
)

GameName = Annotated[str, typer.Argument(help="The game: 'jarlshof games' lists them.", show_default=False)]
Options = Annotated[
    list[str] | None, typer.Option("--option", "-o", help="A choice of the game, as name=value; repeatable.")
]
Limit = Annotated[
    int, typer.Option(help="The most decisions of a game; one that has more counts as unfinished.", min=1)
]
INTERRUPTED, PIPE_CLOSED, BAD_INPUT, OWN_FAULT = 130, 141, 2, 1  # exit codes
TRACE = "JARLSHOF_TRACE"
SagaFile = Annotated[Path, typer.Argument(help="A saga file.", show_default=False)]


def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # what the terminal has no sign for is shown as ?
    signal.signal(signal.SIGINT, interrupt_once)
    sys.exit(run())


def run() -> int:
    """Run a command; its exit code. Whatever goes wrong is told in a sentence."""
    try:
        status = app(standalone_mode=False)
        sys.stdout.flush()
    except (typer.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BadInput as error:
        return complain(str(error))
    except BrokenPipeError:  # nobody reads on, as in `jarlshof rules harald | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return PIPE_CLOSED
    except OSError as error:
        return complain(f"{error.filename or 'The output'} cannot be used: {error.strerror or error}.")
    except Exception as error:
        return complain_of(error)
    return status if isinstance(status, int) else 0


def complain(sentence: str) -> int:
    """Say what is wrong with the input."""
    print(f"jarlshof: {shown(sentence)}", file=sys.stderr)
    return BAD_INPUT


def complain_of(error: Exception) -> int:
    """Say what is wrong with the usage, or that the program itself is wrong."""
    if hasattr(error, "exit_code") and hasattr(error, "show"):  # a usage error, with its own words
        error.show()
        return int(error.exit_code)
    if os.environ.get(TRACE):
        raise error
    complain(f"This is a fault of the program ({type(error).__name__}: {error}); {TRACE}=1 shows where.")
    return OWN_FAULT


def interrupt_once(number: int, frame: object) -> None:
    """The first Ctrl-C ends a command; more of them do not disturb it while it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt


def say(text: str) -> None:
    """Print text; what comes from outside steers no terminal."""
    print(shown(text, kept="\n"), flush=True)


def read_options(game: Game, pairs: list[str] | None) -> dict[str, Any]:
    """Options from `name=value` words; values are YAML, or the names of files where an option reads them."""
    from jarlshof.outside import read_yaml

    readers = {option.name: option.reads for option in game.options if option.reads is not None}
    listed = {option.name: option.values for option in game.options}
    found: dict[str, Any] = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadInput(f"--option {pair!r} should read name=value, such as players=3.")
        name = name.strip()
        found[name] = read_yaml(value, f"The value of option {name}")
        if name in readers and isinstance(found[name], str) and found[name] not in listed[name]:
            found[name] = readers[name](Path(found[name]))
    return found


def read_position(game: Game, path: Path, options: list[str] | None) -> Any:
    """The state of a position file."""
    from jarlshof import position
    from jarlshof.outside import read_text, read_yaml

    return position.load(game, read_yaml(read_text(path), "This position"), read_options(game, options))


def data_folder() -> Path:
    """Where tables are kept: the user's data folder; raises BadInput if it cannot be made."""
    try:
        base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
        folder = Path(base) / "jarlshof"
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError) as error:
        reason = getattr(error, "strerror", None) or "there is no home folder"
        raise BadInput(f"The folder for tables cannot be made ({reason}): name a --database.") from None
    return folder


def usual_database() -> str:
    """Where tables are kept when nobody says otherwise."""
    return f"sqlite:///{data_folder() / 'tables.sqlite'}"


# ---- playing and hosting


def say_version(wanted: bool) -> None:
    """Print the version and whether the engine is compiled, or why it is not."""
    if not wanted:
        return
    build = "compiled"
    if not COMPILED:
        noted = Path(__file__).with_name("why_plain.txt")  # written by the build
        why = noted.read_text(encoding="utf-8").strip() if noted.exists() else "it runs from its sources"
        build = f"plain: the engine is not compiled and some forty times slower: {why}"
    say(f"jarlshof {__version__}, {build}.")
    raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=say_version, is_eager=True, help="Show version and build.")
    ] = False,
) -> None:
    """Start the server on 127.0.0.1 and open the browser."""
    if context.invoked_subcommand is None:
        run_server("127.0.0.1", 8137, None, open_browser=True)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen on.", min=1, max=65535)] = 8137,
    database: Annotated[
        str | None, typer.Option(help="Where tables are kept, as an SQLAlchemy URL.", show_default="a file")
    ] = None,
    hosts: Annotated[
        str, typer.Option(help="The names by which others reach this server, with commas.", metavar="NAMES")
    ] = "",
    proxy: Annotated[
        str,
        typer.Option(
            help="Addresses of proxies, with commas, whose X-Forwarded headers are true.", metavar="ADDRESSES"
        ),
    ] = "",
    prefix: Annotated[
        str, typer.Option(help="What stands before every address, as in /games.", metavar="PATH")
    ] = "",
) -> None:
    """Serve the pages."""
    run_server(host, port, database, hosts, proxy, prefix)


def run_server(
    host: str,
    port: int,
    database: str | None,
    hosts: str = "",
    proxy: str = "",
    prefix: str = "",
    open_browser: bool = False,
) -> None:
    """Serve the pages until interrupted; `hosts` and `proxy` are lists with commas."""
    from jarlshof.web.hosting import hosting
    from jarlshof.web.server import run

    signal.signal(signal.SIGINT, signal.default_int_handler)  # the server has its own way to end
    known = hosting(host, listed(hosts), listed(proxy), prefix)
    run(host, port, database or usual_database(), open_browser, known)


def listed(text: str) -> list[str]:
    """The words of a list with commas."""
    return [word.strip() for word in text.split(",") if word.strip()]


@app.command()
def play(
    game: GameName,
    seats: Annotated[str, typer.Option(help="Who sits where, clockwise: me, a name, or a bot's level.")] = "",
    option: Options = None,
    seed: Annotated[str | None, typer.Option(help="Any text; the same seed deals the same game.")] = None,
    saga: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
    hints: Annotated[bool, typer.Option(help="May people ask a bot for its best move?")] = True,
) -> None:
    """Play in the terminal."""
    from jarlshof.outside import read_text
    from jarlshof.terminal.play import run

    signal.signal(signal.SIGINT, signal.default_int_handler)  # the first offers to save, the second leaves
    text = None if saga is None else read_text(saga)
    known = find_game(game)
    run(
        known,
        listed(seats),
        read_options(known, option),
        seed,
        text,
        hints,
    )


# ---- keeping a server

Database = Annotated[
    str | None, typer.Option(help="Where tables are kept, as an SQLAlchemy URL.", show_default="a file")
]


@app.command()
def backup(
    to: Annotated[
        Path | None, typer.Option(help="The copy; without a name one with the date, beside the tables.")
    ] = None,
    database: Database = None,
) -> None:
    """Copy the tables to another file, also while a server is running."""
    from jarlshof.table import upkeep

    say(f"The tables are copied to {upkeep.backup(database or usual_database(), to)}.")


@app.command()
def check(database: Database = None) -> int:
    """Check the tables: the file, and that every game replays to its end; exit 1 if one does not."""
    from jarlshof.table import upkeep

    count, found = upkeep.check(database or usual_database())
    for finding in found:
        say(f"{finding.table}: {finding.reason}.")
    say(f"{count} tables, {len(found)} that do not hold")
    return 1 if found else 0


# ---- looking things up


@app.command()
def data(
    game: GameName,
    file: Annotated[Path | None, typer.Argument(help="A data file; without one the game's own.")] = None,
) -> None:
    """Check a data file (cards, maps, numbers) and print its figures."""
    known = find_game(game)
    if known.data is None:
        raise BadInput(f"{known.title} has no data file.")
    say(known.data.report(file))


@app.command("games")
def list_games() -> None:
    """List the games with seats, options and stage."""
    for game in games().values():
        seats = ", ".join(str(n) for n in game.seats)
        say(f"{game.name}: {game.title}, {seats} seats, {game.minutes} minutes, {game.stage}. {game.tagline}")
        for option in game.options:
            values = ", ".join(str(v).lower() if isinstance(v, bool) else str(v) for v in option.values)
            say(f"  {option.name} ({values}): {option.text}")


@app.command()
def rules(
    game: GameName,
    clause: Annotated[str | None, typer.Argument(help="A clause or ruling by its name, such as Q5.")] = None,
) -> None:
    """Show the clauses of a game."""
    found = find_game(game)
    if clause is None:
        say((found.folder / "RULES.md").read_text(encoding="utf-8"))
        return
    text = found.rule(clause.upper())
    if not text:
        raise BadInput(f"{found.title} has no clause {clause}: see 'jarlshof rules {game}'.")
    say(f"{clause.upper()}: {text}")


@app.command("notation")
def show_notation(game: GameName) -> None:
    """Show how a game's moves and positions are written."""
    found = find_game(game)
    path = found.folder / "NOTATION.md"
    if not path.exists():
        raise BadInput(f"{found.title} says nothing about its notation.")
    say(path.read_text(encoding="utf-8"))


@app.command()
def legal(
    game: GameName,
    file: Annotated[Path, typer.Argument(help="A position as YAML.", show_default=False)],
    why: Annotated[str | None, typer.Option(help="A move: say what forbids it.")] = None,
    option: Options = None,
) -> None:
    """List the legal moves of a position, one a line; or say why a move is not."""
    from jarlshof import notation

    found = find_game(game)
    state = read_position(found, file, option)
    if why is None:
        say("\n".join(notation.legal(found, state)))
        return
    seat, action = notation.read_any_case(found, state, why)
    clause = state.refusal(seat, action)
    if not clause:
        say(f"{why}: legal")
        return
    cited = found.clause(clause)
    say(f"{why}: forbidden by {cited}. {found.rule(cited)}".rstrip())


@app.command()
def perft(
    game: GameName,
    file: Annotated[Path, typer.Argument(help="A position as YAML.", show_default=False)],
    depth: Annotated[int, typer.Argument(min=0, max=12, help="How many moves deep.", show_default=False)],
    option: Options = None,
) -> None:
    """Count the move paths of a position, with fixed chance."""
    from jarlshof.bots.playout import paths

    say(str(paths(read_position(find_game(game), file, option), depth)))


# ---- games of one's own


@app.command("new-game")
def new_game(
    name: Annotated[
        str, typer.Argument(help="The name of the new game, such as my_game.", show_default=False)
    ],
    to: Annotated[
        Path | None, typer.Option(help="The folder to write it into.", show_default="its name")
    ] = None,
) -> None:
    """Write a whole small game to begin your own with: rules, words, views, tests."""
    from jarlshof.new_game import write_game

    folder = to or Path(name)
    for path in write_game(name, folder):
        say(str(path))
    say(f"Install it with 'pip install --editable {folder}', then play it with 'jarlshof play {name}'.")


# ---- examples and records


@app.command()
def scenario(
    files: Annotated[list[Path], typer.Argument(help="Files of rule examples.", show_default=False)],
) -> int:
    """Run rule examples: each failure and how, then 'N passed, M failed'; exit 1 on a failure."""
    from jarlshof import scenario as examples

    passed = failed = 0
    for file in files:
        for item in examples.load_file(file):
            outcome = examples.run(item)
            passed += outcome.passed
            failed += not outcome.passed
            for text in outcome.failures:
                say(f"{outcome.id}: {text}")
    say(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


@app.command()
def replay(
    file: SagaFile,
    to: Annotated[int | None, typer.Option("--to", help="Stop after this entry.", min=0)] = None,
    as_seat: Annotated[str | None, typer.Option("--as", help="Show what this seat knew, such as p2.")] = None,
    position: Annotated[
        bool, typer.Option("--position", help="Print the position reached, as YAML.")
    ] = False,
) -> None:
    """Replay a saga: its log in sentences, or the position reached."""
    from jarlshof.lab.replay import show
    from jarlshof.outside import read_text

    say(show(read_text(file), to, as_seat, position))


@app.command()
def verify(file: SagaFile) -> int:
    """Replay a saga; check every move, the result and the commitment of its seed."""
    from jarlshof import saga
    from jarlshof.outside import read_text

    verdict = saga.verify(saga.read(read_text(file)))
    say("\n".join(verdict.faults or ("This saga holds.", *verdict.holds)))
    return 1 if verdict.faults else 0


# ---- bots and figures


@app.command()
def simulate(
    game: GameName,
    bots: Annotated[str, typer.Option(help="A bot's level for each seat, such as 'karl, huscarl'.")],
    games_: Annotated[int, typer.Option("--games", help="How many games.", min=1)] = 100,
    option: Options = None,
    seed: Annotated[str, typer.Option(help="Any text; the same seed gives the same match.")] = "0",
    jobs: Annotated[int, typer.Option(help="Processes to play in.", min=1, max=64)] = 1,
    limit: Limit = LIMIT,
    as_json: Annotated[bool, typer.Option("--json", help="For machines.")] = False,
) -> int:
    """Let bots play a match; wins with 95 % intervals, points, length, seat advantage."""
    from jarlshof.lab.match import prepare
    from jarlshof.lab.report import print_match, run_match

    levels = [word.strip().lower() for word in bots.split(",")]
    match = prepare(game, read_options(find_game(game), option), levels, games_, seed, limit)
    match = run_match(match, jobs)
    if not as_json:
        print_match(match)
    elif match.played:
        say(json.dumps(match.as_dict(), indent=2))
    return INTERRUPTED if len(match.played) < games_ else 0


@app.command()
def bench(
    game: Annotated[str | None, typer.Argument(help="The game; the first one if none is named.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For machines.")] = False,
) -> None:
    """Measure the engine: decisions and search iterations per second, and more."""
    from jarlshof.lab.bench import measure, table

    figures = measure(find_game(game or next(iter(games()))))
    say(json.dumps(figures, indent=2) if as_json else table(figures))


@app.command()
def levels(
    game: GameName,
    games_: Annotated[int, typer.Option("--games", help="Games for each pair and lineup.", min=2)] = 120,
    option: Options = None,
    seed: Annotated[str, typer.Option(help="Any text.")] = "levels",
    jobs: Annotated[int, typer.Option(help="Processes to play in.", min=1, max=64)] = 2,
    seats: Annotated[str | None, typer.Option(help="Seat counts, such as '2, 3'.")] = None,
    near: Annotated[bool, typer.Option("--near", help="Only neighbouring levels.")] = False,
    limit: Limit = LIMIT,
) -> None:
    """Measure the bots' levels against each other; prints a page of tables as Markdown."""
    from jarlshof.lab.levels import Trial, measure_levels

    found = find_game(game)
    trial = Trial(found, read_options(found, option), games_, seed, jobs, near, limit)
    for line in measure_levels(trial, seats):
        say(line)


@app.command()
def bot(
    game: GameName,
    level: Annotated[str, typer.Option(help="How strong it plays.")] = "huscarl",
    seed: Annotated[str, typer.Option(help="Where its own chance begins.")] = "0",
) -> None:
    """Play over stdin and stdout: see docs/protocol.md."""
    from jarlshof.bots.protocol import speak

    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    speak(find_game(game), level.lower(), seed, sys.stdin, sys.stdout)
