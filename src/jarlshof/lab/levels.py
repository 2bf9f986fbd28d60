"""The table of levels: every pair of levels, at every number of seats, with 95 % intervals."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean
from typing import Any

from jarlshof.bots.levels import LEVELS
from jarlshof.game import BadInput, Game, digits
from jarlshof.lab.intervals import mean_interval
from jarlshof.lab.match import Match, play_match
from jarlshof.lab.played import LIMIT
from jarlshof.wording import counted

HEAD = (
    "| weaker | stronger | games | a weaker seat wins | a stronger seat wins | lead | 95 % | clear |",
    "|---|---|---|---|---|---|---|---|",
)


@dataclass(frozen=True)
class Duel:
    """A pair of levels at a number of seats.

    `lead` is by how much more of the wins a seat of the stronger level got than a
    seat of the weaker one, with its 95 % interval over the deals.
    """

    weaker: str
    stronger: str
    seats: int
    games: int
    weaker_wins: float
    stronger_wins: float
    lead: tuple[float, float, float]
    unfinished: int

    @property
    def clear(self) -> bool:
        """Is the stronger level ahead beyond chance?"""
        return self.lead[1] > 0


@dataclass(frozen=True)
class Trial:
    """What is measured, and how: neighbouring levels play `games` for each lineup.

    Pairs further apart play a quarter of them, or none if only `near` ones are wanted.
    """

    game: Game
    options: Mapping[str, Any]
    games: int
    seed: str
    jobs: int
    near: bool = False
    limit: int = LIMIT


def lineups(weaker: str, stronger: str, seats: int) -> list[tuple[str, ...]]:
    """Who sits at a table: as many of one level as of the other over all tables."""
    if seats == 2:
        return [(weaker, stronger)]
    if seats % 2 == 0:
        return [(weaker, stronger) * (seats // 2)]
    more = (seats + 1) // 2
    return [
        (weaker,) * more + (stronger,) * (seats - more),
        (stronger,) * more + (weaker,) * (seats - more),
    ]


def duel(trial: Trial, weaker: str, stronger: str, seats: int, games: int) -> Duel:
    """Play one pair of levels; `games` for each lineup, rounded up to whole deals."""
    deals = -(-games // seats)
    matches = [
        play_match(
            trial.game.name,
            trial.options,
            bots,
            deals * seats,
            f"{trial.seed} {number}",
            trial.jobs,
            trial.limit,
        )
        for number, bots in enumerate(lineups(weaker, stronger, seats))
    ]
    leads = [lead for match in matches for lead in leads_by_deal(match, stronger)]
    return Duel(
        weaker,
        stronger,
        seats,
        sum(len(match.finished) for match in matches),
        fmean(wins(match, weaker) for match in matches),
        fmean(wins(match, stronger) for match in matches),
        mean_interval(leads),
        sum(match.unfinished for match in matches),
    )


def wins(match: Match, level: str) -> float:
    """The share of the wins that one seat of a level got."""
    return fmean(row.wins[0] for row in match.standings() if row.name == level)


def leads_by_deal(match: Match, stronger: str) -> Iterator[float]:
    """For each deal: the mean share of a stronger seat less that of a weaker one."""
    deals: dict[int, tuple[list[float], list[float]]] = {}
    for game in match.finished:
        sides = deals.setdefault(game.deal, ([], []))
        for seat, bot in enumerate(game.bots):
            sides[match.bots[bot] == stronger].append(game.shares[seat])
    for weak, strong in deals.values():
        yield fmean(strong) - fmean(weak)


def measure_levels(trial: Trial, seats: str | None) -> Iterator[str]:
    """All pairs at all seat counts, or at those named: the lines of a page, each as soon as it is known.

    Raises BadInput for a seat count the game has not.
    """
    game = trial.game
    order = list(LEVELS)
    counts = [n for n in game.seats if n > 1] if seats is None else read_counts(game, seats)
    yield f"## {game.title}"
    for count in counts:
        yield f"\n### {count} seats\n"
        yield from HEAD
        unfinished = 0
        for weaker, stronger in combinations(order, 2):
            near = order.index(stronger) - order.index(weaker) == 1
            if near or not trial.near:
                found = duel(trial, weaker, stronger, count, trial.games if near else trial.games // 4)
                unfinished += found.unfinished
                yield row(found)
        if unfinished:
            games = counted(unfinished, "game was", "games were")
            yield f"\n{games} stopped after {trial.limit} decisions; the table does not count them."


def read_counts(game: Game, words: str) -> list[int]:
    """Seat counts such as '2, 3'."""
    found = [digits(word.strip()) or 0 for word in words.split(",")]
    if any(count not in game.seats or count < 2 for count in found):
        raise BadInput(f"{game.title} has {', '.join(map(str, game.seats))} seats, not {words}.")
    return found


def row(d: Duel) -> str:
    """The line of a pair."""
    return (
        f"| {d.weaker} | {d.stronger} | {d.games} | {d.weaker_wins:.3f} | {d.stronger_wins:.3f} "
        f"| {d.lead[0]:+.3f} | {d.lead[1]:+.3f} to {d.lead[2]:+.3f} | {'yes' if d.clear else 'no'} |"
    )
