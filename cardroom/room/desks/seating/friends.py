"""A friend at an absent player's chips (001 l.59, 493-494): the player names the friend, the friend agrees, any other player may object.

The deeds go through the desk, so that one person does not play for two others at once, wherever their tables are.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardroom.errors import BadInput
from cardroom.room.base.errors import Forbidden, Unknown
from cardroom.room.books.waiting.lists import ASKED, Who
from cardroom.room.books.waiting.stand_ins import Standing
from cardroom.room.people.staff import By, Staffer
from cardroom.room.people.visitors import Visitor
from cardroom.room.table.table import Table

if TYPE_CHECKING:
    from cardroom.room.desks.seating.board import Board
    from cardroom.room.host.host import Host


class Friends:
    def __init__(self, host: "Host", board: "Board") -> None:
        self._host, self._board = host, board

    async def approve(self, by: Staffer, visitor: Visitor, table_id: str, name: str) -> None:
        """A player who goes away names the friend who may play their chips."""

        async def approved() -> None:
            friend = self._host.visitors.called(name)
            if friend is None:
                raise Unknown(f"Nobody here is called '{name[:40]}'.")
            if self._host.staff.barred(friend.id, self._host.wall()) is not None:
                raise BadInput(f"{friend.name} may not play here.")
            if self._board.stand_ins.of(friend.id):
                raise BadInput(f"{friend.name} plays for another player already, or may.")

            def approve(table: Table, now: float) -> None:
                seat = table.seating.of(visitor.id)
                self._check_one_seat(table, friend)
                table.absences.approve_friend(by, seat, Who(friend.name, friend.id), now)

            await self._host.do_at(table_id, approve)

        await self._host.journal.at_table(approved)

    async def play(self, visitor: Visitor, table_id: str, player: str) -> None:
        """The friend agrees, and plays from the next hand on."""

        async def agreed() -> None:
            self._host.office.check_admitted(visitor)

            def play(table: Table, now: float) -> None:
                self._check_one_seat(table, visitor)
                table.absences.take_chips(visitor.id, player, now)

            await self._host.do_at(table_id, play)

        await self._host.journal.at_table(agreed)

    def _check_one_seat(self, table: Table, friend: Visitor) -> None:
        """A friend who has a seat where a person has one seat only does not play another."""
        sits, rule = self._board.sits_in(friend.id), table.placard.desk.waiting.one_seat
        if sits and (rule == "in-the-room" or (rule == "in-the-game" and table.placard.game in sits)):
            raise BadInput(f"{friend.name} has a seat already, and nobody plays two.")

    async def stop(self, visitor: Visitor, table_id: str, player: str) -> None:
        """The player or the friend ends it."""
        await self._at(table_id, lambda table, now: table.absences.stop_friend(visitor.id, player, now))

    async def object(self, by: Staffer, visitor: Visitor, table_id: str, player: str) -> None:
        """Another player at the table objects."""

        def objects(table: Table, now: float) -> None:
            if not any(seat.visitor == visitor.id for seat in table.people):
                raise Forbidden("Only a player at the table objects.")
            table.absences.object_to(By(by, visitor.name), player, ASKED, now)

        await self._at(table_id, objects)

    async def forbid(self, by: By, table_id: str, player: str, why: str) -> None:
        """The floor objects."""
        await self._at(table_id, lambda table, now: table.absences.object_to(by, player, why, now))

    async def end(self, visitor: str, why: str) -> None:
        """The room ends whatever somebody plays for others."""
        for standing in self._board.stand_ins.of(visitor):
            if standing.kind == "friend" and self._board.find(standing.table) is not None:
                await self._end(standing, why)

    async def _end(self, standing: Standing, why: str) -> None:
        await self._at(standing.table, lambda table, now: table.absences.end_friend(standing.player, why, now))

    async def _at(self, table_id: str, what: Callable[[Table, float], None]) -> None:
        await self._host.journal.at_table(lambda: self._host.do_at(table_id, what))
        self._board.wake()
