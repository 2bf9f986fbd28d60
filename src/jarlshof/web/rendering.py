"""Pages from templates: ours, and each game's own table."""

from functools import cache
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined
from markupsafe import Markup, escape
from starlette.responses import HTMLResponse

from jarlshof.door import Told
from jarlshof.game import Game, games
from jarlshof.web import assets
from jarlshof.web.clauses import cite
from jarlshof.web.root import at
from jarlshof.wording import counted

FRESH = {"Cache-Control": "no-store"}


@cache
def environment() -> Environment:
    """The templates; a game's are named `NAME:table.html`."""
    own = FileSystemLoader(assets.STATIC.parent / "templates")
    theirs = {name: FileSystemLoader(game.folder / "web") for name, game in games().items()}
    made = Environment(
        loader=ChoiceLoader([own, PrefixLoader(theirs, ":")]),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    made.globals |= {"static": assets.static_url, "game_file": assets.game_url, "icon": icon}
    made.filters |= {"cite": cite, "bold": bold, "counted": counted, "signed": signed, "shown": shown}
    return made


def icon(name: str, game: Game | None = None) -> Markup:
    """An icon that says nothing by itself: words stand beside it."""
    href = escape(assets.icon_url(game, name))
    return Markup('<svg class="ic" aria-hidden="true"><use href="{}"/></svg>').format(href)


def bold(told: Told, names: list[str]) -> Markup:
    """A sentence with the name it begins with set bold."""
    name = names[told.seats[0]] if told.seats else ""
    if name and told.text.startswith(name):
        return Markup("<b>{}</b>{}").format(name, told.text[len(name) :])
    return escape(told.text)


def signed(n: int) -> str:
    """A change as people write it."""
    return f"+{n}" if n > 0 else f"\u2212{-n}" if n < 0 else "0"


def shown(view: dict[str, Any]) -> dict[str, Any]:
    """What of a view is worth showing as it is: the page names the game and its options elsewhere."""
    return {name: value for name, value in view.items() if name not in ("game", "options")}


def render(template: str, **context: Any) -> str:
    """A template with its context, and the `root` of our addresses."""
    return environment().get_template(template).render(root=at(""), **context)


def page(
    template: str, code: int = 200, headers: dict[str, str] | None = None, **context: Any
) -> HTMLResponse:
    """An answer that is a page, or a part of one."""
    return HTMLResponse(render(template, **context), code, FRESH | (headers or {}))
