"""Fills, credits and the dealers' banks: two signatures, numbers that stay, voids that are kept, and a closer that is the next opener."""

import pytest

from cardroom.errors import BadInput
from cardroom.room.base.errors import Forbidden, Stale, Unknown
from cardroom.room.books.cage.pieces import added, cash, chips, without
from cardroom.room.books.cage.slips import Kind
from cardroom.room.books.drop.collected import BoxContents, BoxKind
from cardroom.room.books.drop.drop import Drop
from cardroom.room.books.hours import Calendar, Hours
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import By, Staffer
from tests.room.cage.night import BOSS, CASHIER, DAY, DEALER, FLOOR, MORNING, RELIEF, Night, opened, refused

WHOLE = Calendar.by(Hours()).whole(DAY)
RED = chips({5_00: 20})


def asked(night: Night, kind: Kind = "fill", table: str = "t1", number: int = 20) -> int:
    return night.do(night.cage.slips.order(FLOOR, kind, table, chips({5_00: number}), "low on red", MORNING))


def made(night: Night, kind: Kind = "fill", table: str = "t1") -> str:
    night.do(night.cage.slips.make(CASHIER, asked(night, kind, table), 1, MORNING))
    return night.cage.slips.slips(WHOLE)[-1].serial


def test_slips_are_numbered_by_kind_and_gaming_day() -> None:
    night = opened(tables=("t1", "t2"))
    serials = [made(night), made(night, table="t2"), made(night, "credit"), made(night)]
    assert serials == ["F-2026-11-17-001", "F-2026-11-17-002", "C-2026-11-17-001", "F-2026-11-17-003"]
    assert night.balances["table/t1/tray"] == 100_00 == night.balances["table/t2/tray"]
    slip = night.cage.slips.slip("F-2026-11-17-002")
    assert (slip.kind, slip.table_id, slip.window, slip.pieces, slip.amount) == ("fill", "t2", 1, RED, 100_00)
    assert (slip.day, slip.shift, slip.asked.who, slip.made.who, slip.struck) == ("2026-11-17", "day", "flo", "casey", None)
    entry = night.entries[-1]
    assert (entry.source, entry.target, entry.table_id) == ("cage/window/1", "table/t1/tray", "t1") and entry.journal.startswith("c-")
    order = asked(night)
    night.do(night.cage.slips.make(CASHIER, order, 1, WHOLE.until))
    assert "F-2026-11-18-001" in night.lines[-1].data.values()


def test_a_fill_beyond_what_lies_there_is_refused_with_a_sentence() -> None:
    night = opened()
    order = asked(night, number=101)
    with pytest.raises(BadInput, match=r"^Window 1 does not hold that: 101 of \$5 chips would go, and it has 100 of \$5 chips\.$"):
        night.cage.slips.make(CASHIER, order, 1, MORNING)
    credit = asked(night, "credit", number=1)
    with pytest.raises(BadInput, match=r"^The bank of table t1 does not hold that: 1 of \$5 chips would go, and it has 0"):
        night.cage.slips.make(CASHIER, credit, 1, MORNING)
    assert [order.number for order in night.cage.slips.orders] == [order, credit]


def test_two_people_sign() -> None:
    night = opened()
    both = Staffer(FLOOR.who, Role.CASHIER, "")  # one person with two roles
    order = asked(night)
    night.do(night.cage.windows.open_window(both, 2, RED, MORNING))
    with pytest.raises(Forbidden, match="two signatures: who asked for it cannot make it"):
        night.cage.slips.make(both, order, 2, MORNING)
    refused(
        Forbidden,
        ("is another cashier's", lambda: night.cage.slips.make(RELIEF, order, 1, MORNING)),
        (r"^Only the ", lambda: night.cage.slips.make(FLOOR, order, 1, MORNING)),
        (r"^Only the ", lambda: night.cage.slips.order(CASHIER, "fill", "t1", RED, "x", MORNING)),
        (r"^Only the ", lambda: night.cage.slips.decline(BOSS, "t1", order, "x", MORNING)),
    )


