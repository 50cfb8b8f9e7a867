"""Payments in chips: each is rounded once, from what is due exactly, at the table and in compiled nights."""

import pytest

from cardroom import Action, Round, Spot, load
from cardroom.analysis.nights.game import Payout
from cardroom.cards import parse_cards
from cardroom.chance import Stacked
from cardroom.money import Odds, Rounding
from cardroom.round import Transfer
from tests.banked.banked_helpers import SEATS
from tests.banked.blackjack_helpers import SEAT, SPANISH

WAGER = 1025  # a natural is paid 3 to 2: 1537 1/2 cents are due, half way between 61 and 62 chips of 25 cents


def natural(rounding: Rounding) -> Round:
    """Ann has a natural, the player-dealer has seventeen."""
    places = {f"seat/{SEAT['Dee']}": tuple(parse_cards("9s 8d")), f"seat/{SEAT['Ann']}": tuple(parse_cards("As Kd"))}
    stacks, chance = dict.fromkeys(SEATS.values(), 100_000), Stacked(places=places)
    setup = load(SPANISH).setup(stacks, seats=SEATS, player_dealer="Dee", chance=chance, chip=25, payout_chip=25, rounding=rounding)
    round = Round(setup)
    round.act(Action("Dee", "put-up", 50_000))
    round.act(Action("Ann", "bet", WAGER, Spot(SEAT["Ann"], "wager", "Ann")))
    while round.decision is not None:
        player = next(iter(round.decision.asks))
        verbs = {option.verb for option in round.decision.asks[player]}
        round.act(Action(player, "done" if "done" in verbs else "stand"))
    return round


@pytest.mark.parametrize(("rounding", "paid"), [("down", 61 * 25), ("nearest", 62 * 25), ("up", 62 * 25)])
def test_a_natural_in_chips(rounding: Rounding, paid: int) -> None:
    payments = [event.amount for event in natural(rounding).events if isinstance(event, Transfer) and event.source == "bank"]
    assert payments[0] == paid
    assert Payout(25, rounding, 25).win(WAGER, Odds(3, 2)) == paid
