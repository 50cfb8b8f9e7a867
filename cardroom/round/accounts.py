"""Where chips lie, and the only way they move.

An account is a player's name (his stack), a ``Spot`` (one wager of one player), ``pot/0`` and up, ``bank`` (what the player-dealer put up),
``drop`` (collected), ``jackpot`` (the house's fund for jackpots) or ``house``: the house's own money, which owes what a fund does not hold
and is the only account that may go below zero.
"""

from functools import cache
from typing import NamedTuple

from cardroom.money import Cents

DROP = "drop"
BANK = "bank"
JACKPOT = "jackpot"
HOUSE = "house"
RESERVED = frozenset({DROP, BANK, JACKPOT, HOUSE, "pot", "dealer", "*"})


class Spot(NamedTuple):
    """Where one wager of one player lies; it is itself the account. ``hand`` counts hands on one position (splits).

    >>> from cardroom import Spot
    >>> str(Spot(2, "ante", "bob"))
    '2/ante/bob'
    """

    position: int
    wager: str
    player: str
    hand: int = 0

    def __str__(self) -> str:
        return f"{self.position}/{self.wager}/{self.player}" + (f"/{self.hand}" if self.hand else "")


Account = str | Spot


@cache
def pot_account(number: int) -> str:
    return f"pot/{number}"


class Transfer(NamedTuple):
    """Chips moved from one account to another, and the clause of the edition that moved them.

    ``spot`` is the wager that a payment is for, where neither account is its spot: what the player-dealer pays for a wager that has won.

    >>> from cardroom import Round, load
    >>> round = Round(load("standard/no-limit-texas-holdem").setup({"ann": 100_00, "bob": 60_00}, seed=7, button=1))
    >>> for transfer in round.transfers:
    ...     print(transfer.source, transfer.target, transfer.amount, transfer.why)
    ann 1/bet/ann 100 small blind
    bob 2/bet/bob 200 big blind
    """

    source: Account
    target: Account
    amount: Cents
    why: str
    rule: str
    spot: Spot | None = None
