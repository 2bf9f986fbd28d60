"""Files that pages load: our own, and each game's style and art. Icons come as one sprite a folder."""

import hashlib
import re
from functools import cache
from pathlib import Path

from jarlshof.game import Game
from jarlshof.web.root import at

STATIC = Path(__file__).parent / "static"
KINDS = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".txt": "text/plain",
    ".md": "text/plain",
    ".png": "image/png",
}
OUTER = re.compile(r"<svg([^>]*)>(.*)</svg>", re.DOTALL)
MARK = 8  # letters of a mark
PLACE = re.compile(r'\s(?:xmlns|width|height)="[^"]*"')


def find(folder: Path, path: str) -> Path | None:
    """The file of a path inside a folder, if it is there and of a kind we serve."""
    try:
        file = (folder / path).resolve()
        found = file.is_relative_to(folder.resolve()) and file.suffix in KINDS and file.is_file()
    except (OSError, ValueError):  # too long, or with a character that no name can have
        return None
    return file if found else None


@cache
def digest(file: Path) -> str:
    """A short mark of a file's content, so that a changed file is loaded anew."""
    return hashlib.sha256(file.read_bytes()).hexdigest()[:MARK]


def static_url(path: str) -> str:
    """The address of one of our files."""
    return at(f"/static/{path}?v={digest(STATIC / path)}")


def game_url(game: Game, path: str) -> str | None:
    """The address of a file of a game's page, or None if it has none."""
    file = find(game.folder / "web", path)
    return None if file is None else at(f"/art/{game.name}/{path}?v={digest(file)}")


@cache
def sprite(folder: Path) -> str:
    """All icons of a folder in one file; `#bear` is the one of bear.svg."""
    symbols = []
    for file in sorted(folder.glob("*.svg")):
        match = OUTER.search(file.read_text(encoding="utf-8"))
        if match:
            look = PLACE.sub("", match[1])
            symbols.append(f'<symbol id="{file.stem}"{look}>{match[2]}</symbol>')
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>'


@cache
def sprite_mark(folder: Path) -> str:
    """A short mark of a sprite's content."""
    return hashlib.sha256(sprite(folder).encode()).hexdigest()[:MARK]


def icon_url(game: Game | None, name: str) -> str:
    """The address of an icon: one of a game's, or one of our own."""
    if game is None:
        return at(f"/static/icons.svg?v={sprite_mark(STATIC / 'icons')}#{name}")
    return at(f"/art/{game.name}/icons.svg?v={sprite_mark(game.folder / 'web' / 'art')}#{name}")
