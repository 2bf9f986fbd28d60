"""What a search thinks of the moves of a position, by the kind of search that suits the game."""

from jarlshof.bots.ahead import look_ahead
from jarlshof.bots.search import search
from jarlshof.bots.tree import tried
from jarlshof.engine.state import State


def think(root: State, seat: int, playouts: int, surveys: int, stream: int) -> list[tuple[int, int, float]]:
    """The moves that were tried: action, visits, mean result; the best first.

    `playouts` and `surveys` are the budgets of the two searches, 2 or more. The best
    move is the one tried most often; of several, the one with the better mean.
    """
    limit = root.playout()
    tree = search(root, seat, playouts, limit, stream) if limit else look_ahead(root, seat, surveys, stream)
    return sorted(tried(tree), key=lambda row: (-row[1], -row[2]))
