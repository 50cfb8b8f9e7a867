"""The log of one gaming day, read once for all of its papers."""

from collections.abc import Sequence
from datetime import date
from functools import cached_property
from typing import TypeVar

from cardroom.houses.files import house_name
from cardroom.houses.loader import load
from cardroom.room.base.settings import limits_text, read_settings
from cardroom.room.books.cage.cage import Cage
from cardroom.room.books.cage.inventory import Inventory
from cardroom.room.books.days import Days
from cardroom.room.books.drop.drop import Drop
from cardroom.room.books.drop.fees import FeeLine, fees_of
from cardroom.room.books.duty.duty import Duty
from cardroom.room.books.funds.funds import Funds
from cardroom.room.books.hours import ONE_DAY, Span
from cardroom.room.books.waiting.entries import ListEntry, Wait
from cardroom.room.books.waiting.games import ListedGame
from cardroom.room.books.waiting.lists import Lists
from cardroom.room.desks.papers.round_summary import RoundSummary, summary_of
from cardroom.room.journal.journal import Fold
from cardroom.room.journal.lines import read_line
from cardroom.room.people.numbers import VisitorRenamed
from cardroom.room.people.staff import Staff
from cardroom.room.storage import Store
from cardroom.room.storage.rows import LedgerEntry, StaffRow, TableRow
from cardroom.room.storage.spans import entries_between, held_before, rounds_between
from cardroom.room.storage.starts import start_of
from cardroom.room.table.lines import TableNamed

Folded = TypeVar("Folded", bound=Fold)


class Log:
    """What the papers of a day are made of. ``lines`` are those of the journal up to its close, since its boxes are counted after its end;
    the others are of that day."""

    def __init__(self, store: Store, day: date | None, now: float) -> None:
        """``day`` None: the last that is over."""
        self._store = store
        journal = store.journal.lines()
        days = Days()
        for number, row in journal:
            days.fold(number, row)
        self.days = days
        self.day = day or days.today(now) - ONE_DAY
        self.settings, self.hours = days.settings_of(self.day), days.calendar.hours_of(self.day)
        self.span, self.shifts = days.calendar.whole(self.day), days.calendar.spans(self.day)
        self._journal = dict(journal)
        closed = days.closed.get(self.day)
        self.lines = [(number, row) for number, row in journal if closed is None or number < closed]
        with store.reading() as connection:
            self.entries: Sequence[tuple[int, LedgerEntry]] = entries_between(connection, self.span.since, self.span.until)
            self.before = held_before(connection, dict(start_of(connection).opening["balances"]), self.span.since)
        self._names = {row.id: row.name for row in store.people.visitors()}
        for _, row in reversed(journal[len(self.lines) :]):  # what people were called when the day was closed
            line = read_line(row)
            if isinstance(line, VisitorRenamed):
                self._names[row.about or ""] = line.former

    # -- people and tables --------------------------------------------------------------------------------------------------

    def name(self, visitor_id: str | None) -> str:
        """Of a visitor; the room's own terminal and nobody by what they are."""
        return self._names.get(visitor_id or "", visitor_id or "")

    def table(self, table_id: str) -> TableRow | None:
        if table_id not in self._tables:
            self._tables[table_id] = self._store.tables.find(table_id)
        return self._tables[table_id]

    @cached_property
    def _tables(self) -> dict[str, TableRow | None]:
        return {}

    def label(self, table_id: str) -> str:
        """Return what people called a table when the day was closed: its name, else its number, else its id."""
        row = self.table(table_id)
        number = str(row.state["control"].get("number", "")) if row is not None and "control" in row.state else ""
        return self._table_names.get(table_id) or number or table_id

    @cached_property
    def _table_names(self) -> dict[str, str]:
        """Return the names that the floor has given, by table; the last one stands."""
        named = ((row.table_id or "", read_line(row)) for _, row in self.lines if row.what == TableNamed.what)
        return {table_id: line.name for table_id, line in named if isinstance(line, TableNamed)}

    def game(self, table_id: str) -> str:
        """What is played at a table, and at which limit."""
        row = self.table(table_id)
        if row is None:
            return ""
        if table_id not in self._games:
            settings = read_settings(row.settings)
            edition = load(row.edition)
            limit = limits_text(edition, edition.stored_settings(settings.table))
            self._games[table_id] = f"{edition.name} ({house_name(edition.house)}), {limit}"
        return self._games[table_id]

    def named(self, game: ListedGame) -> str:
        """A game of the board, by the names of game and house."""
        edition = load(game.edition)
        return f"{edition.name} ({house_name(edition.house)}), {game.limits}"

    @cached_property
    def _games(self) -> dict[str, str]:
        return {}

    # -- what was done ------------------------------------------------------------------------------------------------------

    @property
    def of_the_day(self) -> list[tuple[int, StaffRow]]:
        """The lines of the journal."""
        return [(number, row) for number, row in self.lines if self.span.has(row.at)]

    def line(self, number: int) -> StaffRow:
        """One of the whole journal, also of later days."""
        return self._journal[number]

    @cached_property
    def cage(self) -> Cage:
        """With the days and the staff that it goes by."""
        days, staff = Days(), Staff()
        cage = Cage(days, staff)
        for number, row in self.lines:
            for fold in (days, staff, cage):
                fold.fold(number, row)
        return cage

    @cached_property
    def duty(self) -> Duty:
        """The work of the staff, with the days and the staff that it goes by."""
        days, staff, inventory = Days(), Staff(), Inventory()
        duty = Duty(days, staff, inventory)
        for number, row in self.lines:
            for fold in (days, staff, inventory, duty):
                fold.fold(number, row)
        return duty

    @cached_property
    def drop(self) -> Drop:
        """Every box up to then: what belongs to a night is counted after it."""
        return self.folded(Drop(self.days, Inventory()))

    @cached_property
    def funds(self) -> Funds:
        return self.folded(Funds())

    @cached_property
    def _lists(self) -> Lists:
        return self.folded(Lists())

    @cached_property
    def waits(self) -> list[Wait]:
        """Of those who came off a list on the day, seated or gone."""
        return [wait for wait in self._lists.ended if self.span.has(wait.ended)]

    @cached_property
    def still_waiting(self) -> list[Wait | ListEntry]:
        """Return the names that were on a list when the day ended."""
        on: list[Wait | ListEntry] = [wait for wait in self._lists.ended if wait.ended >= self.span.until]
        on += self._lists.entries.values()
        return [name for name in on if name.joined < self.span.until]

    @cached_property
    def fees(self) -> list[FeeLine]:
        """What every rule of the posted options should have collected, and did, by table."""
        return fees_of(self._store, self.span)

    @property
    def store(self) -> Store:
        return self._store

    def folded(self, fold: Folded) -> Folded:
        """Told everything up to the close of the day."""
        for number, row in self.lines:
            fold.fold(number, row)
        return fold

    @cached_property
    def rounds(self) -> list[RoundSummary]:
        """Every round that ended on the day, dealt again from its setup and inputs."""
        with self._store.reading() as connection:
            return [summary_of(stored) for stored in rounds_between(connection, self._store.seal, self.span.since, self.span.until)]

    def shift(self, at: float) -> Span:
        return next(span for span in self.shifts if span.has(at))

    def heading(self, *more: tuple[str, str]) -> tuple[tuple[str, str], ...]:
        """What stands on every paper."""
        head = (("Establishment", self.settings.establishment), *self.settings.letterhead())
        return (*head, ("Gaming day", self.day.isoformat()), ("Time zone", self.hours.zone), *more)
