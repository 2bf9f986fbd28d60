"""Sær: moves as words, buttons, questions and sentences."""

from collections.abc import Sequence

from jarlshof.door import Label, Told
from jarlshof.engine.cards import count, total
from jarlshof.engine.state import OBSERVER
from jarlshof.game import seat_name
from jarlshof.games.saer import view
from jarlshof.games.saer.data import COLOUR_NAMES, SEASONS
from jarlshof.games.saer.names import CARDS, ENDS, GODS, PILES
from jarlshof.games.saer.rules.codes import (
    NO_CARD,
    NO_PILE,
    V_ADD,
    V_ADD_OUTPOST,
    V_DEPLOY,
    V_INSPIRE,
    V_INVOKE,
    V_KEEP,
    V_PASS,
    V_PLACE,
    V_RAISE,
    V_REINFORCE,
    V_SET,
    V_TURN,
    V_WITHDRAW,
    VERB,
    code,
)
from jarlshof.games.saer.rules.gods import target
from jarlshof.games.saer.state import (
    BLUE,
    COLOURS,
    DEPLOY,
    DOWN,
    FREYA_A,
    FREYA_B,
    GOD_PILE,
    GREEN,
    JARL,
    KIND,
    KINDS,
    LAID,
    LOKI_A,
    LOKI_B,
    N_VP,
    NONE,
    NORNS_A,
    NORNS_B,
    ODIN_A,
    ODIN_B,
    OVER,
    ROW,
    THOR_A,
    THOR_B,
    YELLOW,
    Board,
    colour_of,
)
from jarlshof.grammar import HIDDEN, NO_WORD, Form, Grammar, OneOf, Several
from jarlshof.wording import counted, deciding, listed

# ---- notation


def prefixed(state: Board) -> bool:
    """Do moves carry their seat in front now?"""
    return bool(state.phase == DEPLOY)


def laid_cards(action: int) -> list[int]:
    """The cards of a deployment, left to right."""
    cards = [(action >> shift) & 15 for shift in (8, 4, 0)]
    return [kind for kind in cards if kind != NO_CARD]


def written_cards(action: int, seen: bool) -> list[str]:
    """The cards of a deployment in words; hidden from the others."""
    return [CARDS[kind] if seen else HIDDEN for kind in laid_cards(action)]


def read_deployment(words: Sequence[str]) -> int:
    """The number of a deployment of up to three cards."""
    if len(words) > LAID or any(word not in CARDS for word in words):
        return NO_WORD
    cards = [NO_CARD] * (LAID - len(words)) + [CARDS.index(word) for word in words]
    return int(code(V_DEPLOY, *cards))


NUMBERS = tuple(str(n) for n in range(1, ROW + 1))
SEAT = OneOf(lambda state, seat: [seat_name(p) for p in range(state.seats)], at=8)
FIRST_PLACE = OneOf(NUMBERS, at=8)
PLACE = OneOf(NUMBERS, at=4)
MOVES = Grammar(
    "Sær",
    VERB,
    Form("deploy CARD CARD CARD", V_DEPLOY, Several(read_deployment, written_cards, bits=12)),
    Form("withdraw N", V_WITHDRAW, FIRST_PLACE),
    Form(
        "reinforce N CARD left|right",
        V_REINFORCE,
        FIRST_PLACE,
        OneOf(CARDS),
        OneOf(ENDS, at=4),
    ),
    Form("inspire N", V_INSPIRE, FIRST_PLACE),
    Form("invoke", V_INVOKE),
    Form("pass", V_PASS, fixed=NO_PILE << 8),
    Form("pass PILE", V_PASS, OneOf(PILES, at=8)),
    Form("place K N", V_PLACE, OneOf(("", *NUMBERS[:-1]), at=8), PLACE),
    Form("keep", V_KEEP),
    Form("add SEAT N", V_ADD, SEAT, PLACE),
    Form("add outpost COLOUR", V_ADD_OUTPOST, OneOf(COLOUR_NAMES, at=8)),
    Form("set left|right", V_SET, OneOf(ENDS, at=8)),
    Form("raise CARD N", V_RAISE, OneOf(CARDS, at=8), PLACE),
    Form("turn SEAT N", V_TURN, SEAT, PLACE),
)
write = MOVES.write
parse = MOVES.parse


