"""What a seat may learn: worlds that it cannot tell apart give it the same to read, and the same bots.

The worlds come from outside `resample`, which is on trial itself. Some are made from the seat's
view, read as a position with other seeds; others are whole games dealt from other seeds and played
alike for as long as the seat's view of them stays the same.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, get_args

from jarlshof import position
from jarlshof.conformance.moments import differing
from jarlshof.door import Kind
from jarlshof.engine.state import OBSERVER, State
from jarlshof.game import BadInput, Game, key, sampled, seat_name, seed_bytes

DEALS = 4  # games dealt from other seeds
MOST_STEPS = 60  # for which they are played alike
READ = 2  # worlds that are read from a view
SAMPLES = 8  # in which something hidden should differ


@dataclass
class Step:
    """A move that is about to be made: its seat, its action, its words, and the chance it brings."""

    seat: int
    action: int
    text: str
    seed: bytes
    number: int


def who(seat: int) -> str:
    """A viewer in words."""
    return "an observer" if seat == OBSERVER else seat_name(seat)


def viewers(state: State) -> tuple[int, ...]:
    """Everybody who may look: an observer and each seat."""
    return (OBSERVER, *range(state.seats))


def names_of(state: State) -> list[str]:
    """Names for the seats."""
    return [f"Seat {number}" for number in range(state.seats)]


def read_from(game: Game, state: State, seat: int, chooser: Random) -> Iterator[State]:
    """Worlds made from a seat's view: what it cannot know is dealt by another seed."""
    for _ in range(READ):
        try:
            yield position.load(game, dict(game.view.view(state, seat)), {}, str(chooser.getrandbits(50)))
        except BadInput:
            return  # `check_reading_back` tells of it


def check_knowledge(game: Game, state: State, seat: int, chooser: Random) -> Iterator[str]:
    """What is wrong with what a seat may know of a position."""
    shown = game.view.view(state, seat)
    if "seed" in shown:
        yield f"the view of {who(seat)} holds the seed"
    seen = sampled(state, seat)
    yield from check_reading_back(game, seen, seat, shown)
    yield from check_sample(game, state, seat, chooser)


def check_worlds(game: Game, state: State, seat: int, chooser: Random) -> Iterator[str]:
    """How worlds read from a seat's view differ for that seat from the position, and from each other."""
    worlds = list(read_from(game, state, seat, chooser))
    for world in worlds:
        yield from compare(game, state, world, seat)
    for world in worlds[1:]:
        yield from compare_samples(game, worlds[0], world, seat)
    yield from check_variety(game, state, worlds, seat, chooser)


def check_sample(game: Game, state: State, seat: int, chooser: Random) -> Iterator[str]:
    """A resampled position shows the seat the same, asks the same seats, and is a position to play on."""
    world = state.clone()
    world.resample(seat, chooser.getrandbits(50))
    yield from compare(game, state, world, seat)
    yield from compare_samples(game, state, world, seat)
    again = state.clone()
    again.resample(seat, 7)
    twin = state.clone()
    twin.resample(seat, 7)
    if again != twin:
        yield f"two resamples for {who(seat)} from one number differ"
    for actor in world.actors():
        if not world.moves(actor):
            yield f"a resample for {who(seat)} leaves {seat_name(actor)} without a move"


def compare(game: Game, state: State, world: State, seat: int) -> Iterator[str]:
    """How a world that a seat cannot tell from the position differs for that seat."""
    mine, theirs = game.view.view(state, seat), game.view.view(world, seat)
    if mine != theirs:
        yield f"a world like that of {who(seat)} has another view: {differing(mine, theirs)}"
        return
    if world.to_act() != state.to_act():
        yield f"a world like that of {who(seat)} asks other seats"
        return
    one, other = readings(game, state, seat), readings(game, world, seat)
    for what, text in one.items():
        if other.get(what) != text:
            yield f"the {what} of {who(seat)} tells what it cannot know: {text!r} / {other.get(what)!r}"


def compare_samples(game: Game, state: State, world: State, seat: int) -> Iterator[str]:
    """A seat's sample follows from what the seat knows, so it is the same in both worlds."""
    write = game.position.write
    if write(sampled(world, seat)) != write(sampled(state, seat)):
        yield f"what {who(seat)} is shown depends on what {who(seat)} cannot know"


def readings(game: Game, state: State, seat: int) -> dict[str, object]:
    """Everything a seat reads at a position, beside its view: moves, buttons, question, scores."""
    words, names = game.words, names_of(state)
    found: dict[str, object] = {"question": words.prompt(state, seat, names)}
    if seat != OBSERVER:
        moves = state.moves(seat)
        found["list of moves"] = [words.write(state, seat, action, seat) for action in moves]
        found["list of buttons"] = [words.label(state, seat, action, names) for action in moves]
    return found


def check_variety(game: Game, state: State, worlds: list[State], seat: int, chooser: Random) -> Iterator[str]:
    """Where worlds differ, resampling finds more than one: a bot imagines what may be."""
    written = [game.position.write(world) for world in worlds]
    if all(one == written[0] for one in written):
        return
    found = []
    for _ in range(SAMPLES):
        sample = state.clone()
        sample.resample(seat, chooser.getrandbits(50))
        found.append(game.position.write(sample))
        if found[-1] != found[0]:
            return
    yield f"resampling for {who(seat)} deals nothing anew"


