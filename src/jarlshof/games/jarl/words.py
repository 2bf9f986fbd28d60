"""The Rise of a Jarl: moves as words, buttons, questions and sentences."""

from collections.abc import Sequence

from jarlshof.door import Label, Told
from jarlshof.engine.state import OBSERVER
from jarlshof.games.jarl import view
from jarlshof.games.jarl.names import CARD, DEVELOPMENTS, KINGDOMS, VERBS, spoken
from jarlshof.games.jarl.rules.codes import (
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
)
from jarlshof.games.jarl.rules.costs import missing_for, over_limit
from jarlshof.games.jarl.state import (
    ATTRACT,
    CARD_MASK,
    DECK,
    DEVELOP,
    INNOVATE,
    INVASION,
    LOST,
    NONE,
    OVER,
    RAID,
    ROUNDS,
    SETTLE,
    SETUP,
    T_HIRD,
    T_PAY,
    T_RAID,
    T_TRIBUTE,
    TRADE,
    TRIBUTE,
    Realm,
    bit,
    size,
)
from jarlshof.grammar import Form, Grammar, OneOf
from jarlshof.wording import counted, deciding, listed

BARE = (V_END, V_DONE, V_KEEP)
DECK_WORD = "deck"
CHOSEN = OneOf(DEVELOPMENTS, bits=5, also=CARD)
TARGET = OneOf(DEVELOPMENTS, at=5, bits=5, also=CARD)
MOVES = Grammar(
    "The Rise of a Jarl",
    VERB,
    Form("jettison CARD", V_JETTISON, CHOSEN),
    Form("attract CARD with CARD", ATTRACT, TARGET, CHOSEN),
    Form("trade CARD with CARD", TRADE, TARGET, CHOSEN),
    Form("settle CARD with CARD", SETTLE, TARGET, CHOSEN),
    Form("raid CARD with CARD", RAID, TARGET, CHOSEN),
    Form("tribute with CARD", TRIBUTE, CHOSEN),
    Form("innovate CARD with CARD", INNOVATE, TARGET, CHOSEN),
    Form("develop CARD with CARD", DEVELOP, TARGET, CHOSEN),
    Form("plan CARD", V_PLAN, CHOSEN),
    Form("plan deck", V_PLAN, fixed=DECK),
    Form("end", V_END),
    Form("discard CARD", V_DISCARD, CHOSEN),
    Form("add CARD", V_ADD, CHOSEN),
    Form("take CARD", V_TAKE, CHOSEN),
    Form("pay CARD", V_PAY, CHOSEN),
    Form("done", V_DONE),
    Form("spend CARD", V_SPEND, CHOSEN),
    Form("keep", V_KEEP),
)


# ---- notation


def prefixed(state: Realm) -> bool:
    """Do moves carry their seat in front? Never: there is one player."""
    return False


def taken_apart(action: int) -> tuple[int, int, int]:
    """A move's verb, target and card."""
    return action >> VERB, (action >> 5) & CARD_MASK, action & CARD_MASK


write = MOVES.write
parse = MOVES.parse


# ---- what the screen says


def name(card: int) -> str:
    """A card in a sentence, by its development."""
    return spoken(DEVELOPMENTS[card])


def kingdom(card: int) -> str:
    """A card in a sentence, by its kingdom."""
    return spoken(KINGDOMS[card])


def label(state: Realm, seat: int, action: int, names: Sequence[str]) -> Label:
    """The button of an option, and the cards it concerns: first the one laid or chosen, then its target."""
    verb, target, card = taken_apart(action)
    if verb in BARE:
        return Label({V_END: "End Growth", V_DONE: "Nothing more", V_KEEP: "Keep all wealth"}[verb])
    if card == DECK:
        return Label("Plan: the top of the deck", (DECK_WORD,))
    if verb == TRIBUTE:
        return Label(f"Tribute with {name(card)}", (DEVELOPMENTS[card],))
    if verb < V_PLAN:
        return Label(
            f"{VERBS[verb].title()} {name(target)} with {name(card)}",
            (DEVELOPMENTS[card], DEVELOPMENTS[target]),
        )
    text = {
        V_PLAN: f"Plan: {name(card)}",
        V_PAY: f"Pay {name(card)} ({coins(state, card)})",
        V_SPEND: f"Spend {name(card)} ({coins(state, card)})",
    }
    return Label(text.get(verb, f"{VERBS[verb].title()} {name(card)}"), (DEVELOPMENTS[card],))


def coins(state: Realm, card: int) -> str:
    """The coins of a wealth card in words."""
    return counted(int(state.coins_on(card)), "coin")