# ---- what the screen says


def card_words(kind: int) -> str:
    """A card in plain words: red Raider, blue Hero, Jarl."""
    if kind == JARL:
        return "Jarl"
    return f"{COLOUR_NAMES[colour_of(kind)]} {'Raider' if kind < JARL else 'Hero'}"


def a_card(kind: int) -> str:
    """A card with its article."""
    return f"a {card_words(kind)}"


def god_words(side: int) -> str:
    """A God with its side, as in Loki (b)."""
    god, letter = GODS[side].split("-")
    return f"{'the Norns' if god == 'norns' else god.capitalize()} ({letter})"


def pile_words(pile: int) -> str:
    """A muster pile in plain words."""
    if pile >= GOD_PILE:
        return f"the pile of {god_words(pile - GOD_PILE)}"
    return f"the pile of the {COLOUR_NAMES[pile]} Hero"


def short_pile(pile: int) -> str:
    """A muster pile by what lies on top."""
    return god_words(pile - GOD_PILE) if pile >= GOD_PILE else f"the {COLOUR_NAMES[pile]} Hero"


def place_thing(seat: int, place: int) -> str:
    """The name of a card of an array on the page."""
    return f"{seat_name(seat)}-{place + 1}"


def hand_thing(kind: int) -> str:
    """The name of a hand card on the page."""
    return f"hand-{CARDS[kind]}"


def at(state: Board, seat: int, place: int) -> int:
    """A card of an array."""
    return int(state.rows[seat * ROW + place])


def own_card(state: Board, seat: int, place: int) -> str:
    """A card of the owner's array in plain words, with its place."""
    return f"{card_words(at(state, seat, place) & KIND)} (place {place + 1})"


def label(state: Board, seat: int, action: int, names: Sequence[str]) -> Label:
    """The button of an option, and the things it concerns."""
    verb, a, b, c = action >> VERB, (action >> 8) & 15, (action >> 4) & 15, action & 15
    if verb == V_DEPLOY:
        cards = laid_cards(action)
        text = ", ".join(card_words(kind) for kind in cards) or "No card"
        return Label(text[:1].upper() + text[1:], tuple(dict.fromkeys(map(hand_thing, cards))))
    if verb == V_WITHDRAW:
        return Label(f"Withdraw {own_card(state, seat, a)}", (place_thing(seat, a),))
    if verb == V_REINFORCE:
        text = f"Turn up {own_card(state, seat, a)}, add {card_words(c)} {ENDS[b]}"
        return Label(text, (place_thing(seat, a), hand_thing(c), f"{seat_name(seat)}-{ENDS[b]}"))
    if verb == V_INSPIRE:
        return Label(
            f"Inspire {own_card(state, seat, a)}", (place_thing(seat, a), f"glory-{seat_name(seat)}")
        )
    if verb == V_INVOKE:
        return Label(f"Invoke {god_words(state.gods[seat])}", (f"god-{seat_name(seat)}",))
    if verb == V_PASS:
        if a == NO_PILE:
            return Label("Pass", ("pass",))
        return Label(f"Pass, take {short_pile(a)}", (f"pile-{PILES[a]}",))
    return god_label(state, seat, action, names)


def god_label(state: Board, seat: int, action: int, names: Sequence[str]) -> Label:
    """The button of an answer to a God."""
    verb, a, b = action >> VERB, (action >> 8) & 15, (action >> 4) & 15
    if verb == V_PLACE:
        return Label(f"Put {a} Glory on {own_card(state, seat, b)}", (place_thing(seat, b),))
    if verb == V_KEEP:
        return Label("Keep the stolen Glory", ("keep",))
    if verb == V_ADD:
        return Label(f"2 Glory on {whose_card(state, seat, a, b, names)}", (place_thing(a, b),))
    if verb == V_ADD_OUTPOST:
        return Label(f"2 Glory on the {COLOUR_NAMES[a]} Outpost", (f"outpost-{COLOUR_NAMES[a]}",))
    if verb == V_SET:
        return Label(f"Lay the card at the {ENDS[a]} end", (f"{seat_name(seat)}-{ENDS[a]}",))
    if verb == V_RAISE:
        return Label(f"Put {a_card(a)} at place {b + 1}", (f"discard-{CARDS[a]}", f"gap-{b + 1}"))
    return Label(f"Turn up {names[a]}'s card at place {b + 1}", (place_thing(a, b),))


