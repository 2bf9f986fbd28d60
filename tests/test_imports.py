"""Imports point one way, and nothing outside games/ names a game."""

import ast
import re
from collections.abc import Collection, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import jarlshof
from jarlshof.game import games

ROOT = Path(__file__).parents[1] / "src" / "jarlshof"
BASE = {"console", "door", "engine", "game", "notation", "outside", "position", "shown"}
ROOMS = {"chance", "dealing", "grammar", "settings", "wording"}  # what games share
# A part may import the parts named with it, and itself.
ALLOWED = {
    "engine": set(),
    "shown": set(),
    "console": {"shown"},
    "door": {"engine"},
    "game": {"engine", "door", "shown"},
    "outside": {"game"},
    "wording": {"door", "engine", "game"},
    "notation": {"door", "engine", "game"},
    "position": {"engine", "game", "outside", "shown"},
    "chance": {"door", "engine", "game", "position"},
    "dealing": {"door", "engine", "game", "position"},
    "grammar": {"door", "engine", "game"},
    "settings": {"engine", "game", "position"},
    "record": BASE,
    "saga": BASE | {"record"},
    "scenario": BASE,
    "bots": BASE,
    "games": BASE | ROOMS,
    "table": BASE | {"record", "saga", "bots"},
    "conformance": BASE | {"record", "saga"},
    "starter": BASE | ROOMS,
    "new_game": {"game"},
    "lab": BASE | {"wording", "record", "saga", "bots", "table", ""},
    "web": BASE | {"wording", "record", "saga", "bots", "table"},
    "terminal": BASE | {"wording", "record", "saga", "bots", "table"},
    "cli": BASE | {"table", "", "saga", "scenario", "bots", "lab", "web", "terminal", "new_game"},
    "plain": set(),
    "library": BASE | {"record", "saga", "bots"},
    "": {"engine", "game", "library", "notation", "plain"},
    "__main__": {"cli"},
}
FILES = sorted(ROOT.rglob("*.py"))


def part(path: Path) -> str:
    """The part of the house a file belongs to: a folder or module right below the package."""
    first = path.relative_to(ROOT).parts[0]
    return "" if first == "__init__.py" else first.removesuffix(".py")


def imports(path: Path) -> list[str]:
    """The modules that a file imports, by their dotted names, with what it takes from them."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found += [f"{node.module}.{alias.name}" for alias in node.names]
    return found


def imported(path: Path) -> set[str]:
    """The parts that a file imports."""
    found = set()
    for name in imports(path):
        top, _, rest = name.partition(".")
        if top == "jarlshof":
            first = rest.split(".")[0]
            found.add(first if first in ALLOWED else "")
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_point_one_way(path: Path) -> None:
    home = part(path)
    assert imported(path) - {home} <= ALLOWED[home]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_game_imports_no_other_game(path: Path) -> None:
    if part(path) != "games" or path.parent == ROOT / "games":
        return
    own = path.relative_to(ROOT / "games").parts[0]
    text = path.read_text(encoding="utf-8")
    for other in games():
        assert other == own or f"jarlshof.games.{other}" not in text


def test_terminals_import_nothing_of_the_web() -> None:
    """What both show stands above both: a game's in its `screen`."""
    shown = [
        path for path in FILES if {"terminal", "terminal.py", "screen"} & set(path.relative_to(ROOT).parts)
    ]
    assert len(shown) > 20
    for path in shown:
        words = {word for name in imports(path) for word in name.split(".")}
        assert "web" not in words, f"{path.relative_to(ROOT)} imports from the web"


def test_nobody_reads_sentences_back() -> None:
    """Templates and games' terminals get what a sentence means beside it, and take none apart."""
    apart = "split|partition|removeprefix|removesuffix|startswith|endswith"
    reading = re.compile(rf"\.(?:{apart})\(|' in (?:text|told)")
    shown = [*ROOT.rglob("*.html"), *(ROOT / "games").rglob("terminal*.py")]
    assert len(shown) > 20
    for path in shown:
        found = reading.search(path.read_text(encoding="utf-8"))
        assert found is None, f"{path.relative_to(ROOT)}: {found}"


