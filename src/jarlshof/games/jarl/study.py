"""The Rise of a Jarl: what the lab sorts games by, and what it counts in them."""

from jarlshof.games.jarl import view
from jarlshof.games.jarl.names import DEVELOPMENTS
from jarlshof.games.jarl.state import CARD_MASK, DEVELOP, LOST, SLOT, Realm

MARKS = "development"


def groups(state: Realm, seat: int) -> dict[str, str]:
    """A finished game by the rank it reached (JAR-46); a lost one apart."""
    return {"rank": "lost" if state.result == LOST else str(view.rank(state))}


def mark(state: Realm, action: int) -> str:
    """The development that a move makes, else nothing (JAR-28)."""
    verb, target = action >> (2 * SLOT), (action >> SLOT) & CARD_MASK
    return DEVELOPMENTS[target] if verb == DEVELOP else ""


def rounds(state: Realm) -> int:
    """How many rounds were played."""
    return int(state.round)
