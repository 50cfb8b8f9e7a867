"""Omaha high-low split: half the pot to the best low of eight or better; each side exactly two of four and three of the board."""

from itertools import combinations, product

from cardroom.games.pot.flop.game import flop_game, play_flop
from cardroom.games.pot.flop.omaha import EXACTLY_TWO, OmahaRules
from cardroom.games.pot.flop.rules import CommunityTable
from cardroom.games.pot.scales import Cards, Low, Scale
from cardroom.hands import ace_to_five
from cardroom.hands.low import name_low
from cardroom.hands.omaha import exactly_two_low, exactly_two_low_each
from cardroom.house_rules import FromHouse
from cardroom.round import Procedure, Round


class OmahaHighLowRules(OmahaRules):
    low: Low = "eight-or-better"


class OmahaHighLowTable(CommunityTable):
    low: FromHouse[Low] = None  # a posting to the contrary, where the house has such (001 l.146)


def any_low(own: Cards, board: Cards) -> int:
    return max(ace_to_five((*two, *three)) for two, three in product(combinations(own, 2), combinations(board, 3)))


EIGHT_OR_BETTER = Scale("low", exactly_two_low, name_low, exactly_two_low_each)
LOWS: dict[Low, Scale] = {"eight-or-better": EIGHT_OR_BETTER, "any": Scale("low", any_low, name_low)}


def play(round: Round[OmahaHighLowRules, OmahaHighLowTable]) -> Procedure:
    return play_flop(round, 4, EXACTLY_TWO, LOWS[round.rules.low])


GAME = flop_game("omaha_high_low", play, "high-half", "low-half", rules=OmahaHighLowRules, table=OmahaHighLowTable)
