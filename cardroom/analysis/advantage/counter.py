"""What a counter gains at a table: the bet and its fees, the count, and shoes dealt to the cut card."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol, cast

from cardroom.analysis.advantage.bet import CounterBet, Stakes
from cardroom.analysis.advantage.count import CountSystem
from cardroom.analysis.advantage.depths import Depths
from cardroom.analysis.fixed_bets import BANKER, bettor
from cardroom.analysis.given import TableGiven
from cardroom.analysis.spread import Progress, unheard
from cardroom.analysis.value.opening import clock_fees, default_bets, opened
from cardroom.errors import BadInput
from cardroom.games.banked.rules import BankedRules, BankedTable
from cardroom.games.registry import GAMES, Lack, find
from cardroom.money import Cents

SHOES = 100_000
USUAL = 100_00


class Countable(Protocol):
    """A table with a shoe, as far as a counter asks."""

    names: Mapping[str, str]  # of the wagers that can be counted
    cut: int  # the edition's own
    deepest: int  # the fewest cards behind the cut card that are asked about

    def most(self, wager: str) -> Cents | None: ...

    def stakes(self, wager: str, stake: Cents) -> Stakes: ...

    def fresh(self, wager: str, stake: Cents) -> float: ...

    def effects(self, wager: str, stake: Cents) -> tuple[float, ...]: ...

    def best_count(self, bet: CounterBet) -> CountSystem: ...

    def assumed(self, bet: CounterBet) -> str:
        """A sentence, or nothing."""
        ...

    def deal(self, bet: CounterBet, count: CountSystem, shoes: int, seed: str, progress: Progress) -> Depths: ...


@dataclass(frozen=True)
class CountedWager:
    """A counter of one wager. Money is cents."""

    wager: str
    title: str
    bet: CounterBet
    fresh: float  # what the wager wins of a fresh shoe, in units of itself; exact
    effects: tuple[float, ...]  # by how much that changes with one card gone: ten, ace, two to nine, joker; exact
    count: CountSystem
    depths: Depths
    cut: int
    rounds_an_hour: float
    assumes: str  # beside what always is; a sentence, or nothing

    @property
    def stake(self) -> Cents:
        return self.bet.stake


CountableOf = Callable[[TableGiven], Countable]
"""What the registry names as the counter of a game."""


def countable(given: TableGiven) -> Countable:
    """Return the table as a counter sees it; refuse a game for which none is computed."""
    counter = GAMES[given.edition.game.name].counter
    if isinstance(counter, Lack):
        raise BadInput(f"{given.edition_id}: {counter.why}.")
    return cast(CountableOf, find(counter))(given)


def counted(
    given: TableGiven, wager: str, stake: Cents | None = None, count: CountSystem | None = None, shoes: int = SHOES, seed: str = "1",
    progress: Progress = unheard,
) -> CountedWager:  # fmt: skip
    """Return what a counter gains who bets ``stake`` on ``wager`` whenever the count says so.

    Without a stake it is the usual one; without a count the best that is known, by effects of removal or fitted.
    """
    table = countable(given)
    if wager not in table.names:
        raise BadInput(f"{given.edition_id} has no wager '{wager}' to count; there are: {', '.join(table.names) or 'none'}.")
    amount = stake or usual_stake(given, table.most(wager))
    bet = _bet(given, wager, table.stakes(wager, amount))
    by = count or table.best_count(bet)
    return CountedWager(
        wager, table.names[wager], bet, table.fresh(wager, amount), table.effects(wager, amount), by,
        table.deal(bet, by, shoes, seed, progress), table.cut, given.rounds_an_hour, table.assumed(bet),
    )  # fmt: skip


def usual_stake(given: TableGiven, most: Cents | None = None) -> Cents:
    """$100, or the most that the table or the wager takes if that is less."""
    table = given.edition.known(BankedRules, BankedTable).settings(given.table)
    return min(amount for amount in (USUAL, table.most, most) if amount is not None)


def _bet(given: TableGiven, wager: str, stakes: Stakes) -> CounterBet:
    """What the house charges for these wagers; the others bet as usual."""
    players = [bettor(number) for number in range(1, given.count)]
    hand = opened(given, {**dict.fromkeys(players, default_bets(given)), players[0]: stakes})
    fee = hand.fees.get(players[0], 0) + hand.rakes.get(players[0], 0)
    return CounterBet(wager, stakes, fee, clock_fees(given, [*players, BANKER]).get(players[0], 0.0))
