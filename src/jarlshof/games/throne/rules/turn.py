"""The order of play: set-up, what is still to be done, the Recount, and the end."""

from mypy_extensions import i64

from jarlshof.engine.state import zeros
from jarlshof.games.throne.rules.deck import can_take, lose, refill, turn_free_card
from jarlshof.games.throne.rules.targets import can_act, can_sabotage, can_sacrifice, clan_action
from jarlshof.games.throne.state.bags import MOST_DICE
from jarlshof.games.throne.state.card_set import (
    CLAN_LINE,
    COPIES,
    FIRST_CARD,
    LINE,
    MILITARY,
    OWNER,
    ULFERK,
)
from jarlshof.games.throne.state.table import (
    ACT,
    ARRANGE,
    BIN,
    BY_CHANCE,
    BY_ROLL,
    FREE,
    GAIN_POINTS,
    INFLUENCE,
    LOSE,
    NONE,
    OVER,
    RECOUNT,
    RECRUIT,
    REFILL,
    RISK,
    SABOTAGE,
    SACRIFICE,
    SLOTS,
    Table,
)

# ---- set-up


def choose_clan(s: Table, seat: i64, clan: i64) -> None:
    """THR-1, THR-2: a seat picks a clan; after the last pick the game begins."""
    take_clan(s, seat, clan)
    s.turn += 1
    if s.turn == s.seats:
        start(s)


def take_clan(s: Table, seat: i64, clan: i64) -> None:
    """THR-3, Q5: the clan's first card stands at position 1."""
    s.clans[seat] = clan
    s.lay(seat, 0, s.card_set.clan[(clan << CLAN_LINE) + FIRST_CARD])


def draw_clans(s: Table) -> None:
    """THR-2: chance gives each seat a clan."""
    left = zeros(s.card_set.clans)
    for clan in range(s.card_set.clans):
        left[clan] = clan
    n = s.card_set.clans
    for seat in range(s.seats):
        i = s.pick(n)
        take_clan(s, seat, left[i])
        n -= 1
        while i < n:
            left[i] = left[i + 1]
            i += 1


def stack_deck(s: Table) -> None:
    """THR-4, THR-5: all cards but the first cards; the events lie under the others until they are dealt."""
    s.deck_size = 0
    for events in range(2):
        for kind in range(1, s.card_set.kinds + 1):
            line = kind << LINE
            if s.is_event(kind) == (events == 0) and s.card_set.cards[line + OWNER] == NONE:
                for i in range(s.card_set.cards[line + COPIES]):
                    if events or s.events:
                        s.deck[s.deck_size] = kind
                        s.deck_size += 1


def start(s: Table) -> None:
    """THR-5 to THR-8: market, deck, first player."""
    deal_market(s)
    s.shuffle_pile(s.deck, s.deck_size)
    s.first = first_player(s)
    s.turn = s.first
    begin_turn(s)


def deal_market(s: Table) -> None:
    """THR-5, Q38: the market comes from the troops alone."""
    under: i64 = 0
    while under < s.deck_size and s.is_event(s.deck[under]):
        under += 1
    troops = s.deck[under : s.deck_size]
    s.shuffle_pile(troops, s.deck_size - under)
    n = s.deck_size - under
    for i in range(n):
        s.deck[under + i] = troops[i]
    for slot in range(SLOTS):
        if n > 0:
            s.market[slot] = s.draw()
            n -= 1


def first_player(s: Table) -> i64:
    """THR-7, THR-100: the seat that begins."""
    if s.seats == 1:
        return 0
    if s.starter == BY_CHANCE:
        return s.pick(s.seats)
    if s.starter == BY_ROLL:
        return most_swords(s)
    return s.starter


def most_swords(s: Table) -> i64:
    """THR-7, Q2, Q7: six dice each; those with the most swords throw again until one is ahead."""
    in_it = (i64(1) << s.seats) - 1
    while True:
        best: i64 = -1
        tied: i64 = 0
        leader: i64 = 0
        for seat in range(s.seats):
            if (in_it >> seat) & 1:
                swords = throw_swords(s)
                if swords > best:
                    best = swords
                    tied = 0
                    leader = seat
                if swords == best:
                    tied |= i64(1) << seat
        if tied == i64(1) << leader:
            return leader
        in_it = tied


