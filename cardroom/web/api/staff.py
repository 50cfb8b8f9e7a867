"""The work of the staff: who does what in the room, and what each may see of it."""

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from cardroom.room.base.errors import Forbidden
from cardroom.room.desks.office import commands
from cardroom.room.desks.office.appoint import Post
from cardroom.room.desks.office.sights import OwnHealth
from cardroom.room.people.roles import GRANTED, At, Role, read_role
from cardroom.room.people.staff import Staffer
from cardroom.web.api.document import EITHER, SIGNED, refusals
from cardroom.web.api.replies import JSON, done, reply, written
from cardroom.web.api.rounds import Before, check_round
from cardroom.web.guard.needs import ANYBODY, VISITOR, needs, staff
from cardroom.web.guard.sessions import Perhaps, Signed, address, device, remember
from cardroom.web.models import answers
from cardroom.web.models import staff as staff_answers
from cardroom.web.models.bodies import Bar, CloseTable, EndRound, GrantRole, OneTimeKey, ReasonBody, RemovePlayer, SetLimits
from cardroom.web.peering.merged import everywhere, own_only, told_by_others
from cardroom.web.state import Room

router = APIRouter(prefix="/api", tags=["staff"])

READ = refusals(401, 403, 404, 422)
CHANGED = refusals(401, 404, 409, 422, changes=True)
_READERS = (Role.OPERATOR, Role.AUDITOR)  # an auditor reads whatever the operator does, and changes nothing
Operator = Annotated[Staffer, needs(staff(Role.OPERATOR))]
OperatorThere = Annotated[Staffer, needs(staff(Role.OPERATOR, where="table"))]
Number = Annotated[int, Path(ge=1, le=2**53)]
Id = Annotated[str, Path(max_length=40)]
Like = Annotated[str, Query(max_length=40, description="How the name begins; empty: those with a role, a bar or a seat.")]
BeforeLine = Annotated[int | None, Query(ge=0, le=2**53, description="Only lines with lower numbers: older ones.")]
Word = Annotated[str, Query(max_length=40)]


async def _json(room: Room, make: Callable[[], object]) -> Response:
    return Response(await room.read(lambda: written(make())), media_type=JSON)


# -- coming to work ---------------------------------------------------------------------------------------------------------


@router.post(
    "/key",
    summary="Come with a one-time key",
    response_model=answers.NewSession,
    responses=refusals(401, 422, changes=True),
    openapi_extra=EITHER,
    dependencies=[needs(ANYBODY)],
)
async def come(request: Request, asks: Perhaps, room: Room, wanted: OneTimeKey) -> Response:
    """The one that the room's own terminal printed, which makes its first opener the operator; or one that an operator gave you."""
    room.limiter.take("entries", address(request), "Too many have come in from your address; wait a moment.")
    visitor, secret = await room.host.office.come_by_key(
        wanted.key, None if asks is None else asks.visitor, address(request), device(request)
    )
    response = reply({"id": visitor.id, "name": visitor.name, "secret": secret})
    remember(response, request, secret)
    return response


@router.get(
    "/staff",
    summary="What you may do here",
    response_model=staff_answers.Work,
    responses=refusals(401),
    openapi_extra=SIGNED,
    dependencies=[needs(VISITOR)],
)
async def work(asks: Signed, room: Room) -> Response:
    office, host = room.host.office, room.host
    barred = ""
    try:
        office.check_admitted(asks.visitor)
    except Forbidden as error:
        barred = str(error)
    return reply({
        "closed": office.closed,
        "local": office.local,
        "proved": host.people.proved(asks.session),
        "barred": barred,
        "grants": [host.sights.grant(grant) for grant in host.staff.grants(host.wall(), asks.visitor.id)],
    })  # fmt: skip


# -- people -----------------------------------------------------------------------------------------------------------------


@router.get(
    "/staff/people",
    summary="People",
    response_model=list[staff_answers.Person],
    responses=READ,
    openapi_extra=SIGNED,
    dependencies=[needs(staff(*_READERS))],
)
async def people(room: Room, like: Like = "") -> Response:
    await room.host.executor.glance()
    return reply(room.host.sights.people(like))


@router.get(
    "/staff/people/{id}/entries",
    summary="What moved somebody's chips",
    response_model=list[answers.Entry],
    responses=READ,
    openapi_extra=SIGNED,
    dependencies=[needs(staff(*_READERS, Role.CASHIER))],
)
async def entries(room: Room, id: Id, before: BeforeLine = None) -> Response:
    return await _json(room, lambda: room.host.sights.account(id, before))


@router.post("/staff/grants", summary="Grant a role", response_model=staff_answers.Granted, responses=CHANGED, openapi_extra=SIGNED)
async def grant(by: Operator, room: Room, wanted: GrantRole) -> Response:
    """To somebody who has a password; a new name is made a visitor, who gets a one-time key. Nobody grants himself a role."""
    post = Post(read_role(wanted.role), wanted.scope, wanted.since or 0, wanted.until, wanted.why)
    visitor, key = await room.host.office.grant(by, wanted.name, post)
    return reply({"id": visitor.id, "name": visitor.name, "key": key})


@router.post(
    "/staff/grants/{number}/revoke", summary="Take a role back", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED
)
async def revoke(by: Operator, room: Room, number: Number, wanted: ReasonBody) -> Response:
    await room.host.office.do(commands.RevokeRole(by, number, wanted.why))
    return done()


