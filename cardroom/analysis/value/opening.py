"""A hand as it stands before the deal: the wagers that lie on the table and the fees that were paid, read off a real round."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardroom.analysis.fixed_bets import BANKER, RICH, Bets, bettor, check_bets, wager
from cardroom.analysis.given import HOUR, TableGiven
from cardroom.analysis.odds import solvable, solver
from cardroom.collection import HALF_HOUR, POT, ChargedRound
from cardroom.collection.clock import PERIOD
from cardroom.errors import BadInput
from cardroom.money import Cents
from cardroom.round import DROP, JACKPOT, Action, Amounts, Option, Round, Setup, Spot, Transfer

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition


@dataclass(frozen=True)
class OpenedHand:
    """A hand with its wagers on the table and its fees paid."""

    staked: Mapping[str, Mapping[str, Cents]]  # by bettor, by wager, those that go along with others included
    later: Mapping[str, Mapping[str, Cents]]  # by bettor: wagers made after the first cards, whenever they are offered
    fees: Mapping[str, Cents]  # who pays what before the deal
    rakes: Mapping[str, Cents]  # into the jackpot fund
    option: str

    @property
    def action(self) -> Cents:
        return sum(amount for wagers in self.staked.values() for amount in wagers.values())


def opened(given: TableGiven, bets: Mapping[str, Bets]) -> OpenedHand:
    """Play a real round with these bets up to the deal: the engine says what goes along with them, and who is charged what.

    Refuse a bet that nobody can make.
    """
    edition = given.edition
    stacks = dict.fromkeys((*(bettor(number) for number in range(1, given.count)), BANKER), RICH)
    round = Round(given.first_setup(stacks, "opening", player_dealer=BANKER))
    offered: dict[str, dict[str, Option]] = {player: {} for player in stacks}
    after_the_deal: dict[str, dict[str, Cents]] = {}
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
            own = bets.get(player, {})
            later = {name: Option("bet", amounts) for name, amounts in _later(given, round.setup, _placed(round, player)).items()}
            check_bets(edition, player, {**offered[player], **later}, own)
            after_the_deal[player] = {name: amount for name, amount in own.items() if name in later}
        round.act(action)
    return _read(round, bets, after_the_deal)


def _later(given: TableGiven, setup: Setup, staked: Mapping[str, Cents]) -> dict[str, Amounts]:
    """Wagers that a bettor with these may make after the first cards, and their bounds."""
    edition = given.edition
    offers: Callable[..., dict[str, Amounts]] | None = getattr(solver(edition), "later", None) if solvable(edition) else None
    return {} if offers is None else offers(edition, edition.settings(given.table), setup.chip, RICH, staked)


def _placed(round: Round, player: str) -> dict[str, Cents]:
    return {spot.wager: amount for spot, amount in round.accounts.items() if isinstance(spot, Spot) and spot.player == player}


def offers(given: TableGiven, bets: Bets) -> dict[str, Amounts]:
    """Return every wager that is offered to a bettor who makes these, with its bounds: before the deal, then after the first cards."""
    stacks = dict.fromkeys((*(bettor(number) for number in range(1, given.count)), BANKER), RICH)
    round = Round(given.first_setup(stacks, "opening", player_dealer=BANKER))
    found: dict[str, Amounts] = {}
    while round.decision is not None and round.decision.kind in ("bank", "wagers"):
        player, options = next(iter(round.decision.asks.items()))
        if options[0].verb == "put-up":
            assert options[0].amounts is not None
            round.act(Action(player, "put-up", options[0].amounts.most))
            continue
        for option in options:
            if option.spot is not None and option.verb == "bet" and option.amounts is not None:
                found.setdefault(option.spot.wager, option.amounts)
        action = wager(player, options, bets, round.setup.seats)
        if action.spot is None:
            return {**found, **_later(given, round.setup, _placed(round, player))}
        round.act(action)
    return found


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


def _read(round: Round, bets: Mapping[str, Bets], later: Mapping[str, Mapping[str, Cents]]) -> OpenedHand:
    staked: dict[str, dict[str, Cents]] = {player: {} for player in bets}
    fees: dict[str, Cents] = {}
    rakes: dict[str, Cents] = {}
    for event in round.events:
        if isinstance(event, Transfer):
            source, target, amount = event.source, event.target, event.amount
            if isinstance(target, Spot) and isinstance(source, str) and f"{target.wager} placed" == event.why:
                staked[target.player][target.wager] = amount
            elif target in (DROP, JACKPOT):
                payer = source.player if isinstance(source, Spot) else source
                held = fees if target == DROP else rakes
                held[payer] = held.get(payer, 0) + amount
    return OpenedHand(staked, later, fees, rakes, round.setup.rate.option)


def clock_fees(given: TableGiven, players: list[str]) -> dict[str, float]:
    """Each player's part of a fee by the clock that falls on one hand."""
    edition: Edition = given.edition
    rate = edition.post(given.option or None, edition.settings(given.table))
    if HALF_HOUR not in rate.moments:
        return {}
    hands = given.rounds_an_hour * PERIOD / HOUR
    found: dict[str, float] = {}
    for charge in rate.due(HALF_HOUR, ChargedRound(players=tuple(players), player_dealer=BANKER)):
        if charge.payer != POT:
            found[charge.payer] = found.get(charge.payer, 0.0) + charge.amount / hands
    return found
