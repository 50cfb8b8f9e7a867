"""What is left of the odds when the collection is paid: a hand with given players and bets, in money."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardroom.analysis.fixed_bets import BANKER, RICH, Bets, bettor, check_bets, wager
from cardroom.analysis.given import HOUR, TableGiven
from cardroom.analysis.odds import Odds, WagerOdds
from cardroom.collection import HALF_HOUR, POT, Facts
from cardroom.collection.clock import PERIOD
from cardroom.errors import BadInput
from cardroom.money import Cents
from cardroom.round import DROP, JACKPOT, Action, Option, Round, Spot, Transfer

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition


@dataclass(frozen=True)
class Opened:
    """A hand with its wagers on the table and its fees paid."""

    staked: Mapping[str, Mapping[str, Cents]]  # by bettor, by wager, those that go along with others included
    fees: Mapping[str, Cents]  # who pays what before the deal
    rakes: Mapping[str, Cents]  # into the jackpot fund
    option: str

    @property
    def action(self) -> Cents:
        return sum(amount for wagers in self.staked.values() for amount in wagers.values())


@dataclass(frozen=True)
class Share:
    """What one of those at the table can expect of a hand, in cents."""

    name: str
    game: float  # from the play
    fee: float  # paid to the house: each hand's, and its part of a fee by the clock
    fund: float = 0.0  # paid into a jackpot fund

    @property
    def after(self) -> float:
        return self.game - self.fee - self.fund


@dataclass(frozen=True)
class AfterCollection:
    bettors: tuple[Share, ...]
    player_dealer: Share
    house: float  # what it collects
    fund: float  # what the jackpot fund gains
    option: str
    action: Cents
    wagers: Mapping[str, tuple[float, float]]  # of all bettors together: what is put on it, what it wins them
    exact: bool


def opened(given: TableGiven, bets: Mapping[str, Bets]) -> Opened:
    """A real round with these bets, up to the deal: the engine says what goes along with them, and who is charged what."""
    edition = given.edition
    stacks = dict.fromkeys((*(bettor(number) for number in range(1, given.count)), BANKER), RICH)
    round = Round(given.first_setup(stacks, "opening", player_dealer=BANKER))
    offered: dict[str, dict[str, Option]] = {player: {} for player in stacks}
    while round.decision is not None and round.decision.kind in ("bank", "wagers"):
        player, options = next(iter(round.decision.asks.items()))
        for option in options:
            if option.spot is not None and option.verb == "bet" and round.setup.seats.get(option.spot.position) == player:
                offered[player].setdefault(option.spot.wager, option)
        if options[0].verb == "put-up":
            assert options[0].amounts is not None
            round.act(Action(player, "put-up", options[0].amounts.most))
            continue
        action = wager(player, options, bets.get(player, {}), round.setup.seats)
        if action.spot is not None:
            check_bets(edition, player, offered[player], {action.spot.wager: action.amount})
        else:
            check_bets(edition, player, offered[player], bets.get(player, {}))
        round.act(action)
    return _read(round, bets)


def default_bets(given: TableGiven) -> dict[str, Cents]:
    """The base wager, at the least that the table takes."""
    stacks = dict.fromkeys((*(bettor(number) for number in range(1, given.count)), BANKER), RICH)
    round = Round(given.first_setup(stacks, "opening", player_dealer=BANKER))
    while round.decision is not None:
        player, options = next(iter(round.decision.asks.items()))
        first = options[0]
        assert first.amounts is not None  # money is put up, then base wagers are offered
        if first.spot is not None:
            return {first.spot.wager: first.amounts.least}
        round.act(Action(player, first.verb, first.amounts.most))
    raise BadInput(f"{given.edition_id}: no wager is offered at such a table.")


def _read(round: Round, bets: Mapping[str, Bets]) -> Opened:
    staked: dict[str, dict[str, Cents]] = {player: {} for player in bets}
    fees: dict[str, Cents] = {}
    rakes: dict[str, Cents] = {}
    for event in round.events:
        if isinstance(event, Transfer):
            source, target, amount = event.source, event.target, event.amount
            if isinstance(target, Spot) and isinstance(source, str) and f"{target.wager} placed" == event.why:
                staked[target.player][target.wager] = amount
            elif target in (DROP, JACKPOT) and isinstance(source, str):
                held = fees if target == DROP else rakes
                held[source] = held.get(source, 0) + amount
    return Opened(staked, fees, rakes, round.setup.rate.option)


def after_collection(given: TableGiven, odds: Odds, bets: Mapping[str, Bets]) -> AfterCollection:
    """Each bettor's, the player-dealer's and the house's part of a hand, on average."""
    hand = opened(given, bets)
    clock = clock_fees(given, [*bets, BANKER])
    shares, wagers = [], dict[str, tuple[float, float]]()
    bank = fund = 0.0
    for player, staked in hand.staked.items():
        game = 0.0
        for wager_odds in odds.wagers:
            unit = staked.get(wager_odds.unit or wager_odds.name, 0)
            won = float(wager_odds.mean) * unit
            game += won
            if wager_odds.payer == "jackpot":
                fund -= won
            else:
                bank -= won
            if unit:
                before = wagers.get(wager_odds.name, (0.0, 0.0))
                wagers[wager_odds.name] = (before[0] + _on(wager_odds, staked), before[1] + won)
        rake = hand.rakes.get(player, 0)
        fund += rake
        shares.append(Share(player, game, hand.fees.get(player, 0) + clock.get(player, 0.0), rake))
    banker = Share(BANKER, bank, hand.fees.get(BANKER, 0) + clock.get(BANKER, 0.0), hand.rakes.get(BANKER, 0))
    house = sum(hand.fees.values()) + sum(clock.values())
    exact = all(one.exact for one in odds.wagers)
    return AfterCollection(tuple(shares), banker, house, fund, hand.option, hand.action, wagers, exact)


def _on(wager: WagerOdds, staked: Mapping[str, Cents]) -> float:
    """What is put on it: the chips there before the deal, or what it takes on average."""
    return staked[wager.name] if wager.name in staked else float(wager.staked) * staked[wager.unit]


def clock_fees(given: TableGiven, players: list[str]) -> dict[str, float]:
    """Each player's part of a fee by the clock that falls on one hand."""
    edition: Edition = given.edition
    rate = edition.post(given.option or None, edition.settings(given.table))
    if HALF_HOUR not in rate.moments:
        return {}
    hands = given.rounds_an_hour * PERIOD / HOUR
    found: dict[str, float] = {}
    for charge in rate.due(HALF_HOUR, Facts(players=tuple(players), player_dealer=BANKER)):
        if charge.payer != POT:
            found[charge.payer] = found.get(charge.payer, 0.0) + charge.amount / hands
    return found
