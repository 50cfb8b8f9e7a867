"""The tables that this server holds, with their runners: how they come and go, and how the desk comes to one that is elsewhere."""

import asyncio
from abc import abstractmethod
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress

from cardroom.bots import Bot
from cardroom.errors import CardroomError
from cardroom.room.base.errors import Elsewhere, StorageError, Unknown
from cardroom.room.host.playing import Playing
from cardroom.room.live.runner import Found, Runner, T
from cardroom.room.storage import Store
from cardroom.room.storage.committer import Committer
from cardroom.room.storage.kept_tables import KeptTable, kept_tables
from cardroom.room.storage.rows import DESK, Fence, at_table
from cardroom.room.table.table import Table
from cardroom.round import Action, View

FETCHED_AGAIN = 2
"""How often a table is fetched once more that was given away before the desk came to it."""


class Keeping(Playing):
    """What the servers tell it is ``servers.Keeper``."""

    store: Store
    now: Callable[[], float]
    _committer: Committer
    _runners: dict[str, Runner]
    lost: dict[str, str]

    @abstractmethod
    def _recover(self, table_id: str) -> Table:
        """A table as it is stored; in any thread."""

    @abstractmethod
    def _resumed(self, kept: KeptTable) -> Table:
        """The same of one that has been read."""

    @abstractmethod
    async def _think(self, bot: Bot, view: View) -> Action:
        """What a bot comes to, elsewhere."""

    @property
    def runners(self) -> list[Runner]:
        """Of the tables that are open."""
        return [runner for runner in self._runners.values() if not runner.closed]

    def runner(self, table_id: str) -> Runner:
        """Of a table that is held here and open; else ``Elsewhere``, or ``Unknown``."""
        runner = self._runners.get(table_id)
        if runner is None or runner.closed:
            self._runners.pop(table_id, None)
            if not self.servers.holds(at_table(table_id)):
                raise Elsewhere(at_table(table_id))
            why = self.lost.get(table_id)
            raise Unknown(f"Table {table_id} could not be resumed: {why}" if why else f"There is no table '{table_id}'.")
        return runner

    def _run(self, table: Table, fence: Fence | None) -> None:
        self._runners = {id: runner for id, runner in self._runners.items() if not runner.closed}
        there = self._runners.get(table.id)
        if there is not None and not there.moved and there.fence == fence:
            return  # a table that was opened just now is found twice: by who opened it, and among what this server holds
        if there is not None:
            there.drop()
        self._runners[table.id] = Runner(
            table,
            self._committer,
            self.facts.visitors,
            self.now,
            self.wall,
            self._recover,
            self._think,
            self.facts.doubt,
            fence,
            self.fenced,
        )

    async def open_after_all(self, id: str) -> None:
        """A table of which it was not known whether it is stored, and it is."""
        try:
            table = await asyncio.to_thread(self._recover, id)
        except StorageError:
            raise
        except CardroomError as error:
            self.lost[id] = str(error)
        else:
            if id in self.facts.doubtful:
                self._run(table, self.servers.opened(at_table(id)))
        self.facts.doubtful.discard(id)

    # -- what comes and goes ------------------------------------------------------------------------------------------------

    async def read(self, whats: Iterable[str]) -> Mapping[str, KeptTable]:
        """What is stored of the tables among these, in one go."""
        tables = [what.removeprefix(at_table("")) for what in whats if what != DESK]
        return {at_table(kept.row.id): kept for kept in await asyncio.to_thread(lambda: list(kept_tables(self.store, tables)))}

    async def taken(self, what: str, fence: Fence | None, kept: KeptTable | None = None) -> None:
        """A table goes on where it was; with the desk comes all that the room does by itself."""
        if what == DESK:
            await self._take_desk(fence)
            return
        id = what.removeprefix(at_table(""))
        try:
            table = await asyncio.to_thread(self._recover, id) if kept is None else self._resumed(kept)
        except CardroomError as error:
            if fence is not None and isinstance(error, StorageError):
                raise  # it is asked for again
            self.lost[id] = str(error)
            return
        self.lost.pop(id, None)
        self._run(table, fence)

    async def _take_desk(self, fence: Fence | None) -> None:
        if fence is None:
            await self.office.keep_bars()
            return
        await self.reread()
        self.board.took_over()

    async def let_go(self, what: str) -> None:
        if what == DESK:
            await self.journal.quiet()
        elif runner := self._runners.get(what.removeprefix(at_table(""))):
            await runner.let_go()

    async def dropped(self, what: str) -> None:
        runner = self._runners.pop(what.removeprefix(at_table("")), None)
        if runner is not None:
            runner.drop()
            self.directory.passed()

    def fenced(self, what: str) -> None:
        """A change was refused, since another server holds what it is about."""
        self._runners.pop(what.removeprefix(at_table("")), None)
        self.servers.refused(what)

    def unrest(self, what: str) -> int:
        runner = self._runners.get(what.removeprefix(at_table("")))
        return 0 if runner is None else len(runner.watches) + runner.table.running

    def running(self, what: str) -> bool:
        runner = self._runners.get(what.removeprefix(at_table("")))
        return runner is not None and runner.table.running

    async def notice(self, told: Mapping[str, object]) -> None:
        """What another server has changed of people and staff is read again."""
        await self.facts.notice(told)

    async def reread(self) -> None:
        """All that is shared by the servers is read again."""
        await self.facts.reread()

    # -- what the desk does at other servers' tables ------------------------------------------------------------------------

    def check_desk(self) -> None:
        """``Elsewhere`` where another server holds the desk: what is known here may be old."""
        self.servers.fence(DESK)

    async def look(self) -> None:
        """Bring up to date what this server knows of the room: the journal, and the tables that others hold."""
        if not self.servers.alone:
            await self.journal.catch_up()
            await self.directory.look()

    async def glance(self) -> None:
        """The same for a page, which shows what was so a moment ago."""
        if not self.servers.alone:
            await self.journal.catch_up()
            await self.directory.glance()

    async def fetch(self, table_id: str) -> None:
        """Whoever holds the table gives it: from then on it is run here."""
        await self.servers.fetch(at_table(table_id))

    async def at(self, table_id: str) -> Runner:
        """A table to which the desk comes: it is fetched, if it is elsewhere."""
        await self.fetch(table_id)
        return self.runner(table_id)

    async def do_at(self, table_id: str, what: Callable[[Table, float], T]) -> T:
        """What the desk does at a table, wherever that is."""
        return await self._there(table_id, lambda runner, desk: runner.do(_by_desk(what, desk)))

    async def do_knowing_at(self, table_id: str, ask: Callable[[Store], Found], what: Callable[[Table, float, Found], T]) -> T:
        """The same, with what is stored: nothing happens at the table in between."""

        def known(found: Found, desk: Fence | None) -> Callable[[Table, float], T]:
            return _by_desk(lambda table, now: what(table, now, found), desk)

        return await self._there(
            table_id, lambda runner, desk: runner.do_knowing(ask, lambda table, now, found: known(found, desk)(table, now))
        )

    async def _there(self, table_id: str, do: Callable[[Runner, Fence | None], Awaitable[T]]) -> T:
        desk = self.servers.fence(DESK)
        for _ in range(FETCHED_AGAIN):
            with suppress(Elsewhere):  # it was given away again before we came to it
                return await do(await self.at(table_id), desk)
        return await do(await self.at(table_id), desk)


def _by_desk(what: Callable[[Table, float], T], desk: Fence | None) -> Callable[[Table, float], T]:
    """Stored only as long as the desk is held."""

    def done(table: Table, now: float) -> T:
        result = what(table, now)
        table.change.desk = desk
        return result

    return done
