"""What all tests share: which build they run, and a throw-away game, installed like another's package.

Tests run on the sources, with JARLSHOF_BUILD=compiled on the package that is installed; so do the
processes that they start.
"""

import os
import sys
from pathlib import Path

HERE = Path(__file__).parent
if os.environ.get("JARLSHOF_BUILD") != "compiled":
    source = str(HERE.parent / "src")
    sys.path.insert(0, source)
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [source, os.environ.get("PYTHONPATH")]))
sys.path.insert(0, str(HERE / "sixth"))
