"""What every server knows of the whole room: visitors and their chips, sessions, accounts, and the journal with its folds.

Each server holds it in memory. The server that holds the desk changes it, and chips move wherever somebody plays. A server reads again what
another has changed when it is told (``notice``), and before it relies on it for anything that moves chips.
"""

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Protocol

from cardroom.money import Cents
from cardroom.room.base.errors import Elsewhere, Fenced, Refused, StorageError, Superseded
from cardroom.room.base.supervision import Supervision, tell_loop
from cardroom.room.base.tasks import to_the_end
from cardroom.room.books.days import Days
from cardroom.room.journal.journal import Fold, Journal
from cardroom.room.live.batched import Batched
from cardroom.room.live.runner import TRIED_AGAIN_AFTER
from cardroom.room.live.servers import Servers
from cardroom.room.people.people import People, StoredCredentials, kept
from cardroom.room.people.sessions import key_of
from cardroom.room.people.staff import Staff
from cardroom.room.people.visitors import Visitor, Visitors
from cardroom.room.storage import Store
from cardroom.room.storage.accounts import visitor_account
from cardroom.room.storage.committer import Committer
from cardroom.room.storage.persons import Chips, chips_of, persons, whose_sessions
from cardroom.room.storage.rows import DESK, Change, StaffRow, VisitorRow


def nothing() -> None:
    """Follow a change with nothing."""


class Affected(Protocol):
    """The tables of this server, which must know what was read again."""

    def stir(self, visitors: Collection[str] | None) -> None: ...

    async def open_after_all(self, id: str) -> None: ...


