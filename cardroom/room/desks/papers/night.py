"""The close of a gaming day: all its papers, and the line of the journal that says what they were. From then on nothing is added to the
day, and whoever prints a paper again gets the same one, or is told that it is another."""

from collections.abc import Callable, Iterable, Iterator
from datetime import date
from typing import NamedTuple

from cardroom.errors import BadInput
from cardroom.room.books.days import DayClosed
from cardroom.room.desks.papers.cage import cashiers, exclusions, inventories, large, slips, unfinished_cage
from cardroom.room.desks.papers.day import day_report, staff_journal
from cardroom.room.desks.papers.drop import count_sheet, drop_report, fee_reconciliation, unfinished_drop
from cardroom.room.desks.papers.duty import staff_on_duty
from cardroom.room.desks.papers.jackpots import jackpot_statement
from cardroom.room.desks.papers.log import Log
from cardroom.room.desks.papers.paper import Paper
from cardroom.room.desks.papers.playing_book import playing_book
from cardroom.room.desks.papers.rotation import rotation_log
from cardroom.room.journal.lines import read_line
from cardroom.room.people.staff import Staffer
from cardroom.room.storage import Store
from cardroom.room.storage.rows import Change, StaffRow

PAPERS: dict[str, Callable[[Log], Paper]] = {
    "day": day_report,
    "count-sheet": count_sheet,
    "drop": drop_report,
    "fees": fee_reconciliation,
    "cashier": cashiers,
    "slips": slips,
    "inventory": inventories,
    "jackpots": jackpot_statement,
    "playing-book": playing_book,
    "rotation": rotation_log,
    "duty": staff_on_duty,
    "large": large,
    "exclusions": exclusions,
    "journal": staff_journal,
}
"""By name, in the order in which they are printed."""

FORM = 4
"""Of the papers: another one whenever what stands on them, or how, changes. Those of an earlier form cannot be compared."""

UNFINISHED: tuple[Callable[[Log], Iterable[str]], ...] = (unfinished_drop, unfinished_cage)
"""What else of the room's work must have come to an end."""


class NightPapers(NamedTuple):
    """A day and its papers; ``changed``: those that are not what they were when the day was closed; ``form``: the form that
    the papers had then."""

    log: Log
    papers: tuple[Paper, ...]
    closed: bool
    changed: tuple[str, ...] = ()
    form: int = FORM


def night(store: Store, day: date | None, now: float) -> NightPapers:
    """The papers of a day as the log has them; ``day`` None: the last that is over."""
    return night_of(Log(store, day, now))


def night_of(log: Log) -> NightPapers:
    papers = tuple(make(log) for make in PAPERS.values())
    closed = _closed(log)
    if closed is None or closed.form != FORM:
        return NightPapers(log, papers, closed is not None, (), closed.form if closed is not None else FORM)
    changed = tuple(paper.name for paper in papers if closed.papers.get(paper.name, paper.digest()) != paper.digest())
    return NightPapers(log, papers, True, changed)


def close_day(store: Store, day: date | None, by: Staffer, why: str, now: float) -> NightPapers:
    """Close it, by whoever has the database to himself. One that is closed stays as it is."""
    found = night(store, day, now)
    if found.closed:
        return found
    if left := "; ".join(unfinished(found.log)):
        raise BadInput(f"The gaming day {found.log.day} cannot be closed yet: {left}.")
    change = Change()
    change.staff.append(closing_line(found, by, why, now))
    store.write([change])
    return found._replace(closed=True)


def closing_line(found: NightPapers, by: Staffer, why: str, now: float) -> StaffRow:
    digests = {paper.name: paper.digest() for paper in found.papers}
    entries = [number for number, _ in found.log.entries]
    return found.log.days.close(by, found.log.day, digests, max(entries, default=0), why, now, FORM)


def unfinished(log: Log) -> Iterator[str]:
    """What must be done before a day can be closed, a few words each. A round that is running when it ends belongs to the next."""
    for check in UNFINISHED:
        yield from check(log)


def _closed(log: Log) -> DayClosed | None:
    """Return the line that closed the day; None: it is not closed."""
    number = log.days.closed.get(log.day)
    line = None if number is None else read_line(log.line(number))
    return line if isinstance(line, DayClosed) else None
