"""Texas hold'em: two cards each, a flop of three, a turn, a river; the best five of seven."""

from cardroom.games.pot.flop.game import flop_game, play_flop
from cardroom.games.pot.flop.rules import CommunityRound, CommunityTable
from cardroom.games.pot.rules import PotRules
from cardroom.games.pot.scales import HIGH
from cardroom.round import Procedure


def play(round: CommunityRound) -> Procedure:
    return play_flop(round, 2, HIGH)


GAME = flop_game("holdem", play, rules=PotRules, table=CommunityTable)
