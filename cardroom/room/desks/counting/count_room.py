"""The count room of an open room: boxes of tables that play on, or that are closed, are pulled and counted. Until a box is counted, nobody
sees anything of what lies in it."""

from collections.abc import Callable, Mapping
from typing import Literal, NotRequired, TypedDict

from cardroom.money import Cents
from cardroom.room.books.cage.pieces import CountsData, counts_data, denominations
from cardroom.room.books.days import Days
from cardroom.room.books.drop.boxes import Box, BoxCount, State
from cardroom.room.books.drop.collected import BoxKind, account_of
from cardroom.room.books.drop.drop import Drop
from cardroom.room.desks.counting.commands import CountBox, PullBox, PullBoxAtTable
from cardroom.room.journal.marks import Mark
from cardroom.room.live.commands import BookCommand
from cardroom.room.live.directory import Directory
from cardroom.room.live.executor import Executor

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


class StruckCountData(TypedDict):
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
    struck: list[StruckCountData]


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
    def __init__(self, executor: Executor, directory: Directory, fold: Drop, days: Days, wall: Callable[[], float]) -> None:
        self._executor, self._directory, self.fold, self._days, self._wall = executor, directory, fold, days, wall

    # -- what is done -------------------------------------------------------------------------------------------------------

    async def do(self, command: BookCommand[Drop]) -> None:
        await self._executor.write(command, self.fold)

    async def pull(self, command: PullBox) -> None:
        await self._executor.look()
        if self._directory.find(command.table_id) is None:
            await self._executor.write_informed(command, self.fold)
            return
        async with self._executor.turn():
            await self._executor.from_desk_informed(PullBoxAtTable(command), self.fold)

    async def count(self, command: CountBox) -> State:
        """Return what the box is now: it says whether the two counts are the same, and nothing else."""
        await self.do(command)
        return self.fold.of(command.serial).state

    # -- what is seen -------------------------------------------------------------------------------------------------------

    def seen(self, visitor_id: str, held: Mapping[str, Cents]) -> CountRoomData:
        """By somebody of the count room. ``held``: what accounts of tables hold, for those that are closed."""
        hours, now = self._days.hours, self._wall()
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
        return [self._table(table.id, table.edition.name, "open", held) for table in self._directory.tables]

    def _closed(self, held: Mapping[str, Cents]) -> list[CountTableData]:
        """Those in whose boxes something lies still; how much is not said."""
        here = {table.id for table in self._directory.tables}
        found = dict.fromkeys(account.split("/")[1] for account in held if account.endswith("/drop"))
        return [self._table(id, "", "closed", held) for id in found if id not in here]

    def _table(self, id: str, name: str, state: Literal["open", "closed"], held: Mapping[str, Cents]) -> CountTableData:
        """A table without a jackpot has one box."""
        latest = {kind: self.fold.latest(id, kind) for kind in BoxKind}
        boxes: list[PullData] = [
            {"kind": str(kind), "version": self.fold.version(id, kind), "at": None if box is None else box.pulled.at}
            for kind, box in latest.items()
            if kind is BoxKind.FEES or box is not None or account_of(id, kind) in held
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
            "closed": box.day in self._days.closed,
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


def _count(count: BoxCount) -> CountData:
    return {"by": _mark(count.mark), "figures": counts_data(count.figures), "total": count.total}


def _mark(mark: Mark) -> MarkData:
    return {"line": mark.line, "at": mark.at, "name": mark.name, "why": mark.why}
