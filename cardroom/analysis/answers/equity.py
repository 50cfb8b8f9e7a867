"""Equities as data."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardroom.analysis.equity import Equity


def equity_data(edition: str, found: "Equity") -> dict[str, object]:
    shares = found.shares

    def hand(place: int, text: str) -> dict[str, object]:
        alone, tied = (float(sum(shares.part(place, what, by_itself) for what in (0, 1))) for by_itself in (True, False))
        low = {"alone": float(shares.part(place, 2, True)), "tied": float(shares.part(place, 2, False))} if found.split else None
        return {
            "hand": text,
            "equity": float(shares.equity(place)),
            "exact": str(shares.equity(place)) if found.exact else None,
            "error": None if found.exact else shares.error(place),
            "scoops": float(shares.scooped(place)),
            "high": {"alone": alone, "tied": tied},
            "low": low,
        }

    hands = [hand(place, text) for place, text in enumerate(found.hands)]
    return {"edition": edition, "deals": shares.deals, "exact": found.exact, "hands": hands}
