"""The Rise of a Jarl: Growth, Invasion and Cleanup."""

from typing import Final

from mypy_extensions import i64

from jarlshof.games.jarl.rules.actions import begin
from jarlshof.games.jarl.rules.costs import has_task, over_limit
from jarlshof.games.jarl.state import (
    GROWTH,
    HIRD,
    INVASION,
    LOST,
    NONE,
    OVER,
    ROUNDS,
    T_HIRD,
    WON,
    Realm,
    bit,
)

PENALTY: Final[i64] = 2


def go_on(s: Realm) -> None:
    """To the next decision: forced discards, the task, then what follows by itself."""
    if over_limit(s) or has_task(s):
        return
    begin(s, NONE, 0)
    if s.laid != NONE:
        s.jettison(s.laid)
        s.laid = NONE
    if s.phase == GROWTH and s.hand == 0 and s.deck_size == 0:  # JAR-16
        s.phase = INVASION
    if s.phase == INVASION:
        invade(s)


def invade(s: Realm) -> None:
    """JAR-32 to JAR-37, Q15: the Hird is asked first."""
    if s.works_now(HIRD) and s.wealth:
        begin(s, T_HIRD, 0)
    else:
        defend(s, 0)


def spend(s: Realm, card: i64) -> None:
    """JAR-50: a wealth card for defense equal to its coins."""
    coins = s.coins_on(card)
    s.lose_wealth(card)
    defend(s, coins)


def defend(s: Realm, coins: i64) -> None:
    """JAR-35 to JAR-37: does the defense hold, and what follows."""
    begin(s, NONE, 0)
    s.failed = 1 if s.defense() + coins < s.strength() else 0
    if s.round < ROUNDS:
        clean_up(s)
    else:
        finish(s, LOST if s.failed else WON)


def finish(s: Realm, result: i64) -> None:
    """JAR-37, JAR-40: the game is over."""
    s.phase = OVER
    s.result = result


def clean_up(s: Realm) -> None:
    """JAR-38 to JAR-41, Q23, Q24: all cards outside the civilization make the new deck."""
    cards = s.hand | s.sea_cards() | s.in_deck()
    while s.discard_size > 0:
        s.discard_size -= 1
        cards |= bit(s.discards[s.discard_size])
        s.discards[s.discard_size] = NONE
    while s.deck_size > 0:
        s.top()
    s.hand = 0
    s.sea = 0
    s.spread(cards)
    s.shuffle_pile(s.deck, s.deck_size)
    if s.failed:
        for i in range(PENALTY):
            if s.deck_size > 0:
                s.discard(s.top())
    if s.deck_size == 0:
        finish(s, LOST)
        return
    s.round += 1
    s.phase = GROWTH
    s.draw()
