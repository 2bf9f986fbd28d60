"""Rising for the Throne: what a move would change, before it is made."""

from collections.abc import Sequence
from dataclasses import replace

from jarlshof.door import Change, Preview, PreviewLine
from jarlshof.games.throne import view
from jarlshof.games.throne.names import EVENT_POINTS, FACES
from jarlshof.games.throne.printed import abilities
from jarlshof.games.throne.rules import Throne
from jarlshof.games.throne.rules.codes import (
    V_ACTION,
    V_BUST,
    V_BUY,
    V_CLAN,
    V_DESTROY,
    V_DISCARD,
    V_DONE,
    V_END,
    V_LEAVE,
    V_MOVE,
    V_PLACE,
    V_REPLACE,
    V_REROLL,
    V_ROLL,
    V_SCORE,
    V_STOP,
    V_SWAP,
    V_SWEEP,
    V_TAKE,
    V_USE,
    VERB,
    dice_of,
    first,
    second,
)
from jarlshof.games.throne.rules.recruit import PURCHASES
from jarlshof.games.throne.screen.armies import best_gain
from jarlshof.games.throne.screen.faces import emblem, face
from jarlshof.games.throne.screen.risk import next_throw, percent
from jarlshof.games.throne.state.bags import dice_in
from jarlshof.games.throne.state.card_set import ACTION_GAIN, CLAN_LINE
from jarlshof.games.throne.state.table import EMPTY, LOSE, POSITIONS, Table
from jarlshof.games.throne.words import action_words, moved, sabotage_words, who
from jarlshof.wording import counted, listed


def preview(state: Throne, seat: int, action: int, names: Sequence[str]) -> Preview | None:
    """What a move on offer would change: title, lines, marks at the armies' points."""
    verb = action >> VERB
    if verb in (V_SCORE, V_ACTION):
        return scoring(state, verb, dice_of(action))
    if verb in (V_DESTROY, V_SWAP, V_MOVE, V_PLACE, V_REPLACE):
        return armies_changed(state, seat, action, names)
    if verb == V_CLAN:
        return clan(state, first(action))
    if verb == V_BUY:
        return buying(state, seat, dice_of(action))
    if verb in (V_USE, V_REROLL):
        return exhausting(state, seat, action)
    texts = plain(state, seat, verb, names)
    return headed(*texts) if texts else None


def headed(title: str, *texts: str, hue: str = "", icon: str = "") -> Preview:
    """A preview of words alone."""
    return Preview(title, tuple(note(text) for text in texts), hue, icon)


def note(text: str) -> PreviewLine:
    """A line of words."""
    return PreviewLine(note=text)


def copy(state: Table) -> Throne:
    """A position to try things in."""
    tried = state.clone()
    assert isinstance(tried, Throne)
    return tried


# ---- the throw


def scoring(state: Throne, verb: int, bag: int) -> Preview:
    """THR-44, THR-55: points at risk, and the risk of the next throw."""
    after = copy(state)
    if verb == V_SCORE:
        after.play(state.turn, (V_SCORE << VERB) | bag)
        title, texts = f"+{after.resources - state.resources} points", []
    else:
        gain = int(state.card_set.clan[(state.clans[state.turn] << CLAN_LINE) + ACTION_GAIN])
        after.resources += gain
        after.left -= dice_in(bag)
        title, texts = "Clan action", [f"First {action_words(state)}; then +{gain} points."]
    texts.append(f"{counted(after.resources, 'point')} at risk then.")
    return headed(title, *texts, next_throw(after), icon="star" if verb == V_ACTION else "gain")


def plain(state: Throne, seat: int, verb: int, names: Sequence[str]) -> tuple[str, ...]:
    """A title and sentences for the moves without arguments."""
    if verb == V_ROLL:
        risked = counted(state.resources, "point")
        stays = f"{risked} at risk." if state.resources else "Nothing is at risk yet."
        return ("Throw", stays, next_throw(with_dice(state)))
    if verb == V_STOP:
        return ("Stop", f"{state.resources} points are safe, for recruiting now.", reachable(state, seat))
    if verb == V_BUST:
        keep = view.bust_points(state)
        return (
            "Failed throw",
            f"{state.resources - keep} of {state.resources} points are lost, {keep} stay (THR-49).",
        )
    if verb == V_SWEEP:
        return ("Sweep", f"All market cards go, four new ones come; {state.resources - 25} points stay.",
                "An event among the new cards works at once (THR-77).")  # fmt: skip
    if verb == V_END:
        lost = f"{state.resources} points are lost." if state.resources else "No points are left to lose."
        return ("End the purchases", lost, "Then you may rearrange your army.")
    if verb == V_TAKE:
        return ("The top card", f"One of {state.deck_size} cards, for nothing; an event on top works first.")
    if verb == V_LEAVE:
        return ("Leave it", "The card stays on the deck, unseen.")
    if verb == V_DISCARD:
        return ("Discard it", "The new card is not kept, its Sabotage does nothing; the price stays paid.")
    return done(state, seat, names) if verb == V_DONE else ()


def with_dice(state: Throne) -> Throne:
    """Before the throw after all six dice (Q17), six lie ready."""
    after = copy(state)
    after.left = after.left or len(FACES)
    return after


