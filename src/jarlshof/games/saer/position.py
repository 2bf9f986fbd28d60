"""Sær: positions as mappings, both ways."""

from collections import Counter
from collections.abc import Mapping
from itertools import chain
from typing import Any

from jarlshof import chance
from jarlshof import position as p
from jarlshof.dealing import HIDDEN, UNKNOWN, Pool, loose, read_deck, read_list
from jarlshof.engine.cards import FULL, count, one
from jarlshof.game import BadInput, digits, key, seat_name, seat_number
from jarlshof.games.saer import GAME, view
from jarlshof.games.saer.data import COLOUR_NAMES, SEASONS
from jarlshof.games.saer.names import CARDS, GODS, PHASES, PILES
from jarlshof.games.saer.rules import Saer
from jarlshof.games.saer.state import (
    ACTIONS,
    COLOURS,
    DECK,
    DEPLOY,
    DOWN,
    FREYA_A,
    GLORY,
    GOD_PILE,
    HERO,
    JARL,
    KINDS,
    LOKI_A,
    N_JARLS,
    N_RAIDERS,
    NONE,
    NORNS_A,
    OVER,
    RAGNAROK,
    ROW,
    SPRING,
)

FIELDS = (
    "season", "phase", "first", "turn", "colours", "outposts", "outpost_glory", "vp", "glory", "hands",
    "arrays", "deployed", "passed", "musters", "gods", "spring_hero", "discard", "deck", "known", "taken",
    "pending", "resolved", *chance.FIELDS[1:], "counts",
)  # fmt: skip
# Fields whose order says nothing; `*` stands for any name.
UNORDERED = ("colours", "hands.*", "deployed", "passed", "musters.*", "discard", "known.*", "taken.*")
HIGHEST = 999


def read(data: Mapping[str, Any], options: Mapping[str, Any], seed: bytes) -> Saer:
    """The state of a position; what it leaves open is decided by the options, then by the seed."""
    p.only(data, FIELDS, "A position of Sær")
    data = {name: value for name, value in data.items() if name != "counts"}
    state = GAME.setup(options)
    assert isinstance(state, Saer)
    key(state, seed, 0)
    chance.give(state, data, lambda word: CARDS.index(p.word(word, "shuffles", CARDS)))
    if not set(data) - set(chance.FIELDS):
        state.deal()
        return state
    read_moment(state, data, options)
    read_outposts(state, data)
    read_open(state, data)
    reader = Reader(state, data)
    reader.place()
    read_known(state, data)
    read_pending(state, data)
    read_resolved(state, data)
    check_moment(state)
    return state


# ---- what everybody sees


def read_moment(s: Saer, data: Mapping[str, Any], options: Mapping[str, Any]) -> None:
    """Colours, season, phase, and whose turn it is."""
    if "colours" in data:
        bits = colour_bits(p.words(data["colours"], "colours", COLOUR_NAMES), s.seats)
        if s.colours and s.colours != bits:
            raise BadInput("colours differ between the options and the position.")
        s.colours = bits
    elif not s.colours:
        s.colours = (1 << (s.seats + 1)) - 1
    s.season = SEASONS.index(p.word(data.get("season", SEASONS[SPRING]), "season", SEASONS))
    s.first = seat_number(data["first"], s.seats) if "first" in data else s.first
    if s.season == SPRING and options.get("first", "random") not in ("random", seat_name(s.first)):
        raise BadInput(f"first is {options['first']} among the options but {data['first']} in the position.")
    if s.season == SPRING and s.opening != NONE:
        s.opening = s.first
    s.turn = seat_number(data["turn"], s.seats) if "turn" in data else s.first
    arrays = p.mapping(data.get("arrays"), "arrays")
    default = PHASES[ACTIONS if arrays else DEPLOY]
    s.phase = PHASES.index(p.word(data.get("phase", default), "phase", PHASES))
    s.deployed = seat_bits(s, data, "deployed")
    s.passed = seat_bits(s, data, "passed")
    everybody = (1 << s.seats) - 1
    while "turn" not in data and (s.passed >> s.turn) & 1 and s.passed != everybody:
        s.turn = s.following(s.turn)


def colour_bits(names: list[str], seats: int) -> int:
    """The colours in play, a bit each."""
    if len(names) != seats + 1 or len(set(names)) != len(names) or "green" not in names:
        raise BadInput(f"colours must list {seats + 1} different colours, green among them (SAE-2).")
    return sum(1 << COLOUR_NAMES.index(name) for name in names)


def seat_bits(s: Saer, data: Mapping[str, Any], field: str) -> int:
    """A list of seats, a bit each."""
    seats = [seat_name(seat) for seat in range(s.seats)]
    return sum(1 << seats.index(name) for name in set(p.words(data.get(field), field, seats)))


