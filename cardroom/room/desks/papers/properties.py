"""The properties of an installation side by side: days and rooms, with totals. Each room's figures come from its own books alone."""

from collections.abc import Mapping, Sequence
from contextlib import ExitStack, closing
from datetime import date, timedelta
from typing import NamedTuple, Self

from cardroom.errors import BadInput, CardroomError
from cardroom.money import Cents
from cardroom.room.base.properties import Properties
from cardroom.room.books.cage.lines import ChipsCashed, ChipsSold
from cardroom.room.books.days import Days
from cardroom.room.books.room_settings import RoomSettings
from cardroom.room.desks.papers.day import DayTake, taken_by
from cardroom.room.desks.papers.paper import Behind, Column, Paper, PaperLine, PaperTable, behind
from cardroom.room.journal.lines import read_line
from cardroom.room.storage import Store
from cardroom.room.storage.rows import LedgerEntry, StaffRow
from cardroom.room.storage.spans import RoundCounts, entries_between, rounds_counted

MOST_DAYS, USUAL_DAYS = 92, 7
FIGURES = ("Rounds", "Called back", "Fees", "Jackpot collections", "Chips sold", "Chips cashed")
COUNTS = FIGURES[:2]


class PropertyDay(NamedTuple):
    """A gaming day of one room. ``sold`` and ``cashed``: chips at the windows of its cage."""

    day: date
    state: str
    rounds: RoundCounts
    take: DayTake
    sold: Cents
    cashed: Cents
    lines: tuple[int, ...]

    @property
    def figures(self) -> tuple[int, ...]:
        """Return what stands under ``FIGURES``."""
        return (self.rounds.rounds, self.rounds.void, self.take.fees, self.take.jackpot, self.sold, self.cashed)

    @property
    def behind(self) -> Behind:
        return behind(entries=self.take.entries, lines=self.lines)


class PropertyBooks(NamedTuple):
    """What the books of one room say of the days that have begun there, the newest last."""

    key: str
    settings: RoomSettings
    days: Sequence[PropertyDay]

    @property
    def name(self) -> str:
        return f"{self.settings.establishment} ({self.key})"

    @property
    def money(self) -> str:
        return "play money" if not self.settings.real else self.settings.currency


class _Journal(NamedTuple):
    """A room's journal, read once: its days, and the lines about chips that its cage sold and cashed."""

    store: Store
    days: Days
    passed: Sequence[tuple[int, StaffRow]]

    @classmethod
    def of(cls, store: Store) -> Self:
        days, passed = Days(), []
        for number, row in store.journal.lines():
            days.fold(number, row)
            if row.what in (ChipsSold.what, ChipsCashed.what):
                passed.append((number, row))
        return cls(store, days, passed)

    def books(self, key: str, wanted: Sequence[date], now: float) -> PropertyBooks:
        today = self.days.today(now)
        return PropertyBooks(key, self.days.settings, [self._day(day, today) for day in wanted if day <= today])

    def _day(self, day: date, today: date) -> PropertyDay:
        span = self.days.calendar.whole(day)
        with self.store.reading() as connection:
            entries, rounds = entries_between(connection, *span[1:]), rounds_counted(connection, *span[1:])
        take = taken_by(entries, _all_alike).get("", DayTake())
        lines = {number: read_line(row) for number, row in self.passed if span.has(row.at)}
        sold = sum(line.amount for line in lines.values() if isinstance(line, ChipsSold))
        cashed = sum(line.amount for line in lines.values() if isinstance(line, ChipsCashed))
        state = "closed" if day in self.days.closed else "over, not closed" if day < today else "not over"
        return PropertyDay(day, state, rounds, take, sold, cashed, tuple(lines))


def _all_alike(entry: LedgerEntry) -> str:
    return ""


def side_by_side(properties: Properties, until: date | None, count: int, now: float) -> Paper:
    """Return the paper of ``count`` gaming days up to ``until``; None: up to the newest that has begun anywhere. A room whose books cannot
    be read is left out, and the paper says so."""
    if not 1 <= count <= MOST_DAYS:
        raise BadInput(f"Side by side there are 1 to {MOST_DAYS} days, not {count}.")
    journals: dict[str, _Journal] = {}
    notes = ["The numbers behind a row are those of the ledger and the journal of its own property."]
    with ExitStack() as open_stores:
        for key, room in properties.rooms.items():
            try:
                store = open_stores.enter_context(closing(Store.open(room.database, create=False)))
                journals[key] = _Journal.of(store)
            except CardroomError as error:
                notes.append(f"{key} is left out, since it cannot be read: {error}")
        return _paper(_read(journals, until, count, now), notes)


def _read(journals: Mapping[str, _Journal], until: date | None, count: int, now: float) -> list[PropertyBooks]:
    last = until or max((each.days.today(now) for each in journals.values()), default=date.min)
    wanted = [last - timedelta(days=ago) for ago in reversed(range(count))] if journals else []
    return [journal.books(key, wanted, now) for key, journal in journals.items()]


def _paper(books: Sequence[PropertyBooks], notes: list[str]) -> Paper:
    """Amounts in different money stand side by side and are not added up."""
    alike = len({each.money for each in books}) < 2
    if not alike:
        notes.append("The properties do not play for the same money, so its amounts are not added up.")
    days = sorted({each.day for book in books for each in book.days})
    heading = [("Properties", ", ".join(each.name for each in books))]
    if days:
        heading.append(("Gaming days", f"{days[0]} to {days[-1]}"))
    sheets = (_by_property(books, alike), _by_day(books, days, alike), _each_day(books, alike))
    return Paper("properties", "Properties side by side", tuple(heading), sheets, tuple(notes))


def _columns(alike: bool) -> tuple[Column, ...]:
    return tuple(Column(title, "count") if title in COUNTS else Column(title, "money", summed=alike) for title in FIGURES)


def _by_property(books: Sequence[PropertyBooks], alike: bool) -> PaperTable:
    rows = []
    for book in books:
        sums = [sum(figures) for figures in zip(*(each.figures for each in book.days), strict=True)] or [0] * len(FIGURES)
        entries = [number for each in book.days for number in each.take.entries]
        lines = [number for each in book.days for number in each.lines]
        rows.append(PaperLine((book.name, book.money, len(book.days), *sums), behind(entries=entries, lines=lines)))
    columns = (Column("Property"), Column("Money"), Column("Days", "count"), *_columns(alike))
    return PaperTable("By property", columns, tuple(rows), "No property can be read.")


def _by_day(books: Sequence[PropertyBooks], days: Sequence[date], alike: bool) -> PaperTable:
    """Fees: a row for each day, a column for each property."""
    rows = []
    for day in days:
        fees = [next((each.take.fees for each in book.days if each.day == day), None) for book in books]
        rows.append(PaperLine((day.isoformat(), *fees, *([sum(filter(None, fees))] if alike else []))))
    every = [*(book.name for book in books), *(["All properties"] if alike else [])]
    return PaperTable("Fees by day", (Column("Day"), *(Column(title, "money") for title in every)), tuple(rows), "No day has begun.")


def _each_day(books: Sequence[PropertyBooks], alike: bool) -> PaperTable:
    rows = tuple(
        PaperLine((each.day.isoformat(), book.name, each.state, each.rounds.tables, *each.figures), each.behind)
        for book in books
        for each in book.days
    )
    columns = (Column("Day"), Column("Property"), Column("State"), Column("Tables", "count", summed=False), *_columns(alike))
    return PaperTable("Every day of every property", columns, rows, "No day has begun.")
