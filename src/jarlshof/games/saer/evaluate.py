"""Sær: what a position promises each seat, and how promising a move looks, measured in VP."""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from jarlshof.engine.cards import count, total
from jarlshof.engine.state import Menu, floats, zeros
from jarlshof.games.saer.rules.actions import end_place
from jarlshof.games.saer.rules.codes import (
    NO_CARD,
    NO_PILE,
    V_ADD,
    V_ADD_OUTPOST,
    V_DEPLOY,
    V_INSPIRE,
    V_INVOKE,
    V_PASS,
    V_PLACE,
    V_RAISE,
    V_REINFORCE,
    V_SET,
    V_WITHDRAW,
    VERB,
)
from jarlshof.games.saer.state import (
    COLOURS,
    DEPLOY,
    GOD_PILE,
    GREEN,
    HERO,
    JARL,
    KIND,
    KINDS,
    LAID,
    N_VP,
    NONE,
    PILES,
    RAGNAROK,
    ROW,
    SEATS,
    Board,
    colour_of,
)

# What things are worth in VP; fitted by matches between greedy bots.
HOLDING: Final[vec[float]] = vec[float]([0.9, 1.0, 1.5, 0.8, 0.6])  # an Outpost, for the next round
SIDE: Final[vec[float]] = vec[float]([1.6, 1.6, 0.8, 0.9, 2.0, 1.3, 0.6, 0.9, 0.3, 0.2])  # a God
RAIDER_IN_HAND: Final = 0.7
HERO_IN_HAND: Final = 1.4
JARL_IN_HAND: Final = 0.7
LAST_HAND: Final = 0.5  # a hand card that may still be added in Ragnarok
GLORY_UNUSED: Final = 0.35
LAST_GLORY: Final = 0.25  # Glory that may still be used in Ragnarok
TIE_BREAK: Final = 0.02  # a token or a card at the end
STEEPNESS: Final = 1.1  # how surely one raid point more wins a colour
NOBODY: Final = 1.0  # how likely a colour goes to nobody: as one seat without a point
GREEN_EDGE: Final = 1.4  # how much more likely the Green holder wins, by its ties
WARMTH: Final[vec[float]] = vec[float]([3.0, 2.5, 1.6])  # how open the game is in each round, in VP
PATIENCE: Final = 0.3  # what passing gives up beyond what can be seen
# Raid points gained or lost, as far as the table of gains reaches.
LEAST: Final[i64] = -8
REACH: Final[i64] = 24


def expect(s: Board, out: vec[float]) -> None:
    """Each seat's expected result: a share by the VP it has and may hope for."""
    chances = floats(SEATS * COLOURS)
    weigh_points(s, chances)
    warmth = WARMTH[s.season]
    whole = 0.0
    for seat in range(s.seats):
        out[seat] = exp((float(s.vp[seat]) + belongings(s, seat)) / warmth)
    for colour in range(COLOURS):
        if s.plays(colour):
            all_chances = NOBODY
            for seat in range(s.seats):
                all_chances += chances[seat * COLOURS + colour]
            value = prize(s, colour) / all_chances / warmth
            for seat in range(s.seats):
                out[seat] *= exp(value * chances[seat * COLOURS + colour])
    for seat in range(s.seats):
        whole += out[seat]
    for seat in range(s.seats):
        out[seat] /= whole


def prize(s: Board, colour: i64) -> float:
    """What winning a colour is worth in this round."""
    vp = float(s.numbers[N_VP + s.season])
    return vp if s.season == RAGNAROK else vp + HOLDING[colour]


def weigh_points(s: Board, chances: vec[float]) -> None:
    """How likely each seat wins each colour, not yet divided by their sum."""
    points = zeros(SEATS * COLOURS)
    s.count_up(points)
    green = s.outposts[GREEN]
    for seat in range(s.seats):
        edge = GREEN_EDGE if seat == green else 1.0
        share = to_lay(s, seat)
        for colour in range(COLOURS):
            if s.plays(colour):
                n = float(points[seat * COLOURS + colour])
                if share > 0.0:
                    n += share * float(in_hand(s, seat, colour))
                chances[seat * COLOURS + colour] = edge * exp(STEEPNESS * n)


def to_lay(s: Board, seat: i64) -> float:
    """Which share of its hand a seat has still to lay at deployment."""
    if s.phase != DEPLOY or (s.deployed >> seat) & 1:
        return 0.0
    cards = total(s.hands[seat])
    return 1.0 if cards <= LAID else float(LAID) / float(cards)


