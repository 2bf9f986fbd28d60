"""Greedy play for any game: the move after which the position promises most."""

from jarlshof.engine.state import Menu, State, ask, floats

DEALS = 4  # imagined deals over which a move is judged


def greedy(root: State, seat: int, stream: int) -> int:
    """The move with the best promise, averaged over some deals of what the seat cannot know.

    Equal moves are decided by the order in which the game offers them.
    """
    moves = root.moves(seat)
    if len(moves) == 1:
        return moves[0]
    worth = advice(root, seat, len(moves))
    out = floats(root.seats)
    for deal in range(DEALS):
        for i, action in enumerate(moves):
            s = root.clone()
            s.redeal(seat, stream + deal)
            s.play(seat, action)
            if s.to_act():
                s.evaluate(out)
            else:
                s.returns(out)
            worth[i] += out[seat] / DEALS
    return moves[max(range(len(moves)), key=lambda i: worth[i])]


def advice(root: State, seat: int, size: int) -> list[float]:
    """What the game itself says of each offered move."""
    menu = Menu()
    ask(root, seat, menu)
    root.weigh(seat, menu)
    return [menu.weights[i] for i in range(size)]
