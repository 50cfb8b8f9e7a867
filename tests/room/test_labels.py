"""What people call a table: its number, else the name that the floor gives it; also when it is closed, and after a restart."""

from pathlib import Path

from cardroom.room.desks.floor.commands import NameTable
from cardroom.room.desks.office.commands import CloseTable
from cardroom.room.live.labels import TableLabels
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import By, Staffer
from tests.room.cage.night import BOSS
from tests.room.host_helpers import Doors, in_a_room, until

FLO = By(Staffer("v-flo", Role.FLOOR, ""), "Flo")


def test_tables_are_numbered_and_named(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        host = doors.host
        first, second = await doors.table("Ann"), await doors.table("Bob", private=True)
        assert [host.labels.of(id) for id in (first, second)] == ["1", "2"]
        await host.office.at_table(CloseTable(BOSS, first, "after-round", "nobody plays"))
        await until(lambda: host.directory.find(first) is None)
        third = await doors.table("Cy")
        assert host.labels.of(third) == "1"  # the lowest that is free
        await host.floor.do(NameTable(FLO, third, "Big Game", "a new sign"))
        assert host.labels.of(third) == "Big Game" and doors.sees("Cy", third)["table"]["label"] == "Big Game"
        (row,) = [row for _, row in doors.store.journal.lines() if row.what == "name-table"]
        assert (row.data, row.table_id) == ({"name": "Big Game"}, third)
        assert host.labels.told(f"Seat 3 of table {third} is not free.") == "Seat 3 of table Big Game is not free."
        assert host.labels.told("The table before it.") == "The table before it."
        both = f"Table {third} feeds table {second} already."
        assert host.labels.told(both) == "Table Big Game feeds table 2 already."
        again = TableLabels(doors.store, host.directory)  # as a room that starts reads them
        assert again.of(first) == "1" and again.of("nothing") == "nothing"
        ann, bob = doors.visitors["Ann"], doors.visitors["Bob"]
        assert set(again.seen_by(ann.id)) == {first, third} == set(again.seen_by(""))
        assert set(again.seen_by(bob.id)) == {first, second, third} == set(again.all())
        await host.floor.do(NameTable(FLO, third, "", "the sign fell off"))
        assert host.labels.of(third) == "1"

    in_a_room(test, tmp_path)
