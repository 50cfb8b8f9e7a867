"""A server among several, on one database: what it holds, what it takes when another dies, and what it gives away."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial

from cardroom.room.base.clocks import SharedWall
from cardroom.room.base.computer import COMPUTER, Computer
from cardroom.room.base.errors import Elsewhere, StorageError
from cardroom.room.base.side_work import SideWork
from cardroom.room.base.supervision import tell_loop
from cardroom.room.live.servers import register
from cardroom.room.live.servers.database import Asking
from cardroom.room.live.servers.holdings import HeldLease, Holdings
from cardroom.room.live.servers.lease import RENEWED_EVERY, Lease, LeaseListener
from cardroom.room.live.servers.membership import below, bury_the_dead, check_seal, part, take, tell_held
from cardroom.room.live.servers.register import LASTS, RegisterView
from cardroom.room.live.servers.ring import Watching, next_in_ring
from cardroom.room.live.servers.rules import rules_digest
from cardroom.room.live.servers.servers import WRITE_WITHIN, Keeper, Peer
from cardroom.room.storage import Store
from cardroom.room.storage.kept_tables import KeptTable
from cardroom.room.storage.rows import DESK, Fence, at_table

_log = logging.getLogger(__name__)

CUT_AFTER = 1.0
"""Seconds without a word of the database after which what a server holds may be another's."""

GIVEN_UP_AFTER = 2.5
"""And after which its connection is given up."""

_WRITES_AGAIN = "The database takes again what this server writes: it is one of the servers."

BITE = 16
"""How much is taken at once: it is made from what is stored before more is taken, so that the others get their part."""

UNEVEN_FOR = 3.0
"""Seconds for which a server has held more than its part before it gives some of it away."""

LEFT_OVER = 1.0
"""Seconds after which what nobody has taken is taken by whoever can, beyond his part."""

ASKED_AGAIN = 0.25
"""Seconds after which a holder who does not give what he was asked for is asked again."""

WAITED = 30.0
"""Seconds that a server which goes waits for rounds that no other may go on with."""


