"""The web: pages, live updates, and the JSON API. It knows no game by name."""

from jarlshof.web.app import create_app

__all__ = ["create_app"]