def check_reading_back(game: Game, seen: State, seat: int, shown: Mapping[str, Any]) -> Iterator[str]:
    """A bot elsewhere that gets only the view can set the position up from it."""
    try:
        twin = position.load(game, dict(shown), {})
    except BadInput as error:
        yield f"the view of {who(seat)} is refused as a position: {error}"
        return
    if game.view.view(twin, seat) != shown:
        yield f"the view of {who(seat)} reads as another: {differing(shown, game.view.view(twin, seat))}"
    elif seat != OBSERVER and twin.moves(seat) != seen.moves(seat):
        yield f"the view of {who(seat)} reads with other moves"


# ---- moves


def check_step(game: Game, state: State, step: Step, chooser: Random) -> Iterator[str]:
    """What is wrong with how a move is told and what it brings to light."""
    after = made(state, step)
    assert after is not None
    for viewer in viewers(state):
        yield from check_told(game, state, step, after, viewer)
    for viewer in {step.seat, chooser.choice(viewers(state))}:
        for world in read_from(game, state, viewer, chooser):
            later = made(world, step)
            if later is not None:
                yield from compare_step(game, (state, after), (world, later), step, viewer)
    yield from check_sealed(game, state, step)


def made(state: State, step: Step) -> State | None:
    """The position after a move, with the chance of its number; None where it is not legal."""
    if step.seat not in state.actors() or state.refusal(step.seat, step.action):
        return None
    after = state.clone()
    key(after, step.seed, step.number)
    after.play(step.seat, step.action)
    return after


def told(game: Game, before: State, step: Step, after: State, viewer: int) -> tuple[str, Any]:
    """A move as a viewer reads it: in notation and in sentences."""
    words, names = game.words, names_of(before)
    return (
        words.write(before, step.seat, step.action, viewer),
        words.tell(before, step.seat, step.action, after, viewer, names),
    )


def check_told(game: Game, before: State, step: Step, after: State, viewer: int) -> Iterator[str]:
    """Every viewer can read the move, from its own sample, and is asked something."""
    was, now = sampled(before, viewer), sampled(after, viewer)
    _, sentences = told(game, was, step, now, viewer)
    if not sentences or not all(sentence.text for sentence in sentences):
        yield f"nothing is told of {step.text!r}"
    for sentence in sentences:
        if sentence.kind not in get_args(Kind):
            yield f"{sentence.text!r} is told as {sentence.kind!r}, which is no kind of jarlshof.door.Kind"
        if not set(sentence.seats) <= set(range(before.seats)):
            yield f"{sentence.text!r} names seats that the game has not: {sentence.seats}"
    if not game.words.prompt(was, viewer, names_of(was)):
        yield "nothing is asked"
    if viewer == step.seat and not game.words.label(was, viewer, step.action, names_of(was)).text:
        yield "a move has no button"


def compare_step(
    game: Game, one: tuple[State, State], other: tuple[State, State], step: Step, viewer: int
) -> Iterator[str]:
    """The same move in two worlds that a viewer cannot tell apart: what it reads, what came to light."""
    (before, after), (world, later) = one, other
    if game.view.view(later, viewer) == game.view.view(after, viewer):
        mine, theirs = told(game, before, step, after, viewer), told(game, world, step, later, viewer)
        if mine != theirs:
            yield f"{step.text!r} is told to {who(viewer)} with what it cannot know: {mine} / {theirs}"
    elif viewer == step.seat and after.revealed == before.revealed:
        yield f"{step.text!r} shows {who(viewer)} something, but `revealed` does not grow"


def check_sealed(game: Game, state: State, step: Step) -> Iterator[str]:
    """While several seats decide in secret, a pick changes nothing that anybody else sees."""
    if len(state.actors()) < 2:
        return
    for action in state.moves(step.seat):
        other = Step(step.seat, action, step.text, step.seed, step.number)
        one, two = made(state, step), made(state, other)
        assert one is not None and two is not None
        if one.to_act() != state.to_act() & ~(1 << step.seat):
            yield f"after the sealed {step.text!r} other seats must decide than those still missing"
            return
        for viewer in viewers(state):
            if viewer == step.seat:
                continue
            if game.view.view(one, viewer) != game.view.view(two, viewer):
                yield f"the sealed {step.text!r} shows in the view of {who(viewer)}"
            elif told(game, state, step, one, viewer) != told(game, state, other, two, viewer):
                yield f"the sealed {step.text!r} shows in what {who(viewer)} reads"


# ---- deals from other seeds


@dataclass
class Alike:
    """Games dealt from other seeds that a seat cannot tell from the one that is played."""

    game: Game
    options: Mapping[str, Any]
    seed: bytes
    deals: dict[int, list[State]] = field(default_factory=dict)

    def begin(self, state: State) -> None:
        """Deal them; keep for each viewer those with the same view."""
        dealt = [self.game.new(self.options, seed_bytes(f"{self.seed.hex()} {n}")) for n in range(DEALS)]
        for viewer in viewers(state):
            view = self.game.view.view(state, viewer)
            self.deals[viewer] = [d.clone() for d in dealt if self.game.view.view(d, viewer) == view]

    def check(self, state: State) -> Iterator[str]:
        """How they differ at the position that was reached."""
        for viewer, deals in self.deals.items():
            for deal in deals:
                yield from compare(self.game, state, deal, viewer)
                yield from compare_samples(self.game, state, deal, viewer)

    def follow(self, before: State, step: Step, after: State) -> Iterator[str]:
        """Make the same move in each of them; those that look different from then on are let go."""
        if step.number > MOST_STEPS:
            self.deals = {}
        for viewer, deals in self.deals.items():
            kept = []
            for deal in deals:
                later = made(deal, step)
                if later is None:
                    continue
                yield from compare_step(self.game, (before, after), (deal, later), step, viewer)
                if self.game.view.view(later, viewer) == self.game.view.view(after, viewer):
                    kept.append(later)
            self.deals[viewer] = kept
