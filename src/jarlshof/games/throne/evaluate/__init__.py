"""Rising for the Throne: what a position is worth, for the search and the greedy bot."""