def throw_swords(s: Table) -> i64:
    """How many of six dice show Military Strategy."""
    swords: i64 = 0
    for i in range(MOST_DICE):
        if s.die(6) == MILITARY:
            swords += 1
    return swords


# ---- the turn


def begin_turn(s: Table) -> None:
    """THR-40, THR-41: the active player's cards become ready; six dice to throw."""
    s.phase = RISK
    s.exhausted[s.turn] = 0
    s.resources = 0
    s.thrown = 0
    s.roll = 0
    s.left = MOST_DICE
    s.scored = 0
    s.bought = 0
    s.swept = 0
    s.arranged = 0
    s.clear_sets()


def begin_recruitment(s: Table) -> None:
    """THR-52: with the points left."""
    s.phase = RECRUIT
    s.thrown = 0
    s.roll = 0
    s.left = 0
    s.scored = 0
    s.clear_sets()


def end_recruitment(s: Table) -> None:
    """THR-80: points left are lost; the army may be arranged."""
    s.resources = 0
    s.phase = ARRANGE


def carry_on(s: Table) -> None:
    """THR-74, THR-85: do what is to be done until a player must decide, or nothing is left."""
    while s.open_tasks:
        task = s.task()
        argument = s.argument()
        if task == REFILL:
            s.drop_task()
            refill(s, argument)
        elif task == BIN:
            s.drop_task()
            s.to_discard(argument)
        elif task == GAIN_POINTS:
            s.drop_task()
            s.resources += argument
        elif task == FREE:
            s.drop_task()
            turn_free_card(s)
        elif task == LOSE:
            if lose(s, argument):
                return
        elif asks(s, task, argument):
            return
        else:
            s.drop_task()


def asks(s: Table, task: i64, argument: i64) -> bool:
    """Has a task that a player decides any option? Otherwise it lapses (THR-30, THR-35)."""
    if task == SABOTAGE:
        return can_sabotage(s, argument)
    if task == INFLUENCE:
        return can_take(s)
    if task == ACT:
        return can_act(s)
    if task == SACRIFICE:
        return can_sacrifice(s)
    return True


def destroy(s: Table, side: i64, pos: i64) -> None:
    """THR-31, THR-60, THR-61, THR-88: the target of what is to be done is destroyed."""
    task = s.task()
    s.drop_task()
    s.remove(side, pos)
    if task == ACT and clan_action(s) == ULFERK:
        s.push(SACRIFICE, 0)
    carry_on(s)


def exchange(s: Table, pos: i64, side: i64, place: i64) -> None:
    """THR-32, THR-62, THR-63: two cards change armies."""
    s.drop_task()
    s.swap(s.turn, pos, side, place)
    carry_on(s)


# ---- Recount and end


def crowned(s: Table) -> bool:
    """THR-96, THR-97, THR-113: a side with the points needed wins."""
    side = leader(s, s.turn)
    if s.points(side) < s.target:
        return False
    end(s, side)
    return True


def leader(s: Table, side: i64) -> i64:
    """THR-97, THR-99: the side with the most points; among equals the first from a side on."""
    best = side
    most = s.points(side)
    for i in range(1, s.sides):
        side += 1
        if side == s.sides:
            side = 0
        points = s.points(side)
        if points > most:
            most = points
            best = side
    return best


def end(s: Table, side: i64) -> None:
    """The game is over."""
    s.champion = side
    s.phase = OVER


def next_turn(s: Table) -> None:
    """THR-98, THR-99, THR-116: to the left; a new round begins with the first player."""
    s.turn += 1
    if s.turn >= s.seats:
        s.turn = 0
    if s.turn == s.first:
        if s.round == s.round_limit:
            s.phase = RECOUNT
            end(s, leader(s, s.first))
            return
        s.round += 1
    begin_turn(s)