def playing_colour(s: Saer, word: Any, name: str) -> int:
    """The number of a colour in play."""
    return COLOUR_NAMES.index(p.word(word, name, [COLOUR_NAMES[c] for c in view.colours_in_play(s)]))


def read_outposts(s: Saer, data: Mapping[str, Any]) -> None:
    """Who holds the Outposts, and the Glory on them."""
    for name, holder in p.mapping(data.get("outposts"), "outposts").items():
        colour = playing_colour(s, name, "outposts")
        s.outposts[colour] = NONE if holder == view.MIDDLE else seat_number(holder, s.seats)
    for name, tokens in p.mapping(data.get("outpost_glory"), "outpost_glory").items():
        colour = playing_colour(s, name, "outpost_glory")
        s.outpost_glory[colour] = p.number(tokens, f"outpost_glory.{name}", 0, HIGHEST)


def read_open(s: Saer, data: Mapping[str, Any]) -> None:
    """VP, Glory, Gods and the Hero left over in Spring."""
    for field, numbers in (("vp", s.vp), ("glory", s.glory)):
        for seat, value in p.by_seat(data, field, s.seats).items():
            numbers[seat] = p.number(value, f"{field}.{seat_name(seat)}", 0, HIGHEST)
    for seat, god in p.by_seat(data, "gods", s.seats).items():
        s.gods[seat] = GODS.index(p.word(god, f"gods.{seat_name(seat)}", GODS))
    if data.get("spring_hero") is not None:
        s.spring_hero = playing_colour(s, data["spring_hero"], "spring_hero")


# ---- the cards


