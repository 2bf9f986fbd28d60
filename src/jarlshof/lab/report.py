"""A match for people: a progress bar while it runs, then tables."""

import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import replace
from math import isinf
from statistics import fmean

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from jarlshof.console import PlainConsole
from jarlshof.game import find_game, seat_name
from jarlshof.lab import tallies
from jarlshof.lab.match import Match, play_games
from jarlshof.lab.played import Played
from jarlshof.wording import counted


def run_match(match: Match, jobs: int) -> Match:
    """Play a match with a progress bar; Ctrl-C ends it early, with the games that were played till then."""
    played: list[Played] = []
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task("Playing", total=match.wanted)
        with suppress(KeyboardInterrupt), closing(play_games(match, jobs)) as games:
            for game in games:
                played.append(game)
                bar.advance(task)
    return replace(match, played=tuple(played))


def print_match(match: Match) -> None:
    """Print what a match came to."""
    console = PlainConsole()
    if match.finished:
        console.print(standings(match))
        console.print(seats(match))
        study = find_game(match.game).study
        if study:
            console.print(groups(match))
            console.print(marks(match, study.MARKS))
    if match.played:
        console.print(lengths(match), soft_wrap=True)
    for sentence in remarks(match):
        console.print(sentence, soft_wrap=True)


def remarks(match: Match) -> Iterator[str]:
    """What one should know of a match before believing it."""
    if match.unfinished:
        games = counted(match.unfinished, "game was", "games were")
        yield f"{games} stopped unfinished after {match.limit} decisions; nothing else here counts them."
    if len(match.played) < match.wanted:
        yield f"Interrupted: {len(match.played)} of {match.wanted} games were played."
    elif match.wanted % len(match.bots):
        yield "The last deal was not played in every rotation of the seats."


def standings(match: Match) -> Table:
    """Each bot's wins and points with 95 % intervals."""
    table = Table("bot", "share of wins", "95 %", "points", "95 %", title=f"{match.game}, seed {match.seed}")
    for row in match.standings():
        table.add_row(
            row.name, f"{row.wins[0]:.3f}", span(row.wins), f"{row.points[0]:.1f}", span(row.points, 1)
        )
    return table


def seats(match: Match) -> Table:
    """Each seat's share of the wins."""
    table = Table("seat", "share of wins", "95 %")
    for seat, row in enumerate(match.seats()):
        table.add_row(seat_name(seat), f"{row[0]:.3f}", span(row))
    return table


def groups(match: Match) -> Table:
    """Results by what a seat played, or came to."""
    table = Table("group", "seats", "share of wins", "95 %", "points")
    for row in tallies.groups(match.finished):
        table.add_row(
            f"{row.kind} {row.name}",
            str(row.seats),
            f"{row.wins[0]:.3f}",
            span(row.wins),
            f"{row.points:.1f}",
        )
    return table


def marks(match: Match, word: str) -> Table:
    """How what a seat did goes with winning; it need not be the cause."""
    table = Table(word, "seats", "share of wins", "correlation", "95 %")
    for row in tallies.marks(match.finished):
        r = row.correlation
        table.add_row(row.name, str(row.seats), f"{row.wins:.3f}", f"{r[0]:+.3f}", span(r))
    return table


def lengths(match: Match) -> str:
    """How long the games were."""
    mean, least, most = match.lengths()
    rounds = fmean(game.rounds for game in match.finished) if match.finished else 0
    after = f", {rounds:.1f} rounds" if rounds else ""
    return f"{len(match.played)} games, {mean:.1f} decisions each ({least} to {most}){after}."


def span(row: tuple[float, float, float], digits: int = 3) -> str:
    """An interval in words."""
    if isinf(row[1]):
        return "unknown: one deal"
    return f"{row[1]:.{digits}f} to {row[2]:.{digits}f}"
