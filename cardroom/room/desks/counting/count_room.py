"""The count room of an open room: boxes pulled at tables that play on, or that are closed, and counted. What each may see of a box that is
not counted is nothing of what lies in it."""

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

from cardroom.money import Cents
from cardroom.room.base.errors import Forbidden, Unknown
from cardroom.room.books.cage.inventory import Inventory
from cardroom.room.books.cage.pieces import CountsData, counts_data, denominations
from cardroom.room.books.drop.boxes import Box, Count, State
from cardroom.room.books.drop.collected import Collected, Kind, account_of, read_collected
from cardroom.room.books.drop.drop import Drop
from cardroom.room.journal.marks import Mark
from cardroom.room.people.staff import By
from cardroom.room.table.table import Table

if TYPE_CHECKING:
    from cardroom.room.host.host import Host

MOST = 200
"""Boxes that are counted, of a list: the newest."""


class MarkData(TypedDict):
    line: int
    at: float
    name: str
    why: str


class CountData(TypedDict):
    by: MarkData
    figures: CountsData
    total: Cents


class TryData(TypedDict):
    first: CountData
    second: CountData | None


class StruckData(TypedDict):
    by: MarkData
    was: CountData
    right: CountsData | None


class CountedData(TypedDict):
    """Of a box that is counted: everything."""

    figures: CountsData
    counted: Cents
    expected: Cents
    difference: Cents
    counters: list[str]
    standing: int
    tries: list[TryData]
    struck: list[StruckData]


class BoxData(TypedDict):
    """``yours``: the line of your own count, which waits for another's; 0: there is none."""

    serial: str
    kind: str
    table: str
    day: str
    shift: str
    pulled: MarkData
    state: State
    version: int
    first: str
    yours: int
    tries: int
    closed: bool
    counted: NotRequired[CountedData]


class PullData(TypedDict):
    kind: str
    version: int
    at: float | None


class CountTableData(TypedDict):
    id: str
    name: str
    state: Literal["open", "closed"]
    boxes: list[PullData]


class CountRoomData(TypedDict):
    tables: list[CountTableData]
    boxes: list[BoxData]
    shifts: list[str]
    shift: str
    pieces: dict[str, list[Cents]]


class CountRoom:
    def __init__(self, host: "Host", inventory: Inventory) -> None:
        self._host = host
        self.fold = Drop(host.days, inventory)

    # -- what is done -------------------------------------------------------------------------------------------------------

    async def pull(self, by: By, table_id: str, kind: Kind, version: int, shift: str, why: str) -> None:
        """At a table that is open nothing else happens meanwhile; of one that is not the ledger alone is asked."""
        host, fold = self._host, self.fold
        await host.look()
        if host.directory.find(table_id) is None:
            if await asyncio.to_thread(host.store.table, table_id) is None:
                raise Unknown(f"There is no table '{table_id}'.")
            found = await asyncio.to_thread(read_collected, host.store, table_id, kind, fold.covered(table_id, kind))
            await host.journal.do(lambda: fold.pull(by, found, version, shift, why, host.wall()))
            return

        def pulled(table: Table, now: float, found: Collected) -> None:
            if table.seating.plays_here(by.staffer.who):
                raise Forbidden("You play at this table yourself: another pulls its boxes.")
            line, entries = fold.pull(by, found, version, shift, why, host.wall())
            table.change.staff.append(line._replace(at=now))
            table.change.entries += [entry._replace(at=now) for entry in entries]

        await host.journal.at_table(
            lambda: host.do_knowing_at(table_id, lambda store: read_collected(store, table_id, kind, fold.covered(table_id, kind)), pulled)
        )

    async def count(self, by: By, serial: str, version: int, figures: object) -> State:
        """What the box is now: it is told whether the two are the same, and nothing else."""
        await self._host.journal.do(lambda: self.fold.count(by, serial, version, figures, self._host.wall()))
        return self.fold.of(serial).state

    async def strike(self, by: By, serial: str, version: int, line: int, right: object | None, why: str) -> None:
        await self._host.journal.do(lambda: self.fold.strike(by, serial, version, line, right, why, self._host.wall()))

    # -- what is seen -------------------------------------------------------------------------------------------------------

    def seen(self, visitor_id: str, held: Mapping[str, Cents]) -> CountRoomData:
        """By somebody of the count room. ``held``: what accounts of tables hold, for those that are closed."""
        hours, now = self._host.days.hours, self._host.wall()
        boxes = self.fold.all
        waiting = [box for box in boxes if box.state != "counted"]
        counted = [box for box in boxes if box.state == "counted"][-MOST:]
        return {
            "tables": [*self._open(held), *self._closed(held)],
            "boxes": [self._box(box, visitor_id) for box in [*reversed(waiting), *reversed(counted)]],
            "shifts": [shift.name for shift in hours.shifts],
            "shift": hours.shift_of(now),
            "pieces": {kind: list(values) for kind, values in denominations().items()},
        }

    def _open(self, held: Mapping[str, Cents]) -> list[CountTableData]:
        return [self._table(table.id, table.edition.name, "open", held) for table in self._host.directory.tables]

    def _closed(self, held: Mapping[str, Cents]) -> list[CountTableData]:
        """Those in whose boxes something lies still; how much is not said."""
        here = {table.id for table in self._host.directory.tables}
        found = dict.fromkeys(account.split("/")[1] for account in held if account.endswith("/drop"))
        return [self._table(id, "", "closed", held) for id in found if id not in here]

    def _table(self, id: str, name: str, state: Literal["open", "closed"], held: Mapping[str, Cents]) -> CountTableData:
        """A table without a jackpot has one box."""
        latest = {kind: self.fold.latest(id, kind) for kind in Kind}
        boxes: list[PullData] = [
            {"kind": str(kind), "version": self.fold.version(id, kind), "at": None if box is None else box.pulled.at}
            for kind, box in latest.items()
            if kind is Kind.FEES or box is not None or account_of(id, kind) in held
        ]
        return {"id": id, "name": name, "state": state, "boxes": boxes}

    def _box(self, box: Box, visitor_id: str) -> BoxData:
        first = box.tries[-1].first.mark if box.state == "counting" else None
        found: BoxData = {
            "serial": box.serial,
            "kind": str(box.kind),
            "table": box.table_id,
            "day": box.day.isoformat(),
            "shift": box.shift,
            "pulled": _mark(box.pulled),
            "state": box.state,
            "version": box.version,
            "first": "" if first is None else first.name,
            "yours": first.line if first is not None and first.who == visitor_id else 0,
            "tries": len(box.tries),
            "closed": box.day in self._host.days.closed,
        }
        if box.state == "counted":
            found["counted"] = counted_data(box)
        return found


def counted_data(box: Box) -> CountedData:
    assert box.figures is not None and box.counted is not None and box.difference is not None
    return {
        "figures": counts_data(box.figures),
        "counted": box.counted,
        "expected": box.expected,
        "difference": box.difference,
        "counters": list(box.counters),
        "standing": box.standing,
        "tries": [{"first": _count(each.first), "second": None if each.second is None else _count(each.second)} for each in box.tries],
        "struck": [
            {"by": _mark(one.mark), "was": _count(one.was), "right": None if one.right is None else counts_data(one.right)}
            for one in box.struck
        ],
    }


def _count(count: Count) -> CountData:
    return {"by": _mark(count.mark), "figures": counts_data(count.figures), "total": count.total}


def _mark(mark: Mark) -> MarkData:
    return {"line": mark.line, "at": mark.at, "name": mark.name, "why": mark.why}
