"""Runs commands: knows locks, fences, idempotency keys, reading off the event loop, tables that other servers hold, retry, and storing.

A command of the books takes its turn in the journal. A command at a table runs under the lock of that table, which its runner holds. A
command of the desk at a table does both, in this order, so no two can wait for each other.
"""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

from cardroom.room.base.errors import Elsewhere, Overdrawn
from cardroom.room.journal.journal import Deed, Posting
from cardroom.room.live.commands import (
    Arrangement,
    BookCommand,
    InformedBookCommand,
    InformedTableCommand,
    Moment,
    OpeningCommand,
    ReadingTableCommand,
    TableCommand,
)
from cardroom.room.live.directory import Directory
from cardroom.room.live.requests import Remember, RequestKey, Requests, forget
from cardroom.room.live.runner import Runner
from cardroom.room.live.servers import Servers
from cardroom.room.live.shared_state import SharedState
from cardroom.room.live.tables import Tables
from cardroom.room.storage import Store
from cardroom.room.storage.committer import Committer
from cardroom.room.storage.rows import DESK, Fence
from cardroom.room.storage.wall_time import on_the_wall
from cardroom.room.table.table import Table

FETCHED_AGAIN = 2
"""How often a table is fetched once more that was given away before the command came to it."""

Books = TypeVar("Books")
Found = TypeVar("Found")
Result = TypeVar("Result")
Decided = TypeVar("Decided", bound=Deed | None)
Arranged = TypeVar("Arranged", bound=Posting | TableCommand[object] | None)


