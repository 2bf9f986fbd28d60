"""Suit Nations: positions as mappings, both ways (rules, section 8)."""

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from jarlshof import chance, notation
from jarlshof import position as p
from jarlshof.dealing import HIDDEN, THE_REST, UNKNOWN, Pool, loose, read_deck
from jarlshof.engine.state import OBSERVER
from jarlshof.game import BadInput, key, seat_name, seat_number
from jarlshof.games.suit_nations import GAME, chain, recall, seams, view
from jarlshof.games.suit_nations.names import CARDS, HOLDERS, SUITS, TYPES, slot_name, slots
from jarlshof.games.suit_nations.rules import SuitNations, layout, opening, turn
from jarlshof.games.suit_nations.state import (
    ALL,
    CITY,
    DEEPEST,
    HOME,
    ITEM,
    JACK,
    LAND,
    MOST_CARDS,
    MOST_RELIGION,
    NONE,
    OVER,
    PIECE,
    PIECES,
    PLACES,
    SETTLER,
    UP,
    Board,
    viewer_bit,
)
from jarlshof.games.suit_nations.state import HOLDERS as PER_SEAT

# What a view tells beside the position is ignored in reading.
TOLD = ("deck_count", "dump_count", "to_move", "scores", "decision")
EXTENSIONS = (
    "open_merchants", "merchants", "trouble", "portals", "walls", "rafts", "aboard", "envoys", "donations",
    "treaties", "quests", "teams",
)  # fmt: skip
FIELDS = (
    "map", "dice", "shuffles", "turn", "era", "eras", "dealer", "countdown", "quiet", "deck", "dump", "piles",
    "seats", "pending", "settled", "rolled", "recall", "over", *EXTENSIONS, *TOLD,
)  # fmt: skip
TURN = (
    "seat", "start", "begun", "moved", "closed", "used", "fresh", "open", "demanded", "drew", "city_actions",
    "shut", "sailed", "refused", "talks", "accused",
)  # fmt: skip
OPEN = ("piece", "stepped", "seastep", "embarked", "asked")
SEAT = (
    "suit", "home", "gold", "religion", "tech", "traitor", "debt", "pieces", "city", "city2",
)  # fmt: skip
# Fields whose order says nothing; `*` stands for any name.
UNORDERED = ("turn.used", "turn.fresh", "turn.demanded", "seats.*.pieces.*.load", "seats.*.city.load")
MOST_GOLD = 9999
DEALS = 2000


def read(data: Mapping[str, Any], options: Mapping[str, Any], seed: bytes) -> SuitNations:
    """The state of a position; what it leaves open is decided by the options, then by the seed.

    Homes lie by their numbers unless an option deals them (section 2.1), in an empty position too.
    Unknown cards are dealt anew until the pending moves can be played with them.
    """
    p.only(data, FIELDS, "A position of Suit Nations")
    if data.get("settled"):
        whole = p.mapping(data["settled"], "settled")
        p.only(whole, FIELDS, "settled")
        rolled = data.get("rolled")
        data = {"map": data.get("map"), "dice": rolled, **whole, "pending": data.get("pending")}
    fields = {name: value for name, value in data.items() if name not in TOLD}
    options = {"places": "fixed", **options}
    if not fields:
        new = GAME.new(options, seed)
        assert isinstance(new, SuitNations)
        return new
    for name in EXTENSIONS:
        if fields.get(name):
            raise BadInput(f"The position has {name}, which the game without extensions does not know.")
    hidden = HIDDEN in str(fields)
    for attempt in range(DEALS if hidden else 1):
        try:
            return read_once(fields, options, seed, attempt)
        except notation.NotLegal as error:
            refused = error
    raise refused


def read_once(
    fields: Mapping[str, Any], options: Mapping[str, Any], seed: bytes, attempt: int
) -> SuitNations:
    """The state of a position for one deal of its unknown cards."""
    state = lay_table(fields, options)
    key(state, seed, attempt)
    settle_homes(state)
    read_seats(state, p.mapping(fields.get("seats"), "seats"))
    layout.measure(state)
    dealing = Dealing(state, fields)
    dealing.run()
    read_era(state, fields)
    read_turn(state, fields.get("turn", seat_name(state.turn)))
    recall.read(state, dealing.recall, dealing.near)
    read_chance(state, fields)
    play_pending(state, fields.get("pending"))
    if fields.get("over") is True:
        state.phase = OVER
    return state


