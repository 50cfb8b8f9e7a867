"""The floor: all tables at a glance, calls for it, and rulings at live tables."""

import hashlib
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from cardroom.room.desks.floor.commands import AnswerCall, CallFloor, CloseCall, Rule, Version, WantedRuling
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import By, Staffer
from cardroom.web.api.document import SIGNED, refusals
from cardroom.web.api.replies import JSON, done, reply, written
from cardroom.web.api.tables import TableId
from cardroom.web.guard.needs import PLAYER, needs, staff
from cardroom.web.guard.sessions import Present, address
from cardroom.web.models import answers
from cardroom.web.models import floor as models
from cardroom.web.pages.spoken import Spoken
from cardroom.web.peering.merged import everywhere
from cardroom.web.state import Room

router = APIRouter(prefix="/api", tags=["floor"])

READ = refusals(401, 403, 404, 422)
CHANGED = refusals(401, 404, 409, 422, changes=True)
RIGHTERS = (Role.FLOOR, Role.CASHIER)
"""Who looks after tables, and puts payments right: of earlier rounds two of them."""

CallNumber = Annotated[int, Path(ge=1, le=10**9)]
Floorman = Annotated[Staffer, needs(staff(Role.FLOOR, where="table"))]
Righter = Annotated[Staffer, needs(staff(*RIGHTERS, where="table"))]
RighterAnywhere = Annotated[Staffer, needs(staff(*RIGHTERS, where="anywhere"))]


@router.get("/floor", summary="All tables at a glance", response_model=list[models.FloorRow], responses=READ, openapi_extra=SIGNED)
async def glance(request: Request, by: RighterAnywhere, room: Room) -> Response:
    """Those that are yours to look after. `Room-Now` has the room's time; with `If-None-Match` what has not changed is not sent again."""
    host = room.host
    rows = host.floor.tables(lambda at: not host.office.roles(by.who, at).isdisjoint(RIGHTERS))
    body = written(await everywhere(request, room, rows))
    etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    headers = {"ETag": etag, "Room-Now": f"{host.now():.3f}"}
    same = etag in request.headers.get("if-none-match", "")
    return Response(status_code=304, headers=headers) if same else Response(body, headers=headers, media_type=JSON)


# -- calls ------------------------------------------------------------------------------------------------------------------


@router.post(
    "/tables/{id}/call",
    summary="Floor!",
    response_model=answers.Done,
    responses=CHANGED,
    openapi_extra=SIGNED,
    dependencies=[needs(PLAYER)],
)
async def call(request: Request, visitor: Present, room: Room, id: TableId, wanted: models.CallFloor) -> Response:
    """From a player or the dealer of the table, with a word. Everybody at the table sees it, until the floor closes it."""
    room.limiter.take("floor_calls", visitor.id, "You call the floor too often; wait a moment.")
    host = room.host
    await host.floor.do(
        CallFloor(visitor, Role.DEALER in host.office.roles(visitor.id, host.floor.at(id)), id, wanted.says, address(request))
    )
    return done()


@router.post(
    "/tables/{id}/call/{number}/answer", summary="The floor comes", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED
)
async def answer(by: Floorman, visitor: Present, room: Room, id: TableId, number: CallNumber, wanted: models.Answered) -> Response:
    await room.host.floor.do(AnswerCall(By(by, visitor.name), id, number, wanted.says))
    return done()


@router.post(
    "/tables/{id}/call/{number}/close", summary="A call is settled", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED
)
async def close(by: Floorman, visitor: Present, room: Room, id: TableId, number: CallNumber, wanted: models.Closed) -> Response:
    await room.host.floor.do(CloseCall(By(by, visitor.name), id, number, wanted.says))
    return done()


# -- rulings ----------------------------------------------------------------------------------------------------------------


@router.get("/tables/{id}/rulings", summary="What may be ruled now", response_model=models.Rulings, responses=READ, openapi_extra=SIGNED)
async def rulings(by: Floorman, room: Room, id: TableId) -> Response:
    """With the clause of each and its lines; `round` and `inputs` say which state of the table this is about."""
    return reply(await room.host.floor.rulings(id))


@router.post(
    "/tables/{id}/rulings/preview", summary="What it will do", response_model=models.Preview, responses=CHANGED, openapi_extra=SIGNED
)
async def preview(by: Floorman, visitor: Present, room: Room, id: TableId, wanted: models.MakeRuling, spoken: Spoken) -> Response:
    """The ruling made on a copy of the round, as everybody would see it. Nothing is done."""
    found = await room.host.floor.previewer(By(by, visitor.name), id, *_asked(wanted), spoken)
    return reply(await room.read(found))


@router.post("/tables/{id}/rulings", summary="Rule", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def rule(by: Floorman, visitor: Present, room: Room, id: TableId, wanted: models.MakeRuling) -> Response:
    """An input of the round like any other, told to everybody at the table; with who and why in the staff's journal."""
    await room.host.floor.do(Rule(By(by, visitor.name), id, *_asked(wanted)))
    return done()


@router.get("/tables/{id}/find", summary="Ask in words", response_model=list[models.Found], responses=READ, openapi_extra=SIGNED)
async def find(by: Floorman, room: Room, id: TableId, text: Annotated[str, Query(max_length=200)] = "") -> Response:
    """The clauses and readings of the table's edition on it, then what its house prints elsewhere."""
    return reply(await room.read(room.host.floor.finder(id, text)))


def _asked(wanted: models.MakeRuling) -> tuple[Version, WantedRuling]:
    return Version(wanted.round, wanted.inputs), WantedRuling(wanted.name, wanted.args, wanted.because)