class SharedState:
    tables: Affected
    """The tables set it when they are made."""

    def __init__(
        self, store: Store, committer: Committer, servers: Servers, staff: Staff, days: Days, folds: Sequence[Fold],
        wall: Callable[[], float], supervision: Supervision, local: bool,
    ) -> None:  # fmt: skip
        """``wall``: the time that is written down; ``local``: only people at this machine can come in."""
        self.supervision, self.wall, self.local = supervision, wall, local
        supervision.give_up = partial(tell_loop, asyncio.get_running_loop(), self._give_up)
        self._committer, self._servers, self.staff, self.days = committer, servers, staff, days
        self.visitors = Visitors(store.people.visitors(), store.ledger.balances(visitor_account("")))
        self.journal = Journal(folds, store.journal.lines(), self._lines, partial(servers.fence, DESK))
        self.people = People(kept(store), staff, wall, self.write, self._vouched)
        self.superseded = asyncio.Event()  # another server has had the database: this room must close, and open from what is stored
        self.given_up = ""  # or a part of the server that failed again and again, for which the room must do the same
        self.news = asyncio.Event()  # another server has changed something that the board must look at
        self.doubtful: set[str] = set()  # tables that were opened, and not stored as far as we heard
        self._missed = False  # others may have changed something of which we have not heard
        self._counting: asyncio.Task[None] | None = None
        self._unknown = Batched(lambda keys: asyncio.to_thread(whose_sessions, store, keys))  # sessions that are not known here
        self._stopped = False

    def visitor(self, secret: str) -> Visitor | None:
        """Return the visitor whose session has this secret."""
        session = self.people.session_of(secret)
        return None if session is None else self.visitors.by_id(session.visitor_id)

    def _vouched(self, visitor_id: str) -> bool:
        """Whether the room's own terminal vouches for a visitor, in place of a second factor: only for play money, and where nobody else
        can come in."""
        return self.local and not self.days.settings.real and self.staff.by_console(visitor_id)

    def welcome(self) -> Cents:
        """Return what a newcomer gets: nothing where chips are money."""
        return 0 if self.days.settings.real else self.staff.limits.newcomers_chips

    async def stop(self) -> None:
        self._stopped = True
        if self._counting is not None:
            self._counting.cancel()
            await asyncio.gather(self._counting, return_exceptions=True)

    def _give_up(self, name: str) -> None:
        """Close the room, and open it from what is stored: a part of the server fails again and again."""
        self.given_up = name
        self.superseded.set()

    # -- storing ------------------------------------------------------------------------------------------------------------

    async def write(self, change: Change, then: Callable[[], object] = nothing) -> None:
        """Store a change and do what follows from it, whether or not the caller still waits. A change that binds anybody is the desk's."""
        if change.bound and change.fence is None:
            change.fence = self._servers.fence(DESK)
        self.visitors.take(change)
        self.people.take(change)
        await to_the_end(self._stored(change, then))

    async def _stored(self, change: Change, then: Callable[[], object]) -> None:
        try:
            await self._committer.write(change)
        except (Fenced, Refused) as error:  # nothing of it is written, and that is known
            self.visitors.refused(change)
            self.people.failed(change, sure=True)
            if isinstance(error, Fenced):
                self._servers.refused(DESK)
                raise Elsewhere(DESK) from None
            raise
        except StorageError:
            self.visitors.take_back(change)
            self.people.failed(change)
            self.doubtful.update(row.id for row in change.tables)
            await self.doubt()
            raise
        self.visitors.stored(change)
        self.people.stored(change)
        then()
        if change.staff:
            await self._fold_staff()

    async def _fold_staff(self) -> None:
        """The lines of the journal that were written since, with their numbers; where they cannot be read now, soon."""
        try:
            await self.journal.catch_up()
        except StorageError:
            await self.doubt()

    async def _lines(self, after: int) -> list[tuple[int, StaffRow]]:
        return await self._committer.read(lambda store: store.journal.lines(after=after))

    # -- what is in doubt ---------------------------------------------------------------------------------------------------

    async def doubt(self) -> None:
        """A change failed: it may have been stored all the same, and only the word of it lost. What is stored is read, now or later."""
        if not await self._recount():
            self.soon()

    def soon(self) -> None:
        """All that is in doubt is read, as soon as it can be."""
        if not self._stopped and (self._counting is None or self._counting.done()):
            self._counting = self.supervision.task("recount", self._keep_counting)

    async def _keep_counting(self) -> None:
        while not await self._recount():
            await asyncio.sleep(TRIED_AGAIN_AFTER)

    async def _recount(self) -> bool:
        """Read all that is in doubt, if it can be read."""
        try:
            await self._read_all()
        except Superseded:
            self.superseded.set()
            return True  # whatever is there is another's to count
        except StorageError:
            return False
        return True

    async def _read_all(self) -> None:
        doubts, tables, after, missed = self.visitors.doubts, set(self.doubtful), self.journal.last, self._missed

        rows, balances, people, lines, there = await self._committer.read(partial(_read_all, after=after, tables=tables))
        # Nothing may be waited for before all of it is taken: a change that is stored meanwhile would be counted, and then overwritten.
        self.journal.fold(lines)
        self.people.recount(people)
        if missed:
            self._missed = False
            self.visitors.read_again(rows, {row.id: balances.get(visitor_account(row.id), 0) for row in rows})
        self.visitors.recount(doubts, rows, balances)
        for id in there:
            await self.tables.open_after_all(id)
        self.doubtful -= tables
        self.tables.stir(None if missed else doubts)

    # -- what others have changed -------------------------------------------------------------------------------------------

    async def notice(self, told: Mapping[str, object]) -> None:
        """What another server has changed, by its own word: people, by their ids, and lines of the journal."""
        people = told.get("people")
        try:
            if told.get("all"):
                await self.reread()
                return
            if told.get("staff"):
                await self.journal.catch_up()
                self.news.set()
            if isinstance(people, list) and people:
                await self._read_people([str(id) for id in people])
        except StorageError:
            self._missed = True
            self.soon()

    async def reread(self) -> None:
        """Notices may have been missed: all that is shared is read again, or ``StorageError``."""
        self._missed = True
        try:
            await self._read_all()
        except Superseded:
            self.superseded.set()
            raise
        self.news.set()

    async def _read_people(self, ids: Collection[str]) -> None:
        found = await self._committer.read(partial(persons, ids=ids))
        self.visitors.read_again(found.visitors, found.purses)
        self.people.read_again(ids, StoredCredentials(found.sessions, found.credentials))
        self.tables.stir(ids)

    async def look_for(self, secret: str) -> None:
        """Read a session that is not known here: it may have begun at another server. Anybody can ask for any, so the writer does not
        wait for it."""
        key = key_of(secret)
        if self._servers.alone or self.people.sessions.get(key) is not None:
            return
        visitor_id = await self._unknown.find(key)
        if visitor_id is not None:
            await self._read_people([visitor_id])

    async def chips(self, visitor_id: str) -> Chips | None:
        """What a visitor has in the room; None: this server knows it all by itself."""
        if self._servers.alone:
            return None
        found = await self._committer.read(partial(chips_of, visitor_id=visitor_id))
        self.visitors.read_again((), {visitor_id: found.purse})
        return found


def _read_all(
    store: Store, after: int, tables: Collection[str]
) -> tuple[list[VisitorRow], dict[str, Cents], StoredCredentials, list[tuple[int, StaffRow]], list[str]]:
    """Return visitors, their purses, sessions and credentials, the journal after that line, and which of these tables are stored."""
    store.check_hold()
    people = store.people.visitors(), store.ledger.balances(visitor_account("")), kept(store), store.journal.lines(after=after)
    return *people, [id for id in tables if store.tables.find(id) is not None]
