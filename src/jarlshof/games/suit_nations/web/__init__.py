"""Suit Nations: its page."""
