"""The suite that every game must pass: random games, each promise of the contract checked at each step."""

import hashlib
import pickle
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from jarlshof import notation, position, saga
from jarlshof.engine.state import OBSERVER, State
from jarlshof.game import BadInput, Game, sampled, seat_name, seed_bytes
from jarlshof.outside import read_yaml, write_yaml
from jarlshof.record import Entry, Record

MOST_MOVES = 100_000


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
    """Play random games and check everything; `thorough` is the share of positions looked at closely."""
    faults: list[Fault] = []
    for number in range(games):
        faults += check_one(game, options, f"{seed} game {number}", thorough)
    return faults


def check_one(game: Game, options: Mapping[str, Any], seed: str, thorough: float) -> list[Fault]:
    """Play one random game, checked at every step, then replayed and stored."""
    chooser = Random(seed)
    record = Record(game, game.fill_options(options), saga.commit(seed.encode()).encode()[:32])
    faults: list[Fault] = []
    while True:
        state = record.state
        where = f"{game.name}, seed {seed!r}, entry {record.number}"
        close = chooser.random() < thorough
        if close:
            faults += [Fault(where, what) for what in check_position(game, state, chooser)]
        actors = state.actors()
        if not actors:
            break
        if record.number > MOST_MOVES:
            return [*faults, Fault(where, "the game does not end")]
        seat = chooser.choice(actors)
        moves = state.moves(seat)
        if not moves:
            return [*faults, Fault(where, f"{seat_name(seat)} must decide but has no move")]
        before = state.clone()
        action = chooser.choice(moves)
        record.append(Entry(record.number, seat, game.words.write(state, seat, action, seat)))
        if close:
            faults += [Fault(where, what) for what in check_telling(game, before, seat, action, record.state)]
    return faults + [Fault(f"{game.name}, seed {seed!r}", what) for what in check_record(record)]


def check_position(game: Game, state: State, chooser: Random) -> Iterator[str]:
    """The promises that one position keeps."""
    yield from check_copies(state)
    yield from check_results(game, state)
    yield from check_notation(game, state)
    yield from check_writing(game, state)
    for seat in (OBSERVER, *range(state.seats)):
        yield from check_knowledge(game, state, seat, chooser)


def check_copies(state: State) -> Iterator[str]:
    """Copies are equal and independent, however they are made."""
    before = state.to_ints()
    for how, twin in (("clone", state.clone()), ("pickle", pickle.loads(pickle.dumps(state)))):
        if twin.to_ints() != before:
            yield f"a {how} differs"
        for seat in twin.actors()[:1]:
            twin.play(seat, twin.moves(seat)[0])
        if state.to_ints() != before:
            yield f"playing on a {how} changes the original"


def check_results(game: Game, state: State) -> Iterator[str]:
    """Results lie between 0 and 1; a winner is named exactly when the game is over."""
    if any(not 0.0 <= share <= 1.0 for share in state.results()):
        yield f"results out of range: {state.results()}"
    if (game.view.winner(state) is None) != bool(state.actors()):
        yield "a winner is named while the game goes on, or none at its end"
    if not {seat_name(seat) for seat in range(state.seats)} <= set(game.view.scores(state)):
        yield "scores do not name every seat"


def check_notation(game: Game, state: State) -> Iterator[str]:
    """Every move can be written, read back, and asked about without changing anything."""
    before = state.to_ints()
    for seat in state.actors():
        for action in state.moves(seat):
            words = notation.write(game, state, seat, action)
            try:
                if notation.read(game, state, words) != (seat, action):
                    yield f"{words!r} reads as another move"
            except BadInput as error:
                yield f"{words!r} is not read: {error}"
            if state.refusal(seat, action):
                yield f"{words!r} is offered and refused"
    for seat in range(state.seats):
        if seat not in state.actors() and state.moves(seat):
            yield f"{seat_name(seat)} has moves without having to decide"
        if state.refusal(seat, (1 << 62) + 1) == 0:
            yield "a move that does not exist is legal"
    if state.to_ints() != before:
        yield "asking for moves changes the position"


