"""Suit Nations: what a move would do, before it is made: odds, payments, what is left undone."""

from collections.abc import Sequence

from jarlshof.door import Preview, PreviewLine
from jarlshof.games.suit_nations import words
from jarlshof.games.suit_nations.rules import attacks, codes, prices
from jarlshof.games.suit_nations.screen.odds import ALL, chances
from jarlshof.games.suit_nations.screen.sale import GOLD_WORTH, plan_words, plans
from jarlshof.games.suit_nations.state import HOLDERS as PER_SEAT
from jarlshof.games.suit_nations.state import MAIN, NONE, PIECES, POINTS, Board
from jarlshof.wording import counted, listed

PAID = ~((255 << 38) | (255 << 46) | (255 << 54))  # a political action without its payment


def preview(state: Board, seat: int, action: int, names: Sequence[str]) -> Preview | None:
    """What a move on offer would do, or None where its button says it all."""
    verb = codes.verb_of(action)
    if verb == codes.V_ATTACK:
        return attack(state, seat, action, names)
    if verb == codes.V_MISSION:
        return mission(state, seat, action, names)
    if verb == codes.V_DECLARE:
        return declaration(state, action)
    if verb in (codes.V_MINE, codes.V_PRODUCE, codes.V_RESEARCH):
        return purchase(state, seat, action)
    if verb == codes.V_END:
        return ending(state, seat)
    return None


def headed(title: str, lines: Sequence[str], hue: str = "", brief: str = "") -> Preview:
    """A preview under its title; `brief` says the most important in few words."""
    return Preview(title, (PreviewLine(note=" ".join(filter(None, lines)), brief=brief),), hue)


def odds_text(lead: int, loser: str) -> str:
    """The odds in words; `loser` says what a lost throw means."""
    wins, losses = chances(lead)
    return f"You win {wins} of {ALL} throws, lose {losses}{loser}, {ALL - wins - losses} are ties."


def attack(state: Board, seat: int, action: int, names: Sequence[str]) -> Preview:
    """SN-83 to SN-94: sums, odds, and what the hits would take."""
    target = codes.b_of(action)
    ours, theirs = words.sides(state, action, 0)
    sums = f"{words.total(ours)} + die against {plain_sum(theirs)} + die."
    odds = odds_text(words.total(ours) - words.total(theirs), "")
    lines = [f"{sums} {odds}", hits(state, action, target, names), waste_text(state, seat, action)]
    return headed("Attack", lines, best(state, seat, action))


def plain_sum(parts: words.Parts) -> str:
    """The fixed part of a side: `1 + 2`."""
    return " + ".join(str(n) for _, n in parts if n) or "0"


