"""The floor: all tables at a glance, calls for it, and rulings at live tables."""

import hashlib
from functools import partial
from typing import Annotated

from fastapi import Path, Query, Request, Response

from cardroom.houses.finding import FoundData
from cardroom.room.desks.floor.commands import AnswerCall, CallFloor, CloseCall, Rule, Version, WantedRuling
from cardroom.room.desks.floor.data import FloorRowData, PreviewData, RulingsData
from cardroom.room.people.roles import Role
from cardroom.web.api.parameters import TableId
from cardroom.web.api.routes import Routes
from cardroom.web.base.reader import Spoken
from cardroom.web.base.replies import JSON, written
from cardroom.web.bodies.floor import AnswerCallBody, CallFloorBody, CloseCallBody, MakeRulingBody
from cardroom.web.guard.needs import PLAYER, Acting, OnDuty, staff
from cardroom.web.guard.sessions import Present, address
from cardroom.web.peering.lists import everywhere
from cardroom.web.state import Room

routes = Routes("/api", "floor")

LOOKERS = (Role.FLOOR, Role.CASHIER)
"""The roles that look after tables."""

FLOOR = staff(Role.FLOOR, where="table")
CallNumber = Annotated[int, Path(ge=1, le=10**9)]


@routes.get("/floor", staff(*LOOKERS, where="anywhere"), answer=list[FloorRowData])
async def get_floor(request: Request, by: OnDuty, room: Room) -> Response:
    """Look at all tables at a glance.

    Those that are yours to look after. `Room-Now` has the room's time. With `If-None-Match`, an unchanged answer is not sent again."""
    host = room.host
    rows = host.floor.tables(partial(host.office.holds, by.who, LOOKERS))
    body = written(await everywhere(request, room, rows))
    etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    headers = {"ETag": etag, "Room-Now": f"{host.now():.3f}"}
    same = etag in request.headers.get("if-none-match", "")
    return Response(status_code=304, headers=headers) if same else Response(body, headers=headers, media_type=JSON)


# -- calls ------------------------------------------------------------------------------------------------------------------


@routes.post("/tables/{id}/call", PLAYER)
async def call_floor(request: Request, visitor: Present, room: Room, id: TableId, wanted: CallFloorBody) -> None:
    """Call the floor.

    A player or the dealer of the table calls, with a word. Everybody at the table sees the call until the floor closes it."""
    room.limiter.take("floor_calls", visitor.id, "You call the floor too often; wait a moment.")
    host = room.host
    deals = Role.DEALER in host.office.roles(visitor.id, host.floor.at(id))
    await host.floor.do(CallFloor(visitor, deals, id, wanted.says, address(request)))


@routes.post("/tables/{id}/call/{number}/answer", FLOOR)
async def answer_call(by: Acting, room: Room, id: TableId, number: CallNumber, wanted: AnswerCallBody) -> None:
    """Answer a call: the floor comes."""
    await room.host.floor.do(AnswerCall(by, id, number, wanted.says))


@routes.post("/tables/{id}/call/{number}/close", FLOOR)
async def close_call(by: Acting, room: Room, id: TableId, number: CallNumber, wanted: CloseCallBody) -> None:
    """Close a call that is settled."""
    await room.host.floor.do(CloseCall(by, id, number, wanted.says))


# -- rulings ----------------------------------------------------------------------------------------------------------------


@routes.get("/tables/{id}/rulings", FLOOR)
async def list_rulings(room: Room, id: TableId) -> RulingsData:
    """List the rulings that may be made now.

    Each with its clause and the lines that print it. `round` and `inputs` name the state of the table."""
    return await room.host.floor.rulings(id)


@routes.post("/tables/{id}/rulings/preview", FLOOR)
async def preview_ruling(by: Acting, room: Room, id: TableId, wanted: MakeRulingBody, spoken: Spoken) -> PreviewData:
    """Preview a ruling.

    The ruling is made on a copy of the round, as everybody would see it. Nothing is done."""
    return await room.read(await room.host.floor.previewer(by, id, *_asked(wanted), spoken))


@routes.post("/tables/{id}/rulings", FLOOR)
async def make_ruling(by: Acting, room: Room, id: TableId, wanted: MakeRulingBody) -> None:
    """Make a ruling.

    It is an input of the round like any other, told to everybody at the table. The staff's journal holds the name and the reason."""
    await room.host.floor.do(Rule(by, id, *_asked(wanted)))


@routes.get("/tables/{id}/find", FLOOR)
async def find_clauses(room: Room, id: TableId, text: Annotated[str, Query(max_length=200)] = "") -> list[FoundData]:
    """Ask in words.

    The clauses and readings of the table's edition on the subject, then whatever its house prints elsewhere."""
    return await room.read(room.host.floor.finder(id, text))


def _asked(wanted: MakeRulingBody) -> tuple[Version, WantedRuling]:
    return Version(wanted.round, wanted.inputs), WantedRuling(wanted.name, wanted.args, wanted.because)
