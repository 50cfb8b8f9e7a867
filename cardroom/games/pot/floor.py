"""What the floor may rule in every pot game, and what the rulings of its families share."""

from cardroom.errors import IllegalAction
from cardroom.games.pot.rules import PotRound
from cardroom.round.places import hand_at

BETTING = ("betting", "opening")  # the kinds of decision of a betting round
UNAWARE = "irregularity.unaware"


def betting_is_open(round: PotRound, what: str) -> None:
    if round.decision is None or round.decision.kind not in BETTING:
        raise IllegalAction(f"{what} only while a betting round is open.")


def seat_of(round: PotRound, player: str) -> int:
    return next(seat for seat, name in round.setup.seats.items() if name == player)


def with_hands(round: PotRound) -> list[int]:
    """The seats that have a hand."""
    return [seat for seat in round.setup.seats if round.places.get(hand_at(seat))]
