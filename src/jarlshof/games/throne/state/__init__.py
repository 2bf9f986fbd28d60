"""Rising for the Throne: what lies on the table, the card set in use, and the chances of its dice."""

from jarlshof.games.throne.state.table import Table

__all__ = ["Table"]
