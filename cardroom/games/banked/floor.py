"""What the floor may rule in every game with a player-dealer."""

from collections.abc import Sequence

from cardroom.games.banked.rules import BankedRules, BankedTable
from cardroom.games.floor import EXTRA_SHUFFLE
from cardroom.round import Ruling


def rulings(rules: BankedRules) -> Sequence[Ruling[BankedRules, BankedTable]]:
    return (EXTRA_SHUFFLE,)
