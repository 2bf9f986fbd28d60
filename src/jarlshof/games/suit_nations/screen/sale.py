"""Suit Nations: what is for sale in one's city, and how to pay for it with the least loss."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, Final, NamedTuple

from jarlshof.engine.state import OBSERVER, RULING
from jarlshof.games.suit_nations import words
from jarlshof.games.suit_nations.names import CARDS, holder_name
from jarlshof.games.suit_nations.rules import city, codes, paying, prices
from jarlshof.games.suit_nations.screen.faces import Face, face
from jarlshof.games.suit_nations.screen.nations import branches
from jarlshof.games.suit_nations.seams import BRANCHES
from jarlshof.games.suit_nations.state import (
    ANY_SUIT,
    CITY,
    GOES_MASK,
    ITEM,
    MAIN,
    NONE,
    PAY,
    PLACES,
    POINTS,
    STEPS,
    SUIT_OF,
    SUITS,
    Board,
)
from jarlshof.games.suit_nations.state import HOLDERS as PER_SEAT

MOST_PLANS: Final = 3
MOST_CARDS: Final = 9  # of one suit that plans look at
# What giving one point away is worth: own suit serves best, gold fills every price.
OWN_WORTH, FOREIGN_WORTH, JOKER_WORTH, GOLD_WORTH = 1.0, 0.7, 1.2, 1.5


class Plan(NamedTuple):
    """A whole payment: its cards with their holders, gold, and the card points that are lost."""

    cards: tuple[tuple[int, int], ...]  # holder and card
    gold: int
    waste: int
    loss: float


# ---- payments


def plans(s: Board, seat: int, action: int) -> list[Plan]:
    """The ways to pay for a city action from here on, least loss first."""
    return sorted(set(every_plan(s, seat, action)), key=lambda plan: (plan.loss, len(plan.cards)))[
        :MOST_PLANS
    ]


def every_plan(s: Board, seat: int, action: int) -> Iterator[Plan]:
    """Every payment without a card too many."""
    own_price, gold = int(prices.of(s, seat, action, NONE)), int(s.wealth(seat))
    paid, paid_suit, began = int(s.pay_points), int(s.pay_suit), int(s.pay_cards)
    at_hand = spare_cards(s, seat)
    if paid_suit in (NONE, s.suit[seat]) and (began or prices.gold_alone(action)):
        need = max(own_price - paid, 0)
        if need <= gold:
            yield Plan((), need, max(paid - own_price, 0), GOLD_WORTH * need)
    for suit in range(SUITS):
        if paid_suit in (NONE, suit):
            need = prices.of(s, seat, action, suit) - paid
            fitting = [pair for pair in at_hand if SUIT_OF[pair[1]] in (suit, ANY_SUIT)]
            yield from suit_plans(fitting[-MOST_CARDS:], int(need), gold, int(s.suit[seat]), suit)


def spare_cards(s: Board, seat: int) -> list[tuple[int, int]]:
    """The cards in a seat's city that are not set aside, with their holders, by points."""
    home = s.at[seat * PER_SEAT + CITY]
    found = [
        (holder, int(s.loads[i] & ITEM))
        for holder in range(seat * PER_SEAT, (seat + 1) * PER_SEAT)
        if s.at[holder] == home
        for i in range(holder * PLACES, holder * PLACES + s.items(holder))
        if not s.loads[i] & GOES_MASK
    ]
    return sorted(found, key=lambda pair: POINTS[pair[1]])


def suit_plans(cards: Sequence[tuple[int, int]], need: int, gold: int, own: int, suit: int) -> Iterator[Plan]:
    """The payments in one suit and jokers."""
    for n in range(1, len(cards) + 1):
        for chosen in combinations(cards, n):
            points = [int(POINTS[card]) for _, card in chosen]
            rest = need - sum(points)
            plain = suit == own or any(SUIT_OF[card] != ANY_SUIT for _, card in chosen)
            if plain and rest <= gold and sum(points) - min(points) < need:
                yield Plan(chosen, max(rest, 0), max(-rest, 0), loss(chosen, max(rest, 0), own))


def loss(chosen: Sequence[tuple[int, int]], gold: int, own: int) -> float:
    """What a payment takes away, in points of the own suit."""
    worth = {own: OWN_WORTH, ANY_SUIT: JOKER_WORTH}
    cards = sum(int(POINTS[card]) * worth.get(SUIT_OF[card], FOREIGN_WORTH) for _, card in chosen)
    return float(cards + GOLD_WORTH * gold)


