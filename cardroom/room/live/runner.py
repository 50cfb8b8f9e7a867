"""The one writer of a table: does one thing at a time, stores it, and only then lets it be seen."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from copy import copy
from typing import NamedTuple, TypeVar

from cardroom.bots import Bot
from cardroom.errors import CardroomError
from cardroom.languages import ENGLISH
from cardroom.room.base.errors import Elsewhere, Fenced, Refused, StorageError
from cardroom.room.base.tasks import to_the_end
from cardroom.room.live.lens import Lens, Snapshot
from cardroom.room.live.watch import Watch
from cardroom.room.people.visitors import Visitors
from cardroom.room.storage import Store
from cardroom.room.storage.committer import Committer
from cardroom.room.storage.rows import Fence, at_table
from cardroom.room.storage.wall_time import on_the_wall
from cardroom.room.table.description import LobbyData, lobby_data, table_data, you_data
from cardroom.room.table.table import Table
from cardroom.round import BANK, Action, Round, View

_log = logging.getLogger(__name__)
T = TypeVar("T")
Found = TypeVar("Found")
WATCHERS = ""  # the lens of all who only watch
NEWS_AFTER = 0.25
"""Seconds in which comings and goings are gathered before they are told; and in which what nobody looks at is not described anew."""

ALONE_AFTER = 2.0
"""The same at a table where bots are among themselves."""

TRIED_AGAIN_AFTER = 1.0
"""Seconds after which a table tries again what could not be stored."""


class Line(NamedTuple):
    """Of the lobby, as it was made ``at`` a time; ``dealt``: when the last round began."""

    seq: int
    at: float
    says: LobbyData
    dealt: float | None


class Runner:
    def __init__(
        self,
        table: Table,
        committer: Committer,
        visitors: Visitors,
        now: Callable[[], float],
        wall: Callable[[], float],
        again: Callable[[str], Table],
        think: Callable[[Bot, View], Awaitable[Action]],
        doubt: Callable[[], Awaitable[None]],
        fence: Fence | None = None,
        fenced: Callable[[str], None] = lambda what: None,
    ) -> None:
        """``fence``: with which the table was taken, and then made from what is stored; ``fenced`` is told if that holds no more."""
        self.table = table
        self.fence, self._fenced = fence, fenced
        self.moved = False  # another server has the table, or will have it: here nothing happens to it any more
        self._thinking: asyncio.Task[None] | None = None
        self._committer, self._visitors, self._now, self._wall = committer, visitors, now, wall
        self._again, self._think, self._doubt = again, think, doubt
        self._lock = asyncio.Lock()
        self._kick = asyncio.Event()
        self._lenses: dict[tuple[str, str], Lens] = {}  # by visitor and language; of all who only watch: one a language
        self.watches: set[Watch] = set()
        self._seq = 0
        self._news = False
        self._ahead = False  # the table has done what could not be stored
        self._stopping = False
        self._changing = False  # something is done to the table that is not stored yet
        self.closed = table.closed_at is not None  # stored as such: until then it may come to nothing
        self._stored = _reached(table)
        self._shot: Snapshot | None = None  # nobody has looked yet
        self._shot_seq = -1
        self._line: Line | None = None
        self._task = asyncio.create_task(self._run(), name=f"table {table.id}")

    @property
    def what(self) -> str:
        """What a server holds who has this table."""
        return at_table(self.table.id)

    async def stop(self) -> None:
        self._stopping = True
        self._kick.set()
        await self._task
        async with self._lock:
            pass  # whoever is in the middle of something ends it

    async def let_go(self) -> None:
        """For another server: whoever is in the middle of something ends it, and whoever comes after is sent there."""
        self._end()
        await asyncio.gather(self._task, return_exceptions=True)
        async with self._lock:
            self.moved = True

    def drop(self) -> None:
        """Another server has the table: what was not stored never happened, and whoever watches it goes there."""
        self.moved = True
        self._end()
        for watch in self.watches:
            watch.wake()

    def _end(self) -> None:
        """Nothing more is begun here; a bot that thinks will think again where the table goes on."""
        self._stopping = True
        self._kick.set()
        if self._thinking is not None:
            self._thinking.cancel()

    def _check_here(self) -> None:
        if self.moved:
            raise Elsewhere(self.what)

    async def do(self, what: Callable[[Table, float], T]) -> T:
        """Do something to the table. It is stored and then seen, or refused and undone, whether its caller waits for it or not."""
        return await to_the_end(self._do(what))

    async def do_knowing(self, ask: Callable[[Store], Found], what: Callable[[Table, float, Found], T]) -> T:
        """The same, with what is stored: nothing happens at the table in between."""
        return await to_the_end(self._do_knowing(ask, what))

    async def _do(self, what: Callable[[Table, float], T]) -> T:
        async with self._lock:
            self._check_here()
            return await self._store(what)

    async def _do_knowing(self, ask: Callable[[Store], Found], what: Callable[[Table, float, Found], T]) -> T:
        async with self._lock:
            self._check_here()
            if self._ahead:
                await self._make_again()
            found = await self._committer.read(ask)  # and nothing else is waited for before it is used
            return await self._store(lambda table, now: what(table, now, found))

    async def _tick(self) -> None:
        """What is due; a bot thinks in a thread, so that one table's thoughts do not hold up the others."""
        async with self._lock:
            self._check_here()
            if self._ahead:
                await self._make_again()
            thought = self.table.thought(self._now())
            chosen: Action | None = None
            if thought is not None:
                self._thinking = asyncio.current_task()
                try:
                    chosen = await self._think(*thought)
                finally:
                    self._thinking = None
            await self._store(lambda table, now: table.advance(now, chosen))

    async def _store(self, what: Callable[[Table, float], T]) -> T:
        if self._ahead:
            await self._make_again()
        if self._shot is None or self._line is None:  # for who looks while this is stored: he must see what was before
            self._shot, self._shot_seq, self._line = self._shoot(), self._seq, self._lobby()
        self._changing = True
        try:
            result = what(self.table, self._now())
        except BaseException:
            if self.table.change.waiting:  # it failed half-way
                await self._make_again()
            self._changing = False
            raise
        change = on_the_wall(self.table.take_change(), self._wall() - self._now())
        if change.waiting:
            change.fence = self.fence
            self._visitors.take(change)
            try:
                await self._committer.write(change)
            except Fenced as error:
                self._visitors.refused(change)
                if error.what == self.what:
                    self.drop()
                else:  # the desk is another's: the table is still ours
                    await self._make_again()
                self._fenced(error.what)
                raise Elsewhere(error.what) from None
            except Refused:
                self._visitors.refused(change)
                await self._make_again()
                raise
            except StorageError:
                self._ahead = True
                self._visitors.take_back(change)
                await self._doubt()
                await self._make_again()
                raise
            self._visitors.stored(change)
        self.publish()
        return result

    async def _make_again(self) -> None:
        """The table as it is stored: what it did last is undone. Until that has been done nothing else is."""
        self._ahead = True
        try:
            table = await asyncio.to_thread(self._again, self.table.id)
        except BaseException:
            asyncio.get_running_loop().call_later(TRIED_AGAIN_AFTER, self._kick.set)
            raise
        table.continue_from(self.table)
        self.table, self._lenses, self._ahead = table, {}, False
        self.publish()

    # -- what is seen -------------------------------------------------------------------------------------------------------

    def publish(self) -> None:
        """Let everybody see what has been stored."""
        self._seq += 1
        self._changing = False
        self.closed = self.table.closed_at is not None
        self._stored = _reached(self.table)
        old = self._line is not None and self._now() >= self._line.at + (NEWS_AFTER if self.table.people else ALONE_AFTER)
        if old:
            self._line = self._lobby()
        if old or self.watches or self._lenses:
            shot = self.snapshot
            for lens in self._lenses.values():
                lens.update(shot)
            for watch in self.watches:
                watch.wake()
        self._kick.set()

    @property
    def snapshot(self) -> Snapshot:
        """The table as it may be seen now. It is made when somebody looks; who looks while something waits to be stored sees what was made
        last, a moment ago."""
        if self._shot is None or (self._shot_seq != self._seq and not self._changing):
            self._shot, self._shot_seq = self._shoot(), self._seq
        return self._shot

    def came(self, viewer: str) -> None:
        self.table.came(viewer, self._now())
        self.stirred()

    def went(self, viewer: str) -> None:
        self.table.went(viewer, self._now())
        self.stirred()

    def looked(self, visitor: str) -> None:
        """A program that asks instead of keeping a connection is there too."""
        player = self.viewer(visitor)
        if player:
            self.table.state.attendance.seen(player, self._now())

    def stirred(self) -> None:
        """Somebody came or went, or his purse was counted: everybody hears of it soon, and perhaps a round can begin."""
        self._kick.set()
        if not self._news and not self.moved:
            self._news = True
            asyncio.get_running_loop().call_later(NEWS_AFTER, lambda: asyncio.create_task(self._tell_news()))

    async def _tell_news(self) -> None:
        async with self._lock:
            self._news = False
            if not self._ahead and not self.moved:
                self.publish()

    def _shoot(self) -> Snapshot:
        table, round = self.table, self.table.round
        clock: dict[str, dict[str, float]] = {}
        for seat in table.people:
            deadline = table.clock.deadline(seat)
            if deadline is not None:
                clock[seat.player] = {"until": deadline[0], "bank_until": deadline[1]}
        asked = round.decision.asks if round is not None and round.decision is not None else ()
        return Snapshot(
            self._seq,
            table.round_id,
            table.number,
            round,
            len(round.events) if round is not None else 0,
            round.decision if round is not None else None,
            round.over if round is not None else False,
            table_data(table),
            {seat.player: you_data(table, seat, 0 if seat.friend else self._visitors.balance(seat.visitor or "")) for seat in table.people},
            {player: table.state.turn(player) for player in asked},
            clock,
            self._now(),
            {seat.acting: seat.player for seat in table.people if seat.acting is not None},
            {seat.visitor: seat.player for seat in table.people if seat.visitor is not None},
            table.state.eyes,
            round.accounts.get(BANK) if round is not None and table.running else None,
            table.state.tally.glance(round, table.running),
            len(round.corrected) if round is not None else 0,
        )

    def line(self, now: float) -> LobbyData:
        """Of the lobby, as it may be seen: it is another one only when the table is."""
        if self._line is None or (self._line.seq != self._seq and not self._changing):
            self._line = self._lobby()
        dealt = self._line.dealt
        return {**self._line.says, "quiet": None if dealt is None else max(0.0, now - dealt)}

    def _lobby(self) -> "Line":
        return Line(self._seq, self._now(), lobby_data(self.table), self.table.state.tally.dealt)

    def lens(self, visitor: str, language: str = ENGLISH) -> Lens:
        """What a visitor looks through. Names can change hands: a player's lens is his who sits there, not the name's."""
        viewer = self.viewer(visitor)
        key = visitor if viewer else WATCHERS
        lens = self._lenses.get((key, language))
        if lens is None or lens.viewer != viewer:
            lens = self._lenses[key, language] = Lens(viewer, key, language)
            lens.update(self.snapshot)
        return lens

    def viewer(self, visitor: str) -> str:
        """Which player a visitor is, as far as it may be seen; empty: he watches."""
        return self.snapshot.viewers.get(visitor, WATCHERS)

    def view(self, visitor: str) -> View | None:
        """What a player knows of the running round, as it stands now, for another thread to think about while the round goes on; None
        while there is something of it that may not be seen yet."""
        player, round = self.table.seating.acting(visitor).player, self.table.round
        if round is None or round.over or not self._all_seen:
            return None
        view = copy(round.view(player))
        view.events, view.accounts = list(view.events), dict(view.accounts)
        view.places = {place: list(cards) for place, cards in view.places.items()}
        return view

    @property
    def _all_seen(self) -> bool:
        """Whether everything that has happened in the round is stored."""
        return not self._ahead and self._stored == _reached(self.table)

    async def stored(self) -> Table:
        """The table when nothing of its round waits to be stored: to look at, not to change."""
        while not self._all_seen:
            async with self._lock:
                self._check_here()
                if self._ahead:
                    await self._make_again()
        return self.table

    def sits(self, visitor: str) -> bool:
        """Whether he sits here, be it stored or not."""
        return any(seat.visitor == visitor for seat in self.table.people)

    def drop_lenses(self) -> None:
        """Forget the lenses that nobody looks through."""
        used = {(watch.visitor if self.viewer(watch.visitor) else WATCHERS, watch.language) for watch in self.watches}
        self._lenses = {key: lens for key, lens in self._lenses.items() if key in used}

    # -- what happens by itself ---------------------------------------------------------------------------------------------

    async def _run(self) -> None:
        while not self._stopping and (self._ahead or self.table.closed_at is None):
            self._kick.clear()
            due = 0.0 if self._ahead else self.table.due()
            wait = None if due is None else due - self._now()
            if wait is None or wait > 0:
                try:
                    async with asyncio.timeout(wait):
                        await self._kick.wait()
                    continue
                except TimeoutError:
                    pass
            try:
                await self._tick()
            except Exception as error:  # whatever it is, it stands as it was stored: try again
                if not isinstance(error, CardroomError):  # without its text, which may have cards in it
                    _log.error("table %s: %s", self.table.id, type(error).__name__)
                await self._rest(TRIED_AGAIN_AFTER)

    async def _rest(self, seconds: float) -> None:
        """Whatever happens meanwhile, unless it is to stop."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not self._stopping:
                    self._kick.clear()
                    await self._kick.wait()


def _reached(table: Table) -> tuple[Round | None, int]:
    """How far its round has come."""
    return table.round, 0 if table.round is None else len(table.round.events)
