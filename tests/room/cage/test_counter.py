"""Chips sold and cashed over a window, change, players' banks, large transactions; and who is not served."""

import pytest

from cardroom.errors import BadInput
from cardroom.room.base.errors import Forbidden
from cardroom.room.books.cage.counter import Tender
from cardroom.room.books.cage.inventory import PATRONS
from cardroom.room.books.cage.pieces import added, cash, chips, without
from cardroom.room.people.exclusions import SELF
from tests.room.cage.night import BOSS, CASHIER, DAY, DRAWER, FLOAT, FLOOR, MORNING, RELIEF, Night, opened, refused


def test_chips_are_sold_and_cashed_and_the_window_is_worth_what_it_was() -> None:
    night = opened()
    counter, held = night.cage.counter, night.cage.inventory.held
    night.do(counter.sell(CASHIER, 1, "v1", 130_00, MORNING))
    assert held(PATRONS) == chips({100_00: 1, 25_00: 1, 5_00: 1})
    assert held("window/1") == added(without(DRAWER, held(PATRONS)), cash({100_00: 1, 20_00: 1, 10_00: 1}))
    assert night.balances["visitor/v1"] == 130_00 and night.balances["house"] == -sum(p.cents * n for p, n in FLOAT.items()) - 130_00
    night.do(counter.sell(CASHIER, 1, "v1", 20_00, MORNING, Tender(cash({5_00: 4}), chips({1_00: 20}))))
    assert held(PATRONS) == chips({100_00: 1, 25_00: 1, 5_00: 1, 1_00: 20})
    night.do(counter.cash(CASHIER, 1, "v1", 45_00, MORNING, Tender(chips=chips({25_00: 1, 1_00: 20}))))
    assert held(PATRONS) == chips({100_00: 1, 5_00: 1}) and night.balances["visitor/v1"] == 105_00
    night.do(counter.change(CASHIER, 1, chips({25_00: 4}), chips({100_00: 1}), MORNING))
    assert held(PATRONS) == chips({25_00: 4, 5_00: 1})


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (Tender(chips=chips({5_00: 3})), r"^The chips come to \$15, not \$20\.$"),
        (Tender(cash=cash({5_00: 3})), r"^The cash comes to \$15, not \$20\.$"),
        (Tender(chips=cash({5_00: 4})), r"^The chips come to \$0, not \$20\.$"),
        (Tender(chips=chips({50: 40})), r"^Window 1 does not hold that: 40 of \$0.50 chips would go, and it has 0 of \$0.50 chips\.$"),
    ],
)
def test_pieces_that_do_not_come_to_the_amount(given: Tender, sentence: str) -> None:
    night = opened()
    with pytest.raises(BadInput, match=sentence):
        night.cage.counter.sell(CASHIER, 1, "v1", 20_00, MORNING, given)


def test_what_a_window_cannot_give_and_who_may_not_ask() -> None:
    night = opened()
    counter = night.cage.counter
    refused(
        BadInput,
        (r"^\$9,000 cannot be given in chips with what lies there", lambda: counter.sell(CASHIER, 1, "v1", 9_000_00, MORNING)),
        (r"^\$9,000 cannot be given in cash with what lies there", lambda: counter.cash(CASHIER, 1, "v1", 9_000_00, MORNING)),
        ("more than nothing, not", lambda: counter.sell(CASHIER, 1, "v1", 0, MORNING)),
        ("more than nothing, not", lambda: counter.cash(CASHIER, 1, "v1", -5, MORNING)),
        ("Window 2 is not open", lambda: counter.sell(CASHIER, 2, "v1", 5_00, MORNING)),
        ("Change is the same in chips", lambda: counter.change(CASHIER, 1, chips({5_00: 1}), cash({5_00: 1}), MORNING)),
        ("Change is the same in chips", lambda: counter.change(CASHIER, 1, chips({5_00: 1}), {}, MORNING)),
        ("Say what it is", lambda: counter.deposit(CASHIER, 1, "v1", {}, MORNING)),
        ("^His bank at the cage does not hold that", lambda: counter.withdraw(CASHIER, 1, "v1", cash({5_00: 1}), MORNING)),
    )
    refused(
        Forbidden,
        ("Window 1 is another cashier's", lambda: counter.sell(RELIEF, 1, "v1", 5_00, MORNING)),
        ("Only the cashier of the room", lambda: counter.sell(FLOOR, 1, "v1", 5_00, MORNING)),
        ("Nobody serves himself", lambda: counter.cash(CASHIER, 1, "casey", 5_00, MORNING)),
    )
    assert len(night.lines) == 3


