"""A friend at an absent player's chips: approved by the player, played by the friend, objected to by any other player or the floor."""

from fastapi import APIRouter, Request, Response

from cardroom.room.desks.seating import friends
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import By, Staffer
from cardroom.web.api.document import SIGNED
from cardroom.web.api.floor import Floorman
from cardroom.web.api.replies import done
from cardroom.web.api.tables import CHANGED, TableId
from cardroom.web.guard.needs import PLAYER, VISITOR, needs
from cardroom.web.guard.sessions import Present, address
from cardroom.web.models import answers
from cardroom.web.models.bodies import ApproveFriend, OfAbsent
from cardroom.web.models.floor import SendAway
from cardroom.web.state import Room

router = APIRouter(prefix="/api/tables", tags=["tables"])


def _by(request: Request, visitor: Present) -> Staffer:
    return Staffer(visitor.id, Role.PLAYER, address(request))


@router.post(
    "/{id}/friend",
    summary="Let a friend play your chips",
    response_model=answers.Done,
    responses=CHANGED,
    openapi_extra=SIGNED,
    dependencies=[needs(PLAYER)],
)
async def approve(request: Request, visitor: Present, room: Room, id: TableId, wanted: ApproveFriend) -> Response:
    """Where the house has it so. The friend begins when they agree; any other player may object. What the chips win or lose is yours."""
    await room.host.friends.arrange(friends.ApproveFriend(_by(request, visitor), visitor, id, wanted.name))
    return done()


@router.post(
    "/{id}/friend/play",
    summary="Play a friend's chips",
    response_model=answers.Done,
    responses=CHANGED,
    openapi_extra=SIGNED,
    dependencies=[needs(PLAYER)],
)
async def play(visitor: Present, room: Room, id: TableId, wanted: OfAbsent) -> Response:
    """From the next hand on, for as long as the house allows, until the player is back."""
    await room.host.friends.arrange(friends.PlayForFriend(visitor, id, wanted.player))
    return done()


@router.post(
    "/{id}/friend/stop",
    summary="End a friend's play",
    response_model=answers.Done,
    responses=CHANGED,
    openapi_extra=SIGNED,
    dependencies=[needs(VISITOR)],
)
async def stop(visitor: Present, room: Room, id: TableId, wanted: OfAbsent) -> Response:
    """By the player or the friend, when the hand is over."""
    await room.host.friends.do(friends.StopFriend(visitor, id, wanted.player))
    return done()


@router.post(
    "/{id}/friend/object",
    summary="Object to a friend",
    response_model=answers.Done,
    responses=CHANGED,
    openapi_extra=SIGNED,
    dependencies=[needs(PLAYER)],
)
async def object_to(request: Request, visitor: Present, room: Room, id: TableId, wanted: OfAbsent) -> Response:
    """By any other player at the table: it ends when the hand is over, and nobody else plays these chips."""
    await room.host.friends.do(friends.ObjectToFriend(_by(request, visitor), visitor, id, wanted.player))
    return done()


@router.post("/{id}/floor/friend", summary="Forbid a friend", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def forbid(staffer: Floorman, visitor: Present, room: Room, id: TableId, wanted: SendAway) -> Response:
    """The floor objects, as any other player may."""
    await room.host.friends.do(friends.ForbidFriend(By(staffer, visitor.name), id, wanted.player, wanted.why))
    return done()
