"""Alternate Histories: a game from each of the 17 starting kingdoms (JAR-47, JAR-48)."""

from typing import Final

from jarlshof.door import Chapter
from jarlshof.games.jarl import view
from jarlshof.games.jarl.names import CITIZENS, DEVELOPMENTS, KINGDOMS, OWN_SET, SUIT_NAMES, spoken
from jarlshof.games.jarl.state import LOST, Realm

TITLE: Final = "Alternate Histories"
TEXT: Final = (
    "Seventeen games, one from each starting kingdom; the other sixteen cards form the deck. "
    "The best legacy of each is kept here."
)
CLAUSES: Final = ("JAR-47", "JAR-48")
WORD: Final = "kingdom"


def chapter(card: int) -> Chapter:
    """The game that starts with a card as the kingdom."""
    suit = SUIT_NAMES.index(OWN_SET["cards"][DEVELOPMENTS[card]]["suit"])
    return Chapter(
        id=KINGDOMS[card],
        title=spoken(KINGDOMS[card]),
        text=f"{spoken(DEVELOPMENTS[card])}, {CITIZENS[suit].title()}",
        icon=SUIT_NAMES[suit],
        options={"start": KINGDOMS[card]},
    )


CHAPTERS: Final = tuple(chapter(card) for card in range(len(KINGDOMS)))


def result(state: Realm, seat: int) -> tuple[int, str]:
    """The points of a finished game and its rank (JAR-46, Q25)."""
    if state.result == LOST:
        return 0, "Lost"
    rank = view.rank(state)
    return view.score(state), "No rank" if rank in (None, view.NO_RANK) else str(rank).title()
