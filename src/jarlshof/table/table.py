"""One live table. The log is the truth: check, store, then answer, then tell the others."""

import hashlib
import threading
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from jarlshof import notation, saga
from jarlshof.door import Label, Told
from jarlshof.engine.state import OBSERVER, State
from jarlshof.game import BadInput, Game, find_game, sampled, seat_name
from jarlshof.record import ASIDE, EXPORT, MOVE, TAKEBACK, Entry, Record, Step
from jarlshof.saga import Saga
from jarlshof.shown import shown
from jarlshof.table.storage import Conflict, Request, Standing, Storage, StoredSeat, StoredTable

MOST_KEY = 80
NOT_YOURS = "Only who holds the seats of all people may take the whole record of a game that is not over."
KEY_USED = "This key was used before for another request: look again, then choose."
NO_HINTS = "There are no hints at this table: it was set without them."


@dataclass(frozen=True)
class Seat:
    """Who sits on a seat. A person is known by the hash of a secret, `holder`."""

    kind: str
    name: str
    level: str | None = None
    holder: str = ""


@dataclass(frozen=True)
class Answer:
    """What came of a request: accepted as `number`, or refused with a reason and perhaps a clause."""

    ok: bool
    number: int
    reason: str = ""
    clause: str | None = None


@dataclass(frozen=True)
class Offer:
    """A legal move: its action, its words without the seat in front, its button."""

    action: int
    text: str
    label: Label


@dataclass(frozen=True)
class Line:
    """One line of the log as a viewer may read it.

    `standing` is False for a move that was taken back, `aside` True for what is no move.
    """

    number: int
    seat: int
    text: str
    told: list[Told]
    standing: bool = True
    aside: bool = False

    @property
    def sentences(self) -> list[str]:
        """The line as people read it."""
        return [told.text for told in self.told]


def plain_words(text: str) -> str:
    """What was asked for, without the blanks that mean nothing."""
    return " ".join(text.split())


def standing_of(record: Record, picks: Mapping[int, str], steps: Sequence[Step] = ()) -> Standing:
    """How a table stands with sealed picks that wait, after some planned steps."""
    state = steps[-1].state if steps else record.state
    if actors := state.actors():
        return Standing(False, [seat for seat in actors if seat not in picks])
    entries = [(entry.seat, entry.text) for entry in (*record.entries, *(step.entry for step in steps))]
    mark = hashlib.sha256(repr((record.game.name, record.seed, entries)).encode()).hexdigest()
    shown, view = sampled(state, OBSERVER), record.game.view
    return Standing(True, (), view.scores(shown), view.winner(shown), mark)


def winner_names(names: Sequence[str], won: Sequence[str]) -> list[str]:
    """Who has won, by name: the seats in their order, then whoever else the game names."""
    seats = [seat_name(seat) for seat in range(len(names))]
    others = [word.capitalize() for word in won if word not in seats]
    return [name for word, name in zip(seats, names, strict=True) if word in won] + others


def own(seat: int, key: str) -> str:
    """A request's key as it is kept: no seat can use up the keys of another."""
    return f"{seat} {key}"


def held_seats(seats: Sequence[Seat], holder: str) -> tuple[int, ...]:
    """Which seats a visitor holds, by the secret."""
    known = hash_holder(holder) or None
    return tuple(i for i, seat in enumerate(seats) if (seat.kind, seat.holder) == ("person", known))


def hash_holder(secret: str) -> str:
    """What is kept of a visitor's secret."""
    return hashlib.sha256(secret.encode()).hexdigest() if secret else ""


