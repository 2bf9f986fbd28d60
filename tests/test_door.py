"""The typed door: every game fits it, a game that does not is told so, and nothing untyped stands at it."""

import ast
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import nim
import pytest
from nim import position, rules, view, words

from jarlshof import door, game
from jarlshof.door import Positions, Rules, View, Words
from jarlshof.game import BadInput, games
from jarlshof.starter import position as first_position
from jarlshof.starter import rules as first_rules
from jarlshof.starter import view as first_view
from jarlshof.starter import words as first_words

ROOT = Path(__file__).parent
WORDS: Words[rules.Nim] = words
POSITION: Positions[rules.Nim] = position
VIEW: View[rules.Nim] = view
RULES: Rules[rules.Nim] = rules
FIRST_RULES: Rules[first_rules.Rules] = first_rules  # of the game that new ones are copied from
FIRST_WORDS: Words[first_rules.Rules] = first_words
FIRST_POSITION: Positions[first_rules.Rules] = first_position
FIRST_VIEW: View[first_rules.Rules] = first_view
NEEDED = {"rules": Rules, "words": Words, "position": Positions, "view": View}


def test_a_game_in_plain_python_fits_the_door() -> None:
    assert (nim.GAME.words, nim.GAME.position, nim.GAME.view) == (WORDS, POSITION, VIEW)
    assert nim.GAME.module("rules", Rules) is RULES
    optional = (nim.GAME.reasons, nim.GAME.screen, nim.GAME.data, nim.GAME.study, nim.GAME.campaign)
    assert optional == (None,) * 5 and nim.GAME.terminal is None


def test_each_of_our_games_is_held_against_the_door() -> None:
    ours = [one.name for one in games().values() if one.package.startswith("jarlshof.games.")]
    assert len(ours) >= 5
    for name in ours:
        assert (ROOT / "games" / name / "test_door.py").exists(), f"mypy does not check the modules of {name}"


@pytest.mark.parametrize("module", NEEDED)
def test_a_missing_function_is_a_sentence(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for number, name in enumerate(game.promised(NEEDED[module])):
        package = f"lacking_{module}_{number}"
        made = ModuleType(f"{package}.{module}")
        vars(made).update({k: v for k, v in vars(sys.modules[f"nim.{module}"]).items() if k != name})
        monkeypatch.setitem(sys.modules, package, ModuleType(package))
        monkeypatch.setitem(sys.modules, f"{package}.{module}", made)
        made.__spec__ = sys.modules[f"nim.{module}"].__spec__
        with pytest.raises(BadInput) as caught:
            replace(nim.GAME, package=package).module(module, NEEDED[module])
        assert (
            str(caught.value)
            == f"The game nim has no {name} in {package}.{module}: see docs/adding-a-game.md."
        )


def test_a_missing_module_is_a_sentence() -> None:
    with pytest.raises(BadInput, match=r"The game nim has no module nim\.nowhere\.words: "):
        _ = replace(nim.GAME, package="nim.nowhere").words


def public(tree: ast.Module) -> list[ast.AST]:
    """What others see of a module: its functions, classes and names, without the inside of functions."""
    found: list[ast.AST] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            found += [node.args, *([node.returns] if node.returns else [])]
        elif isinstance(node, ast.AnnAssign):
            found.append(node.annotation)
        elif isinstance(node, ast.ImportFrom | ast.ClassDef):
            found.append(node)
    return found


@pytest.mark.parametrize("module", [door, game])
def test_nothing_untyped_stands_at_the_door(module: ModuleType) -> None:
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
    names = {
        node.id if isinstance(node, ast.Name) else node.name
        for part in public(tree)
        for node in ast.walk(part)
        if isinstance(node, ast.Name | ast.alias)
    }
    assert "State" in names and "Any" not in names
