"""What lies on the table, one comment a field."""

from librt.vecs import vec
from mypy_extensions import i64

from jarlshof.engine.state import Fields, State, zeros

VALUES: i64 = 9
COPIES: i64 = 2
ROUNDS: i64 = 4
WIDTH: i64 = VALUES + 1  # of a seat's row of counts; value 0 is no card


class Table(State):
    """Hands, chosen cards, open cards and points."""

    def __init__(self) -> None:
        super().__init__()
        self.all_score: i64 = 0  # option ties: 1 for `all`
        self.round: i64 = 1  # 1 to 4; 5 when the game is over
        self.hands: vec[i64] = vec[i64]()  # seat * WIDTH + value: how many such cards
        self.chosen: vec[i64] = vec[i64]()  # by seat: the card of this round, 0 before it is chosen
        self.last: vec[i64] = vec[i64]()  # by seat: the card of the round before, 0 before the first
        self.open: vec[i64] = vec[i64]()  # by value: how many such cards have been turned up
        self.points: vec[i64] = vec[i64]()  # by seat

    def fields(self, io: Fields) -> None:
        """Every field once: copies, storage and equality follow from this list."""
        super().fields(io)
        self.all_score = io.one(self.all_score)
        self.round = io.one(self.round)
        self.hands = io.many(self.hands)
        self.chosen = io.many(self.chosen)
        self.last = io.many(self.last)
        self.open = io.many(self.open)
        self.points = io.many(self.points)

    def clear(self, seats: i64) -> None:
        """An empty table for so many seats."""
        self.seats = seats
        self.hands = zeros(seats * WIDTH)
        self.chosen = zeros(seats)
        self.last = zeros(seats)
        self.open = zeros(WIDTH)
        self.points = zeros(seats)

    def hand(self, seat: i64) -> list[int]:
        """The cards of a hand, lowest first."""
        return [int(value) for value in range(1, WIDTH) for _ in range(self.hands[seat * WIDTH + value])]
