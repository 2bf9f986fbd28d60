"""Rising for the Throne: moves as words, buttons, questions and sentences."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from jarlshof.door import Label, Told
from jarlshof.engine.cards import one
from jarlshof.engine.state import OBSERVER
from jarlshof.games.throne import view
from jarlshof.games.throne.names import ACTIONS, EVENT_POINTS, FACES
from jarlshof.games.throne.printed import (
    ACTION_WORDS,
    dice_words,
    entry,
    prey_words,
    rows_for,
    type_words,
)
from jarlshof.games.throne.rules.codes import (
    V_ACTION,
    V_BUST,
    V_BUY,
    V_CLAN,
    V_DESTROY,
    V_DISCARD,
    V_DONE,
    V_END,
    V_LEAVE,
    V_MOVE,
    V_ORDER,
    V_PLACE,
    V_REPLACE,
    V_REROLL,
    V_ROLL,
    V_SCORE,
    V_STOP,
    V_SWAP,
    V_SWEEP,
    V_TAKE,
    V_USE,
    VERB,
    code,
    dice_of,
    first,
    second,
    third,
)
from jarlshof.games.throne.rules.risk import gain_of
from jarlshof.games.throne.rules.targets import clan_action, event_clause
from jarlshof.games.throne.state.bags import MOST_DICE
from jarlshof.games.throne.state.card_set import (
    ACTION_GAIN,
    AMOUNT,
    CLAN_LINE,
    EFFECT,
    EXHAUST,
    GAIN,
    LINE,
    LOSE_TYPE,
    RESOURCES,
    SCRY,
    VOLCANO,
)
from jarlshof.games.throne.state.table import (
    ACT,
    BIN,
    CLANS,
    EMPTY,
    INFLUENCE,
    LOOK,
    LOSE,
    NONE,
    OVER,
    PLACE,
    POSITIONS,
    RECRUIT,
    RISK,
    SABOTAGE,
    SACRIFICE,
    SLOTS,
    Table,
)
from jarlshof.grammar import HIDDEN, NO_WORD, Form, Grammar, OneOf, Several
from jarlshof.wording import counted

# ---- notation


def prefixed(state: Table) -> bool:
    """Do moves carry their seat in front now? Never: all are by the seat to move."""
    return False


def order_of(action: int) -> list[int]:
    """The numbers of an order."""
    packed = dice_of(action)
    numbers = []
    while packed:
        numbers.append(packed & 15)
        packed >>= 4
    return numbers


def written_order(packed: int, seen: bool) -> list[str]:
    """The numbers of an order in words; hidden from the others."""
    return [str(n) for n in order_of(packed)] if seen else [HIDDEN]


def read_order(words: Sequence[str]) -> int:
    """The number of an order: each of 1 to n once."""
    if sorted(words) != [str(i + 1) for i in range(len(words))] or not 1 <= len(words) <= MOST_ORDERED:
        return NO_WORD
    return sum(int(word) << (4 * i) for i, word in enumerate(words))


def read_faces(words: Sequence[str]) -> int:
    """The bag of some dice."""
    if not 1 <= len(words) <= MOST_DICE or any(word not in FACES for word in words):
        return NO_WORD
    return sum(one(FACES.index(word)) for word in words)


def read_pair(words: Sequence[str]) -> int:
    """Two different positions, the lower one first."""
    if len(words) != 2 or words[0] == words[1] or any(word not in DIGITS for word in words):
        return NO_WORD
    low, high = sorted(DIGITS.index(word) for word in words)
    return int(code(0, low, high, 0))


def written_pair(packed: int, seen: bool) -> list[str]:
    """Two positions in words."""
    return [DIGITS[first(packed)], DIGITS[second(packed)]]


def side_at(at: int) -> OneOf:
    """A side of the table."""
    return OneOf(lambda state, seat: list(view.sides(state)), at=at, bits=8)


DIGITS = ("1", "2", "3", "4", "5", "6")
MOST_ORDERED = 5
DICE = Several(read_faces, lambda bag, seen: view.faces_in(bag))
POSITION = OneOf(DIGITS, bits=8)
MOVES = Grammar(
    "Rising for the Throne",
    VERB,
    Form("clan CLAN", V_CLAN, OneOf(lambda state, seat: state.card_set.clan_ids, bits=24)),
    Form("roll", V_ROLL),
    Form("bust", V_BUST),
    Form("stop", V_STOP),
    Form("score FACE..", V_SCORE, DICE),
    Form("action FACE..", V_ACTION, DICE),
    Form("reroll P FACE", V_REROLL, POSITION, OneOf(FACES, at=8, bits=8)),
    Form("use P", V_USE, POSITION),
    Form("order N..", V_ORDER, Several(read_order, written_order)),
    Form("destroy SEAT P", V_DESTROY, side_at(0), OneOf(DIGITS, at=8, bits=8)),
    Form("swap P SEAT P", V_SWAP, POSITION, side_at(8), OneOf(DIGITS, at=16, bits=8)),
    Form("buy CARD", V_BUY, OneOf(lambda state, seat: state.card_set.ids, bits=24)),
    Form("sweep", V_SWEEP),
    Form("end", V_END),
    Form("place P", V_PLACE, POSITION),
    Form("replace P", V_REPLACE, POSITION),
    Form("discard", V_DISCARD),
    Form("take", V_TAKE),
    Form("leave", V_LEAVE),
    Form("move P P", V_MOVE, Several(read_pair, written_pair, bits=16)),
    Form("done", V_DONE),
)
write = MOVES.write
parse = MOVES.parse


# ---- what the screen says


def who(state: Table, side: int, names: Sequence[str]) -> str:
    """The name of a side."""
    return names[side] if side < state.seats else "Yugth"


def card_name(state: Table, kind: int) -> str:
    """The name of a card."""
    return state.card_set.names[kind]


def name_at(state: Table, side: int, pos: int) -> str:
    """The name of the card at a position."""
    return card_name(state, state.card(side, pos))


def spot(state: Table, side: int, pos: int) -> str:
    """The name of a position of an army on the page."""
    return f"{view.side_name(state, side)}-{pos + 1}"


def dice_things(bag: int) -> tuple[str, ...]:
    """The names of dice on the page: the first, second, ... die that shows a face."""
    found = []
    for face, n in Counter(view.faces_in(bag)).items():
        found += [f"die-{face}-{i + 1}" for i in range(n)]
    return tuple(found)


def label(state: Table, seat: int, action: int, names: Sequence[str]) -> Label:
    """The button of an option, and the things it concerns."""
    verb = action >> VERB
    if verb in (V_SCORE, V_ACTION):
        return dice_label(state, verb, dice_of(action))
    if verb == V_CLAN:
        clan = first(action)
        return Label(state.card_set.clan_names[clan], (f"clan-{state.card_set.clan_ids[clan]}",))
    if verb == V_BUY:
        kind = dice_of(action)
        slot = list(state.market).index(kind)
        return Label(f"Buy {card_name(state, kind)} for {state.price(seat, kind)}", (f"market-{slot + 1}",))
    if verb == V_DESTROY:
        side, pos = first(action), second(action)
        whose = "your" if side == seat else f"{who(state, side, names)}'s"
        return Label(f"Destroy {whose} {name_at(state, side, pos)}", (spot(state, side, pos),))
    if verb == V_SWAP:
        pos, side, place = first(action), second(action), third(action)
        return Label(
            f"Swap {name_at(state, seat, pos)} for {who(state, side, names)}'s {name_at(state, side, place)}",
            (spot(state, seat, pos), spot(state, side, place)),
        )
    if verb == V_REROLL:
        pos, face = first(action), FACES[second(action)]
        return Label(f"{name_at(state, seat, pos)}: reroll {face}", (spot(state, seat, pos), f"die-{face}-1"))
    if verb == V_ORDER:
        return Label(order_words(state, action), ("deck",))
    if verb == V_MOVE:
        pos, other = first(action), second(action)
        things = (spot(state, seat, pos), spot(state, seat, other))
        return Label(move_words(state, seat, pos, other), things)
    if verb in (V_USE, V_PLACE, V_REPLACE):
        return position_label(state, seat, verb, first(action))
    return plain_label(state, verb)


def order_words(state: Table, action: int) -> str:
    """The cards of an order by their names, the new top first."""
    cards = view.deck_cards(state)
    names = [card_name(state, state.card_set.ids.index(cards[i - 1])) for i in order_of(action)]
    return f"Top: {', then '.join(names)}"


def move_words(state: Table, seat: int, pos: int, other: int) -> str:
    """Two positions exchanged, one of them empty perhaps."""
    if state.card(seat, pos) == EMPTY:
        pos, other = other, pos
    if state.card(seat, other) == EMPTY:
        return f"{name_at(state, seat, pos)} from {pos + 1} to {other + 1}"
    return f"{name_at(state, seat, pos)} ({pos + 1}) and {name_at(state, seat, other)} ({other + 1})"


def dice_label(state: Table, verb: int, bag: int) -> Label:
    """Scoring dice, or the clan action for them."""
    things = dice_things(bag) + tuple(f"row-{i}" for i in rows_for(state, bag, verb == V_ACTION))
    if verb == V_SCORE:
        return Label(f"{dice_words(bag)}: {counted(gain_of(state, bag), 'point')}", things)
    gain = state.card_set.clan[(state.clans[state.turn] << CLAN_LINE) + ACTION_GAIN]
    return Label(f"{dice_words(bag)}: clan action and {counted(gain, 'point')}", things)


def position_label(state: Table, seat: int, verb: int, pos: int) -> Label:
    """Using, placing or replacing a card at a position."""
    things = (spot(state, seat, pos),)
    if verb == V_PLACE:
        return Label(f"Place at {pos + 1}, {FACES[list(state.card_set.place).index(pos)]}", things)
    if verb == V_REPLACE:
        return Label(f"Replace {name_at(state, seat, pos)}", things)
    line = state.card(seat, pos) << LINE
    gain = state.card_set.cards[line + GAIN]
    what = counted(gain, "point") if gain else f"look at {counted(state.card_set.cards[line + SCRY], 'card')}"
    return Label(f"{name_at(state, seat, pos)}: {what}", things)


def plain_label(state: Table, verb: int) -> Label:
    """The moves without arguments."""
    if verb == V_ROLL:
        dice = state.left or MOST_DICE
        return Label(f"Throw {counted(dice, 'die', 'dice')}", ("dice",))
    if verb == V_BUST:
        return Label(f"Accept the failed throw: {counted(view.bust_points(state), 'point')} left")
    if verb == V_STOP:
        return Label(f"Stop with {counted(state.resources, 'point')}")
    if verb == V_SWEEP:
        return Label("Sweep the market for 25", ("market",))
    texts = {
        V_END: "End the purchases",
        V_DISCARD: "Discard the new card",
        V_TAKE: "Take the top card",
        V_LEAVE: "Leave it",
        V_DONE: "Done: end the turn",
    }
    return Label(texts[verb], {V_TAKE: ("deck",), V_DISCARD: ("new",)}.get(verb, ()))


def prompt(state: Table, seat: int, names: Sequence[str]) -> str:
    """What a seat is asked now, or whom it waits for."""
    if state.phase == OVER:
        return "The game is over"
    if seat == OBSERVER or seat != state.turn:
        return f"{who(state, state.turn, names)} to decide"
    if state.open_tasks:
        return task_prompt(state)
    if state.phase == CLANS:
        return "Choose your clan"
    if state.phase == RISK:
        return risk_prompt(state)
    if state.phase == RECRUIT:
        return f"Recruit: {counted(state.resources, 'point')}, {counted(2 - state.bought, 'purchase')} left"
    return "Arrange your army, or end the turn"


def risk_prompt(state: Table) -> str:
    """What the Risk Phase asks."""
    if not state.thrown:
        return "Throw six dice"
    if state.scored:
        return f"Score more, throw on or stop: {counted(state.resources, 'point')} at risk"
    if any(action >> VERB == V_BUST for action in state.moves(state.turn)):
        return "No row fits this throw"
    return "Score at least one row"


def task_prompt(state: Table) -> str:
    """What must be done before all else."""
    task, argument = state.task(), state.argument()
    if task == PLACE:
        card = card_name(state, argument)
        full = state.size(state.turn) == POSITIONS
        return f"Choose whom {card} replaces" if full else f"Choose a place for {card}"
    if task == SABOTAGE:
        return f"Sabotage: {sabotage_words(state, state.card(state.turn, argument))}"
    if task == INFLUENCE:
        return "Influence: take the top card of the deck unseen, for nothing?"
    if task == ACT:
        return f"Clan action: {action_words(state)}"
    if task == SACRIFICE:
        return "Clan action: destroy a card of your own"
    if task == LOSE:
        return f"{event_name(state)}: destroy {type_words(argument)} of your own"
    assert task == LOOK
    return "Put the cards back on the deck, in any order"


def sabotage_words(state: Table, kind: int) -> str:
    """What the Sabotage of a card does, as an order."""
    printed = entry(state, kind)["abilities"]["sabotage"]
    if "espionage" in printed:
        return f"swap it for an opponent's card of power {printed['espionage']['max_power']} or less"
    return f"destroy {prey_words(printed['destroy'])} of an opponent"


def action_words(state: Table) -> str:
    """The clan action of the active seat."""
    return ACTION_WORDS[ACTIONS[clan_action(state)]]


def event_name(state: Table) -> str:
    """The event that is being resolved."""
    for i in range(state.open_tasks - 1, -1, -1):
        if state.tasks[i] >> 16 == BIN:
            return card_name(state, state.tasks[i] & 0xFFFF)
    return "Event"


# ---- what happened, in sentences


def tell(
    before: Table, seat: int, action: int, after: Table, viewer: int, names: Sequence[str]
) -> list[Told]:
    """What a move did, from positions that hold no more than the viewer knows."""
    seats = people(before, (seat, *victims(action)))
    things = label(before, seat, action, names).things if action >> VERB not in UNSEEN else ()
    said = [Told(sentence(before, seat, action, after, names), "move", seats, things)]
    said += consequences(before, seat, action, after, names)
    if after.phase == OVER:
        said.append(Told(ending(after, names), "end", people(after, [after.champion])))
    elif after.turn != before.turn or after.round != before.round:
        text = f"Round {after.round}: {who(after, after.turn, names)}'s turn."
        said.append(Told(text, "turn", people(after, [after.turn])))
    return said


UNSEEN: Final = (V_ORDER, V_TAKE, V_LEAVE)  # their buttons speak of cards that others do not see


def people(state: Table, sides: Iterable[int]) -> tuple[int, ...]:
    """The seats among some sides, each once: Yugth has none."""
    return tuple(dict.fromkeys(int(side) for side in sides if side < state.seats))


def victims(action: int) -> list[int]:
    """The side whose card a move chooses."""
    verb = action >> VERB
    return [first(action)] if verb == V_DESTROY else [second(action)] if verb == V_SWAP else []


def sentence(before: Table, seat: int, action: int, after: Table, names: Sequence[str]) -> str:
    """One sentence for the move itself."""
    verb = action >> VERB
    me = names[seat]
    if verb == V_ROLL:
        return f"{me} throws {dice_words(after.roll)}."
    if verb in (V_SCORE, V_ACTION):
        dice = dice_words(dice_of(action))
        if verb == V_SCORE:
            return f"{me} scores {dice} for {counted(after.resources - before.resources, 'point')}."
        return f"{me} sets {dice} aside for the clan action: {action_words(before)}."
    if verb == V_BUST:
        lost = before.resources - after.resources
        return f"No row fits: {me} loses {lost} of {counted(before.resources, 'point')} (THR-49)."
    if verb == V_STOP:
        return f"{me} stops with {counted(before.resources, 'point')}."
    if verb == V_CLAN:
        return f"{me} plays {before.card_set.clan_names[first(action)]}."
    if verb == V_BUY:
        kind = dice_of(action)
        return f"{me} buys {card_name(before, kind)} for {counted(before.price(seat, kind), 'point')}."
    if verb == V_SWEEP:
        return f"{me} sweeps the market for 25 points."
    if verb == V_END:
        rest = counted(before.resources, "point is", "points are")
        return f"{me} ends the purchases; {rest} lost." if before.resources else f"{me} ends the purchases."
    if verb in (V_PLACE, V_REPLACE, V_DISCARD):
        return placing(before, me, verb, first(action), seat)
    if verb == V_DONE:
        return f"{me} ends the turn with {counted(before.points(seat), 'point')} on the map."
    return lesser_sentence(before, seat, action, names)


def placing(before: Table, me: str, verb: int, pos: int, seat: int) -> str:
    """A new card finds its place."""
    card = card_name(before, before.argument())
    if verb == V_PLACE:
        return f"{me} places {card} at {pos + 1}."
    if verb == V_REPLACE:
        return f"{me} discards {name_at(before, seat, pos)} and places {card} at {pos + 1}."
    return f"{me} discards {card} at once."


def lesser_sentence(before: Table, seat: int, action: int, names: Sequence[str]) -> str:
    """The moves about single cards."""
    verb = action >> VERB
    me = names[seat]
    if verb == V_DESTROY:
        side, pos = first(action), second(action)
        whose = "an own" if side == seat else f"{who(before, side, names)}'s"
        return f"{cause(before, seat, names)} {whose} {name_at(before, side, pos)}."
    if verb == V_SWAP:
        pos, side, place = first(action), second(action), third(action)
        given, got = name_at(before, seat, pos), name_at(before, side, place)
        why = "Sabotage" if before.task() == SABOTAGE else "Clan action"
        return f"{why}: {me} swaps {given} for {who(before, side, names)}'s {got}."
    if verb == V_REROLL:
        card, face = name_at(before, seat, first(action)), FACES[second(action)]
        return f"{me} exhausts {card} and throws a {face} die again."
    if verb == V_USE:
        line = before.card(seat, first(action)) << LINE
        gain = before.card_set.cards[line + GAIN]
        what = f"gains {counted(gain, 'point')}" if gain else "looks at the top of the deck"
        return f"{me} exhausts {name_at(before, seat, first(action))} and {what}."
    if verb == V_ORDER:
        return f"{me} puts the cards back on the deck in an order of choice."
    if verb == V_MOVE:
        return f"{me} exchanges the positions {first(action) + 1} and {second(action) + 1}."
    return f"{me} {'takes' if verb == V_TAKE else 'leaves'} the top card of the deck."


def cause(before: Table, seat: int, names: Sequence[str]) -> str:
    """What destroys a card."""
    task = before.task()
    if task == SABOTAGE:
        card = before.card(seat, before.argument())
        prey = prey_words(entry(before, card)["abilities"]["sabotage"]["destroy"])
        return f"Sabotage: {names[seat]}'s {card_name(before, card)} may hit {prey}, and destroys"
    if task == LOSE:
        return f"{event_name(before)}: {names[seat]} gives up"
    return f"{names[seat]}'s clan action destroys"


def consequences(before: Table, seat: int, action: int, after: Table, names: Sequence[str]) -> list[Told]:
    """What followed by itself: a Sabotage without target, Yugth's turn, events, losses, a new market."""
    said = [Told(text, "effect", (seat,)) for text in lapsed_sabotage(before, action, after)]
    piled, shuffled = newly_discarded(before, after)
    if shuffled:
        said.append(Told("The discard pile is shuffled into a new deck.", "effect", (), ("deck",)))
    alone = before.seats == 1 and action >> VERB == V_DONE
    if alone:
        said += [Told(text, "event") for text in points_reached(before, after, names)]
        said += [Told(text, "effect") for text in yugths_purchases(before, after)]
    lost = losses(before, seat, action, after)
    events = [kind for kind in piled if before.is_event(kind)]
    waiting = pending_event(after)
    events = [kind for kind in [*events, waiting] if kind not in (EMPTY, pending_event(before))]
    eruptions = [i for i, kind in enumerate(events) if effect_of(before, kind) == VOLCANO]
    telling = NONE if alone or not eruptions else eruptions[-1]
    for i, kind in enumerate(events):
        untold = alone or (telling not in (NONE, i))
        text = event_words(before, after, kind, None if untold else lost, names)
        said.append(Told(text, "event", (), (event_thing(before, kind),)))
    if telling == NONE:
        for side, pos, kind in lost:
            text = f"{who(before, side, names)} loses {card_name(before, kind)} at {pos + 1}."
            said.append(Told(text, "effect", people(before, [side]), (spot(before, side, pos),)))
    new = new_market(before, after)
    if new:
        text = f"New in the market: {', '.join(card_name(after, after.market[slot]) for slot in new)}."
        said.append(Told(text, "reveal", (), tuple(f"market-{slot + 1}" for slot in new)))
    return said


