"""What a server holds among several, and what it knows of what the others hold."""

from typing import NamedTuple

from cardroom.room.base.computer import Computer
from cardroom.room.base.errors import Elsewhere, Unknown
from cardroom.room.live.batched import Batched
from cardroom.room.live.servers import register
from cardroom.room.live.servers.database import Asking
from cardroom.room.live.servers.register import LASTS, RegisterView
from cardroom.room.live.servers.servers import Peer, Servers
from cardroom.room.storage.rows import Fence, at_table


class HeldLease(NamedTuple):
    epoch: int
    since: float


class Holdings(Servers):
    def __init__(self, me: Peer, asking: Asking, computer: Computer) -> None:
        self.me, self._asking, self._computer = me, asking, computer
        # When a server dies hundreds ask at once, and the same thread is needed to take over what it held.
        self._finding = Batched(lambda whats: asking.ask(register.holding, whats))
        self._held: dict[str, HeldLease] = {}
        self._taking: dict[str, int] = {}  # what is ours, and is being made from what is stored
        self._gone: dict[str, tuple[int, float]] = {}  # what was ours just now, with its last epoch
        self._failed: dict[str, float] = {}  # what could not be made from what is stored, and when
        self._where: dict[str, str] = {}  # what others hold, as far as we have heard
        self._seen = RegisterView(0.0, [], {}, {}, 0)

    def peers(self) -> list[Peer]:
        return self._seen.peers

    def holds(self, what: str) -> bool:
        return what in self._held

    def fence(self, what: str) -> Fence | None:
        if what in self._held:
            return Fence(what, self._held[what].epoch)
        if what in self._taking:  # there is something to write before it is ready
            return Fence(what, self._taking[what])
        raise Elsewhere(what)

    def opened(self, what: str) -> Fence | None:
        self._held.setdefault(what, HeldLease(1, self._computer.monotonic()))
        return Fence(what, self._held[what].epoch)

    def refused(self, what: str) -> None:
        held = self._held.pop(what, None)
        if held is not None:
            self._went(what, held.epoch)

    async def holder(self, what: str) -> Peer | None:
        if what in self._held:
            return self.me
        if what in self._taking:
            return None
        known = self._peer(self._where.get(what, ""))
        if known is not None:
            return known
        found = await self._holding(what)
        if found is None or found.id == self.me.id:
            return None
        self._where[what] = found.id
        return found

    async def _holding(self, what: str) -> Peer | None:
        found = await self._finding.find(what)
        if found is None:
            raise Unknown(f"There is no table '{what.removeprefix(at_table(''))}'.")
        return found.peer

    def _peer(self, id: str) -> Peer | None:
        return next((peer for peer in self._seen.peers if peer.id == id), None)

    def forget(self, what: str) -> None:
        self._where.pop(what, None)

    def _is_new(self, what: str, epoch: int) -> bool:
        """Whether it is ours, and we have not known it."""
        if what in self._held or what in self._taking or self._computer.monotonic() < self._failed.get(what, 0.0) + LASTS:
            return False
        return epoch > self._gone.get(what, (-1, 0.0))[0]

    def _went(self, what: str, epoch: int) -> None:
        self._gone[what] = epoch, self._computer.monotonic()
