"""Seven card stud high-low split: half the pot to the best low of eight or better; each side any five of seven."""

from typing import Literal

from cardroom.games.pot.scales import HIGH, LOW_EIGHT
from cardroom.games.pot.stud.floor import SEVEN_CARD_CLAUSES
from cardroom.games.pot.stud.game import stud_game
from cardroom.games.pot.stud.razz import LOW
from cardroom.games.pot.stud.rules import StudRules, StudTable
from cardroom.games.pot.stud.seven_card_stud import CARDS, SevenCardHand
from cardroom.round import Procedure, Round

LOWS = {"eight-or-better": LOW_EIGHT, "any": LOW}


class HighLowTable(StudTable):
    low: Literal["eight-or-better", "any"] = "eight-or-better"  # any: where it is so posted every hand has a low (001 l.191)


def play(round: Round[StudRules, HighLowTable]) -> Procedure:
    return SevenCardHand(round).play(HIGH, LOWS[round.table.low])


GAME = stud_game(
    "seven_card_high_low", play, CARDS, *SEVEN_CARD_CLAUSES, "low", "high-half", "low-half", rules=StudRules, table=HighLowTable
)
