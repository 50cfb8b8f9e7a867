"""Two card poker against a player-dealer: the best two of four cards (003 l.474-506)."""

from typing import ClassVar

from cardroom.games.banked.versus.game import versus_game
from cardroom.games.banked.versus.kinds import TWO_CARD, HandKind
from cardroom.games.banked.versus.rules import Rules


class TwoCardRules(Rules):
    kind: ClassVar[HandKind] = TWO_CARD


GAME = versus_game("two_card_poker", TwoCardRules)
