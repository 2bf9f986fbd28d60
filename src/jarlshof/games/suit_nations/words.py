"""Suit Nations: moves as words, buttons, questions and sentences."""

from collections.abc import Sequence

from jarlshof.door import Label, Throw, Told
from jarlshof.game import seat_name
from jarlshof.games.suit_nations import names, view
from jarlshof.games.suit_nations.moves import MAKES, MOVES, SIZES
from jarlshof.games.suit_nations.names import CARDS, HOLDERS, SUIT_SIGNS, TYPES
from jarlshof.games.suit_nations.rules import (
    attacks,
    codes,
    demands,
    exploring,
    handling,
    missions,
    movement,
    paying,
    targets,
)
from jarlshof.games.suit_nations.rules.codes import a_of, b_of, c_of, d_of, e_of, f_of, verb_of
from jarlshof.games.suit_nations.seams import BRANCHES
from jarlshof.games.suit_nations.state import (
    ABSORB,
    ANSWER,
    ASK,
    DECLARE,
    EXPLORE,
    GAIN,
    HAND,
    HANDLE,
    LIVE,
    MAIN,
    NONE,
    OVER,
    PAY,
    PIECE,
    PIECES,
    STEAL,
    UP,
    Board,
)
from jarlshof.games.suit_nations.state import HOLDERS as PER_SEAT
from jarlshof.wording import counted, deciding, listed, winning

Parts = list[tuple[str, int]]  # what is added to a die: a word and a number


# ---- notation


def prefixed(state: Board) -> bool:
    """Do moves carry their seat in front now?"""
    return bool(state.phase != OVER and state.decider != state.turn)


def write(state: Board, seat: int, action: int, viewer: int) -> str:
    """A move in words, as the viewer (a seat or OBSERVER) may read it."""
    return MOVES.write(state, seat, action, seat if knows_card(state, seat, action, viewer) else viewer)


def knows_card(state: Board, seat: int, action: int, viewer: int) -> bool:
    """Who learns the card of a move: its seat, a card's taker (SN-80), with `hits_public` (Q35) all."""
    verb = verb_of(action)
    if viewer == seat or (verb == codes.V_HAND and viewer == state.turn):
        return True
    return bool(verb == codes.V_ABSORB and state.hits_public)


def parse(state: Board, seat: int, text: str) -> int:
    """The action that words without a seat in front describe; raises NotUnderstood.

    That a city action is done at the city goes without saying, and may be said.
    """
    words = text.split()
    if words[:1] in (["mine"], ["produce"], ["research"]) and words[-2:] == ["at", "city"]:
        words = words[:-2]
    return MOVES.parse(state, seat, " ".join(words))


# ---- what the screen says


def card_sign(card: int) -> str:
    """A card as a person reads it."""
    name = CARDS[card]
    return "joker" if name == "jk" else f"{name[:-1]}{SUIT_SIGNS[name[-1]]}"


def cards_text(action: int) -> str:
    """What a political action pays, as in `7♠ + 3 gold`."""
    paid = [card_sign(card) for card in (d_of(action), e_of(action)) if card]
    if f_of(action):
        paid.append(f"{f_of(action)} gold")
    return " + ".join(paid)


def thing(holder: int) -> str:
    """The name of a piece or city on the page."""
    return f"{seat_name(holder // PER_SEAT)}-{HOLDERS[holder % PER_SEAT]}"


def piece_word(holder: int) -> str:
    """A piece in a sentence: jack, second jack, city."""
    name = HOLDERS[holder % PER_SEAT]
    return f"second {name[:-1]}" if name[-1] == "2" else name


def whose(holder: int, seat: int, players: Sequence[str]) -> str:
    """A piece or city with its owner, as the mover would say it."""
    owner = holder // PER_SEAT
    return piece_word(holder) if owner == seat else f"{players[owner]}'s {piece_word(holder)}"


def card_thing(holder: int, card: int) -> str:
    """The name of a card of a load on the page."""
    return f"{thing(holder)}-{CARDS[card]}"


