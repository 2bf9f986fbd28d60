"""What a seat sees in the terminal: news, the table, the question and its numbered options."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.cells import cell_len, set_cell_size
from rich.console import Console, Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from jarlshof.engine.state import OBSERVER, State
from jarlshof.game import Game, sampled, seat_name
from jarlshof.table import Line, Offer, Table
from jarlshof.wording import winning

FRAME_LINES = 3  # title, question and prompt
LEAST_OPTION_LINES = 7
LEAST_NEWS_LINES = 2
ENDLESS = 10_000  # the lines of what is no screen
GAP = 3
WAYS = "(a number, a move in words, or help)"
ASIDE = ("game", "options")  # of a view: the frame says it already


@dataclass(frozen=True)
class Choice:
    """An option with its number, and what it changes in a few words."""

    number: int
    offer: Offer
    hint: str
    chosen: bool

    @property
    def sign(self) -> str:
        """The number as it stands in front; a star marks a sealed pick."""
        return f"{'*' if self.chosen else ''}{self.number}".rjust(3)


def show(console: Console, table: Table, seat: int) -> None:
    """Print everything a seat should see now."""
    board = draw(table, seat)
    question = ask(table, seat)
    room = console.height - FRAME_LINES - height(console, board) if console.is_terminal else ENDLESS
    offers = options(choices(table, seat), console.width, max(LEAST_OPTION_LINES, room))
    room -= height(console, offers) if offers else 0
    lines = news(table, seat)
    console.print(title(table, seat), no_wrap=True, overflow="ellipsis")
    if lines:
        console.print(fitting(console, lines, max(LEAST_NEWS_LINES, room)))
    console.print(board)
    console.print(question)
    if offers:
        console.print(offers, no_wrap=True, overflow="ellipsis")


def height(console: Console, shown: RenderableType) -> int:
    """How many lines something takes."""
    return len(console.render_lines(shown))


# ---- around the table


def title(table: Table, seat: int) -> Text:
    """The game and who sits where."""
    text = Text.assemble((table.game.title, "bold"), ": ")
    seats = [
        f"{seat_name(p)} {s.name}{' (you)' if p == seat else f' (bot, {s.level})' if s.kind == 'bot' else ''}"
        for p, s in enumerate(table.seats)
    ]
    return text.append(", ".join(seats))


def news(table: Table, seat: int) -> Text:
    """What happened since the seat's own last decision, in sentences, a paragraph for each seat."""
    text = Text()
    last = None
    for line in recent(table.log(seat), seat):
        if last is not None:
            text.append("\n" if line.seat != last else " ")
        text.append_text(told(line, table.names))
        last = line.seat
    return text


def recent(lines: Sequence[Line], seat: int) -> list[Line]:
    """The lines from a seat's own last one on."""
    own = [i for i, line in enumerate(lines) if line.seat == seat]
    return list(lines[own[-1] :]) if own else list(lines)


def told(line: Line, names: Sequence[str]) -> Text:
    """A line's sentences, the name in front bold."""
    text = Text(" ".join(line.sentences))
    front = line.told[0]
    name = names[front.seats[0]] if front.seats else ""
    if text.plain.startswith(name):
        text.stylize("bold", 0, len(name))
    return text


def fitting(console: Console, text: Text, room: int) -> Text:
    """The end of a text that fits into so many lines."""
    lines = text.wrap(console, console.width)
    if len(lines) <= room:
        return text
    kept = Text("... (log tells the rest)", style="dim")
    for line in lines[len(lines) - room + 1 :]:
        kept.append("\n").append_text(line)
    return kept


def ask(table: Table, seat: int) -> Text:
    """The question in words; for a sealed pick that waits for others, that it may be changed."""
    picked = table.picked(seat) if seat != OBSERVER else None
    if picked is not None:
        return Text(f"You have picked '{picked}'; until all have picked you may choose again", "bold")
    text = Text(table.game.words.prompt(table.sampled(seat), seat, table.names), "bold")
    return text.append(f"   {WAYS}", "not bold dim") if table.offers(seat) else text


# ---- options


def choices(table: Table, seat: int) -> list[Choice]:
    """The legal moves of a seat, numbered in their fixed order."""
    state = table.sampled(seat)
    own = table.game.terminal
    picked = table.picked(seat)
    return [
        Choice(
            number,
            offer,
            own.hint(state, seat, offer.action, table.names) if own else "",
            offer.text == picked,
        )
        for number, offer in enumerate(table.offers(seat), 1)
    ]


def options(found: Sequence[Choice], width: int, room: int) -> Text:
    """The options: one a line with all about them if there is room, else in columns, shorter if need be."""
    text, lines = listed(found, width), len(found)
    for hints, labels in ((True, True), (True, False), (False, False)):
        if lines <= room:
            break
        text, lines = in_columns([brief(c, hints, labels) for c in found], width)
        if not hints and any(c.hint for c in found):
            text.append("\n'moves' tells what each of them changes", "dim")
    return text


