"""A friend at an absent player's chips: approved by the player, played by the friend, objected to by any other player or the floor."""

from fastapi import Request

from cardroom.room.desks.seating.friends import ApproveFriend, ForbidFriend, ObjectToFriend, PlayForFriend, StopFriend
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import Staffer
from cardroom.web.api.parameters import TableId
from cardroom.web.api.routes import Routes
from cardroom.web.bodies.floor import PlayerWhyBody
from cardroom.web.bodies.friends import AbsentPlayerBody, ApproveFriendBody
from cardroom.web.guard.needs import PLAYER, VISITOR, Acting, staff
from cardroom.web.guard.sessions import Present, address
from cardroom.web.state import Room

routes = Routes("/api/tables", "tables")


def _player(request: Request, visitor: Present) -> Staffer:
    return Staffer(visitor.id, Role.PLAYER, address(request))


@routes.post("/{id}/friend", PLAYER)
async def approve_friend(request: Request, visitor: Present, room: Room, id: TableId, wanted: ApproveFriendBody) -> None:
    """Let a friend play your chips.

    Where the house allows it. The friend begins when they agree; any other player may object. Their wins and losses are yours."""
    await room.host.friends.arrange(ApproveFriend(_player(request, visitor), visitor, id, wanted.name))


@routes.post("/{id}/friend/play", PLAYER)
async def play_for_friend(visitor: Present, room: Room, id: TableId, wanted: AbsentPlayerBody) -> None:
    """Play a friend's chips.

    From the next hand on, for as long as the house allows, until the player is back."""
    await room.host.friends.arrange(PlayForFriend(visitor, id, wanted.player))


@routes.post("/{id}/friend/stop", VISITOR)
async def stop_friend(visitor: Present, room: Room, id: TableId, wanted: AbsentPlayerBody) -> None:
    """End a friend's play.

    The player or the friend may do so. It ends when the hand is over."""
    await room.host.friends.do(StopFriend(visitor, id, wanted.player))


@routes.post("/{id}/friend/object", PLAYER)
async def object_to_friend(request: Request, visitor: Present, room: Room, id: TableId, wanted: AbsentPlayerBody) -> None:
    """Object to a friend.

    Any other player at the table may. The friend's play ends when the hand is over, and nobody else plays these chips."""
    await room.host.friends.do(ObjectToFriend(_player(request, visitor), visitor, id, wanted.player))


@routes.post("/{id}/floor/friend", staff(Role.FLOOR, where="table"))
async def forbid_friend(by: Acting, room: Room, id: TableId, wanted: PlayerWhyBody) -> None:
    """Forbid a friend.

    The floor objects, as any other player may."""
    await room.host.friends.do(ForbidFriend(by, id, wanted.player, wanted.why))
