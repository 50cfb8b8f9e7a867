"""What a seen card or hand is worth in money, after the fee."""

from dataclasses import dataclass

from cardroom.analysis.advantage.counter import usual_stake
from cardroom.analysis.advantage.seen import Seen, value_seen
from cardroom.analysis.fixed_bets import BANKER, bettor
from cardroom.analysis.given import TableGiven
from cardroom.analysis.spread import Progress, unheard
from cardroom.analysis.value.opening import clock_fees, default_bets, opened
from cardroom.analysis.value.result import Figure
from cardroom.games.banked.versus.rules import Rules, Table
from cardroom.money import Cents


@dataclass(frozen=True)
class SeenValue:
    """A bettor who sees too much and bets the base wager in every round."""

    seen: Seen
    stake: Cents
    fee: float  # of a round, a fee by the clock included
    rounds_an_hour: float

    def hourly(self, units: Figure, fees: bool) -> Figure:
        """An hour's gain in cents of so many units a round."""
        after = units.value * self.stake - (self.fee if fees else 0.0)
        return Figure(after * self.rounds_an_hour, units.error * self.stake * self.rounds_an_hour)


def seen_at(
    given: TableGiven, stake: Cents | None, flashed: int, hands: int, deals: int, seed: str, progress: Progress = unheard
) -> SeenValue:  # fmt: skip
    edition = given.edition.known(Rules, Table)
    players = [bettor(number) for number in range(1, given.count)]
    usual, stake = default_bets(given), stake or usual_stake(given)
    opening = opened(given, {**dict.fromkeys(players, usual), players[0]: {edition.rules.base: stake}})
    fee = opening.fees.get(players[0], 0) + opening.rakes.get(players[0], 0) + clock_fees(given, [*players, BANKER]).get(players[0], 0.0)
    return SeenValue(value_seen(edition, flashed, hands, deals, seed, progress), stake, fee, given.rounds_an_hour)
