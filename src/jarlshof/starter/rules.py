"""Set-up, moves and results; each function names its clause."""

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from jarlshof import settings
from jarlshof.engine.state import Menu
from jarlshof.starter import GAME
from jarlshof.starter.state import COPIES, ROUNDS, WIDTH, Table


class Rules(Table):
    """The final class: what the contract of a position asks for."""

    def blank(self) -> "Rules":
        return Rules()

    def deal(self) -> None:
        """STA-1: four cards for everybody. All chance of the game goes through `shuffle` and `chance`."""
        pack = vec[i64](unplaced(self))
        self.shuffle(pack, len(pack))
        for i in range(self.seats * ROUNDS):
            self.hands[i // ROUNDS * WIDTH + pack[i]] += 1

    def to_act(self) -> i64:
        """STA-2: a bit for each seat that has not chosen. Several bits: they choose in secret."""
        waiting: i64 = 0
        if self.round <= ROUNDS:
            for seat in range(self.seats):
                if self.chosen[seat] == 0:
                    waiting |= 1 << seat
        return waiting

    def options(self, seat: i64, menu: Menu) -> None:
        """Every move with what forbids it: 0 for nothing, else the number of a clause."""
        for value in range(1, WIDTH):
            menu.offer(value, 0 if self.hands[seat * WIDTH + value] else 3)

    def not_offered(self, seat: i64, action: i64) -> i64:
        """The clause that rules out whatever `options` does not mention."""
        return 2

    def play(self, seat: i64, action: i64) -> None:
        """STA-2: the card stays down until all have chosen."""
        self.hands[seat * WIDTH + action] -= 1
        self.chosen[seat] = action
        if self.to_act() == 0:
            turn_up(self)

    def resample(self, seat: i64, rng: i64) -> None:
        """Deal anew all that a seat cannot know: other hands and what others have chosen.

        Its own cards stay. The result may depend on nothing else that is hidden.
        """
        self.reseed(rng)
        for other in range(self.seats):
            if other != seat:
                for value in range(1, WIDTH):
                    self.hands[other * WIDTH + value] = 0
        waiting = [other for other in range(self.seats) if other != seat]
        secret = [other for other in waiting if self.chosen[other]]
        for other in secret:
            self.chosen[other] = 0
        pack = vec[i64](unplaced(self))
        self.mix(pack, len(pack))  # `mix` is for imagined deals: no chance of the game
        dealt: i64 = 0
        for other in waiting:
            held = ROUNDS + 1 - self.round - (1 if other in secret else 0)
            for _ in range(held):
                self.hands[other * WIDTH + pack[dealt]] += 1
                dealt += 1
        for other in secret:
            self.chosen[other] = pack[dealt]
            dealt += 1

    def returns(self, out: vec[float]) -> None:
        """STA-5: shares of the win, which sum to 1."""
        best = max(self.points)
        winners = sum(1 for points in self.points if points == best)
        for seat in range(self.seats):
            out[seat] = 1.0 / winners if self.points[seat] == best else 0.0

    def evaluate(self, out: vec[float]) -> None:
        """What a position promises each seat, for bots: here its points, and its cards a little."""
        worth = [1.0 + float(self.points[seat]) + sum(self.hand(seat)) / 40.0 for seat in range(self.seats)]
        for seat in range(self.seats):
            out[seat] = worth[seat] / sum(worth)


def turn_up(s: Table) -> None:
    """STA-2, STA-4: everybody sees the cards: `revealed` grows, so undo stops here."""
    s.revealed += 1
    best = max(s.chosen)
    alone = sum(1 for card in s.chosen if card == best) == 1
    for seat in range(s.seats):
        s.points[seat] += 1 if s.chosen[seat] == best and (alone or s.all_score) else 0
        s.open[s.chosen[seat]] += 1
        s.last[seat] = s.chosen[seat]
        s.chosen[seat] = 0
    s.round += 1


def unplaced(s: Table) -> list[int]:
    """The cards that lie in no hand, are not chosen and have not been turned up."""
    found = []
    for value in range(1, WIDTH):
        held = sum(s.hands[seat * WIDTH + value] for seat in range(s.seats))
        chosen = sum(1 for card in s.chosen if card == value)
        found += [value] * int(COPIES - held - chosen - s.open[value])
    return found


def setup(options: Mapping[str, Any]) -> Rules:
    """A table for these options, nothing dealt yet."""
    state = Rules()
    state.clear(options["players"])
    settings.keep(state, GAME, options)
    return state
