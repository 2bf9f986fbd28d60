"""The console of all commands that draw: what comes from outside steers no terminal."""

from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from jarlshof.shown import shown


class PlainConsole(Console):
    """A console that takes every text as it stands, and shows a symbol for what cannot be seen."""

    def __init__(self, stderr: bool = False) -> None:
        super().__init__(stderr=stderr, markup=False, highlight=False, emoji=False)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """The pieces of what is drawn; only Rich itself moves the cursor or sets colours."""
        for piece in super().render(renderable, options):
            yield piece if piece.control else Segment(shown(piece.text, kept="\n"), piece.style)