def event_thing(state: Table, kind: int) -> str:
    """The name of an event."""
    return f"event-{state.card_set.ids[kind]}"


def lapsed_sabotage(before: Table, action: int, after: Table) -> list[str]:
    """THR-30: a card with Sabotage was placed, and there was nothing to hit."""
    if action >> VERB not in (V_PLACE, V_REPLACE) or after.task() == SABOTAGE:
        return []
    if "sabotage" not in entry(before, before.argument()).get("abilities", {}):
        return []
    return [f"The Sabotage of {card_name(before, before.argument())} finds no target (THR-30)."]


def newly_discarded(before: Table, after: Table) -> tuple[list[int], bool]:
    """The cards that came to the discard pile, in order, and whether it was shuffled away."""
    old = [int(before.discard[i]) for i in range(before.discard_size)]
    new = [int(after.discard[i]) for i in range(after.discard_size)]
    if new[: len(old)] == old:
        return new[len(old) :], False
    return new, True


def pending_event(state: Table) -> int:
    """The event that waits for a choice, or EMPTY."""
    for i in range(state.open_tasks - 1, -1, -1):
        if state.tasks[i] >> 16 == BIN:
            return int(state.tasks[i] & 0xFFFF)
    return EMPTY


def effect_of(state: Table, kind: int) -> int:
    """What an event does, by number."""
    return int(state.card_set.cards[(kind << LINE) + EFFECT])