def whose_card(state: Board, seat: int, owner: int, place: int, names: Sequence[str]) -> str:
    """A card of any array, as its name is known to a seat."""
    card = at(state, owner, place)
    if owner == seat:
        return f"your {own_card(state, owner, place)}"
    what = "face-down card" if card & DOWN else card_words(card & KIND)
    return f"{names[owner]}'s {what} (place {place + 1})"


def prompt(state: Board, seat: int, names: Sequence[str]) -> str:
    """What a seat is asked now, or whom it waits for."""
    if state.phase == OVER:
        return "The game is over"
    if seat == OBSERVER or not (state.to_act() >> seat) & 1:
        return deciding(state, names)
    if state.phase == DEPLOY:
        return deployment_prompt(total(state.hands[seat]))
    if state.asking != NONE:
        return god_prompt(state, names)
    if state.piles:
        return "Take an action, or pass and take a muster pile"
    return "Take an action, or pass"


def deployment_prompt(cards: int) -> str:
    """What a seat is asked that lays its array."""
    if cards == 0:
        return "You have no card to lay"
    if cards > LAID:
        return "Lay three cards face down, in a row from left to right"
    return "Lay all your cards face down, in a row from left to right"


def god_prompt(state: Board, names: Sequence[str]) -> str:
    """What a God asks."""
    if state.asking == LOKI_A:
        tokens = "1" if state.stolen == 1 else "1 or 2"
        return f"Put {tokens} of the stolen Glory on one of your face-up cards, or keep it"
    if state.asking == LOKI_B:
        return "Put 2 Glory on a card or an Outpost"
    if state.asking == FREYA_A:
        return f"Lay the {card_words(state.drawn)} face down at an end of your array"
    if state.asking == FREYA_B:
        return "Put a discarded Raider or Jarl face up anywhere in your array"
    return f"Turn up a face-down card of {names[target(state)]}"


# ---- what happened, in sentences


def tell(
    before: Board, seat: int, action: int, after: Board, viewer: int, names: Sequence[str]
) -> list[Told]:
    """What a move did, from positions that hold no more than the viewer knows."""
    verb = action >> VERB
    if verb == V_DEPLOY:
        said = [Told(deployment(action, names[seat], viewer == seat), "move", (seat,))]
        if after.phase != DEPLOY:
            text = f"All have deployed; {names[after.turn]} takes the first action."
            said.append(Told(text, "turn", (int(after.turn),)))
        return said
    text = action_sentence(before, seat, action, after, viewer, names)
    said = [Told(text, "move", (seat, *others(seat, action)), touched(seat, action))]
    if after.phase == OVER or after.season != before.season:
        said += resolution(before, after, names)
    return said


def others(seat: int, action: int) -> list[int]:
    """Another seat whose card a God touches."""
    verb, a = action >> 12, (action >> 8) & 15
    return [a] if verb in (V_ADD, V_TURN) and a != seat else []


def touched(seat: int, action: int) -> tuple[str, ...]:
    """The things in the open that an action concerns: places of arrays, Outposts, piles, Gods."""
    verb, a, b = action >> 12, (action >> 8) & 15, (action >> 4) & 15
    if verb in (V_WITHDRAW, V_REINFORCE, V_INSPIRE):
        return (place_thing(seat, a),)
    if verb == V_PLACE:
        return (place_thing(seat, b),)
    if verb in (V_ADD, V_TURN):
        return (place_thing(a, b),)
    if verb == V_ADD_OUTPOST:
        return (f"outpost-{COLOUR_NAMES[a]}",)
    if verb == V_INVOKE:
        return (f"god-{seat_name(seat)}",)
    if verb == V_PASS and a != NO_PILE:
        return (f"pile-{PILES[a]}",)
    return (f"discard-{CARDS[a]}",) if verb == V_RAISE else ()


