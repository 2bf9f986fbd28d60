"""Playing in a terminal. It knows no game and no rules: all it shows comes from the table."""
