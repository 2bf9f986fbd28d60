"""The Rise of a Jarl: what may be chosen."""

from mypy_extensions import i64

from jarlshof.engine.state import Menu
from jarlshof.games.jarl.rules.codes import (
    V_ADD,
    V_DISCARD,
    V_DONE,
    V_END,
    V_KEEP,
    V_PAY,
    V_PLAN,
    V_SPEND,
    V_TAKE,
    code,
)
from jarlshof.games.jarl.rules.costs import (
    actions_of,
    addable,
    missing_for,
    no_develop,
    no_raid,
    no_tribute,
    takeable,
)
from jarlshof.games.jarl.state import (
    ATTRACT,
    DECK,
    DEVELOP,
    INNOVATE,
    RAID,
    SETTLE,
    T_PAY,
    T_RAID,
    T_TAKE,
    T_TRIBUTE,
    TRADE,
    TRIBUTE,
    Realm,
    bit,
    first,
)


def offer_each(menu: Menu, action: i64, cards: i64, place: i64) -> None:
    """A move for each card of a set, its number shifted to its place in the move."""
    while cards:
        menu.offer(action + (first(cards) << place), 0)
        cards &= cards - 1


def offer_growth(s: Realm, menu: Menu) -> None:
    """JAR-15: each action of each hand card, Plan, and the end of Growth."""
    sea = s.sea_cards()
    hand = s.hand
    while hand:
        offer_actions(s, menu, first(hand), sea)
        hand &= hand - 1
    offer_each(menu, code(V_PLAN, 0, 0), s.hand, 0)
    menu.offer(code(V_PLAN, 0, DECK), 0 if s.deck_size > 0 else 30)
    menu.offer(code(V_END, 0, 0), 0)


def offer_actions(s: Realm, menu: Menu, card: i64, sea: i64) -> None:
    """JAR-17: what a hand card may be laid for."""
    actions = actions_of(s, card)
    others = s.hand & ~bit(card)
    if actions & bit(ATTRACT):
        offer_each(menu, code(ATTRACT, 0, card), others | sea, 5)
    if actions & bit(TRADE):
        offer_each(menu, code(TRADE, 0, card), s.store, 5)
    if actions & bit(SETTLE):
        offer_each(menu, code(SETTLE, 0, card), s.citizens, 5)
    if actions & bit(RAID):
        while sea:
            target = first(sea)
            menu.offer(code(RAID, target, card), no_raid(s, target))
            sea &= sea - 1
    if actions & bit(TRIBUTE):
        menu.offer(code(TRIBUTE, 0, card), no_tribute(s, card))
    if actions & bit(INNOVATE):
        offer_each(menu, code(INNOVATE, 0, card), s.works, 5)
    if actions & bit(DEVELOP):
        while others:
            target = first(others)
            menu.offer(code(DEVELOP, target, card), no_develop(s, target, card))
            others &= others - 1


def offer_task(s: Realm, menu: Menu) -> None:
    """What the task in hand asks."""
    task = s.task
    if task == T_RAID:
        offer_each(menu, code(V_DISCARD, 0, 0), s.hand, 0)
    elif task == T_TRIBUTE:
        offer_each(menu, code(V_ADD, 0, 0), addable(s, s.hand | s.sea_cards()), 0)
        menu.offer(code(V_DONE, 0, 0), 0)
    elif task == T_TAKE:
        offer_each(menu, code(V_TAKE, 0, 0), takeable(s), 0)
        menu.offer(code(V_DONE, 0, 0), 0)
    elif task == T_PAY:
        offer_each(menu, code(V_PAY, 0, 0), s.wealth, 0)
        due: i64 = 0
        if missing_for(s, s.detail, s.laid) > 0:
            due = 54
        menu.offer(code(V_KEEP, 0, 0), due)
    else:
        offer_each(menu, code(V_SPEND, 0, 0), s.wealth, 0)
        menu.offer(code(V_KEEP, 0, 0), 0)
