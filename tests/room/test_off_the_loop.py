"""The watch over ``Store`` finds what reads on the event loop's thread, and the commands that read do not."""

from pathlib import Path

from cardroom.room.table.table import Table
from tests import off_the_loop
from tests.room.host_helpers import Doors, in_a_room


def test_it_finds_a_command_that_reads_while_it_holds_a_table(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        table = await doors.table("Ann", bots=1)
        doors.store.balance("house")  # a test may

        class Reads:
            table_id = table

            def apply(self, table: Table, now: float) -> int:
                return doors.store.balance("house")

        assert off_the_loop.seen == []
        await doors.host.executor.at_table(Reads())
        (found,) = off_the_loop.seen
        assert "test_off_the_loop.py" in found and "runner.py" in found
        off_the_loop.seen.clear()

    in_a_room(test, tmp_path)


def test_opening_a_room_may_read(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        assert off_the_loop.seen == []

    in_a_room(test, tmp_path)
