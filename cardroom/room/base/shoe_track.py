"""What has won since the shoe was shuffled, as boards beside a table show it (001 l.5714-5726, 004 l.1303-1314): a fold of its rounds."""

from typing import TypedDict

from cardroom.houses.edition import Edition
from cardroom.round import Round


class ShoeData(TypedDict):
    """``hands``: one letter each, in order (P, B, T); how many were naturals; how often each side bet won."""

    hands: str
    naturals: int
    bets: dict[str, int]


class TrackState(TypedDict):
    shoe: ShoeData
    before: ShoeData | None  # the shoe before it, as a whole


def new_shoe() -> ShoeData:
    return {"hands": "", "naturals": 0, "bets": {}}


class Track:
    """Of one table. A round that is void counts for nothing: its shoe is shuffled anew."""

    def __init__(self, state: TrackState | None = None) -> None:
        self.state = state

    def look(self, edition: Edition, round: Round) -> bool:
        """The round is over; whether it has changed anything here."""
        found = None if round.outcome.void else edition.tracked(round)
        if found is None:
            return False
        shoe, before = (self.state["shoe"], self.state["before"]) if self.state is not None else (new_shoe(), None)
        if found.fresh and shoe["hands"]:
            shoe, before = new_shoe(), shoe
        bets = shoe["bets"] | {bet: shoe["bets"].get(bet, 0) + won for bet, won in found.bets.items()}
        now: ShoeData = {"hands": shoe["hands"] + found.won, "naturals": shoe["naturals"] + found.natural, "bets": bets}
        self.state = {"shoe": now, "before": before}
        return True