Loss = tuple[int, int, int]  # side, position, card


def event_words(
    before: Table, after: Table, kind: int, lost: Sequence[Loss] | None, names: Sequence[str]
) -> str:
    """An event that turned up: what it does, and whom it hit, if that is certain."""
    hit = "" if lost is None else hits(before, after, kind, lost, names)
    return f"{card_name(after, kind)} turns up: {event_effect(after, kind)}{hit}"


def event_effect(state: Table, kind: int) -> str:
    """What an event does, in a sentence."""
    effect, amount = effect_of(state, kind), int(state.card_set.cards[(kind << LINE) + AMOUNT])
    if effect == VOLCANO:
        return "everybody throws a die, and the card at that position is destroyed (THR-87)."
    if effect == LOSE_TYPE:
        clause = event_clause(amount)
        return f"whoever's turn it is destroys {type_words(amount)} of their own, if they can (THR-{clause})."
    if effect == RESOURCES:
        return f"{abs(amount)} points are {'gained' if amount > 0 else 'lost'} (THR-91)."
    if effect == EXHAUST:
        return f"{'all cards' if amount else 'the cards of whoever has the turn'} are exhausted."
    return "nothing happens."


def hits(before: Table, after: Table, kind: int, lost: Sequence[Loss], names: Sequence[str]) -> str:
    """Whom an event hit, and whom it spared."""
    effect = effect_of(before, kind)
    if effect == VOLCANO:
        said = []
        for side in range(before.sides):
            said += [die_words(before, loss, names) for loss in lost if loss[0] == side]
            if not any(loss[0] == side for loss in lost):
                said.append(f"{who(before, side, names)}'s die hits nothing that can be destroyed.")
        return f" {' '.join(said)}"
    if effect == LOSE_TYPE and pending_event(after) != kind and not lost:
        return " There is none to lose."
    return ""


