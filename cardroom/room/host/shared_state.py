"""What is known of the whole room: visitors and their chips, sessions, accounts, and the journal with its folds.

Every server has it in memory. Who holds the desk changes it, and chips move wherever somebody plays; what another server has changed is
read again when that is told (``notice``), and before anybody goes by it who could do harm.
"""

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from cardroom.money import Cents
from cardroom.room.base.errors import Elsewhere, Fenced, Refused, StorageError, Superseded
from cardroom.room.base.tasks import to_the_end
from cardroom.room.journal.journal import Fold, Journal
from cardroom.room.live.runner import TRIED_AGAIN_AFTER
from cardroom.room.people.people import Kept, People, kept
from cardroom.room.people.sessions import key_of
from cardroom.room.people.staff import Staff
from cardroom.room.people.visitors import Visitors
from cardroom.room.storage import Store
from cardroom.room.storage.accounts import visitor_account
from cardroom.room.storage.committer import Committer
from cardroom.room.storage.persons import Chips, chips_of, persons, whose_session
from cardroom.room.storage.rows import DESK, Change, StaffRow, VisitorRow

if TYPE_CHECKING:
    from cardroom.room.host.host import Host


class Facts:
    def __init__(self, host: "Host", committer: Committer, staff: Staff, folds: Sequence[Fold]) -> None:
        store = host.store
        self._host, self._committer, self.staff = host, committer, staff
        self.visitors = Visitors(store.visitors(), store.balances(visitor_account("")))
        self.journal = Journal(folds, store.staff_journal(), self.write, self._lines, lambda: host.servers.fence(DESK), self._look)
        self.people = People(kept(store), lambda: staff, host.wall, self.write)
        self.doubtful: set[str] = set()  # tables that were opened, and not stored as far as we heard
        self._missed = False  # others may have changed something of which we have not heard
        self._counting: asyncio.Task[None] | None = None
        self._stopped = False

    async def stop(self) -> None:
        self._stopped = True
        if self._counting is not None:
            self._counting.cancel()
            await asyncio.gather(self._counting, return_exceptions=True)

    # -- storing ------------------------------------------------------------------------------------------------------------

    async def write(self, change: Change, then: Callable[[], object] = lambda: None) -> None:
        """Store a change, and what follows from it, whether its caller waits for it or not. It is the desk's where it binds anybody."""
        if change.bound and change.fence is None:
            change.fence = self._host.servers.fence(DESK)
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
                self._host.fenced(DESK)
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
        return await self._committer.read(lambda store: store.staff_journal(after=after))

    async def _look(self) -> None:
        if not self._host.servers.alone:
            await self._host.directory.look()

    # -- what is in doubt ---------------------------------------------------------------------------------------------------

    async def doubt(self) -> None:
        """A change failed: it may have been stored all the same, and only the word of it lost. What is stored is read, now or later."""
        if not await self._recount():
            self.soon()

    def soon(self) -> None:
        """All that is in doubt is read, as soon as it can be."""
        if not self._stopped and (self._counting is None or self._counting.done()):
            self._counting = asyncio.create_task(self._keep_counting(), name="recount")

    async def _keep_counting(self) -> None:
        while not await self._recount():
            await asyncio.sleep(TRIED_AGAIN_AFTER)

    async def _recount(self) -> bool:
        """Read all that is in doubt, if it can be read."""
        try:
            await self._read_all()
        except Superseded:
            self._host.superseded.set()
            return True  # whatever is there is another's to count
        except StorageError:
            return False
        return True

    async def _read_all(self) -> None:
        doubts, tables, after, missed = self.visitors.doubts, set(self.doubtful), self.journal.last, self._missed

        def read(store: Store) -> tuple[list[VisitorRow], dict[str, Cents], Kept, list[tuple[int, StaffRow]], list[str]]:
            store.check_hold()
            people = store.visitors(), store.balances(visitor_account("")), kept(store), store.staff_journal(after=after)
            return *people, [id for id in tables if store.table(id) is not None]

        rows, balances, people, lines, there = await self._committer.read(read)
        self.journal.fold(lines)
        self.people.recount(people)
        if missed:
            self._missed = False
            self.visitors.read_again(rows, {row.id: balances.get(visitor_account(row.id), 0) for row in rows})
        for id in there:
            await self._host.open_after_all(id)
        self.doubtful -= tables
        self.visitors.recount(doubts, rows, balances)
        for runner in self._host.runners:
            if missed or any(runner.sits(id) for id in doubts):
                runner.stirred()

    # -- what others have changed -------------------------------------------------------------------------------------------

    async def notice(self, told: Mapping[str, object]) -> None:
        """What another server has changed, by its own word: people, by their ids, lines of the journal, tables that opened or closed."""
        people = told.get("people")
        try:
            if told.get("all"):
                await self.reread()
                return
            if told.get("tables"):
                self._host.directory.passed()
            if told.get("staff"):
                await self.journal.catch_up()
                self._host.board.wake()
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
            self._host.superseded.set()
            raise
        self._host.board.wake()

    async def _read_people(self, ids: Collection[str]) -> None:
        found = await self._committer.read(lambda store: persons(store, ids))
        self.visitors.read_again(found.visitors, found.purses)
        self.people.read_again(ids, Kept(found.sessions, found.credentials))
        for runner in self._host.runners:
            if any(runner.sits(id) for id in ids):
                runner.stirred()

    async def look_for(self, secret: str) -> None:
        """A session that is not known here may have begun at another server."""
        key = key_of(secret)
        if self._host.servers.alone or self.people.sessions.get(key) is not None:
            return
        visitor_id = await self._committer.read(lambda store: whose_session(store, key))
        if visitor_id is not None:
            await self._read_people([visitor_id])

    async def chips(self, visitor_id: str) -> Chips | None:
        """What a visitor has in the room; None: this server knows it all by itself."""
        if self._host.servers.alone:
            return None
        found = await self._committer.read(lambda store: chips_of(store, visitor_id))
        self.visitors.read_again((), {visitor_id: found.purse})
        return found