def prompt(state: Realm, seat: int, names: Sequence[str]) -> str:
    """What the player is asked now, or whom an observer waits for."""
    if state.phase == OVER:
        return "The game is over"
    if seat == OBSERVER:
        return deciding(state, names)
    if state.phase == SETUP:
        return "Choose a card to jettison"
    over = over_limit(state)
    if over:
        return too_many(state, over)
    if state.task != NONE:
        return task_prompt(state)
    return "Play a card, plan, or end Growth"


def too_many(state: Realm, over: int) -> str:
    """Which limit forces a discard (JAR-9 to JAR-13)."""
    stored = state.stored()
    if over == 13:
        return f"Discard a wealth card: {size(state.wealth)} of {state.wealth_limit(stored)} allowed"
    if over == 12:
        return f"Discard a citizen: {size(state.citizens)} of {state.citizen_limit(stored)} allowed"
    return f"Discard a hand card: {size(state.hand)} of {state.hand_limit()} allowed"


def task_prompt(state: Realm) -> str:
    """What the action in progress, or the Hird, asks."""
    if state.task == T_RAID:
        left = int(state.detail)
        return f"The raid costs {counted(left, 'more hand card')}: discard one"
    if state.task == T_TRIBUTE:
        return "Add a card of the hand or the sea for each kingdom of its suit"
    if state.task == T_PAY:
        needed = missing_for(state, state.detail, state.laid) > 0
        return f"Pay a wealth card to develop {name(state.detail)}{'' if needed else ', or keep it'}"
    if state.task == T_HIRD:
        return f"Defense {state.defense()} against {state.strength()}: spend a wealth card for the Hird?"
    return "Take a card of the sea into your hand?"


# ---- what happened, in sentences


def tell(
    before: Realm, seat: int, action: int, after: Realm, viewer: int, names: Sequence[str]
) -> list[Told]:
    """What a move did, to the player or an observer: both know the same."""
    things = label(before, seat, action, names).things
    said = [Told(sentence(before, action, after, names[seat]), "move", (seat,), things)]
    said += [
        Told(f"{name(card)} falls out of the sea.", "effect", (), (DEVELOPMENTS[card],))
        for card in fallen(before, after)
    ]
    if before.round == after.round and after.phase != OVER:
        return said + drawn(before, action, after, seat, names[seat])
    said += [Told(text, "event", (seat,)) for text in invasion(before, action, after)]
    if after.phase == OVER:
        return said + [Told(text, "end", (seat,)) for text in ending(after)]
    return said + [Told(text, "turn", (seat,)) for text in next_round(after)]


def sentence(before: Realm, action: int, after: Realm, who: str) -> str:
    """One sentence for the move itself."""
    verb, target, card = taken_apart(action)
    if verb < V_PLAN:
        return laying(before, verb, target, card, who)
    if verb == V_PLAN:
        what = f"the top of the deck: {name(top_card(before, after))}" if card == DECK else name(card)
        return f"{who} plans and jettisons {what}."
    if verb == V_DISCARD:
        return discarding(before, card, who)
    if verb == V_SPEND:
        return f"{who} spends {name(card)} on the Hird: {coins(before, card)} of defense."
    if verb == V_PAY:
        return f"{who} pays {name(card)}, and {name(before.detail)} is developed."
    return {
        V_END: f"{who} ends Growth.",
        V_JETTISON: f"{who} jettisons {name(card)}; Growth begins.",
        V_ADD: f"{who} adds {name(card)} to the storehouse.",
        V_TAKE: f"{who} takes {name(card)} from the sea.",
        V_KEEP: f"{who} keeps all wealth.",
        V_DONE: f"{who} leaves it at that.",
    }[verb]


def laying(before: Realm, verb: int, target: int, card: int, who: str) -> str:
    """A card laid for one of its actions."""
    start = f"{who} lays {name(card)}"
    if verb == TRADE:
        worth = int(before.worth(target))
        return f"{start} to Trade: {name(target)} becomes wealth of {counted(worth, 'coin')}."
    if verb == SETTLE:
        return f"{start} to Settle: {name(target)} becomes the kingdom of {kingdom(target)}."
    if verb == RAID:
        return f"{start} to Raid: {name(target)} goes from the sea to the storehouse."
    if verb == TRIBUTE:
        return f"{start} for Tribute."
    if verb == INNOVATE:
        return f"{start} to Innovate: {name(target)} returns to the hand."
    if verb == DEVELOP:
        return f"{start} to Develop {name(target)}."
    source = "the hand" if before.hand & bit(target) else "the sea"
    return f"{start} to Attract: {name(target)} of {source} becomes a citizen."


