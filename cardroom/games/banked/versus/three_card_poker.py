"""Three card poker against a player-dealer."""

from typing import ClassVar

from cardroom.games.banked.versus.game import versus_game
from cardroom.games.banked.versus.kinds import THREE_CARD, HandKind
from cardroom.games.banked.versus.rules import Rules


class ThreeCardRules(Rules):
    kind: ClassVar[HandKind] = THREE_CARD


GAME = versus_game("three_card_poker", ThreeCardRules)
