"""The work of the staff: their roles, the people and tables of the room, its limits, its health and its journal."""

from functools import partial
from typing import Annotated

from fastapi import Path, Query, Request, Response
from typing_extensions import TypedDict

from cardroom.fields import VisitorKey, VisitorName, says
from cardroom.records.record import RecordData
from cardroom.room.base.errors import Forbidden
from cardroom.room.books.histories import RoundHeadData
from cardroom.room.desks.office import commands
from cardroom.room.desks.office.appoint import Post
from cardroom.room.desks.office.health import HealthData, OwnHealth
from cardroom.room.desks.office.sights import GrantData, PersonData, StaffLineData, StaffTableData
from cardroom.room.desks.office.visit import sent_by_home
from cardroom.room.live.archive import EntryData
from cardroom.room.people.accounts import NewSessionData
from cardroom.room.people.limits import RoomLimits
from cardroom.room.people.roles import GRANTED, Role, read_role
from cardroom.web.api.parameters import TableId
from cardroom.web.api.rounds import Before, check_round
from cardroom.web.api.routes import Routes
from cardroom.web.base.replies import Written, reply, written
from cardroom.web.bodies import staff as bodies
from cardroom.web.bodies.body import ReasonBody
from cardroom.web.guard.needs import ANYBODY, VISITOR, OnDuty, staff
from cardroom.web.guard.sessions import Perhaps, Signed, address, device, remember
from cardroom.web.peering.lists import everywhere, own_only, told_by_others
from cardroom.web.state import Room

routes = Routes("/api", "staff")

_READERS = (Role.OPERATOR, Role.AUDITOR)  # an auditor reads whatever the operator does, and changes nothing
READERS = staff(*_READERS)
OPERATOR, OPERATOR_THERE = staff(Role.OPERATOR), staff(Role.OPERATOR, where="table")
Number = Annotated[int, Path(ge=1, le=2**53)]
VisitorId = Annotated[str, Path(max_length=40)]
RoundId = Annotated[str, Path(max_length=40)]
Like = Annotated[str, Query(max_length=40, description="How the name begins; empty: those with a role, a bar or a seat.")]
BeforeLine = Annotated[int | None, Query(ge=0, le=2**53, description="Only lines with lower numbers: older ones.")]
Word = Annotated[str, Query(max_length=40)]


class WorkData(TypedDict):
    """What you may do here as one of the staff."""

    closed: Annotated[str, says("Why nobody can do the work of the staff here; empty: it is open.")]
    local: Annotated[bool, says("Whether only people at the room's own machine can come in.")]
    proved: Annotated[bool, says("Whether your session has given its second factor lately.")]
    barred: Annotated[str, says("Why you may not play or work here; empty: you may.")]
    grants: Annotated[list[GrantData], says("The roles that you have.")]


class GrantedData(TypedDict):
    id: VisitorKey
    name: VisitorName
    key: Annotated[
        str | None, says("The key of a newcomer, shown once, who opens /staff#key=KEY with it; null: the person has an account.")
    ]


class CashedOutData(TypedDict):
    tables: Annotated[int, says("The number of tables where the person sat.")]


# -- coming to work ---------------------------------------------------------------------------------------------------------


@routes.post("/key", ANYBODY, answer=NewSessionData)
async def use_one_time_key(request: Request, asks: Perhaps, room: Room, wanted: bodies.OneTimeKeyBody) -> Response:
    """Come in with a one-time key.

    Either the key that the room's own terminal printed, which makes its first user the operator, or one that an operator gave you, or
    one with which you come from the home of several properties."""
    room.limiter.take("entries", address(request), "Too many have come in from your address; wait a moment.")
    office, installation = room.host.office, room.installation
    here = None if asks is None else asks.visitor
    try:
        visitor, secret = await office.keys.come_by_key(wanted.key, here, address(request), device(request))
    except Forbidden:
        visit = None if installation is None else await room.read(sent_by_home, installation, wanted.key)
        if visit is None:
            raise
        visitor, secret = await office.keys.receive_owner(visit, address(request), device(request))
    response = reply({"id": visitor.id, "name": visitor.name, "secret": secret})
    remember(response, request, secret)
    return response


@routes.get("/staff", VISITOR)
async def get_work(asks: Signed, room: Room) -> WorkData:
    """Look up what you may do here."""
    office, host = room.host.office, room.host
    barred = ""
    try:
        office.check_admitted(asks.visitor)
    except Forbidden as error:
        barred = str(error)
    return {
        "closed": office.closed,
        "local": host.state.local,
        "proved": host.people.proved(asks.session),
        "barred": barred,
        "grants": [host.sights.grant(grant) for grant in host.staff.grants(host.wall(), asks.visitor.id)],
    }


# -- people -----------------------------------------------------------------------------------------------------------------


@routes.get("/staff/people", READERS)
async def list_people(room: Room, like: Like = "") -> list[PersonData]:
    """List people."""
    await room.host.executor.glance()
    return room.host.sights.people(like)


@routes.get("/staff/people/{id}/entries", staff(*_READERS, Role.CASHIER))
async def list_entries(room: Room, id: VisitorId, before: BeforeLine = None) -> Written[list[EntryData]]:
    """List the movements of a person's chips."""
    return await room.read_json(room.host.sights.account, id, before)


