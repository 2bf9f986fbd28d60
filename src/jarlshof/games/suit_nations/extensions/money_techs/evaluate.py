"""Money Techs: what each of its steps is good for as a tool, in points."""

from typing import Final

TOOLS: Final[list[float]] = [0.7, 0.6, 0.5, 0.4, 0.3, 0.3, 0.7, 0.6, 0.5]
