"""Fees of a banked game: taken before the deal, into the drop, each under the clause of its schedule."""

from collections import Counter
from collections.abc import Iterable

from cardroom.collection import BEFORE_THE_DEAL, Charge, ChargedRound
from cardroom.games.banked.bank import Bank
from cardroom.games.banked.carried import FREE_COLLECTION
from cardroom.games.banked.rules import FreeCollection
from cardroom.games.banked.wagers import Wagers
from cardroom.round import DROP, Round

FREE_RULE = "free-collection"


def take_before_the_deal(round: Round, wagers: Wagers) -> None:
    """The bounds of the wagers and of what the player-dealer put up have left room for it."""
    charges = round.setup.rate.due(BEFORE_THE_DEAL, wagers.charged)
    free = round.carry.take(FREE_COLLECTION, {})
    for player, buttons in free.items():
        charges = _freed(round, wagers, charges, player, buttons)
    for charge in charges:
        round.transfer(charge.payer, DROP, charge.amount, charge.why, charge.rule)


def _freed(round: Round, wagers: Wagers, charges: Iterable[Charge], player: str, buttons: int) -> list[Charge]:
    """The charges without those for as many of the player's circles as he has free-collection buttons."""
    less = [charge for charge in round.setup.rate.due(BEFORE_THE_DEAL, wagers.charged_without(player, buttons)) if charge.payer == player]
    mine = sum(charge.amount for charge in charges if charge.payer == player)
    if sum(charge.amount for charge in less) < mine:
        round.note("free collection", player, "the last wager was never reached", FREE_RULE)
    return [charge for charge in charges if charge.payer != player] + less


def give_free_collection(bank: Bank, wagers: Wagers, which: FreeCollection) -> None:
    """Give a button for each base wager that had no chance of action: it pays no collection in the very next hand (001 l.557).

    A bet that several share is one wager; the player whose circle it lies in has paid for it and gets the button.
    """
    earning = [line for line in bank.unreached if which == "every-wager" or line.result != "push"]
    bases = [line.spot for line in earning if line.spot is not None and line.spot.wager == wagers.terms.base.name]
    unreached = Counter(spot.player for spot in bases if spot not in wagers.partners)
    if unreached:
        bank.round.carry.put(FREE_COLLECTION, dict(unreached))
    for player in unreached:
        bank.round.note("free collection button", player, "for the very next hand", FREE_RULE)


def give_back(round: Round, players: Iterable[str], charged: ChargedRound, rule: str) -> None:
    """The fees of players whose hands were returned because they could not be covered (003 l.123)."""
    for player in players:
        for charge in round.setup.rate.refund(player, charged):
            round.transfer(DROP, player, charge.amount, f"back: {charge.why}", rule)
