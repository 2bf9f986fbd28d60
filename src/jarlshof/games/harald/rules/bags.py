"""Harald: the cards of a bag on a menu, all kinds at once."""

from mypy_extensions import i64

from jarlshof.engine.cards import BITS, FULL, count
from jarlshof.engine.state import Menu


def offer_bag(menu: Menu, action: i64, bag: i64) -> None:
    """A legal move, `action` + kind, for each kind of card in a bag."""
    if menu.size + FULL > menu.room:
        menu.grow()
    items = menu.items
    n = menu.size
    while bag:
        items[n] = action  # the next one overwrites it if the kind is missing
        n += (FULL + (bag & FULL)) >> BITS
        bag >>= BITS
        action += 1
    menu.size = n


def bar_bag(menu: Menu, action: i64, bag: i64, clause: i64) -> None:
    """A clause that forbids `action` + kind for each kind of card in a bag, unless it is offered."""
    kind = menu.asked_about - action
    if kind >= 0 and kind < FULL and count(bag, kind):
        menu.reason = clause
