"""Play at once: back at one's own table of a game, else with people who play or wait for it, else at a new table with bots.

All of it happens in one turn of the desk. So two players who press Play at the same moment meet: the second one finds the table that the
first one has opened. Whoever waits on the game's list meanwhile is called to the new table, in the order of the list.
"""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Literal, NamedTuple

from typing_extensions import TypedDict

from cardroom.errors import BadInput
from cardroom.fields import TableKey, says
from cardroom.houses.loader import load
from cardroom.room.base.errors import Stale, Unknown
from cardroom.room.base.settings import usual_table
from cardroom.room.books.waiting.games import ListedGame, game_of
from cardroom.room.books.waiting.list_work import ITSELF
from cardroom.room.desks.seating.arrivals import JoinTable
from cardroom.room.desks.seating.board import Board
from cardroom.room.desks.seating.commands import CallName
from cardroom.room.desks.seating.desk import SeatingDesk
from cardroom.room.host.opening import OpenTable
from cardroom.room.host.visits import Visits
from cardroom.room.live.directory import Directory
from cardroom.room.live.executor import Executor
from cardroom.room.live.requests import Remember, RequestKey, said
from cardroom.room.people.staff import By
from cardroom.room.people.visitors import Visitor
from cardroom.room.storage.rows import Change
from cardroom.room.table.table import Table

ROOM = By(ITSELF, "the room")
How = Literal["came-back", "joined", "opened"]


class SeatedData(TypedDict):
    id: TableKey
    how: Annotated[How, says("You sat at a table of the game already, you joined people who play or wait for it, or a table was opened.")]


@dataclass(frozen=True)
class PlayGame:
    """Sit down at a game, at its usual stakes. ``bots``: at a new table, None: as many as usual; ``private``: meet nobody."""

    visitor: Visitor
    edition: str
    bots: int | None = None
    private: bool = False

    @property
    def game(self) -> ListedGame:
        """Return the game at its usual stakes, as waiting lists name it."""
        edition = load(self.edition)
        terms, there = edition.set_up(usual_table(edition))
        return game_of(there, terms)

    def own(self, tables: Iterable[Table]) -> Table | None:
        """Return the table of this game at which the visitor sits."""
        found = (table for table in tables for seat in table.people if seat.visitor == self.visitor.id and not seat.leaving)
        return next((table for table in found if table.placard.of_house.id == self.edition and table.closed_at is None), None)

    def to_join(self, tables: Iterable[Table]) -> list[Table]:
        """Return the tables where people play this game or wait for it, the best one first: where most people are, then the oldest."""
        game = self.game
        open_to_all = (table for table in tables if table.placard.game == game and _joinable(table))
        return sorted(open_to_all, key=lambda table: (-len(_people(table)), table.state.opened_at, table.id))

    def new_table(self) -> OpenTable:
        return OpenTable(self.visitor, {"edition": self.edition, "bots": self.bots, "private": self.private})


def _people(table: Table) -> list[str]:
    return [seat.player for seat in table.people if not seat.leaving and seat.seat is not None]


def _joinable(table: Table) -> bool:
    """Whether the lobby shows the table, somebody plays there, and a seat is free."""
    if table.settings.private or table.closed_at is not None or table.state.closing or table.play.real_table:
        return False
    taken = sum(seat.seat is not None for seat in table.seats.values())
    return bool(_people(table)) and taken < table.placard.seat_count


class Found(NamedTuple):
    how: How
    table: str

    @classmethod
    def read(cls, answer: str) -> "Found":
        how, _, table = answer.partition(" ")
        return cls("joined" if how == "joined" else "opened" if how == "opened" else "came-back", table)

    @property
    def data(self) -> SeatedData:
        return {"id": self.table, "how": self.how}

    def __str__(self) -> str:
        return f"{self.how} {self.table}"


class QuickSeat:
    def __init__(self, executor: Executor, directory: Directory, visits: Visits, board: Board, seating: SeatingDesk) -> None:
        self._executor, self._directory, self._visits = executor, directory, visits
        self._board, self._seating = board, seating

    async def play(self, command: PlayGame, key: str = "") -> SeatedData:
        self._executor.check_desk()
        given = {"edition": command.edition, "bots": command.bots, "private": command.private}
        asked = RequestKey(command.visitor.id, key, said("play", **given))
        found = Found.read(await self._executor.once(asked, partial(self._bring, command)))
        if found.how == "opened" and not command.private:
            await self._call_waiting(command.game, found.table)
        return found.data

    async def _call_waiting(self, game: ListedGame, table: str) -> None:
        """Keep seats of a new table for those who wait for its game, as far as its seats go."""
        with suppress(BadInput, Stale, Unknown):  # somebody has called them, or left, meanwhile
            while (called := self._board.next_called(game, self._board.sights())) is not None and called[1].table == table:
                entry, chair = called
                await self._seating.call(CallName(ROOM, entry.number, entry.version, chair, None, False, "a table is open"))

    async def _bring(self, command: PlayGame, remember: Remember) -> str:
        return str(await self._executor.bring(partial(self._seat, command, remember)))

    async def _seat(self, command: PlayGame, remember: Remember) -> Found:
        async with self._executor.turn():
            own = command.own(self._directory.tables)
            if own is not None:
                return Found("came-back", own.id)
            for table in () if command.private else command.to_join(self._directory.tables):
                found = Found("joined", table.id)
                try:
                    await self._visits.sit_from_desk(JoinTable(command.visitor, table.id), partial(_remember_found, remember, found))
                except BadInput:
                    continue  # the house has kept its last seat, or asks for more chips than these: another table, or a new one
                return found
            return Found("opened", await self._visits.open_in_turn(command.new_table(), partial(_remember_opened, remember)))


def _remember_found(remember: Remember, found: Found, change: Change, _: str) -> None:
    remember(change, str(found))


def _remember_opened(remember: Remember, change: Change, table_id: str) -> None:
    remember(change, str(Found("opened", table_id)))
