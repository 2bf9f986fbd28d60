"""Rising for the Throne: positions as mappings, both ways."""

from collections.abc import Mapping
from itertools import chain
from typing import Any

from jarlshof import chance
from jarlshof import position as p
from jarlshof.dealing import HIDDEN, REST, Pool, loose, read_deck
from jarlshof.engine.cards import one
from jarlshof.game import BadInput, key, seat_name
from jarlshof.games.throne import GAME, view
from jarlshof.games.throne.names import EVENT_POINTS, FACES, PHASES, TASKS, TYPES, YUGTH
from jarlshof.games.throne.rules import recount, turn, yugth
from jarlshof.games.throne.rules.deck import look
from jarlshof.games.throne.rules.game import Throne
from jarlshof.games.throne.state.bags import MOST_DICE
from jarlshof.games.throne.state.card_set import COPIES, LINE, OWNER
from jarlshof.games.throne.state.card_set import INFLUENCE as INFLUENCES
from jarlshof.games.throne.state.card_set import SABOTAGE as SABOTAGES
from jarlshof.games.throne.state.table import (
    BIN,
    CLANS,
    EMPTY,
    GAIN_POINTS,
    INFLUENCE,
    LOOK,
    LOSE,
    NONE,
    OVER,
    PLACE,
    POSITIONS,
    RECOUNT,
    RECRUIT,
    REFILL,
    RISK,
    SABOTAGE,
    SETS,
    SLOTS,
    STACK,
    TURN,
    YUGTH_TURN,
)

FIELDS = (
    "round", "phase", "first", "active", "clans", "armies", "exhausted", "market", "deck", "discard",
    "resources", "roll", "left", "scored", "aside", "bought", "swept", "arranged", "pending", "points",
    "known", "winner", *chance.FIELDS,
)  # fmt: skip
DERIVED = ("vp", "powers", "prices", "indestructible", "counts", "target")
# Fields whose order says nothing; `*` stands for any name.
UNORDERED = ("exhausted.*", "indestructible.*", "points.*", "roll")
HIGHEST = 9999


def read(data: Mapping[str, Any], options: Mapping[str, Any], seed: bytes) -> Throne:
    """The state of a position; what it leaves open is decided by the options, then by the seed."""
    p.only(data, (*FIELDS, *DERIVED), "A position of Rising for the Throne")
    data = {name: value for name, value in data.items() if name not in DERIVED}
    state = GAME.setup(options)
    assert isinstance(state, Throne)
    key(state, seed, 0)
    chance.give(state, data, lambda word: read_card(state, word, "shuffles"), read_face)
    if not set(data) - set(chance.FIELDS):
        state.deal()
        return state
    read_moment(state, data, options)
    read_clans(state, data)
    read_armies(state, data)
    read_counts(state, data)
    read_dice(state, data)
    read_pending(state, data)
    if state.phase == CLANS:
        read_undealt(state, data)
    else:
        read_cards(state, data)
        read_known(state, data)
    settle(state, data)
    return state


# ---- the moment


def read_face(word: Any) -> int:
    """The number of a face of a die to come."""
    return FACES.index(p.word(word, "dice", FACES))


def side_of(s: Throne, word: Any, name: str) -> int:
    """The side of a word such as p1 or yugth."""
    return view.sides(s)[p.word(word, name, view.sides(s))]


def seat_of(s: Throne, word: Any, name: str) -> int:
    """The seat of a word such as p1."""
    return [seat_name(seat) for seat in range(s.seats)].index(
        p.word(word, name, [seat_name(seat) for seat in range(s.seats)])
    )


def read_moment(s: Throne, data: Mapping[str, Any], options: Mapping[str, Any]) -> None:
    """Whose turn it is, in which round and phase."""
    s.phase = PHASES.index(p.word(data.get("phase", "turn"), "phase", PHASES))
    s.round = p.number(data.get("round", 1), "round", 1, HIGHEST)
    if "first" in data:
        first = seat_of(s, data["first"], "first")
        if s.starter >= 0 and first != s.starter:
            raise BadInput(
                f"first is {options.get('first', 'p1')} among the options "
                f"but {data['first']} in the position."
            )
        s.first = first
    s.turn = side_of(s, data["active"], "active") if "active" in data else s.first
    if (view.side_name(s, s.turn) == YUGTH) != (s.phase == YUGTH_TURN) and s.phase != OVER:
        raise BadInput("active is yugth in the phase yugth and in no other: a seat decides elsewhere.")


