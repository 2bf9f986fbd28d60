"""Sær: mypy holds each module against its protocol; the game finds just these."""

from jarlshof.door import Data, Positions, Rules, Screen, Terminal, View, Words
from jarlshof.games.saer import GAME, data, position, rules, terminal, view, words
from jarlshof.games.saer.rules import Saer
from jarlshof.games.saer.screen import model

RULES: Rules[Saer] = rules
WORDS: Words[Saer] = words
POSITION: Positions[Saer] = position
VIEW: View[Saer] = view
SCREEN: Screen[Saer] = model
TERMINAL: Terminal[Saer] = terminal
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
