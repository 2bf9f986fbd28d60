"""Starter: a whole small game, to be changed step by step into another one.

It has what is hard about games: cards that only their owner knows, a pile that nobody knows, and
choices that are made at the same time in secret. Comments say what each piece is there for.
"""

from jarlshof.game import Game, Option

# Facts only: they are read before any rules are. `prefix` begins the ids of the clauses in RULES.md.
GAME = Game(
    name="starter",
    title="Starter",
    tagline="Everybody lays a card in secret; the highest wins the round.",
    minutes="2",
    seats=(2, 3, 4),
    prefix="STA",
    stage="alpha",
    rules=1,
    options=(
        Option("players", (2, 3, 4), "How many play."),
        # `field` is where the state keeps the option: the place of its value, so 1 for `all`.
        Option("ties", ("nobody", "all"), "Who scores when the best are equal.", "Q1", field="all_score"),
    ),
    package=__name__,
)
