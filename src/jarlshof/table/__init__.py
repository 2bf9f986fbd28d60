"""A live table: seats, log, undo, sealed picks, storage."""

from jarlshof.table.table import Answer, Line, Offer, Seat, Table
from jarlshof.table.tables import Tables

__all__ = ["Answer", "Line", "Offer", "Seat", "Table", "Tables"]