def listed(found: Sequence[Choice], width: int) -> Text:
    """Number, button, what it changes, and the move in words, each in its column, an option a line."""
    labels = max((cell_len(c.offer.label.text) for c in found), default=0)
    hints = max((cell_len(c.hint) for c in found), default=0)
    rows = []
    for c in found:
        row = Text.assemble((c.sign, "bold"), "  ", set_cell_size(c.offer.label.text, labels))
        if hints:
            row.append("  ").append(set_cell_size(c.hint, hints), "italic")
        rows.append(row)
    words = max((cell_len(c.offer.text) for c in found), default=0)
    if rows and rows[0].cell_len + 2 + words <= width:
        rows = [row.append("  ").append(c.offer.text, "dim") for row, c in zip(rows, found, strict=True)]
    for row in rows:
        row.rstrip()
    return Text("\n").join(rows)


def brief(c: Choice, hints: bool, label: bool) -> Text:
    """Number and button, or the move in words; and what it changes."""
    text = Text.assemble((c.sign, "bold"), " ", c.offer.label.text if label else c.offer.text)
    return text.append(f"  {c.hint}", "italic") if hints and c.hint else text


def set_width(text: Text, width: int) -> Text:
    """The text cut or filled up to a width."""
    text.truncate(width, overflow="ellipsis", pad=True)
    return text


def in_columns(cells: Sequence[Text], width: int) -> tuple[Text, int]:
    """The cells read down the columns, as many as fit; and how many lines that takes."""
    widest = max((cell.cell_len for cell in cells), default=1)
    columns = max(1, (width + GAP) // (widest + GAP))
    lines = -(-len(cells) // columns)
    rows = [
        Text(" " * GAP).join(set_width(cell.copy(), min(widest, width)) for cell in cells[i::lines])
        for i in range(lines)
    ]
    return Text("\n").join(rows), lines


# ---- the table


def draw(table: Table, seat: int) -> RenderableType:
    """The table by the game's own drawing, or else all that the seat may see."""
    state = table.sampled(seat)
    own = table.game.terminal
    if own is None:
        return draw_view(table.game, state, seat)
    drawn: RenderableType = own.draw(state, seat, table.names, past(table, seat) if table.over else [])
    return drawn


def past(table: Table, seat: int) -> list[State]:
    """Every position of the game as the seat knew it; the last is the present one."""
    states = [table.record.first_state(), *(after for _, _, after in table.record.steps())]
    return [sampled(state, seat) for state in states]


def draw_view(game: Game, state: State, seat: int) -> RenderableType:
    """What a seat may see, name by name, without what is empty; and everybody's points."""
    seen = game.view.view(state, seat)
    shown = {k: v for k, v in seen.items() if k not in ASIDE and v is not None and v not in ([], {})}
    if "scores" not in shown:
        shown["points"] = game.view.scores(state)
    return grid(shown)


def grid(shown: Mapping[str, Any]) -> RenderableType:
    """A mapping as names and values, one a line."""
    made = Grid.grid(padding=(0, 2, 0, 0))
    made.add_column(no_wrap=True)
    made.add_column(overflow="fold")
    for name, value in shown.items():
        deep = isinstance(value, Mapping) and any(isinstance(v, Mapping | list) for v in value.values())
        made.add_row(Text(str(name).replace("_", " "), "bold"), grid(value) if deep else Text(spoken(value)))
    return made


def spoken(value: Any) -> str:
    """A value in a line: equal neighbours of a list are counted."""
    if value is None or value == [] or value == {}:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {spoken(v)}" for name, v in value.items())
    if isinstance(value, list):
        return ", ".join(f"{word} x{n}" if n > 1 else word for word, n in runs(map(spoken, value)))
    return str(value)


def runs(words: Iterator[str]) -> list[tuple[str, int]]:
    """Words with how often each stands in a row."""
    found: list[tuple[str, int]] = []
    for word in words:
        if found and found[-1][0] == word:
            found[-1] = (word, found[-1][1] + 1)
        else:
            found.append((word, 1))
    return found


def result(table: Table) -> Group:
    """Everybody's points, the most first, and who has won."""
    state = table.sampled(OBSERVER)
    points = table.game.view.scores(state)
    order = sorted(range(len(table.names)), key=lambda p: -(points.get(seat_name(p)) or 0))
    won = table.winners(state)
    ranking = ", ".join(f"{table.names[p]} {points.get(seat_name(p), '-')}" for p in order)
    verdict = f"{winning(won)}." if won else "Nobody wins."
    return Group(Text(f"Points: {ranking}."), Text(verdict, style="bold"))
