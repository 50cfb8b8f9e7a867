"""The tables that this server holds, each with its runner: how they are opened, resumed and given away."""

import asyncio
import logging
from collections.abc import Callable, Collection, Iterable, Mapping

from cardroom.chance import Chance
from cardroom.errors import CardroomError
from cardroom.room.base.errors import Elsewhere, StorageError, Unknown
from cardroom.room.live.bot_pool import BotPool
from cardroom.room.live.budgets import Budgets
from cardroom.room.live.recovery import recover
from cardroom.room.live.runner import Runner
from cardroom.room.live.servers import Servers
from cardroom.room.live.shared_state import SharedState
from cardroom.room.storage import Store
from cardroom.room.storage.committer import Committer
from cardroom.room.storage.kept_tables import KeptTable, kept_tables
from cardroom.room.storage.rows import Change, Fence, at_table
from cardroom.room.table.state import InRoom
from cardroom.room.table.table import Table

_log = logging.getLogger(__name__)


class Tables:
    def __init__(
        self, store: Store, committer: Committer, servers: Servers, state: SharedState, chance: Callable[[], Chance],
        now: Callable[[], float], wall: Callable[[], float], in_room: InRoom, budgets: Budgets, bots: BotPool,
    ) -> None:  # fmt: skip
        self._store, self._committer, self._servers, self._state = store, committer, servers, state
        self._chance, self._now, self._wall, self.in_room = chance, now, wall, in_room
        self._budgets = budgets
        self.held: dict[str, Runner] = {}
        self.lost: dict[str, str] = {}  # tables that could not be resumed, and why
        self.bots = bots
        state.tables = self

    async def stop(self) -> None:
        for runner in list(self.held.values()):
            await runner.stop()

    @property
    def runners(self) -> list[Runner]:
        """Of the tables that are open."""
        return [runner for runner in self.held.values() if not runner.closed]

    def runner(self, table_id: str) -> Runner:
        """Of a table that is held here and open; else ``Elsewhere``, or ``Unknown``."""
        runner = self.held.get(table_id)
        if runner is None or runner.closed:
            self.held.pop(table_id, None)
            if not self._servers.holds(at_table(table_id)):
                raise Elsewhere(at_table(table_id))
            why = self.lost.get(table_id)
            raise Unknown(f"Table {table_id} could not be resumed: {why}" if why else f"There is no table '{table_id}'.")
        return runner

    def run(self, table: Table, fence: Fence | None) -> None:
        """Let a table play on here."""
        self.held = {id: runner for id, runner in self.held.items() if not runner.closed}
        there = self.held.get(table.id)
        if there is not None and not there.moved and there.fence == fence:
            return  # a new table is found twice: by the visitor who opened it, and among what this server holds
        if there is not None:
            there.drop()
        self.held[table.id] = Runner(
            table,
            self._committer,
            self._state.visitors,
            self._now,
            self._wall,
            self.recover,
            self.bots.think,
            self._state.doubt,
            fence,
            self.fenced,
            self._played_on,
        )

    def _played_on(self, table: Table, change: Change) -> None:
        self._budgets.stored(table.state.patrons, table.state.among_bots, change)

    def open_new(self, table: Table) -> None:
        """Let a table play that was just opened, and is stored."""
        self.run(table, self._servers.opened(at_table(table.id)))

    async def open_after_all(self, id: str) -> None:
        """A table of which it was not known whether it is stored, and it is."""
        try:
            table = await asyncio.to_thread(self.recover, id)
        except StorageError:
            raise
        except Exception as error:
            self._lose(id, error)
        else:
            if id in self._state.doubtful:
                self.open_new(table)
        self._state.doubtful.discard(id)

    async def resume(self, id: str, fence: Fence | None, kept: KeptTable | None) -> None:
        """Go on with a table where it was; ``kept``: what has been read of it."""
        try:
            table = (
                await asyncio.to_thread(self.recover, id) if kept is None else Table.stored(kept, self._chance, self._now(), self.in_room)
            )
        except Exception as error:
            if fence is not None and isinstance(error, StorageError):
                raise  # the servers ask for it again
            self._lose(id, error)
            return
        self.lost.pop(id, None)
        self.run(table, fence)

    def _lose(self, id: str, error: Exception) -> None:
        """Leave out a table that cannot be made from what is stored, so that all others go on."""
        if isinstance(error, CardroomError):
            self.lost[id] = str(error)
            return
        self.lost[id] = f"the room failed on what is stored of it ({type(error).__name__})."  # its text may have cards in it
        _log.error("table %s could not be resumed: %s", id, type(error).__name__)

    def drop(self, id: str) -> bool:
        """Stop running a table; whether it was run here."""
        runner = self.held.pop(id, None)
        if runner is not None:
            runner.drop()
        return runner is not None

    def fenced(self, what: str) -> None:
        """A change was refused, since another server holds the table or the desk."""
        self.held.pop(what.removeprefix(at_table("")), None)
        self._servers.refused(what)

    async def fetch(self, table_id: str) -> None:
        """Have the server that holds the table give it to this one."""
        await self._servers.fetch(at_table(table_id))

    async def at(self, table_id: str) -> Runner:
        """Return the runner of a table, which is fetched if another server holds it."""
        await self.fetch(table_id)
        return self.runner(table_id)

    def stir(self, visitors: Collection[str] | None) -> None:
        """Tell the tables at which one of these visitors sits that their purses were read again; None: all tables."""
        for runner in self.runners:
            if visitors is None or any(runner.sits(id) for id in visitors):
                runner.stirred()

    # -- as they are stored -------------------------------------------------------------------------------------------------

    async def read(self, table_ids: Iterable[str]) -> Mapping[str, KeptTable]:
        """Read what is stored of these tables, in one go."""
        wanted = list(table_ids)
        return {at_table(kept.row.id): kept for kept in await asyncio.to_thread(self._kept, wanted)}

    def _kept(self, table_ids: list[str]) -> list[KeptTable]:
        self._store.settle()
        return list(kept_tables(self._store, table_ids))

    def recover(self, table_id: str) -> Table:
        """Return a table as it is stored, once nothing that this server wrote is in doubt; in any thread."""
        self._store.settle()
        return recover(self._store, table_id, self._chance, self._now(), self.in_room)
