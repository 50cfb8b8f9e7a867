"""Deals at pot-limit: $3,000 in the pot and a player all-in (001 l.491-492)."""

from typing import Any

from cardroom import load
from cardroom.round import DEALER, Action
from tests.pot.table import POT_LIMIT, Table, assert_replays
from tests.rulings.table import assert_cited
from tests.rulings.test_hands import refused

OCEANS = "oceans-eleven/holdem"
HANDS = {"A": "As Ah", "B": "Ks Kh", "C": "7c 2d"}
BOARD = "3d 8c 9h Jd 4s"  # aces hold


def all_in(edition: Any = OCEANS, **stacks: float) -> Table:
    """A, B and C call a raise; on the flop B is all-in and A calls. The dealer is asked before each street."""
    given = {"A": 5000.0, "B": 1600.0, "C": 5000.0, **stacks}
    table = Table(edition, stacks=given, hands=HANDS, board=BOARD, table=POT_LIMIT, option="none", stepped=True)
    table.round.act(Action(DEALER, "deal"))
    table.go("C raise 80", "A call", "B call")
    table.round.act(Action(DEALER, "deal"))
    table.go("A bet 240", "B raise 960", "C fold", "A raise 2640", "B call")
    return table


def test_492_the_floor_pays_the_shares_and_the_rest_is_played_for() -> None:
    """$240 from before, $1,520 each: $3,280. A takes $1,000 and B $1,000; the aces win the $1,280 that are left."""
    table = all_in()
    assert table.pots() == [3280] and table.turn == DEALER
    table.round.floor("agreed-share", seat=1, share=1000_00)
    assert_cited(table, "agreed share", "agreement", "491-492")
    table.round.floor("agreed-share", seat=2, share=1000_00)  # what was paid out counts for the $3,000
    assert table.pots() == [1280]
    table.check_down()
    assert table.stacks == {"A": 5000 - 80 - 1520 + 1000 + 1280, "B": 1000, "C": 4920}
    assert_replays(table.round)


def test_492_all_of_the_pot_may_be_divided() -> None:
    table = all_in()
    table.round.floor("agreed-share", seat=2, share=1280_00)
    table.round.floor("agreed-share", seat=1, share=2000_00)
    refused(table, "agreed-share", "Nothing is left in the pot", seat=1, share=1)
    table.check_down()
    assert table.stacks == {"A": 5000 - 1600 + 2000, "B": 1280, "C": 4920}


def test_492_not_below_three_thousand_not_while_nobody_is_all_in_not_while_bets_lie_there() -> None:
    refused(all_in(B=1400), "agreed-share", r"needs \$3,000 in the pot, not \$2,880", seat=1, share=1_00)
    table = Table(OCEANS, stacks=dict.fromkeys("ABC", 9000.0), table=POT_LIMIT, option="none", stepped=True)
    table.round.act(Action(DEALER, "deal"))
    refused(table, "agreed-share", "when the bets are in the pot", seat=1, share=1_00)
    table.go("C raise 80", "A raise 260", "B raise 800", "C raise 2000", "A call", "B call")
    refused(table, "agreed-share", "only when a player is all-in", seat=1, share=1_00)


def test_492_is_a_rule_of_pot_limit_and_of_this_house() -> None:
    table = Table(OCEANS, A=100, B=100, C=100)
    refused(table, "agreed-share", "No deals are made at limit", seat=1, share=1_00)
    assert "agreed-share" not in load("black-sheep/texas-holdem").rulings
    assert "agreed-share" not in load(OCEANS).with_rules(deals=None).rulings
    lower = load(OCEANS).with_rules(deals={"structures": ["pot-limit"], "pot": "$1,000"})
    all_in(lower, B=1400).round.floor("agreed-share", seat=1, share=1_00)


def test_492_nobody_takes_a_share_of_a_side_pot_that_is_not_theirs() -> None:
    """Three put in $80 and then C all of $1,520, A and B $480 more: the main pot holds $4,800, the side pot $960."""
    given = {"A": 5000.0, "B": 4000.0, "C": 1600.0}
    table = Table(OCEANS, stacks=given, hands=HANDS, board=BOARD, table=POT_LIMIT, option="none", stepped=True)
    table.round.act(Action(DEALER, "deal"))
    table.go("C raise 80", "A call", "B call")
    table.round.act(Action(DEALER, "deal"))
    table.go("A bet 240", "B raise 960", "C call", "A raise 2000", "B call", "C call")
    assert table.pots() == [4800, 960]
    refused(table, "agreed-share", "is 1 to 480000, not 480001", seat=3, share=4800_01)
    table.round.floor("agreed-share", seat=2, share=1000_00)  # the side pot first
    assert table.pots() == [4760, 0]
    table.round.floor("agreed-share", seat=3, share=1600_00)
    table.check_down()
    assert table.stacks == {"A": 5000 - 2080 + 3160, "B": 4000 - 2080 + 1000, "C": 1600}


def test_492_a_share_is_not_played_with() -> None:
    """B, who is all-in, has $1,000 by agreement and no chips to bet on the turn; a hand that is called back undoes the deal."""
    table = all_in()
    table.round.floor("agreed-share", seat=2, share=1000_00)
    assert table.stacks["B"] == 0
    table.round.act(Action(DEALER, "deal"))
    assert table.turn == DEALER  # nobody can bet
    table.round.misdeal("a card was missing", "irregularity.misdeal")
    assert table.stacks == {"A": 5000, "B": 1600, "C": 5000}
