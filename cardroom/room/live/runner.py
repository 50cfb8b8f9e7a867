"""The one writer of a table: does one thing at a time, stores it, and only then lets it be seen."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from copy import copy
from typing import TypeVar

from cardroom.room.base.errors import Elsewhere, Fenced, Refused, StorageError
from cardroom.room.base.retries import Pauses
from cardroom.room.base.side_work import SideWork
from cardroom.room.base.tasks import to_the_end
from cardroom.room.live import display
from cardroom.room.people.visitors import Visitors
from cardroom.room.storage import Store
from cardroom.room.storage.committer import Committer
from cardroom.room.storage.rows import Change, Fence, at_table
from cardroom.room.storage.wall_time import on_the_wall
from cardroom.room.table.play import Thought
from cardroom.room.table.quiet_action import quiet_answer
from cardroom.room.table.table import Table
from cardroom.round import Action, Round, View

_log = logging.getLogger(__name__)
T = TypeVar("T")
Found = TypeVar("Found")
TRIED_AGAIN_AFTER = 1.0
"""Seconds after which a table tries again what could not be stored. A table that fails by itself waits longer each time (``Pauses``)."""

THOUGHT = 0.05
"""Seconds that a bot's thought takes as far as anybody can tell, or a multiple of them: how long it really took could tell of its cards."""


def left_of_thought(took: float) -> float:
    """Return for how many seconds an answer is kept back that was found after so many.

    >>> round(left_of_thought(0.012), 3), round(left_of_thought(0.0612), 4)
    (0.038, 0.0388)
    """
    return -took % THOUGHT


def _unheard(table: Table, change: Change) -> None:
    """What is told of a change that nobody listens for."""


