"""Sær: the end of a turn, the resolution of a round, and the start of the next."""

from librt.vecs import vec
from mypy_extensions import i64

from jarlshof.engine.cards import count, one, total
from jarlshof.engine.state import zeros
from jarlshof.games.saer.state import (
    BLUE,
    COLOURS,
    DEPLOY,
    DOWN,
    GOD_PILE,
    GODS,
    GREEN,
    HERO,
    JARL,
    KIND,
    N_BLUE,
    N_VP,
    NONE,
    OVER,
    PILES,
    RAGNAROK,
    ROW,
    SEATS,
    SPRING,
    YELLOW,
    Board,
    colour_of,
)


def end_action(s: Board) -> None:
    """SAE-12, SAE-24: the next player who has not passed; when all have, the resolution."""
    if s.passed == (i64(1) << s.seats) - 1:
        resolve(s)
        return
    s.turn = s.following(s.turn)
    while (s.passed >> s.turn) & 1:
        s.turn = s.following(s.turn)


def resolve(s: Board) -> None:
    """SAE-25, SAE-44, Q22: count, award, compensate; then the next round or the end."""
    turn_all_up(s)
    s.resolved = s.season
    s.past_rows = s.rows[:]
    s.past_lengths = s.lengths[:]
    s.past_outposts = s.outposts[:]
    award(s)
    compensate(s)
    if s.season == RAGNAROK:
        s.phase = OVER
        return
    s.first = next_first(s)
    clear_table(s)
    if s.season == SPRING:
        lay_summer_piles(s)
    begin_round(s, s.season + 1)


# ---- raid points, Outposts, compensation


def turn_all_up(s: Board) -> None:
    """SAE-26: all face-down cards are turned up."""
    for seat in range(s.seats):
        for i in range(s.lengths[seat]):
            if s.rows[seat * ROW + i] & DOWN:
                s.turn_up(seat, i)
                if seat != s.turn:
                    s.revealed += 1


def award(s: Board) -> None:
    """SAE-32, SAE-33, SAE-35: holders change, and score, once all colours are decided."""
    points = zeros(SEATS * COLOURS)
    s.count_up(points)
    vp = s.numbers[N_VP + s.season]
    green = s.outposts[GREEN]
    for colour in range(COLOURS):
        if s.plays(colour):
            winner = most_points(s, points, colour, green)
            s.outposts[colour] = winner
            if winner != NONE:
                s.vp[winner] += vp


def most_points(s: Board, points: vec[i64], colour: i64, green: i64) -> i64:
    """SAE-32, SAE-34, SAE-49, SAE-51, Q3: who wins a colour, or NONE."""
    best: i64 = 0
    winner = NONE
    tied = False
    for seat in range(s.seats):
        n = points[seat * COLOURS + colour]
        if n > best:
            best = n
            winner = seat
            tied = False
        elif n == best:
            tied = True
    if best == 0:
        if s.zero_green:
            return green
        return NONE
    if not tied:
        return winner
    if green != NONE and points[green * COLOURS + colour] == best:
        return green
    return NONE


def compensate(s: Board) -> None:
    """SAE-36, SAE-37, Q17, Q18, Q19, Q25: a Glory for each colour fought for in vain.

    The tokens are handed out one at a time, clockwise from the first player.
    """
    due: i64 = 0  # a bag: tokens by seat
    for seat in range(s.seats):
        fought = colours_in(s, seat)
        for colour in range(COLOURS):
            if (fought >> colour) & 1 and s.outposts[colour] != seat:
                due += one(seat)
    seat = s.first
    while due and s.from_bank(1):
        if count(due, seat):
            due -= one(seat)
            s.glory[seat] += 1
        seat = s.following(seat)


def colours_in(s: Board, seat: i64) -> i64:
    """The colours of the Raiders and Heroes in an array, a bit each."""
    found: i64 = 0
    for i in range(seat * ROW, seat * ROW + s.lengths[seat]):
        kind = s.rows[i] & KIND
        if kind != JARL:
            found |= i64(1) << colour_of(kind)
    return found