def test_an_order_is_made_once_or_declined() -> None:
    night = opened()
    first, second = asked(night), asked(night)
    version = night.cage.books.version("window/1")
    night.do(night.cage.slips.make(CASHIER, first, 1, MORNING, version=version))
    with pytest.raises(Stale):
        night.cage.slips.make(CASHIER, second, 1, MORNING, version=version)
    with pytest.raises(Unknown, match="made already, or declined"):
        night.cage.slips.make(CASHIER, first, 1, MORNING)
    with pytest.raises(Unknown, match="Table t2 has no open order"):
        night.cage.slips.decline(CASHIER, "t2", second, "x", MORNING)
    night.do(night.cage.slips.decline(CASHIER, "t1", second, "no red left", MORNING))
    with pytest.raises(Unknown, match="made already, or declined"):
        night.cage.slips.decline(FLOOR, "t1", second, "x", MORNING)
    assert night.cage.slips.orders == []


def test_a_void_slip_is_struck_through_and_its_number_stays() -> None:
    night = opened()
    serial = made(night)
    before = night.cage.inventory.held("window/1")
    refused(
        Forbidden,
        ("Who made a slip does not strike it", lambda: night.cage.slips.void(CASHIER, "t1", serial, "x", MORNING)),
        ("Only the cashier, the floor or the operator", lambda: night.cage.slips.void(DEALER, "t1", serial, "x", MORNING)),
    )
    with pytest.raises(BadInput, match="another gaming day"):
        night.cage.slips.void(FLOOR, "t1", serial, "x", WHOLE.until)
    line = night.do(night.cage.slips.void(FLOOR, "t1", serial, "the wrong table", MORNING))
    assert night.cage.inventory.held("window/1") == added(before, RED) and night.balances["table/t1/tray"] == 0
    slip = night.cage.slips.slip(serial)
    assert slip.struck is not None and (slip.struck.mark.line, slip.struck.why) == (line, "the wrong table")
    assert made(night) == "F-2026-11-17-002" and len(night.cage.slips.slips(WHOLE)) == 2
    with pytest.raises(BadInput, match="void already"):
        night.cage.slips.void(FLOOR, "t1", serial, "x", MORNING)
    with pytest.raises(Unknown, match=f"Table t2 has no slip '{serial}'"):
        night.cage.slips.void(FLOOR, "t2", serial, "x", MORNING)
    with pytest.raises(Unknown, match="no slip 'F-1'"):
        night.cage.slips.void(FLOOR, "t1", "F-1", "x", MORNING)
    night.do(night.cage.windows.close_window(CASHIER, 1, night.cage.inventory.held("window/1"), MORNING))
    with pytest.raises(BadInput, match="Window 1 is not open"):
        night.cage.slips.void(FLOOR, "t1", "F-2026-11-17-002", "x", MORNING)


# -- the dealers' banks -----------------------------------------------------------------------------------------------------


def test_the_closer_of_one_shift_is_the_opener_of_the_next() -> None:
    night = opened()
    made(night)
    trays = night.cage.trays
    night.do(trays.close_tray(DEALER, "t1", RED, MORNING))
    with pytest.raises(BadInput, match=r"^The opener of table t1, beside its last closer, was counted with 1 of \$5 chips short"):
        trays.open_tray(FLOOR, "t1", chips({5_00: 19}), MORNING)
    with pytest.raises(BadInput, match=r"5 of \$1 chips over and 1 of \$5 chips short"):  # worth the same: but nobody has played meanwhile
        trays.open_tray(FLOOR, "t1", chips({5_00: 19, 1_00: 5}), MORNING)
    night.do(trays.open_tray(FLOOR, "t1", RED, MORNING))
    night.do(trays.close_tray(DEALER, "t1", chips({5_00: 19}), MORNING, reason="one on the floor"))
    counts = trays.inventories(DAY)
    assert [(count.kind, count.mark.who, count.variance) for count in counts] == [
        ("opener", "dee", 0),
        ("closer", "dee", 0),
        ("opener", "flo", 0),
        ("closer", "dee", -5_00),
    ]
    assert counts[1].counted == counts[2].counted == RED and night.balances["table/t1/tray"] == 95_00


