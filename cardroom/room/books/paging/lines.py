"""Lines of the staff's journal about messages to a person, whom the row names. No line says where messages go."""

from dataclasses import dataclass
from typing import Literal

from cardroom.room.journal.lines import JournalLine

PageKind = Literal["called", "lapsing"]
"""A seat is kept for them; the time for it is nearly over."""


@dataclass(frozen=True)
class PagingAllowed(JournalLine, what="paging/allowed"):
    """The person wants messages; written by themselves, or by a clerk whom they told. ``digest``: the mark of the address, which lies
    sealed beside the journal."""

    language: str
    digest: str


class PagingEnded(JournalLine, what="paging/ended"):
    """The person wants none any more; the address is deleted."""


@dataclass(frozen=True)
class PageSent(JournalLine, what="paging/sent"):
    """A message was given to the mail server or the webhook of the house, or given up. ``entry``, ``called``: the name on a list, and when
    it was called; ``why``: what went wrong."""

    entry: int
    called: float
    kind: PageKind
    sent: bool
    why: str = ""
