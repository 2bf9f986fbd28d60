"""Where this server's addresses begin: at `/`, or under a prefix such as `/games`."""

from contextvars import ContextVar

from starlette.types import Scope

ROOT: ContextVar[str] = ContextVar("root", default="")  # set anew by each request


def at(path: str) -> str:
    """One of our addresses, as the asker's browser must write it."""
    return ROOT.get() + path


def inner_path(scope: Scope) -> str:
    """The path of a request without the prefix."""
    path: str = scope["path"]
    return path.removeprefix(scope.get("root_path", ""))
