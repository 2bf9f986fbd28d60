"""Suit Nations: mypy holds each module against its protocol; the game finds just these."""

from jarlshof.door import Data, Positions, Rules, Screen, Terminal, View, Words
from jarlshof.games.suit_nations import GAME, data, position, rules, terminal, view, words
from jarlshof.games.suit_nations.rules import SuitNations
from jarlshof.games.suit_nations.screen import model

RULES: Rules[SuitNations] = rules
WORDS: Words[SuitNations] = words
POSITION: Positions[SuitNations] = position
VIEW: View[SuitNations] = view
SCREEN: Screen[SuitNations] = model
TERMINAL: Terminal[SuitNations] = terminal
DATA: Data = data


def test_the_game_finds_its_modules() -> None:
    assert GAME.module("rules", Rules) is RULES
    found = (GAME.words, GAME.position, GAME.view, GAME.screen, GAME.terminal, GAME.data)
    assert found == (WORDS, POSITION, VIEW, SCREEN, TERMINAL, DATA)
    assert (
        GAME.reasons,
        GAME.study,
        GAME.campaign,
    ) == (
        None,
        None,
        None,
    )
