"""What staff and players do, as values: a command says what it reads from the store, and what it makes of the books or of a table.

A command is plain data and knows no lock, no thread and no server: ``Executor`` does. To test one, call its ``apply``.
"""

from typing import NamedTuple, Protocol, TypeVar

from cardroom.room.journal.journal import Deed, Posting
from cardroom.room.storage import Store
from cardroom.room.table.table import Table

Books_contra = TypeVar("Books_contra", contravariant=True)
Found = TypeVar("Found")
Result_co = TypeVar("Result_co", covariant=True)
Deed_co = TypeVar("Deed_co", bound=Deed | None, covariant=True)
Arranged_co = TypeVar("Arranged_co", bound="Posting | TableCommand[object] | None", covariant=True)


class Moment(NamedTuple):
    """The time that tables go by, and the time that is written down."""

    now: float
    wall: float


class BookCommand(Protocol[Books_contra, Deed_co]):
    """Changes books of the room, and no table."""

    def apply(self, books: Books_contra, now: float) -> Deed_co:
        """Return what is stored: most often a line of the journal with the chips that move. None: nothing any more."""


class InformedBookCommand(Protocol[Books_contra, Found]):
    """The same, with something that the store knows."""

    def reads(self, books: Books_contra, store: Store) -> Found:
        """Return what ``apply`` needs; runs off the event loop."""

    def apply(self, books: Books_contra, found: Found, now: float) -> Posting: ...


class TableCommand(Protocol[Result_co]):
    """Changes one table."""

    @property
    def table_id(self) -> str: ...

    def apply(self, table: Table, now: float) -> Result_co: ...


class ReadingTableCommand(Protocol[Found, Result_co]):
    """Changes one table, with something that the store knows; nothing happens at the table in between."""

    @property
    def table_id(self) -> str: ...

    def reads(self, store: Store) -> Found: ...

    def apply(self, table: Table, now: float, found: Found) -> Result_co: ...


class InformedTableCommand(Protocol[Books_contra, Found, Result_co]):
    """The same, with books of the room."""

    @property
    def table_id(self) -> str: ...

    def reads(self, books: Books_contra, store: Store) -> Found: ...

    def apply(self, books: Books_contra, table: Table, found: Found, when: Moment) -> Result_co: ...


class OpeningCommand(Protocol[Books_contra, Found]):
    """Opens a table."""

    def reads(self, books: Books_contra, store: Store) -> Found: ...

    def apply(self, books: Books_contra, found: Found, when: Moment) -> Table:
        """Return the table, with the change that stores it."""


class Arrangement(Protocol[Books_contra, Arranged_co]):
    """Decided from the books and from all tables of the room, and then done at one of them, or by a line of the journal alone."""

    def apply(self, books: Books_contra, now: float) -> Arranged_co:
        """Return what is to be done; None: nothing any more."""
