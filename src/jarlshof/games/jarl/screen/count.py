"""The Rise of a Jarl: the points line by line, and an invasion explained, for page and terminal."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any, Final

from jarlshof.games.jarl import view
from jarlshof.games.jarl.names import RANK_NAMES, RESULTS
from jarlshof.games.jarl.screen.faces import Face, face, faces
from jarlshof.games.jarl.state import (
    AXE,
    CAULDRON,
    GREEN,
    INVASION,
    JEWELRY,
    LOST,
    OVER,
    PLOW,
    RANKS,
    ROUNDS,
    RUNESTONES,
    STRENGTH,
    SUITS,
    WON,
    Realm,
)
from jarlshof.wording import counted, listed

BAR: Final = 35  # points at the end of the bar of ranks


# ---- who stands where


def by_suit(state: Realm, cards: int, suit: int) -> list[Face]:
    """The cards of a suit in a set."""
    return [shown for shown in faces(state, cards) if state.suit(shown.card) == suit]


def populated(state: Realm) -> list[tuple[Face, Face]]:
    """JAR-43: the kingdoms with a citizen of their suit, and that citizen."""
    return [
        pair
        for suit in range(SUITS)
        for pair in zip(
            by_suit(state, state.kingdoms, suit), by_suit(state, state.citizens, suit), strict=False
        )
    ]


def armed(state: Realm) -> list[Face]:
    """JAR-34, Q16: the armed citizens, the most powerful ones first."""
    strongest = sorted(faces(state, state.citizens), key=lambda shown: -shown.power)
    return strongest[: state.armed()]


# ---- points


def lines(state: Realm) -> list[dict[str, Any]]:
    """JAR-42 to JAR-45: every source of points with what it is made of."""
    parts = view.parts(state)
    homes = populated(state)
    made: list[tuple[str, str, int, list[str], int]] = [
        ("developments", "Developments", 42, [f"{f.name} {f.power}" for f in faces(state, state.works)], 0),
        ("kingdoms", "Kingdoms", 43, [home_words(home, by) for home, by in homes], 0),
        (
            "wealth",
            "Wealth",
            44,
            [f"{f.name} {state.coins_on(f.card)}" for f in faces(state, state.wealth)],
            0,
        ),
        *[line for line in endings(state, homes) if state.works_now(line[4])],
    ]
    return [
        {"id": name, "title": title, "clause": f"JAR-{clause}", "n": parts[name], "detail": ", ".join(detail)}
        for name, title, clause, detail, _ in made
    ]


def home_words(home: Face, by: Face) -> str:
    """A populated kingdom, who lives there, and its points."""
    return f"{home.kingdom} ({by.citizen} {by.name}) {home.power}"


def endings(state: Realm, homes: list[tuple[Face, Face]]) -> list[tuple[str, str, int, list[str], int]]:
    """What the developments with an end effect are counted from (JAR-62 to JAR-66)."""
    stored = faces(state, state.store)
    food = [f"{f.name} {n}" for f in stored for name, n in f.icons if name in ("food", "livestock")]
    low = [f"{f.name} {f.power}" for f in faces(state, state.works) if f.power <= 2]
    full = [home.card for home, _ in homes]
    empty = [f for f in faces(state, state.kingdoms) if f.card not in full and state.suit(f.card) < GREEN]
    return [
        ("plow", "Plow", 65, [f"{f.kingdom} {f.power}" for f in empty], PLOW),
        ("axe", "Axe", 62, [f"{f.citizen} {f.name} {f.power}" for f in armed(state)], AXE),
        ("cauldron", "Cauldron", 63, food, CAULDRON),
        ("runestones", "Runestones", 64, low, RUNESTONES),
        ("jewelry", "Jewelry", 66, [f"{f.name} 2" for f in faces(state, state.wealth)], JEWELRY),
    ]


def ranks(state: Realm) -> dict[str, Any]:
    """The bar of ranks: its thresholds, how far the points reach, and the rank they give."""
    points = view.score(state)
    marks = [{"name": name.title(), "at": int(state.table[RANKS + i])} for i, name in enumerate(RANK_NAMES)]
    top = max(BAR, marks[-1]["at"] + 5)
    reached = [mark["name"] for mark in marks if points >= mark["at"]]
    above = [mark for mark in marks if points < mark["at"]]
    missing = f"{counted(above[0]['at'] - points, 'more point')} for {above[0]['name']}" if above else ""
    return {
        "marks": [mark | {"x": round(100 * mark["at"] / top, 1)} for mark in marks],
        "x": round(100 * min(points, top) / top, 1),
        "points": points,
        "rank": reached[-1] if reached else "No rank",
        "missing": missing,
    }


# ---- invasions


def strengths(state: Realm, past: Sequence[Realm]) -> list[dict[str, Any]]:
    """The four invasions: their strengths, the present one, and how the earlier ones went."""
    starts = {n: begin_of(past, n) for n in range(2, int(state.round) + 1)} if past else {}
    found = []
    for number in range(1, ROUNDS + 1):
        first = starts.get(number + 1)
        went = None if first is None else "failed" if past[first].failed else "held"
        if state.phase == OVER and number == state.round:
            went = "failed" if state.failed else "held"
        strength = int(state.table[STRENGTH + number - 1])
        now = number == state.round and state.phase != OVER
        found.append({"number": number, "strength": strength, "went": went, "now": now})
    return found


def begin_of(past: Sequence[Realm], number: int) -> int | None:
    """The first earlier position of a round, if it is among them."""
    at = bisect_left(past, number, key=lambda then: int(then.round))
    return at if 0 < at < len(past) else None


def last_invasion(state: Realm, past: Sequence[Realm]) -> dict[str, Any] | None:
    """The invasion before this round, or the last one of a finished game, as it went."""
    if state.phase == OVER:
        return explained(state, past[len(past) - 2] if len(past) > 1 else None, int(state.round), fresh=True)
    first = begin_of(past, int(state.round)) if state.round > 1 and past else None
    if first is None:
        return None
    return explained(past[first], past[first - 1], int(state.round) - 1, fresh=first == len(past) - 1)


def explained(after: Realm, before: Realm | None, number: int, fresh: bool) -> dict[str, Any]:
    """JAR-32 to JAR-35: armed and unarmed citizens side by side, what was added, and the verdict."""
    arms = {f.card for f in armed(after)}
    citizens = [
        {"face": f, "armed": f.card in arms, "n": 1 + (f.card in arms)} for f in faces(after, after.citizens)
    ]
    hird = spent(before, after)
    coins = sum(n for _, n in hird)
    return {
        "number": number,
        "strength": int(after.table[STRENGTH + number - 1]),
        "citizens": citizens,
        "beacons": int(after.defense()) - len(citizens) - len(arms),
        "hird": [{"name": name, "n": n} for name, n in hird],
        "defense": int(after.defense()) + coins,
        "held": not after.failed,
        "penalty": penalty(after) if fresh else [],
        "fresh": fresh,
        "empty_deck": after.phase == OVER and after.result == LOST and after.round < ROUNDS,
    }


def penalty(after: Realm) -> list[str]:
    """JAR-39: the cards that a failed defense has just cost; none once the game is over."""
    if after.phase == OVER:
        return []
    return [face(after, int(after.discards[i])).name for i in range(after.discard_size)]


def spent(before: Realm | None, after: Realm) -> list[tuple[str, int]]:
    """JAR-50: the wealth card that the Hird was given, and its coins."""
    if before is None or before.phase != INVASION:
        return []
    gone = faces(before, before.wealth & ~after.wealth)
    return [(f.name, int(before.coins_on(f.card))) for f in gone]


def verdict(state: Realm) -> list[str]:
    """Why the game ended as it did, in sentences."""
    if state.result == WON:
        bar = ranks(state)
        rank = bar["rank"] if bar["marks"][0]["at"] <= bar["points"] else "but no rank"
        said = [f"The civilization stands: {counted(bar['points'], 'point')}, {rank} (JAR-46)."]
        best = sorted(lines(state), key=lambda line: -line["n"])[:2]
        parts = [f"{line['n']} from {line['title'].lower()}" for line in best if line["n"]]
        said += [f"Most points: {listed(parts)}."] if parts else []
        return said + ([f"{bar['missing']}."] if bar["missing"] else [])
    assert RESULTS[state.result] == "lost"
    if state.round < ROUNDS:
        return ["No card was left for the deck, and so the game is lost (JAR-40)."]
    short = int(state.strength()) - int(state.defense())
    return [f"The fourth invasion found the defense {short} short, and so the game is lost (JAR-37)."]
