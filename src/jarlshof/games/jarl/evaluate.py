"""The Rise of a Jarl: what a position promises: the end of a game played on by simple advice.

The advice gives each move a weight from the tables below, which were found by trial:
changes that raised the mean points of thousands of games were kept.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from jarlshof.engine.state import Menu, fill_menu
from jarlshof.games.jarl.rules.codes import (
    V_ADD,
    V_DISCARD,
    V_END,
    V_JETTISON,
    V_PAY,
    V_PLAN,
    V_SPEND,
    V_TAKE,
    VERB,
)
from jarlshof.games.jarl.state import (
    ATTRACT,
    CARD_MASK,
    DECK,
    GREEN,
    INNOVATE,
    LONGSHIP,
    PLOW,
    POWER,
    RAID,
    RED,
    ROUNDS,
    SETTLE,
    SUITS,
    TRADE,
    TRIBUTE,
    WON,
    Realm,
    bit,
    least,
    size,
)

BEST: Final = 36.0  # points that count as a full result

# Weights of cards: each card in the hand and as a development.
HELD: Final[vec[float]] = vec[float](
    [  # gold, blue, red, green
        5.12, 5.98, 2.13, 6.41,
        3.28, 0.55, 0.53, 1.82,
        -0.04, 0.17, -0.49, 0.08,
        -2.11, -1.06, -2.47, -2.64, -1.88,
    ]
)  # fmt: skip
DEVELOPED: Final[vec[float]] = vec[float](
    [  # gold, blue, red, green
        -2.10, 1.06, 0.59, -0.94,
        4.43, 0.09, 1.65, -3.50,
        3.63, 2.54, 5.61, 1.95,
        3.99, 7.47, 2.56, 0.36, 6.03,
    ]
)  # fmt: skip

# Weights by suit, or by round and suit.
STORED: Final[vec[float]] = vec[float](
    [
        0.98, 1.56, 3.54, 2.33,
        2.53, 0.32, 2.88, 3.96,
        0.81, 2.58, 3.46, 3.13,
        3.91, 0.60, 0.61, 3.76,
    ]
)  # fmt: skip
STORED_BESIDE: Final[vec[float]] = vec[float](
    [
        0.00, 0.00, 0.00, 0.00,
        -3.09, -0.31, -2.98, -1.84,
        1.70, 0.48, 1.81, 3.11,
        1.43, -1.30, 0.66, 0.68,
    ]
)  # fmt: skip  # by matching cards there, none to three
FEEDS: Final[vec[float]] = vec[float]([1.90, -1.40, 1.99, -0.10])  # when there is no room for citizens
ARMS_ONE: Final[vec[float]] = vec[float]([-3.77, -0.18, 1.88, 1.79])  # when a citizen is unarmed
CITIZEN: Final[vec[float]] = vec[float]([-0.35, 0.34, 0.68, 1.32])
TRADED: Final[vec[float]] = vec[float]([0.66, -3.39, -3.69, 2.30])

# Weights by round.
PLAN_HAND: Final[vec[float]] = vec[float]([3.47, 1.64, 1.36, -0.04])
PLAN_DECK: Final[vec[float]] = vec[float]([-0.26, 0.82, 2.35, 0.99])
TO_ATTRACT: Final[vec[float]] = vec[float]([9.15, 5.76, 6.53, 3.59])
POPULATES: Final[vec[float]] = vec[float]([-2.41, 0.59, 0.98, 2.98])  # for each power of the kingdom
TO_TRADE: Final[vec[float]] = vec[float]([-2.29, -1.36, -0.12, 3.26])
TO_SETTLE: Final[vec[float]] = vec[float]([6.21, 4.02, 5.13, -2.11])
SETTLED: Final[vec[float]] = vec[float]([2.01, 0.63, 0.50, 0.23])  # for each power of the kingdom
TO_RAID: Final[vec[float]] = vec[float]([2.73, 4.21, 1.18, 1.71])
TO_TRIBUTE: Final[vec[float]] = vec[float]([1.48, 0.66, 2.81, 0.92])
TO_DEVELOP: Final[vec[float]] = vec[float]([7.29, 4.59, 7.89, 7.76])

# Weights of circumstances.
PLAN_HAND_DRAWS: Final = 1.06  # for each card drawn besides
PLAN_DECK_DRAWS: Final = 2.20
CROWDED: Final = -11.54  # to Attract without room
DEFENDS: Final = 2.35  # to Attract when the defense is short
DEFENDS_LAST: Final = 5.27  # in the last round
COIN: Final = 1.08
NO_WOOD: Final = -7.93  # to Trade without room for wealth
DISARMS: Final = -4.44  # to Trade a green card in the last round
STARVES: Final = -4.29  # to Trade a red card when citizens need it
EMPTIES: Final = 2.05  # to Settle, for each power of a kingdom that loses its citizen
WEAKENS: Final = -2.37  # to Settle when the defense is short or just enough
PLOWED: Final = 1.12  # to Settle with the Plow
MAKES_ROOM: Final = 1.53  # to Settle when there is no room for citizens
RAID_COST: Final = 1.91  # for each card discarded
ADDED: Final = -0.84  # for each card of a Tribute
TO_INNOVATE: Final = -8.49
INNOVATE_LATER: Final = -0.83  # for each round gone by
TAKEN: Final = 0.70
NEVER: Final = -60.0
CHANCE: Final = 1.0  # how far chance may prefer a lighter move


def scaled(points: float) -> float:
    """Points on the scale from 0 to 1."""
    return points / BEST if points < BEST else 1.0


def promise(s: Realm) -> float:
    """The expected result: that of a copy played on to the end."""
    on = s.clone()
    assert isinstance(on, Realm)
    menu = Menu()
    while on.to_act():
        fill_menu(on, 0, menu)
        on.play(0, favourite(on, menu))
    return scaled(float(on.points())) if on.result == WON else 0.0


def favourite(s: Realm, menu: Menu) -> i64:
    """The heaviest move, with some chance."""
    if menu.size == 1:
        return menu.items[0]
    outlook = Outlook(s)
    heaviest = 2 * NEVER
    choice: i64 = 0
    for i in range(menu.size):
        action = menu.items[i]
        weight = weight_of(s, outlook, action) + CHANCE * float(s.rand(1024)) / 1024.0
        if weight > heaviest:
            heaviest = weight
            choice = action
    return choice


class Outlook:
    """What the weights of all moves of a position rest on."""

    def __init__(self, s: Realm) -> None:
        stored = s.stored()
        self.round: i64 = s.round - 1
        self.last: bool = s.round == ROUNDS
        self.room: i64 = s.citizen_limit(stored) - size(s.citizens)
        self.wealth_room: i64 = s.wealth_limit(stored) - size(s.wealth)
        self.sea: i64 = s.sea_cards()
        self.short: i64 = s.strength() - s.defense()
        self.draws: i64 = s.hand_limit() - size(s.hand)
        self.unarmed: i64 = size(s.citizens) - s.armed()


def weight_of(s: Realm, o: Outlook, action: i64) -> float:
    """The weight of a move."""
    verb = action >> VERB
    card = action & CARD_MASK
    if verb < V_PLAN:
        return action_weight(s, o, verb, (action >> 5) & CARD_MASK, card) - HELD[card]
    if verb == V_PLAN:
        if card == DECK:
            return PLAN_DECK[o.round] + PLAN_DECK_DRAWS * float(o.draws)
        return PLAN_HAND[o.round] + PLAN_HAND_DRAWS * float(o.draws) - HELD[card]
    if verb == V_DISCARD:
        return -loss(s, o, card)
    if verb == V_ADD:
        weight = storing(s, o, card) + ADDED
        return weight - HELD[card] if s.hand & bit(card) else weight
    if verb == V_TAKE:
        return HELD[card] + TAKEN
    if verb == V_PAY:
        return -float(s.coins_on(card))
    if verb == V_SPEND:
        coins = s.coins_on(card)
        saves = o.short > 0 and coins >= o.short
        return 10.0 - float(coins) if saves else -10.0
    if verb == V_JETTISON:
        return -HELD[card]
    return NEVER if verb == V_END else 0.0


def action_weight(s: Realm, o: Outlook, verb: i64, target: i64, card: i64) -> float:
    """The weight of an action, the loss of the card laid left out."""
    if verb == ATTRACT:
        return attracting(s, o, target)
    if verb == TRADE:
        return trading(s, o, target)
    if verb == SETTLE:
        return settling(s, o, target)
    if verb == RAID:
        cost = float(s.icons_on(target) - s.works_now(LONGSHIP))
        return TO_RAID[o.round] + storing(s, o, target) - RAID_COST * cost
    if verb == TRIBUTE:
        return tribute(s, o, card)
    if verb == INNOVATE:
        return TO_INNOVATE + INNOVATE_LATER * float(o.round) - DEVELOPED[target]
    return TO_DEVELOP[o.round] + DEVELOPED[target] - HELD[target]


def attracting(s: Realm, o: Outlook, target: i64) -> float:
    """A citizen: for the defense, for a kingdom of its suit."""
    weight = TO_ATTRACT[o.round] + CITIZEN[s.suit(target)]
    if s.count(s.kingdoms, s.suit(target)) > s.count(s.citizens, s.suit(target)):
        weight += POPULATES[o.round] * power(s, target)
    if o.room <= 0:
        weight += CROWDED
    if o.short > 0:
        weight += DEFENDS
        if o.last:
            weight += DEFENDS_LAST
    return weight - HELD[target] if s.hand & bit(target) else weight


def trading(s: Realm, o: Outlook, target: i64) -> float:
    """Wealth: its coins against what the stored card did."""
    suit = s.suit(target)
    weight = TO_TRADE[o.round] + COIN * float(s.worth(target)) + TRADED[suit]
    if o.wealth_room <= 0:
        weight += NO_WOOD
    if suit == GREEN and o.last and o.short >= -1:
        weight += DISARMS
    if suit == RED and o.room < 3:
        weight += STARVES
    return weight


def settling(s: Realm, o: Outlook, target: i64) -> float:
    """A kingdom: against a citizen less."""
    weight = TO_SETTLE[o.round] + SETTLED[o.round] * power(s, target) - EMPTIES * populated(s, target)
    if o.short >= 0:
        weight += WEAKENS
    if s.works_now(PLOW):
        weight += PLOWED
    if o.room <= 0:
        weight += MAKES_ROOM
    return weight


def tribute(s: Realm, o: Outlook, card: i64) -> float:
    """The best cards that a Tribute can add."""
    cards = (s.hand & ~bit(card)) | o.sea
    found: i64 = 0
    weight = TO_TRIBUTE[o.round]
    for suit in range(SUITS):
        n = least(s.count(s.kingdoms, suit), s.count(cards, suit))
        if n > 0:
            found += n
            each = STORED[SUITS * o.round + suit] + ADDED
            if o.room <= 0:
                each += FEEDS[suit]
            weight += float(n) * each
    return weight if found else NEVER


def storing(s: Realm, o: Outlook, card: i64) -> float:
    """A card in the storehouse."""
    suit = s.suit(card)
    beside = least(3, s.count(s.store, suit))
    weight = STORED[SUITS * o.round + suit] + STORED_BESIDE[SUITS * beside + suit]
    if o.room <= 0:
        weight += FEEDS[suit]
    if o.unarmed > 0:
        weight += ARMS_ONE[suit]
    return weight


def loss(s: Realm, o: Outlook, card: i64) -> float:
    """A card that is discarded, from wherever it lies."""
    if s.hand & bit(card):
        return HELD[card]
    if s.citizens & bit(card):
        return POPULATES[o.round] * populated(s, card) + CITIZEN[s.suit(card)]
    return float(s.coins_on(card))


def power(s: Realm, card: i64) -> float:
    """The power of a card."""
    return float(s.table[POWER + s.suit(card)])


def populated(s: Realm, citizen: i64) -> float:
    """The power of the kingdom that would lose its citizen, if any."""
    suit = s.suit(citizen)
    return power(s, citizen) if s.count(s.kingdoms, suit) >= s.count(s.citizens, suit) else 0.0
