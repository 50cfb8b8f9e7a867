"""A desk without a room: what it needs are a few small protocols, and here are stand-ins of a few lines."""

import ast
import asyncio
import inspect
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import TypeVar

import cardroom.room.desks
from cardroom.room.books.drop.collected import BoxContents, BoxKind
from cardroom.room.desks.counting.commands import PullBox, PullBoxAtTable
from cardroom.room.desks.counting.count_room import CountRoom
from cardroom.room.host.host import Host
from cardroom.room.journal.journal import Deed, Posting
from cardroom.room.live.commands import BookCommand, InformedBookCommand, InformedTableCommand, Moment, TableCommand
from cardroom.room.live.requests import Remember, forget
from cardroom.room.table.seat import Seat
from cardroom.room.table.table import Table
from tests.room.drop.lines import BOB, NOON, Lines
from tests.room.room_helpers import OPENED, make_table

Books = TypeVar("Books")
Found = TypeVar("Found")
Result = TypeVar("Result")
Decided = TypeVar("Decided", bound=Deed | None)
BOX = BoxContents("tttttt", BoxKind.FEES, 0, 41, 123_00)


class Lone:
    """Runs the commands of a desk in a journal of its own; the store would say ``BOX`` of every box."""

    def __init__(self, lines: Lines, *tables: Table) -> None:
        self.lines, self.tables, self.days, self.ran = lines, list(tables), lines.days, list[str]()

    # what runs commands

    async def look(self) -> None:
        self.ran.append("look")

    async def glance(self) -> None:
        self.ran.append("glance")

    async def write(self, command: BookCommand[Books, Decided], books: Books) -> Decided:
        self.ran.append(type(command).__name__)
        return command.apply(books, NOON)

    async def write_informed(self, command: InformedBookCommand[Books, Found], books: Books) -> Posting:
        self.ran.append(f"{type(command).__name__} with the store")
        posting = command.apply(books, BOX, NOON)  # type: ignore[arg-type]
        self.lines.do(posting)
        return posting

    async def in_turn(self, command: TableCommand[Result]) -> Result:
        return command.apply(self.table(command.table_id), OPENED)

    async def in_turn_informed(
        self, command: InformedTableCommand[Books, Found, Result], books: Books, remember: Remember = forget
    ) -> Result:
        self.ran.append(f"{type(command).__name__} at the table")
        return command.apply(books, self.table(command.table_id), BOX, Moment(OPENED, NOON))  # type: ignore[arg-type]

    async def bring(self, do: Callable[[], Awaitable[Result]]) -> Result:
        return await do()

    # what is seen and held

    def wall(self) -> float:
        return NOON

    def find(self, table_id: str) -> Table | None:
        return next((table for table in self.tables if table.id == table_id), None)

    def table(self, table_id: str) -> Table:
        return self.tables[0]

    def here(self, table_id: str) -> bool:
        return True

    def of(self, visitor_id: str) -> list[tuple[Table, Seat]]:
        return []


def test_a_box_is_pulled_with_its_table_if_that_is_open_and_else_by_a_line_alone() -> None:
    pull = PullBox(BOB, BOX.table_id, BOX.kind, 0, "", "the shift is over")
    closed = Lone(Lines())
    asyncio.run(CountRoom(closed, closed, closed, closed.lines.drop).pull(pull))
    assert closed.ran == ["look", "PullBox with the store"] and [row.what for row in closed.lines.rows] == ["drop/pull"]
    table = make_table(people=("Ann",), bots=1)
    there = Lone(Lines(), table)
    there.tables[0].take_change()
    desk = CountRoom(there, there, there, there.lines.drop)
    asyncio.run(desk.pull(PullBox(BOB, table.id, BOX.kind, 0, "", "the shift is over")))
    assert there.ran == ["look", f"{PullBoxAtTable.__name__} at the table"] and not there.lines.rows
    assert [row.what for row in table.change.staff] == ["drop/pull"], "it is stored with what the table changes"


# -- and all of them --------------------------------------------------------------------------------------------------------

WHOLE = {"Executor", "SharedState", "Tables", "Directory", "Host"}
MOST = 7
"""Arguments of a desk, and of what visitors do and see."""


def desks() -> Iterator[tuple[str, ast.Module]]:
    root = Path(cardroom.room.desks.__file__).parent
    for path in sorted(root.rglob("*.py")):
        yield path.relative_to(root).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def test_no_desk_knows_a_whole_part_of_the_room() -> None:
    found = {(where, each.name) for where, tree in desks() for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)
             for each in node.names if each.name in WHOLE}  # fmt: skip
    assert found == set() and len(list(desks())) > 40


def test_the_host_makes_each_part_of_a_few_others() -> None:
    made = {name for name in vars(inspect.getmodule(Host)) if inspect.isclass(getattr(inspect.getmodule(Host), name))}
    parts = [getattr(inspect.getmodule(Host), name) for name in sorted(made)]
    own = [part for part in parts if part.__module__.startswith(("cardroom.room.desks", "cardroom.room.host")) and part is not Host]
    counted = {part.__name__: len(inspect.signature(part).parameters) for part in own}
    assert len(counted) > 20 and {name: count for name, count in counted.items() if count > MOST} == {}