def deployment(action: int, who: str, own: bool) -> str:
    """An array laid in secret."""
    cards = laid_cards(action)
    if not cards:
        return f"{who} has no card to lay."
    if own:
        return f"{who} lays face down, from the left: {', '.join(map(card_words, cards))}."
    return f"{who} lays {counted(len(cards), 'card')} face down."


def action_sentence(
    before: Board, seat: int, action: int, after: Board, viewer: int, names: Sequence[str]
) -> str:
    """One sentence for an action, or for an answer to a God."""
    verb, a, b, c = action >> VERB, (action >> 8) & 15, (action >> 4) & 15, action & 15
    who = names[seat]
    if verb == V_WITHDRAW:
        what = f"the {card_words(at(before, seat, a) & KIND)}" if viewer == seat else "the face-down card"
        return f"{who} withdraws {what} at place {a + 1}."
    if verb == V_REINFORCE:
        turned = card_words(turned_card(seat, a, after, b))
        return f"{who} turns up a {turned} (place {a + 1}) and adds {a_card(c)} at the {ENDS[b]} end."
    if verb == V_INSPIRE:
        return f"{who} inspires the {own_card(before, seat, a)}."
    if verb == V_PASS:
        return passing(before, who, a)
    if verb == V_INVOKE:
        return f"{who} invokes {god_words(before.gods[seat])}: {invoked(before, seat, after, viewer, names)}."
    if verb == V_PLACE:
        return f"{who} puts {a} of the stolen Glory on the {own_card(before, seat, b)}."
    if verb == V_KEEP:
        return f"{who} keeps the stolen Glory."
    if verb == V_ADD:
        return f"{who} puts Glory on {target_words(before, seat, a, b, viewer, names)}."
    if verb == V_ADD_OUTPOST:
        return f"{who} puts Glory on the {COLOUR_NAMES[a]} Outpost."
    if verb == V_SET:
        what = f"the {card_words(before.drawn)}" if viewer == seat else "the drawn card"
        return f"{who} lays {what} face down at the {ENDS[a]} end."
    if verb == V_RAISE:
        return f"{who} takes {a_card(a)} from the discard pile and puts it at place {b + 1}."
    shown = card_words(shown_card(a, b, after))
    return f"{who} turns up {names[a]}'s card at place {b + 1}: a {shown}."


def turned_card(seat: int, place: int, after: Board, end: int) -> int:
    """The card that a reinforcement turned up, open to all afterwards."""
    return at(after, seat, place if ENDS[end] == "right" else place + 1) & KIND


def shown_card(seat: int, place: int, after: Board) -> int:
    """The card that the Norns turned up, open to all afterwards."""
    return at(after, seat, place) & KIND


def passing(before: Board, who: str, pile: int) -> str:
    """A pass, with the pile that is taken."""
    if pile == NO_PILE:
        return f"{who} passes."
    cards = list_cards(before.musters[pile])
    taken = pile_words(pile)
    return f"{who} passes and takes {taken}{f' with {cards}' if cards else ''}."


def list_cards(bag: int) -> str:
    """The cards of a bag in plain words."""
    found = []
    for kind in range(KINDS):
        n = count(bag, kind)
        if n:
            found.append(counted(n, card_words(kind)))
    return ", ".join(found)


def target_words(state: Board, seat: int, owner: int, place: int, viewer: int, names: Sequence[str]) -> str:
    """The card that Loki's gift goes to, as the viewer knows it."""
    card = at(state, owner, place)
    what = card_words(card & KIND)
    if card & DOWN and viewer != owner:
        what = "face-down card"
    return f"{'the own' if owner == seat else names[owner] + chr(39) + 's'} {what} at place {place + 1}"


