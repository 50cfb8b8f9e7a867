"""Caribbean stud poker against a player-dealer: five cards, the second wager twice the first (001 l.1526-1657)."""

from typing import ClassVar

from cardroom.games.banked.versus.game import versus_game
from cardroom.games.banked.versus.kinds import FIVE_CARD, HandKind
from cardroom.games.banked.versus.rules import Rules


class CaribbeanRules(Rules):
    kind: ClassVar[HandKind] = FIVE_CARD


GAME = versus_game("caribbean_stud_poker", CaribbeanRules)
