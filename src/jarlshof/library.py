"""A game from Python: positions and moves as text, views, scores, records and bots.

Seats are words (`p1`), moves are written as records write them (`p1: start bard`), positions are
mappings as in YAML files. Whatever cannot be raises BadInput with one clear sentence, and changes nothing.
"""

import hashlib
from collections.abc import Mapping
from typing import Any

from jarlshof import notation, saga
from jarlshof.bots.levels import DEFAULT_LEVEL, choose, find_level
from jarlshof.door import ScoreLine, Told, Value
from jarlshof.engine.state import OBSERVER, State
from jarlshof.game import BadInput, Game, find_game, fresh_seed, sampled, seat_name, seat_number, seed_bytes
from jarlshof.outside import read_yaml
from jarlshof.position import mapping
from jarlshof.record import TAKEBACK, Entry, Record


class Play:
    """A game that is being played, and the record of how it came about.

    `game` is a game or its name, `options` are named as in `jarlshof games`. The same `seed` and moves give
    the same game everywhere; without one nobody can foretell it. `position`, as a mapping or as YAML, is
    where the game begins: what it leaves open is dealt from the seed. Its fields `dice`, `picks` and
    `shuffles` give chance that is to come. Raises BadInput.
    """

    def __init__(
        self,
        game: str | Game,
        *,
        seed: object = None,
        position: str | Mapping[str, Any] | None = None,
        **options: Any,
    ) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        start = read_yaml(position, "This position") if isinstance(position, str) else position
        if start is not None:
            fields = mapping(dict(mapping(start, "position")), "position")
            options = {**mapping(fields.get("options"), "options"), **options}
            start = {name: value for name, value in fields.items() if name not in ("game", "options")}
        number = fresh_seed() if seed is None else seed_bytes(seed)
        self.record = Record(self.game, self.game.fill_options(options), number, start)

    @classmethod
    def from_saga(cls, text: str) -> "Play":
        """The game of a record, replayed with every move checked; raises BadInput."""
        kept = saga.read(text)
        play = cls.__new__(cls)
        play.game, play.record = kept.game, kept.record()
        return play

    # ---- how it stands

    @property
    def state(self) -> State:
        """The position itself, everything in it: a copy, free to be changed."""
        return self.record.state.clone()

    @property
    def seats(self) -> list[str]:
        """All seats in their order."""
        return [seat_name(seat) for seat in range(self.record.state.seats)]

    @property
    def to_act(self) -> list[str]:
        """The seats that must decide now; several decide at the same time, in secret; none: it is over."""
        return [seat_name(seat) for seat in self.record.state.actors()]

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return not self.record.state.actors()

    def position(self) -> dict[str, Value]:
        """The whole position as a mapping, nothing hidden."""
        return self.game.position.write(self.state)

    def view(self, seat: str | None = None) -> dict[str, Value]:
        """What a seat may see, or an observer: a mapping from which a position can be set up."""
        return self.game.view.view(self.state, self.number_of(seat))

    def sample(self, seat: str | None = None) -> State:
        """The position as a seat knows it: all that it cannot know is dealt anew, always the same way."""
        return sampled(self.record.state, self.number_of(seat))

    def scores(self) -> Mapping[str, int]:
        """Everybody's points as they stand."""
        return self.game.view.scores(self.state)

    def score_lines(self, seat: str) -> list[ScoreLine]:
        """Where a seat's points come from, with clauses; the lines add up to its score."""
        return self.game.view.score_lines(self.state, self.number_of(seat))

    def winner(self) -> list[str] | None:
        """Who has won, all who share it; None while the game goes on."""
        return self.game.view.winner(self.state)

    def returns(self) -> dict[str, float]:
        """Each seat's share of the win at the end, from 0 to 1; before it, what the position promises."""
        return dict(zip(self.seats, self.state.results(), strict=True))

    # ---- moves

    def moves(self) -> list[str]:
        """Every legal move of every seat that must decide now."""
        return notation.legal(self.game, self.record.state)

    def refusal(self, move: str) -> str:
        """The id of the clause or ruling that forbids a move now; empty for a legal one.

        Raises BadInput for words that are no move.
        """
        state = self.record.state
        clause = state.refusal(*notation.read(self.game, state, move))
        return self.game.clause(clause) if clause else ""

    def play(self, move: str, viewer: str | None = None) -> list[Told]:
        """Make a move; returns what it did in sentences, as a seat or an observer reads them.

        Raises BadInput for words that are no move, and NotLegal, with the clause, for one that is forbidden.
        """
        before = self.record.state
        seat, action = notation.read(self.game, before, move)
        notation.check(self.game, before, seat, action, move)
        text = self.game.words.write(before, seat, action, seat)
        self.record.append(Entry(self.record.number, seat, text))
        who = self.number_of(viewer)
        was, now = sampled(before, who), sampled(self.record.state, who)
        return self.game.words.tell(was, seat, action, now, who, self.seats)

    def take_back(self) -> None:
        """Take the last move back; the record keeps it. What chance brings then is drawn anew."""
        standing = self.record.stands
        if not standing:
            raise BadInput("There is no move to take back.")
        last = standing[-1]
        self.record.append(Entry(self.record.number, last.seat, f"{TAKEBACK} {last.number}"))

    def bot_move(self, level: str = DEFAULT_LEVEL, seat: str | None = None) -> str:
        """What a bot of a level would do for a seat that must decide, from what that seat knows alone.

        Without a seat, for the first that must decide. The same seed, position and level give the same move.
        """
        find_level(level)
        state = self.record.state
        actors = state.actors()
        number = self.number_of(seat) if seat is not None else (actors or [OBSERVER])[0]
        if number not in actors:
            raise BadInput(f"{seat or 'Nobody'} need not decide now.")
        sample = sampled(state, number)
        digest = hashlib.sha256(self.record.seed + f"{level} {number} {self.record.number}".encode()).digest()
        action = choose(level, sample.clone(), number, int.from_bytes(digest[:7], "big"))
        return notation.write(self.game, sample, number, action)

    # ---- records

    def saga(self, *names: str) -> str:
        """The record as text, with the seed: it replays to the same game everywhere.

        `names` are the players' in the order of the seats; without them they are called by their seats.
        """
        if names and len(names) != len(self.seats):
            raise BadInput(f"{len(names)} names are given for {len(self.seats)} seats: name one a seat.")
        record = self.record
        return saga.write(
            saga.Saga(
                game=self.game,
                options=record.options,
                seats=[saga.Player(name) for name in names or self.seats],
                entries=list(record.entries),
                rules=self.game.rules,
                seed=record.seed,
                commitment=saga.commit(record.seed),
                start=record.start,
                result=saga.result_of(self.game, record.state),
            )
        )

    def history(self) -> list[str]:
        """The moves that stand, as the record writes them."""
        return [f"{seat_name(entry.seat)}: {entry.text}" for entry in self.record.stands]

    def number_of(self, seat: str | None) -> int:
        """The number of a seat's word, OBSERVER for None; raises BadInput."""
        return int(OBSERVER) if seat is None else seat_number(seat, self.record.state.seats)
