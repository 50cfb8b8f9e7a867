"""Bets in words."""

from collections.abc import Mapping

from cardroom.money import money_text


def bets_text(bets: Mapping[str, Mapping[str, int]]) -> str:
    """Return what bettors bet, each different row of bets once: ``"ante $5 or ante $25, pair-plus $5"``."""
    rows = {", ".join(f"{wager} {money_text(amount)}" for wager, amount in one.items()) or "nothing" for one in bets.values()}
    return " or ".join(sorted(rows))
