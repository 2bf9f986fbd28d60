"""Names of those who sit at a table: what may be one, and which two are the same to a reader.

Every way to a seat goes through here: forms, the API, the terminal's words, sagas.
"""

import re
import unicodedata
from collections.abc import Sequence

from jarlshof.game import BadInput
from jarlshof.shown import JOINS, shown

MOST_NAME = 40  # characters
# They count as letters or signs, but show nothing: fillers of Hangul, the empty Braille cell and their like.
BLANKS = re.compile("[\u115f\u1160\u2800\u3164\uffa0\U0001d159\U00013441\U00013442]")
SEEN = "LNPS"  # letters, numbers, punctuation, symbols: a mark alone has nothing to stand on
VARIANTS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")  # the same character, drawn another way


def proper_name(text: str) -> str:
    """A name in its one spelling: composed, with single blanks; raises BadInput if it cannot be one.

    Joiners may stand in it, as Hindi and the emoji of families need them.
    """
    name = " ".join(BLANKS.sub(" ", unicodedata.normalize("NFC", text)).split())
    if not 1 <= len(name) <= MOST_NAME:
        raise BadInput(f"A seat needs a name of 1 to {MOST_NAME} characters.")
    if not JOINS.sub("", name).isprintable():
        raise BadInput(f"The name {shown(name)} holds a character that cannot be seen: leave it out.")
    if not any(unicodedata.category(char)[0] in SEEN for char in name):
        raise BadInput(f"A seat needs a name of 1 to {MOST_NAME} characters, one of which can be seen.")
    return name


def alike(name: str) -> str:
    """What two proper names share if a reader cannot tell them apart."""
    return VARIANTS.sub("", JOINS.sub("", name))


def tell_apart(names: Sequence[str]) -> None:
    """Raise BadInput if two of these names are alike."""
    seen = set()
    for name in map(proper_name, names):
        if alike(name) in seen:
            raise BadInput(f"Two seats are called {name}: nobody could tell the same name apart, change one.")
        seen.add(alike(name))
