"""Seven card stud high-low split: half the pot to the best low of eight or better; each side any five of seven."""

from cardroom.games.pot.scales import HIGH, LOW_EIGHT, Low, Scale
from cardroom.games.pot.stud.floor import SEVEN_CARD_CLAUSES
from cardroom.games.pot.stud.game import stud_game
from cardroom.games.pot.stud.razz import LOW
from cardroom.games.pot.stud.rules import StudRules, StudTable
from cardroom.games.pot.stud.seven_card_stud import CARDS, SevenCardHand
from cardroom.house_rules import FromHouse
from cardroom.round import Procedure, Round

LOWS: dict[Low, Scale] = {"eight-or-better": LOW_EIGHT, "any": LOW}


class HighLowRules(StudRules):
    low: Low = "eight-or-better"


class HighLowTable(StudTable):
    low: FromHouse[Low] = None  # a posting to the contrary, where the house has such (001 l.191)


def play(round: Round[HighLowRules, HighLowTable]) -> Procedure:
    return SevenCardHand(round).play(HIGH, LOWS[round.rules.low])


GAME = stud_game(
    "seven_card_high_low", play, CARDS, *SEVEN_CARD_CLAUSES, "low", "high-half", "low-half", rules=HighLowRules, table=HighLowTable
)
