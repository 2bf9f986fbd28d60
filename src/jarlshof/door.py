"""The typed door of games: what a game's modules hold, and what passes through them.

Each module of a game is one protocol here: `words` is `Words`, `position` is `Positions`, and so on
(`jarlshof.game` says which). A protocol is of the game's own class of positions: `Words[Hall]` are words
for a `Hall`. Whoever holds just any game sees `Words[State]`, and gives it positions of that game alone.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias, TypeVar

from jarlshof.engine.state import OBSERVER, State

if TYPE_CHECKING:
    from rich.console import RenderableType

# What YAML holds: None, True and False, numbers, text, lists, and mappings of names to values.
Value: TypeAlias = object

S = TypeVar("S", bound=State)
Seen = TypeVar("Seen", bound=State, contravariant=True)
Made = TypeVar("Made", bound=State, covariant=True)


# ---- what passes through


@dataclass(frozen=True)
class Label:
    """How an option is offered on a screen.

    `text` stands on its button; `things` are the things on the table it
    concerns, by the names that the game's page gives them.
    """

    text: str
    things: tuple[str, ...] = ()


# What a sentence of the log means:
Kind = Literal[
    "move",  # what somebody decided
    "effect",  # what the rules made of it
    "reveal",  # what came to light: cards drawn, laid open or turned up
    "dice",  # dice that fell against each other
    "event",  # something that nobody decided, such as a volcano
    "score",  # points that were counted
    "turn",  # a turn, round, season or era that begins
    "end",  # how the game ended
    "aside",  # what is no move: a takeback, a remark
]


@dataclass(frozen=True)
class Throw:
    """A die of a seat, and what is added to it: words with their numbers."""

    seat: int
    added: tuple[tuple[str, int], ...]
    die: int

    @property
    def total(self) -> int:
        """The die with all that is added."""
        return self.die + sum(n for _, n in self.added)


@dataclass(frozen=True)
class Told:
    """A sentence of the log, and what it means, so that nobody has to read the sentence for that.

    `seats` are the seats it concerns, first the one it begins with; `things` the things on the
    table it concerns, by the names that the game's page gives them, as far as all may know;
    `throws` the dice that fell, for `dice`: the highest total wins.
    """

    text: str
    kind: Kind = "move"
    seats: tuple[int, ...] = ()
    things: tuple[str, ...] = ()
    throws: tuple[Throw, ...] = ()


@dataclass(frozen=True)
class ScoreLine:
    """Where some of a seat's points come from, in words, with the clauses or rulings that give them."""

    text: str
    points: int
    clauses: tuple[str, ...]


@dataclass(frozen=True)
class Change:
    """A number that a move would change: by how much, whose or which it is, and that in few words."""

    n: int
    who: str
    brief: str = ""


@dataclass(frozen=True)
class PreviewLine:
    """A line of a preview: what happens, the numbers it changes, a remark, and that in few words."""

    to: str = ""
    changes: tuple[Change, ...] = ()
    note: str = ""
    brief: str = ""


@dataclass(frozen=True)
class Preview:
    """What a move on offer would change, before it is made.

    `hue` is a colour of the game's page, `icon` a picture of its art, which stands on the button
    and, unless the preview is `bare`, before the title. `gain` is by how much the own points change;
    `marks` are changes shown at elements of the page, by their names.
    """

    title: str
    lines: tuple[PreviewLine, ...] = ()
    hue: str = ""
    icon: str = ""
    bare: bool = False
    gain: int | None = None
    marks: tuple[tuple[str, int], ...] = ()

    def changes(self) -> list[Change]:
        """Every number that changes, line by line."""
        return [change for line in self.lines for change in line.changes]

    def notes(self) -> list[str]:
        """The remarks, in few words where there are such."""
        return [line.brief or line.note for line in self.lines if line.note]


@dataclass(frozen=True)
class Chapter:
    """One game of a campaign: what it is called, the icon beside it, and the options that make it."""

    id: str
    title: str
    text: str
    icon: str
    options: Mapping[str, Value]


# ---- what a game must have


class Rules(Protocol[Made]):
    """`rules`: the table before a game."""

    def setup(self, options: dict[str, Value], /) -> Made:
        """A table set for these options, nothing dealt; raises ValueError if they do not go together."""


