"""Compile in wheels only: sources and editable installs always run uncompiled.

A machine without a working C compiler gets a wheel of the sources alone, and is told so in one sentence:
when the wheel is made, and by `jarlshof --version` wherever it is installed.
"""

import os
import shlex
import shutil
import sys
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory

from setuptools import Distribution, Extension, setup
from setuptools.command.build_py import build_py
from setuptools.errors import BaseError, CCompilerError

PACKAGE = Path("src/jarlshof")
COMPILED_BOTS = ("ahead.py", "greedy.py", "playout.py", "search.py", "tree.py", "turns.py")
COMPILED_IN_GAMES = ("state", "rules", "evaluate")
WHY_PLAIN = "why_plain.txt"  # read by `jarlshof --version`
INLINE = "-fvisibility=hidden"  # a sixth faster: lets the compiler inline
NO_WARNINGS = "-Wno-all"  # half the time: the warnings Python's own flags ask for are dear on a large file
# Half the time again on two cores: the linker compiles the large file in parts, few enough to cost no speed.
IN_PARTS = ["-flto=auto", "--param=lto-partitions=4"]


def modules() -> list[str]:
    """The modules that decide the speed: the engine, the search, the rules of games and their extensions."""
    found = [p for p in sorted((PACKAGE / "engine").rglob("*.py")) if p.name != "__init__.py"]
    found += [PACKAGE / "bots" / name for name in COMPILED_BOTS]
    for game in sorted((PACKAGE / "games").iterdir()):
        for home in [game, *sorted(game.glob("extensions/*"))]:
            for name in COMPILED_IN_GAMES:
                found += [home / f"{name}.py", *sorted((home / name).rglob("*.py"))]
    return [str(path) for path in found if path.exists()]


def builds(text: str, flags: list[str]) -> bool:
    """Does a tiny extension of this text build here?"""
    with TemporaryDirectory() as folder:
        source = Path(folder, "tiny.c")
        source.write_text(text)
        tiny = Extension("tiny", [str(source)], extra_compile_args=flags, extra_link_args=flags)
        command = Distribution({"ext_modules": [tiny]}).get_command_obj("build_ext")
        command.build_temp = command.build_lib = folder
        try:
            command.ensure_finalized()
            command.run()
        except (BaseError, CCompilerError):
            return False
        return Path(command.get_ext_fullpath("tiny")).exists()


def what_lacks() -> str:
    """What hinders compiling on this machine; empty if nothing does."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if builds("#include <Python.h>\n", []):
        return ""
    if builds("#include <stdlib.h>\n", []):
        return f"the C compiler {compiler} finds no Python.h (on Debian: install python3-dev)"
    if sys.platform == "win32" or shutil.which(compiler):
        return f"the C compiler {compiler} does not work (on Debian: install gcc and libc6-dev)"
    return f"there is no C compiler {compiler} (on Debian: install gcc and python3-dev)"


def extensions() -> list[Extension]:
    """What mypyc makes of the modules: one large file, and a small one for each of them.

    Whether types hold everywhere is a matter of `make check`, not of a build.
    """
    from mypyc.build import mypycify

    options = ["--follow-imports=silent", "--ignore-missing-imports"]
    found = mypycify([*options, *modules()], opt_level="3", debug_level="0", group_name="jarlshof")
    for extension in found:  # a newer compiler may warn of something new
        extension.extra_compile_args = [flag for flag in extension.extra_compile_args if flag != "-Werror"]
    large = found[0]
    if sys.platform != "win32":
        large.extra_compile_args += [INLINE, NO_WARNINGS]
    if builds("#include <Python.h>\n", IN_PARTS):
        large.extra_compile_args += IN_PARTS
        large.extra_link_args = IN_PARTS
    return found


class TellingWhy(build_py):
    """Puts the reason for not compiling beside the sources."""

    why = ""

    def run(self) -> None:
        super().run()
        Path(self.build_lib, "jarlshof", WHY_PLAIN).write_text(f"{self.why}\n", encoding="utf-8")


def build_wheel() -> None:
    """A compiled wheel, or one of the sources that says why."""
    why = what_lacks()
    found = [] if why else extensions()
    with TemporaryDirectory() as folder:  # a fresh one: whatever lay in an old one would be packed too
        options = {"build": {"build_base": folder}, "build_ext": {"parallel": True}}
        if found:
            try:
                setup(ext_modules=found, options=options)
                return
            except SystemExit as error:
                if not isinstance(error.__context__, CCompilerError):
                    raise
                why = f"the C compiler failed ({error.__context__})"
        print(f"jarlshof: the engine is not compiled and some forty times slower: {why}.", file=sys.stderr)
        TellingWhy.why = why
        setup(cmdclass={"build_py": TellingWhy}, options=options)


if __name__ == "__main__":
    if "bdist_wheel" in sys.argv:  # not egg_info, editable_wheel, sdist
        build_wheel()
    else:
        setup()
