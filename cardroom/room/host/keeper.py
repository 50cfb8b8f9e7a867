"""What this server does when a table, or the desk, comes to it or goes to another server."""

from collections.abc import Iterable, Mapping

from cardroom.room.desks.office import Office
from cardroom.room.desks.seating.clock import BoardClock
from cardroom.room.live.directory import Directory
from cardroom.room.live.servers.servers import WriterPulse
from cardroom.room.live.shared_state import SharedState
from cardroom.room.live.tables import Tables
from cardroom.room.storage import Store
from cardroom.room.storage.committer import Committer
from cardroom.room.storage.kept_tables import KeptTable
from cardroom.room.storage.rows import DESK, Fence, at_table


class RoomKeeper:
    """The ``Keeper`` of an open room."""

    def __init__(
        self, store: Store, committer: Committer, state: SharedState, tables: Tables, directory: Directory, office: Office,
        clock: BoardClock,
    ) -> None:  # fmt: skip
        self.store, self._committer, self.supervision = store, committer, state.supervision
        self._state, self._tables, self._directory, self._office, self._clock = state, tables, directory, office, clock

    @property
    def writing(self) -> WriterPulse:
        return WriterPulse(self._committer.waited, self._committer.busy)

    async def read(self, whats: Iterable[str]) -> Mapping[str, KeptTable]:
        return await self._tables.read(_id(what) for what in whats if what != DESK)

    async def taken(self, what: str, fence: Fence | None, kept: KeptTable | None = None) -> None:
        """Go on with a table where it was; with the desk comes all that the room does by itself."""
        if what != DESK:
            await self._tables.resume(_id(what), fence, kept)
        elif fence is None:
            await self._office.keep_bars()
        else:
            await self.reread()
            self._clock.take_over()

    async def let_go(self, what: str) -> None:
        if what == DESK:
            await self._state.journal.quiet()
        elif runner := self._tables.held.get(_id(what)):
            await runner.let_go()

    async def dropped(self, what: str) -> None:
        if self._tables.drop(_id(what)):
            self._directory.passed()

    def unrest(self, what: str) -> int:
        runner = self._tables.held.get(_id(what))
        return 0 if runner is None else len(runner.display.watches) + runner.table.running

    def running(self, what: str) -> bool:
        runner = self._tables.held.get(_id(what))
        return runner is not None and runner.table.running

    async def notice(self, told: Mapping[str, object]) -> None:
        """Read again what another server has changed of people and staff, or that it has opened or closed a table."""
        if told.get("tables"):
            self._directory.passed()
        await self._state.notice(told)

    async def reread(self) -> None:
        await self._state.reread()


def _id(what: str) -> str:
    return what.removeprefix(at_table(""))