@router.post("/staff/people/{id}/bar", summary="Bar somebody", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def bar(by: Operator, room: Room, id: Id, wanted: Bar) -> Response:
    """He is cashed out where he sits; a round that he plays goes on by the rule for the absent."""
    await room.host.office.bar(commands.BarVisitor(by, id, wanted.until, wanted.why, wanted.kind))
    return done()


@router.post(
    "/staff/people/{id}/admit", summary="Admit somebody again", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED
)
async def admit(by: Operator, room: Room, id: Id, wanted: ReasonBody) -> Response:
    await room.host.office.admit(commands.AdmitVisitor(by, id, wanted.why))
    return done()


@router.post(
    "/staff/people/{id}/cash-out",
    summary="Cash somebody out everywhere",
    response_model=staff_answers.CashedOut,
    responses=CHANGED,
    openapi_extra=SIGNED,
)
async def cash_out(by: Operator, room: Room, id: Id, wanted: ReasonBody) -> Response:
    """At once, or when the round that he plays is over."""
    return reply({"tables": await room.host.office.cash_out(by, id, wanted.why)})


# -- tables -----------------------------------------------------------------------------------------------------------------


@router.get(
    "/staff/tables", summary="The tables of your roles", response_model=list[staff_answers.StaffTable], responses=READ, openapi_extra=SIGNED
)
async def tables(request: Request, by: Annotated[Staffer, needs(staff(*GRANTED, where="anywhere"))], room: Room) -> Response:
    """Private ones too; nothing of their cards."""

    def covered(at: At) -> bool:
        return not room.host.office.roles(by.who, at).isdisjoint(GRANTED)

    found = await everywhere(request, room, room.host.sights.tables(covered))
    return reply(found[::-1])


@router.post("/staff/tables/{id}/close", summary="Close a table", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def close(by: OperatorThere, room: Room, id: Id, wanted: CloseTable) -> Response:
    """When its round is over, or at once by ending the round; everybody is cashed out."""
    await room.host.office.at_table(commands.CloseTable(by, id, wanted.how, wanted.why))
    return done()


@router.post("/staff/tables/{id}/end-round", summary="End a round", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def end_round(by: OperatorThere, room: Room, id: Id, wanted: EndRound) -> Response:
    """By a named rule: everything goes back, or it is settled as far as it is decided."""
    await room.host.office.at_table(commands.EndRound(by, id, wanted.how, wanted.why))
    return done()


@router.post("/staff/tables/{id}/remove", summary="Remove a player", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def remove(by: OperatorThere, room: Room, id: Id, wanted: RemovePlayer) -> Response:
    """He is cashed out: at once, or when the round that he plays is over, which goes on by the rule for the absent."""
    await room.host.office.at_table(commands.RemoveFromTable(by, id, wanted.visitor, wanted.why))
    return done()


# -- the room ---------------------------------------------------------------------------------------------------------------


@router.get(
    "/staff/limits",
    summary="The room's limits",
    response_model=staff_answers.RoomLimits,
    responses=READ,
    openapi_extra=SIGNED,
    dependencies=[needs(staff(*_READERS))],
)
async def limits(room: Room) -> Response:
    return reply(room.host.staff.limits.model_dump())


@router.patch(
    "/staff/limits", summary="Set the room's limits", response_model=staff_answers.RoomLimits, responses=CHANGED, openapi_extra=SIGNED
)
async def set_limits(by: Operator, room: Room, wanted: SetLimits) -> Response:
    await room.host.office.do(commands.SetLimits(by, wanted.limits, wanted.why))
    return reply(room.host.staff.limits.model_dump())


@router.get(
    "/staff/health",
    summary="The room's health",
    response_model=staff_answers.Health,
    responses=READ,
    openapi_extra=SIGNED,
    dependencies=[needs(staff(*_READERS))],
)
async def health(request: Request, room: Room) -> Response:
    """Of all its servers together."""
    sights = room.host.sights
    if own_only(request):
        return reply(sights.own_health())
    await room.host.executor.glance()
    others = await told_by_others(request, room, OwnHealth)
    books = await room.read(sights.database)
    return reply(sights.health(books, others))


@router.get(
    "/staff/journal",
    summary="The staff's journal",
    response_model=list[staff_answers.Line],
    responses=READ,
    openapi_extra=SIGNED,
    dependencies=[needs(staff(*_READERS))],
)
async def journal(room: Room, before: BeforeLine = None, about: Word = "", what: Word = "") -> Response:
    """The newest lines first: who, when, from where, what, why. It is kept for ever, and linked like the ledger."""
    return await _json(room, lambda: room.host.sights.journal(before=before, about=about, what=what))


# -- the auditor ------------------------------------------------------------------------------------------------------------


@router.get(
    "/staff/rounds",
    summary="All past rounds",
    response_model=list[answers.RoundHead],
    responses=READ,
    openapi_extra=SIGNED,
    dependencies=[needs(staff(Role.AUDITOR))],
)
async def rounds(room: Room, before: Before = None) -> Response:
    """Of private tables too; the newest first."""
    return await _json(room, lambda: room.host.sights.rounds(before))


@router.get(
    "/staff/rounds/{id}/record",
    summary="The auditor's record",
    response_model=staff_answers.AuditRecord,
    responses=READ,
    openapi_extra=SIGNED,
    dependencies=[needs(staff(Role.AUDITOR, where="round"))],
)
async def record(request: Request, room: Room, id: Id) -> Response:
    """With the seed and every card, once the round is over and nothing more is dealt from its shoe."""
    check_round(id, request, room)
    return await _json(room, lambda: room.host.sights.record(id))
