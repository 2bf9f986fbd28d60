"""What is published can be installed: the wheel and the sdist, each in its own environment, far from here.

The wheel is the one that the build made, in isolation. The sdist is installed as on a machine whose compiler
does not work: so both kinds of installation are tried, and nothing is compiled twice.
"""

import os
import subprocess
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

import jarlshof

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "jarlshof"
SAGAS = sorted((ROOT / "tests" / "games").glob("*/sagas/*.saga"))
ONE_EACH = list({path.parts[-3]: path for path in SAGAS}.values())
MADE_BY_COMPILER = (".so", ".pyd")

pytestmark = [
    pytest.mark.once,
    pytest.mark.slow,
    pytest.mark.skipif(not jarlshof.COMPILED, reason="needs the wheel of the build"),
]


def wanted() -> set[str]:
    """The files of the package, as an archive names them."""
    found = (path for path in SOURCE.rglob("*") if path.is_file() and path.suffix != ".pyc")
    return {f"jarlshof/{path.relative_to(SOURCE).as_posix()}" for path in found}


@pytest.fixture(scope="module")
def wheel() -> Path:
    """The wheel of the build."""
    (found,) = (ROOT / "build" / "wheel").glob("*.whl")
    return found


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sdist, made in isolation."""
    folder = tmp_path_factory.mktemp("sdist")
    command = [sys.executable, "-m", "build", "--sdist", "--outdir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)
    (found,) = folder.iterdir()
    return found


def test_the_wheel_holds_the_package(wheel: Path) -> None:
    names = set(ZipFile(wheel).namelist())
    packed = {name for name in names if name.startswith("jarlshof/") and not name.endswith(MADE_BY_COMPILER)}
    assert packed == wanted()
    assert any(name.endswith("/licenses/LICENSE") for name in names)


def test_the_sdist_holds_all_that_it_takes(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {name.removeprefix("src/") for name in names if name.startswith("src/jarlshof/")} >= wanted()
    needed = {"setup.py", "pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "Makefile", ".ci/run"}
    assert needed <= names
    assert {f"tests/{Path(__file__).name}", "docs/dependencies.md"} <= names
    assert not {name for name in names if name.split("/")[0] in ("build", "dist", ".venv")}


def installed(package: Path, folder: Path, **more: str) -> Path:
    """The command of a package that was installed in a fresh environment."""
    outside = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "JARLSHOF"))
    }
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "venv"], check=True)
    python = folder / "venv" / "bin" / "python"
    command: list[str | Path] = [sys.executable, "-m", "pip", "--python", python, "install", "-q", package]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, env=outside | more)
    assert done.returncode == 0, done.stderr
    return folder / "venv" / "bin" / "jarlshof"


def said(folder: Path, *words: str | Path, **more: str) -> str:
    """What a command prints where nothing of the sources is in reach."""
    done = subprocess.run(words, capture_output=True, text=True, cwd=folder, env={"PATH": os.defpath} | more)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_the_wheel_plays_compiled(wheel: Path, tmp_path: Path) -> None:
    command = installed(wheel, tmp_path)
    assert said(tmp_path, command, "--version") == f"jarlshof {jarlshof.__version__}, compiled.\n"
    assert "plain: " in said(tmp_path, command, "--version", JARLSHOF_PLAIN="1")
    match = ("simulate", "harald", "--bots", "karl, thrall", "--games", "2")
    assert said(tmp_path, command, *match) == said(tmp_path, command, *match, JARLSHOF_PLAIN="1")
    for saga in ONE_EACH:
        assert said(tmp_path, command, "verify", saga)
    python = command.with_name("python")
    assert (
        said(tmp_path, python, "-c", "from jarlshof.lab import serving; serving.time_to_first_page()") == ""
    )


def test_the_sdist_plays_uncompiled_and_a_link_will_do(sdist: Path, tmp_path: Path) -> None:
    command = tmp_path / "link"
    command.symlink_to(installed(sdist, tmp_path, CC="/bin/false"))
    version = said(tmp_path, command, "--version")
    assert "plain" in version and "/bin/false does not work" in version
    assert "2 games" in said(
        tmp_path, command, "simulate", "harald", "--bots", "thrall, thrall", "--games", "2"
    )
    assert said(tmp_path, command, "verify", ONE_EACH[0])
