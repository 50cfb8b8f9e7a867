"""The management ends a round before its time: everything goes back, or it is settled as far as it is decided."""

import random

import pytest

from cardroom import load
from cardroom.chance import Seeded
from cardroom.games.floor import AS_DECIDED, EVERYTHING_BACK
from cardroom.round import DROP, HOUSE, JACKPOT, Action, Round, Ruled, Spot, replay
from tests.counts import EVERY_EDITION_IN_PROVE, counts
from tests.rulings.table import game
from tests.support import choose, random_setup

WHY = "the fire alarm rings"


@pytest.mark.parametrize("edition", EVERY_EDITION_IN_PROVE)
@counts("rounds", 2, 30)
def test_wherever_it_is_ended_no_chip_is_left_on_the_table(edition: str, rounds: int) -> None:
    """After every so many decisions of rounds at random, both ways, each on a fork; the same inputs lead there again."""
    ended = 0
    for number in range(rounds):
        rng = random.Random(f"{edition} ended {number}")
        round = Round(random_setup(load(edition), rng, seed=f"{edition} ended {number}", stepped=number % 2 == 1))
        for _ in range(60):
            if round.decision is None:
                break
            if rng.random() < 0.25 and round.decision.kind != "cards":
                for how in (EVERYTHING_BACK, AS_DECIDED):
                    check_end(round, how)
                ended += 1
            round.act(choose(rng, round.decision))
    assert ended


def check_end(round: Round, how: str) -> None:
    end = round.fork()
    end.floor(how, why=WHY)
    stacks = round.setup.stacks
    assert end.over and end.decision is None and end.void is (how == EVERYTHING_BACK)
    assert Ruled(how, WHY, "management") in end.events
    kept = {account: end.accounts.get(account, 0) for account in (*stacks, DROP, JACKPOT, HOUSE)}
    assert sum(kept.values()) == sum(end.accounts.values()) == sum(round.setup.opening_accounts().values())
    assert min(end.accounts[player] for player in stacks) >= 0
    assert replay(end.setup, end.inputs).events == end.events
    if how == EVERYTHING_BACK:
        fees = {event.source: event.amount for event in round.transfers if event.target == DROP and event.source in stacks}
        for player, brought in stacks.items():
            assert end.accounts[player] == brought or (player in fees and not round.setup.rate.void_returns)


def test_a_hand_that_was_given_up_has_lost_and_those_still_in_share_the_pot() -> None:
    """Blinds of $10 (A) and $20 (B): C calls, D and A fold, B checks, which makes a pot of $50 less the collection. The bet on the flop
    that nobody has answered goes back."""
    table = game(table={"bets": ("$20", "$40"), "blinds": ("$10", "$20")}).go("C call", "D fold", "A fold", "B check")
    pot = 50 - table.drop
    table.go("B bet 20")
    assert table.round.accounts["pot/0"] == pot * 100
    table.round.floor(AS_DECIDED, why=WHY)
    assert table.round.over and not table.round.void
    assert (table.stacks["A"], table.stacks["D"]) == (490, 500)
    assert sorted((table.stacks["B"], table.stacks["C"])) == sorted((480 + pot // 2, 480 + pot - pot // 2))


def test_a_wager_that_was_not_collected_goes_back() -> None:
    """Three card poker: the bank is ann's; bob has folded and his ante of $10 still lies there, cy has not decided. The fee stays
    taken."""
    stacks = {"ann": 1000_00, "bob": 1000_00, "cy": 1000_00}
    round = Round(load("tres-lounge/three-card-poker").setup(stacks=stacks, chance=Seeded("alarm"), player_dealer="ann"))
    round.act(Action("ann", "put-up", 500_00))
    for seat, player in ((2, "bob"), (3, "cy")):
        round.act(Action(player, "bet", 10_00, Spot(seat, "ante", player)))
        round.act(Action(player, "done"))
    wagered = {
        player: sum(held for at, held in round.accounts.items() if isinstance(at, Spot) and at.player == player) for player in stacks
    }
    before = dict(round.accounts)
    round.act(Action("bob", "fold"))
    round.floor(AS_DECIDED, why=WHY)
    assert (wagered["bob"], wagered["cy"]) == (10_00, 10_00)
    assert {player: round.accounts[player] for player in stacks} == {
        "ann": before["ann"] + 500_00,
        "bob": before["bob"] + 10_00,
        "cy": before["cy"] + 10_00,
    }
    assert round.accounts[DROP] == before[DROP] > 0
