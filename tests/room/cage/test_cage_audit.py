"""``ledger verify`` at the cage: pieces that do not agree with their accounts are named, and what was archived changes nothing."""

from contextlib import closing
from pathlib import Path

import pytest

from cardroom.room.books.cage.inventory import PieceMove, moves_data
from cardroom.room.books.cage.pieces import chips
from cardroom.room.books.ledger import verify
from cardroom.room.desks.cashiers.commands import BringToSafe, MakeSlip, OpenTray, OpenWindow, OrderSlip
from cardroom.room.storage import Store
from cardroom.room.storage.archive.archive import archive
from cardroom.room.storage.audit.whole import verify_whole
from cardroom.room.storage.rows import Change, StaffRow
from tests.room.cage.night import BOSS, CASHIER, DEALER, DRAWER, FLOAT, FLOOR
from tests.room.host_helpers import Doors, in_a_room
from tests.room.room_helpers import open_store

TEN = moves_data([PieceMove("outside", "safe", chips({5_00: 10}))])


@pytest.mark.parametrize(
    ("moves", "problems"),
    [
        (TEN, ["By the staff's journal safe holds $50, its account cage/safe $0."]),
        (
            moves_data([PieceMove("window/1", "outside", chips({5_00: 1})), PieceMove("outside", "window/1", chips({1_00: 5}))]),
            ["By the staff's journal window/1 holds less than nothing of $5 (chip)."],
        ),
        ("all of it", ["Line 1 of the staff's journal: what it moves cannot be read."]),
        (moves_data([PieceMove("patrons", "outside", chips({5_00: 1}))]), []),
    ],
)
def test_pieces_that_do_not_agree_with_the_ledger(tmp_path: Path, moves: object, problems: list[str]) -> None:
    with closing(open_store(tmp_path)) as store:
        change = Change()
        change.staff.append(StaffRow(1.0, "console", "operator", "", "cage/bring", data={"moves": moves}, why="a test"))
        store.write([change])
        assert verify(store) == problems


def test_an_archive_and_what_follows_it_agree_with_the_cage(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        cashiers = doors.host.cashiers
        table = await doors.table("Ann", "Bob")
        await cashiers.do(BringToSafe(BOSS, FLOAT, "the float"))
        await cashiers.do(OpenWindow(CASHIER, 1, DRAWER))
        await cashiers.open_tray(OpenTray(DEALER, table, {}))
        await cashiers.do(OrderSlip(FLOOR, "fill", table, chips({5_00: 20}), "low"))
        (order,) = doors.host.cage.slips.orders
        await cashiers.do(MakeSlip(CASHIER, order.number, 1))
        for _ in range(2):
            await doors.next_round(table)
            await doors.play_out(table)
        archive(doors.store, tmp_path / "older.db", None, doors.clock.at)
        await cashiers.do(BringToSafe(BOSS, FLOAT, "more"))
        with closing(Store.open(str(tmp_path / "older.db"), create=False)) as older:
            assert verify(doors.store) == verify(older) == verify_whole(doors.store, [older]) == []

    in_a_room(test, tmp_path)
