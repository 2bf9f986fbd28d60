"""Suit Nations: a chain of decisions as the settled moment before it, and the moves since."""

from jarlshof import notation
from jarlshof.games.suit_nations import GAME
from jarlshof.games.suit_nations.rules import SuitNations, codes, trail
from jarlshof.games.suit_nations.state import ITEM, Board


def before(s: Board) -> SuitNations:
    """The settled moment before the present chain."""
    state = s.clone()
    assert isinstance(state, SuitNations)
    trail.rewind(state)
    return state


def pending(start: SuitNations, s: Board, viewer: int | None = None) -> list[str]:
    """The moves of the present chain in words, as the viewer may read them; None reads all."""
    state = start.clone()
    assert isinstance(state, SuitNations)
    said: list[str] = []
    for link in s.chain[: s.links]:
        action = named(state, link)
        said.append(notation.write(GAME, state, int(state.decider), action, viewer))
        state.play(state.decider, action)
    return said


def named(s: Board, link: int) -> int:
    """A move of a chain as it was played: its card named, not its place."""
    verb = codes.verb_of(link)
    if verb in (codes.V_GIVE, codes.V_TAKE):
        return codes.card_code(verb, codes.a_of(link), s.loads[codes.b_of(link)] & ITEM)
    if verb in (codes.V_HAND, codes.V_ABSORB):
        return codes.card_code(verb, 0, s.loads[codes.b_of(link)] & ITEM)
    return link
