"""Is the build under test the one we think, and is it fresh?"""

import os
from pathlib import Path

import jarlshof


def test_the_expected_build_runs() -> None:
    assert (os.environ.get("JARLSHOF_BUILD") == "compiled") == jarlshof.COMPILED


def test_the_compiled_copy_is_fresh() -> None:
    here = Path(jarlshof.__file__).parent
    source = Path(__file__).parents[1] / "src" / "jarlshof"
    for path in source.rglob("*"):
        if path.suffix in (".py", ".md", ".yaml", ".html", ".css", ".js") and path.is_file():
            copy = here / path.relative_to(source)
            assert copy.read_bytes() == path.read_bytes(), f"{path.relative_to(source)} is stale"
