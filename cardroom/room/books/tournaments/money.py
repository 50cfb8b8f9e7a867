"""The money of a tournament in the ledger: entries, prizes and bounties move between the cashier, the tournament and the house.

A tournament has three accounts, for its pool, its fees and its bounties. They begin and end at nothing. Its chips are in no account.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cardroom.money import Cents
from cardroom.room.storage.accounts import tournament_account, visitor_account
from cardroom.room.storage.rows import LedgerEntry
from cardroom.round import HOUSE
from cardroom.tournament.facts import AddedOn, CalledOff, Entered, Fact, Finished, Rebought, Withdrawn
from cardroom.tournament.prizes import bounties, prizes
from cardroom.tournament.tournament import Tournament

POOL, FEES, BOUNTIES = "pool", "fees", "bounties"


class Payment(NamedTuple):
    source: str
    target: str
    amount: Cents
    why: str


def payments(id: str, before: Tournament, facts: Iterable[Fact], after: Tournament) -> list[Payment]:
    """What is paid for these facts. ``before`` and ``after``: the tournament as it was, and as it is with them."""
    structure, found = before.structure, list[Payment]()
    for fact in facts:
        if isinstance(fact, Entered):
            found += _entry(id, before, fact.player)
        elif isinstance(fact, Rebought) and structure.rebuys:
            found.append(Payment(visitor_account(fact.player), tournament_account(id, POOL), structure.rebuys.cost, "rebuy"))
        elif isinstance(fact, AddedOn) and structure.add_on:
            found.append(Payment(visitor_account(fact.player), tournament_account(id, POOL), structure.add_on.cost, "add-on"))
        elif isinstance(fact, Withdrawn):
            found += _back(_entry(id, before, fact.player))
        elif isinstance(fact, CalledOff):
            for player in before.entrants:
                found += _back(_entry(id, before, player))
        elif isinstance(fact, Finished):
            found += _end(id, after)
    return [payment for payment in found if payment.amount]


def _entry(id: str, tournament: Tournament, player: str) -> Iterator[Payment]:
    structure, purse = tournament.structure, visitor_account(player)
    yield Payment(purse, tournament_account(id, POOL), structure.buy_in, "tournament entry")
    yield Payment(purse, tournament_account(id, FEES), structure.fee, "tournament fee")
    if structure.bounty:
        yield Payment(purse, tournament_account(id, BOUNTIES), structure.bounty.amount, "tournament bounty")


def _back(paid: Iterable[Payment]) -> Iterator[Payment]:
    for payment in paid:
        yield Payment(payment.target, payment.source, payment.amount, "tournament entry paid back")


def _end(id: str, tournament: Tournament) -> Iterator[Payment]:
    """What the house makes good, prizes, bounties, and the fees."""
    yield Payment(HOUSE, tournament_account(id, POOL), tournament.pool - tournament.collected, "guaranteed by the house")
    for player, amount in prizes(tournament).items():
        yield Payment(tournament_account(id, POOL), visitor_account(player), amount, "tournament prize")
    for player, amount in bounties(tournament).items():
        yield Payment(tournament_account(id, BOUNTIES), visitor_account(player), amount, "bounties won")
    yield Payment(tournament_account(id, FEES), HOUSE, tournament.entries * tournament.structure.fee, "tournament fees")


def entries(journal: str, now: float, paid: Iterable[Payment]) -> tuple[LedgerEntry, ...]:
    """The payments as entries of one journal of the ledger."""
    return tuple(
        LedgerEntry(journal, line, now, None, None, each.source, each.target, each.amount, each.why, "") for line, each in enumerate(paid)
    )
