"""Harald: positions as mappings, both ways (rules, section 8)."""

from collections.abc import Mapping
from typing import Any

from jarlshof import position as p
from jarlshof.engine.cards import count, one, total
from jarlshof.game import BadInput, key, seat_name, seat_number
from jarlshof.games.harald import GAME, view
from jarlshof.games.harald.names import AREA_CARDS, CHARACTERS, PHASES
from jarlshof.games.harald.rules import Harald, continue_drawing, end_effect, usable
from jarlshof.games.harald.state import (
    COUNCIL,
    DRAW,
    EFFECT,
    KINDS,
    LAY,
    NONE,
    OVER,
    SCOUT,
    SEND,
    START,
)

FIELDS = (
    "first", "round", "turn", "phase", "chosen", "sent", "played", "power", "flipped", "held", "council",
    "villages", "hands", "known", "known_bottom", "reserve", "pile", "scores", "counts",
)  # fmt: skip
# Fields whose order says nothing; `*` stands for any name.
UNORDERED = ("council", "villages.*", "hands.*", "known.*", "reserve", "flipped")
REST = "rest"
UNKNOWN = "?"
HIGHEST = 9999


def read(data: Mapping[str, Any], options: Mapping[str, Any], seed: bytes) -> Harald:
    """The state of a position; what it leaves open is decided by the options, then by the seed."""
    p.only(data, FIELDS, "A position of Harald")
    data = {name: value for name, value in data.items() if name != "counts"}
    if not data:
        new = GAME.new(options, seed)
        assert isinstance(new, Harald)
        return new
    state = GAME.setup(options)
    assert isinstance(state, Harald)
    key(state, seed, 0)
    read_moment(state, data, options)
    read_cards(state, data)
    read_effect(state, data)
    read_scores(state, data)
    settle(state)
    return state


# ---- the moment


def read_moment(s: Harald, data: Mapping[str, Any], options: Mapping[str, Any]) -> None:
    """Whose turn it is, in which round and phase."""
    if "first" in data:
        s.first = seat_number(data["first"], s.seats)
        if options.get("first", "random") not in ("random", seat_name(s.first)):
            raise BadInput(
                f"first is {options['first']} among the options but {data['first']} in the position."
            )
    s.round = p.number(data.get("round", 1), "round", 1, s.rounds)
    s.turn = seat_number(data["turn"], s.seats) if "turn" in data else s.first
    last = s.round == s.rounds
    default = PHASES[LAY if last else SEND]
    s.phase = PHASES.index(p.word(data.get("phase", default), "phase", PHASES))
    if last and s.phase in (SEND, DRAW):
        raise BadInput("In the last round nobody sends a card to the Council or draws (HAR-32, HAR-33).")
    chosen = p.mapping(data.get("chosen"), "chosen")
    if chosen and s.phase != START:
        raise BadInput("chosen: starting cards are picked in the phase start only (HAR-5).")
    for name, value in chosen.items():
        seat = seat_number(name, s.seats)
        if value != UNKNOWN:
            s.chosen[seat] = read_kind(value, "chosen")
    s.sent = read_kind(data.get("sent"), "sent")


def read_kind(value: Any, name: str) -> int:
    """The number of a character, or NONE."""
    return NONE if value is None else CHARACTERS.index(p.word(value, name, CHARACTERS))


# ---- the cards


