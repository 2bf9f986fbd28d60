"""The bots as the set-up page offers them."""

from jarlshof.bots.levels import DEFAULT_LEVEL, LEVELS

__all__ = ["DEFAULT_LEVEL", "LEVELS", "bot_names"]

NAMES = ("Bo", "Cato", "Dag", "Eir", "Frida", "Gorm", "Helga", "Ivar")


def bot_names(taken: list[str], wanted: int) -> list[str]:
    """Names for bots that nobody else at the table bears."""
    return [name for name in NAMES if name not in taken][:wanted]