def invoked(before: Board, seat: int, after: Board, viewer: int, names: Sequence[str]) -> str:
    """What a God did at once."""
    side = before.gods[seat]
    if side == THOR_A:
        if before.spring_hero == NONE or after.spring_hero != NONE:
            return "no Hero was left over in Spring (Q27)"
        return f"the {COLOUR_NAMES[before.spring_hero]} Hero comes to the hand"
    if side == THOR_B:
        return drawing(before, seat, after, viewer)
    if side == LOKI_A:
        robbed = [names[p] for p in range(before.seats) if p != seat and before.glory[p]]
        return f"a Glory is taken from {listed(robbed)}" if robbed else "nobody has Glory to steal (Q7)"
    if side == LOKI_B:
        return "2 Glory from the bank" if after.asking == LOKI_B else "there is nothing to put Glory on (Q7)"
    if side == ODIN_A:
        return "2 VP"
    if side == ODIN_B:
        return (
            "1 VP and 1 Glory" if after.glory[seat] > before.glory[seat] else "1 VP; no Glory is left (Q17)"
        )
    if side == FREYA_A:
        return freya_draws(before, seat, after, viewer)
    if side == FREYA_B:
        return (
            "a discarded card returns" if after.asking == FREYA_B else "no Raider or Jarl is discarded (Q12)"
        )
    if side == NORNS_A:
        return (
            "a card of each opponent is turned up"
            if after.asking == NORNS_A
            else "no opponent has a face-down card (Q7)"
        )
    assert side == NORNS_B
    n = after.glory[seat] - before.glory[seat]
    return f"{n} Glory of the array return to the supply" if n else "there is no Glory on the array (Q7)"


def drawing(before: Board, seat: int, after: Board, viewer: int) -> str:
    """Cards drawn to the hand; only the owner reads which."""
    n = total(after.hands[seat]) - total(before.hands[seat])
    if n == 0:
        return "there is nothing to draw (Q16)"
    if viewer == seat:
        return f"{list_cards(after.hands[seat] - before.hands[seat])} drawn"
    return f"{counted(n, 'card')} drawn"


def freya_draws(before: Board, seat: int, after: Board, viewer: int) -> str:
    """A card drawn for the array."""
    if after.asking == FREYA_A:
        return f"{a_card(after.drawn)} is drawn" if viewer == seat else "a card is drawn"
    if after.lengths[seat] > before.lengths[seat]:
        return "a card is drawn and laid face down (Q11)"
    return "there is nothing to draw (Q11)"


# ---- the resolution, colour by colour


def resolution(before: Board, after: Board, names: Sequence[str]) -> list[Told]:
    """SAE-25: every sum with its parts, the Outposts, Glory, the next first player, the next round."""
    season = after.resolved
    said = [Told(f"{SEASONS[season].capitalize()} is over: all face-down cards are turned up.", "reveal")]
    for colour in view.colours_in_play(after):
        text = colour_sentence(before, after, colour, names)
        said.append(Told(text, "score", scorers(after, colour), (f"outpost-{COLOUR_NAMES[colour]}",)))
    said += compensation(after, names)
    if after.phase == OVER:
        first = next(p for p, share in enumerate(after.results()) if share > 0)
        return [*said, Told(ending(after, first, names), "end", (first,))]
    text = f"{names[after.first]} is first player in {SEASONS[after.season].capitalize()}."
    said.append(Told(text, "turn", (int(after.first),)))
    return said + start_of_round(after, names)


def scorers(after: Board, colour: int) -> tuple[int, ...]:
    """Who had points in a colour."""
    return tuple(seat for seat in range(after.seats) if view.parts(after, seat, colour, past=True))


def colour_sentence(before: Board, after: Board, colour: int, names: Sequence[str]) -> str:
    """A colour's sums, and what becomes of its Outpost."""
    sums = {}
    for seat in range(after.seats):
        found = view.parts(after, seat, colour, past=True)
        if found:
            sums[seat] = f"{names[seat]} {sum_words(found)}"
    colour_word = COLOUR_NAMES[colour].capitalize()
    text = f"{colour_word}: {'; '.join(sums.values()) or 'nobody has a point'}."
    return f"{text} {outcome(after, colour, names)}"


