"""Matches: many games between bots, every deal played with the bots in every rotation of the seats."""

import hashlib
from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from math import isfinite
from statistics import fmean
from typing import Any

from jarlshof.bots.levels import choose, find_level
from jarlshof.game import BadInput, find_game, key, seat_name, seed_bytes
from jarlshof.lab import tallies
from jarlshof.lab.intervals import mean_interval
from jarlshof.lab.played import LIMIT, Played
from jarlshof.lab.workers import spread


@dataclass(frozen=True)
class Standing:
    """How one bot of a match did: share of wins and points, each with a 95 % interval over the deals."""

    name: str
    games: int
    wins: tuple[float, float, float]
    points: tuple[float, float, float]


@dataclass(frozen=True)
class Match:
    """All games of a match, and what follows from those that were finished.

    `played` may hold fewer games than were wanted: the match was interrupted.
    """

    game: str
    options: Mapping[str, Any]
    bots: tuple[str, ...]
    seed: str
    wanted: int
    limit: int
    played: tuple[Played, ...]

    @property
    def finished(self) -> tuple[Played, ...]:
        """The games that came to their end."""
        return tuple(game for game in self.played if game.finished)

    @property
    def unfinished(self) -> int:
        """How many games were stopped at the limit."""
        return len(self.played) - len(self.finished)

    def standings(self) -> list[Standing]:
        """Each bot's results. Games of one deal belong together, so intervals count deals."""
        return [self.standing(bot) for bot in range(len(self.bots))]

    def standing(self, bot: int) -> Standing:
        """One bot's results."""
        wins: dict[int, list[float]] = {}
        points: dict[int, list[float]] = {}
        for game in self.finished:
            seat = game.bots.index(bot)
            wins.setdefault(game.deal, []).append(game.shares[seat])
            points.setdefault(game.deal, []).append(game.points[seat])
        return Standing(
            name=self.bots[bot],
            games=len(self.finished),
            wins=mean_interval([fmean(values) for values in wins.values()]),
            points=mean_interval([fmean(values) for values in points.values()]),
        )

    def seats(self) -> list[tuple[float, float, float]]:
        """Each seat's share of the wins, whoever sat there."""
        return [
            mean_interval([game.shares[seat] for game in self.finished]) for seat in range(len(self.bots))
        ]

    def lengths(self) -> tuple[float, int, int]:
        """Mean, least and most decisions of a game; those that were stopped count as far as they came."""
        moves = [game.moves for game in self.played]
        return fmean(moves), min(moves), max(moves)

    def as_dict(self) -> dict[str, Any]:
        """The match for machines; what is unknown is None."""
        found = {
            "game": self.game,
            "options": dict(self.options),
            "seed": self.seed,
            "games": len(self.played),
            "wanted": self.wanted,
            "limit": self.limit,
            "unfinished": self.unfinished,
            "bots": [
                {
                    "name": s.name,
                    "wins": s.wins[0],
                    "wins_95": s.wins[1:],
                    "points": s.points[0],
                    "points_95": s.points[1:],
                }
                for s in self.standings()
            ],
            "seats": [
                {"seat": seat_name(i), "wins": w[0], "wins_95": w[1:]} for i, w in enumerate(self.seats())
            ],
            "decisions": dict(zip(("mean", "least", "most"), self.lengths(), strict=True)),
            **tallies.as_dict(self.finished),
        }
        return {name: known(value) for name, value in found.items()}


def known(value: Any) -> Any:
    """The same with None for what is infinite or no number, which JSON has no word for."""
    if isinstance(value, dict):
        return {name: known(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [known(inner) for inner in value]
    return None if isinstance(value, float) and not isfinite(value) else value


def play_match(
    game_name: str,
    options: Mapping[str, Any],
    bots: Sequence[str],
    games: int,
    seed: str = "0",
    jobs: int = 1,
    limit: int = LIMIT,
) -> Match:
    """Play so many games, whole deals at a time, to their end or to `limit` decisions.

    Each deal (one game seed) is played once for every rotation of the bots over
    the seats, so that no bot gains by its seat or its cards. The result depends on
    the seed and the limit alone, not on `jobs`. Raises BadInput.
    """
    match = prepare(game_name, options, bots, games, seed, limit)
    return replace(match, played=tuple(play_games(match, jobs)))


def prepare(
    game_name: str, options: Mapping[str, Any], bots: Sequence[str], games: int, seed: str, limit: int
) -> Match:
    """A match of which no game is played yet; raises BadInput."""
    game = find_game(game_name)
    for bot in bots:
        find_level(bot)
    if games < 1 or limit < 1:
        raise BadInput("A match needs 1 game or more, of 1 decision or more.")
    filled = game.seated(options, len(bots))
    game.setup(filled)
    return Match(game_name, filled, tuple(bots), seed, games, limit, ())


def play_games(match: Match, jobs: int) -> Generator[Played]:
    """The games of a match one after the other, as soon as each is known."""
    seats = len(match.bots)
    rounds = [(number // seats, number % seats) for number in range(match.wanted)]
    with closing(spread(partial(play_one, match), rounds, jobs)) as found:
        yield from found


def play_one(match: Match, pair: tuple[int, int]) -> Played:
    """Play one game of a match: a deal, and the bots turned by some seats."""
    deal, turned = pair
    seed, seats = match.seed, len(match.bots)
    order = tuple((seat + turned) % seats for seat in range(seats))
    game = find_game(match.game)
    game_seed = seed_bytes(f"{seed} deal {deal}")
    state = game.new(match.options, game_seed)
    study = game.study
    marks: list[set[str]] = [set() for _ in range(seats)]
    number = 0
    while number < match.limit:
        actors = state.actors()
        if not actors:
            break
        seat = actors[0]
        number += 1
        sample = state.clone()
        sample.resample(seat, stream(seed, deal, turned, number))
        action = choose(match.bots[order[seat]], sample, seat, stream(seed, deal, turned, -number))
        if study:
            marks[seat].add(study.mark(state, action))
        key(state, game_seed, number)
        state.play(seat, action)
    points = game.view.scores(state)
    return Played(
        deal,
        order,
        tuple(state.results()),
        tuple(points[seat_name(s)] for s in range(seats)),
        number,
        not state.actors(),
        study.rounds(state) if study else 0,
        tuple(study.groups(state, s) for s in range(seats)) if study else (),
        tuple(frozenset(done - {""}) for done in marks) if study else (),
    )


def stream(*parts: object) -> int:
    """A number for a bot's own chance, from all that names the decision."""
    return int.from_bytes(hashlib.sha256(repr(parts).encode()).digest()[:7], "big")