def test_chips_changed_at_the_table_are_no_difference_of_a_closer() -> None:
    night = opened()
    made(night)
    trays = night.cage.trays
    night.do(trays.at_table(DEALER, "t1", chips({5_00: 10}), cash({50_00: 1}), MORNING))
    assert night.cage.inventory.held("tray/t1") == {**chips({5_00: 10}), **cash({50_00: 1})}
    counted = {**chips({5_00: 5, 1_00: 25}), **cash({50_00: 1})}
    night.do(trays.close_tray(DEALER, "t1", counted, MORNING))
    assert trays.inventories(DAY)[-1].difference == without(counted, {**chips({5_00: 10}), **cash({50_00: 1})})
    assert night.balances["table/t1/tray"] == 100_00 and night.cage.inventory.held("tray/t1") == counted


def test_cash_over_the_table_counts_for_who_is_known() -> None:
    night = opened()
    made(night)
    night.do(night.cage.set(BOSS, {"large": 20_00}, "a small room", MORNING))
    trays = night.cage.trays
    with pytest.raises(BadInput, match="take the notice first"):
        trays.at_table(DEALER, "t1", chips({5_00: 10}), cash({50_00: 1}), MORNING, visitor_id="v1")
    night.do(night.cage.large.notice(CASHIER, "v1", "in", 50_00, "known", MORNING))
    night.do(trays.at_table(DEALER, "t1", chips({5_00: 10}), cash({50_00: 1}), MORNING, visitor_id="v1"))
    assert night.cage.large.today("v1", MORNING).total_in == 50_00


def test_what_a_table_is_refused() -> None:
    night = opened()
    made(night)
    trays, version = night.cage.trays, 0
    refused(
        BadInput,
        ("The bank of table t1 is open already", lambda: trays.open_tray(DEALER, "t1", RED, MORNING)),
        ("The bank of table t9 is not open: count its opener first", lambda: trays.close_tray(DEALER, "t9", {}, MORNING)),
        ("The bank of table t9 is not open", lambda: night.cage.slips.order(FLOOR, "fill", "t9", RED, "x", MORNING)),
        (r"given is worth \$5, what is taken \$0", lambda: trays.at_table(DEALER, "t1", chips({5_00: 1}), {}, MORNING)),
        (r"^The closer of table t1 was counted with 20 of \$5 chips short", lambda: trays.close_tray(DEALER, "t1", {}, MORNING)),
    )
    refused(
        Forbidden,
        (r"^Only the ", lambda: trays.open_tray(CASHIER, "t2", {}, MORNING)),
        (r"^Only the ", lambda: trays.close_tray(BOSS, "t1", RED, MORNING)),
        (r"^Only the ", lambda: trays.at_table(CASHIER, "t1", RED, RED, MORNING)),
    )
    with pytest.raises(Stale, match=r"^The bank of table t1 has changed"):
        trays.close_tray(DEALER, "t1", RED, MORNING, version=version)


def test_a_closer_and_the_box_pulled_in_the_moment_in_which_a_shift_ends_stand_in_that_shift() -> None:
    """22:00:00, when swing ends and graveyard begins; an opener of the same moment is graveyard's."""
    night = Night()
    ends = next(span.until for span in night.days.calendar.spans(DAY) if span.name == "swing")
    drop = Drop(night.days, night.cage.inventory)
    night.do(night.cage.trays.open_tray(DEALER, "t1", {}, ends - 3600))
    closer = night.cage.trays.close_tray(DEALER, "t1", {}, ends)
    pulled = drop.pull(By(FLOOR, "Flo"), BoxContents("t1", BoxKind.FEES, 0, 9, 12_00), 0, "", "the shift is over", ends)
    assert closer.row.at == pulled.row.at == ends
    assert [(row.data["day"], row.data["shift"]) for row in (closer.row, pulled.row)] == [(DAY.isoformat(), "swing")] * 2
    night.do(closer)
    opener = night.cage.trays.open_tray(DEALER, "t1", {}, ends)
    assert (opener.row.data["day"], opener.row.data["shift"]) == (DAY.isoformat(), "graveyard")