def check_writing(game: Game, state: State) -> Iterator[str]:
    """A position that is written and read is the same position."""
    written = game.position.write(state)
    try:
        twin = position.load(game, read_yaml(write_yaml(written), "This position"), {})
    except BadInput as error:
        yield f"its own position is refused: {error}"
        return
    if game.position.write(twin) != written:
        yield f"a written position reads as another one: {differing(written, game.position.write(twin))}"
    elif notation.legal(game, twin) != notation.legal(game, state):
        yield "a written position has other moves"


def check_knowledge(game: Game, state: State, seat: int, chooser: Random) -> Iterator[str]:
    """A seat's view, moves and imagined worlds follow from what it knows, and from nothing else."""
    who = "an observer" if seat == OBSERVER else seat_name(seat)
    seen = sampled(state, seat)
    world = state.clone()
    world.resample(seat, chooser.getrandbits(50))
    shown = game.view.view(state, seat)
    if game.view.view(seen, seat) != shown or game.view.view(world, seat) != shown:
        yield f"a resample for {who} changes the view: {differing(shown, game.view.view(world, seat))}"
    if sampled(world, seat) != seen:
        yield f"what {who} is shown depends on what {who} cannot know"
    if world.to_act() != state.to_act():
        yield f"a resample for {who} changes who must decide"
    elif seat != OBSERVER and world.moves(seat) != state.moves(seat):
        yield f"a resample for {who} changes the moves of {who}"
    for actor in world.actors():
        if not world.moves(actor):
            yield f"a resample for {who} leaves {seat_name(actor)} without a move"
    if "seed" in shown:
        yield f"the view of {who} holds the seed"
    yield from check_reading_back(game, seen, seat, shown)


def check_reading_back(game: Game, seen: State, seat: int, shown: Mapping[str, Any]) -> Iterator[str]:
    """A bot elsewhere that gets only the view can set the position up from it."""
    try:
        twin = position.load(game, dict(shown), {})
    except BadInput as error:
        yield f"the view of seat {seat} is refused as a position: {error}"
        return
    if game.view.view(twin, seat) != shown:
        yield f"the view of seat {seat} reads as another: {differing(shown, game.view.view(twin, seat))}"
    elif seat != OBSERVER and twin.moves(seat) != seen.moves(seat):
        yield f"the view of seat {seat} reads with other moves"


def check_telling(game: Game, before: State, seat: int, action: int, after: State) -> Iterator[str]:
    """Every viewer can read the move, its button and its question."""
    names = [f"Seat {number}" for number in range(before.seats)]
    for viewer in (OBSERVER, *range(before.seats)):
        was, now = sampled(before, viewer), sampled(after, viewer)
        sentences = game.words.tell(was, seat, action, now, viewer, names)
        if not sentences or not all(isinstance(text, str) and text for text in sentences):
            yield f"nothing is told of {game.words.write(before, seat, action, seat)!r}"
        if not game.words.prompt(was, viewer, names):
            yield "nothing is asked"
    if not game.words.label(before, seat, action, names).text:
        yield "a move has no button"


def check_record(record: Record) -> Iterator[str]:
    """The record replays, from memory and from its text, to the same position."""
    kept = saga.Saga(
        game=record.game,
        options=record.options,
        seats=[saga.Player(seat_name(seat)) for seat in range(record.state.seats)],
        entries=record.entries,
        rules=record.game.rules,
        seed=record.seed,
        commitment=saga.commit(record.seed),
        result=saga.result_of(record.game, record.state),
    )
    if record.at(record.number) != record.state:
        yield "a replay comes to another position"
    again = saga.read(saga.write(kept))
    if again.record().state != record.state:
        yield "a stored record comes to another position"
    if faults := saga.verify(again).faults:
        yield f"a stored record does not verify: {faults}"


def differing(one: Mapping[str, Any], other: Mapping[str, Any]) -> str:
    """The fields in which two mappings differ."""
    keys = [key for key in {**one, **other} if one.get(key) != other.get(key)]
    return "; ".join(f"{key} {one.get(key)} / {other.get(key)}" for key in keys[:3])


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
