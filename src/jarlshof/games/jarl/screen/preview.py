"""The Rise of a Jarl: what a move would change, before it is made."""

from collections.abc import Sequence
from dataclasses import replace

from jarlshof.door import Change, Preview, PreviewLine
from jarlshof.games.jarl import view
from jarlshof.games.jarl.names import VERBS
from jarlshof.games.jarl.rules.codes import (
    V_ADD,
    V_DISCARD,
    V_END,
    V_JETTISON,
    V_KEEP,
    V_PAY,
    V_PLAN,
    V_SPEND,
    V_TAKE,
    VERB,
)
from jarlshof.games.jarl.rules.costs import addable, missing_for, raid_cost
from jarlshof.games.jarl.screen.faces import face, stored_words
from jarlshof.games.jarl.state import (
    ATTRACT,
    CARD_MASK,
    DECK,
    DEVELOP,
    HIRD,
    INNOVATE,
    KNARR,
    RAID,
    ROUNDS,
    SETTLE,
    SETUP,
    T_PAY,
    TIMBER_TRADE,
    TRADE,
    TRIBUTE,
    Realm,
    bit,
    size,
)
from jarlshof.wording import counted

SEA_PLACES = 3
ICONS = {V_JETTISON: "sea", V_DISCARD: "discard", V_END: "end"}


def preview(state: Realm, seat: int, action: int, names: Sequence[str]) -> Preview | None:
    """What a move on offer would change: title, lines, marks on the table, points gained."""
    verb, target, card = action >> VERB, (action >> 5) & CARD_MASK, action & CARD_MASK
    if verb in (V_END, V_SPEND) or (verb == V_KEEP and state.task != T_PAY):
        return ending(state, verb, card)
    after = played(state, seat, action)
    if after.round != state.round or (after.phase > state.phase and state.phase != SETUP):
        return headed(state, verb, card, [note("Hand and deck are then empty: Growth ends (JAR-16).")])
    made = [note(words(state, verb, target, card))]
    changes = differences(state, after)
    if changes:
        made.append(PreviewLine(changes=changes))
    made += [*forced(after), *(note(text) for text in falls(state, verb, target, card))]
    gain = int(after.points() - state.points())
    shown = headed(state, verb, card, made)
    title = shown.title
    if verb < V_PLAN and verb != TRIBUTE:
        title = f"{VERBS[verb].title()} {face(state, target).name}"
    marks = (("m-defense", int(after.defense() - state.defense())), ("m-points", gain))
    return replace(shown, title=title, gain=gain or None, marks=tuple(mark for mark in marks if mark[1]))


def headed(state: Realm, verb: int, card: int, made: Sequence[PreviewLine]) -> Preview:
    """A preview under its verb, in the colour of the card played."""
    name, hue = "Growth", ""
    if card == DECK:
        name = "the deck"
    elif verb != V_END:
        shown = face(state, card)
        name, hue = shown.name, shown.suit
    icon = ICONS.get(verb, VERBS[verb] if verb <= V_PLAN else "")
    return Preview(f"{VERBS[verb].title()}: {name}", tuple(made), hue, icon, bare=True)


def note(text: str) -> PreviewLine:
    """A line of words."""
    return PreviewLine(note=text)


def played(state: Realm, seat: int, action: int) -> Realm:
    """The position after a move, tried in a copy."""
    tried = state.clone()
    assert isinstance(tried, Realm)
    tried.play(seat, action)
    return tried


# ---- numbers


def differences(state: Realm, after: Realm) -> tuple[Change, ...]:
    """What changes in defense, limits and points."""
    old, new = state.stored(), after.stored()
    pairs = (
        ("defense", after.defense() - state.defense()),
        ("points", after.points() - state.points()),
        ("hand limit", after.hand_limit() - state.hand_limit()),
        ("citizen limit", after.citizen_limit(new) - state.citizen_limit(old)),
        ("wealth limit", after.wealth_limit(new) - state.wealth_limit(old)),
    )
    return tuple(Change(int(n), f"the {word}", word) for word, n in pairs if n)


def forced(after: Realm) -> list[PreviewLine]:
    """JAR-12, JAR-13, Q1: warnings of discards that the limits will force."""
    stored = after.stored()
    places = (
        ("wealth card", size(after.wealth), after.wealth_limit(stored), "JAR-13"),
        ("citizen", size(after.citizens), after.citizen_limit(stored), "JAR-12"),
        ("hand card", size(after.hand), after.hand_limit(), "JAR-9"),
    )
    return [
        forced_line(counted(int(n - limit), word), int(limit), clause)
        for word, n, limit, clause in places
        if n > limit and not (clause == "JAR-9" and after.keep_hand)
    ]


def forced_line(cards: str, limit: int, clause: str) -> PreviewLine:
    """The warning of a discard."""
    text = f"Forced: {cards} must be discarded, the limit is {limit} ({clause})."
    return PreviewLine(note=text, brief=f"discard {cards}")