def label(state: Board, seat: int, action: int, names_of_seats: Sequence[str]) -> Label:
    """The button of an option, and the things it concerns."""
    verb, a, b = verb_of(action), a_of(action), b_of(action)
    if verb in (codes.V_STEP, codes.V_MOVE):
        return label_move(state, verb, a, b)
    if verb == codes.V_HANDLE:
        return label_handle(state, a, b)
    if verb == codes.V_EXPLORE:
        slot = names.slot_name(state, state.at[a])
        return Label(f"Explore {slot} with {piece_word(a)}", (thing(a), slot))
    if verb == codes.V_QUIETUS:
        return Label(f"Give up {piece_word(a)}", (thing(a),))
    if verb in (codes.V_MISSION, codes.V_DEMAND, codes.V_ATTACK):
        return label_political(state, action, seat, names_of_seats)
    if verb in (codes.V_USE, codes.V_GIVE, codes.V_TAKE):
        return label_card(state, verb, a, d_of(action))
    if verb <= codes.V_DISMANTLE and verb not in (codes.V_GOLD, codes.V_END):
        return label_city(seat, action)
    return label_reply(state, verb, action)


def label_move(state: Board, verb: int, piece: int, slot: int) -> Label:
    """A move or a free step; where both lead, a click takes the step, after which the piece may go on."""
    name = names.slot_name(state, slot)
    if verb == codes.V_STEP:
        return Label(f"Step {piece_word(piece)} to {name}", (thing(piece), name))
    both = movement.no_step(state, piece, slot) == 0
    return Label(f"Move {piece_word(piece)} to {name}", (thing(piece),) if both else (thing(piece), name))


def label_handle(state: Board, piece: int, slot: int) -> Label:
    """An exchange on a slot. It concerns the city there; another piece is clicked to choose that piece."""
    first = piece // PER_SEAT * PER_SEAT
    partners = [h for h in range(first, first + PER_SEAT) if not handling.no_partner(state, piece, slot, h)]
    cities = [thing(h) for h in partners if h % PER_SEAT >= PIECES]
    text = f"Exchange: {piece_word(piece)} with {listed([piece_word(partner) for partner in partners])}"
    return Label(f"{text} at {names.slot_name(state, slot)}", (thing(piece), *cities))


def label_card(state: Board, verb: int, holder: int, card: int) -> Label:
    """A card that pays, or is planned to be given or taken."""
    sign, word = card_sign(card), piece_word(holder)
    if verb == codes.V_USE:
        return Label(f"{sign} from {word}", (card_thing(holder, card),))
    source = handling.source(state)
    if verb == codes.V_GIVE:
        return Label(f"Give {sign} to {word}", (card_thing(source, card), thing(holder)))
    return Label(f"Take {sign} from {word}", (card_thing(holder, card), thing(source)))


def label_city(seat: int, action: int) -> Label:
    """A city action: it concerns the city, and its place among the things for sale."""
    verb, a, b = verb_of(action), a_of(action), b_of(action)
    city = thing(seat * PER_SEAT + HOLDERS.index("city"))
    if verb == codes.V_DECOMPOSE:
        return Label(f"Decompose {card_sign(d_of(action))} from {piece_word(a)}", (city,))
    if verb == codes.V_DISMANTLE:
        return Label(f"Dismantle {piece_word(a)}", (thing(a),))
    return Label(label_text(action), (city, f"buy-{sale_name(verb, b)}"))


