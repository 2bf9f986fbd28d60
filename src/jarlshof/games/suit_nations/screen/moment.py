"""Suit Nations: what is decided now, laid out: the pile under a jack, a demand, a hit."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from jarlshof.games.suit_nations import words
from jarlshof.games.suit_nations.names import SUITS, slot_name
from jarlshof.games.suit_nations.rules import attacks, codes, demands, exploring, handling, targets
from jarlshof.games.suit_nations.screen.faces import face, load, owner_words
from jarlshof.games.suit_nations.screen.odds import ALL, chances
from jarlshof.games.suit_nations.state import (
    ABSORB,
    ANSWER,
    ASK,
    DECLARE,
    DEEPEST,
    EXPLORE,
    GAIN,
    HAND,
    HANDLE,
    ITEM,
    LIVE,
    STEAL,
    UP,
    Board,
)
from jarlshof.games.suit_nations.state import HOLDERS as PER_SEAT
from jarlshof.wording import counted, listed

Made = dict[str, Any]


def moment(s: Board, seat: int, names: Sequence[str]) -> Made | None:
    """The decision of the seat before the screen, if it is one that needs to be laid out."""
    if s.decider != seat or s.phase not in MAKERS:
        return None
    return {"cards": [], "lines": [], "title": ""} | MAKERS[s.phase](s, seat, names)


def exploring_now(s: Board, seat: int, names: Sequence[str]) -> Made:
    """SN-62: the pile that the jack looks at."""
    slot = s.at[codes.a_of(s.deed())]
    own = SUITS[s.suit[seat]]
    cards = []
    for i in range(slot * DEEPEST, (slot + 1) * DEEPEST):
        entry = s.piles[i]
        if entry:
            shown, up = face(entry & ITEM), bool(entry & UP)
            twin = not up and exploring.is_twin(s, slot * DEEPEST, entry & ITEM, 0)
            note = "own suit" if shown.suit == own else "any suit" if shown.suit == "j" else ""
            cards.append(
                {"face": shown, "thing": f"pick-{shown.name}{'-hidden' if twin else ''}", "note": note}
            )
    lines = ["The cards left are turned up for all (SN-63); a taken one is replaced, face down (SN-64)."]
    return {"title": f"The pile at {slot_name(s, slot)}", "cards": cards, "lines": lines}


def asking(s: Board, seat: int, names: Sequence[str]) -> Made:
    """SN-79: what a demand may name."""
    king, target = targets.king_of(s), targets.target_of(s)
    asked = words.demand_text(s)
    can = counted(int(s.capacity(king)), "card")
    return {
        "title": f"Your demand: {asked}" if asked else "Put your demand together",
        "lines": [
            f"It holds {counted(s.cards(target), 'card')}, its nation "
            f"{int(s.wealth(target // PER_SEAT))} gold; your king can carry {can}.",
            f"Accepted: your king's {load_text(s, king)} is dumped unseen and his turn is over (SN-80). "
            "Rejected: he may still act (SN-81).",
        ],
    }


def load_text(s: Board, holder: int) -> str:
    """A load as a number of cards."""
    return f"load of {counted(s.items(holder), 'card')}"


def answering(s: Board, seat: int, names: Sequence[str]) -> Made:
    """SN-80, SN-81: what a demand costs, and what may follow if it is rejected."""
    king, target = targets.king_of(s), targets.target_of(s)
    who = names[king // PER_SEAT]
    choice = " of your choice" if demands.asked_cards(s) < s.cards(target) else ""
    cards = f"{counted(n, 'card')}{choice}" if (n := int(demands.asked_cards(s))) else ""
    gold = f"{n} gold" if (n := int(demands.asked_gold(s))) else ""
    return {
        "lines": [
            f"Accept: you give {listed(list(filter(None, (cards, gold))))}. "
            f"{who}'s king loses his {load_text(s, king)} and has acted (SN-80).",
            f"Reject: nothing is lost now, but {attack_words(s, king, target, names)} (SN-81).",
        ],
    }


def attack_words(s: Board, king: int, target: int, names: Sequence[str]) -> str:
    """How an attack of a king on a target would stand."""
    ours, theirs = int(attacks.attack_strength(s, king)), int(attacks.defence_strength(s, target))
    wins, _ = chances(ours - theirs)
    return f"the king may attack: {ours} against {theirs}, he wins in {wins} of {ALL} throws"


def handing(s: Board, seat: int, names: Sequence[str]) -> Made:
    """SN-80: which card goes."""
    n = int(demands.asked_cards(s) - demands.handed(s))
    return held(s, seat, names) | {"title": f"{counted(n, 'card')} to hand over to {names[s.turn]}"}


def absorbing(s: Board, seat: int, names: Sequence[str]) -> Made:
    """SN-89: the first hit; what follows."""
    full = codes.c_of(s.deed()) == codes.FULL
    then = "A second hit follows, and it may be stolen." if attacks.steals(s, s.deed()) else ""
    if full and not then:
        then = "A second hit follows."
    title = f"{names[s.turn]}'s king hits {owner_words(targets.target_of(s), seat, names)}"
    return held(s, seat, names) | {"title": title, "lines": ["You choose what is dumped (SN-89). " + then]}


def held(s: Board, seat: int, names: Sequence[str]) -> Made:
    """The cards of the target, to choose from."""
    items = load(s, targets.target_of(s), seat)
    return {"cards": [{"face": i.face, "thing": i.thing, "note": ""} for i in items if i.face]}


def living(s: Board, seat: int, names: Sequence[str]) -> Made:
    """SN-92: pay to live, or lose the piece."""
    target = targets.target_of(s)
    price = int(attacks.RANSOM[target % PER_SEAT])
    last = s.hit_number == 2 or codes.c_of(s.deed()) != codes.FULL
    taker = " to the attacker" if s.hit_number == 2 and attacks.steals(s, s.deed()) else ""
    more = "" if last else " A second hit follows (SN-92)."
    return {
        "title": f"{names[s.turn]}'s king hits {owner_words(target, seat, names)}",
        "lines": [
            f"Pay {price} of your {int(s.wealth(seat))} gold{taker}, and it lives.{more}",
            "Or lose the piece; it can be bought again at its full price.",
        ],
    }


def stealing(s: Board, seat: int, names: Sequence[str]) -> Made:
    """SN-91: the thief sees the card."""
    items = load(s, targets.target_of(s), seat)[:1]
    return {
        "title": f"Your king hits this card of {owner_words(targets.target_of(s), seat, names)}",
        "cards": [{"face": i.face, "thing": "", "note": ""} for i in items if i.face],
        "lines": ["Take it as load, or let it be dumped (SN-91)."],
    }


def declaring(s: Board, seat: int, names: Sequence[str]) -> Made:
    """SN-73, SN-75: how the declaration of a step works out."""
    full = codes.c_of(s.deed()) & codes.FULL
    who = names[codes.b_of(s.deed()) // PER_SEAT]
    text = f"You gain the step in any case; {who} gains it too by winning the gamble (SN-75)."
    if not full:
        text = f"You gain the step by winning the gamble; if {who} wins, it gains one on that branch (SN-74)."
    return {"title": "Declare a step in the table below", "lines": [text]}


def gaining(s: Board, seat: int, names: Sequence[str]) -> Made:
    """SN-74: the city has won a debate."""
    return {"title": "Your city won the debate", "lines": ["Choose the step it gains (SN-74)."]}


def exchanging(s: Board, seat: int, names: Sequence[str]) -> Made:
    """SN-56: an exchange that is planned."""
    source = handling.source(s)
    where = slot_name(s, int(codes.b_of(s.deed())))
    return {
        "title": f"Exchange between {owner_words(source, seat, names)} and what you have at {where}",
        "lines": ["Click a card to give or take it; then press Exchange. Nothing moves before that (SN-58)."],
    }


MAKERS: Final[dict[int, Callable[[Board, int, Sequence[str]], Made]]] = {
    int(EXPLORE): exploring_now,
    int(ASK): asking,
    int(ANSWER): answering,
    int(HAND): handing,
    int(ABSORB): absorbing,
    int(LIVE): living,
    int(STEAL): stealing,
    int(DECLARE): declaring,
    int(GAIN): gaining,
    int(HANDLE): exchanging,
}
