"""What falls due on the board by itself: a time that is over, a game that has begun, a move that can be ended, a seat that is gone."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from cardroom.errors import BadInput, CardroomError
from cardroom.room.base.errors import Stale, Unknown
from cardroom.room.base.retries import Pauses
from cardroom.room.base.supervision import Supervision
from cardroom.room.books.waiting.entries import OFFERED, State
from cardroom.room.desks.seating.board import Board, is_seated_here
from cardroom.room.desks.seating.commands import LapseName, ListAgain, StartGame, TakeOff, due_of
from cardroom.room.desks.seating.friends import Friends
from cardroom.room.desks.seating.table_moves import TableMoves
from cardroom.room.journal.journal import Posting
from cardroom.room.live.commands import BookCommand
from cardroom.room.live.needs import BoardExecutor, HeldTables, SharedView

_log = logging.getLogger(__name__)
LOOKS_EVERY = 1.0
"""Seconds after which the room looks at its tables again while somebody waits or moves: they open, close and empty by themselves; or after
something that fell due was refused."""

NOT_ADMITTED = "is not admitted any more"


class BoardClock:
    def __init__(
        self, executor: BoardExecutor, state: SharedView, tables: HeldTables, board: Board, moves: TableMoves, friends: Friends,
        keep_bars: Callable[[], Awaitable[None]],
    ) -> None:  # fmt: skip
        """``keep_bars``: make everybody who is barred get up."""
        self._executor, self._state, self._tables, self._keep_bars, self._wall = executor, state, tables, keep_bars, state.wall
        self._board, self._moves, self._friends = board, moves, friends
        self._task: asyncio.Task[None] | None = None
        self._bars_due = self._refused = False
        self._pauses = Pauses(LOOKS_EVERY)

    def start(self, supervision: Supervision) -> None:
        self._task = supervision.task("board", self._run)

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def take_over(self) -> None:
        """Look after what another server, which held the desk until now, may have left undone."""
        self._bars_due = True
        self._state.news.set()

    async def _run(self) -> None:
        while True:
            self._state.news.clear()
            pause = await self._tick_or_pause()
            try:
                async with asyncio.timeout(pause):
                    await self._state.news.wait()
            except TimeoutError:
                pass

    async def _tick_or_pause(self) -> float | None:
        """Do what is due. Return after how many seconds to look again if there are no news; None: not before there are."""
        self._refused = False
        try:
            await self.tick()
        except CardroomError:  # it is due still
            return LOOKS_EVERY
        except Exception as error:  # whatever it is, it is due still; ever more seldom
            pause = self._pauses.after_failure()
            _log.error("the board: %s; tried again in %.0f s", type(error).__name__, pause)
            return pause
        self._pauses.went_well()
        return LOOKS_EVERY if self._busy or self._refused else None

    @property
    def _busy(self) -> bool:
        lists = self._board.lists
        return bool(lists.entries or lists.refusals.to_be_listed or self._board.moves.under_way or self._bars_due)

    async def tick(self) -> None:
        """Do whatever is due. All of it is the desk's, but that tables are told whether others wait."""
        self._tell_tables()
        if not self._executor.holds_desk:
            return
        if self._bars_due:
            await self._keep_bars()
            self._bars_due = False
        if self._busy:
            await self._executor.look()
        lists = self._board.lists
        for entry in lists.due(self._wall()):
            await self._executor.arrange(LapseName(entry.number), self._board)
        for visitor in self._state.staff.all_barred(self._wall()):
            for entry in lists.of(visitor):
                await self._executor.arrange(TakeOff(entry.number, NOT_ADMITTED), self._board)
            await self._friends.end(visitor, NOT_ADMITTED)
        for who, game in lists.refusals.over(self._wall()):
            await self._by_itself(ListAgain(who, game))
        open = {table.placard.game for table in self._board.tables()}
        for game in {entry.game for entry in lists.entries.values() if entry.state is State.INTERESTED} & open:
            await self._by_itself(StartGame(game))
        for entry in [entry for entry in lists.entries.values() if entry.state in OFFERED]:
            due = due_of(self._board, entry)
            if due is not None:
                await self._by_itself(due)
        await self._moves.tick()

    async def _by_itself(self, command: BookCommand[Board, Posting]) -> None:
        """Run what nobody asked for; where somebody has done something meanwhile, look again, but not at once: it may be refused again."""
        try:
            await self._executor.write(command, self._board)
        except (BadInput, Stale, Unknown):
            self._refused = True

    def _tell_tables(self) -> None:
        """Tell each table whether others wait for a seat in its game: by that it collects for time, and picks up absent players."""
        for runner in self._tables.runners:
            if not is_seated_here(runner.table):
                continue
            waits = self._board.lists.waits(runner.table.placard.game)
            if runner.table.state.board != waits:
                runner.table.control.others_wait(waits)
                runner.stirred()
