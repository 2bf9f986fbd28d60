"""The Rise of a Jarl: what forbids a choice, what actions cost, what they may touch."""

from mypy_extensions import i64

from jarlshof.engine.state import RULING
from jarlshof.games.jarl.state import (
    BLUE,
    BYTE,
    CARRIES,
    DEVELOP,
    DOMESTICATION,
    FARMSTEAD,
    GOLD,
    INNOVATE,
    LONGSHIP,
    MEMBERS,
    NAVIGATION,
    NONE,
    POWER,
    RAID,
    RED,
    SETTLE,
    SUITS,
    T_RAID,
    T_TAKE,
    T_TRIBUTE,
    TIMBER_TRADE,
    TITHING,
    TRIBUTE,
    WIDTH,
    Realm,
    bit,
    size,
)

# ---- what forbids a choice: the number of the clause, or 0


def no_raid(s: Realm, target: i64) -> i64:
    """JAR-25, Q11: the hand besides the laid card can pay for it."""
    return 25 if raid_cost(s, target) > size(s.hand) - 1 else 0


def no_tribute(s: Realm, card: i64) -> i64:
    """Q3: by house rule Tribute needs a card that can be added."""
    if s.full_tribute and addable(s, (s.hand & ~bit(card)) | s.sea_cards()) == 0:
        return RULING + 3
    return 0


def no_develop(s: Realm, target: i64, laid: i64) -> i64:
    """JAR-28, JAR-54, Q14: enough matching cards, or all but one and wealth for the Timber Trade."""
    missing = missing_for(s, target, laid)
    if missing <= 0 or (missing == 1 and s.wealth and s.works_now(TIMBER_TRADE)):
        return 0
    return 28


def asks_for_wealth(s: Realm, target: i64) -> bool:
    """JAR-54, Q13: is wealth asked for when a card is developed, the laid one not counted?"""
    if missing_for(s, target, s.laid) > 0:
        return True
    return s.free_trade != 0 and s.wealth != 0 and s.works_now(TIMBER_TRADE) != 0


def over_limit(s: Realm) -> i64:
    """JAR-12, JAR-13, Q1, Q9: the clause that forces a discard now: wealth, citizens, then hand."""
    stored = s.stored()
    if s.wealth and size(s.wealth) > s.wealth_limit(stored):
        return 13
    if size(s.citizens) > s.citizen_limit(stored):
        return 12
    if not s.keep_hand and size(s.hand) > s.hand_limit():
        return 9
    return 0


# ---- costs and counts


def actions_of(s: Realm, card: i64) -> i64:
    """JAR-49, JAR-51, JAR-52, Q22: the actions a card carries, a bit each."""
    suit = s.suit(card)
    actions = s.table[CARRIES + suit]
    if suit == GOLD:
        if s.works_now(TITHING):
            actions |= bit(TRIBUTE) | bit(INNOVATE)
    elif suit == BLUE:
        if s.works_now(FARMSTEAD):
            actions |= bit(DEVELOP)
    elif suit == RED and s.works_now(NAVIGATION):
        actions |= bit(SETTLE) | bit(RAID)
    return actions


def raid_cost(s: Realm, target: i64) -> i64:
    """JAR-25, JAR-57: a hand card for each icon, one less with the Longship."""
    cost = s.icons_on(target)
    return cost - 1 if cost > 0 and s.works_now(LONGSHIP) else cost


def missing_for(s: Realm, target: i64, laid: i64) -> i64:
    """JAR-28, JAR-60, Q12: how many matching cards a Develop lacks."""
    stored = size(s.matching(s.store, target)) << s.works_now(DOMESTICATION)
    held = size(s.matching(s.hand & ~bit(laid), target))
    return s.table[POWER + s.suit(target)] - stored - held


def addable(s: Realm, cards: i64) -> i64:
    """JAR-26, Q32: the cards of a set that match a kingdom not yet served."""
    served = s.detail if s.task == T_TRIBUTE else i64(0)
    found: i64 = 0
    for suit in range(SUITS):
        if s.count(s.kingdoms, suit) > ((served >> (WIDTH * suit)) & BYTE):
            found |= cards & s.table[MEMBERS + suit]
    return found


def takeable(s: Realm) -> i64:
    """JAR-27, JAR-56: the sea cards that may be taken into the hand."""
    if s.detail == NONE:
        return s.sea_cards()
    return s.sea_cards() & s.table[MEMBERS + s.detail]


def has_task(s: Realm) -> bool:
    """Has the task in hand something left to ask?"""
    task = s.task
    if task == NONE:
        return False
    if task == T_RAID:
        return s.detail > 0
    if task == T_TRIBUTE:
        return addable(s, s.hand | s.sea_cards()) != 0
    if task == T_TAKE:
        return takeable(s) != 0
    return s.wealth != 0
