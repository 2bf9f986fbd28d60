"""What a table's page shows to whoever sits before it. All of it comes from that seat's sample."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from jarlshof.door import Preview, Told
from jarlshof.engine.state import OBSERVER, State
from jarlshof.game import Game, Option, seat_name
from jarlshof.table import NO_HINTS, Answer, Line, Table
from jarlshof.web.past import Past
from jarlshof.web.seating import Sitting, onlooker, sit

MOST_NEWS = 12
MOST_LINES = 40  # of the log on one page; a long game has a thousand
LOOK_BACK = 60  # so far before them may lie a line that a game's page tells once more


@dataclass(frozen=True)
class Choice:
    """A move on offer, as a button: its number key and words, the things it concerns, what it changes."""

    number: int
    move: str
    text: str
    things: tuple[str, ...]
    preview: Preview | None
    chosen: bool

    @property
    def verb(self) -> str:
        """The verb of the move in the game's notation."""
        return self.move.split(" ", 1)[0]

    @property
    def hue(self) -> str:
        """The colour class of the button, if the game gives one."""
        return f"c-{self.preview.hue}" if self.preview and self.preview.hue else ""


@dataclass(frozen=True)
class Player:
    """A seat as the page names it."""

    seat: int
    name: str
    kind: str
    deciding: bool
    picked: bool
    points: int | None
    won: bool


@dataclass(frozen=True)
class Frame:
    """Everything around and inside a game's own page, all of one moment: the table may move on meanwhile.

    `number` and `version` are the table's at that moment, `lines` the part of the log's `entries` that
    the page may tell. `key` names the next request of a page without scripts, where the same click
    twice is one request. Of `table` itself, a page may read only what never changes.
    """

    table: Table
    sitting: Sitting
    number: int
    version: int
    key: str
    over: bool
    state: State
    names: list[str]
    players: list[Player]
    prompt: str
    choices: list[Choice]
    undo: Answer | None
    undo_seat: int
    lines: list[Line]
    entries: int
    news: list[Told]
    notice: str = ""
    replay: int | None = None
    screen: dict[str, Any] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.table.game

    @property
    def seat(self) -> int:
        """The seat before the screen."""
        return self.sitting.seat

    @property
    def things(self) -> dict[str, list[Choice]]:
        """The choices by the things on the table that they concern."""
        found: dict[str, list[Choice]] = {}
        for choice in self.choices:
            for thing in choice.things:
                found.setdefault(thing, []).append(choice)
        return found

    @property
    def manner(self) -> str:
        """How the buttons are laid out: a few short ones side by side, or many close together."""
        lengths = [len(choice.text) for choice in self.choices]
        if len(lengths) < 6 and max(lengths, default=0) < 15:
            return "few"
        return "many" if sum(lengths) + 8 * len(lengths) > 95 else ""

    @property
    def near_lines(self) -> list[Line]:
        """The part of the log that the page lists: its end, or what lies around a step of the replay."""
        return self.lines[-MOST_LINES:]

    @property
    def asked(self) -> bool:
        """Must the seat before the screen decide?"""
        return bool(self.choices)

    @property
    def hand_to(self) -> list[int]:
        """The seats that the screen must be handed to, if any."""
        return [] if self.replay is not None else list(self.sitting.hand_to)

    @property
    def special(self) -> list[str]:
        """What differs at this table from the usual, in one line each."""
        set_options = [
            special_words(o, self.said(self.table.options[o.name]))
            for o in self.game.options
            if self.differs(o)
        ]
        return set_options if self.table.hints else [*set_options, NO_HINTS]

    def said(self, value: Any) -> Any:
        """The value of an option; a seat by its player's name."""
        seats = {seat_name(seat): name for seat, name in enumerate(self.names)}
        return seats.get(value, value) if isinstance(value, str) else value

    def differs(self, option: Option) -> bool:
        """Was an option set, beside the number of players?"""
        return option.name != "players" and self.table.options.get(option.name) != option.default

    @property
    def may_export(self) -> bool:
        """May the visitor take the whole record of a running game, since all people are the visitor's?"""
        people = [player for player in self.players if self.table.seats[player.seat].kind == "person"]
        return not self.over and self.replay is None and 0 < len(people) == len(self.sitting.mine)

    @property
    def winners(self) -> list[str]:
        """The names of those who have won."""
        return self.table.winners(self.state)

    @property
    def ranking(self) -> list[Player]:
        """The players, most points first."""
        return sorted(self.players, key=lambda p: -(p.points or 0))