def in_hand(s: Board, seat: i64, colour: i64) -> i64:
    """The raid points of a colour in a hand."""
    hand = s.hands[seat]
    return count(hand, colour) * s.base(colour) + count(hand, HERO + colour) * s.base(HERO + colour)


def belongings(s: Board, seat: i64) -> float:
    """What a seat's hand, Glory, God and claim on a muster pile are worth."""
    done = ((s.passed >> seat) & 1) != 0
    value = 0.0
    if s.season == RAGNAROK:
        cards = total(s.hands[seat])
        if done:
            return TIE_BREAK * float(s.glory[seat] + cards)
        if s.phase == DEPLOY:
            value = bag_value(s.hands[seat]) * (1.0 - to_lay(s, seat))
        else:
            tickets = s.face_down(seat)
            value = LAST_HAND * float(tickets if tickets < cards else cards)
        value += LAST_GLORY * float(s.glory[seat])
    else:
        value = bag_value(s.hands[seat]) * (1.0 - to_lay(s, seat)) + GLORY_UNUSED * float(s.glory[seat])
        if not done and s.piles:
            value += mean_pile(s) + PATIENCE
    if s.gods[seat] != NONE:
        value += SIDE[s.gods[seat]]
    return value


def card_value(kind: i64) -> float:
    """What a hand card is worth."""
    if kind < JARL:
        return RAIDER_IN_HAND
    return JARL_IN_HAND if kind == JARL else HERO_IN_HAND


def bag_value(bag: i64) -> float:
    """What the cards of a bag are worth in hand."""
    value = 0.0
    for kind in range(KINDS):
        value += float(count(bag, kind)) * card_value(kind)
    return value


def pile_value(s: Board, pile: i64) -> float:
    """What a muster pile is worth."""
    value = bag_value(s.musters[pile])
    return value + (SIDE[pile - GOD_PILE] if pile >= GOD_PILE else HERO_IN_HAND)


def mean_pile(s: Board) -> float:
    """What the muster piles that are left are worth on average."""
    value = 0.0
    piles = 0.0
    for pile in range(PILES):
        if (s.piles >> pile) & 1:
            value += pile_value(s, pile)
            piles += 1.0
    return value / piles


# ---- weights of moves


def priors(s: Board, seat: i64, menu: Menu) -> None:
    """How much each offered move promises its seat, in units of result."""
    gains = table_of_gains(s, seat)
    scale = 0.2 / WARMTH[s.season]
    for i in range(menu.size):
        menu.set_prior(i, scale * worth(s, seat, menu.items[i], gains))


def table_of_gains(s: Board, seat: i64) -> vec[float]:
    """What so many raid points more or less in a colour bring: REACH numbers a colour, from LEAST on."""
    chances = floats(SEATS * COLOURS)
    weigh_points(s, chances)
    gains = floats(COLOURS * REACH)
    share = to_lay(s, seat)
    factor = exp(STEEPNESS)
    for colour in range(COLOURS):
        if s.plays(colour):
            rivals = NOBODY
            for p in range(s.seats):
                if p != seat:
                    rivals += chances[p * COLOURS + colour]
            own = chances[seat * COLOURS + colour]
            if share > 0.0:
                own /= exp(STEEPNESS * share * float(in_hand(s, seat, colour)))
            value = prize(s, colour)
            now = value * own / (own + rivals)
            own *= exp(STEEPNESS * float(LEAST))
            for x in range(REACH):
                gains[colour * REACH + x] = value * own / (own + rivals) - now
                own *= factor
    return gains


def gain(gains: vec[float], colour: i64, points: i64) -> float:
    """What so many raid points more in a colour bring."""
    x = points - LEAST
    if x < 0:
        x = 0
    if x >= REACH:
        x = REACH - 1
    return gains[colour * REACH + x]


