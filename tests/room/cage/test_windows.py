"""The safe and the windows: the float, opening and closing counts, the cashier's sheet; and what is refused."""

import pytest

from cardroom.errors import BadInput
from cardroom.room.base.errors import Forbidden, Stale
from cardroom.room.books.cage.inventory import SAFE
from cardroom.room.books.cage.pieces import CASH, CHIP, added, cash, chips, without, worth
from cardroom.room.books.hours import Calendar, Hours
from tests.room.cage.night import BOSS, CASHIER, DAY, DRAWER, FLOAT, FLOOR, MORNING, RELIEF, Night, opened, refused

LATER = MORNING + 7 * 3600  # in the swing shift


def test_a_shift_at_a_window_from_its_opening_count_to_its_closing_count() -> None:
    """Every figure of the sheet, counted by hand."""
    night = opened()
    counter, windows = night.cage.counter, night.cage.windows
    night.do(counter.sell(CASHIER, 1, "v1", 200_00, MORNING))
    night.do(counter.sell(CASHIER, 1, "v2", 55_00, MORNING))
    night.do(counter.cash(CASHIER, 1, "v1", 120_00, MORNING))
    order = night.do(night.cage.slips.order(FLOOR, "fill", "t1", chips({5_00: 40}), "low on red", MORNING))
    night.do(night.cage.slips.make(CASHIER, order, 1, MORNING))
    night.do(windows.transfer(CASHIER, 1, cash({100_00: 5}), to_safe=True, why="too much cash", now=MORNING))
    night.do(counter.deposit(CASHIER, 1, "v3", cash({20_00: 5}), MORNING))
    (sheet,) = windows.sheets(Calendar.by(Hours()).whole(DAY))
    assert worth(sheet.opening) == 500_00 + 1_000_00 + 2_000_00 + 100_00 + 2_000_00 + 1_000_00 + 100_00 + 50_00
    assert [sheet.total(f"cage/{what}") for what in ("sell", "cash", "fill", "transfer", "deposit")] == [
        255_00,
        120_00,
        200_00,
        500_00,
        100_00,
    ]
    assert worth(sheet.expected, CASH) == 3_150_00 + 255_00 - 120_00 - 500_00
    assert worth(sheet.expected, CHIP) == 3_600_00 - 255_00 + 120_00 - 200_00
    counted = added(sheet.expected, cash({20_00: -1}), cash({5_00: 4}))  # he has made change
    night.do(windows.close_window(CASHIER, 1, counted, LATER))
    (sheet,) = windows.sheets(Calendar.by(Hours()).whole(DAY))
    assert (sheet.day, sheet.shift, sheet.opened.who, sheet.closed and sheet.closed.at) == ("2026-11-17", "day", "casey", LATER)
    assert sheet.counted == counted and sheet.variance() == 0 and sheet.difference == {**cash({20_00: -1}), **cash({5_00: 4})}
    assert night.balances["cage/window/1"] == worth(counted) and windows.open == {}


def test_what_is_short_needs_a_reason_and_the_house_bears_it() -> None:
    night = opened()
    counted = without(DRAWER, cash({20_00: 2}))
    with pytest.raises(BadInput, match=r"^Window 1 was counted with 2 of \$20 in cash short: count again, or say the reason\.$"):
        night.cage.windows.close_window(CASHIER, 1, counted, LATER)
    house = night.balances["house"]
    night.do(night.cage.windows.close_window(CASHIER, 1, counted, LATER, reason="paid twice, it seems"))
    (sheet,) = night.cage.windows.sheets(Calendar.by(Hours()).whole(DAY))
    assert (sheet.variance(), sheet.variance(CASH), sheet.variance(CHIP), sheet.reason) == (-40_00, -40_00, 0, "paid twice, it seems")
    assert night.balances["house"] == house + 40_00 and night.entries[-1].why == "counted short"


def test_chips_and_cash_are_short_and_over_apart() -> None:
    """Worth the same in all: somebody was sold chips, and nobody wrote it down."""
    night = opened()
    counted = added(DRAWER, cash({100_00: 1}), chips({100_00: -1}))
    with pytest.raises(BadInput, match=r"1 of \$100 in cash over and 1 of \$100 chips short"):
        night.cage.windows.close_window(CASHIER, 1, counted, LATER)
    night.do(night.cage.windows.close_window(CASHIER, 1, counted, LATER, reason="a sale that was not written down"))
    (sheet,) = night.cage.windows.sheets(Calendar.by(Hours()).whole(DAY))
    assert (sheet.variance(), sheet.variance(CASH), sheet.variance(CHIP)) == (0, 100_00, -100_00)


def test_what_lies_in_a_drawer_waits_for_the_next_who_counts_it_again() -> None:
    night = opened()
    windows = night.cage.windows
    night.do(windows.close_window(CASHIER, 1, DRAWER, LATER))
    with pytest.raises(BadInput, match=r"^Window 1 was counted with 1 of \$100 in cash over: count again"):
        windows.open_window(RELIEF, 1, cash({20_00: 10}), LATER, counted=added(DRAWER, cash({20_00: 10, 100_00: 1})))
    night.do(
        windows.open_window(
            RELIEF, 1, cash({20_00: 10}), LATER, counted=added(DRAWER, cash({20_00: 10, 100_00: 1})), reason="found beneath"
        )
    )
    sheet = windows.open[1]
    assert (sheet.opened.who, sheet.shift, sheet.opening_reason) == ("robin", "swing", "found beneath")
    assert sheet.opening == added(sheet.found, cash({100_00: 1})) and night.balances["house"] == -worth(FLOAT) - 100_00


