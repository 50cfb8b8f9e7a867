"""Razz: seven card stud for the lowest hand, aces low, straights and flushes of no account."""

from cardroom.games.pot.scales import Scale
from cardroom.games.pot.stud.floor import SEVEN_CARD_CLAUSES
from cardroom.games.pot.stud.game import stud_game
from cardroom.games.pot.stud.rules import StudRound, StudRules, StudTable
from cardroom.games.pot.stud.seven_card_stud import CARDS, SevenCardHand
from cardroom.hands import ace_to_five
from cardroom.hands.low import name_low
from cardroom.round import Procedure

LOW = Scale("low", lambda own, board: ace_to_five((*own, *board)), name_low)


def play(round: StudRound) -> Procedure:
    return SevenCardHand(round).play(LOW)


GAME = stud_game("razz", play, CARDS, *SEVEN_CARD_CLAUSES, rules=StudRules, table=StudTable)