def die_words(state: Table, loss: Loss, names: Sequence[str]) -> str:
    """A die that struck a card."""
    side, pos, kind = loss
    face = FACES[list(state.card_set.place).index(pos)]
    return f"{who(state, side, names)}'s {face} die destroys {card_name(state, kind)} at {pos + 1}."


def losses(before: Table, seat: int, action: int, after: Table) -> list[Loss]:
    """Cards that left their armies without anybody choosing them."""
    expected = moved(before, seat, action)
    return [
        (side, pos, int(expected.card(side, pos)))
        for side in range(before.sides)
        for pos in range(POSITIONS)
        if expected.card(side, pos) not in (EMPTY, after.card(side, pos))
        and not (side >= before.seats and after.card(side, pos) != EMPTY)
    ]


def moved(before: Table, seat: int, action: int) -> Table:
    """The armies after a move itself, without what followed."""
    made = before.clone()
    assert isinstance(made, Table)
    verb, a, b, c = action >> VERB, first(action), second(action), third(action)
    if verb in (V_PLACE, V_REPLACE):
        made.lay(seat, a, before.argument())
    elif verb == V_DESTROY:
        made.armies[a * POSITIONS + b] = EMPTY
    elif verb == V_SWAP:
        made.swap(seat, a, b, c)
    elif verb == V_MOVE:
        made.swap(seat, a, seat, b)
    return made