def reachable(state: Throne, seat: int) -> str:
    """What the points would buy now."""
    able = [
        f"{face(state, int(kind)).name} ({state.price(seat, kind)})"
        for kind in state.market
        if kind != EMPTY and state.price(seat, kind) <= state.resources
    ]
    return f"Within reach: {', '.join(able)}." if able else "No market card is within reach."


def done(state: Throne, seat: int, names: Sequence[str]) -> tuple[str, ...]:
    """THR-95, THR-102: what ending the turn brings."""
    points = int(state.points(seat))
    if points >= state.target:
        return ("End the turn", f"You have {counted(points, 'point')}: the Recount may end the game.")
    if state.seats > 1:
        return (
            "End the turn",
            f"{points} of {state.target} points. {names[(seat + 1) % state.seats]} is next.",
        )
    new = [n for i, n in enumerate(EVENT_POINTS) if points >= n and not (state.used_points[0] >> i) & 1]
    reached = listed([str(n) for n in new])
    struck = f"You reach {reached}: for each, a die destroys a card of yours (THR-102)."
    return ("End the turn", f"{points} of {state.target} points. Yugth is next.", *([struck] if new else []))


def exhausting(state: Throne, seat: int, action: int) -> Preview:
    """THR-21: a Support card is used."""
    pos = first(action)
    kind = int(state.card(seat, pos))
    texts = [a.text for a in abilities(state, kind) if a.clause in ("THR-23", "THR-24", "THR-25")]
    if action >> VERB == V_REROLL:
        rest = copy(state)
        rest.roll -= 1 << (4 * second(action))
        texts.append(f"The {FACES[second(action)]} die is thrown again: {fit_chance(rest)}.")
    return headed(
        state.card_set.names[kind],
        *texts,
        "It stays exhausted until your next turn.",
        hue=face(state, kind).type,
    )


def fit_chance(rest: Throne) -> str:
    """How often a die more makes some row fit."""
    rows = view.rows_in_force(rest)
    hits = sum(view.fits(rest.roll + (1 << (4 * face)), rows) for face in range(len(FACES)))
    return f"a row fits then with {percent(hits / len(FACES))}"


# ---- the army


def buying(state: Throne, seat: int, kind: int) -> Preview:
    """THR-70: what a card costs, does and brings."""
    shown = face(state, kind)
    price = int(state.price(seat, kind))
    left = PURCHASES - int(state.bought) - 1
    texts = [f"{a.text} ({a.clause})" for a in shown.abilities]
    texts.append(f"{counted(state.resources - price, 'point')} and {counted(left, 'purchase')} left.")
    gain = best_gain(state, seat, kind)
    made = headed(shown.name, *texts, hue=shown.type, icon=shown.type)
    first = PreviewLine("On the map", (Change(gain, "you"),))
    return replace(made, lines=(first, *made.lines), marks=marks(state, {seat: gain}))


def clan(state: Throne, number: int) -> Preview:
    """A clan and its first card."""
    shown = emblem(state, number)
    kind = int(state.card_set.clan[(number << CLAN_LINE) + 2])
    return headed(shown["name"], f"First card: {face(state, kind).tip}", icon=shown["emblem"])


def armies_changed(state: Throne, seat: int, action: int, names: Sequence[str]) -> Preview:
    """Everybody's points before and after cards come, go or change places."""
    after = moved(state, seat, action)
    changes = {
        side: int(after.points(side) - state.points(side))
        for side in range(state.sides)
        if after.points(side) != state.points(side)
    }
    verb = action >> VERB
    order = sorted(changes, key=lambda side: side != seat)
    who_gains = tuple(
        Change(changes[side], "you" if side == seat else who(state, side, names)) for side in order
    )
    first = PreviewLine("On the map", who_gains, "" if changes else "No points change.")
    rest = [note(text) for text in (*shields(state, after, seat), *follows(state, verb))]
    title = {V_DESTROY: "Destroy", V_SWAP: "Swap", V_MOVE: "Exchange"}.get(verb, "Place")
    return Preview(title, (first, *rest), marks=marks(state, changes))


def marks(state: Throne, changes: dict[int, int]) -> tuple[tuple[str, int], ...]:
    """Marks at the points of the armies that change."""
    return tuple((f"points-{view.side_name(state, side)}", n) for side, n in changes.items() if n)


def shields(state: Table, after: Table, seat: int) -> list[str]:
    """THR-36: own cards that come under a Protect, or out of it."""
    said = []
    for pos in range(POSITIONS):
        card = after.card(seat, pos)
        if card == EMPTY:
            continue
        if after.protected(seat, pos) and not (state.protected(seat, pos) and state.card(seat, pos) == card):
            said.append(f"{state.card_set.names[card]} is indestructible there.")
        elif state.protected(seat, pos) and not after.protected(seat, pos):
            said.append(f"{state.card_set.names[card]} is no longer protected.")
    return said


def follows(state: Throne, verb: int) -> list[str]:
    """What comes after it."""
    if verb in (V_PLACE, V_REPLACE):
        kind = int(state.argument())
        if any(a.clause in ("THR-31", "THR-32") for a in abilities(state, kind)):
            return [f"Then its Sabotage: {sabotage_words(state, kind)}."]
    if verb == V_DESTROY and state.task() == LOSE:
        return ["The event asks for it."]
    return []
