"""What a card set is like: prices by power and type, income by clan, how often clan actions come up.

All chances are exact: every throw is counted, and the best play is found by
dynamic programming over the dice left and the points at risk.
"""

from dataclasses import dataclass
from pathlib import Path
from statistics import mean
from typing import Any

from jarlshof.games.throne import cards
from jarlshof.games.throne.names import FACES, TYPES
from jarlshof.games.throne.state.bags import holds
from jarlshof.games.throne.state.card_set import (
    BAG,
    CLAN_LINE,
    END_ROW,
    FIRST_ROW,
    ROW_LINE,
    STAR,
    CardSet,
)
from jarlshof.games.throne.state.odds import MOST_POINTS, THROWS, Odds

DICE = len(FACES)


@dataclass(frozen=True)
class ClanFigures:
    """A clan: mean points of a turn played for points alone, how often that ends in a failed throw,
    how often a starred row comes up in a first throw, and the chance that a throw of 1 to 6 dice fails."""

    name: str
    income: float
    busts: float
    action: float
    fails: tuple[float, ...]


@dataclass(frozen=True)
class TypeFigures:
    """A type: how many cards, and their mean power, cost and cost for each point of power."""

    name: str
    cards: int
    power: float
    cost: float
    price_of_power: float
    cost_by_power: dict[int, float]


@dataclass(frozen=True)
class Study:
    """The figures of a card set."""

    title: str
    cards: int
    events: int
    types: tuple[TypeFigures, ...]
    clans: tuple[ClanFigures, ...]
    discounts: dict[str, int]

    def __str__(self) -> str:
        return "\n".join([*heading(self), "", *type_lines(self), "", *clan_lines(self)])


def study(card_set: Any = cards.OWN_SET) -> Study:
    """The figures of a card set: our own, or another's content; raises BadInput."""
    source = cards.source_of(card_set if card_set == cards.OWN_SET else cards.accept(card_set))
    content = cards.content_of(source)
    card_set = cards.card_set(source, False, False)
    return Study(
        title=card_set.title,
        cards=sum(entry.get("copies", 1) for entry in content["cards"]),
        events=sum(entry.get("copies", 1) for entry in content.get("events", [])),
        types=tuple(figures for name in TYPES if (figures := type_figures(content, name))),
        clans=tuple(clan_figures(card_set, clan) for clan in range(card_set.clans)),
        discounts={clan: discounts(content, clan) for clan in content["clans"]},
    )


def report(path: Path | None) -> str:
    """Check a card file, or our own, and tell its figures; raises BadInput with the line and the reason."""
    return str(study(cards.OWN_SET if path is None else cards.read_file(path)))


# ---- cards


def type_figures(content: dict[str, Any], name: str) -> TypeFigures | None:
    """The figures of the market's cards of a type."""
    found = [card for card in content["cards"] if card["type"] == name for _ in range(card.get("copies", 1))]
    if not found:
        return None
    strong = [card for card in found if card["power"] > 0]
    powers = sorted({card["power"] for card in found})
    return TypeFigures(
        name=name,
        cards=len(found),
        power=mean(card["power"] for card in found),
        cost=mean(card["cost"] for card in found),
        price_of_power=mean(card["cost"] / card["power"] for card in strong) if strong else 0.0,
        cost_by_power={
            power: mean(card["cost"] for card in found if card["power"] == power) for power in powers
        },
    )


def discounts(content: dict[str, Any], clan: str) -> int:
    """How many cards are cheaper for a clan."""
    changes = [card.get("abilities", {}).get("alliance", {}).get("cost", {}) for card in content["cards"]]
    return sum(change.get(clan, 0) < 0 for change in changes)


# ---- dice


def clan_figures(card_set: CardSet, clan: int) -> ClanFigures:
    """The figures of a clan's dice table, without Resource cards."""
    odds = card_set.odds_of(clan, 0)
    return ClanFigures(
        name=card_set.clan_names[clan],
        income=odds.value(MOST_POINTS, DICE, 0),
        busts=failed_turns(odds),
        action=starred_throws(card_set, clan),
        fails=tuple(odds.fails[dice] for dice in range(1, DICE + 1)),
    )


def starred_throws(card_set: CardSet, clan: int) -> float:
    """THR-55: the chance that a throw of six dice fits a starred row."""
    line = clan << CLAN_LINE
    rows = range(card_set.clan[line + FIRST_ROW], card_set.clan[line + END_ROW])
    stars = [card_set.rows[(i << ROW_LINE) + BAG] for i in rows if card_set.rows[(i << ROW_LINE) + STAR]]
    ways = sum(
        THROWS.ways[t]
        for t in range(THROWS.begin[DICE], THROWS.begin[DICE + 1])
        if any(holds(THROWS.bags[t], bag) for bag in stars)
    )
    return float(ways / DICE**DICE)


def failed_turns(odds: Odds) -> float:
    """THR-48: how often a turn played for points alone ends in a failed throw."""
    chances: dict[tuple[int, int], float] = {}

    def failing(dice: int, points: int) -> float:
        if (dice, points) not in chances:
            chances[dice, points] = odds.fails[dice] + sum(
                chance * (failing(left, reached) if rolls else 0.0)
                for chance, left, reached, rolls in odds.choices(MOST_POINTS, dice, points)
            )
        return chances[dice, points]

    return failing(DICE, 0)


# ---- as text


def heading(found: Study) -> list[str]:
    """The size of the set."""
    return [f"Card set {found.title}: {found.cards} cards, {found.events} events, {len(found.clans)} clans."]


def type_lines(found: Study) -> list[str]:
    """A line a type."""
    powers = sorted({power for figures in found.types for power in figures.cost_by_power})
    lines = [
        f"{'type':12}{'cards':>6}{'power':>7}{'cost':>7}{'cost/power':>12}   mean cost of power "
        + " ".join(f"{power:>5}" for power in powers)
    ]
    for figures in found.types:
        costs = [figures.cost_by_power.get(power) for power in powers]
        lines.append(
            f"{figures.name:12}{figures.cards:>6}{figures.power:>7.2f}{figures.cost:>7.1f}"
            f"{figures.price_of_power:>12.1f}   {'':18} "
            + " ".join(f"{'-' if cost is None else f'{cost:.1f}':>5}" for cost in costs)
        )
    return lines


def clan_lines(found: Study) -> list[str]:
    """A line a clan."""
    head = f"{'clan':12}{'income':>7}{'failed':>8}{'action':>8}{'cheaper':>9}"
    lines = [f"{head}   throw fails with 1 to 6 dice, in %"]
    for figures, cheaper in zip(found.clans, found.discounts.values(), strict=True):
        fails = " ".join(f"{100 * chance:>5.1f}" for chance in figures.fails)
        shares = f"{100 * figures.busts:>7.1f}%{100 * figures.action:>7.1f}%"
        lines.append(f"{figures.name:12}{figures.income:>7.1f}{shares}{cheaper:>9}   {fails}")
    lines.append(
        "income: mean points of a turn played for points alone; failed: how often it ends in a failed throw;"
    )
    lines.append("action: how often a first throw allows the clan action; cheaper: cards with a lower price.")
    return lines
