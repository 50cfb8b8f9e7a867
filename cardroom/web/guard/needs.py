"""The needs of routes and messages, asked for: who may passes, all others hear one sentence."""

from typing import Annotated

from fastapi import Depends
from fastapi.params import Depends as Dependency
from starlette.requests import HTTPConnection

from cardroom.room.people.roles import IN_ROOM, At
from cardroom.room.people.staff import By, Staffer
from cardroom.web.base.need import ANYBODY as ANYBODY
from cardroom.web.base.need import PLAYER as PLAYER
from cardroom.web.base.need import VISITOR as VISITOR
from cardroom.web.base.need import Door, Need, Where, for_anybody
from cardroom.web.base.need import staff as staff
from cardroom.web.guard.problems import NoSession
from cardroom.web.guard.sessions import Perhaps, Present, SignedIn, address
from cardroom.web.state import RoomState, room_of


class _Guarded(Door):
    async def __call__(self, connection: HTTPConnection, asks: Perhaps) -> Staffer | None:
        id = str(connection.path_params.get("id", ""))
        found = await check(self.need, room_of(connection), asks, id, address(connection))
        connection.state.staffer = found
        return found


def needs(need: Need) -> Dependency:
    """Among the ``dependencies`` of a route; or of a parameter, which is then the staffer at his work."""
    if need.who == "anybody":
        return for_anybody()
    found: Dependency = Depends(_Guarded(need))
    return found


async def _on_duty(connection: HTTPConnection) -> Staffer:
    """Return the member of the staff whom the route's need has let pass."""
    found = connection.state.staffer
    assert isinstance(found, Staffer)
    return found


OnDuty = Annotated[Staffer, Depends(_on_duty)]
"""The member of the staff who asks, at a route for the staff."""


async def _acting(staffer: OnDuty, visitor: Present) -> By:
    return By(staffer, visitor.name)


Acting = Annotated[By, Depends(_acting)]
"""The same with the name under which everybody is told."""


async def check(need: Need, room: RoomState, asks: SignedIn | None, id: str, address: str) -> Staffer | None:
    """Let pass who may; one of the staff at his work is returned. ``id``: of the table or round that it is about."""
    if need.who == "anybody":
        return None
    if asks is None:
        raise NoSession("Come in first: there is no session.")
    if need.who == "player":
        room.host.office.check_admitted(asks.visitor)
    if need.who != "staff":
        return None
    return room.host.office.staffer(asks.session, need.roles, await _place(need.where, id, room), address)


async def _place(where: Where, id: str, room: RoomState) -> At | None:
    if where == "anywhere":
        return None
    if where == "room":
        return IN_ROOM
    table = id.partition("-")[0] if where == "round" else id
    office = room.host.office
    return office.place(table) or await room.read(office.stored_place, table)
