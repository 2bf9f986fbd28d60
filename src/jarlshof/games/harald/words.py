"""Harald: moves as words, buttons, questions and sentences."""

from collections.abc import Sequence

from jarlshof.door import Label, Told
from jarlshof.engine.cards import count
from jarlshof.engine.state import OBSERVER
from jarlshof.game import seat_name
from jarlshof.games.harald import view
from jarlshof.games.harald.names import AREA_CARDS, CHARACTERS
from jarlshof.games.harald.rules.codes import (
    V_COUNCIL,
    V_DONE,
    V_DRAW,
    V_EXCHANGE,
    V_FLIP,
    V_REMOVE,
    V_SKIP,
    V_START,
    V_VILLAGE,
    V_WITH,
    VERB,
)
from jarlshof.games.harald.state import (
    BARD,
    BLACKSMITH,
    COUNCIL,
    DRAW,
    EFFECT,
    HAND,
    KINDS,
    NONE,
    OVER,
    PILE,
    SCOUT,
    SEND,
    START,
    WARRIOR,
    Hall,
)
from jarlshof.grammar import Form, Grammar, OneOf
from jarlshof.wording import counted, deciding, winning

CHARACTER = OneOf(CHARACTERS)
CARD = OneOf(AREA_CARDS)
PLACE = OneOf(lambda state, seat: places(state), at=4)
MOVES = Grammar(
    "Harald",
    VERB,
    Form("start CHARACTER", V_START, OneOf(CHARACTERS, secret=True)),
    Form("council CHARACTER", V_COUNCIL, CHARACTER),
    Form("village CHARACTER", V_VILLAGE, CHARACTER),
    Form("flip AREA CARD", V_FLIP, PLACE, CARD),
    Form("done", V_DONE),
    Form("remove SEAT CARD", V_REMOVE, PLACE, CARD),
    Form("exchange SEAT CARD", V_EXCHANGE, PLACE, CARD),
    Form("with AREA CARD", V_WITH, PLACE, CARD),
    Form("with hand CARD", V_WITH, CARD, fixed=HAND << 4),
    Form("skip", V_SKIP),
    Form("draw CHARACTER", V_DRAW, CHARACTER),
    Form("draw pile", V_DRAW, fixed=PILE),
)


# ---- notation


def prefixed(state: Hall) -> bool:
    """Do moves carry their seat in front now?"""
    return bool(state.phase == START)


write = MOVES.write
parse = MOVES.parse


def places(state: Hall) -> list[str]:
    """The words for areas and the hand, by their numbers."""
    villages = [seat_name(seat) if seat < state.seats else "" for seat in range(COUNCIL)]
    return [*villages, "council", "hand"]


# ---- what the screen says


def thing(place: int, card: int) -> str:
    """The name of a stack of cards on the page."""
    return f"{'hand' if place == HAND else view.area_name(place)}-{AREA_CARDS[card]}"


def label(state: Hall, seat: int, action: int, names: Sequence[str]) -> Label:
    """The button of an option, and the cards it concerns."""
    verb, place, card = action >> VERB, (action >> 4) & 15, action & 15
    if verb in (V_START, V_COUNCIL, V_VILLAGE):
        return Label(CHARACTERS[card].capitalize(), (thing(HAND, card),))
    if verb == V_DRAW:
        if card == PILE:
            return Label("From the pile", ("pile",))
        return Label(CHARACTERS[card].capitalize(), (f"reserve-{CHARACTERS[card]}",))
    if verb == V_SKIP:
        return Label("Decline the effect")
    if verb == V_DONE:
        return Label("No second flip")
    whose = {HAND: "your hand's", COUNCIL: "the Council's"}.get(place) or (
        "your" if place == seat else f"{names[place]}'s"
    )
    verb_word = {V_FLIP: "Flip", V_REMOVE: "Remove", V_EXCHANGE: "Exchange", V_WITH: "With"}[verb]
    return Label(f"{verb_word} {whose} {card_words(card)}", (thing(place, card),))


