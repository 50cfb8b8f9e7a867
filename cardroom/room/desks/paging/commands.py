"""What is written down about messages: who wants them, and which were given away."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, NamedTuple

from pydantic import Field

from cardroom.bounded import AS_STATED
from cardroom.errors import BadInput
from cardroom.room.books.days import Days
from cardroom.room.books.paging.lines import PageSent, PagingAllowed, PagingEnded
from cardroom.room.books.paging.paging import Page, Paging
from cardroom.room.books.waiting.list_work import ITSELF
from cardroom.room.books.waiting.lists import Lists
from cardroom.room.desks.paging.texts import ENGLISH, languages
from cardroom.room.desks.people.commands import PersonAct, PersonDeed
from cardroom.room.journal.journal import Posting
from cardroom.room.people.identities import Mark
from cardroom.room.storage.rows import PrivateRow

_MAIL = re.compile(r"[^@\s<>,;:\"'()\\]+@[^@\s<>,;:\"'()\\]+\.[^@\s<>,;:\"'()\\]+")
CONTACT = "contact"
SHORTEST, LONGEST = 3, 120
"""Characters of an address."""


class PagingBooks(NamedTuple):
    """``mark`` returns keyed digests."""

    paging: Paging
    lists: Lists
    days: Days
    mark: Mark

    def digest(self, to: str) -> str:
        return self.mark(CONTACT, to.casefold())


@dataclass(frozen=True)
class Contact:
    """Where messages to a person go. It lies sealed."""

    __pydantic_config__: ClassVar = AS_STATED

    to: Annotated[
        str,
        Field(
            strict=True,
            max_length=LONGEST,
            pattern=r"^[^\x00-\x1f]*$",
            description="An e-mail address, or what the room's service takes; empty: the person wants no messages.",
        ),
    ]
    language: Annotated[
        str,
        Field(
            strict=True,
            pattern=f"^({'|'.join(languages())})$",
            json_schema_extra={"enum": languages()},
            description="The language of the messages.",
        ),
    ] = ENGLISH


@dataclass(frozen=True)
class AllowPages(PersonAct):
    """Note that a person wants messages, as they have said themselves. Where they go is checked as far as it can be."""

    contact: Contact

    def apply(self, books: PagingBooks, now: float) -> PersonDeed:
        to, language, by_mail = self.contact.to.strip(), self.contact.language, books.days.settings.paging.startswith("smtp")
        if language not in languages():
            raise BadInput(f"Messages are written in {', '.join(languages())}, not in '{language[:20]}'.")
        if not books.days.settings.paging:
            raise BadInput("The room sends no messages.")
        if by_mail and not _MAIL.fullmatch(to):
            raise BadInput("That is no e-mail address.")
        if not SHORTEST <= len(to) <= LONGEST or any(ord(each) < 32 for each in to):
            raise BadInput(f"Say where messages go, in {SHORTEST} to {LONGEST} characters.")
        contact: Mapping[str, object] = {"to": to, "language": language}
        line = PagingAllowed(language, books.digest(to))
        return self.deed(line, now, PrivateRow(self.visitor_id, "contact", dict(contact), now))


@dataclass(frozen=True)
class EndPages(PersonAct):
    """Note that a person wants none any more."""

    def apply(self, books: PagingBooks, now: float) -> PersonDeed:
        if self.visitor_id not in books.paging.allowed:
            raise BadInput("No messages are sent to this person.")
        return self.deed(PagingEnded(), now, PrivateRow(self.visitor_id, "contact", None, now))


@dataclass(frozen=True)
class RecordPage:
    """Write down that a message was given away, or given up."""

    page: Page
    sent: bool
    why: str

    def apply(self, books: PagingBooks, now: float) -> Posting:
        page = self.page
        line = PageSent(page.entry, page.called, page.kind, self.sent, self.why)
        why = "a seat is called" if page.kind == "called" else "a seat lapses soon"
        return Posting(ITSELF.entry(now, line, about=page.visitor, why=why))