def plan_words(plan: Plan) -> str:
    """A payment in a few words."""
    parts = [words.card_sign(card) for _, card in plan.cards]
    if plan.gold or not parts:
        parts.append(f"{plan.gold} gold")
    return " + ".join(parts)


def plan_moves(plan: Plan, seat: int) -> list[str]:
    """The moves that make a payment, one after the other."""
    uses = [f"use {CARDS[card]} from {holder_name(holder, seat)}" for holder, card in plan.cards]
    return [*uses, f"pay {plan.gold}"]


def plan_look(plan: Plan, seat: int) -> dict[str, Any]:
    """A payment as a button."""
    return {
        "text": plan_words(plan),
        "cards": [face(card) for _, card in plan.cards],
        "gold": plan.gold,
        "waste": plan.waste,
        "moves": "|".join(plan_moves(plan, seat)),
    }


def payment(s: Board, seat: int) -> dict[str, Any] | None:
    """The payment under way: what is bought, what is paid so far, and how to complete it."""
    if s.phase != PAY or s.decider != seat:
        return None
    price = int(paying.price(s, s.pay_suit))
    return {
        "price": price,
        "other": price if s.pay_suit != NONE else foreign_price(s, seat, s.deed()),
        "suited": s.pay_suit != NONE,
        "paid": int(s.pay_points),
        "left": max(price - int(s.pay_points), 0),
        "used": used_cards(s, seat),
        "plans": [plan_look(plan, seat) for plan in plans(s, seat, s.deed())],
    }


def foreign_price(s: Board, seat: int, action: int) -> int:
    """What a purchase costs in another than the own suit."""
    return int(prices.of(s, seat, action, (s.suit[seat] + 1) % SUITS))


def used_cards(s: Board, seat: int) -> list[Face]:
    """The cards that are set aside for the payment."""
    places = range(seat * PER_SEAT * PLACES, (seat + 1) * PER_SEAT * PLACES)
    return [face(s.loads[i] & ITEM) for i in places if s.loads[i] & GOES_MASK]


# ---- what is for sale


def sale(s: Board, seat: int) -> dict[str, Any] | None:
    """Everything for sale to a seat, and what each thing still needs."""
    if seat == OBSERVER:
        return None
    means = int(paying.means(s, seat, paying.savings(s, seat), True))
    make = [offer(s, seat, codes.code(codes.V_PRODUCE, 0, kind), "JQK"[kind]) for kind in range(3)]
    rows = [{"title": "New piece", "name": "produce", "offers": make}]
    for n, kind in branches(s):
        steps = [
            offer(s, seat, codes.code(codes.V_RESEARCH, 0, n * 3 + i), kind.letters[i]) for i in range(3)
        ]
        rows.append({"title": kind.title, "name": kind.name, "offers": steps})
    mines = [offer(s, seat, codes.code(codes.V_MINE, 0, n), f"+{n}") for n in (2, 5)]
    return {"rows": rows, "mines": mines, "means": max(means, 0)}


def steps_before(s: Board, seat: int, bit: int) -> tuple[int, str] | None:
    """The step that must come first where steps come in order, and the clause that says so."""
    order = BRANCHES[bit // STEPS].order
    first = s.steps(s.nation[seat], bit // STEPS) >= bit % STEPS
    return None if first or not order else (int(bit % STEPS), order)


def offer(s: Board, seat: int, action: int, sign: str) -> dict[str, Any]:
    """A thing for sale: had already, to be had now, or so many points short."""
    verb, b = codes.verb_of(action), codes.b_of(action)
    price = int(prices.of(s, seat, action, NONE))
    clause = city.no_purchase(s, seat, action)
    means = int(paying.means(s, seat, paying.savings(s, seat), prices.gold_alone(action)))
    short = int(prices.base(action)) - means
    return {
        "sign": sign,
        "thing": f"buy-{words.sale_name(verb, b)}",
        "step": f"step-{words.sale_name(verb, b)}",
        "move": words.write(s, seat, action, seat),
        "text": words.label_text(action),
        "price": price,
        "other": foreign_price(s, seat, action),
        "had": clause in (45, 46) or (verb == codes.V_RESEARCH and s.knows(seat, b // STEPS, b % STEPS)),
        "after": steps_before(s, seat, b) if verb == codes.V_RESEARCH else None,
        "short": short if clause == 36 and short > 0 else 0,
        "card": clause == RULING + 5,
        "open": clause == 0 and s.phase == MAIN,
    }
