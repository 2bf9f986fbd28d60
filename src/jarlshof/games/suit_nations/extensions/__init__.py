"""Suit Nations: its extensions, a folder each. `docs/extensions.md` says how one is added."""
