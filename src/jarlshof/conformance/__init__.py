"""The suite that every game must pass: random games, each promise of the contract checked at each step.

| room | what it checks |
|---|---|
| `facts` | the game's facts: options, seats, modules, clauses |
| `moments` | one position: moves, notation, results, copies, writing and reading |
| `worlds` | what a seat may learn, in worlds that the seat cannot tell apart |
| `records` | a finished game: replay, storage, verification |
| `suite` | plays the games and asks the rooms above |
"""

from jarlshof.conformance.suite import Fault, check_game, check_position, digest

__all__ = ["Fault", "check_game", "check_position", "digest"]
