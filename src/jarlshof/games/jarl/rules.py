"""The Rise of a Jarl: which moves are legal, and what they do."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from jarlshof import settings
from jarlshof.engine.state import RULING, SURVEYS, Menu
from jarlshof.games.jarl import GAME
from jarlshof.games.jarl.data import table_of
from jarlshof.games.jarl.evaluate import promise, scaled
from jarlshof.games.jarl.names import CARD
from jarlshof.games.jarl.state import (
    ATTRACT,
    BLUE,
    BYTE,
    CARD_MASK,
    CARDS,
    CARRIES,
    DECK,
    DEVELOP,
    DOMESTICATION,
    FARMSTEAD,
    GOLD,
    GROWTH,
    HIRD,
    INNOVATE,
    INVASION,
    KNARR,
    LONGSHIP,
    LOST,
    MEMBERS,
    NAVIGATION,
    NONE,
    OVER,
    POWER,
    RAID,
    RED,
    ROUNDS,
    SETTLE,
    SETUP,
    SUITS,
    T_HIRD,
    T_PAY,
    T_RAID,
    T_TAKE,
    T_TRIBUTE,
    TIMBER_TRADE,
    TITHING,
    TRADE,
    TRIBUTE,
    V_ADD,
    V_DISCARD,
    V_DONE,
    V_END,
    V_JETTISON,
    V_KEEP,
    V_PAY,
    V_PLAN,
    V_SPEND,
    V_TAKE,
    VERB,
    WIDTH,
    WON,
    Realm,
    bit,
    code,
    first,
    size,
)

DEALT: Final[i64] = 4
PENALTY: Final[i64] = 2

# The clause of each action, and of each task.
ACTION_CLAUSE: Final[vec[i64]] = vec[i64]([20, 22, 24, 25, 26, 27, 28])


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
    """JAR-28, Q13: a hand card becomes a development, for a wealth card if one match is missing."""
    if missing_for(s, target, s.laid) > 0:
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
    """JAR-54: wealth for the missing card; the development is made."""
    s.lose_wealth(card)
    s.hand &= ~bit(s.detail)
    s.works |= bit(s.detail)
    begin(s, NONE, 0)


# ---- the order of play


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


# ---- what may be chosen


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
    else:
        offer_each(menu, code(V_SPEND, 0, 0), s.wealth, 0)
        menu.offer(code(V_KEEP, 0, 0), 0)


# ---- why a move is not on the menu at all


def other_moment(s: Realm, verb: i64, target: i64, card: i64) -> i64:
    """The clause of Growth that rules out a move which no hand card offers."""
    if verb == V_PLAN:
        return 30
    if verb == V_JETTISON:
        return 2
    if verb == V_SPEND or verb == V_KEEP:
        return 50
    if verb > V_PLAN:
        return 15
    if (s.hand & bit(card)) == 0 or (actions_of(s, card) & bit(verb)) == 0:
        return 17
    if target == card and (verb == ATTRACT or verb == DEVELOP):
        return 18
    return ACTION_CLAUSE[verb]


def other_choice(s: Realm, verb: i64, card: i64) -> i64:
    """The clause of the task in hand, which asks for something else."""
    task = s.task
    own = card == s.laid
    if task == T_RAID:
        return 25
    if task == T_TRIBUTE:
        return 18 if own and verb == V_ADD else 26
    if task == T_PAY:
        return 54
    if task == T_HIRD:
        return 50
    if s.detail == NONE:
        return RULING + 5 if own and verb == V_TAKE else i64(56)
    return RULING + 31 if own and verb == V_TAKE else i64(27)


# ---- the contract


class Jarl(Realm):
    """The game."""

    def to_act(self) -> i64:
        if self.phase == OVER:
            return 0
        return 1

    def options(self, seat: i64, menu: Menu) -> None:
        if self.phase == SETUP:
            offer_each(menu, code(V_JETTISON, 0, 0), self.hand, 0)
            return
        over = over_limit(self)
        if over == 13:
            offer_each(menu, code(V_DISCARD, 0, 0), self.wealth, 0)
        elif over == 12:
            offer_each(menu, code(V_DISCARD, 0, 0), self.citizens, 0)
        elif over:
            offer_each(menu, code(V_DISCARD, 0, 0), self.hand, 0)
        elif self.task == NONE:
            offer_growth(self, menu)
        else:
            offer_task(self, menu)

    def not_offered(self, seat: i64, action: i64) -> i64:
        if self.phase == OVER:
            return 37 if self.round == ROUNDS else 40
        if self.phase == SETUP:
            return 2
        over = over_limit(self)
        if over:
            return over
        verb = action >> VERB
        card = action & CARD_MASK
        if self.task == NONE:
            return other_moment(self, verb, (action >> 5) & CARD_MASK, card)
        return other_choice(self, verb, card)

    def play(self, seat: i64, action: i64) -> None:
        verb = action >> VERB
        card = action & CARD_MASK
        if verb < V_PLAN:
            lay(self, verb, (action >> 5) & CARD_MASK, card)
        elif verb == V_PLAN:
            plan(self, card)
        elif verb == V_DISCARD:
            drop(self, card)
        elif verb == V_ADD:
            add(self, card)
        elif verb == V_TAKE:
            take(self, card)
        elif verb == V_PAY:
            pay(self, card)
        elif verb == V_DONE:
            begin(self, NONE, 0)
        elif verb == V_END:
            self.phase = INVASION
        elif verb == V_JETTISON:
            self.hand &= ~bit(card)
            self.jettison(card)
            self.phase = GROWTH
        elif verb == V_SPEND:
            spend(self, card)
            return
        else:
            defend(self, 0)
            return
        go_on(self)

    def blank(self) -> "Jarl":
        return Jarl()

    def deal(self) -> None:
        """JAR-1, JAR-2, JAR-47: shuffle, the starting kingdom, four cards."""
        cards = bit(CARDS) - 1
        if self.start != NONE:
            cards &= ~bit(self.start)
        self.spread(cards)
        self.shuffle_pile(self.deck, self.deck_size)
        self.kingdoms = bit(self.top() if self.start == NONE else self.start)
        for i in range(DEALT):
            self.hand |= bit(self.top())

    def resample(self, seat: i64, rng: i64) -> None:
        """Q26: only the order of the deck is hidden, from the player as from an observer."""
        self.reseed(rng)
        self.spread(self.in_deck())
        self.mix(self.deck, self.deck_size)

    def returns(self, out: vec[float]) -> None:
        """JAR-37: nothing for a lost game, else the points on the scale."""
        out[0] = scaled(float(self.points())) if self.result == WON else 0.0

    def search_kind(self) -> i64:
        return SURVEYS

    def evaluate(self, out: vec[float]) -> None:
        out[0] = promise(self)


def setup(options: dict[str, object]) -> Jarl:
    """An empty table for the options of section 2; `deal` does the rest."""
    s = Jarl()
    s.clear(vec[i64](table_of(options["data"])))
    start = options["start"]
    assert isinstance(start, str)
    s.start = NONE if start == "random" else CARD[start]
    settings.keep(s, GAME, options)
    return s
