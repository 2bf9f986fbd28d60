"""JARLSHOF_PLAIN=1 runs the sources of a compiled package, which lie beside what was made of them."""

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType

PACKAGE = "jarlshof."


class SourcesOnly(MetaPathFinder):
    """Finds the modules of this package as sources, never as compiled ones."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The source of a module; None for modules of other packages."""
        for folder in path or () if name.startswith(PACKAGE) else ():
            spec = FileFinder(folder, (SourceFileLoader, [".py"])).find_spec(name)
            if spec is not None and spec.loader is not None:
                return spec
        return None


if os.environ.get("JARLSHOF_PLAIN"):
    sys.meta_path.insert(0, SourcesOnly())