def read_cards(s: Harald, data: Mapping[str, Any]) -> None:
    """Put the named cards down, then deal the open places from all others by the seed."""
    s.areas[COUNCIL] = area_bag(data.get("council"), "council")
    for name, cards in p.mapping(data.get("villages"), "villages").items():
        s.areas[seat_number(name, s.seats)] = area_bag(cards, f"villages.{name}")
    hands = {seat_number(k, s.seats): v for k, v in p.mapping(data.get("hands"), "hands").items()}
    chosen = p.mapping(data.get("chosen"), "chosen")
    open_hands = [0] * s.seats
    for seat in range(s.seats):
        if seat in hands:
            s.hands[seat], open_hands[seat] = kind_bag(hands[seat], f"hands.{seat_name(seat)}")
        else:
            open_hands[seat] = hand_size(s, seat, chosen)
    open_picks = [seat_number(k, s.seats) for k, v in chosen.items() if v == UNKNOWN]
    open_reserve = 4
    if "reserve" in data:
        s.reserve, open_reserve = kind_bag(data["reserve"], "reserve")
        if total(s.reserve) + open_reserve > 4:
            raise BadInput("The reserve holds 4 cards at most (HAR-4).")
    piled = p.words(data.get("pile", [REST]), "pile", (*CHARACTERS, REST, UNKNOWN))
    if piled.count(REST) > 1:
        raise BadInput("pile may say rest once only.")
    deck = loose_cards(s, piled)
    known = p.mapping(data.get("known"), "known")
    for name, cards in known.items():
        seat = seat_number(name, s.seats)
        s.known[seat] = kind_bag(cards, f"known.{name}")[0]
    for seat in range(s.seats):
        missing = shortfall(s.known[seat], s.hands[seat])
        if missing and total(missing) <= open_hands[seat] and all(deck.count(k) for k in in_order(missing)):
            for kind in in_order(missing):  # known cards of a hand written `?` or left out
                deck.remove(kind)
                s.hands[seat] += one(kind)
            open_hands[seat] -= total(missing)
        elif missing:
            raise BadInput(f"known.{seat_name(seat)} names cards that are not in that hand.")
    needed = sum(open_hands) + len(open_picks) + open_reserve + piled.count(UNKNOWN)
    if needed > len(deck):
        raise BadInput(f"{needed} cards are to be dealt, but only {len(deck)} are not placed.")
    for seat in open_picks:
        s.chosen[seat] = deck.pop()
    for seat in range(s.seats):
        for _ in range(open_hands[seat]):
            s.hands[seat] += one(deck.pop())
    for _ in range(open_reserve):
        s.reserve += one(deck.pop())
    unknown = [deck.pop() for _ in range(piled.count(UNKNOWN))]
    for name in piled:
        if name == REST:
            for kind in deck:
                s.under(kind)
        else:
            s.under(unknown.pop() if name == UNKNOWN else CHARACTERS.index(name))
    s.known_bottom = p.number(data.get("known_bottom", 0), "known_bottom", 0, s.size)


def area_bag(value: Any, name: str) -> int:
    """The cards of an area."""
    found = p.words(value, name, AREA_CARDS)
    return bag_of(found, AREA_CARDS, name)


def kind_bag(value: Any, name: str) -> tuple[int, int]:
    """The cards of a hand or the reserve, and how many are written `?`."""
    found = p.words(value, name, (*CHARACTERS, UNKNOWN))
    open_places = found.count(UNKNOWN)
    return bag_of([word for word in found if word != UNKNOWN], CHARACTERS, name), open_places


def bag_of(found: list[str], names: tuple[str, ...], where: str) -> int:
    """A bag of named cards."""
    for name in set(found):
        if found.count(name) > 11:
            raise BadInput(
                f"{where} has {found.count(name)} times {name}: there are at most 11 copies (HAR-1)."
            )
    return sum(one(names.index(name)) for name in found)


def hand_size(s: Harald, seat: int, chosen: Mapping[str, Any]) -> int:
    """How many cards a hand that the position leaves out holds."""
    last = s.round == s.rounds
    if s.phase == START:
        return 4 if seat_name(seat) in chosen else 5
    if s.phase == OVER or (last and has_counted(s, seat)):
        return 4 if s.phase == OVER and not last else 0
    if seat != s.turn or s.phase == SEND:
        return 4
    return (3 if s.phase == LAY else 2) + (1 if last else 0)


def has_counted(s: Harald, seat: int) -> bool:
    """In the last round: had this seat its turn already?"""

    def order(p: int) -> int:
        return (p - s.first) % s.seats

    return s.phase == OVER or order(seat) < order(s.turn)


