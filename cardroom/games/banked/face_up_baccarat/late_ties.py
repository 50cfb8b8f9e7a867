"""Late tie bets: placed when the players' cards and one card of the player-dealer's are in sight (001 l.1125-1149)."""

from typing import NamedTuple

from cardroom.games.banked.baccarat.drawing import total
from cardroom.games.banked.face_up_baccarat.rules import EARLY, LATE, FaceUpRound, Rules, Table
from cardroom.games.banked.wagers import BET, DONE, Wagers
from cardroom.money import Cents, round_to
from cardroom.round import Amounts, Decision, Option, Spot, Steps


class LateTies(NamedTuple):
    round: FaceUpRound
    wagers: Wagers

    def take(self, players_hand: str, player_dealer_hand: str) -> Steps:
        """Everybody places at once, until each has said that he is done."""
        places = self.round.places
        if late_barred(self.round.rules, total(places[players_hand]), total(places[player_dealer_hand][:1])):
            return
        bettors = list(dict.fromkeys(player for position in self.wagers.hands for player in self.wagers.dealt[position]))
        asks = {player: options for player in bettors if len(options := self._options(player)) > 1}
        while asks:
            action = yield Decision("late tie bets", asks)
            if action.spot is not None:
                self.round.transfer(action.player, action.spot, action.amount, f"{LATE} placed", self._rule(action.spot))
            options = self._options(action.player) if action.spot is not None else ()
            asks = {p: options if p == action.player else o for p, o in asks.items() if p != action.player or len(options) > 1}

    def _options(self, player: str) -> tuple[Option, ...]:
        spots = [Spot(position, LATE, player) for position in self.wagers.hands if player in self.wagers.dealt[position]]
        open_spots = [spot for spot in spots if spot not in self.round.accounts]
        bets = [Option(BET, bounds, spot, rule=self._rule(spot)) for spot in open_spots if (bounds := self._bounds(spot)) is not None]
        return (*bets, Option(DONE))

    def _early(self, spot: Spot) -> Cents:
        return self.wagers.amount(spot.position, EARLY, spot.player)

    def _rule(self, spot: Spot) -> str:
        return LATE if self._early(spot) else "late-tie-alone"

    def _bounds(self, spot: Spot) -> Amounts | None:
        round = self.round
        return late_bounds(round.rules, round.table, round.setup.chip, round.accounts[spot.player], self._early(spot))


def late_barred(rules: Rules, shown: int, up: int) -> bool:
    """By what the players' two cards and the player-dealer's first count."""
    return shown in rules.late_barred and shown == up


def late_bounds(rules: Rules, table: Table, chip: Cents, stack: Cents, early: Cents) -> Amounts | None:
    """As much as the early tie bet at most; without one, where the house has it so, a fixed sum at most."""
    if not early and rules.late_alone is None:
        return None
    limits = [stack, early or (rules.late_alone.most if rules.late_alone else 0)]
    if table.most is not None:
        limits.append(table.most - (early if rules.tie_limit == "together" else 0))
    least, most = round_to(table.least, chip, "up"), round_to(min(limits), chip)
    return Amounts(least, most, chip) if least <= most else None