def lay_table(fields: Mapping[str, Any], options: Mapping[str, Any]) -> SuitNations:
    """The table for the options, with the map of the position."""
    merged = dict(options)
    if fields.get("map") is not None:
        if merged.get("map", fields["map"]) != fields["map"]:
            raise BadInput("The map of the position is not that of the options.")
        merged["map"] = fields["map"]
    state = GAME.setup(merged)
    assert isinstance(state, SuitNations)
    return state


def settle_homes(s: SuitNations) -> None:
    """Homes and suits as in a new game, before the position names its own."""
    if s.random_suits:
        layout.deal_suits(s)
    homes = s.homes[:]
    if not s.fixed_places:
        s.shuffle(homes, s.seats)
    layout.place_all(s, homes)


# ---- nations, pieces and loads


def read_seats(s: Board, seats: Mapping[str, Any]) -> None:
    """Suits, gold, progress and where the pieces are; loads are read with the other cards."""
    for name, value in seats.items():
        seat = seat_number(name, s.seats)
        fields = p.mapping(value, f"seats.{name}")
        p.only(fields, SEAT, f"seats.{name}")
        if "suit" in fields:
            s.suit[seat] = SUITS.index(p.word(fields["suit"], "suit", SUITS))
        s.gold[seat] = p.number(fields.get("gold", int(s.start_gold)), "gold", 0, MOST_GOLD)
        s.religion[seat] = p.number(fields.get("religion", 0), "religion", 0, int(MOST_RELIGION))
        s.tech[seat] = read_tech(s, fields.get("tech"))
        for field in ("traitor", "debt"):
            if fields.get(field):
                raise BadInput(f"The position has {field}, which the game without treaties does not know.")
        if fields.get("city2"):
            raise BadInput("The position has a second city, which the game without settlers does not know.")
        read_home(s, seat, fields)
        if "pieces" in fields:
            read_pieces(s, seat, p.mapping(fields["pieces"], "pieces"))
    wrong = opening.wrong_suits(s)
    if wrong:
        raise BadInput(wrong)
    homes = [s.at[seat * PER_SEAT + CITY] for seat in range(s.seats)]
    if len(set(homes)) != s.seats:
        raise BadInput("Two seats have the same home (SN-6).")


def read_tech(s: Board, value: Any) -> int:
    """The steps of a nation, as bits."""
    fields = p.mapping(value, "tech")
    p.only(fields, [branch.name for branch in seams.BRANCHES], "tech")
    bits = 0
    for n, branch in enumerate(seams.BRANCHES):
        name = branch.name
        if not fields.get(name):
            continue
        if (s.branches >> n) & 1 == 0:
            raise BadInput(f"The position has steps of {name}, a branch that this game lacks.")
        if branch.ordered:
            steps = TYPES[: p.number(fields[name], f"tech.{name}", 0, len(TYPES))]
        else:
            steps = tuple(p.words(fields[name], f"tech.{name}", TYPES))
        bits |= sum(1 << (3 * n + TYPES.index(step)) for step in steps)
    return bits


def read_home(s: Board, seat: int, fields: Mapping[str, Any]) -> None:
    """The home slot, named or the map's; a jack that is not placed stands there."""
    city = fields.get("city")
    home = fields.get("home")
    if home is None and isinstance(city, dict):
        home = city.get("at")
    if home is None:
        return
    slot = slot_of(s, home, "home")
    if slot not in list(s.homes):
        raise BadInput(f"{home} is no home of this map.")
    s.at[seat * PER_SEAT + CITY] = slot
    s.at[seat * PER_SEAT + JACK] = slot


def read_pieces(s: Board, seat: int, pieces: Mapping[str, Any]) -> None:
    """Where a seat's pieces are: exactly these."""
    p.only(pieces, HOLDERS[:PIECES], "pieces")
    for h in range(PIECES):
        s.at[seat * PER_SEAT + h] = NONE
    for name, value in pieces.items():
        if name == HOLDERS[SETTLER]:
            raise BadInput("The position has a settler, which the game without settlers does not know.")
        place = value.get("at") if isinstance(value, dict) else value
        slot = slot_of(s, place, f"{name} of {seat_name(seat)}")
        if s.kind[slot] not in (LAND, HOME):
            raise BadInput(f"No piece can stand on {place} (SN-53).")
        s.at[seat * PER_SEAT + HOLDERS.index(name)] = slot