class Executor:
    def __init__(
        self, committer: Committer, servers: Servers, state: SharedState, tables: Tables, directory: Directory, now: Callable[[], float],
        wall: Callable[[], float],
    ) -> None:  # fmt: skip
        self._committer, self._servers, self._state, self._tables = committer, servers, state, tables
        self._directory, self._now, self._wall = directory, now, wall
        self._requests = Requests(committer, now)

    # -- what this server knows ---------------------------------------------------------------------------------------------

    def check_desk(self) -> None:
        """Raise ``Elsewhere`` where another server holds the desk: what is known here may be old."""
        self._servers.fence(DESK)

    @property
    def holds_desk(self) -> bool:
        return self._servers.holds(DESK)

    async def look(self) -> None:
        """Bring up to date what this server knows of the room: the journal, and the tables that others hold."""
        if not self._servers.alone:
            await self._state.journal.catch_up()
            await self._directory.look()

    async def glance(self) -> None:
        """The same for a page, which may show what was so a moment ago."""
        if not self._servers.alone:
            await self._state.journal.catch_up()
            await self._directory.glance()

    # -- books --------------------------------------------------------------------------------------------------------------

    async def write(self, command: BookCommand[Books, Decided], books: Books) -> Decided:
        """Run a command of the books: what it finds there holds until its line is stored."""
        async with self._state.journal.turn() as fence:
            return await self._store(command.apply(books, self._wall()), fence, forget)

    async def write_informed(self, command: InformedBookCommand[Books, Found], books: Books) -> Posting:
        """The same with what the store knows, which is read in the same turn."""
        async with self._state.journal.turn() as fence:
            found = await self._committer.read(partial(command.reads, books))
            return await self._store(command.apply(books, found, self._wall()), fence, forget)

    async def write_at_once(self, command: BookCommand[Books, Decided], books: Books, remember: Remember = forget) -> Decided:
        """Run a command that goes by names and purses alone. It takes no turn: both count what is on its way to the store, so nothing
        comes between its check and its change."""
        return await self._store(command.apply(books, self._wall()), self._servers.fence(DESK), remember)

    async def _store(self, deed: Decided, fence: Fence | None, remember: Remember) -> Decided:
        if deed is not None:
            change = deed.change()
            change.fence = fence
            remember(change, "")
            await self._state.write(change)
        return deed

    # -- one table ----------------------------------------------------------------------------------------------------------

    async def at_table(self, command: TableCommand[Result]) -> Result:
        """Run a command at a table that this server holds; else ``Elsewhere``."""
        return await self._tables.runner(command.table_id).do(command.apply)

    async def at_table_anywhere(self, command: TableCommand[Result]) -> Result:
        """Run a command at a table that is fetched if another server holds it."""
        await self._tables.fetch(command.table_id)
        return await self.at_table(command)

    async def at_table_reading(self, command: ReadingTableCommand[Found, Result]) -> Result:
        """The same with what the store knows: nothing happens at the table in between."""
        return await self._tables.runner(command.table_id).do_knowing(command.reads, command.apply)

    async def at_table_informed(
        self, command: InformedTableCommand[Books, Found, Result], books: Books, remember: Remember = forget
    ) -> Result:
        """The same with books of the room."""
        step = _InformedStep(command, books, self._wall, None, remember)
        return await step.do(self._tables.runner(command.table_id))

    # -- the desk at a table ------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Take the desk's turn with all tables of the room in view; what a table has written meanwhile is known afterwards."""
        async with self._state.journal.turn():
            if not self._servers.alone:
                await self._directory.look()
            yield
            await self._state.journal.catch_up()

    async def arrange(self, command: Arrangement[Books, Arranged], books: Books) -> Arranged:
        """Run what is decided from the books, and done at a table or by a line alone. Returns what was done."""
        async with self.turn():
            arranged = command.apply(books, self._wall())
            if isinstance(arranged, Posting):
                await self._state.write(arranged.change())
            elif arranged is not None:
                await self.from_desk(arranged)
            return arranged

    async def open_table(self, command: OpeningCommand[Books, Found], books: Books, remember: Remember = forget) -> str:
        """Open a table; returns its id. What is counted of the open tables holds until it is one of them."""
        async with self.turn():
            return await self.open_in_turn(command, books, remember)

    async def open_in_turn(self, command: OpeningCommand[Books, Found], books: Books, remember: Remember = forget) -> str:
        """The same in the turn of the desk that the caller has taken."""
        found = await self._committer.read(partial(command.reads, books))
        when = Moment(self._now(), self._wall())
        table = command.apply(books, found, when)
        remember(table.change, table.id)
        change = on_the_wall(table.take_change(), when.wall - when.now)
        await self._state.write(change, partial(self._tables.open_new, table))
        return table.id

    async def fetch_table(self, table_id: str) -> Table:
        """Return a table, which is fetched if another server holds it."""
        return (await self._tables.at(table_id)).table

    async def from_desk(self, command: TableCommand[Result]) -> Result:
        """Run a command of the desk at a table, which is fetched if another server holds it."""
        step = _Step(command, self._servers.fence(DESK), forget)
        return await self._fetched(command.table_id, step.do)

    async def from_desk_informed(
        self, command: InformedTableCommand[Books, Found, Result], books: Books, remember: Remember = forget
    ) -> Result:
        """The same with what the store and the books know: nothing happens at the table in between."""
        step = _InformedStep(command, books, self._wall, self._servers.fence(DESK), remember)
        return await self._fetched(command.table_id, step.do)

    async def in_turn(self, command: TableCommand[Result]) -> Result:
        """Take the desk's turn, and run a command of the desk at a table."""
        async with self.turn():
            return await self.from_desk(command)

    async def in_turn_informed(
        self, command: InformedTableCommand[Books, Found, Result], books: Books, remember: Remember = forget
    ) -> Result:
        """The same with what the store and the books know."""
        async with self.turn():
            return await self.from_desk_informed(command, books, remember)

    async def _fetched(self, table_id: str, do: Callable[[Runner], Awaitable[Result]]) -> Result:
        for _ in range(FETCHED_AGAIN):
            with suppress(Elsewhere):  # it was given away again before we came to it
                return await do(await self._tables.at(table_id))
        return await do(await self._tables.at(table_id))

    # -- requests -----------------------------------------------------------------------------------------------------------

    async def once(self, asked: RequestKey, do: Callable[[Remember], Awaitable[str]]) -> str:
        """Run what a client asks for, once for each id that it gives."""
        return await self._requests.once(asked, do)

    async def at_table_once(self, command: TableCommand[object], asked: RequestKey) -> None:
        """Run a command at a table that this server holds, once for each id."""
        await self._requests.once(asked, partial(self._at_table_once, command))

    async def _at_table_once(self, command: TableCommand[object], remember: Remember) -> str:
        await _Step(command, None, remember).do(self._tables.runner(command.table_id))
        return ""

    async def bring(self, do: Callable[[], Awaitable[Result]]) -> Result:
        """Run what takes chips from a purse, and once more if another server took them in the same moment.

        The database refuses the first try then; at the second the chips are missing from the purse, and the player hears that.
        """
        try:
            return await do()
        except Overdrawn:
            return await do()


@dataclass(frozen=True)
class _Step(Generic[Result]):
    """A command as a runner does it: stored only as long as the desk is held, and with the request that it answers."""

    command: TableCommand[Result]
    desk: Fence | None
    remember: Remember

    async def do(self, runner: Runner) -> Result:
        return await runner.do(self._apply)

    def _apply(self, table: Table, now: float) -> Result:
        result = self.command.apply(table, now)
        table.change.desk = self.desk
        self.remember(table.change, "")
        return result


@dataclass(frozen=True)
class _InformedStep(Generic[Books, Found, Result]):
    command: InformedTableCommand[Books, Found, Result]
    books: Books
    wall: Callable[[], float]
    desk: Fence | None
    remember: Remember

    async def do(self, runner: Runner) -> Result:
        return await runner.do_knowing(self._reads, self._apply)

    def _reads(self, store: Store) -> Found:
        return self.command.reads(self.books, store)

    def _apply(self, table: Table, now: float, found: Found) -> Result:
        result = self.command.apply(self.books, table, found, Moment(now, self.wall()))
        table.change.desk = self.desk
        self.remember(table.change, "")
        return result
