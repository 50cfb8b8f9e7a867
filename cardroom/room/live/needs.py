"""What a desk needs of an open room, each need a small protocol: what runs its commands, what it sees of tables, and what is held.

``Executor``, ``Directory``, ``Tables`` and ``SharedState`` fulfil them. A desk takes the smallest that will do, so a test of it can give a
stand-in of a few lines.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Protocol, TypeVar

from cardroom.money import Cents
from cardroom.room.books.days import Days
from cardroom.room.journal.journal import Deed, Journal, Posting
from cardroom.room.live.commands import (
    Arrangement,
    BookCommand,
    InformedBookCommand,
    InformedTableCommand,
    OpeningCommand,
    ReadingTableCommand,
    TableCommand,
)
from cardroom.room.live.requests import Remember, forget
from cardroom.room.live.runner import Runner
from cardroom.room.people.people import People
from cardroom.room.people.staff import Staff
from cardroom.room.people.visitors import Visitors
from cardroom.room.storage.persons import Chips
from cardroom.room.table.seat import Seat
from cardroom.room.table.table import Table

Books = TypeVar("Books")
Found = TypeVar("Found")
Result = TypeVar("Result")
Decided = TypeVar("Decided", bound=Deed | None)
Arranged = TypeVar("Arranged", bound=Posting | TableCommand[object] | None)

# -- what runs commands -----------------------------------------------------------------------------------------------------


class BookExecutor(Protocol):
    """Runs commands of the books."""

    async def look(self) -> None:
        """Bring up to date what this server knows of the room."""

    async def glance(self) -> None:
        """The same for a page, which may show what was so a moment ago."""

    async def write(self, command: BookCommand[Books, Decided], books: Books) -> Decided: ...

    async def write_informed(self, command: InformedBookCommand[Books, Found], books: Books) -> Posting: ...

    async def bring(self, do: Callable[[], Awaitable[Result]]) -> Result:
        """Run what takes chips from a purse, and once more if another server took them in the same moment."""


class TableExecutor(Protocol):
    """Runs commands at tables."""

    async def at_table(self, command: TableCommand[Result]) -> Result: ...

    async def at_table_reading(self, command: ReadingTableCommand[Found, Result]) -> Result: ...

    async def at_table_anywhere(self, command: TableCommand[Result]) -> Result:
        """Run it at a table that is fetched if another server holds it."""


class TurnExecutor(BookExecutor, Protocol):
    """Runs what the books of the desk must agree to before it is done at a table."""

    async def in_turn(self, command: TableCommand[Result]) -> Result: ...

    async def in_turn_informed(
        self, command: InformedTableCommand[Books, Found, Result], books: Books, remember: Remember = forget
    ) -> Result: ...


class DeskExecutor(TurnExecutor, TableExecutor, Protocol):
    """Runs commands of a desk that works with books and with tables, and opens some."""

    async def open_table(self, command: OpeningCommand[Books, Found], books: Books, remember: Remember = forget) -> str: ...


class BoardExecutor(TurnExecutor, Protocol):
    """Runs what is decided from the board."""

    @property
    def holds_desk(self) -> bool:
        """Whether this server holds the desk."""

    async def arrange(self, command: Arrangement[Books, Arranged], books: Books) -> Arranged: ...

    def turn(self) -> AbstractAsyncContextManager[None]: ...

    async def fetch_table(self, table_id: str) -> Table:
        """Return a table, which is fetched if another server holds it."""

    async def from_desk(self, command: TableCommand[Result]) -> Result: ...

    async def from_desk_informed(
        self, command: InformedTableCommand[Books, Found, Result], books: Books, remember: Remember = forget
    ) -> Result: ...


# -- what is seen of tables -------------------------------------------------------------------------------------------------


class OpenTables(Protocol):
    """The open tables of the whole room."""

    @property
    def tables(self) -> Sequence[Table]: ...

    def find(self, table_id: str) -> Table | None: ...

    def table(self, table_id: str) -> Table:
        """Return an open table; else ``Unknown``."""

    def of(self, visitor_id: str) -> list[tuple[Table, Seat]]:
        """Return where a visitor sits."""

    def here(self, table_id: str) -> bool:
        """Return whether this server holds it."""


class HeldTables(Protocol):
    """The open tables that this server holds."""

    @property
    def runners(self) -> Sequence[Runner]: ...

    @property
    def lost(self) -> Mapping[str, str]:
        """Return the tables that could not be resumed, and why."""

    def runner(self, table_id: str) -> Runner:
        """Return that of a table that is held here and open; else ``Elsewhere``, or ``Unknown``."""


# -- what is held -----------------------------------------------------------------------------------------------------------


class DayState(Protocol):
    """The gaming days, and the time by which they go."""

    days: Days

    def wall(self) -> float:
        """Return the time that is written down."""


class SharedView(DayState, Protocol):
    """What every server knows of the whole room."""

    staff: Staff
    visitors: Visitors
    people: People
    local: bool  # only people at this machine can come in
    news: asyncio.Event  # something has changed that the board must look at

    def welcome(self) -> Cents:
        """Return what a newcomer gets."""

    async def chips(self, visitor_id: str) -> Chips | None:
        """Return what a visitor has in the room; None: this server knows it all by itself."""


class JournalState(SharedView, Protocol):
    """The same with the journal, for commands at tables that read its newest lines."""

    journal: Journal
