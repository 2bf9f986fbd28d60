"""Matches between bots, and what can be said of their results."""