def sale_name(verb: int, b: int) -> str:
    """The name of something for sale in a city."""
    if verb == codes.V_MINE:
        return f"mine-{b}"
    if verb == codes.V_PRODUCE:
        return MAKES[b]
    branch = BRANCHES[b // 3]
    return f"{branch.name}-{b % 3 + 1 if branch.ordered else TYPES[b % 3]}"


def label_reply(state: Board, verb: int, action: int) -> Label:
    """Choices inside a chain of decisions: cards and steps are things of their own."""
    text, card = label_text(action), d_of(action)
    if verb in (codes.V_HAND, codes.V_ABSORB):
        return Label(text, (card_thing(targets.target_of(state), card),))
    if verb == codes.V_PICK and card:
        return Label(text, (f"pick-{CARDS[card]}{'-hidden' if c_of(action) else ''}",))
    if verb in (codes.V_DECLARE, codes.V_GAIN):
        return Label(text, (f"step-{sale_name(verb, b_of(action))}",))
    if verb == codes.V_ASK_CARD:
        return Label(text, (thing(targets.target_of(state)),))
    return Label(text)


def label_political(state: Board, action: int, seat: int, players: Sequence[str]) -> Label:
    """The button of a mission, demand or attack."""
    verb, a, b = verb_of(action), a_of(action), b_of(action)
    target = whose(b, seat, players)
    if verb == codes.V_DEMAND:
        return Label(f"Demand from {target}", (thing(a), thing(b)))
    size = SIZES[c_of(action) & codes.FULL]
    if verb == codes.V_ATTACK:
        steals = " (steals)" if attacks.steals(state, action) else ""
        return Label(f"Attack {target}, {size}{steals}: {cards_text(action)}", (thing(a), thing(b)))
    kind = "Teach" if c_of(action) & codes.TEACH else "Convert"
    return Label(f"{kind} {target}, {size}: {cards_text(action)}", (thing(a), thing(b)))


def label_text(action: int) -> str:
    """The button of a move that concerns no piece."""
    verb, b, card = verb_of(action), b_of(action), d_of(action)
    if verb == codes.V_MINE:
        return f"Mine {b} gold"
    if verb == codes.V_PRODUCE:
        return f"Produce a {MAKES[b]}"
    if verb in (codes.V_RESEARCH, codes.V_DECLARE, codes.V_GAIN):
        word = {codes.V_RESEARCH: "Research", codes.V_DECLARE: "Declare", codes.V_GAIN: "Learn"}[verb]
        return f"{word} {step_text(b)}"
    if verb == codes.V_PAY:
        return f"Pay {b} gold" if b else "Pay"
    if verb == codes.V_ASK_GOLD:
        return f"Ask for {b} gold"
    if verb == codes.V_PICK:
        return f"Take {card_sign(card)}{' (hidden)' if c_of(action) else ''}" if card else "Take nothing"
    if verb in (codes.V_HAND, codes.V_ABSORB):
        return f"{'Hand over' if verb == codes.V_HAND else 'Lose'} {card_sign(card)}"
    return PLAIN_LABELS[verb]


PLAIN_LABELS = {
    int(codes.V_GOLD): "Turn to gold",
    int(codes.V_END): "End turn",
    int(codes.V_STAY): "Stay",
    int(codes.V_DONE): "Exchange",
    int(codes.V_ASK_CARD): "Ask for a card",
    int(codes.V_SEND): "Send the demand",
    int(codes.V_ACCEPT): "Accept",
    int(codes.V_REJECT): "Reject",
    int(codes.V_LOSE): "Lose the piece",
    int(codes.V_STEAL): "Steal the card",
    int(codes.V_DESTROY): "Destroy the card",
}


def step_text(bit: int) -> str:
    """A step of a branch in a sentence."""
    branch = BRANCHES[bit // 3]
    which = f"step {bit % 3 + 1}" if branch.ordered else f"{TYPES[bit % 3]}s"
    return f"{branch.title} ({which})"


def prompt(state: Board, seat: int, names_of_seats: Sequence[str]) -> str:
    """What a seat is asked now, or whom it waits for."""
    if state.phase == OVER:
        return "The game is over"
    if seat != state.decider:
        return deciding(state, names_of_seats)
    deed, phase = state.deed(), state.phase
    if phase == PIECE:
        return f"Your {HOLDERS[state.open_piece].replace('2', '')} may act now, or stay"
    if phase == PAY:
        return f"{label_text(deed)}: {paying_text(state)}"
    if phase == ASK:
        return f"Demand what from {whose(b_of(deed), seat, names_of_seats)}?"
    if phase == ANSWER:
        aim = piece_word(b_of(deed))
        return f"{names_of_seats[state.turn]}'s king demands {demand_text(state)} from your {aim}"
    if phase == ABSORB:
        return f"Your {piece_word(b_of(deed))} is hit: what is lost?"
    if phase == LIVE:
        return f"Your {piece_word(b_of(deed))} is hit: pay to keep it?"
    return QUESTIONS[phase]


QUESTIONS = {
    int(MAIN): "Your turn",
    int(HANDLE): "Plan the exchange, item by item",
    int(EXPLORE): "Take a card, or nothing",
    int(DECLARE): "Declare a step",
    int(GAIN): "Your city won the debate: learn a step",
    int(HAND): "Choose a card to hand over",
    int(STEAL): "You see the card that is hit: steal it?",
}


def paying_text(state: Board) -> str:
    """How far a payment has come."""
    price = paying.price(state, state.pay_suit)
    if state.pay_cards == 0:
        return f"pay {counted(price, 'point')}"
    return f"{state.pay_points} of {counted(price, 'point')} paid"


def demand_text(state: Board) -> str:
    """What a demand names."""
    cards, gold = demands.asked_cards(state), demands.asked_gold(state)
    return listed(([counted(cards, "card")] if cards else []) + ([f"{gold} gold"] if gold else []))


# ---- what happened, in sentences


def tell(
    before: Board, seat: int, action: int, after: Board, viewer: int, names_of_seats: Sequence[str]
) -> list[Told]:
    """What a move did, from positions that hold no more than the viewer knows."""
    text = sentence(before, seat, action, after, viewer, names_of_seats)
    said = [Told(text, "move", concerned(seat, action), touched(before, action))]
    said += dice_told(before, seat, action, after, names_of_seats)
    said += changes(before, after, names_of_seats)
    if after.era != before.era:
        who = names_of_seats[after.dealer]
        text = f"The era deck is empty: era {after.era} begins, {who} shuffles (SN-19)."
        said.append(Told(text, "turn", (int(after.dealer),)))
    if after.coins != NONE and before.coins == NONE:
        who, coins = names_of_seats[after.last], counted(int(after.coins), "coin")
        text = f"The countdown begins with {coins}; {who} is the last explorer (SN-21)."
        said.append(Told(text, "event", (int(after.last),)))
    elif after.coins != before.coins:
        said.append(Told(f"A coin of the countdown is removed: {after.coins} left (SN-23).", "event"))
    if after.phase == OVER and before.phase != OVER:
        best = tuple(p for p in range(after.seats) if seat_name(p) in (view.winner(after) or []))
        said.append(Told(ending(after, best, names_of_seats), "end", best))
    return said


def concerned(seat: int, action: int) -> tuple[int, ...]:
    """Who acts, and against or with whom."""
    if verb_of(action) in (codes.V_MISSION, codes.V_ATTACK, codes.V_DEMAND):
        return (seat, b_of(action) // PER_SEAT)
    return (seat,)


def touched(before: Board, action: int) -> tuple[str, ...]:
    """The pieces, cities and slots that a move concerns; no card, for its owner alone may know it."""
    verb, a, b = verb_of(action), a_of(action), b_of(action)
    if verb in (codes.V_MISSION, codes.V_ATTACK, codes.V_DEMAND):
        return (thing(a), thing(b))
    if verb in (codes.V_MOVE, codes.V_STEP, codes.V_HANDLE):
        return (thing(a), names.slot_name(before, b))
    if verb in (codes.V_EXPLORE, codes.V_QUIETUS, codes.V_DISMANTLE):
        return (thing(a),)
    return ()


def sentence(before: Board, seat: int, action: int, after: Board, viewer: int, players: Sequence[str]) -> str:
    """One sentence for the move itself."""
    verb, a, b = verb_of(action), a_of(action), b_of(action)
    who = players[seat]
    known = knows_card(before, seat, action, viewer)
    if verb in (codes.V_MOVE, codes.V_STEP):
        word = "moves" if verb == codes.V_MOVE else "steps"
        return f"{who}'s {piece_word(a)} {word} to {names.slot_name(before, b)}."
    if verb in (codes.V_MISSION, codes.V_ATTACK):
        return political_sentence(action, seat, players)
    if verb == codes.V_DEMAND:
        return f"{who}'s {piece_word(a)} turns to {whose(b, seat, players)} with a demand."
    if verb == codes.V_HANDLE:
        return f"{who}'s {piece_word(a)} hands over at {names.slot_name(before, b)}."
    if verb in (codes.V_GIVE, codes.V_TAKE, codes.V_HAND, codes.V_ABSORB, codes.V_DECOMPOSE, codes.V_PICK):
        return card_sentence(before, action, who, known)
    if verb == codes.V_USE:
        return f"{who} pays with {card_sign(d_of(action))}."
    if verb in (codes.V_EXPLORE, codes.V_QUIETUS, codes.V_DISMANTLE):
        text = {
            codes.V_EXPLORE: f"explores {names.slot_name(before, before.at[a])}",
            codes.V_QUIETUS: "is given up",
            codes.V_DISMANTLE: "is dismantled for gold",
        }[verb]
        return f"{who}'s {piece_word(a)} {text}."
    if verb == codes.V_SEND:
        return f"{who} demands {demand_text(before)} from {whose(b_of(before.deed()), seat, players)}."
    return f"{who} {deed_text(action)}."


def deed_text(action: int) -> str:
    """A move that concerns no piece, as something that somebody does."""
    verb, b = verb_of(action), b_of(action)
    if verb == codes.V_MINE:
        return f"mines for {b} gold"
    if verb == codes.V_PRODUCE:
        return f"orders a {MAKES[b]}"
    if verb in (codes.V_RESEARCH, codes.V_DECLARE, codes.V_GAIN):
        word = {codes.V_RESEARCH: "researches", codes.V_DECLARE: "declares", codes.V_GAIN: "learns"}[verb]
        return f"{word} {step_text(b)}"
    if verb == codes.V_PAY:
        return f"pays {b} gold" if b else "pays"
    if verb == codes.V_ASK_GOLD:
        return f"asks for {b} gold"
    return PLAIN_DEEDS[verb]


PLAIN_DEEDS = {
    int(codes.V_GOLD): "turns to gold",
    int(codes.V_END): "ends the turn",
    int(codes.V_STAY): "lets the piece stay",
    int(codes.V_DONE): "makes the exchange",
    int(codes.V_ASK_CARD): "asks for a card",
    int(codes.V_ACCEPT): "accepts the demand",
    int(codes.V_REJECT): "rejects the demand",
    int(codes.V_LOSE): "lets the piece go",
    int(codes.V_STEAL): "steals the card",
    int(codes.V_DESTROY): "destroys the card",
}


def political_sentence(action: int, seat: int, players: Sequence[str]) -> str:
    """A mission or an attack."""
    size = SIZES[c_of(action) & codes.FULL]
    target = whose(b_of(action), seat, players)
    what = f"attacks {target}"
    if verb_of(action) == codes.V_MISSION:
        what = f"{'teaches' if c_of(action) & codes.TEACH else 'preaches'} in {target}"
    return f"{players[seat]}'s {piece_word(a_of(action))} {what} ({size}) with {cards_text(action)}."


def card_sentence(before: Board, action: int, who: str, known: bool) -> str:
    """A card that only its owner reads."""
    verb, card = verb_of(action), d_of(action)
    sign = card_sign(card) if known and card else "a card"
    if verb == codes.V_PICK:
        if card == 0:
            return f"{who} takes nothing and turns the pile up."
        open_card = not known and exploring.chosen(before, action) != NONE and c_of(action) == 0
        if open_card and before.piles[exploring.chosen(before, action)] & UP:
            sign = card_sign(card)
        return f"{who}'s {piece_word(a_of(before.deed()))} takes {sign}."
    if verb == codes.V_GIVE:
        return f"{who} gives {sign} to the {piece_word(a_of(action))}."
    if verb == codes.V_TAKE:
        return f"{who} takes {sign} from the {piece_word(a_of(action))}."
    if verb == codes.V_DECOMPOSE:
        return f"{who} decomposes {sign} from the {piece_word(a_of(action))}, unseen."
    return f"{who} {'hands over' if verb == codes.V_HAND else 'loses'} {sign}."


def dice_told(before: Board, seat: int, action: int, after: Board, players: Sequence[str]) -> list[Told]:
    """Both dice with all that was added to them, when they fell."""
    verb = verb_of(action)
    dice = view.rolled(after)
    if len(dice) != 2 or verb not in (codes.V_MISSION, codes.V_ATTACK, codes.V_DECLARE):
        return []
    deed = before.deed() if verb == codes.V_DECLARE else action
    if verb == codes.V_MISSION and c_of(action) & codes.TEACH:
        return []
    ours, theirs = sides(before, deed, b_of(action) // 3)
    mine = Throw(seat, tuple(part for part in ours if part[1]), dice[0])
    other = Throw(b_of(deed) // PER_SEAT, tuple(part for part in theirs if part[1]), dice[1])
    best = max(mine, other, key=lambda throw: throw.total)
    winner = "nobody" if mine.total == other.total else players[best.seat]
    text = f"{sum_text(mine)} against {sum_text(other)}: {winner} wins."
    return [
        Told(text, "dice", (mine.seat, other.seat), (thing(a_of(deed)), thing(b_of(deed))), (mine, other))
    ]


def sides(state: Board, deed: int, branch: int) -> tuple[Parts, Parts]:
    """SN-68, SN-86, SN-87: what each side of an attack or a mission adds to its die."""
    actor, target = a_of(deed), b_of(deed)
    attacker, defender = actor // PER_SEAT, target // PER_SEAT
    if verb_of(deed) == codes.V_ATTACK:
        slot = state.at[target]
        ground = int(attacks.terrain(state, defender, slot))
        at_home = "own city" if state.is_city_of(defender, slot) else "closed ground"
        theirs = [("strength", int(state.strength(defender, slot))), (at_home, ground)]
        return [("strength", int(attacks.attack_strength(state, actor)))], theirs
    ours, theirs_nation = state.nation[attacker], state.nation[defender]
    if c_of(deed) & codes.TEACH:
        return (
            [("steps", int(state.steps(ours, branch)))],
            [("steps", int(state.steps(theirs_nation, branch)))],
        )
    return (
        [("crosses", int(missions.crosses(state, ours)))],
        [("crosses", int(missions.crosses(state, theirs_nation)))],
    )


def total(parts: Parts) -> int:
    """What the parts add to a die."""
    return sum(n for _, n in parts)


def sum_text(throw: Throw) -> str:
    """One side's sum, as in `strength 3 + die 5 = 8`."""
    said = [f"{word} {n}" for word, n in throw.added] + [f"die {throw.die}"]
    return f"{' + '.join(said)} = {throw.total}"


def changes(before: Board, after: Board, players: Sequence[str]) -> list[Told]:
    """Steps, half steps and pieces that were gained or lost."""
    said: list[Told] = []
    for seat in range(after.seats):
        nation = after.nation[seat]
        gained = after.tech[nation] & ~before.tech[nation]
        texts = [f"{players[seat]} has {step_text(bit)} now." for bit in range(18) if (gained >> bit) & 1]
        half = after.religion[nation] - before.religion[nation]
        if half > 0:
            texts.append(f"{players[seat]} gains {counted(half, 'half step')} of religion.")
        said += [Told(text, "effect", (seat,)) for text in texts]
        for h in range(PIECES):
            holder = seat * PER_SEAT + h
            if before.at[holder] != NONE and after.at[holder] == NONE and seat != before.turn:
                text = f"{players[seat]}'s {piece_word(holder)} is destroyed."
                said.append(Told(text, "effect", (seat,), (thing(holder),)))
    return said


def ending(state: Board, best: Sequence[int], players: Sequence[str]) -> str:
    """Who won, with how much."""
    points = view.scores(state)
    if not best:
        return f"The game is over: {counted(points[seat_name(0)], 'point')}, {state.solo_target} were needed."
    who = winning([players[seat] for seat in best])
    return f"The game is over: {who} with {counted(points[seat_name(best[0])], 'point')}."