class Reader:
    """Puts the named cards down, then deals the open places from all others by the seed."""

    def __init__(self, state: Saer, data: Mapping[str, Any]) -> None:
        self.state = state
        self.data = data
        self.names = [
            *(CARDS[c] for c in view.colours_in_play(state)),
            *(CARDS[HERO + c] for c in view.colours_in_play(state)),
            CARDS[JARL],
        ]

    def place(self) -> None:
        """Read all places with cards, refuse too many of a kind, deal the rest."""
        s = self.state
        hands = [self.seat_cards("hands", seat) for seat in range(s.seats)]
        rows = [self.read_row(seat) for seat in range(s.seats)]
        kinds = [[kind for kind, _ in row] for row in rows]
        mustered = self.read_musters()
        discard = self.cards(self.data.get("discard"), "discard")
        if UNKNOWN in discard:
            raise BadInput("discard: all discarded cards are known (Q33).")
        drawn = self.read_drawn()
        deck = read_deck(self.data, "deck", lambda word: self.card(word, "deck"))
        pool = self.pool([*chain(*hands, *kinds), *mustered, *discard, *drawn, *deck])
        for seat in range(s.seats):
            self.put_known(pool, seat, hands[seat], kinds[seat], rows[seat])
        for seat in range(s.seats):
            s.hands[seat] = bag_of(pool.fill(hands[seat]))
        for seat, row in enumerate(rows):
            for place, (kind, (_, marks)) in enumerate(zip(pool.fill(kinds[seat]), row, strict=True)):
                s.add(seat, place, kind | marks)
        s.discard = bag_of(discard)
        for kind in pool.fill(drawn):
            s.drawn = kind
        self.lay_deck(pool.deck(deck))

    def pool(self, placed: list[int]) -> Pool:
        """The Raiders in play and the Jarls that lie nowhere; Heroes are never dealt."""
        s = self.state
        raiders, jarls = s.numbers[N_RAIDERS], s.numbers[N_JARLS]
        left = loose([raiders] * COLOURS + [jarls] + [1] * COLOURS, placed, CARDS, "SAE-3, SAE-4")
        dealt = [kind for kind in left if kind == JARL or (kind < JARL and (s.colours >> kind) & 1)]
        return Pool(s, dealt, spare=[kind for kind in left if kind >= HERO])

    def card(self, word: Any, name: str) -> int:
        """The number of a card in play."""
        return CARDS.index(p.word(word, name, self.names))

    def cards(self, value: Any, name: str) -> list[int]:
        """The cards of a list."""
        return read_list(value, name, lambda word: self.card(word, name))

    def seat_cards(self, field: str, seat: int) -> list[int]:
        """The cards of a seat's list in a field."""
        value = p.by_seat(self.data, field, self.state.seats).get(seat)
        return self.cards(value, f"{field}.{seat_name(seat)}")

    def read_row(self, seat: int) -> list[tuple[int, int]]:
        """A seat's array: each card with its marks (face down, Glory)."""
        where = f"arrays.{seat_name(seat)}"
        found = p.by_seat(self.data, "arrays", self.state.seats).get(seat) or []
        if not isinstance(found, list):
            raise BadInput(f"{where} must be a list, not {p.shorten(found)}.")
        row = [self.read_card(word, where) for word in found]
        down = sum(1 for _, marks in row if marks & DOWN)
        if len(row) + down + 2 > ROW:
            raise BadInput(
                f"{where} is too long: cards and face-down cards together may be {ROW - 2} at most."
            )
        return row

    def read_card(self, word: Any, where: str) -> tuple[int, int]:
        """A card of an array, as in down-raider-red or jarl+1."""
        if not isinstance(word, str):
            raise BadInput(f"{where} names cards such as down-jarl+1, not {p.shorten(word)}.")
        name, plus, tokens = word.partition("+")
        glory = digits(tokens) if plus else 0
        if glory is None or glory > HIGHEST:
            raise BadInput(
                f"{where}: {p.shorten(word)} must end with a number of Glory up to {HIGHEST}, such as jarl+1."
            )
        marks = glory * GLORY
        if name == HIDDEN:
            return UNKNOWN, marks | DOWN
        bare = name.removeprefix("down-")
        return self.card(bare, where), marks | (DOWN if bare != name else 0)

    def read_musters(self) -> list[int]:
        """The muster piles and their cards: Heroes in Spring, Gods in Summer, none in Ragnarok (SAE-43)."""
        s = self.state
        found: list[int] = []
        for name, value in p.mapping(self.data.get("musters"), "musters").items():
            pile = PILES.index(p.word(name, "musters", PILES))
            if pile >= GOD_PILE:
                fits = s.season == SPRING + 1
            else:
                fits = s.season == SPRING and (s.colours >> pile) & 1 == 1
                found.append(HERO + pile)
            if not fits:
                raise BadInput(f"musters: there is no pile {name} in {SEASONS[s.season]} (SAE-7, SAE-41).")
            cards = self.cards(value, f"musters.{name}")
            if UNKNOWN in cards:
                raise BadInput("musters: the cards of muster piles lie face up (SAE-7).")
            found += cards
            s.piles |= 1 << pile
            s.musters[pile] = bag_of(cards)
        return found

    def read_drawn(self) -> list[int]:
        """The card that Freya a drew, if it is being placed."""
        fields = p.mapping(self.data.get("pending"), "pending")
        if fields.get("god") != GODS[FREYA_A]:
            return []
        return self.cards([fields.get("card")], "pending.card")

    def put_known(
        self, pool: Pool, seat: int, hand: list[int], kinds: list[int], row: list[tuple[int, int]]
    ) -> None:
        """Cards known of a seat whose cards are written `?` are put among these."""
        taken, known = (Counter(self.seat_cards(field, seat)) for field in ("taken", "known"))
        for kind in (taken - Counter(hand)).elements():
            pool.put_among(hand, kind)
        down = [kind for kind, marks in row if marks & DOWN]
        for kind in (known - Counter([*hand, *down])).elements():
            if not pool.put_among(hand, kind):
                pool.put_among(kinds, kind)

    def lay_deck(self, cards: list[int]) -> None:
        """The deck, top first."""
        if any(kind >= HERO for kind in cards):
            raise BadInput("deck: Heroes are never in the deck (SAE-7).")
        s = self.state
        s.size = len(cards)
        if s.size > DECK:
            raise BadInput(f"deck has {len(cards)} cards, but there are at most {DECK}.")
        for depth, kind in enumerate(cards):
            s.deck[s.size - 1 - depth] = kind


def bag_of(cards: list[int]) -> int:
    """A bag of cards."""
    if any(cards.count(kind) > FULL for kind in set(cards)):
        raise BadInput(f"There are more than {FULL} equal cards in one place.")
    return sum(one(kind) for kind in cards)


def missing_cards(wanted: int, bag: int) -> list[int]:
    """The cards of the first bag that the second lacks."""
    return [kind for kind in range(KINDS) for _ in range(count(wanted, kind) - count(bag, kind))]


def read_known(s: Saer, data: Mapping[str, Any]) -> None:
    """What all know of hidden cards; it must be true of the position."""
    for field, bags in (("known", s.known), ("taken", s.taken)):
        for seat, value in p.by_seat(data, field, s.seats).items():
            name = f"{field}.{seat_name(seat)}"
            bags[seat] = bag_of([CARDS.index(word) for word in p.words(value, name, CARDS)])
            held = s.hidden(seat) if field == "known" else s.hands[seat]
            if missing_cards(bags[seat], held):
                raise BadInput(f"{name} names cards that are not among that seat's hidden cards.")
    for seat in range(s.seats):
        for kind in missing_cards(s.hidden(seat), s.known[seat]):
            if kind >= HERO:  # Heroes are taken openly, so all know of them (SAE-7)
                s.known[seat] += one(kind)


