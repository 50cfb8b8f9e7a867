"""Fees of a banked game: taken before the deal, into the drop, each under the clause of its schedule."""

from collections.abc import Iterable

from cardroom.collection import BEFORE_THE_DEAL, Charge, Facts
from cardroom.money import Cents
from cardroom.round import DROP, JACKPOT, Round


def take_moments(round: Round) -> None:
    """What fell due between the rounds (a half hour), from those who sit at the table, as far as their stacks reach."""
    setup = round.setup
    seated = tuple(player for player in setup.seats.values() if player not in setup.absent)
    for moment in setup.moments:
        for charge in setup.rate.due(moment, Facts(players=seated)):
            _take(round, charge, min(charge.amount, round.accounts[charge.payer]))


def take_before_the_deal(round: Round, facts: Facts) -> None:
    """The bounds of the wagers and of what the player-dealer put up have left room for it."""
    for charge in round.setup.rate.due(BEFORE_THE_DEAL, facts):
        _take(round, charge, charge.amount)


def take_jackpot_rake(round: Round, players: Iterable[str], rake: Cents, rule: str) -> None:
    """The jackpot rake of each hand dealt in, into the fund."""
    for player in players:
        round.transfer(player, JACKPOT, rake, "jackpot rake", rule)


def give_back(round: Round, players: Iterable[str], facts: Facts, rule: str) -> None:
    """The fees of players whose hands were returned because they could not be covered (003 l.123)."""
    for player in players:
        for charge in round.setup.rate.refund(player, facts):
            round.transfer(DROP, player, charge.amount, f"back: {charge.why}", rule)


def _take(round: Round, charge: Charge, amount: Cents) -> None:
    round.transfer(charge.payer, DROP, amount, charge.why, charge.rule)
