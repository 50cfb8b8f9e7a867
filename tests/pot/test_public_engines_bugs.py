"""Bugs that public engines had (DESIGN.md, "Traps"), each as a test named after it."""

import random

import pytest

from cardroom.errors import IllegalAction
from cardroom.round import DROP, HOUSE, JACKPOT, Action, Transfer
from tests.pot.table import Table
from tests.support import EDITIONS, choose, finish, rounds

STANDARD = "standard/no-limit-texas-holdem"
OCEANS = "oceans-eleven/holdem"
BOARD = "2c 7d 9h Js 3d"


@pytest.mark.parametrize("edition", [OCEANS, STANDARD])
def test_raising_reopened_by_a_short_all_in(edition: str) -> None:
    settings = {"structure": "no-limit", "blinds": ("$1", "$2"), "buy_in": "$100"}
    table = Table(edition, A=500, B=500, C=45, D=500, table=settings)
    table.go("C raise 20", "D raise 40", "A fold", "B call", "C raise 45")
    assert table.turn == "D"
    assert table.offers == {"fold": None, "call": (5, 5)}
    table.go("D call")
    assert table.turn == "B"
    assert table.offers == {"fold": None, "call": (5, 5)}  # he has called: a checked or called player neither


def test_raising_reopened_by_a_short_all_in_after_a_check() -> None:
    table = Table(STANDARD, A=500, B=3, C=500).go("C call", "A call", "B check", "A check", "B bet 1", "C call")
    assert table.turn == "A"
    assert table.offers == {"fold": None, "call": (1, 1)}


def test_a_side_pot_split_that_marks_one_winner_as_loser() -> None:
    """B and C tie for the side pot and the main pot; both are paid from both, and both have won."""
    hands = {"A": "4c 5h", "B": "Ac Kd", "C": "Ad Kh"}
    table = Table(STANDARD, A=20, B=100, C=100, hands=hands, board=BOARD).go("C raise 100", "A call", "B call")
    assert sorted(table.won()) == [("pot/0", "B", 30), ("pot/0", "C", 30), ("pot/1", "B", 80), ("pot/1", "C", 80)]
    assert table.stacks == {"A": 0, "B": 110, "C": 110}


def test_wrong_first_player_heads_up_after_the_flop() -> None:
    table = Table(STANDARD, A=100, B=100)  # B has the button
    assert table.turn == "B"
    table.go("B call", "A check")
    for _ in range(3):
        assert table.turn == "A"
        table.go("A check")
        assert table.turn == "B"
        table.go("B check")


def test_wrong_first_player_heads_up_after_the_flop_when_others_have_folded() -> None:
    table = Table(STANDARD, A=100, B=100, C=100).go("C call", "A fold", "B check")
    assert table.turn == "B"  # left of the button C


def test_antes_taken_but_not_in_the_pot() -> None:
    table = Table(STANDARD, A=100, B=100, C=100, table={"ante": "$1"}).go("C fold", "A fold")
    assert table.stacks == {"A": 98, "B": 103, "C": 99}  # two antes and the small blind won


def test_antes_of_unequal_size_taken_but_not_in_the_pot() -> None:
    table = Table(STANDARD, A=100, B=100, C=100, table={"antes": (0, 200, 0)})
    assert table.pots() == [2]


def test_antes_counted_as_part_of_a_raise() -> None:
    table = Table(STANDARD, A=100, B=100, C=100, table={"ante": "$1"})
    assert table.offers["raise"] == (4, 99)
    table.go("C raise 6")
    assert table.offers["raise"] == (10, 99)
    assert table.paid("C", "raise") == 6


@pytest.mark.parametrize("edition", [e for e in EDITIONS if "holdem" in e])
def test_a_pot_paid_and_still_kept(edition: str) -> None:
    for round, rng in rounds(edition, 60, 77):
        finish(round, rng)
        assert not any(amount for account, amount in round.accounts.items() if str(account).startswith("pot/"))
        kept = {a for a, amount in round.accounts.items() if amount} - set(round.setup.stacks) - {DROP, JACKPOT, HOUSE}
        assert not kept


def test_a_pot_paid_twice() -> None:
    for round, rng in rounds(STANDARD, 60, 78):
        finish(round, rng)
        for number in range(10):
            into = sum(t.amount for t in round.transfers if t.target == f"pot/{number}")
            out = sum(t.amount for t in round.transfers if t.source == f"pot/{number}")
            assert into == out


def test_a_half_pot_bet_offered_when_it_is_not_legal() -> None:
    """A pot of $2 with a minimum bet of $2: half the pot is $1 and is neither offered nor taken."""
    table = Table(STANDARD, A=100, B=100, table={"blinds": ("$1", "$2")}).go("B call", "A check")
    assert table.offers["bet"] == (2, 98)
    for figure in ("1", "0.50", "1.99"):
        with pytest.raises(IllegalAction):
            table.go(f"A bet {figure}")


def test_every_offered_amount_is_legal_and_one_beyond_is_not() -> None:
    rng = random.Random(5)
    for round, _ in rounds(OCEANS, 40, 79):
        while round.decision is not None:
            for player, options in round.decision.asks.items():
                for option in options:
                    if option.amounts is not None and not option.amounts.only:
                        for amount in (option.amounts.least - 1, option.amounts.most + 1):
                            if amount > 0:
                                with pytest.raises(IllegalAction):
                                    round.act(Action(player, option.verb, amount, option.spot))
            round.act(choose(rng, round.decision))


def test_a_split_that_forgets_a_player_still_to_call() -> None:
    """A and B are all-in with equal hands; C has still to answer, and the pot is not split over his head."""
    hands = {"A": "Ac Kd", "B": "Ad Kh", "C": "Qc Qd", "D": "4c 5h"}
    table = Table(STANDARD, A=50, B=50, C=100, D=100, hands=hands, board=BOARD)
    table.go("C call", "D fold", "A raise 50", "B call")
    assert table.turn == "C"
    assert not table.won()
    assert table.offers == {"fold": None, "call": (48, 48)}
    table.go("C call")
    assert [(p, a) for _, p, a in table.won()] == [("C", 150)]


def test_phantom_bets_short_blind() -> None:
    table = Table(STANDARD, A=100, B=0.5, table={"blinds": ("$1", "$2")}, button="B", chip=1)
    assert table.round.over  # B is all-in for half his small blind: A faces nothing
    assert sum(t.amount for t in table.transfers("uncalled bet returned")) == 150


def test_transfers_never_name_an_empty_rule() -> None:
    for round, rng in rounds(STANDARD, 30, 80):
        finish(round, rng)
        assert all(e.rule and e.why and e.amount > 0 for e in round.events if isinstance(e, Transfer))