def sum_words(found: Sequence[view.Part]) -> str:
    """A sum with its parts, as in 2 + 1 (Jarl) = 3."""
    terms = [f"{part.points} ({source_words(part.source)})" for part in found]
    return f"{' + '.join(terms)} = {sum(part.points for part in found)}"


def source_words(source: str) -> str:
    """What gives a part of a sum."""
    return {"jarl": "Jarl", "glory": "Glory", "outpost": "Outpost"}.get(source) or source.split("-")[
        0
    ].capitalize()


def outcome(after: Board, colour: int, names: Sequence[str]) -> str:
    """Who has the Outpost now, and why."""
    was, now = after.past_outposts[colour], after.outposts[colour]
    totals = [
        sum(part.points for part in view.parts(after, p, colour, past=True)) for p in range(after.seats)
    ]
    best = max(totals)
    tied = totals.count(best) > 1
    if now == NONE:
        if best == 0:
            return (
                "The Outpost goes to nobody (Q3)."
                if was == NONE
                else "The Outpost returns to the middle (SAE-51)."
            )
        return "A tie: the Outpost goes to the middle (SAE-34)."
    vp = f"{after.numbers[N_VP + after.resolved]} VP"
    verb = "keeps" if was == now else "wins"
    if tied:
        clause = "Q3" if best == 0 else "SAE-49"
        return f"{names[now]}, holder of Green, {verb} the tie and the Outpost: {vp} ({clause})."
    return f"{names[now]} {verb} the Outpost: {vp}."


def fought_in_vain(after: Board, seat: int) -> list[int]:
    """SAE-36: the colours in which a seat had a Raider or Hero and did not get the Outpost."""
    cards = after.past_rows[seat * ROW : seat * ROW + after.past_lengths[seat]]
    fought = {colour_of(card & KIND) for card in cards if card & KIND != JARL}
    return [colour for colour in range(COLOURS) if colour in fought and after.outposts[colour] != seat]


def compensation(after: Board, names: Sequence[str]) -> list[Told]:
    """SAE-36: who is due Glory, and for what."""
    said = []
    for seat in range(after.seats):
        colours = [COLOUR_NAMES[colour] for colour in fought_in_vain(after, seat)]
        if colours:
            text = f"Glory for {names[seat]}'s defeat in {listed(colours)} (SAE-36)."
            said.append(Told(text, "effect", (seat,)))
    if said and after.supply:
        said.append(Told("The bank gives what it has (Q17).", "effect"))
    return said


def start_of_round(after: Board, names: Sequence[str]) -> list[Told]:
    """SAE-50, SAE-53: what Blue and Yellow give."""
    said = []
    if after.outposts[BLUE] != NONE:
        owner = int(after.outposts[BLUE])
        said.append(Told(f"{names[owner]} draws for Blue (SAE-50).", "effect", (owner,)))
    if after.outposts[YELLOW] != NONE:
        owner = int(after.outposts[YELLOW])
        said.append(Told(f"{names[owner]} gets Glory for Yellow (SAE-53).", "effect", (owner,)))
    return said


def ending(after: Board, first: int, names: Sequence[str]) -> str:
    """Who won, with how much, and what broke a tie."""
    best = max(after.vp[p] for p in range(after.seats))
    tied = [p for p in range(after.seats) if after.vp[p] == best]
    why = ""
    if len(tied) > 1:
        why = f", the tie broken by {tie_breaker(after, tied)}"
    return f"The game is over: {names[first]} wins with {best} VP{why}."


def tie_breaker(after: Board, tied: Sequence[int]) -> str:
    """SAE-45, SAE-46: what decided between the tied."""
    if after.outposts[GREEN] in tied:
        return "the Green Outpost (SAE-45)"
    glory = [after.glory[p] for p in tied]
    if glory.count(max(glory)) == 1:
        return "unused Glory (SAE-46)"
    cards = [total(after.hands[p]) for p in tied if after.glory[p] == max(glory)]
    if cards.count(max(cards)) == 1:
        return "hand cards (SAE-46)"
    return "nearness to the first player (SAE-46)"
