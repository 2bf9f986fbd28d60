"""A new game of one's own: the starter game, copied under another name."""

import importlib.util
import keyword
import re
from pathlib import Path

from jarlshof.game import BadInput, games

STARTER = Path(__file__).parent / "starter"
PROJECT = STARTER / "project"
NAME = re.compile(r"[a-z][a-z0-9_]{1,30}")


def write_game(name: str, folder: Path) -> list[Path]:
    """Write a package with the game, its tests and a README into a new folder; returns the files.

    `name` is the game's and its package's. Raises BadInput for a name that cannot be one, and for a
    folder that is there already or cannot be made; then nothing is written.
    """
    check_name(name)
    if folder.exists():
        raise BadInput(f"{folder} is there already: name another folder with --to.")
    written = []
    try:
        for path, text in contents(name):
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
            written.append(target)
    except OSError as error:
        raise BadInput(f"{folder} cannot be written: {error.strerror}.") from None
    return written


def check_name(name: str) -> None:
    """Refuse a name that no package can have, or that another has."""
    if not NAME.fullmatch(name) or keyword.iskeyword(name):
        raise BadInput(
            f"{name!r} cannot be the name of a game: use small letters, digits and _, as in my_game."
        )
    if name in games() or importlib.util.find_spec(name) is not None:
        raise BadInput(f"There is something named {name} already: choose another name.")


def contents(name: str) -> list[tuple[Path, str]]:
    """The files of the new game by their place in its folder."""
    package = [
        (Path(name) / path.name, path) for path in sorted(STARTER.iterdir()) if path.suffix in (".py", ".md")
    ]
    project = [
        (Path("pyproject.toml"), PROJECT / "pyproject.toml.txt"),
        (Path("README.md"), PROJECT / "README.md.txt"),
        (Path("tests") / f"test_{name}.py", PROJECT / "test_starter.py.txt"),
        (Path("tests") / "scenarios.yaml", PROJECT / "scenarios.yaml"),
    ]
    return [(place, renamed(path.read_text(encoding="utf-8"), name)) for place, path in package + project]


def renamed(text: str, name: str) -> str:
    """A file of the starter under the new name."""
    prefix = "".join(filter(str.isalpha, name))[:3].upper()
    title = name.replace("_", " ").title()
    for old, new in (("jarlshof.starter", name), ("starter", name), ("Starter", title)):
        text = text.replace(old, new)
    return re.sub(r"\bSTA\b", prefix, text).replace("sta-", f"{prefix.lower()}-")
