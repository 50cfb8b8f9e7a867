"""Messages to people for whom a seat is kept: each says for themselves whether they want any, or tells a clerk."""

from typing import Annotated

from fastapi import Path, Request

from cardroom.room.desks.paging.commands import AllowPages, Contact, EndPages
from cardroom.room.desks.paging.paging_desk import PagingData
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import Staffer
from cardroom.web.api.routes import Routes
from cardroom.web.bodies.paging import PagePersonBody
from cardroom.web.guard.needs import VISITOR, OnDuty, staff
from cardroom.web.guard.sessions import Present, address
from cardroom.web.state import Room

routes = Routes("/api", "people")

CLERKS = staff(Role.CASHIER, Role.FLOOR, Role.OPERATOR)
VisitorId = Annotated[str, Path(max_length=40)]
BY_THEMSELVES = "said so on their own page"


@routes.get("/account/paging", VISITOR)
async def get_paging(visitor: Present, room: Room) -> PagingData:
    """Look whether you get messages.

    When a seat is called for you, and when it is about to lapse."""
    return await room.host.paging.seen(visitor.id)


@routes.post("/account/paging", VISITOR)
async def set_paging(request: Request, visitor: Present, room: Room, wanted: Contact) -> PagingData:
    """Say whether you want messages.

    Where they go is kept sealed, and deleted when you want none."""
    by = Staffer(visitor.id, Role.PLAYER, address(request))
    return await room.host.paging.do(_wanted(by, visitor.id, wanted, BY_THEMSELVES))


@routes.post("/people/{id}/paging", CLERKS)
async def set_paging_of_person(by: OnDuty, room: Room, id: VisitorId, wanted: PagePersonBody) -> PagingData:
    """Write down whether a person wants messages.

    As they have told you, with the reason."""
    return await room.host.paging.do(_wanted(by, id, wanted, wanted.why))


def _wanted(by: Staffer, visitor: str, wanted: Contact, why: str) -> AllowPages | EndPages:
    return AllowPages(by, visitor, why, wanted) if wanted.to.strip() else EndPages(by, visitor, why)
