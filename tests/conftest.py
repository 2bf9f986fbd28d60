"""What all tests share: which build they run, and a throw-away game, installed like another's package.

Tests run on the sources, with JARLSHOF_BUILD=compiled on the package that is installed; so do the
processes that they start.
"""

import os
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
if os.environ.get("JARLSHOF_BUILD") != "compiled":
    source = str(HERE.parent / "src")
    sys.path.insert(0, source)
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [source, os.environ.get("PYTHONPATH")]))
sys.path.insert(0, str(HERE / "sixth"))

FRONT = ("web", "terminal")  # what people see is made by uncompiled code: one build proves it


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs no second build, and what is slow because it plays in a browser."""
    for item in items:
        if item.path.relative_to(HERE).parts[0] in FRONT:
            item.add_marker(pytest.mark.once)
        if "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.slow)