# ---- a God's open decision, and the last resolution


def read_pending(s: Saer, data: Mapping[str, Any]) -> None:
    """Which God asks, and what it has done so far."""
    fields = p.mapping(data.get("pending"), "pending")
    if not fields:
        return
    p.only(fields, ("god", "stolen", "card", "targets"), "pending")
    asking = [name for name in GODS if name[:-1] in ("loki-", "freya-")] + [GODS[NORNS_A]]
    s.asking = GODS.index(p.word(fields.get("god"), "pending.god", asking))
    if s.season != RAGNAROK or s.phase != ACTIONS:
        raise BadInput("pending: a God asks only during the actions of Ragnarok (SAE-20).")
    if s.asking == LOKI_A:
        s.stolen = p.number(fields.get("stolen"), "pending.stolen", 1, s.seats - 1)
        if s.stolen > s.glory[s.turn]:
            raise BadInput(f"pending.stolen: the stolen Glory is already in {seat_name(s.turn)}'s supply.")
    elif s.asking == NORNS_A:
        s.targets = seat_bits(s, fields, "targets")
        if not s.targets or any(not s.face_down(seat) for seat in range(s.seats) if (s.targets >> seat) & 1):
            raise BadInput("pending.targets must list opponents with face-down cards (SAE-65).")
        if (s.targets >> s.turn) & 1:
            raise BadInput("pending.targets lists the invoker, but only opponents are affected (SAE-65).")
    if not s.moves(s.turn):
        raise BadInput(f"pending: {GODS[s.asking]} has nothing to ask here.")


def read_resolved(s: Saer, data: Mapping[str, Any]) -> None:
    """The last resolution, told again on screens."""
    fields = p.mapping(data.get("resolved"), "resolved")
    if not fields:
        return
    p.only(fields, ("season", "arrays", "outposts"), "resolved")
    s.resolved = SEASONS.index(p.word(fields.get("season"), "resolved.season", SEASONS))
    reader = Reader(s, {"arrays": fields.get("arrays")})
    for seat in range(s.seats):
        row = reader.read_row(seat)
        if any(marks & DOWN for _, marks in row):
            raise BadInput("resolved.arrays: all cards were turned up (SAE-26).")
        s.past_lengths[seat] = len(row)
        for place, (kind, marks) in enumerate(row):
            s.past_rows[seat * ROW + place] = kind | marks
    for name, holder in p.mapping(fields.get("outposts"), "resolved.outposts").items():
        colour = playing_colour(s, name, "resolved.outposts")
        s.past_outposts[colour] = NONE if holder == view.MIDDLE else seat_number(holder, s.seats)


def check_moment(s: Saer) -> None:
    """Can the game go on from here?"""
    everybody = (1 << s.seats) - 1
    if 0 < s.supply < s.glory_in_use():
        raise BadInput(
            f"{s.glory_in_use()} Glory tokens are in play, but the game has only {s.supply} (Q17)."
        )
    if s.phase == OVER and s.season != RAGNAROK:
        raise BadInput("The game is over only after Ragnarok (SAE-44).")
    if s.deployed and s.phase != DEPLOY:
        raise BadInput("deployed belongs to the phase deploy (SAE-10).")
    if s.phase == DEPLOY:
        if s.passed:
            raise BadInput("Nobody has passed before the actions begin (SAE-12).")
        if s.deployed == everybody:
            raise BadInput("When all have deployed, the phase is actions (SAE-12).")
        if any(s.lengths[seat] for seat in range(s.seats) if not (s.deployed >> seat) & 1):
            raise BadInput("In the phase deploy only the seats in deployed have an array (SAE-10).")
    if s.phase == ACTIONS:
        if s.passed == everybody:
            raise BadInput("When all have passed, the round is over (SAE-25).")
        if (s.passed >> s.turn) & 1:
            raise BadInput(f"{seat_name(s.turn)} has passed and cannot be in turn (SAE-12).")


# ---- writing


def write(s: Saer) -> dict[str, Any]:
    """The whole position, nothing hidden."""
    shown = view.view(s)
    shown["hands"] = {seat_name(seat): view.bag_names(s.hands[seat]) for seat in range(s.seats)}
    shown["arrays"] = {seat_name(seat): view.row(s, seat, hide=False) for seat in range(s.seats)}
    shown["deck"] = view.deck(s)
    shown["pending"] = view.pending(s, s.turn)
    return shown | chance.written(s, CARDS)