def test_a_players_bank_is_kept_apart() -> None:
    night = opened()
    counter = night.cage.counter
    night.do(counter.sell(CASHIER, 1, "v1", 125_00, MORNING))
    night.do(counter.deposit(CASHIER, 1, "v1", {**chips({100_00: 1}), **cash({20_00: 10})}, MORNING))
    assert counter.bank("v1") == {**chips({100_00: 1}), **cash({20_00: 10})}
    assert (night.balances["visitor/v1"], night.balances["cage/bank/v1"]) == (25_00, 300_00)
    night.do(counter.withdraw(CASHIER, 1, "v1", {**chips({100_00: 1}), **cash({20_00: 3})}, MORNING))
    assert counter.bank("v1") == cash({20_00: 7}) and night.balances["visitor/v1"] == 125_00
    assert night.cage.inventory.held("window/1") == night.cage.windows.open[1].expected


# -- who is not served ------------------------------------------------------------------------------------------------------


def test_who_is_excluded_gets_no_chips_and_takes_what_is_his() -> None:
    night = opened()
    counter = night.cage.counter
    night.do(counter.sell(CASHIER, 1, "v1", 100_00, MORNING))
    night.do(counter.deposit(CASHIER, 1, "v1", cash({20_00: 1}), MORNING))
    night.do(night.staff.bar(BOSS, "v1", MORNING + 60, "asked for it at the desk", MORNING, SELF))
    refused(
        Forbidden,
        (r"^This person is not served here", lambda: counter.sell(CASHIER, 1, "v1", 5_00, MORNING)),
        (r"^This person is not served here", lambda: counter.deposit(CASHIER, 1, "v1", cash({20_00: 1}), MORNING)),
    )
    night.do(counter.cash(CASHIER, 1, "v1", 100_00, MORNING))
    night.do(counter.withdraw(CASHIER, 1, "v1", cash({20_00: 1}), MORNING))
    night.do(counter.sell(CASHIER, 1, "v1", 5_00, MORNING + 60))


# -- large transactions -----------------------------------------------------------------------------------------------------


def wealthy() -> Night:
    """With a line at $1,000."""
    night = opened()
    night.do(night.cage.set(BOSS, {"large": 1_000_00}, "a small room", MORNING))
    return night


def test_the_notice_comes_before_the_deed_that_crosses_the_line() -> None:
    night = wealthy()
    counter, large = night.cage.counter, night.cage.large
    first = night.do(counter.sell(CASHIER, 1, "v1", 600_00, MORNING))
    second = night.do(counter.deposit(CASHIER, 1, "v1", cash({100_00: 4}), MORNING))  # $1,000 is not more than $1,000
    with pytest.raises(
        BadInput, match=r"^With this, \$1,005 in cash would have come from this person in one gaming day, which is more than"
    ):
        counter.sell(CASHIER, 1, "v1", 5_00, MORNING)
    with pytest.raises(BadInput, match="take the notice first"):
        counter.deposit(CASHIER, 1, "v1", cash({1_00: 1}), MORNING)
    night.do(counter.sell(CASHIER, 1, "v2", 5_00, MORNING))
    night.do(counter.cash(CASHIER, 1, "v1", 500_00, MORNING))  # out is added up apart
    notice = night.do(large.notice(CASHIER, "v1", "in", 5_00, "passport seen", MORNING))
    last = night.do(counter.sell(CASHIER, 1, "v1", 5_00, MORNING))
    night.do(counter.sell(CASHIER, 1, "v1", 5_00, MORNING))
    (day,) = large.listing("2026-11-17")
    assert [(mark.line, amount) for mark, amount in day.cash_in][:3] == [(first, 600_00), (second, 400_00), (last, 5_00)]
    assert (day.visitor_id, day.total_in, day.total_out) == ("v1", 1_010_00, 500_00)
    assert day.notice_in is not None and day.notice_in.line == notice and day.notice_out is None
    assert first < second < notice < last
    with pytest.raises(BadInput, match=r"^With this, \$1,005 in cash would have gone to this person"):
        counter.cash(CASHIER, 1, "v1", 505_00, MORNING)


def test_each_gaming_day_begins_with_nothing() -> None:
    night = wealthy()
    night.do(night.cage.counter.sell(CASHIER, 1, "v1", 900_00, MORNING))
    night.do(night.cage.counter.sell(CASHIER, 1, "v1", 900_00, MORNING + 24 * 3600))
    assert night.cage.large.listing(DAY.isoformat()) == [] == night.cage.large.listing("2026-11-18")


def test_no_notice_where_none_is_due() -> None:
    night = wealthy()
    large = night.cage.large
    refused(
        BadInput,
        ("No notice is due", lambda: large.notice(CASHIER, "v1", "in", 1_000_00, "x", MORNING)),
        ("more than nothing", lambda: large.notice(CASHIER, "v1", "in", 0, "x", MORNING)),
        ("Say why", lambda: large.notice(CASHIER, "v1", "in", 1_001_00, "", MORNING)),
    )
    with pytest.raises(Forbidden):
        large.notice(FLOOR, "v1", "in", 1_001_00, "x", MORNING)
    night.do(large.notice(CASHIER, "v1", "in", 1_001_00, "passport seen", MORNING))
    with pytest.raises(BadInput, match="No notice is due"):
        large.notice(CASHIER, "v1", "in", 1_001_00, "passport seen", MORNING)
