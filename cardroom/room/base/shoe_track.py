"""What has won since the shoe was shuffled, as boards beside a table show it (001 l.5714-5726, 004 l.1303-1314): a fold of its rounds."""

from typing import Annotated

from typing_extensions import TypedDict

from cardroom.fields import says
from cardroom.houses.edition import Edition
from cardroom.round import Round


class ShoeData(TypedDict):
    """The hands of a shoe."""

    hands: Annotated[str, says("One letter each, in order: P player, B banker, T tie.")]
    naturals: Annotated[int, says("The number of hands that a natural ended.")]
    bets: Annotated[dict[str, int], says("How often each side bet has won.")]


class TrackData(TypedDict):
    shoe: Annotated[ShoeData, says("The shoe that is dealt from.")]
    before: Annotated[ShoeData | None, says("The shoe before this one; null: there was none.")]


def new_shoe() -> ShoeData:
    return {"hands": "", "naturals": 0, "bets": {}}


class Track:
    """Of one table. A round that is void counts for nothing: its shoe is shuffled anew."""

    def __init__(self, state: TrackData | None = None) -> None:
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
