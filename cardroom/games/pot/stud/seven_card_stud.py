"""Seven card stud: two cards down and one up, three more up, the last down, a betting round after each; the best five of seven."""

from cardroom.games.pot.scales import HIGH
from cardroom.games.pot.stud.dealing import StudStreet
from cardroom.games.pot.stud.floor import SEVEN_CARD_CLAUSES
from cardroom.games.pot.stud.game import StudHand, stud_game
from cardroom.games.pot.stud.rules import StudRound, StudRules, StudTable
from cardroom.round import Procedure

CARDS = 7


class SevenCardHand(StudHand):
    streets = (
        StudStreet("third street", "ddu", 0, burn=False),
        StudStreet("fourth street", "u", 0),
        StudStreet("fifth street", "u", 1),
        StudStreet("sixth street", "u", 1),
        StudStreet("seventh street", "d", 1),
    )


def play(round: StudRound) -> Procedure:
    return SevenCardHand(round).play(HIGH)


GAME = stud_game("seven_card_stud", play, CARDS, *SEVEN_CARD_CLAUSES, rules=StudRules, table=StudTable)
