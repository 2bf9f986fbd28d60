"""Suit Nations: the cards are dealt (SN-1 to SN-8)."""

from librt.vecs import vec
from mypy_extensions import i64

from jarlshof.engine.state import zeros
from jarlshof.games.suit_nations.state import (
    CARDS,
    CITY,
    DEEPEST,
    HOLDERS,
    JACK,
    JOKER,
    MOST_CARDS,
    NONE,
    SUITS,
    Board,
)


def copies(s: Board, card: i64) -> i64:
    """SN-1: how many copies of a card the game has."""
    return s.jokers if card == JOKER else i64(2)


def deal(s: Board) -> None:
    """SN-3 to SN-8: shuffle, the layout, the suits and the homes."""
    cards = zeros(MOST_CARDS)
    n: i64 = 0
    for card in range(1, CARDS):
        for i in range(copies(s, card)):
            cards[n] = card
            n += 1
    s.shuffle(cards, n)
    for i in range(n):
        s.deck[i] = cards[i]
    s.deck_size = n
    lay_out(s)
    limit_deck(s)
    if s.random_suits:
        deal_suits(s)
    if s.fixed_places:
        place_all(s, s.homes)
    else:
        homes = s.homes[:]
        s.shuffle(homes, s.seats)
        place_all(s, homes)


def lay_out(s: Board) -> None:
    """SN-3: each land slot gets its pile, face down."""
    for slot in range(s.slots):
        for i in range(s.depth[slot]):
            s.deck_size -= 1
            s.piles[slot * DEEPEST + i] = s.deck[s.deck_size]
            s.deck[s.deck_size] = 0


def limit_deck(s: Board) -> None:
    """Option deck_limit: what is over leaves the game, unseen; its order says nothing."""
    if s.deck_limit == 0 or s.deck_size <= s.deck_limit:
        return
    spare = zeros(CARDS)
    over = s.deck_size - s.deck_limit
    for i in range(s.deck_size):
        if i < over:
            spare[s.deck[i]] += 1
        else:
            s.deck[i - over] = s.deck[i]
    for i in range(s.deck_limit, s.deck_size):
        s.deck[i] = 0
    s.deck_size = s.deck_limit
    for card in range(CARDS):
        for i in range(spare[card]):
            s.gone[s.gone_size] = card
            s.gone_size += 1


def deal_suits(s: Board) -> None:
    """SN-7: all different."""
    suits = zeros(SUITS)
    for suit in range(SUITS):
        suits[suit] = suit
    s.shuffle(suits, SUITS)
    for seat in range(s.seats):
        s.suit[seat] = suits[seat % SUITS]


def place_all(s: Board, homes: vec[i64]) -> None:
    """SN-6, SN-8: each seat's ace and first jack."""
    for seat in range(s.seats):
        s.at[seat * HOLDERS + CITY] = homes[seat]
        s.at[seat * HOLDERS + JACK] = homes[seat]
        s.gold[s.nation[seat]] = s.start_gold
    measure(s)


def measure(s: Board) -> None:
    """Count the steps from every slot to each seat's home."""
    far = zeros(s.seats * s.slots)
    queue = zeros(s.slots)
    for seat in range(s.seats):
        row = seat * s.slots
        for slot in range(s.slots):
            far[row + slot] = s.slots
        home = s.at[seat * HOLDERS + CITY]
        if home == NONE:
            continue
        far[row + home] = 0
        queue[0] = home
        done: i64 = 0
        size: i64 = 1
        while done < size:
            slot = queue[done]
            done += 1
            for i in range(s.first[slot], s.first[slot + 1]):
                other = s.beside[i]
                if s.walls[s.border[i]] < 2 and far[row + other] == s.slots:
                    far[row + other] = far[row + slot] + 1
                    queue[size] = other
                    size += 1
    s.far = far
