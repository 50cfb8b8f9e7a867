"""Badugi: four cards, draws with a betting round after each; the most cards of different suits and ranks win, the lowest of as many."""

from cardroom.games.pot.draw.drawing import DrawHand
from cardroom.games.pot.draw.game import draw_game
from cardroom.games.pot.draw.rules import DrawRound, DrawRules
from cardroom.games.pot.rules import PotTable
from cardroom.games.pot.scales import Scale
from cardroom.hands.badugi import badugi, name_badugi
from cardroom.round import Procedure

BADUGI = Scale("badugi", lambda own, board: badugi(own), name_badugi)


def play(round: DrawRound) -> Procedure:
    return DrawHand(round).play(BADUGI)


GAME = draw_game("badugi", play, rules=DrawRules, table=PotTable)
