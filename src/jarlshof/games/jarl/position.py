"""The Rise of a Jarl: positions as mappings, both ways."""

from collections.abc import Mapping
from typing import Any

from jarlshof import chance
from jarlshof import position as p
from jarlshof.dealing import THE_REST, Pool, read_deck
from jarlshof.game import BadInput, key
from jarlshof.games.jarl import GAME, view
from jarlshof.games.jarl.names import CARD, DEVELOPMENTS, KINGDOMS, PHASES, RESULTS, SUIT_NAMES, TASKS
from jarlshof.games.jarl.rules import Jarl
from jarlshof.games.jarl.rules.actions import begin
from jarlshof.games.jarl.rules.turn import go_on
from jarlshof.games.jarl.state import (
    CARDS,
    GROWTH,
    HIRD,
    INVASION,
    LOST,
    MAX_COINS,
    NONE,
    OVER,
    ROUNDS,
    SETUP,
    SLOT,
    T_HIRD,
    T_PAY,
    T_RAID,
    T_TAKE,
    T_TRIBUTE,
    TIMBER_TRADE,
    WIDTH,
    WON,
    size,
)

SETS = ("kingdoms", "citizens", "storehouse", "developments", "hand")
# Derived from the rest: a position may state them, but they decide nothing.
DERIVED = ("limits", "strength", "defense", "icons", "rank", "parts", "counts")
FIELDS = (
    "round", "phase", *SETS, "wealth", "sea", "discard", "deck", "unseen",
    "card", "pending", "failed", "result", *chance.FIELDS[1:], *DERIVED,
)  # fmt: skip
# Fields whose order says nothing.
UNORDERED = (*SETS, "discard")
# Words that mean the same: a card's kingdom and its development.
ALIASES = dict(zip(KINGDOMS, DEVELOPMENTS, strict=True))
SEA_PLACES = 3


def read(data: Mapping[str, Any], options: Mapping[str, Any], seed: bytes) -> Jarl:
    """The state of a position; what it leaves open is decided by the options, then by the seed."""
    p.only(data, FIELDS, "A position of The Rise of a Jarl")
    data = {name: value for name, value in data.items() if name not in DERIVED}
    state = GAME.setup(options)
    assert isinstance(state, Jarl)
    key(state, seed, 0)
    chance.give(state, data, lambda word: card_number(word, "shuffles"))
    if not set(data) - set(chance.FIELDS):
        state.deal()
        return state
    placed = Placed()
    read_moment(state, data)
    read_civilization(state, data, placed)
    read_piles(state, data, placed)
    read_pending(state, data)
    settle(state, data)
    return state


class Placed:
    """The cards that a position has named so far: each once."""

    def __init__(self) -> None:
        self.cards = 0

    def card(self, value: Any, where: str) -> int:
        """The number of a card that is named for the first time."""
        card = card_number(value, where)
        if (self.cards >> card) & 1:
            raise BadInput(f"{value} lies in two places: each card is named once only.")
        self.cards |= 1 << card
        return card

    def list(self, value: Any, where: str) -> list[int]:
        """The numbers of a list of cards."""
        return [self.card(name, where) for name in p.words(value, where, tuple(CARD))]

    def set(self, value: Any, where: str) -> int:
        """A list of cards as a set."""
        return sum(1 << card for card in self.list(value, where))


def card_number(value: Any, where: str) -> int:
    """The number of a card by either of its names."""
    return CARD[p.word(value, where, CARD)]


# ---- the moment


def read_moment(s: Jarl, data: Mapping[str, Any]) -> None:
    """The round, the phase, and how it went so far."""
    s.round = p.number(data.get("round", 1), "round", 1, int(ROUNDS))
    s.phase = PHASES.index(p.word(data.get("phase", PHASES[GROWTH]), "phase", PHASES))
    failed = data.get("failed", False)
    if not isinstance(failed, bool):
        raise BadInput(f"failed must be true or false, not {p.shorten(failed)}.")
    s.failed = int(failed)
    result = data.get("result")
    if result is not None:
        s.result = RESULTS.index(p.word(result, "result", [name for name in RESULTS if name]))
        if s.phase != OVER:
            raise BadInput(f"result: the game is {result} in the phase over only, not in {PHASES[s.phase]}.")


# ---- the cards


def read_civilization(s: Jarl, data: Mapping[str, Any], placed: Placed) -> None:
    """The five places, the hand, and the card laid."""
    s.citizens = placed.set(data.get("citizens"), "citizens")
    s.store = placed.set(data.get("storehouse"), "storehouse")
    s.works = placed.set(data.get("developments"), "developments")
    s.hand = placed.set(data.get("hand"), "hand")
    s.kingdoms = placed.set(data.get("kingdoms"), "kingdoms")
    for name, coins in p.mapping(data.get("wealth"), "wealth").items():
        card = placed.card(name, "wealth")
        s.gain_wealth(card, p.number(coins, f"wealth.{name}", 1, int(s.table[MAX_COINS])))
    if data.get("card") is not None:
        s.laid = placed.card(data["card"], "card")
        if s.phase != GROWTH:
            raise BadInput("card: a card is laid in the phase growth only (JAR-17).")


