"""A live table: seats, log, undo, sealed picks, storage."""

from jarlshof.table.overview import Overview
from jarlshof.table.storage import Trouble
from jarlshof.table.table import NO_HINTS, Answer, Line, Offer, Seat, Table
from jarlshof.table.tables import Tables

__all__ = ["NO_HINTS", "Answer", "Line", "Offer", "Overview", "Seat", "Table", "Tables", "Trouble"]
