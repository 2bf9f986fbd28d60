"""Harald: positions as mappings, both ways."""

from collections import Counter
from collections.abc import Mapping
from itertools import chain
from typing import Any

from jarlshof import chance
from jarlshof import position as p
from jarlshof.dealing import HIDDEN, UNKNOWN, Pool, loose, read_deck, read_list
from jarlshof.engine.cards import count, one
from jarlshof.game import BadInput, key, seat_name, seat_number
from jarlshof.games.harald import GAME, view
from jarlshof.games.harald.names import AREA_CARDS, CHARACTERS, PHASES
from jarlshof.games.harald.rules import Harald
from jarlshof.games.harald.rules.targets import usable
from jarlshof.games.harald.rules.turn import continue_drawing, end_effect
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
    "villages", "hands", "known", "known_bottom", "reserve", "pile", "scores", "picks", "counts",
)  # fmt: skip
# Fields whose order says nothing; `*` stands for any name.
UNORDERED = ("council", "villages.*", "hands.*", "known.*", "reserve", "flipped")
RESERVE = 4
HIGHEST = 9999


def read(data: Mapping[str, Any], options: Mapping[str, Any], seed: bytes) -> Harald:
    """The state of a position; what it leaves open is decided by the options, then by the seed."""
    p.only(data, FIELDS, "A position of Harald")
    data = {name: value for name, value in data.items() if name != "counts"}
    state = GAME.setup(options)
    assert isinstance(state, Harald)
    key(state, seed, 0)
    chance.give(state, data)
    if not set(data) - set(chance.FIELDS):
        state.deal()
        return state
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
    if data.get("chosen") and s.phase != START:
        raise BadInput("chosen: starting cards are picked in the phase start only (HAR-5).")
    s.sent = read_kind(data.get("sent"), "sent")


def read_kind(value: Any, name: str) -> int:
    """The number of a character, or NONE."""
    return int(NONE) if value is None else kind_number(value, name)


def kind_number(word: Any, name: str) -> int:
    """The number of a character."""
    return CHARACTERS.index(p.word(word, name, CHARACTERS))


# ---- the cards


def read_cards(s: Harald, data: Mapping[str, Any]) -> None:
    """Put the named cards down, then deal the open places from all others by the seed."""
    areas = {
        seat: read_area(cards, f"villages.{seat_name(seat)}")
        for seat, cards in p.by_seat(data, "villages", s.seats).items()
    } | {int(COUNCIL): read_area(data.get("council"), "council")}
    picks = {
        seat: kind
        for seat, card in p.by_seat(data, "chosen", s.seats).items()
        for kind in read_kinds([card], "chosen")
    }
    hands = [[UNKNOWN] * hand_size(s, seat, seat in picks) for seat in range(s.seats)]
    for seat, cards in p.by_seat(data, "hands", s.seats).items():
        hands[seat] = read_kinds(cards, f"hands.{seat_name(seat)}")
    reserve = read_kinds(data.get("reserve", [HIDDEN] * RESERVE), "reserve")
    if len(reserve) > RESERVE:
        raise BadInput(f"The reserve holds {RESERVE} cards at most (HAR-4).")
    pile = read_deck(data, "pile", lambda word: kind_number(word, "pile"))
    shown = [card % KINDS for area in areas.values() for card in area]
    placed = [*shown, *picks.values(), *chain.from_iterable(hands), *reserve, *pile]
    pool = Pool(s, loose([s.copies] * KINDS, placed, CHARACTERS, "HAR-1, HAR-2"))
    read_known(s, data, hands, pool)
    for area, cards in areas.items():
        s.areas[area] = bag_of(cards)
    for seat, kind in picks.items():
        s.chosen[seat] = pool.fill([kind])[0]
    for seat in range(s.seats):
        s.hands[seat] = bag_of(pool.fill(hands[seat]))
    s.reserve = bag_of(pool.fill(reserve))
    for kind in pool.deck(pile):
        s.under(kind)
    s.known_bottom = p.number(data.get("known_bottom", 0), "known_bottom", 0, s.size)


def read_known(s: Harald, data: Mapping[str, Any], hands: list[list[int]], pool: Pool) -> None:
    """What all know of each hand: of its named cards, or of those written `?` or left out."""
    for seat, cards in p.by_seat(data, "known", s.seats).items():
        name = f"known.{seat_name(seat)}"
        known = [CHARACTERS.index(word) for word in p.words(cards, name, CHARACTERS)]
        for kind in (Counter(known) - Counter(hands[seat])).elements():
            if not pool.put_among(hands[seat], kind):
                raise BadInput(f"{name} names cards that are not in that hand.")
        s.known[seat] = bag_of(known)


def read_kinds(value: Any, name: str) -> list[int]:
    """The characters of a hand or the reserve."""
    return read_list(value, name, lambda word: kind_number(word, name))


def read_area(value: Any, name: str) -> list[int]:
    """The cards of an area."""
    return [AREA_CARDS.index(word) for word in p.words(value, name, AREA_CARDS)]


def bag_of(cards: list[int]) -> int:
    """A bag of cards."""
    return sum(one(card) for card in cards)


def hand_size(s: Harald, seat: int, picked: bool) -> int:
    """How many cards a hand that the position leaves out holds."""
    last = s.round == s.rounds
    if s.phase == START:
        return 4 if picked else 5
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
    for seat, value in p.by_seat(data, "scores", s.seats).items():
        s.scores[seat] = p.number(value, f"scores.{seat_name(seat)}", 0, HIGHEST)
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
    elif s.phase in (SEND, LAY, START):
        for seat in s.actors():
            if s.hands[seat] == 0:
                raise BadInput(f"{seat_name(seat)} is to play a card but has none in hand.")


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
    return shown | chance.written(s)
