"""A game's facts: they can be read without its rules, and fit them."""

import importlib
from collections.abc import Iterator

from jarlshof.engine.state import PLAYOUTS, SURVEYS, TURNS
from jarlshof.game import BadInput, Game, rule_texts

MODULES = {
    "rules": ("setup",),
    "words": ("prefixed", "write", "parse", "label", "prompt", "tell"),
    "position": ("read", "write", "UNORDERED"),
    "view": ("view", "scores", "score_lines", "winner"),
}
STAGES = ("alpha", "beta", "stable")


def check_facts(game: Game) -> Iterator[str]:
    """What is wrong with the facts of a game."""
    lacking = list(check_modules(game))
    yield from lacking
    if not lacking:
        yield from check_options(game)
    if game.stage not in STAGES:
        yield f"stage {game.stage} is none of {', '.join(STAGES)}"
    if not rule_texts(game.folder / "RULES.md"):
        yield "RULES.md holds no clauses"


def check_modules(game: Game) -> Iterator[str]:
    """Every module and function of the contract is there."""
    for name, wanted in MODULES.items():
        try:
            module = importlib.import_module(f"{game.package}.{name}")
        except ImportError as error:
            yield f"{name} cannot be imported: {error}"
            continue
        for part in wanted:
            if not hasattr(module, part):
                yield f"{name} has no {part}"


def check_options(game: Game) -> Iterator[str]:
    """Every number of seats has a table, and an option keeps its own values."""
    players = [option for option in game.options if option.name == "players"]
    for seats in game.seats:
        for option in players:
            if seats not in option.values:
                yield f"option players does not know {seats} seats"
        try:
            state = game.setup(game.seated({}, seats))
        except BadInput:  # that many need another option too
            continue
        if state.seats != seats:
            yield f"a table for {seats} has {state.seats} seats"
        if state.search_kind() not in (PLAYOUTS, SURVEYS, TURNS):
            yield f"search_kind is {state.search_kind()}, which is no kind of search"
    for option in game.options:
        for value in option.values:
            try:
                kept = option.check(value)
            except BadInput:
                yield f"option {option.name} refuses its own value {value!r}"
                continue
            if kept != value:
                yield f"option {option.name} reads {value!r} as {kept!r}"