def hits(state: Board, action: int, target: int, names: Sequence[str]) -> str:
    """What a won attack takes from its target."""
    n = 2 if codes.c_of(action) == codes.FULL else 1
    carried = int(state.items(target))
    taken = [counted(min(n, carried), "card")] if carried else []
    if n == 2 and carried > 1 and attacks.steals(state, action):
        taken = ["a card", "a second one that you see and may steal"]
    h = target % PER_SEAT
    if h < PIECES and carried < n:
        price = int(attacks.RANSOM[h])
        rich = state.wealth(target // PER_SEAT) >= price
        taken.append(f"the piece itself{f', unless {price} gold is paid' if rich else ''}")
    if not taken:
        return "A win takes nothing: an empty city stands (SN-94)."
    return f"A win takes {listed(taken)}."


def mission(state: Board, seat: int, action: int, names: Sequence[str]) -> Preview:
    """SN-68 to SN-77: the gamble, and who gains what."""
    who = names[codes.b_of(action) // PER_SEAT]
    full = codes.c_of(action) & codes.FULL
    if codes.c_of(action) & codes.TEACH:
        lines = [f"You declare a step that neither of you has and gain it; {who} too by winning (SN-75)."]
        if not full:
            lines = [f"You declare a step that {who} has; the gamble decides (SN-73, SN-74)."]
    else:
        ours, theirs = words.sides(state, action, 0)
        lead = words.total(ours) - words.total(theirs)
        sums = f"{words.total(ours)} + die against {words.total(theirs)} + die."
        gains = "1 half step for sure, 1 more by winning" if full else "1 half step by winning"
        lines = [f"{sums} {odds_text(lead, f' ({who} gains one)')}", f"You gain {gains} (SN-70)."]
    lines.append(waste_text(state, seat, action))
    return headed("Mission", lines, best(state, seat, action))


def declaration(state: Board, action: int) -> Preview:
    """SN-73, SN-75: the gamble on a branch."""
    bit = codes.b_of(action)
    ours, theirs = words.sides(state, state.deed(), bit // 3)
    lead = words.total(ours) - words.total(theirs)
    sums = f"{words.total(ours)} steps + die against {words.total(theirs)} + die."
    return headed(words.step_text(bit), [f"{sums} {odds_text(lead, '')}"])


# ---- payments


def points_paid(action: int) -> int:
    """The card points of a political payment."""
    return int(POINTS[codes.d_of(action)] + POINTS[codes.e_of(action)])


def need_of(state: Board, seat: int, action: int) -> int:
    """What a political action needs, paid as it is."""
    need = prices.need(codes.c_of(action))
    return int(prices.political(state, seat, need, codes.d_of(action), codes.e_of(action)))


def waste_text(state: Board, seat: int, action: int) -> str:
    """Card points that a payment gives away for nothing (SN-37)."""
    over = points_paid(action) - need_of(state, seat, action)
    return f"{counted(over, 'card point')} lost." if over > 0 else ""


def loss(action: int) -> float:
    """What a political payment takes away."""
    return points_paid(action) + GOLD_WORTH * float(codes.f_of(action))


def best(state: Board, seat: int, action: int) -> str:
    """A class for the least loss among payments of the same action, if there are several."""
    others = [other for other in state.moves(seat) if other & PAID == action & PAID]
    if len(others) < 2:
        return ""
    return "pay least" if loss(action) == min(map(loss, others)) else "pay"


def purchase(state: Board, seat: int, action: int) -> Preview:
    """SN-34 to SN-39: the payment that loses least, as a proposal."""
    found = plans(state, seat, action)
    best = f"{plan_words(found[0])}{waste_words(found[0].waste)}." if found else ""
    return headed(words.label_text(action), [f"Best payment: {best}"] if best else [], brief=best)


def waste_words(waste: int) -> str:
    """What is lost beside."""
    return f", {counted(waste, 'point')} lost" if waste else ", nothing lost"


def order(state: Board, seat: int) -> list[int]:
    """The places of the options as the page shows them: among payments of one action the best first."""
    if state.decider != seat or not state.to_act():
        return []
    actions = state.moves(seat)
    first: dict[int, int] = {}
    for i, action in enumerate(actions):
        first.setdefault(action & PAID if is_political(action) else -1 - i, i)

    def place(i: int) -> tuple[int, float]:
        action = actions[i]
        return (first[action & PAID], loss(action)) if is_political(action) else (i, 0.0)

    return sorted(range(len(actions)), key=place)


def is_political(action: int) -> bool:
    """Is it a mission or an attack, which say how they are paid?"""
    return codes.verb_of(action) in (codes.V_MISSION, codes.V_ATTACK)


# ---- the end of a turn


def ending(state: Board, seat: int) -> Preview:
    """SN-32: what is left undone."""
    idle = [words.piece_word(seat * PER_SEAT + h) for h in range(PIECES) if idles(state, seat, h)]
    lines = [f"Not moved yet: {listed(idle)}." if idle else "All your pieces have acted."]
    return headed("End your turn", lines)


def idles(state: Board, seat: int, h: int) -> bool:
    """May a piece still act?"""
    spent = (state.used | state.fresh) >> h & 1
    return (
        state.phase == MAIN
        and state.at[seat * PER_SEAT + h] != NONE
        and not spent
        and not state.pieces_closed
    )
