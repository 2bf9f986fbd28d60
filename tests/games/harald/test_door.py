"""Harald: mypy holds each module against its protocol; the game finds just these."""

from jarlshof.door import Positions, Rules, Screen, Terminal, View, Words
from jarlshof.games.harald import GAME, position, rules, terminal, view, words
from jarlshof.games.harald.rules import Harald
from jarlshof.games.harald.screen import model

RULES: Rules[Harald] = rules
WORDS: Words[Harald] = words
POSITION: Positions[Harald] = position
VIEW: View[Harald] = view
SCREEN: Screen[Harald] = model
TERMINAL: Terminal[Harald] = terminal


def test_the_game_finds_its_modules() -> None:
    assert GAME.module("rules", Rules) is RULES
    found = (GAME.words, GAME.position, GAME.view, GAME.screen, GAME.terminal)
    assert found == (WORDS, POSITION, VIEW, SCREEN, TERMINAL)
    assert (
        GAME.reasons,
        GAME.data,
        GAME.study,
        GAME.campaign,
    ) == (
        None,
        None,
        None,
        None,
    )
