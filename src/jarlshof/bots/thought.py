"""What a search thinks of the moves of a position, by the kind of search that suits the game."""

from typing import NamedTuple

from jarlshof.bots.ahead import look_ahead
from jarlshof.bots.search import PLAYOUT, search
from jarlshof.bots.tree import tried
from jarlshof.bots.turns import compare, compared
from jarlshof.engine.state import SURVEYS, TURNS, State


class Budget(NamedTuple):
    """How much each kind of search may do for a decision.

    Random play-outs; positions of which all moves are judged; or moves of turns played to their end.
    """

    playouts: int
    surveys: int
    moves: int


def think(root: State, seat: int, budget: Budget, stream: int) -> list[tuple[int, int, float]]:
    """The moves that were tried: action, visits, mean result; the best first.

    In a tree the best move is the one tried most often; of several, the one with the
    better mean. Each number of the budget must be 2 or more.
    """
    way = root.search_kind()
    if way == TURNS:
        return compared(compare(root, seat, budget.moves, stream))
    if way == SURVEYS:
        tree = look_ahead(root, seat, budget.surveys, stream)
    else:
        tree = search(root, seat, budget.playouts, PLAYOUT, stream)
    return sorted(tried(tree), key=lambda row: (-row[1], -row[2]))
