"""A game from its beginning: numbered entries, and the positions they lead to."""

from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from jarlshof import notation, position
from jarlshof.engine.state import State
from jarlshof.game import BadInput, Game, key, seat_name

MOVE = "move"
TAKEBACK = "takeback"
SEAT = "seat"
REMARK = "remark"
EXPORT = "export"  # the whole record was given out, with the seed of a game that was not over
ASIDE = (SEAT, REMARK, EXPORT)
MOST_DIGITS = 9  # of an entry's number
MOST_RECENT = 64  # positions kept for those who look a little back
STEP = 16  # and one of so many moves for those who look far back,
MOST_FAR = 128  # at most so many of them


@dataclass(frozen=True)
class Entry:
    """One numbered line: a move, or a takeback, a seat change, a remark or an export."""

    number: int
    seat: int
    text: str

    @property
    def kind(self) -> str:
        """`takeback`, `seat`, `remark`, `export`, or `move`."""
        first = self.text.split(" ", 1)[0]
        return first if first == TAKEBACK or first in ASIDE else MOVE

    def __str__(self) -> str:
        return f"{self.number}. {seat_name(self.seat)}: {self.text}"


@dataclass(frozen=True)
class Step:
    """What an entry does: its action if it is a move, what was revealed before it, the state after it.

    `height` is how many moves stand with it.
    """

    entry: Entry
    action: int
    mark: int
    state: State
    height: int


@dataclass
class Record:
    """A game's options, seed and entries; every position follows from them. No state in it ever changes.

    Raises BadInput for options or a start that cannot be.
    """

    game: Game
    options: dict[str, Any]
    seed: bytes
    start: Mapping[str, Any] | None = None
    entries: list[Entry] = field(default_factory=list, init=False)

    def __post_init__(self) -> None:
        self.state = self.first_state()
        self.marks: list[int] = []  # what `revealed` was before each entry
        self.actions: list[int] = []  # what each entry does; 0 for those that are no moves
        self.stands: list[Entry] = []  # the moves that were not taken back
        self.tops = [0]  # the last standing move after so many entries, 0 for none
        self.below = {0: 0}  # the standing move before each move,
        self.depth = {0: 0}  # and how many moves stand with it
        self.kept = Positions(self.state)

    @property
    def number(self) -> int:
        """The number of the next entry."""
        return len(self.entries) + 1

    def first_state(self) -> State:
        """The position before entry 1."""
        if self.start is not None:
            return position.load(self.game, dict(self.start), self.options, self.seed.hex())
        return self.game.new(self.options, self.seed)

    # ---- going on

    def append(self, entry: Entry) -> None:
        """Add an entry and bring the state up to it; if it cannot stand, raise BadInput, change nothing."""
        self.take(self.plan([entry])[0])

    def plan(self, entries: Sequence[Entry], action: int | None = None) -> list[Step]:
        """What the next entries would do, changing nothing; raises BadInput if they cannot stand.

        `action` is what a single move does, from a caller that has read and checked it.
        """
        steps: list[Step] = []
        state, height = self.state, len(self.stands)
        for number, entry in enumerate(entries, self.number):
            if entry.number != number:
                raise BadInput(f"Entry {entry.number} stands where entry {number} belongs.")
            mark, done = int(state.revealed), 0
            if entry.kind == MOVE:
                done = self.read(state, entry) if action is None else action
                state, height = state.clone(), height + 1
                self.make(state, entry, done)
            elif entry.kind == TAKEBACK:
                height = self.taken_back(entry)
                state = self.after(self.stands[height - 1].number if height else 0)
            steps.append(Step(entry, done, mark, state, height))
        return steps

    def take(self, step: Step) -> None:
        """Add an entry that was planned from here."""
        entry = step.entry
        if entry.kind == MOVE:
            self.stands.append(entry)
            self.below[entry.number] = self.tops[-1]
            self.depth[entry.number] = step.height
            self.kept.keep(entry.number, step.height, step.state)
        elif entry.kind == TAKEBACK:
            del self.stands[step.height :]
        self.state = step.state
        self.entries.append(entry)
        self.marks.append(step.mark)
        self.actions.append(step.action)
        self.tops.append(self.stands[-1].number if self.stands else 0)

    def read(self, state: State, entry: Entry) -> int:
        """The action of a move at a position, read and checked; raises BadInput."""
        action: int = self.game.words.parse(state, entry.seat, entry.text)
        notation.check(self.game, state, entry.seat, action, entry.text)
        return action

    def make(self, state: State, entry: Entry, action: int) -> None:
        """Carry a move out, with the chance of its number."""
        key(state, self.seed, entry.number)
        state.play(entry.seat, action)

    def taken_back(self, entry: Entry) -> int:
        """From which of the standing moves on an entry takes them back; raises BadInput."""
        word = entry.text.removeprefix(TAKEBACK).strip()
        if word.isascii() and word.isdecimal() and len(word) <= MOST_DIGITS and self.is_standing(int(word)):
            return self.place(int(word))
        raise BadInput(
            f"Entry {entry.number} takes back entry {position.shorten(word)}, which is no standing move."
        )

    def place(self, number: int) -> int:
        """How many standing moves lie before an entry."""
        return bisect_left(self.stands, number, key=lambda move: move.number)

    def is_standing(self, number: int) -> bool:
        """Is an entry a move that was not taken back?"""
        at = self.place(number)
        return at < len(self.stands) and self.stands[at].number == number

    # ---- looking back

    def at(self, number: int) -> State:
        """The position just before entry `number`."""
        return self.after(self.tops[min(number, self.number) - 1])

    def after(self, move: int) -> State:
        """The position after a move, by replay from the nearest one that is kept; 0 is the beginning."""
        road: list[int] = []
        while (found := self.kept.get(move)) is None:
            road.append(move)
            move = self.below[move]
        state = found.clone()
        for move in reversed(road):
            self.make(state, self.entries[move - 1], self.actions[move - 1])
            self.kept.keep(move, self.depth[move], state.clone())
        return state

    def steps(self) -> Iterator[tuple[Entry, State, State]]:
        """Every entry with the positions before and after it."""
        for entry in self.entries:
            yield entry, self.at(entry.number), self.at(entry.number + 1)


class Positions:
    """Some positions of a record by the move that led there: the recent ones, and now and then one.

    So a takeback or a look back replays a few moves, however long the record is, and memory is bounded.
    """

    def __init__(self, first: State) -> None:
        self.first = first
        self.recent: OrderedDict[int, State] = OrderedDict()
        self.far: OrderedDict[int, State] = OrderedDict()

    def get(self, move: int) -> State | None:
        """The position after a move, if it is kept; that before all moves always is."""
        if move == 0:
            return self.first
        for kept in (self.recent, self.far):
            if move in kept:
                kept.move_to_end(move)
                return kept[move]
        return None

    def keep(self, move: int, depth: int, state: State) -> None:
        """Keep the position after a move with which `depth` stand; what was not asked for longest goes."""
        self.recent[move] = state
        if len(self.recent) > MOST_RECENT:
            self.recent.popitem(last=False)
        if depth % STEP == 0:
            self.far[move] = state
            if len(self.far) > MOST_FAR:
                self.far.popitem(last=False)
