"""Chinese poker: paying off with short stacks, the collection, the buy-in and the button. Lines are those of 001."""

from typing import Any

import pytest

from cardroom.errors import BadInput, BadSetup
from cardroom.houses.edition import Edition
from cardroom.round import DROP, Action, Noted, Round
from tests.points.chinese_helpers import (
    FOUR,
    FREE,
    OCEANS,
    finish,
    payments,
    start,
)

# -- short stacks (l.811-812) ----------------------------------------------------------------------------------------------


def test_pay_offs_start_left_of_the_button_with_running_stacks() -> None:
    """l.811. Bob has $20 for 9 points to ann ($18): cy's 6 to bob ($12) come after, and bob has paid by then."""
    stacks = {"ann": 400_00, "bob": 20_00, "cy": 15_00, "dee": 400_00}
    round = finish(start(FREE, FOUR, stacks))
    assert payments(round) == [
        ("bob", "ann", 18_00), ("cy", "ann", 15_00), ("dee", "ann", 18_00),
        ("dee", "bob", 12_00), ("dee", "cy", 12_00),
    ]  # fmt: skip  # cy is out of chips when his turn with bob comes, and wins $12 of dee after that
    assert [e.text for e in round.events if isinstance(e, Noted) and e.what == "short"] == [
        "$3 of $18 from cy is not paid: cy has no more",
        "$12 of $12 from cy is not paid: cy has no more",
    ]


def test_the_order_changes_who_is_paid_when_somebody_runs_out() -> None:
    stacks = {"ann": 400_00, "bob": 400_00, "cy": 400_00, "dee": 20_00}
    round = finish(start(FREE, FOUR, stacks))  # the button's fee of $2 leaves dee $18
    assert [p for p in payments(round) if p[0] == "dee"] == [("dee", "ann", 18_00)]
    moved = finish(start(FREE, FOUR, {**stacks, "ann": 402_00}, button=1))  # bob is left of the button now
    assert [p for p in payments(moved) if p[0] == "dee"] == [("dee", "bob", 12_00), ("dee", "cy", 8_00)]


def test_pay_offs_may_start_with_the_button_itself() -> None:
    """Dee, on the button, pays cy first: now cy has $27 for ann's $18 and $9 of bob's $12."""
    stacks = {"ann": 400_00, "bob": 400_00, "cy": 15_00, "dee": 400_00}
    left, first = (finish(start(FREE.with_rules(payoffs_from=way), FOUR, stacks)) for way in ("left-of-button", "button"))
    assert [p for p in payments(left) if "cy" in p] == [("cy", "ann", 15_00), ("dee", "cy", 12_00)]
    assert [p for p in payments(first) if "cy" in p] == [("dee", "cy", 12_00), ("cy", "ann", 18_00), ("cy", "bob", 9_00)]


@pytest.mark.parametrize(
    ("limit", "paid"),
    [("in-all", [18_00, 2_00]), ("each-opponent", [18_00, 18_00, 18_00]), ("none", [18_00, 18_00, 18_00])],
)
def test_you_can_only_win_up_to_your_stack_at_the_start(limit: str, paid: list[int]) -> None:
    """l.812: with $20 ann wins $20 of the $54; by the other readings $18 of each."""
    stacks = {"ann": 20_00, "bob": 400_00, "cy": 400_00, "dee": 400_00}
    round = finish(start(FREE.with_rules(win_limit=limit), FOUR, stacks))
    assert [amount for _, target, amount in payments(round) if target == "ann"] == paid


def test_by_opponent_a_small_stack_wins_no_more_than_itself_from_each() -> None:
    stacks = {"ann": 10_00, "bob": 400_00, "cy": 400_00, "dee": 400_00}
    round = finish(start(FREE.with_rules(win_limit="each-opponent"), FOUR, stacks))
    assert [amount for _, target, amount in payments(round) if target == "ann"] == [10_00] * 3
    round = finish(start(FREE, FOUR, stacks))
    assert [amount for _, target, amount in payments(round) if target == "ann"] == [10_00]
    assert {e.rule for e in round.events if isinstance(e, Noted) and e.what == "short"} == {"win-limit"}


# -- collection, buy-in, button (l.777-784, 807, 811, 3308-3319) -----------------------------------------------------------

