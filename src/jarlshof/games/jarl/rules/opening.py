"""The Rise of a Jarl: an empty table for the options of a game."""

from librt.vecs import vec
from mypy_extensions import i64

from jarlshof import settings
from jarlshof.games.jarl import GAME
from jarlshof.games.jarl.data import table_of
from jarlshof.games.jarl.names import CARD
from jarlshof.games.jarl.rules.game import Jarl
from jarlshof.games.jarl.state import NONE


def setup(options: dict[str, object]) -> Jarl:
    """An empty table for its options; `deal` does the rest."""
    s = Jarl()
    s.clear(vec[i64](table_of(options["data"])))
    start = options["start"]
    assert isinstance(start, str)
    s.start = NONE if start == "random" else CARD[start]
    settings.keep(s, GAME, options)
    return s
