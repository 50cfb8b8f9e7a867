"""Others who put money in with the player-dealer's: they win and lose with him in proportion, and the largest decides (001 l.601, 720)."""

from cardroom.games.banked.carried import SHARERS
from cardroom.games.banked.rules import BankedRound
from cardroom.money import Cents, round_to
from cardroom.round import BANK, Amounts, Option

SHARE = "share"
RULE = "shared-bank"


class Sharing:
    """Who has put in how much, the player-dealer first."""

    def __init__(self, round: BankedRound, player_dealer: str, put_up: Cents) -> None:
        self.round = round
        self.shares: dict[str, Cents] = {player_dealer: put_up}

    def options(self, player: str) -> list[Option]:
        """As much as a wager at least, and all he has at most: who shares bets on no hand, so no fee is to come."""
        chip = self.round.setup.chip
        least, most = round_to(self.round.table.least, chip, "up"), round_to(self.round.accounts[player], chip)
        return [Option(SHARE, Amounts(least, most, chip), rule=RULE)] if least <= most else []

    def put_in(self, player: str, amount: Cents) -> None:
        self.round.transfer(player, BANK, amount, "put in with the player-dealer's wager", RULE)
        self.shares[player] = amount

    def remember(self) -> None:
        """Who shared may take the second deal if the player-dealer passes it (001 l.614, 732)."""
        others = list(self.shares)[1:]
        if others:
            self.round.carry.put(SHARERS, others)