def loose_cards(s: Harald, piled: list[str]) -> list[int]:
    """All cards placed nowhere, shuffled; raises BadInput for too many copies of a character."""
    deck: list[int] = []
    for kind, name in enumerate(CHARACTERS):
        placed = count(s.reserve, kind) + piled.count(name)
        placed += sum(count(area, kind) + count(area, kind + KINDS) for area in s.areas)
        placed += sum(count(hand, kind) for hand in s.hands)
        placed += list(s.chosen).count(kind)
        if placed > s.copies:
            raise BadInput(
                f"There are {placed} times {name} in the position, but only {s.copies} copies (HAR-1, HAR-2)."
            )
        deck += [kind] * (s.copies - placed)
    for i in range(len(deck) - 1, 0, -1):
        j = s.below(i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def shortfall(wanted: int, bag: int) -> int:
    """The cards of the first bag that the second lacks."""
    return sum(max(0, count(wanted, kind) - count(bag, kind)) * one(kind) for kind in range(KINDS))


def in_order(bag: int) -> list[int]:
    """The kinds of a bag, one entry a card."""
    return [kind for kind in range(KINDS) for _ in range(count(bag, kind))]


# ---- the effect in use


def read_effect(s: Harald, data: Mapping[str, Any]) -> None:
    """The card just laid, and how far its effect has come."""
    if s.phase != EFFECT:
        for name in ("played", "power", "held", "flipped"):
            if data.get(name):
                raise BadInput(f"{name} belongs to the phase effect, not to {PHASES[s.phase]}.")
        return
    s.played = read_kind(data.get("played"), "played")
    if s.played == NONE:
        raise BadInput("The phase effect needs played: the character just laid in the village.")
    if count(s.areas[s.turn], s.played) == 0:
        raise BadInput(
            f"played: no face-up {CHARACTERS[s.played]} lies in the village of {seat_name(s.turn)}."
        )
    usual = s.sent if s.played == SCOUT else s.played
    s.power = read_kind(data["power"], "power") if data.get("power") else usual
    if s.power != usual:
        raise BadInput(
            f"power must be {view.kind_name(usual)}: the card laid, or the one sent by a scout (HAR-29)."
        )
    areas = [*map(seat_name, range(s.seats)), "council"]
    flips = p.words(data.get("flipped"), "flipped", areas)
    if flips:
        s.flipped = COUNCIL if flips[0] == "council" else areas.index(flips[0])
    if data.get("held"):
        read_held(s, data["held"])


def read_held(s: Harald, value: Any) -> None:
    """The first half of an exchange, as in `p2 bard`."""
    parts = value.split() if isinstance(value, str) else []
    if len(parts) != 2:
        raise BadInput(f"held must be a seat and a card, such as p2 bard, not {p.shorten(value)}.")
    seat = seat_number(parts[0], s.seats)
    card = AREA_CARDS.index(p.word(parts[1], "held", AREA_CARDS))
    first_half = GAME.words.parse(s, s.turn, f"exchange {seat_name(seat)} {AREA_CARDS[card]}")
    clause = s.refusal(s.turn, first_half)
    if clause:
        raise BadInput(f"held: {value} cannot be exchanged now ({GAME.clause(clause)}).")
    s.play(s.turn, first_half)


# ---- the end


def read_scores(s: Harald, data: Mapping[str, Any]) -> None:
    """The frozen counts; a seat that has counted and is not named counts now."""
    for name, value in p.mapping(data.get("scores"), "scores").items():
        s.scores[seat_number(name, s.seats)] = p.number(value, f"scores.{name}", 0, HIGHEST)
    if s.round == s.rounds or s.phase == OVER:
        for seat in range(s.seats):
            if has_counted(s, seat) and s.phase != START and s.scores[seat] == NONE:
                s.scores[seat] = s.prestige(seat)


def settle(s: Harald) -> None:
    """Carry a position without a decision on to the next one."""
    if s.phase == EFFECT and s.held == NONE and not second_flip_or_use(s):
        end_effect(s)
    elif s.phase == DRAW:
        continue_drawing(s)
    elif s.phase in (SEND, LAY) and s.hands[s.turn] == 0:
        raise BadInput(f"{seat_name(s.turn)} is to play a card but has none in hand.")


def second_flip_or_use(s: Harald) -> bool:
    """Has the effect in use something left to do?"""
    if s.flipped == NONE:
        return usable(s)
    return any(area != s.flipped and s.free(area) for area in range(COUNCIL + 1))


# ---- writing


def write(s: Harald) -> dict[str, Any]:
    """The whole position, nothing hidden."""
    shown = view.view(s)
    shown["hands"] = {seat_name(seat): view.kinds_in(s.hands[seat]) for seat in range(s.seats)}
    shown["pile"] = view.pile_cards(s)
    if s.phase == START:
        shown["chosen"] = {
            seat_name(seat): CHARACTERS[s.chosen[seat]] for seat in range(s.seats) if s.chosen[seat] != NONE
        }
    return shown
