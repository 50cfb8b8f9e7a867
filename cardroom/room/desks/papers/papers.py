"""The papers in an open room: which days there are, each paper as it stands, and the close of a day."""

from dataclasses import dataclass
from datetime import date, timedelta
from threading import Lock
from typing import Annotated

from typing_extensions import TypedDict

from cardroom.errors import BadInput
from cardroom.fields import DayText, says
from cardroom.room.base.errors import Unknown
from cardroom.room.books.days import Days
from cardroom.room.desks.papers.dashboard import DashboardData, dashboard
from cardroom.room.desks.papers.log import Log
from cardroom.room.desks.papers.night import PAPERS, NightPapers, closing_line, night_of, unfinished
from cardroom.room.desks.papers.paper import Paper
from cardroom.room.journal.journal import Posting
from cardroom.room.live.needs import BookExecutor, DayState
from cardroom.room.people.staff import Staffer
from cardroom.room.storage import Store
from cardroom.room.storage.spans import first_entry_at

MOST_DAYS = 60
"""Of a list: the newest."""


class DayData(TypedDict):
    day: DayText
    closed: Annotated[bool, says("Whether the day is closed.")]
    over: Annotated[bool, says("Whether the day has ended, so that it can be closed.")]


@dataclass(frozen=True)
class CloseDay:
    """Close a gaming day with its papers."""

    by: Staffer
    found: NightPapers
    why: str

    def apply(self, days: Days, now: float) -> Posting:
        return Posting(closing_line(self.found, self.by, self.why, now))


class Papers:
    """``store`` is read by whichever thread asks; a day's log is read once while nothing has been added to it."""

    def __init__(self, executor: BookExecutor, state: DayState, store: Store) -> None:
        self._executor, self._store, self._days, self._wall = executor, store, state.days, state.wall
        self._last: tuple[object, Log] | None = None
        self._one = Lock()

    def days(self) -> list[DayData]:
        """The newest first."""
        now = self._wall()
        first, today = first_entry_at(self._store), self._days.today(now)
        oldest = today if first is None else self._days.calendar.day_of(first)
        count = min(MOST_DAYS, (today - oldest).days + 1)
        found = (today - timedelta(days=ago) for ago in range(count))
        return [{"day": day.isoformat(), "closed": day in self._days.closed, "over": day < today} for day in found]

    def log(self, day: date) -> Log:
        """What its papers are made of, each when it is asked for."""
        key = day, self._store.ledger.entries(limit=1), self._store.journal.newest(limit=1)
        if self._last is None or self._last[0] != key:
            self._last = key, Log(self._store, day, self._wall())
        return self._last[1]

    def night(self, day: date) -> NightPapers:
        """All of them. It takes seconds where thousands of rounds were played: in a thread, like the others."""
        with self._one:
            return night_of(self.log(day))

    def paper(self, day: date, name: str) -> tuple[Log, Paper]:
        if name not in PAPERS:
            raise Unknown(f"There is no paper '{name}'; there are {', '.join(PAPERS)}.")
        with self._one:
            log = self.log(day)
            return log, PAPERS[name](log)

    def dashboard(self, day: date) -> DashboardData:
        with self._one:
            return dashboard(self.log(day))

    async def close(self, by: Staffer, found: NightPapers, why: str) -> None:
        """A day whose papers are as ``night`` gave them a moment ago."""
        if left := "; ".join(unfinished(found.log)):
            raise BadInput(f"The gaming day {found.log.day} cannot be closed yet: {left}.")
        await self._executor.write(CloseDay(by, found, why), self._days)


def read_day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadInput(f"A day is written like 2026-01-31, not '{text}'.") from None
