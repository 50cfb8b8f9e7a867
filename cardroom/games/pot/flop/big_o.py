"""Big O: omaha with five cards each, high only; a hand is at least two of them as printed, or exactly two."""

from typing import Literal

from cardroom.games.pot.flop.game import flop_game, play_flop
from cardroom.games.pot.flop.omaha import EXACTLY_TWO, OmahaRules
from cardroom.games.pot.flop.rules import CommunityTable
from cardroom.games.pot.scales import Scale
from cardroom.hands import at_least_two
from cardroom.hands.high import name_high
from cardroom.round import Procedure, Round


class BigORules(OmahaRules):
    uses: Literal["at-least-two", "exactly-two"]  # of the five own cards


SCALES = {"at-least-two": Scale("high", at_least_two, name_high), "exactly-two": EXACTLY_TWO}


def play(round: Round[BigORules, CommunityTable]) -> Procedure:
    return play_flop(round, 5, SCALES[round.rules.uses])


GAME = flop_game("big_o", play, rules=BigORules, table=CommunityTable)
