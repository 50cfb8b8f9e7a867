"""A friend at an absent player's chips (001 l.59, 493-494): the player names the friend, the friend agrees, any other player may object.

All of it goes through the desk, so that one person does not play for two others at once, wherever their tables are.
"""

from dataclasses import dataclass

from cardroom.errors import BadInput
from cardroom.room.base.errors import Forbidden
from cardroom.room.books.waiting.entries import ListedPerson
from cardroom.room.books.waiting.list_work import ASKED
from cardroom.room.desks.seating.admission import Admission
from cardroom.room.live.commands import Arrangement, TableCommand
from cardroom.room.live.needs import BoardExecutor, SharedView
from cardroom.room.people.staff import By, Staffer
from cardroom.room.people.visitors import Visitor
from cardroom.room.table.table import Table

# -- at the table -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ApproveFriendAtTable:
    by: Staffer
    table_id: str
    visitor_id: str
    friend: ListedPerson

    def apply(self, table: Table, now: float) -> None:
        table.play.check_players_act()
        table.absences.approve_friend(self.by, table.seating.of(self.visitor_id), self.friend, now)


@dataclass(frozen=True)
class FriendPlays:
    table_id: str
    visitor_id: str
    player: str

    def apply(self, table: Table, now: float) -> None:
        table.absences.take_chips(self.visitor_id, self.player, now)


@dataclass(frozen=True)
class StopFriend:
    """End it, as the player or the friend."""

    visitor: Visitor
    table_id: str
    player: str

    def apply(self, table: Table, now: float) -> None:
        table.absences.stop_friend(self.visitor.id, self.player, now)


@dataclass(frozen=True)
class ObjectToFriend:
    """Object, as another player at the table."""

    by: Staffer
    visitor: Visitor
    table_id: str
    player: str

    def apply(self, table: Table, now: float) -> None:
        if not any(seat.visitor == self.visitor.id for seat in table.people):
            raise Forbidden("Only a player at the table objects.")
        table.absences.object_to(By(self.by, self.visitor.name), self.player, ASKED, now)


@dataclass(frozen=True)
class ForbidFriend:
    """Object, as the floor."""

    by: By
    table_id: str
    player: str
    why: str

    def apply(self, table: Table, now: float) -> None:
        table.absences.object_to(self.by, self.player, self.why, now)


@dataclass(frozen=True)
class EndFriend:
    """End it, as the room."""

    table_id: str
    player: str
    why: str

    def apply(self, table: Table, now: float) -> None:
        table.absences.end_friend(self.player, self.why, now)


# -- decided by the desk ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ApproveFriend:
    """Name the friend who may play the chips of a player who goes away."""

    by: Staffer
    visitor: Visitor
    table_id: str
    name: str

    def apply(self, admission: Admission, now: float) -> ApproveFriendAtTable:
        board = admission.board
        friend = board.people.known(self.name)
        if admission.is_barred(friend.id, now):
            raise BadInput(f"{friend.name} may not play here.")
        if board.stand_ins.of(friend.id):
            raise BadInput(f"{friend.name} plays for another player already, or may.")
        table = board.table(self.table_id)
        table.seating.of(self.visitor.id)
        _check_one_seat(admission, table, friend)
        return ApproveFriendAtTable(self.by, self.table_id, self.visitor.id, ListedPerson(friend.name, friend.id))


@dataclass(frozen=True)
class PlayForFriend:
    """Agree, as the friend, and play from the next hand on."""

    visitor: Visitor
    table_id: str
    player: str

    def apply(self, admission: Admission, now: float) -> FriendPlays:
        admission.check_admitted(self.visitor)
        _check_one_seat(admission, admission.board.table(self.table_id), self.visitor)
        return FriendPlays(self.table_id, self.visitor.id, self.player)


def _check_one_seat(admission: Admission, table: Table, friend: Visitor) -> None:
    """Refuse a friend who has a seat, where a person has one seat only."""
    sits, rule = admission.board.sits_in(friend.id), table.placard.seating_rules.waiting.one_seat
    if sits and (rule == "in-the-room" or (rule == "in-the-game" and table.placard.game in sits)):
        raise BadInput(f"{friend.name} has a seat already, and nobody plays two.")


class Friends:
    def __init__(self, executor: BoardExecutor, state: SharedView, admission: Admission) -> None:
        self._executor, self._state, self._admission = executor, state, admission

    async def arrange(self, command: Arrangement[Admission, ApproveFriendAtTable | FriendPlays]) -> None:
        await self._executor.arrange(command, self._admission)

    async def do(self, command: TableCommand[None]) -> None:
        """Run a command of the desk at the table."""
        await self._executor.in_turn(command)
        self._state.news.set()

    async def end(self, visitor: str, why: str) -> None:
        """End whatever somebody plays for others."""
        board = self._admission.board
        for standing in board.stand_ins.of(visitor):
            if standing.kind == "friend" and board.find(standing.table) is not None:
                await self.do(EndFriend(standing.table, standing.player, why))
