"""Rising for the Throne: what page and terminal show, from a position as the seat knows it."""