def card_words(card: int) -> str:
    """A card of an area in plain words."""
    return f"face-down {CHARACTERS[card - KINDS]}" if card >= KINDS else CHARACTERS[card]


def prompt(state: Hall, seat: int, names: Sequence[str]) -> str:
    """What a seat is asked now, or whom it waits for."""
    if state.phase == OVER:
        return "The game is over"
    if not (state.to_act() >> seat) & 1 if seat != OBSERVER else True:
        return deciding(state, names)
    if state.phase == EFFECT:
        return effect_prompt(state)
    if state.phase == DRAW:
        return "Draw a card: from the pile or the reserve"
    if state.phase == START:
        return "Choose your first villager, in secret"
    return "Choose a card for the Council" if state.phase == SEND else "Choose a card for your village"


def effect_prompt(state: Hall) -> str:
    """What the effect in use asks."""
    if state.held != NONE:
        return f"Exchange the {card_words(state.held)} with which card?"
    if state.power == BLACKSMITH:
        return "Flip a card" if state.flipped == NONE else "Flip a second card, in another area"
    if state.power == WARRIOR:
        return "Remove a card of any village"
    if state.power == BARD:
        return "Choose a card of your village to take back to your hand"
    where = "any village for the Council" if state.power != BARD + 2 else "your village for an opponent's"
    return f"Exchange a card of {where}"


# ---- what happened, in sentences


def tell(before: Hall, seat: int, action: int, after: Hall, viewer: int, names: Sequence[str]) -> list[Told]:
    """What a move did, from positions that hold no more than the viewer knows."""
    seats = tuple(dict.fromkeys((seat, *owners(before, action))))
    said = [Told(sentence(before, seat, action, after, viewer, names), "move", seats, touched(seat, action))]
    if before.phase == START and after.phase != START:
        picks = ", ".join(f"{names[p]} a {view.cards_in(after.areas[p])[0]}" for p in range(after.seats))
        all_seats = tuple(range(after.seats))
        laid = tuple(thing(p, CHARACTERS.index(view.cards_in(after.areas[p])[0])) for p in all_seats)
        said.append(Told(f"The starting cards are revealed: {picks}.", "reveal", all_seats, laid))
    if action >> VERB == V_VILLAGE and after.phase != EFFECT:
        said += [Told(text, "effect") for text in no_effect(before, action & 15)]
    if after.scores[seat] != NONE and before.scores[seat] == NONE:
        points = counted(int(after.scores[seat]), "point")
        text = f"{names[seat]} lays the rest of the hand under the pile and counts {points}."
        said.append(Told(text, "score", (seat,), (f"total-{seat_name(seat)}",)))
    if after.phase == OVER and before.phase != OVER:
        best = tuple(p for p, share in enumerate(after.results()) if share > 0)
        said.append(Told(ending(after, best, names), "end", best))
    return said


def owners(before: Hall, action: int) -> list[int]:
    """The seats whose cards an effect touches."""
    verb, place = action >> VERB, (action >> 4) & 15
    areas = [place] if verb in (V_FLIP, V_REMOVE, V_EXCHANGE, V_WITH) else []
    areas += [int(before.held_at)] if verb == V_WITH else []
    return [area for area in areas if area not in (COUNCIL, HAND)]


def touched(seat: int, action: int) -> tuple[str, ...]:
    """The stacks in the open that a move concerns."""
    verb, place, card = action >> VERB, (action >> 4) & 15, action & 15
    if verb == V_COUNCIL:
        return (thing(COUNCIL, card),)
    if verb == V_VILLAGE:
        return (thing(seat, card),)
    if verb == V_DRAW:
        return ("pile",) if card == PILE else (f"reserve-{CHARACTERS[card]}",)
    if verb in (V_FLIP, V_REMOVE, V_EXCHANGE, V_WITH) and place != HAND:
        return (thing(place, card),)
    return ()


