"""The drop in the ledger: after an archive, and against a journal that is taken back behind its lines."""

from pathlib import Path

import pytest

from cardroom.errors import BadInput
from cardroom.room.books.drop.collected import BoxKind, read_collected
from cardroom.room.books.funds.tables import FundPart, table_funds, tables_with_funds
from cardroom.room.books.ledger import reverse, verify
from cardroom.room.storage.archive.archive import archive
from cardroom.room.storage.rows import Change
from tests.room.drop.lines import ANN, BOB, NOON, Lines
from tests.room.funds.test_table_funds import ALWAYS
from tests.room.room_helpers import JACKPOTS, Walk, open_store

TABLE = "tttttt"


def test_what_lay_in_a_box_before_the_archive_is_in_it_after(tmp_path: Path) -> None:
    edition, settings = JACKPOTS[0]
    walk = Walk(edition, 4, table=settings)
    walk.run(8)
    store = open_store(tmp_path)
    try:
        store.write(walk.changes)
        before = read_collected(store, TABLE, BoxKind.FEES, 0)
        (fund,) = table_funds(store, ALWAYS)
        assert before.amount == store.ledger.balance(f"table/{TABLE}/drop") > 0 and fund.closing > 0
        assert archive(store, tmp_path / "older.db", None, walk.now + 1).rounds > 0
        after = read_collected(store, TABLE, BoxKind.FEES, 0)
        assert after.amount == before.amount
        assert tables_with_funds(store) == [TABLE]
        (now,) = table_funds(store, ALWAYS)
        assert now.opening == now.closing == fund.closing and now.parts[FundPart.COLLECTED].amount == 0
        deed = Lines().drop.pull(BOB, after, 0, "", "the shift is over", NOON)
        store.write([deed.change()])
        assert store.ledger.balance(f"table/{TABLE}/drop") == 0 and verify(store) == []
    finally:
        store.close()


def test_what_a_line_has_moved_is_not_taken_back_without_it(tmp_path: Path) -> None:
    walk = Walk("oceans-eleven/three-card-poker", 4)
    walk.run(4)
    store = open_store(tmp_path)
    try:
        store.write(walk.changes)
        lines = Lines()
        lines.do(lines.drop.pull(BOB, read_collected(store, TABLE, BoxKind.FEES, 0), 0, "", "the shift is over", NOON))
        (box,) = lines.drop.all
        for by in (ANN, BOB):
            lines.do(lines.drop.count(by, box.serial, lines.drop.of(box.serial).version, {"chip": {"100": 1}}, NOON))
        change = Change()
        change.staff += lines.rows
        change.entries += lines.entries
        store.write([change])
        for journal in {entry.journal for entry in lines.entries}:
            with pytest.raises(BadInput, match=r"moves chips of cage/(box/0001|safe), by a line of the staff's journal"):
                reverse(store, journal, "a mistake", NOON)
        assert verify(store) == []
    finally:
        store.close()
