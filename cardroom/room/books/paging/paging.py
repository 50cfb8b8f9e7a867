"""Who wants messages, and which were sent: a fold of the journal. What is to be sent follows from it and from the lists."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cardroom.room.books.paging.lines import PageKind, PageSent, PagingAllowed, PagingEnded
from cardroom.room.books.waiting.entries import OFFERED, Chair, ListEntry
from cardroom.room.journal.journal import Fold
from cardroom.room.journal.lines import JournalLine
from cardroom.room.people.identities import IdentityForgotten
from cardroom.room.storage.rows import StaffRow


class Consent(NamedTuple):
    """``line``: that allows it; ``digest``: of the address."""

    line: int
    language: str
    digest: str


class Page(NamedTuple):
    """A message that is due: to whom, about which seat, and until when it is kept."""

    kind: PageKind
    entry: int
    called: float
    visitor: str
    name: str
    chair: Chair
    until: float | None

    @property
    def key(self) -> tuple[int, float, str]:
        return self.entry, self.called, self.kind


class Paging(Fold):
    def __init__(self) -> None:
        self.allowed: dict[str, Consent] = {}  # by visitor
        self.sent: dict[tuple[int, float, str], bool] = {}  # whether it arrived, as far as anybody knows

    def take(self, number: int, row: StaffRow, line: JournalLine) -> None:
        visitor = row.about or ""
        match line:
            case PagingAllowed(language, digest):
                self.allowed[visitor] = Consent(number, language, digest)
            case PagingEnded() | IdentityForgotten():
                self.allowed.pop(visitor, None)
            case PageSent(entry, called, kind, sent):
                self.sent[entry, called, kind] = sent

    def due(self, entries: Iterable[ListEntry], before: float, now: float) -> Iterator[Page]:
        """Return the messages that are due and not sent. ``before``: how many seconds before a seat lapses the second one comes."""
        for entry in entries:
            if entry.state not in OFFERED or entry.chair is None or entry.called is None or entry.visitor not in self.allowed:
                continue
            page = Page("called", entry.number, entry.called, entry.visitor, entry.name, entry.chair, entry.until)
            if page.key not in self.sent:
                yield page
            elif entry.until is not None and 0 < entry.until - now <= before:
                late = page._replace(kind="lapsing")
                if late.key not in self.sent:
                    yield late
