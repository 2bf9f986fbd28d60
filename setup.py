"""Compile in wheels only: editable installs always run the sources."""

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup

PACKAGE = Path("src/jarlshof")
COMPILED_BOTS = ("ahead.py", "greedy.py", "playout.py", "search.py", "tree.py", "turns.py")
COMPILED_IN_GAMES = ("state", "rules", "evaluate")


def modules() -> list[str]:
    """The modules that decide the speed: the engine, the search, the rules of games and their extensions."""
    found = [p for p in sorted((PACKAGE / "engine").rglob("*.py")) if p.name != "__init__.py"]
    found += [PACKAGE / "bots" / name for name in COMPILED_BOTS]
    for game in sorted((PACKAGE / "games").iterdir()):
        for home in [game, *sorted(game.glob("extensions/*"))]:
            for name in COMPILED_IN_GAMES:
                found += [home / f"{name}.py", *sorted((home / name).rglob("*.py"))]
    return [str(path) for path in found if path.exists()]


def has_compiler() -> bool:
    """Is there a C compiler? Without one the wheel holds the sources alone."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return sys.platform == "win32" or shutil.which(command.split()[0]) is not None


def compiled() -> list[Extension]:
    """What the compiler makes of the modules."""
    from mypyc.build import mypycify

    extensions = mypycify(modules(), opt_level="3", debug_level="0", group_name="jarlshof")
    if sys.platform != "win32":  # a sixth faster: lets the compiler inline
        for extension in extensions:
            extension.extra_compile_args = [*extension.extra_compile_args, "-fvisibility=hidden"]
    return extensions


if __name__ == "__main__":
    wanted = "bdist_wheel" in sys.argv and has_compiler()  # not egg_info, editable_wheel, sdist
    setup(ext_modules=compiled() if wanted else [])
