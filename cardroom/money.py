"""Money is integer cents; odds are exact; what a table rounds to is a setting."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from cardroom.errors import BadInput
from cardroom.plain import one_line

Cents = int
Rounding = Literal["down", "up", "nearest"]
ROUNDINGS: tuple[Rounding, ...] = ("down", "up", "nearest")
OddCents = Literal["largest-remainder", "first"]  # of shares in proportion: to the largest remainders, or to the first claims

MOST = 10**15
"""Dollars: no table has as much, and whatever counts it stays exact."""

_AMOUNT = re.compile(r"^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$")
_ODDS = re.compile(r"^([\d,]+)\s*(?:to|:|-)\s*([\d,]+)$")


TOO_MUCH = f"That is more money than any table has: at most ${MOST:,}."


def parse_money(text: str | int) -> Cents:
    """Return cents from ``"$1,234.50"``, ``"12"`` or a whole number of dollars.

    A fraction of a dollar is written as text: a float is refused, since few of them are an exact number of cents.

    >>> from cardroom import parse_money
    >>> parse_money("$1,234.50"), parse_money(12)
    (123450, 1200)
    """
    if isinstance(text, bool) or not isinstance(text, int | str):
        raise BadInput(f"'{str(text)[:60]}' is not an amount of money: write dollars as text, like \"12.50\", or a whole number of them.")
    if isinstance(text, int):
        if abs(text) > MOST:
            raise BadInput(TOO_MUCH)
        return text * 100
    found = _AMOUNT.match(text.strip())
    if not found:
        raise BadInput(f"'{one_line(text)}' is not an amount of money: write dollars, like $5, 12.50 or $1,000.")
    dollars, cents = found.groups()
    dollars = dollars.replace(",", "").lstrip("0") or "0"
    if len(dollars) >= len(str(MOST)):
        raise BadInput(TOO_MUCH)
    return int(dollars) * 100 + int((cents or "0").ljust(2, "0"))


@lru_cache(maxsize=4096)
def money_text(cents: Cents) -> str:
    """``$1,234.50``; whole dollars without cents.

    >>> from cardroom import money_text
    >>> money_text(1234_50), money_text(400), money_text(-5)
    ('$1,234.50', '$4', '-$0.05')
    """
    if type(cents) is not int:
        raise BadInput(f"An amount is whole cents (a Python int, 400 is $4), not {str(cents)[:60]!r}.")
    sign = "-" if cents < 0 else ""
    dollars, rest = divmod(abs(cents), 100)
    return f"{sign}${dollars:,}" + (f".{rest:02d}" if rest else "")


def round_to(amount: Cents, chip: Cents, rounding: Rounding = "down") -> Cents:
    """``amount`` as a multiple of ``chip``."""
    below = amount // chip * chip
    if below == amount or rounding == "down":
        return below
    if rounding == "up":
        return below + chip
    return below + chip if (amount - below) * 2 >= chip else below


class Odds(NamedTuple):
    """``pays`` to ``stake``: 3 to 2 is ``Odds(3, 2)``."""

    pays: int
    stake: int = 1

    def win(self, wager: Cents, chip: Cents = 1, rounding: Rounding = "down") -> Cents:
        """Return the payment of a winning ``wager``, in chips of ``chip``.

        It is rounded once, from the exact amount: 3 to 2 on 25 cents is 37½ cents, and nearest in chips of 25 cents are 50 cents.
        """
        one = self.stake * chip
        chips, rest = divmod(wager * self.pays, one)
        more = rounding != "down" and (2 * rest >= one if rounding == "nearest" else rest > 0)
        return (chips + more) * chip

    def __str__(self) -> str:
        return f"{self.pays:,} to {self.stake:,}"


EVEN = Odds(1, 1)


def parse_odds(text: str) -> Odds:
    """``"3 to 2"``, ``"200:1"``."""
    found = _ODDS.match(text.strip())
    if not found:
        raise BadInput(f"'{text}' are not odds: write them like 3 to 2 or 200:1.")
    if any(len(part) > len(str(MOST)) for part in found.groups()):
        raise BadInput(f"'{text[:60]}' are not odds: they are too large.")
    pays, stake = (int(part.replace(",", "") or 0) for part in found.groups())
    if stake == 0:
        raise BadInput(f"'{text}' are not odds: they pay on a stake of nothing.")
    return Odds(pays, stake)


def share(amount: Cents, ways: int, chip: Cents = 1) -> list[Cents]:
    """``amount`` in ``ways`` shares of whole chips; odd chips go to the first shares, and what is less than a chip to the very first."""
    chips, crumbs = divmod(amount, chip)
    each, odd = divmod(chips, ways)
    shares = [(each + (i < odd)) * chip for i in range(ways)]
    shares[0] += crumbs
    return shares


def pro_rata(amount: Cents, claims: Sequence[Cents], odd: OddCents = "largest-remainder") -> list[Cents]:
    """Return ``amount`` shared in proportion to ``claims``, to the cent, and never more than a claim.

    Cents left over go one each to the shares that lost most by rounding down; of equal remainders the earlier claim comes first.
    """
    total = sum(claims)
    if amount >= total:
        return list(claims)
    parts = [amount * claim // total for claim in claims]
    short = [i for i, claim in enumerate(claims) if parts[i] < claim]
    if odd == "largest-remainder":
        short.sort(key=lambda i: -(amount * claims[i] % total))
    for i in short[: amount - sum(parts)]:
        parts[i] += 1
    return parts