class Words(Protocol[Seen]):
    """`words`: how moves are written, read, offered and told.

    What `tell` gets are positions as the viewer knows them.
    """

    def prefixed(self, state: Seen, /) -> bool:
        """Do moves carry their seat in front now?"""

    def write(self, state: Seen, seat: int, action: int, viewer: int, /) -> str:
        """A move in words, as the viewer (a seat or OBSERVER) may read it."""

    def parse(self, state: Seen, seat: int, text: str, /) -> int:
        """The action that words without a seat in front describe; raises NotUnderstood."""

    def label(self, state: Seen, seat: int, action: int, names: Sequence[str], /) -> Label:
        """The button of an option, and the things it concerns."""

    def prompt(self, state: Seen, seat: int, names: Sequence[str], /) -> str:
        """What a seat is asked now, or whom it waits for."""

    def tell(
        self, before: Seen, seat: int, action: int, after: Seen, viewer: int, names: Sequence[str], /
    ) -> list[Told]:
        """What a move did, one sentence or more; the first says what was decided."""


class Positions(Protocol[S]):
    """`position`: positions as mappings.

    `UNORDERED` names the fields whose lists have no order, as paths with `*` for any name. Two
    more names are for rule examples alone and may be missing: `ALIASES`, words that mean the
    same, and `IN_A_WORD`, the fields by which an example may call a thing in one word.
    """

    @property
    def UNORDERED(self) -> tuple[str, ...]:
        """The paths of the fields whose lists have no order."""

    def read(self, data: Mapping[str, Value], options: Mapping[str, Value], seed: bytes, /) -> S:
        """The state that a position's own fields describe; raises BadInput."""

    def write(self, state: S, /) -> dict[str, Value]:
        """Everything about a state, hidden or not."""


class View(Protocol[Seen]):
    """`view`: what a seat may see, and how the game stands."""

    def view(self, state: Seen, seat: int = OBSERVER, /) -> dict[str, Value]:
        """The position as a seat, or an observer, sees it."""

    def scores(self, state: Seen, /) -> Mapping[str, int]:
        """Everybody's points by name; each seat (p1, p2 ...) is among the names."""

    def score_lines(self, state: Seen, seat: int, /) -> list[ScoreLine]:
        """Where a seat's points come from; the lines add up to its score."""

    def winner(self, state: Seen, /) -> list[str] | None:
        """Who has won, all who share it; None while the game goes on."""


# ---- what a game may have


class Screen(Protocol[Seen]):
    """`screen.model`: what page and terminal show, from a position as the seat knows it."""

    def screen(
        self, state: Seen, seat: int, names: Sequence[str], past: Sequence[Seen], /
    ) -> dict[str, Value]:
        """What the page's template reads; `past[n]` is the position after n entries of the log."""

    def preview(self, state: Seen, seat: int, action: int, names: Sequence[str], /) -> Preview | None:
        """What a move on offer would change; None where its button says it all."""


class Reasons(Protocol[Seen]):
    """`words` with `reason`: hints in the game's own terms."""

    def reason(self, before: Seen, seat: int, action: int, after: Seen, names: Sequence[str], /) -> str:
        """Why a move is good, in a sentence. Chance in `after` is imagined: say counts, never cards."""


class Terminal(Protocol[Seen]):
    """`terminal`: the game's own drawing in the terminal."""

    def draw(self, state: Seen, seat: int, names: Sequence[str], past: Sequence[Seen], /) -> "RenderableType":
        """The whole table as a seat or an OBSERVER sees it; `past`: all positions, once it is over."""

    def hint(self, state: Seen, seat: int, action: int, names: Sequence[str], /) -> str:
        """What an option would change, in a few words; empty for nothing worth saying."""


class Data(Protocol):
    """`data`: how the game's data files are checked."""

    def report(self, path: Path | None, /) -> str:
        """A data file (None: the game's own) in figures; raises BadInput with the place and the reason."""


class Study(Protocol[Seen]):
    """`study`: what the lab sorts finished games by, and what it counts in them."""

    @property
    def MARKS(self) -> str:
        """What `mark` names, in the singular."""

    def groups(self, state: Seen, seat: int, /) -> dict[str, str]:
        """The groups that a seat of a finished game belongs to, by kind."""

    def mark(self, state: Seen, action: int, /) -> str:
        """What a move does that is worth counting; empty for nothing."""

    def rounds(self, state: Seen, /) -> int:
        """How many rounds were begun."""


class Campaign(Protocol[Seen]):
    """`campaign`: games that belong together, each a choice of options."""

    @property
    def TITLE(self) -> str:
        """What the campaign is called."""

    @property
    def TEXT(self) -> str:
        """What it is, in a sentence or two."""

    @property
    def CLAUSES(self) -> tuple[str, ...]:
        """The clauses it follows from."""

    @property
    def WORD(self) -> str:
        """What a chapter is called."""

    @property
    def CHAPTERS(self) -> tuple[Chapter, ...]:
        """Its games, in their order."""

    def result(self, state: Seen, seat: int, /) -> tuple[int, str]:
        """The points of a finished game, and a word for them such as a rank."""