def sentence(before: Hall, seat: int, action: int, after: Hall, viewer: int, names: Sequence[str]) -> str:
    """One sentence for the move itself."""
    verb, place, card = action >> VERB, (action >> 4) & 15, action & 15
    who = names[seat]
    if verb == V_START:
        return (
            f"{who} picks a {CHARACTERS[card]} in secret."
            if viewer == seat
            else f"{who} picks a starting card."
        )
    if verb == V_COUNCIL:
        return f"{who} sends a {CHARACTERS[card]} to the Council."
    if verb == V_VILLAGE:
        return f"{who} lays a {CHARACTERS[card]} in the village."
    if verb == V_DRAW:
        return drawing(before, seat, card, after, viewer, names)
    if verb == V_SKIP:
        return f"{who} declines the effect."
    if verb == V_DONE:
        return f"{who} leaves it at one flip."
    actor = f"{who}'s {CHARACTERS[before.played]}"
    if verb == V_FLIP:
        side = "up" if card >= KINDS else "down"
        return f"{actor} turns {owner(place, seat, names)} {CHARACTERS[card % KINDS]} face {side}."
    if place == HAND:
        held = f"{owner(before.held_at, seat, names)} {card_words(before.held)}"
        return f"{actor} takes {held} back to the hand and lays a {CHARACTERS[card]} in its place."
    target = f"{owner(place, seat, names)} {card_words(card)}"
    if verb == V_REMOVE:
        new = newcomer(before, place, card, after)
        return f"{actor} drives {target} under the pile; a {new} takes its place."
    if verb == V_EXCHANGE:
        return f"{actor} takes up {target}."
    held = f"{owner(before.held_at, seat, names)} {card_words(before.held)}"
    return f"{actor} exchanges {held} with {target}."


def owner(place: int, seat: int, names: Sequence[str]) -> str:
    """Whose card: the Council's, the mover's own, or somebody's."""
    if place == COUNCIL:
        return "the Council's"
    return "their own" if place == seat else f"{names[place]}'s"


def newcomer(before: Hall, place: int, card: int, after: Hall) -> str:
    """The character that took a removed card's place."""
    for kind in range(KINDS):
        gone = 1 if card == kind else 0
        if count(after.areas[place], kind) > count(before.areas[place], kind) - gone:
            return CHARACTERS[kind]
    raise AssertionError("a removed card is always replaced")


def drawing(before: Hall, seat: int, card: int, after: Hall, viewer: int, names: Sequence[str]) -> str:
    """A draw: from the pile only the owner reads which card."""
    who = names[seat]
    if card == PILE:
        bags = (after.hands, before.hands) if viewer == seat else (after.known, before.known)
        for kind in range(KINDS):
            if count(bags[0][seat], kind) > count(bags[1][seat], kind):
                return f"{who} draws a {CHARACTERS[kind]} from the pile."
        return f"{who} draws a card from the pile."
    for kind in range(KINDS):
        gone = 1 if card == kind else 0
        if count(after.reserve, kind) > count(before.reserve, kind) - gone:
            return f"{who} takes a {CHARACTERS[card]} from the reserve; a {CHARACTERS[kind]} replaces it."
    return f"{who} takes a {CHARACTERS[card]} from the reserve."


def no_effect(before: Hall, kind: int) -> list[str]:
    """Why a card just laid set nothing off."""
    if kind != SCOUT:
        return [f"The {CHARACTERS[kind]} has nothing to act on (HAR-20)."]
    if before.sent == NONE:
        return ["The scout has no card sent this turn to follow (HAR-29)."]
    if before.sent == SCOUT:
        return ["A scout was sent, so this scout does nothing (HAR-29)."]
    return [f"The scout follows the {CHARACTERS[before.sent]}, but it has nothing to act on (HAR-20)."]


def ending(state: Hall, best: Sequence[int], names: Sequence[str]) -> str:
    """Who won, with how much."""
    points = f"with {counted(state.side_points(best[0]), 'point')}"
    return f"The game is over: {winning([names[p] for p in best])} {points}."
