"""Suit Strangers: two seats may share a suit, and nobody has two pieces of a type (SN-99, SN-100)."""