def slot_of(s: Board, word: Any, what: str) -> int:
    """The slot of a name."""
    found = slots(s)
    if not isinstance(word, str) or word not in found:
        raise BadInput(f"{what}: there is no slot {p.shorten(word)} on the map.")
    return found[word]


# ---- cards


class Dealing:
    """The cards of a position: named ones first, then open places from all others by the seed."""

    def __init__(self, state: SuitNations, fields: Mapping[str, Any]) -> None:
        self.state = state
        self.fields = fields
        self.placed: list[int] = []  # the cards that are named
        self.blanks: list[tuple[Any, int]] = []
        self.recall = p.mapping(fields.get("recall"), "recall")
        self.loads, self.piles, self.dumped = recall.named_cards(state, self.recall)
        self.near = recall.near_cards(state, self.recall, self.loads)

    def run(self) -> None:
        """Loads, layout, dump and deck; what is left over is out of the game."""
        s = self.state
        self.read_loads()
        self.read_piles()
        self.read_dump()
        deck = read_deck(self.fields, "deck", lambda word: self.card(word, "deck"))
        copies = [0, *(layout.copies(s, card) for card in range(1, len(CARDS)))]
        pool = Pool(s, loose(copies, self.placed, CARDS, "SN-1"))
        for cards, i in self.blanks:
            cards[i] |= pool.draw()
        if THE_REST in deck and s.deck_limit:  # cards for open places are drawn off the end
            del pool.cards[max(0, int(s.deck_limit) - len(deck) + 1) : len(pool.cards) - deck.count(UNKNOWN)]
        top_first = pool.deck(deck)
        s.deck_size = len(top_first)
        for i, card in enumerate(reversed(top_first)):
            s.deck[i] = card
        self.put_away()

    def put_away(self) -> None:
        """Cards that lie nowhere are out of the game, in no order."""
        s = self.state
        lying = [0] * len(CARDS)
        for entry in (*s.piles, *s.loads, *s.dump[: s.dump_size], *s.deck[: s.deck_size]):
            lying[entry & ITEM] += 1
        gone = [card for card in range(1, len(CARDS)) for _ in range(layout.copies(s, card) - lying[card])]
        s.gone_size = len(gone)
        s.gone = vec[i64](gone + [0] * (MOST_CARDS - len(gone)))

    def card(self, name: Any, where: str) -> int:
        """The number of a card that is named."""
        number = CARDS.index(p.word(name, where, CARDS[1:]))
        self.placed.append(number)
        return number

    def blank(self, cards: Any, i: int, entry: int) -> None:
        """A card that is dealt later."""
        cards[i] = entry
        self.blanks.append((cards, i))

    def read_loads(self) -> None:
        """The loads of pieces and cities."""
        s = self.state
        for name, value in p.mapping(self.fields.get("seats"), "seats").items():
            seat = seat_number(name, s.seats)
            fields = p.mapping(value, f"seats.{name}")
            holders = dict(p.mapping(fields.get("pieces"), "pieces"))
            if fields.get("city") is not None:
                holders["city"] = fields["city"]
            for holder, what in holders.items():
                if isinstance(what, dict):
                    p.only(what, ("at", "load"), holder)
                    self.read_load(seat, HOLDERS.index(holder), what.get("load"))

    def read_load(self, seat: int, h: int, value: Any) -> None:
        """The items of one holder."""
        s = self.state
        holder = seat * PER_SEAT + h
        names = value if value is not None else []
        if not isinstance(names, list) or len(names) > s.capacity(holder):
            raise BadInput(
                f"load of {seat_name(seat)}.{HOLDERS[h]} must be a list of at most"
                f" {s.capacity(holder)} items ({'SN-13' if HOLDERS[h] == 'city' else 'SN-11'})."
            )
        own = viewer_bit(seat)
        for i, name in enumerate(names):
            place = holder * PLACES + i
            if name == HIDDEN:
                name = self.loads.get(place, self.near.get(place, HIDDEN))
            if name == HIDDEN:
                self.blank(s.loads, place, own)
            else:
                s.loads[place] = self.card(name, "load") | own

    def read_piles(self) -> None:
        """The layout: named piles, and random cards elsewhere."""
        s = self.state
        named = p.mapping(self.fields.get("piles"), "piles")
        where = {slot_of(s, name, "piles"): cards for name, cards in named.items()}
        for slot, cards in where.items():
            depth = s.depth[slot]
            if not isinstance(cards, list) or len(cards) not in (0, depth):
                raise BadInput(
                    f"Name all cards of the pile at {slot_name(s, slot)}, {depth}, or none (SN-4)."
                )
            for i, word in enumerate(cards):
                self.read_pile_card(slot * DEEPEST + i, word)
        for slot in range(s.slots):
            if slot not in where:
                for i in range(s.depth[slot]):
                    self.blank(s.piles, slot * DEEPEST + i, 0)

    def read_pile_card(self, place: int, word: Any) -> None:
        """A card of a pile as it lies: 7s, (7s) or (?)."""
        s = self.state
        name, hidden = bare(word)
        if name == HIDDEN:
            name = self.piles.get(place, HIDDEN)
        if name == HIDDEN:
            self.blank(s.piles, place, 0 if hidden else int(ALL | UP))
        else:
            s.piles[place] = self.card(name, "piles") | (0 if hidden else int(ALL | UP))

    def read_dump(self) -> None:
        """The dump, oldest first: 7s, (7s), (7s)@p1,p2 or (?)."""
        s = self.state
        cards = self.fields.get("dump") or []
        if not isinstance(cards, list) or len(cards) > MOST_CARDS:
            raise BadInput("dump must be a list of cards.")
        s.dump_size = len(cards)
        for i, word in enumerate(cards):
            face, _, seats = str(word).partition("@")
            name, hidden = bare(face)
            marks = 0 if hidden else int(ALL | UP)
            for seat in seats.split(",") if seats else []:
                marks |= viewer_bit(seat_number(seat, s.seats))
            if name == HIDDEN:
                name = self.dumped.get(i, HIDDEN)
            if name == HIDDEN:
                self.blank(s.dump, i, marks)
            else:
                s.dump[i] = self.card(name, "dump") | marks


