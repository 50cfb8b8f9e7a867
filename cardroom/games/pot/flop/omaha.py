"""Omaha: four cards each, betting as in hold'em; a hand is exactly two of them and three of the board."""

from typing import Literal

from cardroom.games.pot.flop.game import flop_game, play_flop
from cardroom.games.pot.flop.rules import CommunityTable
from cardroom.games.pot.rules import PotRules
from cardroom.games.pot.scales import Scale
from cardroom.hands.high import name_high
from cardroom.hands.omaha import exactly_two, exactly_two_each
from cardroom.round import Procedure, Round

EXACTLY_TWO = Scale("high", exactly_two, name_high, exactly_two_each)


class OmahaRules(PotRules):
    playing_the_board: Literal["cards-speak"] = "cards-speak"  # it cannot be played (001 l.140)


def play(round: Round[OmahaRules, CommunityTable]) -> Procedure:
    return play_flop(round, 4, EXACTLY_TWO)


GAME = flop_game("omaha", play, rules=OmahaRules, table=CommunityTable)
