"""Phrases that every game needs: lists and counts in sentences, who decides, who has won."""

from collections.abc import Sequence

from jarlshof.engine.state import State
from jarlshof.game import seat_name


def listed(words: Sequence[str]) -> str:
    """Words as people list them, as in `Ann, Bob and Cid`; nothing for none."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def counted(n: int, word: str, plural: str = "") -> str:
    """A number with its word, as in `1 card` and `2 cards`; `plural` for words that add no s."""
    return f"{n} {word if n == 1 else plural or word + 's'}"


def deciding(state: State, names: Sequence[str]) -> str:
    """Whom the table waits for, told to somebody who need not decide."""
    return f"{listed([names[seat] for seat in state.actors()])} to decide"


def winning(names: Sequence[str]) -> str:
    """Who wins, as in `Ann wins` and `Ann and Bob win together`."""
    return f"{listed(names)} {'wins' if len(names) == 1 else 'win together'}"


def winners(state: State) -> list[str] | None:
    """The seats that share the win, or None while the game goes on.

    For a game's `view.winner`, where a result above 0 is a share of the win.
    """
    if state.to_act():
        return None
    return [seat_name(seat) for seat, share in enumerate(state.results()) if share > 0]
