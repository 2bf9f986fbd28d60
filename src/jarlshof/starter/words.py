"""Moves in words and back, buttons, questions, and what just happened in sentences."""

from collections.abc import Sequence

from jarlshof.door import Label, Told
from jarlshof.engine.state import OBSERVER
from jarlshof.grammar import Form, Grammar, OneOf
from jarlshof.starter.state import ROUNDS, VALUES, Table
from jarlshof.wording import counted, deciding, listed, winning

# A line a kind of move: its text, its verb's number, and an argument for each word in capitals. The
# card is chosen in secret: nobody else may read which it is.
CARD = OneOf(("", *(str(value) for value in range(1, VALUES + 1))), secret=True)
MOVES = Grammar("Starter", 4, Form("choose VALUE", 0, CARD))


def prefixed(state: Table) -> bool:
    """Does a move in a record need its seat in front? Only where several seats decide at once."""
    return True


write = MOVES.write
parse = MOVES.parse


def label(state: Table, seat: int, action: int, names: Sequence[str]) -> Label:
    """The button of a move, and the things on the table it concerns."""
    return Label(f"Choose your {action}", (f"hand-{action}",))


def prompt(state: Table, seat: int, names: Sequence[str]) -> str:
    """What a seat is asked, or whom it waits for."""
    if not state.to_act():
        best = max(state.points)
        return winning([names[p] for p in range(state.seats) if state.points[p] == best])
    if seat != OBSERVER and state.to_act() >> seat & 1:
        return f"Round {state.round} of {ROUNDS}: which card do you choose?"
    return deciding(state, names)


def tell(
    before: Table, seat: int, action: int, after: Table, viewer: int, names: Sequence[str]
) -> list[Told]:
    """What a viewer reads of a move, and what it means. Both positions are as the viewer knows them."""
    card = f"the {action}" if viewer == seat else "a card"
    told = [Told(f"{names[seat]} chooses {card}.", "move", (seat,))]
    if after.round > before.round:
        cards = [f"{names[p]} shows the {after.last[p]}" for p in range(after.seats)]
        told.append(Told(f"{listed(cards)}.", "reveal", tuple(range(after.seats))))
        scorers = [p for p in range(after.seats) if after.points[p] > before.points[p]]
        who = listed([names[p] for p in scorers]) or "Nobody"
        told.append(Told(f"{who}: {counted(1, 'point')}.", "score", tuple(scorers)))
    return told