def test_nothing_outside_games_names_a_game() -> None:
    ours = [game.name for game in games().values() if game.package.startswith("jarlshof.games.")]
    assert "harald" in ours
    for path in FILES:
        if part(path) == "games":
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        words = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
        for name in ours:
            # `jarl` is also the name of a bot level
            assert name == "jarl" or name not in words, f"{path.relative_to(ROOT)} names {name}"


def test_the_public_door_is_small() -> None:
    assert len(jarlshof.__all__) <= 12


# ---- no circles


def module_name(path: Path) -> str:
    """The dotted name of a file's module."""
    return ".".join(path.relative_to(ROOT.parent).with_suffix("").parts).removesuffix(".__init__")


MODULES = {module_name(path): path for path in FILES}


def modules_imported(path: Path, known: Collection[str]) -> set[str]:
    """The modules that a file imports anywhere in it; from a package, the module or the package itself."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.module and not node.level, f"{path}: no relative imports"
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= inner & set(known) if inner <= set(known) else inner | {node.module}
    return found & set(known)


def circle(imports: Mapping[str, set[str]]) -> list[str]:
    """The modules of a circle in the order of its imports; empty if there is none."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        found: list[str] = error.args[1]
        return found[::-1]
    return []


def test_a_circle_is_found() -> None:
    assert circle({"a": {"b"}, "b": {"c"}, "c": set()}) == []
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"b"}}) in (["b", "c", "b"], ["c", "b", "c"])


def test_a_module_of_a_package_is_followed(tmp_path: Path) -> None:
    file = tmp_path / "x.py"
    file.write_text("def f() -> None:\n    from p import m\n\nfrom p import m, name\nimport q\n", "utf-8")
    assert modules_imported(file, {"p", "p.m", "q", "r"}) == {"p", "p.m", "q"}


def test_no_modules_import_each_other_in_a_circle() -> None:
    imports = {name: modules_imported(path, MODULES) - {name} for name, path in MODULES.items()}
    assert circle(imports) == []


# ---- extensions of a game

FOLDERS = sorted(path for path in (ROOT / "games").glob("*/extensions/*") if (path / "__init__.py").exists())
SEAM_ROOMS = ("options.py", "rules/seams.py", "seams.py")


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_an_extension_is_imported_by_seams_alone(folder: Path) -> None:
    game = folder.parents[1]
    own = module_name(folder / "__init__.py")
    for path in sorted(game.rglob("*.py")):
        if folder in path.parents or path.relative_to(game).as_posix() in SEAM_ROOMS:
            continue
        found = modules_imported(path, MODULES)
        assert not [name for name in found if name.startswith(own)], f"{path} imports {folder.name}"


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_an_extension_does_not_import_seams(folder: Path) -> None:
    rooms = {module_name(folder.parents[1] / room) for room in SEAM_ROOMS}
    for path in sorted(folder.rglob("*.py")):
        assert not modules_imported(path, MODULES) & rooms


def test_extensions_are_found() -> None:
    assert {"money_techs", "strangers"} <= {folder.name for folder in FOLDERS}


def test_styles_outside_games_name_nothing_of_a_game() -> None:
    """The core has hues; a game's own table.css says which of its kinds has which."""
    ours = {"grey", "red", "pink", "blue", "yellow", "teal", "text"}
    kinds = set()
    for path in (ROOT / "games").glob("*/names.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        words = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
        kinds |= {word for word in words if isinstance(word, str)}
    assert "blacksmith" in kinds
    for path in (ROOT / "web" / "static").glob("*.css"):
        named = set(re.findall(r"(?:--ink-|--|\.c-)([a-z]+)\b", path.read_text(encoding="utf-8")))
        assert not (named & kinds) - ours, path.name