def worth(s: Board, seat: i64, action: i64, gains: vec[float]) -> float:
    """What a move promises, in VP."""
    verb = action >> VERB
    a = (action >> 8) & 15
    b = (action >> 4) & 15
    if verb == V_DEPLOY:
        return deployment(s, seat, action, gains)
    if verb == V_REINFORCE:
        kind = action & 15
        return added(s, seat, kind, end_place(s, seat, b), gains) - hand_cost(s, kind)
    if verb == V_WITHDRAW:
        return withdrawn(s, seat, a, gains)
    if verb == V_INSPIRE:
        return on_card(s, seat, a, 1, gains) - glory_cost(s)
    if verb == V_PASS:
        return passing(s, seat, a)
    if verb == V_INVOKE:
        return 0.2 * SIDE[s.gods[seat]]
    if verb == V_PLACE:
        return on_card(s, seat, b, a, gains) - glory_cost(s) * float(a)
    if verb == V_ADD:
        return on_card(s, seat, b, 2, gains) if a == seat else -0.5
    if verb == V_ADD_OUTPOST:
        return gain(gains, a, 2) if s.outposts[a] == seat else -0.5
    if verb == V_SET:
        return added(s, seat, s.drawn, end_place(s, seat, a), gains)
    if verb == V_RAISE:
        return added(s, seat, a, b, gains)
    return 0.0


def hand_cost(s: Board, kind: i64) -> float:
    """What is given up with a hand card."""
    return LAST_HAND * 0.5 if s.season == RAGNAROK else card_value(kind)


def glory_cost(s: Board) -> float:
    """What is given up with a Glory."""
    return TIE_BREAK if s.season == RAGNAROK else GLORY_UNUSED


def deployment(s: Board, seat: i64, cards: i64, gains: vec[float]) -> float:
    """The raid points of a row, less what its cards are worth in hand."""
    bonus = s.jarl_bonus(seat, s.outposts)
    left = (cards >> 8) & 15
    middle = (cards >> 4) & 15
    right = cards & 15
    # The points of the colours side by side, eight bits each.
    points = row_points(s, left, middle, NO_CARD, bonus)
    points += row_points(s, middle, left, right, bonus)
    points += row_points(s, right, middle, NO_CARD, bonus)
    value = 0.0
    for colour in range(COLOURS):
        n = (points >> (8 * colour)) & 255
        if n:
            value += gain(gains, colour, n)
    if left != NO_CARD:
        value -= hand_cost(s, left)
    if middle != NO_CARD:
        value -= hand_cost(s, middle)
    if right != NO_CARD:
        value -= hand_cost(s, right)
    return value


def row_points(s: Board, kind: i64, beside: i64, other: i64, bonus: i64) -> i64:
    """A card's points between its neighbours, in the eight bits of its colour."""
    if kind == JARL or kind == NO_CARD:
        return 0
    n = s.base(kind)
    if beside == JARL:
        n += bonus
    if other == JARL:
        n += bonus
    return n << (8 * colour_of(kind))


def added(s: Board, seat: i64, kind: i64, place: i64, gains: vec[float]) -> float:
    """What a card put into the row brings."""
    start = seat * ROW
    bonus = s.jarl_bonus(seat, s.outposts)
    n = s.base(kind)
    value = 0.0
    for side in range(2):
        i = place - 1 + side
        if 0 <= i < s.lengths[seat]:
            near = s.rows[start + i] & KIND
            if near == JARL:
                n += bonus
            elif kind == JARL:
                value += gain(gains, colour_of(near), bonus)
    return value if kind == JARL else gain(gains, colour_of(kind), n)


def withdrawn(s: Board, seat: i64, place: i64, gains: vec[float]) -> float:
    """What a withdrawal loses and gives back."""
    start = seat * ROW
    kind = s.rows[start + place] & KIND
    bonus = s.jarl_bonus(seat, s.outposts)
    n = s.base(kind)
    value = hand_cost(s, kind) - 0.1
    for side in range(2):
        i = place - 1 + 2 * side
        if 0 <= i < s.lengths[seat]:
            near = s.rows[start + i] & KIND
            if near == JARL:
                n += bonus
            elif kind == JARL:
                value += gain(gains, colour_of(near), -bonus)
    return value if kind == JARL else value + gain(gains, colour_of(kind), -n)


def on_card(s: Board, seat: i64, place: i64, tokens: i64, gains: vec[float]) -> float:
    """What Glory on an own card brings."""
    kind = s.rows[seat * ROW + place] & KIND
    return 0.0 if kind == JARL else gain(gains, colour_of(kind), tokens)


def passing(s: Board, seat: i64, pile: i64) -> float:
    """What a muster pile brings beyond the average one, or what passing gives up."""
    if pile == NO_PILE:
        return -PATIENCE if s.gods[seat] == NONE or s.season != RAGNAROK else -SIDE[s.gods[seat]]
    return pile_value(s, pile) - mean_pile(s) - PATIENCE
