"""The kiosk: a person puts their name on a list, and takes it off, with their card alone."""

from typing import Annotated

from fastapi import Request
from typing_extensions import TypedDict

from cardroom.fields import VisitorName, says
from cardroom.room.books.waiting.games import ListedGame
from cardroom.room.desks.seating.commands import LeaveList
from cardroom.room.desks.seating.data import BoardData, board_data
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import Staffer
from cardroom.room.people.visitors import Visitor
from cardroom.web.api.routes import Routes
from cardroom.web.bodies import kiosk as bodies
from cardroom.web.guard.needs import ANYBODY
from cardroom.web.guard.sessions import address
from cardroom.web.state import Room, RoomState

routes = Routes("/api/kiosk", "kiosk")


class KioskData(TypedDict):
    name: VisitorName
    board: Annotated[BoardData, says("The board, with the places of this person.")]


def _person(request: Request, room: RoomState, card: str) -> Visitor:
    """Return the person whose card this is. Tries are counted for each address, and for each number: a code is not guessed."""
    room.limiter.take("cards", address(request), "Too many cards were read here; wait a moment.")
    room.limiter.take("cards_number", card.strip().rpartition("#")[2][:4], "This card was read too often; wait a moment.")
    host = room.host
    visitor = host.office.known(host.identity_desk.holder(card))
    host.office.check_admitted(visitor)
    return visitor


async def _seen(room: RoomState, visitor: Visitor) -> KioskData:
    await room.host.executor.glance()
    return {"name": visitor.name, "board": board_data(room.host.board, room.host.wall(), visitor.id)}


@routes.post("/card", ANYBODY, 403)
async def read_card(request: Request, room: Room, wanted: bodies.CardBody) -> KioskData:
    """Read a card.

    The board, with the places of the person whose card it is."""
    return await _seen(room, _person(request, room, wanted.card))


@routes.post("/join", ANYBODY, 403)
async def join_list_by_card(request: Request, room: Room, wanted: bodies.KioskJoinBody) -> KioskData:
    """Put a person's name on a list."""
    visitor = _person(request, room, wanted.card)
    by = Staffer(visitor.id, Role.PLAYER, address(request))
    await room.host.seating.join(by, visitor, ListedGame.of(wanted.game), wants=wanted.wants)
    return await _seen(room, visitor)


@routes.post("/leave", ANYBODY, 403)
async def leave_list_by_card(request: Request, room: Room, wanted: bodies.KioskLeaveBody) -> KioskData:
    """Take a person's name off a list."""
    visitor = _person(request, room, wanted.card)
    by = Staffer(visitor.id, Role.PLAYER, address(request))
    await room.host.seating.free(LeaveList(by, wanted.number, wanted.version))
    return await _seen(room, visitor)
