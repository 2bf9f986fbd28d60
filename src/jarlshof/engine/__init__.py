"""What every game shares: positions, random numbers, cards."""
