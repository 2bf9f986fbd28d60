"""Rising for the Throne: mypy holds each module against its protocol; the game finds just these."""

from jarlshof.door import Data, Positions, Rules, Screen, Study, Terminal, View, Words
from jarlshof.games.throne import GAME, data, position, rules, study, terminal, view, words
from jarlshof.games.throne.rules import Throne
from jarlshof.games.throne.screen import model

RULES: Rules[Throne] = rules
WORDS: Words[Throne] = words
POSITION: Positions[Throne] = position
VIEW: View[Throne] = view
SCREEN: Screen[Throne] = model
TERMINAL: Terminal[Throne] = terminal
DATA: Data = data
STUDY: Study[Throne] = study


def test_the_game_finds_its_modules() -> None:
    assert GAME.module("rules", Rules) is RULES
    found = (GAME.words, GAME.position, GAME.view, GAME.screen, GAME.terminal, GAME.data, GAME.study)
    assert found == (WORDS, POSITION, VIEW, SCREEN, TERMINAL, DATA, STUDY)
    assert (
        GAME.reasons,
        GAME.campaign,
    ) == (
        None,
        None,
    )
