"""The suite: random games, with every room's questions asked on the way."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from jarlshof import saga
from jarlshof.conformance.facts import check_facts
from jarlshof.conformance.moments import check_going_on, check_moment
from jarlshof.conformance.records import check_record
from jarlshof.conformance.worlds import Alike, Step, check_knowledge, check_step, check_worlds, viewers
from jarlshof.engine.state import State
from jarlshof.game import Game, key, seat_name, seed_bytes
from jarlshof.record import Entry, Record

MOST_MOVES = 100_000
GOING_ON = 0.2  # the share of positions looked at from which a written one is played on


@dataclass(frozen=True)
class Fault:
    """A broken promise: where it was found, and what it is."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


def check_game(
    game: Game, options: Mapping[str, Any], games: int, seed: int, thorough: float = 1.0
) -> list[Fault]:
    """Check the facts of a game, play random games and check everything.

    `thorough` is the share of positions looked at closely, from 0 to 1. Returns what was found.
    """
    faults = [Fault(game.name, what) for what in check_facts(game)]
    for number in range(0 if faults else games):
        faults += check_one(game, options, f"{seed} game {number}", thorough)
    return faults


def check_one(game: Game, options: Mapping[str, Any], seed: str, thorough: float) -> list[Fault]:
    """Play one random game, checked at every step, then replayed and stored."""
    chooser = Random(seed)
    record = Record(game, game.fill_options(options), saga.commit(seed.encode()).encode()[:32])
    alike = Alike(game, record.options, record.seed)
    alike.begin(record.state)
    twin = record.state.clone()
    faults: list[Fault] = []
    while True:
        state = record.state
        where = f"{game.name}, seed {seed!r}, entry {record.number}"
        close = chooser.random() < thorough
        if close:
            faults += [Fault(where, what) for what in check_position(game, state, chooser)]
            faults += [Fault(where, what) for what in alike.check(state)]
        actors = state.actors()
        if not actors:
            break
        if record.number > MOST_MOVES:
            return [*faults, Fault(where, "the game does not end")]
        moves = {seat: state.moves(seat) for seat in actors}
        stuck = [seat_name(seat) for seat in actors if not moves[seat]]
        if stuck:
            return [*faults, Fault(where, f"{stuck[0]} must decide but has no move")]
        before = state.clone()
        seat = chooser.choice(actors)
        action = chooser.choice(moves[seat])
        text = game.words.write(state, seat, action, seat)
        step = Step(seat, action, text, record.seed, record.number)
        if close:
            faults += [Fault(where, what) for what in check_step(game, before, step, chooser)]
        record.append(Entry(record.number, seat, text))
        faults += [Fault(where, what) for what in alike.follow(before, step, record.state)]
        faults += [Fault(where, what) for what in check_twin(twin, step, record.state)]
        if close:
            twin = record.state.clone()
    return faults + [Fault(f"{game.name}, seed {seed!r}", what) for what in check_record(record)]


def check_position(game: Game, state: State, chooser: Random) -> Iterator[str]:
    """The promises that one position keeps."""
    yield from check_moment(game, state)
    if chooser.random() < GOING_ON:
        yield from check_going_on(game, state, chooser)
    for seat in viewers(state):
        yield from check_knowledge(game, state, seat, chooser)
    yield from check_worlds(game, state, chooser.choice(viewers(state)), chooser)


def check_twin(twin: State, step: Step, state: State) -> Iterator[str]:
    """A copy made some moves ago plays on as the game did: no field was forgotten in it."""
    key(twin, step.seed, step.number)
    if step.seat in twin.actors() and not twin.refusal(step.seat, step.action):
        twin.play(step.seat, step.action)
    if twin.to_ints() != state.to_ints() or twin.actors() != state.actors():
        yield f"a copy of an earlier position plays {step.text!r} otherwise"


def digest(game: Game, options: Mapping[str, Any], games: int) -> str:
    """A fingerprint of random games: every move, every position at the end. Equal in both builds."""
    total = hashlib.sha256()
    for number in range(games):
        state = game.new(options, seed_bytes(f"digest {number}"))
        chooser = Random(number)
        while actors := state.actors():
            seat = actors[0]
            moves = state.moves(seat)
            action = moves[int(chooser.random() * len(moves))]
            total.update(b"%d %d " % (seat, action))
            state.play(seat, action)
        total.update(repr((state.to_ints(), state.results())).encode())
    return total.hexdigest()[:16]