def falls(state: Realm, verb: int, target: int, card: int) -> list[str]:
    """JAR-6: the card that the jettison pushes out of the sea."""
    cards = view.sea_order(state)
    if verb > V_PLAN or len(cards) < SEA_PLACES or (verb in (RAID, ATTRACT) and target in cards):
        return []
    choosing = verb in (TRIBUTE, INNOVATE) or (verb == TRADE and state.works_now(KNARR))
    may = " unless a sea card is taken" if choosing else ""
    return [f"{face(state, cards[-1]).name} falls out of the sea{may}."]


# ---- words


def words(state: Realm, verb: int, target: int, card: int) -> str:
    """What a move does, in a sentence."""
    if verb > V_PLAN:
        return later_words(state, verb, card)
    if verb == V_PLAN:
        return plan_words(state, card)
    if verb == TRIBUTE and not addable(state, (state.hand & ~bit(card)) | state.sea_cards()):
        return "Nothing in hand or sea matches a kingdom: the card only goes to the sea (Q3)."
    if verb == TRIBUTE:
        return "For each kingdom you may store one card of its suit, from hand or sea."
    shown = face(state, target)
    if verb == TRADE:
        coins = counted(int(state.worth(target)), "coin")
        return f"{shown.name} leaves the storehouse and becomes wealth of {coins}."
    if verb == RAID:
        cost = counted(int(raid_cost(state, target)), "hand card")
        return f"{shown.name} is stored ({stored_words(state, target)}) for {cost}."
    if verb == DEVELOP and missing_for(state, target, card) > 0:
        return f"You pay a wealth card in place of one match; then {shown.name} works: {shown.effect}"
    if verb == DEVELOP and state.free_trade and state.wealth and state.works_now(TIMBER_TRADE):
        return f"You may pay a wealth card in place of one match; then {shown.name} works: {shown.effect}"
    return {
        ATTRACT: f"{shown.name} becomes a {shown.citizen}.",
        SETTLE: f"The {shown.citizen} {shown.name} becomes the kingdom of {shown.kingdom}.",
        INNOVATE: f"{shown.name} comes back to the hand; a {shown.suit} sea card may follow.",
        DEVELOP: f"{shown.name} works from now on: {shown.effect}",
    }[verb]


def plan_words(state: Realm, card: int) -> str:
    """What Plan brings."""
    room = int(state.hand_limit() - size(state.hand))
    left = int(state.deck_size)
    if card == DECK:
        drawn = max(min(room, left - 1), 0)
        return f"The unseen top card of {left} goes to the sea; you draw {drawn}."
    return f"{face(state, card).name} goes to the sea; you draw {max(min(room + 1, left), 0)} of {left}."


def later_words(state: Realm, verb: int, card: int) -> str:
    """What a choice within an action, or at the set-up, does."""
    if verb == V_KEEP:
        return "No wealth is paid: there are enough matching cards."
    shown = face(state, card) if card < DECK else None
    if shown is None or verb not in LATER:
        return "Nothing more is added or taken."
    return LATER[verb].format(name=shown.name, stored=stored_words(state, card))


LATER = {
    V_JETTISON: "{name} goes to the sea, and Growth begins.",
    V_DISCARD: "{name} goes to the discard pile.",
    V_ADD: "{name} goes to the storehouse: {stored}.",
    V_TAKE: "{name} comes into your hand.",
    V_PAY: "{name} is discarded in place of one matching card.",
}


# ---- the invasion


def ending(state: Realm, verb: int, card: int) -> Preview:
    """JAR-32 to JAR-40: how the invasion would go."""
    coins = int(state.coins_on(card)) if verb == V_SPEND else 0
    defense, strength = int(state.defense()) + coins, int(state.strength())
    verdict = "it holds" if defense >= strength else "it fails"
    made = [
        PreviewLine(
            note=f"Defense {defense} against strength {strength}: {verdict}.",
            brief=f"Defense {defense}/{strength}: {verdict}.",
        )
    ]
    if defense < strength:
        made.append(note(f"Warning: {strength - defense} short. {loss(state)}"))
    elif state.round < ROUNDS:
        made.append(note("Then all cards outside the civilization make a new deck."))
    if verb == V_END and state.works_now(HIRD) and state.wealth:
        made.append(note("The Hird may still add the coins of one wealth card."))
    if verb == V_END and size(state.hand):
        made.append(note(f"{counted(int(size(state.hand)), 'hand card')} unused."))
    shown = headed(state, verb, card, made) if verb == V_SPEND else headed(state, V_END, 0, made)
    return replace(shown, title={V_END: "End Growth", V_KEEP: "Keep all wealth"}.get(verb, shown.title))


def loss(state: Realm) -> str:
    """What a failed defense costs (JAR-37, JAR-39)."""
    if state.round == ROUNDS:
        return "The game is lost (JAR-37)."
    return "Two cards are out of the next round (JAR-39)."
