"""Hold'em high-low split: half the pot to the best low of eight or better; each side any five of seven."""

from cardroom.games.pot.flop.game import flop_game, play_flop
from cardroom.games.pot.flop.rules import CommunityRound, CommunityTable
from cardroom.games.pot.rules import PotRules
from cardroom.games.pot.scales import HIGH, LOW_EIGHT
from cardroom.round import Procedure


def play(round: CommunityRound) -> Procedure:
    return play_flop(round, 2, HIGH, LOW_EIGHT)


GAME = flop_game("holdem_high_low", play, "high-half", "low-half", rules=PotRules, table=CommunityTable)
