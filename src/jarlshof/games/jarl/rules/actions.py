"""The Rise of a Jarl: the actions, and what completes them."""

from mypy_extensions import i64

from jarlshof.games.jarl.rules.costs import asks_for_wealth, over_limit, raid_cost
from jarlshof.games.jarl.state import (
    ATTRACT,
    DECK,
    INNOVATE,
    KNARR,
    NONE,
    RAID,
    SETTLE,
    T_PAY,
    T_RAID,
    T_TAKE,
    T_TRIBUTE,
    TRADE,
    TRIBUTE,
    WIDTH,
    Realm,
    bit,
)

# ---- the actions (JAR-17)


def lay(s: Realm, action: i64, target: i64, card: i64) -> None:
    """JAR-17, JAR-18: a hand card is laid and one of its actions carried out."""
    s.hand &= ~bit(card)
    s.laid = card
    if action == ATTRACT:
        attract(s, target)
    elif action == TRADE:
        trade(s, target)
    elif action == SETTLE:
        settle(s, target)
    elif action == RAID:
        raid(s, target)
    elif action == TRIBUTE:
        begin(s, T_TRIBUTE, 0)
    elif action == INNOVATE:
        innovate(s, target)
    else:
        develop(s, target)


def begin(s: Realm, task: i64, detail: i64) -> None:
    """The action asks for more."""
    s.task = task
    s.detail = detail


def pick_up(s: Realm, card: i64) -> None:
    """A card leaves the hand or the sea."""
    if s.hand & bit(card):
        s.hand &= ~bit(card)
    else:
        s.leave_sea(card)


def attract(s: Realm, target: i64) -> None:
    """JAR-20: a card of the hand or the sea becomes a citizen."""
    pick_up(s, target)
    s.citizens |= bit(target)


def trade(s: Realm, target: i64) -> None:
    """JAR-22, JAR-56: a stored card becomes wealth; with the Knarr a sea card may be taken."""
    s.store &= ~bit(target)
    s.gain_wealth(target, s.worth(target))
    if s.works_now(KNARR):
        begin(s, T_TAKE, NONE)


def settle(s: Realm, target: i64) -> None:
    """JAR-24: a citizen becomes a kingdom."""
    s.citizens &= ~bit(target)
    s.kingdoms |= bit(target)


def raid(s: Realm, target: i64) -> None:
    """JAR-25, Q11: a sea card is stored, then hand cards are discarded for it."""
    begin(s, T_RAID, raid_cost(s, target))
    s.leave_sea(target)
    s.store |= bit(target)


def innovate(s: Realm, target: i64) -> None:
    """JAR-27: a development goes back to the hand, a matching sea card may follow."""
    s.works &= ~bit(target)
    s.hand |= bit(target)
    begin(s, T_TAKE, s.suit(target))


def develop(s: Realm, target: i64) -> None:
    """JAR-28, Q13: a hand card becomes a development; wealth may be asked for before."""
    if asks_for_wealth(s, target):
        begin(s, T_PAY, target)
        return
    s.hand &= ~bit(target)
    s.works |= bit(target)


def plan(s: Realm, card: i64) -> None:
    """JAR-30: a hand card or the unseen top of the deck to the sea, then draw."""
    if card == DECK:
        if s.deck_size > 1:
            s.revealed += 1
        s.jettison(s.top())
    else:
        s.hand &= ~bit(card)
        s.jettison(card)
    s.draw()


# ---- the rest of an action


def drop(s: Realm, card: i64) -> None:
    """JAR-12, JAR-13, JAR-25, Q1: a forced discard, or one that pays for a Raid."""
    over = over_limit(s)
    if over == 13:
        s.lose_wealth(card)
        return
    if over == 12:
        s.citizens &= ~bit(card)
    else:
        s.hand &= ~bit(card)
        if over == 0:
            s.detail -= 1
    s.discard(card)


def add(s: Realm, card: i64) -> None:
    """JAR-26: a card is stored for a kingdom of its suit."""
    pick_up(s, card)
    s.store |= bit(card)
    s.detail += bit(WIDTH * s.suit(card))


def take(s: Realm, card: i64) -> None:
    """JAR-27, JAR-56: a sea card comes to the hand."""
    s.leave_sea(card)
    s.hand |= bit(card)
    begin(s, NONE, 0)


def pay(s: Realm, card: i64) -> None:
    """JAR-54: a wealth card for a matching one; the development is made."""
    s.lose_wealth(card)
    pay_nothing(s)


def pay_nothing(s: Realm) -> None:
    """JAR-28, Q13: the development is made."""
    s.hand &= ~bit(s.detail)
    s.works |= bit(s.detail)
    begin(s, NONE, 0)
