"""A game's rules by number: as a page, and as links wherever a clause is cited."""

import re
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from jarlshof.game import Game
from jarlshof.web.root import at

ITEM = re.compile(r"<li>\s*(?:<p>)?<strong>((?:[A-Z]+-|Q)\d+)\b")
CITED = re.compile(r"\b([A-Z]{2,}-\d+|Q\d+)\b")


@cache
def render(path: Path) -> str:
    """A document of a game as HTML, with an anchor at each clause and ruling."""
    text = path.read_text(encoding="utf-8") if path.exists() else "This game has no such page yet."
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    return ITEM.sub(lambda match: match[0].replace("<li>", f'<li id="{match[1]}">', 1), html)


def rules_html(game: Game) -> Markup:
    """A game's rules; our own file, so safe to show."""
    return Markup(render(game.folder / "RULES.md"))


def notation_html(game: Game) -> Markup:
    """How a game's moves and positions are written; our own file, so safe to show."""
    return Markup(render(game.folder / "NOTATION.md"))


def cite(text: str, game: Game) -> Markup:
    """A sentence in which every clause cited is a link to its words."""

    def link(match: re.Match[str]) -> str:
        return f'<a class="cite" href="{at(f"/rules/{game.name}")}#{match[1]}">{match[1]}</a>'

    return Markup(CITED.sub(link, str(escape(text))))
