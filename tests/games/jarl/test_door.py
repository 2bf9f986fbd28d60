"""The Rise of a Jarl: mypy holds each module against its protocol; the game finds just these."""

from jarlshof.door import Campaign, Data, Positions, Reasons, Rules, Screen, Study, Terminal, View, Words
from jarlshof.games.jarl import GAME, campaign, data, position, rules, study, terminal, view, words
from jarlshof.games.jarl.rules import Jarl
from jarlshof.games.jarl.screen import model

RULES: Rules[Jarl] = rules
WORDS: Words[Jarl] = words
POSITION: Positions[Jarl] = position
VIEW: View[Jarl] = view
SCREEN: Screen[Jarl] = model
REASONS: Reasons[Jarl] = words
TERMINAL: Terminal[Jarl] = terminal
DATA: Data = data
STUDY: Study[Jarl] = study
CAMPAIGN: Campaign[Jarl] = campaign


def test_the_game_finds_its_modules() -> None:
    assert GAME.module("rules", Rules) is RULES
    found = (
        GAME.words,
        GAME.position,
        GAME.view,
        GAME.screen,
        GAME.reasons,
        GAME.terminal,
        GAME.data,
        GAME.study,
        GAME.campaign,
    )
    assert found == (WORDS, POSITION, VIEW, SCREEN, REASONS, TERMINAL, DATA, STUDY, CAMPAIGN)
