"""The desk at which names are put on lists and called to seats."""

from collections.abc import Callable, Iterable

from cardroom.room.base.errors import Unknown
from cardroom.room.books.waiting.entries import Chair, How, ListedPerson
from cardroom.room.books.waiting.games import ListedGame
from cardroom.room.books.waiting.list_work import ASKED
from cardroom.room.desks.seating.board import Board
from cardroom.room.desks.seating.commands import CallName, FreeingCommand, JoinList, OpenList
from cardroom.room.journal.journal import Posting
from cardroom.room.live.commands import BookCommand
from cardroom.room.live.needs import BoardExecutor, SharedView
from cardroom.room.people.staff import Staffer
from cardroom.room.people.visitors import Visitor


class SeatingDesk:
    def __init__(self, executor: BoardExecutor, state: SharedView, board: Board, check_known: Callable[[str, str], None]) -> None:
        """``check_known`` asks the clerk for a document where a name is that of somebody who is not served."""
        self._executor, self._state, self._board, self._check_known, self._wall = executor, state, board, check_known, state.wall

    async def do(self, command: BookCommand[Board, Posting]) -> None:
        """Run a command that touches no table."""
        await self._executor.write(command, self._board)
        self._state.news.set()

    async def free(self, command: FreeingCommand) -> None:
        """Run a command after which no seat is kept for a name."""
        await self._executor.arrange(command, self._board)
        self._state.news.set()

    async def call(self, command: CallName) -> Chair:
        """Call a name to a seat; returns the seat."""
        kept = await self._executor.arrange(command, self._board)
        self._state.news.set()
        return Chair(kept.table_id, kept.seat)

    async def open_list(self, command: OpenList) -> ListedGame:
        game = command.game
        await self.do(command)
        return game

    async def join(self, by: Staffer, visitor: Visitor, game: ListedGame, change: bool = False, wants: Iterable[int] = ()) -> None:
        """Put a visitor's own name on a list; ``change``: they have a seat, and ask for another table."""
        await self._check_listed(game)
        how = How.TABLE if change else How.PERSON
        await self.do(JoinList(by, game, ListedPerson(visitor.name, visitor.id), how, ASKED, tuple(wants)))

    async def add(self, by: Staffer, game: ListedGame, name: str, how: How, why: str, wants: Iterable[int] = ()) -> None:
        """Put the name, or the player number, of somebody on a list who stands at the desk, or has phoned."""
        await self._check_listed(game)
        visitor = self._board.people.numbered(name) or self._board.people.called(name)
        who = ListedPerson(name) if visitor is None else ListedPerson(visitor.name, visitor.id)
        if visitor is not None:
            self._board.people.check_served(visitor.id, self._wall())
        self._check_known(*who)
        await self.do(JoinList(by, game, who, how, why, tuple(wants)))

    async def _check_listed(self, game: ListedGame) -> None:
        await self._executor.look()
        if not self._board.has_list(game):
            raise Unknown(f"There is no list for {game.key}.")
