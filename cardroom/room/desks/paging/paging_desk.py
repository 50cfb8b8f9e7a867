"""The desk that pages people: who wants messages, and the outbox.

What is to be sent follows from stored lines: a name was called, and no line says that its message was sent. So nothing is sent before the
call is stored, and after a crash what was not sent is. A message whose line was lost in the crash is sent once more, with the same id.
"""

import asyncio
from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Annotated
from zoneinfo import ZoneInfo

from typing_extensions import TypedDict

from cardroom.fields import says
from cardroom.room.base.side_work import SideWork
from cardroom.room.base.supervision import Supervision
from cardroom.room.books.paging.paging import Page
from cardroom.room.desks.office import Office
from cardroom.room.desks.paging.commands import CONTACT, AllowPages, Contact, EndPages, PagingBooks, RecordPage
from cardroom.room.desks.paging.port import Message, Pager, PagingFailed, pager_for
from cardroom.room.desks.paging.texts import languages, written
from cardroom.room.live.needs import BoardExecutor, SharedView
from cardroom.room.storage.committer import Committer
from cardroom.room.storage.persons import private_paper

LOOKS_EVERY = 1.0
"""Seconds between two looks at the outbox."""
RETRIES = (15.0, 60.0)
"""Seconds after which a message that failed is tried again; after the last one it is given up."""
AT_ONCE = 4
"""Messages that are under way at the same time."""


class PagingData(TypedDict):
    """What somebody is told of the messages to them."""

    offered: Annotated[bool, says("Whether the room sends messages.")]
    on: Annotated[bool, says("Whether you get a message when a seat is called.")]
    to: Annotated[str, says("Where it goes, all but its ends hidden; empty: nowhere.")]
    language: Annotated[str, says("The language of the messages.")]
    languages: Annotated[list[str], says("The languages in which there are messages.")]


class PagingDesk:
    def __init__(
        self, executor: BoardExecutor, committer: Committer, state: SharedView, office: Office, label: Callable[[str], str],
        books: PagingBooks, pager: Callable[[str, str], Pager] = pager_for,
    ) -> None:  # fmt: skip
        """``label``: what people call a table, by its id."""
        self._executor, self._committer, self._state, self._office, self._wall = executor, committer, state, office, state.wall
        self._label, self._books, self._pager = label, books, pager
        self._failed: dict[tuple[int, float, str], list[float]] = {}  # when each try of a message failed
        self._under_way: dict[tuple[int, float, str], asyncio.Task[None]] = {}
        self._ended: dict[tuple[int, float, str], RecordPage] = {}  # messages that were sent or given up, and their lines are not stored
        self._side = SideWork()
        self._task: asyncio.Task[None] | None = None

    # -- who wants messages -------------------------------------------------------------------------------------------------

    async def do(self, command: AllowPages | EndPages) -> PagingData:
        """Note whether a person wants messages; returns what they are told of them."""
        self._office.known(command.visitor_id)
        await self._executor.write(command, self._books)
        return await self.seen(command.visitor_id)

    async def seen(self, visitor_id: str) -> PagingData:
        """Return what a person is told of the messages to them."""
        await self._executor.glance()
        found = await self._contact(visitor_id)
        return {
            "offered": self._offered,
            "on": found is not None,
            "to": "" if found is None else _hidden(found.to),
            "language": "" if found is None else found.language,
            "languages": languages(),
        }

    @property
    def _offered(self) -> bool:
        return bool(self._state.days.settings.paging)

    async def _contact(self, visitor_id: str) -> Contact | None:
        consent = self._books.paging.allowed.get(visitor_id)
        paper = None if consent is None else await self._committer.read(partial(private_paper, visitor_id=visitor_id, kind=CONTACT))
        if consent is None or paper is None:
            return None
        contact = Contact(str(paper["to"]), str(paper["language"]))
        return contact if self._books.digest(contact.to) == consent.digest else None

    # -- the outbox ---------------------------------------------------------------------------------------------------------

    def start(self, supervision: Supervision) -> None:
        self._task = supervision.task("paging", self._run)

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._side.stop()

    async def _run(self) -> None:
        while True:
            self.look()
            await asyncio.sleep(LOOKS_EVERY)

    def look(self) -> None:
        """Begin to send what is due. Only the server that holds the desk sends."""
        settings, now = self._state.days.settings, self._wall()
        if not settings.paging or not self._executor.holds_desk:
            return
        due = list(self._books.paging.due(self._books.lists.entries.values(), settings.paging_before, now))
        known = {page.key for page in due}
        self._failed = {key: tries for key, tries in self._failed.items() if key in known}
        self._ended = {key: line for key, line in self._ended.items() if key in known}
        for page in due:
            tries = self._failed.get(page.key, [])
            waits = bool(tries) and page.key not in self._ended and now < tries[-1] + RETRIES[len(tries) - 1]
            if page.key not in self._under_way and not waits and len(self._under_way) < AT_ONCE:
                self._under_way[page.key] = self._side.do(self._deliver, page)

    async def quiet(self) -> None:
        """Wait until nothing is under way."""
        while self._under_way:
            await asyncio.gather(*self._under_way.values(), return_exceptions=True)

    async def _deliver(self, page: Page) -> None:
        """Send a message and store its line. If the line alone could not be stored, nothing is sent a second time."""
        try:
            if page.key not in self._ended:
                line = await self._try(page)
                if line is None:
                    return
                self._ended[page.key] = line
            await self._executor.write(self._ended[page.key], self._books)
        finally:
            self._under_way.pop(page.key, None)

    async def _try(self, page: Page) -> RecordPage | None:
        """Send a message. Return the line to write down; None: it is to be tried again."""
        contact = await self._contact(page.visitor)
        if contact is None:
            return RecordPage(page, False, "nothing is known of where messages go")
        settings = self._state.days.settings
        try:
            await asyncio.to_thread(self._pager(settings.paging, settings.paging_from).send, self._message(page, contact))
        except Exception as failed:  # whatever is wrong on the way out, the message is tried again or given up
            why = str(failed) if isinstance(failed, PagingFailed) else f"The message could not be sent ({type(failed).__name__})."
            tries = self._failed.setdefault(page.key, [])
            tries.append(self._wall())
            return RecordPage(page, False, why) if len(tries) > len(RETRIES) else None
        return RecordPage(page, True, "")

    def _message(self, page: Page, contact: Contact) -> Message:
        settings, zone = self._state.days.settings, ZoneInfo(self._state.days.settings.zone)
        until = "" if page.until is None else f"{datetime.fromtimestamp(page.until, zone):%H:%M}"
        values = {
            "name": page.name, "room": settings.establishment, "table": self._label(page.chair.table), "seat": str(page.chair.seat),
            "until": until,
        }  # fmt: skip
        subject, text = (written(contact.language, page.kind, part, values) for part in ("subject", "text"))
        id = f"{page.entry}-{page.called:.3f}-{page.kind}"
        return Message(id, contact.to, subject, text, page.kind, contact.language, settings.establishment)


def _hidden(to: str) -> str:
    """Return an address with its middle hidden.

    >>> _hidden("ann.jones@example.com"), _hidden("+1 555 0100")
    ('a…@example.com', '…00')
    """
    name, at, host = to.rpartition("@")
    return f"{name[:1]}…@{host}" if at else f"…{to[-2:]}"
