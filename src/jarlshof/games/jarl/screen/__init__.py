"""The Rise of a Jarl: what page and terminal show, from a position as the seat knows it."""
