"""The count room of an open room: boxes of tables that play on, or that are closed, are pulled and counted. Until a box is counted, nobody
sees anything of what lies in it."""

from collections.abc import Mapping
from typing import Annotated, Literal, NotRequired

from typing_extensions import TypedDict

from cardroom.fields import Because, DayText, LineNumber, TableKey, TableName, VersionSeen, says
from cardroom.money import Cents
from cardroom.room.books.cage.pieces import CountsData, counts_data, denominations
from cardroom.room.books.drop.boxes import Box, BoxCount, State
from cardroom.room.books.drop.collected import BoxKind, account_of
from cardroom.room.books.drop.drop import Drop
from cardroom.room.desks.counting.commands import CountBox, PullBox, PullBoxAtTable
from cardroom.room.journal.journal import Posting
from cardroom.room.journal.marks import Mark
from cardroom.room.live.commands import BookCommand
from cardroom.room.live.needs import DayState, OpenTables, TurnExecutor

MOST = 200
"""Boxes that are counted, of a list: the newest."""

BoxHolds = Annotated[BoxKind, says("What the box holds.")]
FiguresByKind = Annotated[CountsData, says("How many of each piece, by kind and cents.")]


class MarkData(TypedDict):
    line: LineNumber
    at: Annotated[float, says("When it was done, in seconds since 1970.")]
    name: Annotated[str, says("The name of the person.")]
    why: Because


class CountData(TypedDict):
    by: Annotated[MarkData, says("The person who counted.")]
    figures: FiguresByKind
    total: Annotated[Cents, says("The pieces in all, in cents.")]


class TryData(TypedDict):
    first: Annotated[CountData, says("The first count.")]
    second: Annotated[CountData | None, says("The count by another person; null: it has not come.")]


class StruckCountData(TypedDict):
    by: Annotated[MarkData, says("The person who struck it.")]
    was: Annotated[CountData, says("The count that was struck.")]
    right: Annotated[CountsData | None, says("The figures in its place, by kind and cents; null: the count was withdrawn.")]


class CountedData(TypedDict):
    """Everything about a box that is counted."""

    figures: FiguresByKind
    counted: Annotated[Cents, says("Cents that were counted.")]
    expected: Annotated[Cents, says("Cents that the rounds have collected.")]
    difference: Annotated[Cents, says("Cents; above zero: more was counted than collected.")]
    counters: Annotated[list[str], says("The names of the people who counted.")]
    standing: Annotated[int, says("The line in the staff's journal of the figure that stands.")]
    tries: Annotated[list[TryData], says("The counts of two people at a time, until two agreed.")]
    struck: Annotated[list[StruckCountData], says("The figures that were struck through.")]


class BoxData(TypedDict):
    serial: Annotated[str, says("The serial number of the box.")]
    kind: BoxHolds
    table: TableKey
    day: DayText
    shift: Annotated[str, says("The name of the shift.")]
    pulled: Annotated[MarkData, says("The person who pulled the box.")]
    state: Annotated[State, says("How far the count is.")]
    version: VersionSeen
    first: Annotated[str, says("The name of the person who has counted it and waits for another; empty: nobody.")]
    yours: Annotated[int, says("The line of your own count, which waits for another's; 0: there is none.")]
    tries: Annotated[int, says("How often two people have counted it.")]
    closed: Annotated[bool, says("Whether its gaming day is closed.")]
    counted: NotRequired[Annotated[CountedData, says("The result; there is none before two people have counted the same.")]]


class PullData(TypedDict):
    kind: BoxHolds
    version: VersionSeen
    at: Annotated[float | None, says("When it was pulled last, in seconds since 1970; null: never.")]


class CountTableData(TypedDict):
    id: TableKey
    name: TableName
    state: Annotated[Literal["open", "closed"], says("Whether the table is open.")]
    boxes: Annotated[list[PullData], says("The boxes at the table.")]


class CountRoomData(TypedDict):
    tables: Annotated[list[CountTableData], says("The tables with boxes to pull.")]
    boxes: Annotated[list[BoxData], says("The boxes that were pulled.")]
    shifts: Annotated[list[str], says("The names of the shifts of a day.")]
    shift: Annotated[str, says("The name of the shift that runs.")]
    pieces: Annotated[dict[str, list[Cents]], says("The values of chips and of cash, in cents, by kind.")]


class CountRoom:
    def __init__(self, executor: TurnExecutor, state: DayState, tables: OpenTables, fold: Drop) -> None:
        self._executor, self._days, self._wall, self._tables, self.fold = executor, state.days, state.wall, tables, fold

    # -- what is done -------------------------------------------------------------------------------------------------------

    async def do(self, command: BookCommand[Drop, Posting]) -> None:
        await self._executor.write(command, self.fold)

    async def pull(self, command: PullBox) -> None:
        await self._executor.look()
        if self._tables.find(command.table_id) is None:
            await self._executor.write_informed(command, self.fold)
            return
        await self._executor.in_turn_informed(PullBoxAtTable(command), self.fold)

    async def count(self, command: CountBox) -> State:
        """Return what the box is now: it says whether the two counts are the same, and nothing else."""
        await self.do(command)
        return self.fold.of(command.serial).state

    # -- what is seen -------------------------------------------------------------------------------------------------------

    def seen(self, visitor_id: str, held: Mapping[str, Cents]) -> CountRoomData:
        """By somebody of the count room. ``held``: what accounts of tables hold, for those that are closed."""
        now = self._wall()
        calendar, today = self._days.calendar, self._days.today(now)
        boxes = self.fold.all
        waiting = [box for box in boxes if box.state != "counted"]
        counted = [box for box in boxes if box.state == "counted"][-MOST:]
        return {
            "tables": [*self._open(held), *self._closed(held)],
            "boxes": [self._box(box, visitor_id) for box in [*reversed(waiting), *reversed(counted)]],
            "shifts": [shift.name for shift in calendar.hours_of(today).shifts],
            "shift": calendar.ending_at(now)[1].name,
            "pieces": {kind: list(values) for kind, values in denominations().items()},
        }

    def _open(self, held: Mapping[str, Cents]) -> list[CountTableData]:
        return [self._table(table.id, table.edition.name, "open", held) for table in self._tables.tables]

    def _closed(self, held: Mapping[str, Cents]) -> list[CountTableData]:
        """Those in whose boxes something lies still; how much is not said."""
        here = {table.id for table in self._tables.tables}
        found = dict.fromkeys(account.split("/")[1] for account in held if account.endswith("/drop"))
        return [self._table(id, "", "closed", held) for id in found if id not in here]

    def _table(self, id: str, name: str, state: Literal["open", "closed"], held: Mapping[str, Cents]) -> CountTableData:
        """A table without a jackpot has one box."""
        latest = {kind: self.fold.latest(id, kind) for kind in BoxKind}
        boxes: list[PullData] = [
            {"kind": kind, "version": self.fold.version(id, kind), "at": None if box is None else box.pulled.at}
            for kind, box in latest.items()
            if kind is BoxKind.FEES or box is not None or account_of(id, kind) in held
        ]
        return {"id": id, "name": name, "state": state, "boxes": boxes}

    def _box(self, box: Box, visitor_id: str) -> BoxData:
        first = box.tries[-1].first.mark if box.state == "counting" else None
        found: BoxData = {
            "serial": box.serial,
            "kind": box.kind,
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