def bare(word: Any) -> tuple[str, bool]:
    """The name of a card, and whether it lies face down."""
    text = str(word)
    hidden = text[:1] == "(" and text[-1:] == ")"
    return (text[1:-1] if hidden else text), hidden


# ---- the moment


def read_era(s: Board, fields: Mapping[str, Any]) -> None:
    """Eras, the dealer and the countdown."""
    s.eras = p.number(fields.get("eras", int(s.eras)), "eras", 1, 99)
    s.era = p.number(fields.get("era", 1), "era", 1, int(s.eras))
    s.dealer = seat_number(fields.get("dealer", seat_name(s.seats - 1)), s.seats)
    s.quiet = p.number(fields.get("quiet", 0), "quiet", 0, 99999)
    s.turn = (s.dealer + 1) % s.seats
    countdown = p.mapping(fields.get("countdown"), "countdown")
    if countdown:
        p.only(countdown, ("coins", "last"), "countdown")
        s.coins = p.number(countdown.get("coins", int(s.start_coins)), "coins", 0, 99)
        s.last = seat_number(countdown.get("last", seat_name(s.turn)), s.seats)


def read_turn(s: Board, value: Any) -> None:
    """Whose turn it is, and how far it has come."""
    fields = {"seat": value} if isinstance(value, str) else p.mapping(value, "turn")
    p.only(fields, TURN, "turn")
    for name in ("shut", "sailed", "refused", "talks", "accused"):
        if fields.get(name):
            raise BadInput(f"turn has {name}, which the game without extensions does not know.")
    s.turn = seat_number(fields.get("seat", seat_name(s.turn)), s.seats)
    turn.fresh_turn(s)
    s.used = read_set(s, fields.get("used"), "used")
    s.fresh = read_set(s, fields.get("fresh"), "fresh")
    for text in fields.get("demanded") or []:
        piece, _, seat = str(text).partition(" ")
        king = p.word(piece, "demanded", ("king", "king2"))
        s.demanded |= 1 << (seat_number(seat, s.seats) + (8 if king == "king2" else 0))
    read_open(s, p.mapping(fields.get("open"), "open"))
    acted = bool(s.used or s.open_piece != NONE)
    s.acted_this_turn = int(flag(fields, "begun", acted))
    s.moved = int(flag(fields, "moved", acted))
    s.pieces_closed = int(flag(fields, "closed", False))
    s.drew = int(flag(fields, "drew", False))
    s.city_actions = p.number(fields.get("city_actions", 0), "city_actions", 0, 999)
    if flag(fields, "start", False):
        turn.begin(s)


