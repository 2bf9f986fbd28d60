"""Things to read: the rules, the log, and help; a screenful at a time at a terminal."""

import re
from collections.abc import Callable

from rich.console import Console, RenderableType
from rich.markdown import Markdown
from rich.text import Text

from jarlshof.game import BadInput, Game, rule_texts
from jarlshof.table import Table
from jarlshof.terminal.screen import told

HELP = (
    ("NUMBER", "choose the option with this number"),
    ("MOVE", "or write the move in words, as shown beside the options (Tab completes it)"),
    ("Enter", "show the table and the question again"),
    ("undo", "take back your last decision, as long as nothing has come of it"),
    ("hint [LEVEL]", "say what a bot would do now, and why (konungr, unless you name a level)"),
    ("why MOVE", "say what forbids a move"),
    ("moves", "list your options, what each changes, and the move in words"),
    ("log", "tell the game so far"),
    ("rules [WORD]", "read the rules, a clause (rules {prefix}-9), or all that mention a word"),
    ("save [FILE]", "write the game to a file, to go on later with --saga FILE"),
    ("quit", "leave"),
)
Ask = Callable[[str], str]


def help_text(game: Game) -> Text:
    """The commands, one a line."""
    text = Text()
    for word, meaning in HELP:
        text.append(f"  {word:<14}", style="bold").append(f"{meaning.format(prefix=game.prefix)}\n")
    return text


def log_text(table: Table, seat: int) -> Text:
    """The game so far as a seat may read it."""
    text = Text()
    for line in table.log(seat):
        text.append(f"{line.number:>4}  ", style="dim")
        if line.standing:
            text.append_text(told(line, table.names))
        else:
            text.append(" ".join(line.sentences), style="dim").append(" (taken back)")
        text.append("\n")
    return text or Text("Nothing has happened yet.\n")


def rules_text(game: Game, word: str) -> RenderableType:
    """The whole rules, the clause of an id, or every clause that mentions a word; raises BadInput."""
    path = game.folder / "RULES.md"
    clauses = rule_texts(path)
    if not clauses:
        raise BadInput(f"{game.title} has no rules to read yet.")
    if not word:
        return Markdown(path.read_text(encoding="utf-8"))
    found = {cited: text for cited, text in clauses.items() if cited.lower() == word.lower()}
    if not found:
        whole = re.compile(rf"\b{re.escape(word)}", re.IGNORECASE)
        found = {cited: text for cited, text in clauses.items() if whole.search(text)}
    if not found:
        raise BadInput(f"No clause mentions {word!r}: 'rules' alone shows them all.")
    shown = Text()
    for cited, text in found.items():
        shown.append(cited, style="bold").append(f" {text}\n")
    return shown


def page(console: Console, shown: RenderableType, ask: Ask | None) -> None:
    """Print something; if `ask` is given, stop after each screenful."""
    lines = console.render_lines(shown, pad=False)
    room = max(2, console.height - 2)
    for start in range(0, len(lines), room):
        for line in lines[start : start + room]:
            console.print(*[Text(s.text, s.style or "") for s in line], sep="", end="\n", soft_wrap=True)
        if ask is None or start + room >= len(lines):
            continue
        if ask("-- Enter for more, q to stop -- "):
            return