FEES = [(2, 2), (5, 3), (10, 4), (20, 20), (50, 30), (100, 40), (200, 50)]


@pytest.mark.parametrize(("point", "fee"), FEES)
def test_the_collection_goes_by_the_value_of_a_point(point: int, fee: int) -> None:
    round = finish(start(OCEANS, FOUR, 10_000_00, table={"point": point * 100}))
    assert round.outcome.drop == fee * 100
    assert all(t.rule.startswith("collection.chinese-poker.") for t in round.transfers if t.target == DROP)


def test_a_point_that_is_not_printed_has_no_collection_and_no_table() -> None:
    with pytest.raises(BadInput, match="no option fits this table"):
        OCEANS.setup({"ann": 100_00, "bob": 100_00}, table={"point": 3_00})


def fees(edition: Edition, players: int, **given: Any) -> dict[object, int]:
    hands = dict(list(FOUR.items())[:players])
    return {t.source: t.amount for t in finish(start(edition, hands, 1000_00, **given)).transfers if t.target == DROP}


def test_the_fee_is_shared_in_chips_from_the_left_of_the_button_or_as_the_switch_says() -> None:
    ten = {"table": {"point": 10_00}}  # $4
    assert fees(OCEANS, 4, **ten) == dict.fromkeys(FOUR, 1_00)
    assert fees(OCEANS, 3, **ten) == {"ann": 2_00, "bob": 1_00, "cy": 1_00}
    assert fees(OCEANS, 3, button=1, **ten) == {"bob": 2_00, "cy": 1_00, "ann": 1_00}
    assert fees(OCEANS.with_rules(fee_from="each"), 3, **ten) == {"ann": 4_00, "bob": 4_00, "cy": 4_00}
    assert fees(OCEANS.with_rules(fee_from="button"), 3, **ten) == {"cy": 4_00}


def test_who_cannot_pay_his_share_and_keep_something_is_not_dealt_in() -> None:
    round = Round(OCEANS.setup({"ann": 100_00, "bob": 50, "cy": 100_00}, seed=1, button=1))
    assert round.decision is not None and set(round.decision.asks) == {"ann", "cy"}
    assert round.outcome.drop == 2_00 and round.outcome.stacks["bob"] == 50
    nobody = Round(OCEANS.setup({"ann": 1_00, "bob": 1_00}, seed=1))
    assert nobody.over and nobody.outcome.drop == 0


def test_the_buy_in_is_twenty_points() -> None:
    """l.807."""
    assert OCEANS.table.buy_in == 40_00
    assert OCEANS.settings({"point": 100_00}).buy_in == 2000_00


def test_the_button_moves_on_clockwise_and_stays_after_a_misdeal() -> None:
    seats = {1: "ann", 2: "bob", 4: "cy"}
    round = Round(OCEANS.setup(dict.fromkeys(seats.values(), 400_00), seats, seed=1))
    found = []
    for number in range(6):
        button = next(e.who for e in round.events if isinstance(e, Noted) and e.what == "button")
        found.append(button)
        if number == 2:
            before = round.outcome.stacks
            round.misdeal("five cards exposed", "irregularity.misdeal")
            assert round.void and round.outcome.drop == 0
            assert sum(round.outcome.stacks.values()) == sum(before.values()) + 2_00
        else:
            finish_any(round)
        round = Round(OCEANS.next_setup(round, seed=number))
    assert found == ["ann", "bob", "cy", "cy", "ann", "bob"]


def finish_any(round: Round) -> None:
    while round.decision is not None:
        player, (option, *_) = next(iter(round.decision.asks.items()))
        round.act(Action(player, option.verb, picks=tuple(range(13)) if option.pick else ()))


def test_two_players_are_needed() -> None:
    with pytest.raises(BadSetup, match="two players"):
        OCEANS.setup({"ann": 100_00, "bob": 0}, seed=1)
    with pytest.raises(BadSetup, match="seats 1 to 4"):
        OCEANS.setup(dict.fromkeys("abcde", 100_00), seed=1)
    with pytest.raises(BadSetup, match="button cannot be"):
        OCEANS.setup({"ann": 100_00, "bob": 100_00}, seed=1, button=4)
