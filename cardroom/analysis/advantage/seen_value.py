"""What a seen card or hand is worth in money, after the fee."""

from dataclasses import dataclass

from cardroom.analysis.advantage import pai_gow
from cardroom.analysis.advantage.counter import usual_stake
from cardroom.analysis.advantage.seen import InformedPlay, value_seen
from cardroom.analysis.fixed_bets import BANKER, bettor
from cardroom.analysis.given import TableGiven
from cardroom.analysis.spread import Progress, unheard
from cardroom.analysis.value.opening import clock_fees, default_bets, opened
from cardroom.analysis.value.result import Figure
from cardroom.errors import BadInput
from cardroom.games.banked.pai_gow.rules import Rules as PaiGow
from cardroom.games.banked.pai_gow.rules import Table as PaiGowTable
from cardroom.games.banked.pai_gow.setting import BASE
from cardroom.games.banked.versus.rules import Rules, Table
from cardroom.money import Cents


@dataclass(frozen=True)
class SeenValue:
    """A bettor who sees too much and bets the base wager in every round."""

    seen: InformedPlay
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
    """Poker against the player-dealer's hand, and pai gow poker; without ``flashed`` and ``hands`` one card, or all other hands."""
    rules = given.edition.rules
    if isinstance(rules, PaiGow):
        if flashed:
            raise BadInput(f"{given.edition_id}: cards flashed at pai gow poker are not counted; --hands-seen is.")
        base, hands = BASE, hands or rules.seats - 2
    else:
        base, flashed = given.edition.known(Rules, Table).rules.base, flashed if flashed or hands else 1
    players = [bettor(number) for number in range(1, given.count)]
    usual, stake = default_bets(given), stake or usual_stake(given)
    opening = opened(given, {**dict.fromkeys(players, usual), players[0]: {base: stake}})
    fee = opening.fees.get(players[0], 0) + opening.rakes.get(players[0], 0) + clock_fees(given, [*players, BANKER]).get(players[0], 0.0)
    if isinstance(rules, PaiGow):
        seen = pai_gow.value_seen(given.edition.known(PaiGow, PaiGowTable), hands, deals, seed, progress)
    else:
        seen = value_seen(given.edition.known(Rules, Table), flashed, hands, deals, seed, progress)
    return SeenValue(seen, stake, fee, given.rounds_an_hour)