def read_clans(s: Throne, data: Mapping[str, Any]) -> None:
    """THR-1: who plays which clan; the first free ones if nothing says so."""
    named = dict(p.mapping(data.get("clans"), "clans"))
    if s.seats == 1 and named.pop(YUGTH, YUGTH) != YUGTH:
        raise BadInput("clans: nobody but Yugth plays against a single seat (THR-100).")
    if s.choose_clans or s.random_clans:
        chosen = [NONE] * s.seats
    else:
        chosen = [int(s.clans[seat]) for seat in range(s.seats)]
    for name, word in named.items():
        seat = seat_of(s, name, "clans")
        clan = s.card_set.clan_ids.index(p.word(word, f"clans.{name}", s.card_set.clan_ids))
        if chosen[seat] not in (NONE, clan):
            raise BadInput(f"clans.{name} is {word} in the position but not among the options.")
        chosen[seat] = clan
    taken = [clan for clan in chosen if clan != NONE]
    if len(set(taken)) != len(taken):
        raise BadInput("clans names a clan twice: each is played by one seat only (THR-1).")
    if s.phase != CLANS:
        free = [clan for clan in range(s.card_set.clans) if clan not in taken]
        chosen = [free.pop(0) if clan == NONE else clan for clan in chosen]
    elif NONE not in chosen or chosen.index(NONE) != len(taken):
        raise BadInput(
            "clans: in the phase clans the seats choose in order, and one at least has not chosen."
        )
    else:
        s.turn = len(taken)
    for seat, clan in enumerate(chosen):
        s.clans[seat] = clan


def read_armies(s: Throne, data: Mapping[str, Any]) -> None:
    """The armies, and which of their cards are exhausted."""
    armies = p.mapping(data.get("armies"), "armies")
    p.only(armies, view.sides(s), "armies")
    for name, side in view.sides(s).items():
        for pos in range(POSITIONS):
            s.armies[side * POSITIONS + pos] = EMPTY
        if name in armies:
            for pos, kind in read_army(s, armies[name], f"armies.{name}").items():
                s.lay(side, pos, kind)
        elif side < s.seats and s.clans[side] != NONE:
            turn.take_clan(s, side, s.clans[side])
    for name, positions in p.mapping(data.get("exhausted"), "exhausted").items():
        side = side_of(s, name, "exhausted")
        if not isinstance(positions, list):
            raise BadInput(f"exhausted.{name} must be a list of positions.")
        for position in positions:
            pos = p.number(position, f"exhausted.{name}", 1, POSITIONS) - 1
            if s.card(side, pos) == EMPTY:
                raise BadInput(f"exhausted.{name}: there is no card at position {position}.")
            s.tire(side, pos)


def read_army(s: Throne, value: Any, name: str) -> dict[int, int]:
    """The cards of an army by position, from 0."""
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise BadInput(f"{name} must be a mapping of positions to cards, not {p.shorten(value)}.")
    found: dict[int, int] = {}
    for position, card in value.items():
        word = str(position)
        if word not in ("1", "2", "3", "4", "5", "6"):
            raise BadInput(f"{name} has no position {p.shorten(position)}: the positions are 1 to 6.")
        if int(word) - 1 in found:
            raise BadInput(f"{name} names position {word} twice.")
        if card is not None:
            found[int(word) - 1] = read_troop(s, card, name)
    return found


def read_card(s: Throne, value: Any, name: str) -> int:
    """The number of any card."""
    if not isinstance(value, str) or value == "" or value not in s.card_set.ids:
        raise BadInput(f"{name}: there is no card {p.shorten(value)} in the set {s.card_set.title}.")
    return s.card_set.ids.index(value)


def read_troop(s: Throne, value: Any, name: str) -> int:
    """The number of a card that is no event (THR-18)."""
    kind = read_card(s, value, name)
    if s.is_event(kind):
        raise BadInput(
            f"{name}: {value} is an event, and events lie in the deck or the discard pile (THR-18)."
        )
    return kind


def read_counts(s: Throne, data: Mapping[str, Any]) -> None:
    """Points, purchases, exchanges, event points."""
    s.resources = p.number(data.get("resources", 0), "resources", 0, HIGHEST)
    s.bought = p.number(data.get("bought", 0), "bought", 0, 2)
    s.arranged = p.number(data.get("arranged", 0), "arranged", 0, 5)
    swept = data.get("swept", False)
    if not isinstance(swept, bool):
        raise BadInput(f"swept must be true or false, not {p.shorten(swept)}.")
    s.swept = int(swept)
    points = p.mapping(data.get("points"), "points")
    if points and s.seats > 1:
        raise BadInput("points: event points are for playing alone (THR-102).")
    for name, used in points.items():
        side = side_of(s, name, "points")
        for number in used if isinstance(used, list) else [used]:
            if number not in EVENT_POINTS:
                raise BadInput(f"points.{name} cannot be {p.shorten(number)}: they are 6, 10, 15 and 18.")
            s.used_points[side] |= 1 << EVENT_POINTS.index(number)