def read_piles(s: Jarl, data: Mapping[str, Any], placed: Placed) -> None:
    """The sea, the discard pile and the deck, whose open places the seed fills."""
    sea = placed.list(data.get("sea"), "sea")
    if len(sea) > SEA_PLACES:
        raise BadInput(f"The sea holds {SEA_PLACES} cards at most, not {len(sea)} (JAR-6).")
    for place, card in enumerate(sea):
        s.sea |= (card + 1) << (SLOT * place)
    for card in reversed(placed.list(data.get("discard"), "discard")):
        s.discard(card)
    order = read_deck(data, "deck", lambda word: placed.card(word, "deck"))
    if s.start != NONE and "kingdoms" not in data and not (placed.cards >> s.start) & 1:
        placed.cards |= 1 << s.start  # JAR-47: a chosen kingdom lies there when nothing else is said
        s.kingdoms = 1 << s.start
    pool = Pool(s, open_cards(data, placed, order))
    for card in reversed(pool.deck(order)):
        s.deck[s.deck_size] = card
        s.deck_size += 1


def open_cards(data: Mapping[str, Any], placed: Placed, order: list[int]) -> list[int]:
    """The cards for the open places of the deck: those named as unseen, else all not placed."""
    if "unseen" not in data or THE_REST in order:
        return [card for card in range(CARDS) if not (placed.cards >> card) & 1]
    unseen = [card_number(name, "unseen") for name in p.words(data["unseen"], "unseen", tuple(CARD))]
    return [card for card in sorted(set(unseen)) if not (placed.cards >> card) & 1]


# ---- the task in hand


def read_pending(s: Jarl, data: Mapping[str, Any]) -> None:
    """What is still to be done for the card laid, or for the invasion."""
    frames = data.get("pending") or []
    if not isinstance(frames, list) or len(frames) > 1:
        raise BadInput(f"pending must be a list of one thing to do at most, not {p.shorten(frames)}.")
    for value in frames:
        frame = p.mapping(value, "pending")
        task = TASKS.index(p.word(frame.get("kind"), "pending.kind", TASKS))
        needed = INVASION if task == T_HIRD else GROWTH
        if s.phase != needed:
            raise BadInput(f"pending: {TASKS[task]} belongs to the phase {PHASES[needed]}.")
        begin(s, task, read_detail(s, task, frame))


def read_detail(s: Jarl, task: int, frame: Mapping[str, Any]) -> int:
    """What a task needs besides its kind."""
    if task == T_RAID:
        p.only(frame, ("kind", "cost"), "pending raid")
        return p.number(frame.get("cost"), "pending.cost", 0, int(size(s.hand)))
    if task == T_TRIBUTE:
        p.only(frame, ("kind", "used"), "pending tribute")
        used = p.words(frame.get("used"), "pending.used", SUIT_NAMES)
        if len(used) > CARDS:
            raise BadInput(f"pending.used names {len(used)} cards, but there are {CARDS}.")
        return sum(1 << (WIDTH * SUIT_NAMES.index(name)) for name in used)
    if task == T_TAKE:
        p.only(frame, ("kind", "suit"), "pending take")
        suit = frame.get("suit")
        return int(NONE) if suit is None else SUIT_NAMES.index(p.word(suit, "pending.suit", SUIT_NAMES))
    if task == T_PAY:
        p.only(frame, ("kind", "card"), "pending pay")
        card = card_number(frame.get("card"), "pending.card")
        if not (s.hand >> card) & 1 or s.wealth == 0 or not s.works_now(TIMBER_TRADE):
            raise BadInput(
                "pending pay needs its card in the hand, wealth, and timber-trade developed (JAR-54)."
            )
        return card
    p.only(frame, ("kind",), "pending hird")
    if s.wealth == 0 or not s.works_now(HIRD):
        raise BadInput("pending hird needs wealth, and hird developed (JAR-50).")
    return 0


def settle(s: Jarl, data: Mapping[str, Any]) -> None:
    """Carry a position without a decision on to the next one."""
    if s.phase == OVER:
        if s.result == 0:
            survived = s.round == ROUNDS and s.defense() >= s.strength()
            s.result = WON if survived else LOST
    elif s.phase == SETUP:
        if s.hand == 0:
            raise BadInput("The phase setup needs hand cards, of which one is jettisoned (JAR-2).")
    else:
        go_on(s)


# ---- writing


def write(s: Jarl) -> dict[str, Any]:
    """The whole position, nothing hidden."""
    shown = view.view(s)
    shown["deck"] = [DEVELOPMENTS[s.deck[i]] for i in reversed(range(s.deck_size))]
    return shown | chance.written(s, DEVELOPMENTS)
