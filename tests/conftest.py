"""What all tests share: the throw-away game is installed as somebody else's package would be."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "sixth"))
