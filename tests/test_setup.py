"""What becomes of a build with a compiler that works, one that does not, and none."""

import os
import runpy
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]
NO_HEADERS = '#!/bin/sh\nfor word; do shift; case $word in -I*) ;; *) set -- "$@" $word ;; esac; done\n'
pytestmark = [
    pytest.mark.once,
    pytest.mark.slow,
    pytest.mark.skipif(not shutil.which("gcc"), reason="needs gcc"),
]


def script(path: Path, text: str) -> str:
    """A compiler of our own: a shell script."""
    path.write_text(text)
    path.chmod(0o755)
    return str(path)


def what_lacks() -> str:
    """What the build misses here."""
    found: str = runpy.run_path(str(ROOT / "setup.py"), run_name="setup")["what_lacks"]()
    return found


def test_nothing_lacks_where_a_compiler_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "gcc")
    assert what_lacks() == ""


@pytest.mark.parametrize(
    ("compiler", "said"),
    [
        ("/bin/false", "the C compiler /bin/false does not work"),
        ("/bin/false -pthread", "the C compiler /bin/false does not work"),
        ("/bin/true", "the C compiler /bin/true does not work"),
        ("/no/such/gcc", "there is no C compiler /no/such/gcc"),
    ],
)
def test_it_is_told_what_lacks(compiler: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", compiler)
    assert what_lacks().startswith(said)


def test_missing_headers_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", script(tmp_path / "cc", f'{NO_HEADERS}exec gcc "$@"\n'))
    monkeypatch.delenv("CPATH", raising=False)
    monkeypatch.delenv("C_INCLUDE_PATH", raising=False)
    if what_lacks() == "":
        pytest.skip("the headers lie where every compiler looks")
    assert "finds no Python.h" in what_lacks()


def build(folder: Path, compiler: str) -> tuple[Path, str]:
    """The wheel of a package of one compiled module, and what was said on the way."""
    package = folder / "src" / "jarlshof"
    (package / "engine").mkdir(parents=True)
    (package / "games").mkdir()
    (package / "bots").mkdir()
    (package / "__init__.py").touch()
    (package / "engine" / "__init__.py").touch()
    (package / "engine" / "seven.py").write_text("def seven() -> int:\n    return 7\n")
    shutil.copy(ROOT / "setup.py", folder)
    shutil.copy(ROOT / "LICENSE", folder)
    shutil.copy(ROOT / "README.md", folder)
    shutil.copy(ROOT / "pyproject.toml", folder)
    left_over = folder / "build" / "lib" / "jarlshof" / "gone.py"
    left_over.parent.mkdir(parents=True)
    left_over.touch()
    done = subprocess.run(
        [sys.executable, "setup.py", "-q", "bdist_wheel"],
        cwd=folder,
        capture_output=True,
        text=True,
        env=os.environ | {"CC": compiler},
    )
    assert done.returncode == 0, done.stderr
    (wheel,) = (folder / "dist").iterdir()
    return wheel, done.stderr


def test_a_working_compiler_is_used(tmp_path: Path) -> None:
    wheel, said = build(tmp_path, "gcc")
    names = ZipFile(wheel).namelist()
    assert any(name.startswith("jarlshof/engine/seven.") and name.endswith(".so") for name in names)
    assert "jarlshof/gone.py" not in names, "what lay in an old build folder was packed"
    assert "not compiled" not in said


@pytest.mark.parametrize("when", ["at once", "in the end"])
def test_a_failing_compiler_leaves_the_sources(when: str, tmp_path: Path) -> None:
    """At once, or only at the large file, as one that runs out of memory."""
    fails_late = 'case "$*" in *__native*) exit 1 ;; esac\nexec gcc "$@"\n'
    compiler = script(tmp_path / "cc", "#!/bin/sh\n" + ("exit 1\n" if when == "at once" else fails_late))
    wheel, said = build(tmp_path, compiler)
    packed = ZipFile(wheel)
    assert wheel.name.endswith("-py3-none-any.whl")
    assert "jarlshof/engine/seven.py" in packed.namelist()
    assert not [name for name in packed.namelist() if name.endswith(".so")]
    why = packed.read("jarlshof/why_plain.txt").decode()
    assert compiler in why
    assert said.count("the engine is not compiled and some forty times slower") == 1