def yugths_purchases(before: Table, after: Table) -> list[str]:
    """THR-106 to THR-109: what Yugth took, and which cards gave way."""
    said = []
    for pos in range(POSITIONS):
        kind, old = int(after.card(1, pos)), int(before.card(1, pos))
        if kind not in (EMPTY, old):
            cost = entry(after, kind)["cost"]
            stead = "" if old == EMPTY else f", {card_name(before, old)} gives way"
            said.append(
                f"Yugth takes the dearest card, {card_name(after, kind)} ({cost}), to {pos + 1}{stead}."
            )
    return said or ["Yugth takes nothing (THR-110)."]


def points_reached(before: Table, after: Table, names: Sequence[str]) -> list[str]:
    """THR-102, THR-114: event points of the Strategic Map that somebody reached for the first time."""
    said = []
    for side in range(before.sides):
        for i, points in enumerate(EVENT_POINTS):
            if ((after.used_points[side] & ~before.used_points[side]) >> i) & 1:
                what = "a die strikes one position (THR-102)" if side == 0 else "an extra turn (THR-114)"
                said.append(f"{who(before, side, names)} reaches {points} on the Strategic Map: {what}.")
    return said


def new_market(before: Table, after: Table) -> list[int]:
    """The slots of the market that cards came to."""
    if before.phase == CLANS:
        return []
    return [slot for slot in range(SLOTS) if after.market[slot] not in (EMPTY, before.market[slot])]


def ending(state: Table, names: Sequence[str]) -> str:
    """Who won, with how much."""
    side = state.champion
    return f"The game is over: {who(state, side, names)} wins with {counted(state.points(side), 'point')}."
