"""Mutation testing of a game's rules: small mistakes are put into them, and the rule examples should notice.

    python bench/mutation.py harald --count 60 --seed 1

Each mutant runs in a process of its own on the plain sources; printed are those that no example notices,
with what was changed. A survivor is a missing example, or a change that makes no difference.
"""

import argparse
import ast
import os
import random
import signal
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType

from jarlshof import scenario
from jarlshof.game import Game, find_game, games

TESTS = Path(__file__).parents[1] / "tests" / "games"
EXAMPLES = ("scenarios.yaml", "clauses.yaml")
SPARED = ("fields", "__init__", "priors", "evaluate", "resample")
SECONDS = 60  # after which a mutant counts as noticed: it runs in circles
SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.And: ast.Or,
    ast.Or: ast.And,
}


@dataclass(frozen=True)
class Mutant:
    """One change: the file, the place of its node in the order of `ast.walk`, and which change."""

    path: Path
    place: int
    change: str
    line: int


def files_of(game: Game) -> list[Path]:
    """The sources of a game's rules and of what lies on its table."""
    found: list[Path] = []
    for room in (game.folder, *sorted((game.folder / "extensions").glob("*/"))):
        for name in ("rules", "state"):
            found += sorted((room / name).rglob("*.py")) or [room / f"{name}.py"]
    return [path for path in found if path.exists()]


def changes(node: ast.AST) -> Iterator[str]:
    """The changes that a node allows."""
    compared = isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in SWAPS
    reckoned = isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in SWAPS
    if compared or reckoned or isinstance(node, ast.BoolOp):
        yield "swap"
    elif isinstance(node, ast.Constant) and type(node.value) is int and 0 <= node.value < 100:
        yield "add one"
    elif isinstance(node, ast.If):
        yield from ("always", "never")
    if isinstance(node, ast.Assign | ast.AugAssign) or is_call(node):
        yield "drop"


def is_call(node: ast.AST) -> bool:
    """Is a statement nothing but a call?"""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)


def mutants_of(path: Path) -> Iterator[Mutant]:
    """Every mutant of a file; tables of constants and the list of fields stay as they are."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    inside = {id(node) for body in functions(tree) for node in ast.walk(body)}
    for place, node in enumerate(ast.walk(tree)):
        if id(node) in inside:
            for change in changes(node):
                yield Mutant(path, place, change, getattr(node, "lineno", 0))


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    """The functions whose mistakes a game would show."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name not in (
            "fields",
            "__init__",
            "priors",
            "evaluate",
        ):
            yield node


def mutated(mutant: Mutant) -> ast.Module:
    """The tree of a file with its change."""
    tree = ast.parse(mutant.path.read_text(encoding="utf-8"))
    node = list(ast.walk(tree))[mutant.place]
    if mutant.change == "swap":
        if isinstance(node, ast.Compare):
            node.ops = [swapped(node.ops[0])]  # type: ignore[list-item]
        else:
            node.op = swapped(node.op)  # type: ignore[attr-defined]
    elif mutant.change == "add one":
        node.value += 1  # type: ignore[attr-defined]
    elif mutant.change in ("always", "never"):
        node.test = ast.Constant(mutant.change == "always")  # type: ignore[attr-defined]
    else:
        Dropper(node).visit(tree)
    return ast.fix_missing_locations(tree)


def swapped(op: ast.AST) -> ast.AST:
    """The operator that is easily taken for another."""
    return SWAPS[type(op)]()


class Dropper(ast.NodeTransformer):
    """Leaves a statement out."""

    def __init__(self, node: ast.AST) -> None:
        self.node = node

    def visit(self, node: ast.AST) -> ast.AST:
        """The tree without it."""
        if node is self.node:
            return ast.Pass()
        result: ast.AST = self.generic_visit(node)
        return result


def install(mutant: Mutant) -> None:
    """From now on the file is loaded with its change."""
    whole: Callable[[SourceFileLoader, str], CodeType | None] = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
        if Path(loader.path) == mutant.path:
            return compile(mutated(mutant), loader.path, "exec")
        return whole(loader, name)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign,assignment]


def unload(game: Game) -> None:
    """What was imported of a game is imported again: finding it has loaded some of its rules."""
    package = f"jarlshof.games.{game.folder.name}"
    for name in [name for name in sys.modules if f"{name}.".startswith(f"{package}.")]:
        del sys.modules[name]
    games.cache_clear()


def noticed(game: Game, mutant: Mutant | None) -> bool:
    """Does an example fail with a mutant? Runs in a process of its own."""
    child = os.fork()
    if child == 0:
        signal.alarm(SECONDS)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        try:
            if mutant is not None:
                install(mutant)
                unload(game)
            os._exit(0 if all(scenario.run(item).passed for item in examples(game)) else 1)
        except BaseException:
            os._exit(1)
    return os.waitpid(child, 0)[1] != 0


def examples(game: Game) -> list[dict[str, object]]:
    """All rule examples of a game."""
    paths = [path for path in sorted((TESTS / game.name).rglob("*.yaml")) if path.name in EXAMPLES]
    return [item for path in paths for item in scenario.load_file(path)]


def main() -> None:
    """Try a sample, print the survivors."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game = find_game(asked.game)
    if noticed(game, None):
        sys.exit("The examples fail as it is: mend that first.")
    found = [mutant for path in files_of(game) for mutant in mutants_of(path)]
    sample = random.Random(asked.seed).sample(found, min(asked.count, len(found)))
    alive = 0
    for mutant in sample:
        if not noticed(game, mutant):
            alive += 1
            source = mutant.path.read_text(encoding="utf-8").splitlines()[mutant.line - 1].strip()
            where = mutant.path.relative_to(game.folder)
            print(f"{where}:{mutant.line}: {mutant.change}: {source}", flush=True)
    print(f"{len(sample)} of {len(found)} mutants tried, {alive} survived.")


if __name__ == "__main__":
    main()
