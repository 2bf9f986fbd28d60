"""Rising for the Throne: what the lab sorts games by, and what it counts in them."""

from jarlshof.games.throne.rules.codes import V_BUY, VERB, dice_of
from jarlshof.games.throne.state.table import Table

MARKS = "purchase"


def groups(state: Table, seat: int) -> dict[str, str]:
    """A seat of a finished game by what it played."""
    return {"clan": state.card_set.clan_ids[state.clans[seat]]}


def mark(state: Table, action: int) -> str:
    """The card that a move buys, else nothing."""
    return state.card_set.ids[dice_of(action)] if action >> VERB == V_BUY else ""


def rounds(state: Table) -> int:
    """How many rounds were begun: the turns of the first player."""
    return int(state.round)