# ---- the next round


def next_first(s: Board) -> i64:
    """SAE-38, SAE-39, Q20: the most VP; tied, the Green holder, else the first tied clockwise."""
    best = most_vp(s)
    green = s.outposts[GREEN]
    if green != NONE and s.vp[green] == best:
        return green
    seat = s.first
    if s.first_passes:
        seat = s.following(seat)
    while s.vp[seat] < best:
        seat = s.following(seat)
    return seat


def most_vp(s: Board) -> i64:
    """The VP of the leader."""
    best: i64 = 0
    for seat in range(s.seats):
        if s.vp[seat] > best:
            best = s.vp[seat]
    return best


def clear_table(s: Board) -> None:
    """SAE-40, SAE-42, Q27, Q33: the pile left over and all arrays with their Glory are discarded."""
    for pile in range(PILES):
        if (s.piles >> pile) & 1:
            s.discard += s.musters[pile]
            s.musters[pile] = 0
            if pile < GOD_PILE:
                s.discard += one(HERO + pile)
                s.spring_hero = pile
    s.piles = 0
    for seat in range(s.seats):
        for i in range(s.lengths[seat]):
            s.discard += one(s.rows[seat * ROW + i] & KIND)
        s.lengths[seat] = 0
    s.rows = zeros(SEATS * ROW)
    s.passed = 0


def lay_spring_piles(s: Board) -> None:
    """SAE-7: the Hero of each colour in play, with two cards from the deck."""
    for colour in range(COLOURS):
        if s.plays(colour):
            lay_pile(s, colour, 2)


def lay_summer_piles(s: Board) -> None:
    """SAE-41: players + 1 Gods, each with a side up and three cards from the deck."""
    listed = s.god_list
    if listed:
        while listed:
            lay_pile(s, GOD_PILE + (listed & 15) - 1, 3)
            listed >>= 4
        return
    gods = zeros(GODS)
    for i in range(GODS):
        gods[i] = i
    s.shuffle(gods, GODS)
    for i in range(s.seats + 1):
        lay_pile(s, GOD_PILE + 2 * gods[i] + s.chance(2), 3)


def lay_pile(s: Board, pile: i64, cards: i64) -> None:
    """A muster pile with so many face-up cards from the deck."""
    s.piles |= i64(1) << pile
    for i in range(cards):
        kind = s.draw()
        if kind != NONE:
            s.musters[pile] += one(kind)


def begin_round(s: Board, season: i64) -> None:
    """SAE-9, SAE-48, SAE-50, SAE-53, Q23, Q24: Blue draws, Yellow gets Glory, then all deploy."""
    s.season = season
    s.phase = DEPLOY
    s.turn = s.first
    blue = s.outposts[BLUE]
    if blue != NONE:
        s.draw_to_hand(blue, s.numbers[N_BLUE])
    yellow = s.outposts[YELLOW]
    if yellow != NONE:
        s.glory[yellow] += s.from_bank(s.yellow_glory)


# ---- the end


def final_winner(s: Board) -> i64:
    """SAE-44 to SAE-47, Q21, Q28: VP; then Green, Glory, hand cards, nearness to the first player."""
    best = most_vp(s)
    green = s.outposts[GREEN]
    if green != NONE and s.vp[green] == best:
        return green
    winner = NONE
    seat = s.first
    for i in range(s.seats):
        if s.vp[seat] == best and (winner == NONE or richer(s, seat, winner)):
            winner = seat
        seat = s.following(seat)
    return winner


def richer(s: Board, seat: i64, other: i64) -> bool:
    """SAE-46: more unused Glory, or as much and more hand cards."""
    if s.glory[seat] != s.glory[other]:
        return s.glory[seat] > s.glory[other]
    return total(s.hands[seat]) > total(s.hands[other])