def flag(fields: Mapping[str, Any], name: str, usual: bool) -> bool:
    """A field that is true or false."""
    value = fields.get(name, usual)
    if not isinstance(value, bool):
        raise BadInput(f"{name} must be true or false, not {p.shorten(value)}.")
    return value


def read_set(s: Board, value: Any, name: str) -> int:
    """Some pieces of the seat in turn, a bit each."""
    bits = 0
    for piece in p.words(value, name, HOLDERS[:PIECES]):
        h = HOLDERS.index(piece)
        if s.at[s.turn * PER_SEAT + h] == NONE:
            raise BadInput(f"{name}: {seat_name(s.turn)} has no {piece}.")
        bits |= 1 << h
    return bits


def read_open(s: Board, fields: Mapping[str, Any]) -> None:
    """An open piece turn."""
    if not fields:
        return
    p.only(fields, OPEN, "open")
    s.open_piece = HOLDERS.index(p.word(fields.get("piece"), "piece", HOLDERS[:PIECES]))
    read_set(s, [fields["piece"]], "open")
    if flag(fields, "seastep", False) or flag(fields, "embarked", False):
        raise BadInput("open: the game without ships knows no sea step.")
    s.stepped = int(flag(fields, "stepped", False))
    s.demand_rejected = int(flag(fields, "asked", False))
    s.phase = PIECE


def read_chance(s: Board, fields: Mapping[str, Any]) -> None:
    """Dice and shuffles to come that are given, and the latest dice."""
    chance.give(s, fields, lambda word: CARDS.index(p.word(word, "shuffles", CARDS[1:])), die)
    for n in chance.given(fields, "rolled"):
        s.rolled = s.rolled * 8 + p.number(n, "rolled", 1, 6)


def die(word: Any) -> int:
    """A face of a die to come, from 0."""
    return p.number(word, "dice", 1, 6) - 1


def play_pending(s: SuitNations, moves: Any) -> None:
    """The moves since the last settled moment."""
    if not isinstance(moves or [], list):
        raise BadInput("pending must be a list of moves.")
    for move in moves or []:
        words = str(move)
        if HIDDEN in words:
            play_hidden(s, words)
        else:
            notation.play(GAME, s, words)


def play_hidden(s: SuitNations, words: str) -> None:
    """A move with a hidden card: any legal one that reads like this to others."""
    seat = int(s.decider)
    for action in s.moves(seat):
        if notation.write(GAME, s, seat, action, OBSERVER) == words:
            s.play(seat, action)
            return
    raise notation.NotLegal(f"{words!r} is not possible now.", s.not_offered(seat, 0))


# ---- writing


def write(s: Board) -> dict[str, Any]:
    """The whole position, nothing hidden.

    Inside a chain of decisions `settled` holds the moment before it, and `pending`
    the moves since; the other fields show the present.
    """
    found = view.table(s) | write_moment(s)
    if s.links:
        start = chain.before(s)
        found["settled"] = write_moment(start)
        found["pending"] = chain.pending(start, s)
    return found


def write_moment(s: Board) -> dict[str, Any]:
    """The position as it lies."""
    found = view.shown(s, lambda place: True)
    found["deck"] = [CARDS[s.deck[i]] for i in range(s.deck_size - 1, -1, -1)]
    found["dump"] = [view.pile_card(s.dump[i], True) for i in range(s.dump_size)]
    found["piles"] = {
        slot_name(s, slot): view.pile(s, slot, True) for slot in range(s.slots) if s.kind[slot] == LAND
    }
    known = recall.write(s)
    if known:
        found["recall"] = known
    return found | chance.written(s, CARDS, range(1, 7))