def special_words(option: Option, value: Any) -> str:
    """A set option in words."""
    if value is True:
        return option.text
    if isinstance(value, Mapping):  # the content of a file goes by its name
        return f"{option.name.capitalize()}: {value.get('set') or value.get('name') or 'of your own'}."
    return f"{option.text.rstrip('.')}: {str(value).replace('_', ' ')}."


def frame(table: Table, holder: str, asked: str, notice: str = "") -> Frame:
    """The page's content now, for a visitor whose page says that seat `asked` took the screen last."""
    with table.lock:
        return content(table, sit(table, holder, asked), notice)


def past_frame(table: Table, holder: str, entries: int) -> Frame:
    """The page's content as it stood after some entries of the log, or at its end if it has fewer."""
    with table.lock:
        return content(table, onlooker(table, holder), replay=min(entries, table.number - 1))


def content(table: Table, sitting: Sitting, notice: str = "", replay: int | None = None) -> Frame:
    """What the page holds. The caller holds the table's lock."""
    seat = sitting.seat
    state = table.sampled(seat) if replay is None else table.sampled(seat, replay + 1)
    live = replay is None
    at = table.number - 1 if replay is None else replay
    end = min(max(at + MOST_LINES // 2, MOST_LINES), table.number - 1)
    lines = table.log(seat, min(at, end - MOST_LINES) - LOOK_BACK, end)
    undo_seat = undoing(table, sitting)
    return Frame(
        table=table,
        sitting=sitting,
        number=table.number,
        version=table.version,
        key=f"page-{table.number}-{table.times_picked(seat)}",
        over=live and table.over,
        state=state,
        names=table.names,
        players=players(table, state, seat, live),
        prompt=table.game.words.prompt(state, seat, table.names),
        choices=choices(table, state, seat) if live and seat != OBSERVER else [],
        undo=table.can_undo(undo_seat) if live and undo_seat != OBSERVER else None,
        undo_seat=undo_seat,
        lines=lines,
        entries=table.number - 1,
        news=news([line for line in lines if line.number <= at], sitting),
        notice=notice,
        replay=replay,
        screen=screen(table, state, seat, table.number - 1 if replay is None else replay),
    )


def screen(table: Table, state: State, seat: int, entries: int) -> dict[str, Any]:
    """What the game's own page shows; for a game without one, what the seat may see."""
    game = table.game
    own = game.screen
    if own is None:
        return {"view": game.view.view(state, seat)}
    return own.screen(state, seat, table.names, Past(table, seat, entries))


def players(table: Table, state: State, seat: int, live: bool) -> list[Player]:
    """The seats with their points, whose decision it is, and who has made a sealed pick."""
    points = table.game.view.scores(state)
    won = table.game.view.winner(state) or []
    waiting = set(table.waiting_for() if live else state.actors())
    picked = set(table.actors()) - waiting if live else set()
    return [
        Player(
            seat=p,
            name=s.name,
            kind=kind_words(s.kind, s.level, p == seat),
            deciding=p in waiting,
            picked=p in picked,
            points=points.get(seat_name(p)),
            won=seat_name(p) in won,
        )
        for p, s in enumerate(table.seats)
    ]


def kind_words(kind: str, level: str | None, own: bool) -> str:
    """Who plays a seat, in a word or two."""
    if kind == "bot":
        return f"bot, {level}"
    return "you" if own else "person"


def choices(table: Table, state: State, seat: int) -> list[Choice]:
    """The moves on offer, in their fixed order."""
    picked = table.picked(seat)
    own = table.game.screen
    return [
        Choice(
            number,
            offer.text,
            offer.label.text,
            offer.label.things,
            own.preview(state, seat, offer.action, table.names) if own else None,
            offer.text == picked,
        )
        for number, offer in enumerate(table.offers(seat), 1)
    ]


def undoing(table: Table, sitting: Sitting) -> int:
    """The seat whose undo the page offers: who sits there, or at the hand-over who decided last."""
    if sitting.seat != OBSERVER:
        return sitting.seat
    able = [seat for seat in sitting.mine if table.can_undo(seat).ok]
    return able[0] if able else OBSERVER


def news(lines: list[Line], sitting: Sitting) -> list[Told]:
    """What happened since the viewer's own last decision, for everybody who listens."""
    recent: list[Told] = []
    for line in reversed(lines[-MOST_NEWS:]):
        recent = [*line.told, *recent]
        if line.seat == sitting.seat:
            break
    return recent