def test_the_safe_is_counted_too() -> None:
    night = opened()
    there = night.cage.inventory.held(SAFE)
    with pytest.raises(BadInput, match=r"^The safe was counted with 1 of \$5 chips short"):
        night.cage.windows.count_safe(RELIEF, without(there, chips({5_00: 1})), "", MORNING)
    night.do(night.cage.windows.count_safe(RELIEF, without(there, chips({5_00: 1})), "gone", MORNING))
    night.do(night.cage.windows.count_safe(BOSS, night.cage.inventory.held(SAFE), "", MORNING))
    assert [count.variance for count in night.cage.windows.safe_counts(Calendar.by(Hours()).whole(DAY))] == [-5_00, 0]
    night.do(night.cage.windows.take_out(BOSS, cash({100_00: 50}), "to the bank", MORNING))
    with pytest.raises(BadInput, match=r"^The safe does not hold that: 1 of \$100 in cash would go, and it has 0"):
        night.cage.windows.take_out(BOSS, cash({100_00: 1}), "to the bank", MORNING)


def test_who_may_and_what_is_refused() -> None:
    night = opened()
    windows = night.cage.windows
    refused(
        Forbidden,
        (r"^Only the ", lambda: windows.bring(CASHIER, FLOAT, "more", MORNING)),
        (r"^Only the ", lambda: windows.take_out(FLOOR, cash({1_00: 1}), "lunch", MORNING)),
        (r"^Only the ", lambda: windows.count_safe(FLOOR, {}, "", MORNING)),
        (r"^Only the ", lambda: windows.open_window(BOSS, 2, {}, MORNING)),
        (r"^Only the ", lambda: windows.close_window(FLOOR, 1, DRAWER, MORNING)),
        ("is another cashier's", lambda: windows.transfer(RELIEF, 1, cash({1_00: 1}), to_safe=True, why="x", now=MORNING)),
        (r"^Only the ", lambda: night.cage.set(CASHIER, {"windows": 2}, "x", MORNING)),
    )
    refused(
        BadInput,
        ("Window 1 is open already", lambda: windows.open_window(RELIEF, 1, {}, MORNING)),
        ("You have window 1: close it before you open another", lambda: windows.open_window(CASHIER, 2, {}, MORNING)),
        ("The cage has windows 1 to 4, not 5", lambda: windows.open_window(RELIEF, 5, {}, MORNING)),
        ("Window 2 is not open", lambda: windows.close_window(CASHIER, 2, {}, MORNING)),
        ("The safe does not hold that", lambda: windows.open_window(RELIEF, 2, chips({1_000_00: 1}), MORNING)),
        ("Say what it is", lambda: windows.bring(BOSS, {}, "nothing", MORNING)),
        ("Say why", lambda: windows.bring(BOSS, cash({1_00: 1}), " ", MORNING)),
        ("The cage cannot be set so: windows", lambda: night.cage.set(BOSS, {"windows": 0}, "x", MORNING)),
        ("The cage cannot be set so: doors", lambda: night.cage.set(BOSS, {"doors": 2}, "x", MORNING)),
    )
    assert len(night.lines) == 3


def test_who_acts_on_what_has_changed_since_is_refused() -> None:
    night = opened()
    windows = night.cage.windows
    safe, window = night.cage.books.version("safe"), night.cage.books.version("window/1")
    night.do(windows.transfer(CASHIER, 1, cash({1_00: 1}), to_safe=True, why="x", now=MORNING, version=window))
    refused(
        Stale,
        ("has changed since you looked", lambda: windows.bring(BOSS, FLOAT, "x", MORNING, version=safe)),
        ("has changed since you looked", lambda: windows.count_safe(BOSS, {}, "x", MORNING, version=safe)),
        ("has changed since you looked", lambda: windows.close_window(CASHIER, 1, DRAWER, MORNING, version=window)),
        ("has changed since you looked", lambda: night.cage.counter.sell(CASHIER, 1, "v1", 5_00, MORNING, version=window)),
    )
    assert night.cage.books.version("window/2") == 0
    night.do(windows.open_window(RELIEF, 2, {}, MORNING, version=0))
    with pytest.raises(Stale, match=r"^Window 2 has changed"):
        windows.open_window(CASHIER, 2, {}, MORNING, version=0)


def test_nothing_is_done_on_a_day_that_is_closed() -> None:
    night, over = Night(), Calendar.by(Hours()).whole(DAY).until
    night.do(night.days.close(BOSS, DAY, {}, 0, "the night is over", over))
    with pytest.raises(BadInput, match="The gaming day 2026-11-17 is closed"):
        night.cage.windows.bring(BOSS, FLOAT, "too late", over - 1)
    night.do(night.cage.windows.bring(BOSS, FLOAT, "the next day", over))