@routes.post("/staff/grants", OPERATOR)
async def grant_role(by: OnDuty, room: Room, wanted: bodies.GrantRoleBody) -> GrantedData:
    """Grant a role.

    The person has a password; a new name becomes a visitor, who gets a one-time key. Nobody grants a role to themselves."""
    post = Post(read_role(wanted.role), wanted.scope, wanted.since or 0, wanted.until, wanted.why)
    visitor, key, _ = await room.host.office.grant(by, wanted.name, post)
    return {"id": visitor.id, "name": visitor.name, "key": key}


@routes.post("/staff/grants/{number}/revoke", OPERATOR)
async def revoke_role(by: OnDuty, room: Room, number: Number, wanted: ReasonBody) -> None:
    """Take a role back."""
    await room.host.office.do(commands.RevokeRole(by, number, wanted.why))


@routes.post("/staff/people/{id}/bar", OPERATOR)
async def bar_person(by: OnDuty, room: Room, id: VisitorId, wanted: bodies.BarPersonBody) -> None:
    """Bar a person.

    They are cashed out where they sit; a round that they play goes on by the rule for absent players."""
    await room.host.office.bar(commands.BarVisitor(by, id, wanted.until, wanted.why, wanted.kind))


@routes.post("/staff/people/{id}/admit", OPERATOR)
async def admit_person(by: OnDuty, room: Room, id: VisitorId, wanted: ReasonBody) -> None:
    """Admit a person again."""
    await room.host.office.admit(commands.AdmitVisitor(by, id, wanted.why))


@routes.post("/staff/people/{id}/cash-out", OPERATOR)
async def cash_person_out(by: OnDuty, room: Room, id: VisitorId, wanted: ReasonBody) -> CashedOutData:
    """Cash a person out everywhere.

    At once, or when the round that they play is over."""
    return {"tables": await room.host.office.cash_out(by, id, wanted.why)}


# -- tables -----------------------------------------------------------------------------------------------------------------


@routes.get("/staff/tables", staff(*GRANTED, where="anywhere"), answer=list[StaffTableData])
async def list_staff_tables(request: Request, by: OnDuty, room: Room) -> Response:
    """List the tables of your roles.

    Private ones too; nothing of their cards."""
    found = await everywhere(request, room, room.host.sights.tables(partial(room.host.office.holds, by.who, GRANTED)))
    return reply(found[::-1])


@routes.post("/staff/tables/{id}/close", OPERATOR_THERE)
async def close_staff_table(by: OnDuty, room: Room, id: TableId, wanted: bodies.CloseTableBody) -> None:
    """Close a table.

    When its round is over, or at once by ending the round; everybody is cashed out."""
    await room.host.office.at_table(commands.CloseTable(by, id, wanted.how, wanted.why))


@routes.post("/staff/tables/{id}/end-round", OPERATOR_THERE)
async def end_round(by: OnDuty, room: Room, id: TableId, wanted: bodies.EndRoundBody) -> None:
    """End a round.

    By a named rule: everything goes back, or it is settled as far as it is decided."""
    await room.host.office.at_table(commands.EndRound(by, id, wanted.how, wanted.why))


@routes.post("/staff/tables/{id}/remove", OPERATOR_THERE)
async def remove_player(by: OnDuty, room: Room, id: TableId, wanted: bodies.RemovePlayerBody) -> None:
    """Remove a player.

    They are cashed out at once, or when the round that they play is over. The round goes on by the rule for absent players."""
    await room.host.office.at_table(commands.RemoveFromTable(by, id, wanted.visitor, wanted.why))


# -- the room ---------------------------------------------------------------------------------------------------------------


@routes.get("/staff/limits", READERS)
async def get_room_limits(room: Room) -> Written[RoomLimits]:
    """Read the room's limits."""
    return Written(written(room.host.staff.limits.model_dump()))


@routes.patch("/staff/limits", OPERATOR)
async def set_room_limits(by: OnDuty, room: Room, wanted: bodies.SetRoomLimitsBody) -> Written[RoomLimits]:
    """Set the room's limits."""
    await room.host.office.do(commands.SetLimits(by, wanted.limits, wanted.why))
    return Written(written(room.host.staff.limits.model_dump()))


@routes.get("/staff/health", READERS, answer=HealthData)
async def get_health(request: Request, room: Room) -> Response:
    """Look at the room's health.

    Of all its servers together."""
    health = room.host.health
    if own_only(request):
        return reply(health.own())
    await room.host.executor.glance()
    others = await told_by_others(request, room, OwnHealth)
    database = await room.read(health.database)
    return reply(health.whole(database, others))


@routes.get("/staff/journal", READERS)
async def list_journal(room: Room, before: BeforeLine = None, about: Word = "", what: Word = "") -> Written[list[StaffLineData]]:
    """Read the staff's journal.

    The newest lines first: the person, the time, the address, the command and the reason. It is kept for ever, and linked like the
    ledger."""
    return await room.read_json(room.host.sights.journal, before=before, about=about, what=what)


# -- the auditor ------------------------------------------------------------------------------------------------------------


@routes.get("/staff/rounds", staff(Role.AUDITOR))
async def list_all_rounds(room: Room, before: Before = None) -> Written[list[RoundHeadData]]:
    """List all past rounds.

    Of private tables too; the newest first."""
    return await room.read_json(room.host.sights.rounds, before)


@routes.get("/staff/rounds/{id}/record", staff(Role.AUDITOR, where="round"))
async def get_audit_record(request: Request, room: Room, id: RoundId) -> Written[RecordData]:
    """Read the auditor's record of a round.

    With the seed and every card, once the round is over and nothing more is dealt from its shoe."""
    check_round(id, request, room)
    return await room.read_json(room.host.sights.record, id)