class Among(Holdings):
    def __init__(
        self, store: Store, address: str = "", *, rules: str = "", write_within: float = WRITE_WITHIN, computer: Computer = COMPUTER
    ) -> None:
        me = Peer(store.writer_name, address, secrets.token_urlsafe(24), rules or rules_digest(), False, store.seal.name)
        super().__init__(me, Asking(partial(store.connect, me.id), computer), computer)
        self._store, self._write_within = store, write_within
        told = LeaseListener(partial(self._tell, self._look), partial(self._tell, self._notice))
        self._lease = Lease(store.connect, self.me, told, computer)
        self._watching = Watching(store.connect, partial(self._tell, self._died), computer)
        self._wall = SharedWall()
        self._news = asyncio.Event()  # something came, went, or was looked at
        self._resting = False
        self._heard = self._computer.monotonic()
        self._broken_off = 0.0  # when the writer's connection was last broken off
        self._pulse: asyncio.Task[None] | None = None
        self._not_before = 0.0  # the database was away: the others get the time to come back
        self._free_since: float | None = None
        self._uneven_since: float | None = None
        self._work = SideWork()
        self._taker: asyncio.Task[None] | None = None
        self._balancer: asyncio.Task[None] | None = None

    async def room_wall(self, machine: Callable[[], float]) -> Callable[[], float]:
        self._wall = SharedWall(machine)
        try:
            clock = await self._asking.ask(register.clock_of, self._computer)
        except StorageError:
            await asyncio.to_thread(self._asking.stop)
            raise
        self._wall.set(clock + self._computer.monotonic())
        return self._wall

    # -- beginning and end --------------------------------------------------------------------------------------------------

    async def begin(self, keeper: Keeper) -> None:
        self._keeper, self._loop = keeper, asyncio.get_running_loop()
        try:
            await check_seal(self._asking, self.me, self._store, self._computer)  # one sentence if the database cannot be reached
            await self._asking.ask(register.renew, self.me)
            self._store.join(self.me.id, self.me.rules)
            self._lease.start(keeper.supervision)
            self._watching.start(keeper.supervision)
            self._pulse = keeper.supervision.task("pulse", self._feel_the_pulse)
            await bury_the_dead(self._asking, self.me, self._computer)
            await tell_held(self._asking, self.me)
            asked = self._computer.monotonic()
            self._lease.wake()
            await self._until(lambda: self._seen.began > asked)
            if self._seen.peers:
                await keeper.reread()
            await self._take_free(desk_last=True)
            await self._until(lambda: not self._taking)
        except BaseException:
            await self.end()
            raise

    def rest(self) -> None:
        self._resting = True

    async def end(self) -> None:
        self._resting = True
        if self._pulse is not None:
            self._pulse.cancel()
            await asyncio.gather(self._pulse, return_exceptions=True)
        await self._work.stop()
        await asyncio.to_thread(self._lease.stop)
        await asyncio.to_thread(self._watching.stop)
        with suppress(StorageError):  # its lease runs out by itself
            await self._asking.ask(register.leave, self.me)
        await asyncio.to_thread(self._asking.stop)
        self._held.clear()

    def refused(self, what: str) -> None:
        _log.warning("Fenced: %s is another server's by now; nothing was written.", what)
        super().refused(what)
        self._lease.wake()

    # -- what the threads tell ----------------------------------------------------------------------------------------------

    def _tell(self, hear: Callable[..., None], *told: object) -> None:
        """Let the loop hear what a thread tells."""
        tell_loop(self._loop, self._hear, hear, *told)

    def _hear(self, hear: Callable[..., None], *told: object) -> None:
        """A server that cannot follow what its lease sees must not keep it."""
        try:
            hear(*told)
        except Exception as error:
            self._keeper.supervision.failed("lease", error)

    async def _feel_the_pulse(self) -> None:
        """A database that does not answer may also be one to which nothing gets through."""
        while True:
            await asyncio.sleep(RENEWED_EVERY / 2)
            self._see_to_the_writer()
            silent = self._computer.monotonic() - self._heard
            self.cut = self._lease.suspended or silent > CUT_AFTER
            if silent > GIVEN_UP_AFTER:
                self._lease.break_off()
            self._watching.break_off_if_frozen()

    def _see_to_the_writer(self) -> None:
        """Give up the lease while the oldest write is too old, and break off the connection on which it waits."""
        waited, busy = self._keeper.writing
        stalled = waited > self._write_within
        if stalled and busy > self._write_within and self._computer.monotonic() > self._broken_off + self._write_within:
            self._broken_off = self._computer.monotonic()
            self._store.break_off()
        if stalled != self._lease.suspended:
            _log.warning("The database does not take what this server writes: others may take its tables." if stalled else _WRITES_AGAIN)
            self._lease.suspend(stalled)

    def _look(self, seen: RegisterView, new: bool) -> None:
        """What the lease has seen: what we hold is as the database has it, and what nobody holds is taken."""
        if new and self._seen.began:
            self._not_before = self._computer.monotonic() + LASTS
            self._work.do(self._keeper.reread)
        self.cut, self._heard = self._lease.suspended, self._computer.monotonic()
        if new or seen.peers != self._seen.peers:
            self._where.clear()
        self._seen = seen
        if seen.clock is not None:
            self._wall.set(seen.clock + self._computer.monotonic())
        self._watching.watch(next_in_ring(self.me.id, (peer.id for peer in seen.peers)))
        for what, held in list(self._held.items()):
            if seen.mine.get(what) != held.epoch and held.since < seen.began:
                del self._held[what]
                self._work.do(self._keeper.dropped, what)
        if not self._resting:
            given = {what: epoch for what, epoch in seen.mine.items() if self._is_new(what, epoch)}
            if given:
                self._taking |= given
                self._work.do(self._run, given)
        self._gone = {what: gone for what, gone in self._gone.items() if gone[1] > seen.began - 2 * LASTS}
        self._see_to_the_free()
        self._see_to_the_shares()
        self._news.set()

    def _notice(self, told: dict[str, object]) -> None:
        if "give" in told:
            asker = self._peer(str(told["from"]))
            if told.get("to") == self.me.id and asker is not None:
                self._work.do(self._give_as_asked, str(told["give"]), asker)
            return
        if "held" in told:
            self._where.clear()
        if told.keys() & {"people", "staff", "tables", "all"}:
            self._work.do(self._keeper.notice, told)

    def _died(self, id: str) -> None:
        """Its lock is free: it has died, unless it is the database that was away."""
        if self._peer(id) is not None and self._computer.monotonic() > self._not_before and not self._resting:
            self._work.do(self._bury, id)

    async def _bury(self, id: str) -> None:
        await self._asking.ask(register.bury, id)
        await tell_held(self._asking, self.me)
        self._lease.wake()

    # -- taking -------------------------------------------------------------------------------------------------------------

    def _see_to_the_free(self) -> None:
        if not self._seen.free:
            self._free_since = None
            return
        self._free_since = self._free_since or self._computer.monotonic()
        if self._may_take and (self._taker is None or self._taker.done()):
            self._taker = self._work.do(self._take_free)

    @property
    def _may_take(self) -> bool:
        return not (self._resting or self.me.draining or self.cut) and self._computer.monotonic() >= self._not_before

    async def _take_free(self, desk_last: bool = False) -> None:
        while self._may_take:
            left_over = self._free_since is not None and self._computer.monotonic() > self._free_since + LEFT_OVER
            most = BITE if left_over else min(BITE, part(self._seen) - len(self._held) - len(self._taking))
            if most <= 0 or not await self._take(most, desk_last=desk_last):
                return

    async def _take(self, most: int, only: str = "", desk_last: bool = False) -> bool:
        living = {peer.rules for peer in self._seen.peers}
        got = await self._asking.ask(take, self.me, most, living, only, desk_last)
        ours = {what: epoch for what, epoch in got.items() if self._is_new(what, epoch)}  # else we have seen it already
        self._taking |= ours
        await self._run(ours)
        return bool(got)

    async def _run(self, taken: dict[str, int]) -> None:
        """These are ours: each goes on from what is stored."""
        ran: list[str] = []
        try:
            kept: Mapping[str, KeptTable] = {}
            with suppress(Exception):  # then each is read by itself
                kept = await self._keeper.read(taken)
            for what, epoch in taken.items():
                try:
                    await self._keeper.taken(what, Fence(what, epoch), kept.get(what))
                except Exception as error:
                    self._failed[what] = self._computer.monotonic()  # it is tried again later
                    if not isinstance(error, StorageError):
                        self._keeper.supervision.failed(f"taking {what}", error)
                else:
                    self._failed.pop(what, None)
                    self._held[what] = HeldLease(epoch, self._computer.monotonic())
                    ran.append(what)
                del self._taking[what]
                self._news.set()
        finally:
            for what in taken:
                self._taking.pop(what, None)
        if ran:
            await self._asking.ask(register.note, self.me, ran)

    async def fetch(self, what: str, patience: float = 3.0) -> None:
        end, asked = self._computer.monotonic() + patience, 0.0
        while what not in self._held:
            if self._lease.suspended:
                raise StorageError("This server cannot write, and takes nothing; try again.")
            self._news.clear()
            if what not in self._taking:
                holder = await self._holding(what)
                if holder is None:
                    await self._take(1, only=what)
                elif holder.id == self.me.id:
                    self._lease.wake()
                elif self._computer.monotonic() > asked + ASKED_AGAIN:
                    asked = self._computer.monotonic()
                    await self._asking.ask(register.tell, {"from": self.me.id, "give": what, "to": holder.id})
            if what not in self._held:
                if self._computer.monotonic() > end:
                    name = "The desk" if what == DESK else f"Table {what.removeprefix(at_table(''))}"
                    raise StorageError(f"{name} is at another server, which does not give it now; try again.")
                with suppress(TimeoutError):
                    async with asyncio.timeout(ASKED_AGAIN):
                        await self._news.wait()

    # -- giving -------------------------------------------------------------------------------------------------------------

    async def _give_as_asked(self, what: str, to: Peer) -> None:
        if what in self._held and self._may_give(what, to):
            await self.give(what, to, register.HANDED)

    def _may_give(self, what: str, to: Peer) -> bool:
        """A round that was dealt by other rules is not his to go on with."""
        return to.rules == self.me.rules or not self._keeper.running(what)

    async def give(self, what: str, to: Peer, why: str) -> None:
        if what not in self._held:
            raise Elsewhere(what)
        await self._keeper.let_go(what)
        held = self._held.pop(what, None)
        if held is None:
            return  # it was dropped meanwhile
        self._went(what, held.epoch)  # whatever is seen of it from before is not new to us
        given = False
        try:
            given = await self._asking.ask(register.give, self.me, what, held.epoch, to, why)
        finally:
            if given:
                self._where[what] = to.id
            else:
                self._gone.pop(what, None)  # if it is still ours we shall see that, and take it up again
            await self._keeper.dropped(what)
            self._lease.wake()

    async def drain(self) -> None:
        self.me = self._lease.me = self.me._replace(draining=True)
        await self._asking.ask(register.renew, self.me)
        await tell_held(self._asking, self.me)
        end = self._computer.monotonic() + WAITED
        while (self._held or self._taking) and self._computer.monotonic() < end:
            others = [peer for peer in self._seen.peers if not peer.draining]
            if not others:
                return  # whoever comes takes it
            tables = sorted((what for what in self._held if what != DESK), key=self._keeper.unrest)
            for what in tables or list(self._held):  # the desk when all else has gone
                able = [peer for peer in others if what in self._held and self._may_give(what, peer)]
                if able:
                    await self._give_to_least(what, able, register.HANDED)
            if self._held or self._taking:
                await asyncio.sleep(RENEWED_EVERY / 50)

    async def _give_to_least(self, what: str, peers: list[Peer], why: str) -> None:
        counts = self._seen.counts
        to = min(peers, key=lambda peer: counts.get(peer.id, 0))
        await self.give(what, to, why)
        counts[to.id] = counts.get(to.id, 0) + 1

    def _see_to_the_shares(self) -> None:
        """A server that holds more than another for some time gives tables to the one that has least."""
        if not below(self._seen, len(self._held)) or not self._may_take or self._seen.free:
            self._uneven_since = None
            return
        self._uneven_since = self._uneven_since or self._computer.monotonic()
        if self._computer.monotonic() > self._uneven_since + UNEVEN_FOR and (self._balancer is None or self._balancer.done()):
            self._balancer = self._work.do(self._balance)

    async def _balance(self) -> None:
        while self._may_take and (fewer := below(self._seen, len(self._held))):
            quiet = sorted((what for what in self._held if what != DESK), key=self._keeper.unrest)
            given = next(((what, able) for what in quiet if (able := [peer for peer in fewer if self._may_give(what, peer)])), None)
            if given is None:
                return
            await self._give_to_least(*given, register.BALANCED)

    # -- work ---------------------------------------------------------------------------------------------------------------

    async def _until(self, holds: Callable[[], bool]) -> None:
        while not holds():
            self._news.clear()
            await self._news.wait()