class Table:
    """A game that people and bots play. Safe to use from several threads.

    Whoever needs several answers of the same moment holds `lock` meanwhile.
    """

    def __init__(
        self,
        storage: Storage,
        stored: StoredTable,
        on_change: Callable[["Table"], None],
        record: Record | None = None,
    ) -> None:
        """`record` is what is stored, replayed already; raises BadInput if it cannot be replayed."""
        self.storage = storage
        self.on_change = on_change
        self.lock = threading.RLock()
        self.id = stored.id
        self.game: Game = find_game(stored.game)
        self.rules = saga.known_rules(self.game, stored.rules)
        self.options = self.game.fill_options(stored.options)  # older programs had fewer options
        self.started = datetime.fromisoformat(stored.started)
        self.seats = [Seat(s.kind, s.name, s.level, s.holder) for s in stored.seats]
        self.next_id = stored.next_id
        self.hints = stored.hints
        self.take_over(stored, record or self.replay(stored))

    def replay(self, stored: StoredTable) -> Record:
        """The record from what is stored."""
        record = Record(self.game, self.options, stored.seed, stored.position)
        for entry in stored.entries:
            record.append(entry)
        return record

    def take_over(self, stored: StoredTable, record: Record) -> None:
        """Derive everything from what is stored."""
        self.record = record
        self.told: dict[int, dict[int, Line]] = {}  # the log as each viewer reads it, line by line
        self.picks = dict(stored.picks)
        self.requests = dict(stored.requests)
        # How often each seat has made or changed its pick for the next entry.
        self.tries = Counter(key.split(" ")[0] for key, r in self.requests.items() if r.number == self.number)

    def reload(self) -> None:
        """Another process stored something: take it over."""
        stored = self.storage.load(self.id)
        assert stored is not None
        self.take_over(stored, self.replay(stored))

    # ---- how it stands

    @property
    def number(self) -> int:
        """The number of the next log entry."""
        return self.record.number

    @property
    def version(self) -> int:
        """Grows with everything that all may see; a changed pick is nothing that others see."""
        return 16 * self.number + len(self.picks)

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        with self.lock:
            return self.record.state.to_act() == 0

    @property
    def names(self) -> list[str]:
        """The names of the seats in order."""
        return [seat.name for seat in self.seats]

    def actors(self) -> list[int]:
        """The seats that must decide now."""
        with self.lock:
            return self.record.state.actors()

    def waiting_for(self) -> list[int]:
        """The seats that must decide and have not picked yet."""
        with self.lock:
            return [seat for seat in self.actors() if seat not in self.picks]

    def holds(self, seat: int, holder: str) -> bool:
        """Does a visitor, by the secret, hold a seat?"""
        return seat in self.seats_of(holder)

    def seats_of(self, holder: str) -> tuple[int, ...]:
        """The seats that a visitor holds, by the secret."""
        return held_seats(self.seats, holder)

    def owns(self, holder: str) -> bool:
        """Does a visitor, by the secret, hold the seats of all people?"""
        people = [seat for seat, kept in enumerate(self.seats) if kept.kind == "person"]
        return bool(people) and all(self.holds(seat, holder) for seat in people)

    @property
    def shared(self) -> bool:
        """Do people of different visitors sit here?"""
        return len({seat.holder for seat in self.seats if seat.kind == "person"}) > 1

    def sampled(self, seat: int = OBSERVER, number: int | None = None) -> State:
        """The position as a seat knows it, before entry `number` or now: all it cannot know is dealt anew.

        Whatever is made from a sample can therefore give nothing away.
        """
        with self.lock:
            return sampled(self.record.state if number is None else self.record.at(number), seat)

    def winners(self, state: State) -> list[str]:
        """Who has won, by name: the seats in their order, then whoever else the game names."""
        return winner_names(self.names, self.game.view.winner(state) or ())

    def offers(self, seat: int) -> list[Offer]:
        """The legal moves of a seat now; none when it is not asked."""
        state = self.sampled(seat)
        return [
            Offer(
                action,
                self.game.words.write(state, seat, action, seat),
                self.game.words.label(state, seat, action, self.names),
            )
            for action in state.moves(seat)
        ]

    def picked(self, seat: int) -> str | None:
        """The sealed pick of a seat so far."""
        return self.picks.get(seat)

    def times_picked(self, seat: int) -> int:
        """How often a seat has made or changed its sealed pick for the next entry."""
        return self.tries[str(seat)]

    # ---- what a seat asks for

    def play(self, seat: int, text: str, number: int, key: str) -> Answer:
        """Make a move: checked, stored, then answered.

        `number` is the entry it assumes to become, `key` names the request, so
        that asking again is harmless. A sealed pick may be changed until all are in.
        """
        with self.lock:
            early = self.answered(seat, number, key, text)
            if early:
                return early
            action = self.read(seat, text)
            if isinstance(action, Answer):
                return action
            move = self.game.words.write(self.record.state, seat, action, seat)
            request = Request(number, plain_words(text))
            if len(self.actors()) > 1:
                return self.pick(seat, move, own(seat, key), request)
            return self.store([Entry(number, seat, move)], own(seat, key), request, action)

    def answered(self, seat: int, number: int, key: str, text: str) -> Answer | None:
        """The answer to a request that the seat made before, is stale, or has no proper key."""
        if not 0 < len(key) <= MOST_KEY:
            return Answer(False, self.number, "The request has no proper key: reload the page and try again.")
        known = self.requests.get(own(seat, key))
        if known is not None and known.words in (None, plain_words(text)):
            return Answer(True, known.number)
        if known is not None:
            return Answer(False, self.number, KEY_USED)
        if number != self.number:
            return Answer(False, self.number, "The table has moved on since: look again, then choose.")
        return None

    def pick(self, seat: int, text: str, key: str, request: Request) -> Answer:
        """Keep a sealed pick; the last one opens all, in the order of the seats."""
        picks = self.picks | {seat: text}
        if set(picks) >= set(self.actors()):
            order = enumerate(sorted(picks), request.number)
            return self.store([Entry(number, p, picks[p]) for number, p in order], key, request)
        try:
            self.storage.store_pick(self.id, seat, text, key, request, standing_of(self.record, picks))
        except Conflict:
            return self.overtaken()
        changed, self.picks = seat in self.picks, picks
        self.tries[str(seat)] += 1
        self.requests[key] = request
        if not changed:  # a changed pick is nothing that others may notice, not even by its time
            self.on_change(self)
        return Answer(True, request.number)

    def store(self, entries: list[Entry], key: str, request: Request, action: int | None = None) -> Answer:
        """Store entries, then make them; `action` is what a single move does, if it has been checked."""
        steps = self.record.plan(entries, action)
        picks = self.picks if all(entry.kind in ASIDE for entry in entries) else {}
        try:
            standing = standing_of(self.record, picks, steps)
            self.storage.store_entries(self.id, entries, key, request, standing)
        except Conflict:
            return self.overtaken()
        for step in steps:
            self.record.take(step)
        self.picks = picks
        self.tries.clear()
        self.requests[key] = request
        self.on_change(self)
        return Answer(True, request.number)

    def overtaken(self) -> Answer:
        """Another process was quicker."""
        self.reload()
        self.on_change(self)
        return Answer(False, self.number, "Another move came first: look again, then choose.")

    def why(self, seat: int, text: str) -> Answer:
        """Is a move legal now, and if not, why? Changes nothing."""
        with self.lock:
            action = self.read(seat, text)
            return action if isinstance(action, Answer) else Answer(True, self.number)

    def read(self, seat: int, text: str) -> int | Answer:
        """The action of a legal move in words; or why it is none. The caller holds the lock."""
        state = self.record.state
        try:
            front, body = notation.split(state, text)
            if front is not None and front != seat:
                raise BadInput(f"That is a move of {self.names[front]}, not of {self.names[seat]}.")
            action: int = self.game.words.parse(state, seat, body)
        except BadInput as error:
            return Answer(False, self.number, str(error))
        clause = state.refusal(seat, action)
        if not clause:
            return action
        cited = self.game.clause(clause)
        return Answer(False, self.number, self.refusal_text(seat, body, cited), cited)

    def refusal_text(self, seat: int, body: str, cited: str) -> str:
        """One sentence for a refused move, with the words of its clause."""
        words = self.game.rule(cited)
        return (
            f"'{body}' is not allowed now. {cited}: {words}"
            if words
            else f"'{body}' is not allowed now ({cited})."
        )

    # ---- undo

    def can_hint(self, seat: int) -> Answer:
        """May a seat ask for a hint now? If not, the reason."""
        if not self.hints:
            return Answer(False, self.number, NO_HINTS)
        if seat == OBSERVER:
            return Answer(False, self.number, "Only somebody who sits at the table gets a hint.")
        if seat not in self.actors():
            return Answer(False, self.number, "A hint is for your own decision: you are not asked now.")
        return Answer(True, self.number)

    def can_undo(self, seat: int) -> Answer:
        """May a seat take back its own last decision? If not, the reason where undo stops."""
        with self.lock:
            if seat in self.picks:
                return Answer(False, self.number, "Your pick is still yours to change: just choose again.")
            stands = self.record.stands
            if self.over and self.shared:
                return Answer(False, self.number, "The game is over, and everybody may know its seed.")
            if not any(entry.seat == seat for entry in stands):
                return Answer(False, self.number, "There is nothing of yours to take back yet.")
            last = stands[-1]
            if last.seat != seat:
                return Answer(
                    False, self.number, f"{self.names[last.seat]} has decided since your last move."
                )
            if self.record.marks[last.number - 1] != self.record.state.revealed:
                return Answer(False, self.number, "Your last move brought something to light: it stands.")
            return Answer(True, last.number)

    def undo(self, seat: int, number: int, key: str) -> Answer:
        """Take back a seat's own last decision, as an entry of the log."""
        with self.lock:
            early = self.answered(seat, number, key, TAKEBACK)
            if early:
                return early
            allowed = self.can_undo(seat)
            if not allowed.ok:
                return replace(allowed, number=self.number)
            lines = [f"{TAKEBACK} {allowed.number}"]
            if self.over:  # everybody could have the seed from the record of a finished game: say so
                lines.insert(0, EXPORT)
            entries = [Entry(number + i, seat, text) for i, text in enumerate(lines)]
            return self.store(entries, own(seat, key), Request(number, TAKEBACK))

    # ---- the log

    def log(self, viewer: int = OBSERVER, first: int = 1, last: int | None = None) -> list[Line]:
        """The log in sentences from one entry to another, each line made from what the viewer knows."""
        with self.lock:
            end = len(self.record.entries) if last is None else min(last, len(self.record.entries))
            return [self.line(number, viewer) for number in range(max(first, 1), end + 1)]

    def line(self, number: int, viewer: int) -> Line:
        """An entry as the viewer may read it, made once. The caller holds the lock."""
        known = self.told.setdefault(viewer, {})
        if number not in known:
            known[number] = self.tell(self.record.entries[number - 1], viewer)
        line = known[number]
        return line if line.aside or self.record.is_standing(number) else replace(line, standing=False)

    def tell(self, entry: Entry, viewer: int) -> Line:
        """An entry in notation and in sentences."""
        if entry.kind != MOVE:
            told = [Told(self.say(entry), "aside", (entry.seat,))]
            return Line(entry.number, entry.seat, entry.text, told, aside=True)
        words, action = self.game.words, self.record.actions[entry.number - 1]
        was = sampled(self.record.at(entry.number), viewer)
        now = sampled(self.record.at(entry.number + 1), viewer)
        sentences = words.tell(was, entry.seat, action, now, viewer, self.names)
        return Line(entry.number, entry.seat, words.write(was, entry.seat, action, viewer), sentences)

    def say(self, entry: Entry) -> str:
        """A line that is no move, in one sentence."""
        who = self.names[entry.seat]
        if entry.kind == TAKEBACK:
            return f"{who} takes back move {entry.text.split()[-1]}."
        if entry.kind == EXPORT:
            return f"{who} may know the seed of the game from here on."
        return f"{who}: {shown(entry.text.partition(' ')[2])}"

    # ---- the record

    def saga(self, viewer: int = OBSERVER) -> str:
        """The record to download: whole when the game is over, else what the viewer may read."""
        with self.lock:
            return self.whole_saga() if self.over else self.seen_saga(viewer)

    def export(self, holder: str) -> str:
        """The whole record, for who holds the seats of all people; of a running game the log says so.

        With the seed one could choose one's dice. Raises BadInput for anybody else.
        """
        with self.lock:
            if not self.owns(holder):
                raise BadInput(NOT_YOURS)
            if not self.over and not any(entry.kind == EXPORT for entry in self.record.entries):
                seat = self.seats_of(holder)[0]
                request, key = Request(self.number, EXPORT), own(seat, f"export {self.number}")
                answer = self.store([Entry(self.number, seat, EXPORT)], key, request)
                if not answer.ok:
                    raise BadInput(answer.reason)
            return self.whole_saga()

    def whole_saga(self) -> str:
        """The record with its seed: only for a finished game, or for who owns all of it."""
        with self.lock:
            return saga.write(self.kept())

    def seen_saga(self, viewer: int) -> str:
        """The record as a viewer may read it: no seed, and `?` for what the viewer does not know."""
        with self.lock:
            shown = self.kept()
            shown.seed = None
            shown.view_of = "observer" if viewer == OBSERVER else seat_name(viewer)
            shown.entries = [Entry(line.number, line.seat, line.text) for line in self.log(viewer)]
            if shown.start is not None:
                shown.start = self.game.view.view(sampled(self.record.first_state(), viewer), viewer)
            return saga.write(shown)

    def kept(self) -> Saga:
        """The record with its header. The caller holds the lock."""
        return Saga(
            game=self.game,
            options=self.options,
            seats=[saga.Player(seat.name, seat.level) for seat in self.seats],
            entries=list(self.record.entries),
            rules=self.rules,
            seed=self.record.seed,
            commitment=saga.commit(self.record.seed),
            started=self.started.isoformat(timespec="seconds"),
            start=self.record.start,
            result=saga.result_of(self.game, self.record.state),
        )


def stored_seat(seat: Seat) -> StoredSeat:
    """A seat as it is kept."""
    return StoredSeat(seat.kind, seat.name, seat.level, seat.holder)
