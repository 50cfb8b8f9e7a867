"""Deuce-to-seven triple draw: five cards, three draws, four betting rounds; the worst hand wins, aces high."""

from cardroom.games.pot.draw.drawing import DrawHand
from cardroom.games.pot.draw.game import draw_game
from cardroom.games.pot.draw.lowball import SCALES
from cardroom.games.pot.draw.rules import DrawRound, DrawRules
from cardroom.games.pot.rules import PotTable
from cardroom.round import Procedure


def play(round: DrawRound) -> Procedure:
    return DrawHand(round).play(SCALES[round.rules.ranking])


GAME = draw_game("triple_draw", play, rules=DrawRules, table=PotTable)