def discarding(before: Realm, card: int, who: str) -> str:
    """A discard, and why it had to be."""
    over = over_limit(before)
    if over == 13:
        return f"{who} discards the wealth card {name(card)}: the wealth limit is exceeded (JAR-13)."
    if over == 12:
        return f"{who} discards the citizen {name(card)}: the citizen limit is exceeded (JAR-12)."
    if over:
        return f"{who} discards {name(card)}: the hand limit is exceeded (JAR-9)."
    return f"{who} discards {name(card)} for the raid."


def top_card(before: Realm, after: Realm) -> int:
    """The deck's card that a Plan jettisoned: its only one, or the newest of the sea."""
    return int(before.deck[0]) if before.deck_size == 1 else view.sea_order(after)[0]


def fallen(before: Realm, after: Realm) -> list[int]:
    """The card that a jettison pushed out of the sea, if any."""
    if before.round != after.round or after.phase == OVER:
        return []
    gone = set(view.sea_order(before)) - set(view.sea_order(after))
    pile = {int(after.discards[i]) for i in range(after.discard_size)}
    return sorted(gone & pile)


def drawn(before: Realm, action: int, after: Realm, seat: int, who: str) -> list[Told]:
    """The cards that a Plan brought into the hand."""
    if action >> VERB != V_PLAN:
        return []
    cards = view.numbers_in(after.hand & ~before.hand)
    things = tuple(DEVELOPMENTS[card] for card in cards)
    return [Told(f"{who} draws {card_list(cards)}.", "reveal", (seat,), things)] if cards else []


def card_list(cards: Sequence[int]) -> str:
    """Cards in a sentence."""
    return listed([name(card) for card in cards])


def invasion(before: Realm, action: int, after: Realm) -> list[str]:
    """JAR-32 to JAR-35: how the invasion went."""
    if before.phase != INVASION and after.phase == INVASION:
        return []
    citizens, armed = int(size(after.citizens)), int(after.armed())
    verb, _, card = taken_apart(action)
    sums = [counted(citizens, "citizen"), f"{armed} armed"]
    defense = int(after.defense())
    if after.defense() > citizens + armed:
        sums.append("1 for the Beacons")
    if verb == V_SPEND:
        sums.append(f"{coins(before, card)} for the Hird")
        defense += int(before.coins_on(card))
    verdict = "fails" if after.failed else "holds"
    return [
        f"Invasion {before.round} of strength {before.strength()}: the defense of {defense} "
        f"({', '.join(sums)}) {verdict}."
    ]


def next_round(after: Realm) -> list[str]:
    """JAR-38 to JAR-41: what the Cleanup did."""
    said = ["All cards outside the civilization are shuffled into a new deck."]
    if after.discard_size:
        lost = [int(after.discards[i]) for i in range(after.discard_size)]
        said.append(
            f"For the failed defense {card_list(lost)} {'are' if len(lost) > 1 else 'is'} out of this round."
        )
    hand = card_list(view.numbers_in(after.hand))
    return [*said, f"Round {after.round} begins with {hand} in hand."]


def ending(after: Realm) -> list[str]:
    """JAR-37, JAR-40, JAR-46: how the game ended, the points by their source."""
    if after.result == LOST:
        if after.round == ROUNDS:
            return ["The fourth invasion is lost, and with it the game (JAR-37)."]
        return ["No card is left for the deck: the game is lost (JAR-40)."]
    sources = ", ".join(f"{source} {points}" for source, points in view.parts(after).items() if points)
    total = view.score(after)
    rank = view.rank(after)
    legacy = f"the legacy is {rank.title()}" if rank and rank != view.NO_RANK else "no rank is reached"
    return [f"The civilization stands with {counted(total, 'point')} ({sources or 'none'}): {legacy}."]


# ---- hints


def reason(before: Realm, seat: int, action: int, after: Realm, names: Sequence[str]) -> str:
    """Why a move is good: what it does to the defense, the hand and the points."""
    if after.round != before.round or after.phase == OVER:
        verdict = "falls short" if after.failed else "holds"
        return f"The defense of {before.defense()} against strength {before.strength()} {verdict}."
    return (
        f"Defense {became(int(before.defense()), int(after.defense()))} ({before.strength()} needed), "
        f"hand {became(int(size(before.hand)), int(size(after.hand)))}, "
        f"points {became(int(before.points()), int(after.points()))}."
    )


def became(old: int, new: int) -> str:
    """A count before and after, or that it is as before."""
    return f"{new} as before" if old == new else f"{old} to {new}"