class Runner:
    def __init__(
        self,
        table: Table,
        committer: Committer,
        visitors: Visitors,
        now: Callable[[], float],
        wall: Callable[[], float],
        again: Callable[[str], Table],
        think: Callable[[Thought], Awaitable[Action]],
        doubt: Callable[[], Awaitable[None]],
        fence: Fence | None = None,
        fenced: Callable[[str], None] = lambda what: None,
        played_on: Callable[[Table, Change], None] = _unheard,
    ) -> None:
        """``played_on`` is told what the table has stored by itself.
        ``fence``: with which the table was taken, and then made from what is stored; ``fenced`` is told if that holds no more."""
        self.table = table
        self.what = at_table(table.id)  # as servers call it
        self.fence, self._fenced, self._played_on = fence, fenced, played_on
        self.moved = False  # another server has the table, or will have it: here nothing happens to it any more
        self._thinking: asyncio.Task[None] | None = None
        self._committer, self._visitors, self._now, self._wall = committer, visitors, now, wall
        self._again, self._think, self._doubt = again, think, doubt
        self._lock = asyncio.Lock()
        self._kick = asyncio.Event()
        self.display = display.Display(table, visitors, now)
        self._news = False
        self._ahead = False  # the table has done what could not be stored
        self._stopping = False
        self._pauses, self._side = Pauses(TRIED_AGAIN_AFTER), SideWork()
        self._changed = False  # something was stored since the table failed last
        self.closed = table.closed_at is not None  # stored as such: until then it may come to nothing
        self._stored = _reached(table)
        self._task = asyncio.create_task(self._run(), name=f"table {table.id}")

    @property
    def waits(self) -> float | None:
        """Return for how many seconds the one who is asked has been; None: nobody is."""
        since = self.table.clock.asked_since
        return None if since is None else round(max(0.0, self._now() - since), 1)

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
        self.display.wake()

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
        """What is due; a bot thinks elsewhere, so that one table's thoughts do not hold up the others."""
        async with self._lock:
            self._check_here()
            if self._ahead:
                await self._make_again()
            thought = self.table.thought(self._now())
            chosen: Action | None = None
            if thought is not None:
                self._thinking = asyncio.current_task()
                begun = asyncio.get_running_loop().time()
                try:
                    chosen = await self._chosen(thought)
                    if self.table.clock.pace and not self.table.state.quick:
                        await asyncio.sleep(left_of_thought(asyncio.get_running_loop().time() - begun))
                finally:
                    self._thinking = None
            await self._store(lambda table, now: table.advance(now, chosen), self._played_on)

    async def _chosen(self, thought: Thought) -> Action:
        """What a bot answers, wherever it thinks. The round does not wait for one that fails."""
        try:
            return await self._think(thought)
        except Exception as error:
            return quiet_answer(thought, error)

    async def _store(self, what: Callable[[Table, float], T], stored: Callable[[Table, Change], None] = _unheard) -> T:
        if self._ahead:
            await self._make_again()
        self.display.freeze()  # anyone who looks while this is stored must see what was before
        try:
            result = what(self.table, self._now())
        except BaseException:
            if self.table.change.waiting:  # it failed half-way
                await self._make_again()
            self.display.thaw()
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
            self._changed = True
            self._visitors.stored(change)
            stored(self.table, change)
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
        self.table, self._ahead = table, False
        self.display.show(table)
        self.publish()

    # -- what is seen -------------------------------------------------------------------------------------------------------

    def publish(self) -> None:
        """Let everybody see what has been stored."""
        self.closed = self.table.closed_at is not None
        self._stored = _reached(self.table)
        self.display.publish()
        self._kick.set()

    def came(self, viewer: str) -> None:
        self.table.came(viewer, self._now())
        self.stirred()

    def went(self, viewer: str) -> None:
        self.table.went(viewer, self._now())
        self.stirred()

    def looked(self, visitor: str) -> None:
        """A program that asks instead of keeping a connection is there too."""
        player = self.display.viewer(visitor)
        if player:
            self.table.clock.looked(player, self._now())
            self._kick.set()

    def stirred(self) -> None:
        """Somebody came or went, or his purse was counted: everybody hears of it soon, and perhaps a round can begin."""
        self._kick.set()
        if not self._news and not self.moved:
            self._news = True
            asyncio.get_running_loop().call_later(display.NEWS_AFTER, self._side.do, self._tell_news)

    async def _tell_news(self) -> None:
        async with self._lock:
            self._news = False
            if not self._ahead and not self.moved:
                self.publish()

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

    # -- what happens by itself ---------------------------------------------------------------------------------------------

    async def _run(self) -> None:
        while not self._stopping and (self._ahead or self.table.closed_at is None):
            try:
                if await self._is_due():
                    await self._tick()
                    self._pauses.went_well()
            except Exception as error:  # whatever it is, it stands as it was stored: try again
                await self._rest(self._pause_after(error))

    def _pause_after(self, error: Exception) -> float:
        """Return for how long to wait. A database comes back as it goes; a table that fails by itself is tried ever more seldom."""
        if isinstance(error, StorageError | Elsewhere) and not isinstance(error, Refused):
            return TRIED_AGAIN_AFTER
        pause = self._pauses.after_failure()
        if not isinstance(error, StorageError):  # without its text, which may have cards in it
            _log.error("table %s: %s; tried again in %.0f s", self.table.id, type(error).__name__, pause)
        return pause

    async def _is_due(self) -> bool:
        """Wait until something is due, or has happened. Return whether something is due."""
        self._kick.clear()
        due = 0.0 if self._ahead else self.table.due()
        wait = None if due is None else due - self._now()
        if wait is not None and wait <= 0:
            return True
        try:
            async with asyncio.timeout(wait):
                await self._kick.wait()
        except TimeoutError:
            return True
        return False

    async def _rest(self, seconds: float) -> None:
        """Unless it is to stop, or something is stored: then the table is another one, and what failed may go well."""
        self._changed = False
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not (self._stopping or self._changed):
                    self._kick.clear()
                    await self._kick.wait()


def _reached(table: Table) -> tuple[Round | None, int]:
    """How far its round has come."""
    return table.round, 0 if table.round is None else len(table.round.events)