def read_faces(value: Any, name: str) -> int:
    """A bag of dice."""
    faces = p.words(value, name, FACES)
    if len(faces) > MOST_DICE:
        raise BadInput(f"{name} has {len(faces)} dice: there are six.")
    return sum(one(FACES.index(face)) for face in faces)


def read_dice(s: Throne, data: Mapping[str, Any]) -> None:
    """The throw on the table, and what was set aside."""
    roll = data.get("roll")
    if roll is not None:
        if s.phase != RISK:
            raise BadInput(f"roll belongs to the phase risk, not to {PHASES[s.phase]}.")
        s.thrown = 1
        s.roll = read_faces(roll, "roll")
        s.left = len(roll)
        if data.get("left", len(roll)) != len(roll):
            raise BadInput("left must be the number of dice in roll.")
    elif s.phase == RISK:
        s.left = p.number(data.get("left", MOST_DICE), "left", 1, MOST_DICE)
    s.scored = p.number(data.get("scored", 0), "scored", 0, HIGHEST)
    if s.thrown and s.left == 0 and s.scored == 0:
        raise BadInput("roll is empty, so something must have been scored.")
    aside = data.get("aside") or []
    if not isinstance(aside, list) or len(aside) > SETS:
        raise BadInput(f"aside must be a list of up to {SETS} sets of dice.")
    for faces in aside:
        s.aside[s.sets] = read_faces(faces, "aside")
        s.sets += 1


# ---- what is still to be done


def read_pending(s: Throne, data: Mapping[str, Any]) -> None:
    """The things to be done, next first."""
    items = data.get("pending") or []
    if not isinstance(items, list) or len(items) > STACK - 6:
        raise BadInput(f"pending must be a list of up to {STACK - 6} things to be done.")
    if items and s.phase not in (RISK, RECRUIT):
        raise BadInput("pending belongs to the phases risk and recruit.")
    for item in reversed(items):
        push_item(s, p.mapping(item, "pending"))
    ask_influence_once(s)


def ask_influence_once(s: Throne) -> None:
    """THR-34: placing a card with Influence asks for it, so that it need not wait below the card as well."""
    below = s.open_tasks - 2
    card = s.argument()
    if s.task() == PLACE and below >= 0 and s.card_set.cards[(card << LINE) + INFLUENCES]:
        if s.tasks[below] >> 16 == INFLUENCE:
            s.drop_task()
            s.drop_task()
            s.push(PLACE, card)


def push_item(s: Throne, item: Mapping[str, Any]) -> None:
    """One thing to be done."""
    task = TASKS.index(p.word(item.get("do"), "pending.do", TASKS[1:]))
    name = f"pending {TASKS[task]}"
    field = {
        PLACE: "card", BIN: "card", SABOTAGE: "at", GAIN_POINTS: "amount", LOSE: "type",
        LOOK: "count", REFILL: "slot",
    }.get(task)  # fmt: skip
    p.only(item, ("do", field) if field else ("do",), name)
    value = item.get(field) if field else None
    argument = 0
    if task == PLACE:
        argument = read_troop(s, value, name)
    elif task == BIN:
        argument = read_card(s, value, name)
    elif task == SABOTAGE:
        argument = p.number(value, name, 1, POSITIONS) - 1
        if s.card_set.cards[(s.card(s.turn, argument) << LINE) + SABOTAGES] == 0:
            raise BadInput(f"{name}: the active seat has no card with Sabotage at position {value}.")
    elif task == GAIN_POINTS:
        argument = p.number(value, name, 0, HIGHEST)
    elif task == LOSE:
        argument = TYPES.index(p.word(value, name, TYPES))
    elif task == LOOK:
        argument = p.number(value, name, 1, 5)
    elif task == REFILL:
        argument = p.number(value, name, 1, SLOTS) - 1
    s.push(task, argument)


# ---- the cards


def read_undealt(s: Throne, data: Mapping[str, Any]) -> None:
    """In the phase clans nothing is dealt yet."""
    turn.stack_deck(s)
    deck = list_of(data.get("deck"), "deck")
    market = [card for card in list_of(data.get("market"), "market") if card is not None]
    dealt = market or list_of(data.get("discard"), "discard")
    hidden = all(word in (REST, HIDDEN) for word in deck)
    if dealt or not (hidden or deck == view.deck_cards(s)):
        raise BadInput("In the phase clans no card is dealt yet: leave market, deck and discard out (THR-5).")


def read_cards(s: Throne, data: Mapping[str, Any]) -> None:
    """Put the named cards down, then deal the open places from the rest by the seed."""
    market = list_of(data.get("market"), "market")
    if len(market) > SLOTS:
        raise BadInput(f"market has {len(market)} cards: there are {SLOTS} slots (THR-5).")
    for slot, card in enumerate(market):
        s.market[slot] = EMPTY if card is None else read_troop(s, card, "market")
    discard = [read_card(s, card, "discard") for card in list_of(data.get("discard"), "discard")]
    deck = read_deck(data, "deck", lambda word: read_card(s, word, "deck"))
    pool = Pool(s, unplaced(s, [*discard, *deck]))
    if data.get("market") is None:
        deal_market(s, pool)
    order = pool.deck(deck)
    for i, kind in enumerate(reversed(order)):
        s.deck[i] = kind
    s.deck_size = len(order)
    for kind in reversed(discard):
        s.to_discard(kind)


def list_of(value: Any, name: str) -> list[Any]:
    """A list; nothing counts as empty."""
    if value is None:
        return []
    if not isinstance(value, list):
        raise BadInput(f"{name} must be a list of cards, not {p.shorten(value)}.")
    return value


def unplaced(s: Throne, piled: list[int]) -> list[int]:
    """The cards of the deck that are named nowhere; raises BadInput for a card named too often."""
    pending = (s.tasks[i] & 0xFFFF for i in range(s.open_tasks) if s.tasks[i] >> 16 in (PLACE, BIN))
    lying = [int(kind) for kind in chain(s.market, s.armies, pending) if kind != EMPTY]
    copies = [0, *(int(s.card_set.cards[(kind << LINE) + COPIES]) for kind in range(1, s.card_set.kinds + 1))]
    playing = (NONE, *(s.clans[seat] for seat in range(s.seats)))
    return [
        kind
        for kind in loose(copies, [*lying, *piled], s.card_set.ids, "THR-5")
        if (s.events or not s.is_event(kind)) and s.card_set.cards[(kind << LINE) + OWNER] in playing
    ]


def deal_market(s: Throne, pool: Pool) -> None:
    """THR-5, Q38: a market of troops from the rest."""
    troops = [kind for kind in pool.cards if not s.is_event(kind)][:SLOTS]
    for slot, kind in enumerate(troops):
        s.market[slot] = kind
        pool.claim(kind)


def read_known(s: Throne, data: Mapping[str, Any]) -> None:
    """The cards on top of the deck that seats know (Q50)."""
    deck = view.deck_cards(s)
    for name, known in p.mapping(data.get("known"), "known").items():
        seat = seat_of(s, name, "known")
        named = list_of(known, f"known.{name}")
        if named != deck[: len(named)]:
            raise BadInput(f"known.{name} must be the top of the deck, top first.")
        s.known[seat] = len(named)
    if s.task() == LOOK:
        wanted = s.argument()
        s.drop_task()
        seen = look(s, wanted)
        if seen == 0:
            raise BadInput("pending scry: there is no card to look at.")
        s.push(LOOK, seen)


# ---- carrying on


def settle(s: Throne, data: Mapping[str, Any]) -> None:
    """Carry a position without a decision on to the next one."""
    winners = list_of(data.get("winner"), "winner")
    if winners and s.phase != OVER:
        raise BadInput("winner belongs to the phase over.")
    if 0 < s.round_limit < s.round and s.phase not in (CLANS, OVER):
        turn.end(s, turn.leader(s, s.first))
    elif s.phase == OVER:
        if len(winners) > 1:
            raise BadInput("winner names one side (THR-97).")
        s.champion = side_of(s, winners[0], "winner") if winners else turn.leader(s, s.turn)
    elif s.phase == TURN:
        turn.begin_turn(s)
    elif s.phase == RECOUNT:
        recount.recount(s)
    elif s.phase == YUGTH_TURN:
        yugth.take_turns(s)
    else:
        turn.carry_on(s)


# ---- writing


def write(s: Throne) -> dict[str, Any]:
    """The whole position, nothing hidden."""
    deck = view.deck_cards(s)
    shown = view.open_fields(s)
    shown["deck"] = deck
    shown["known"] = {seat_name(seat): deck[: int(s.known[seat])] for seat in range(s.seats) if s.known[seat]}
    return shown | {"dice": [], "picks": []} | chance.written(s, s.card_set.ids, FACES)
