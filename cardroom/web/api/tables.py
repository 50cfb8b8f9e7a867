"""Tables: the lobby, seats, chips and decisions."""

from typing import Annotated

from fastapi import Request, Response
from typing_extensions import TypedDict

from cardroom.fields import TableKey, says
from cardroom.languages import language
from cardroom.room.host import commands
from cardroom.room.live.lens import TableMessage
from cardroom.room.live.visitor_data import ClausesData, EquityData, SeatAdviceData
from cardroom.room.people.visitors import Visitor
from cardroom.room.table.description import LobbyData
from cardroom.web.api.parameters import TableId
from cardroom.web.api.routes import Routes
from cardroom.web.base.reader import Spoken
from cardroom.web.base.replies import Written, reply, written
from cardroom.web.bodies.tables import (
    ActAllBody,
    ActBody,
    AskWarningBody,
    BuyChipsBody,
    JoinTableBody,
    OpenTableBody,
    SetBotsBody,
    SitOutBody,
)
from cardroom.web.guard.needs import ANYBODY, PLAYER, VISITOR
from cardroom.web.guard.sessions import Key, Present, Somebody, address
from cardroom.web.peering.lists import everywhere
from cardroom.web.state import Room, RoomState

routes = Routes("/api/tables", "tables")


class NewTableData(TypedDict):
    id: TableKey


class WarningData(TypedDict):
    warning: Annotated[str, says("What speaks against the action; empty: nothing.")]


@routes.get("", ANYBODY, 422, answer=list[LobbyData])
async def list_tables(request: Request, room: Room, spoken: Spoken) -> Response:
    """Read the lobby.

    The tables that everybody may see, the newest first."""
    words = language(spoken).words
    found = await everywhere(request, room, [{**row, "limits": words(row["limits"])} for row in room.host.views.lobby()])
    return reply(found[::-1])


@routes.post("", PLAYER)
async def open_table(request: Request, visitor: Present, room: Room, wanted: OpenTableBody, key: Key = "") -> NewTableData:
    """Open a table.

    Of any edition, with table settings within the bounds of its house. You sit down, and bots with you."""
    for name, who in (("openings", visitor.id), ("openings_address", address(request))):
        room.limiter.take(name, who, "You open tables too quickly; wait a moment.")
    return {"id": await room.host.visits.open(visitor, wanted.model_dump(exclude_unset=True), key)}


@routes.get("/{id}", ANYBODY)
async def get_table(visitor: Somebody, room: Room, id: TableId, spoken: Spoken) -> Written[TableMessage]:
    """Read a table as you may see it.

    The message that a socket sends first, with every event of the round."""
    return Written(room.host.views.snapshot(visitor, id, spoken).encode("utf-8", "replace"))


@routes.get("/{id}/clauses", ANYBODY)
async def get_table_clauses(room: Room, id: TableId) -> ClausesData:
    """Read the clauses of a table.

    The clauses of its edition, with the figures that this table has set for itself."""
    return room.host.views.clauses(id)


@routes.post("/{id}/join", PLAYER)
async def join_table(visitor: Present, room: Room, id: TableId, wanted: JoinTableBody = JoinTableBody(), key: Key = "") -> None:  # noqa: B008
    """Sit down."""
    await room.host.visits.join(visitor, id, wanted.seat, wanted.buy_in, wanted.behind, key)


@routes.post("/{id}/leave", VISITOR)
async def leave_table(visitor: Present, room: Room, id: TableId, key: Key = "") -> None:
    """Get up.

    At once, or when the round that you play is over."""
    await room.host.visits.leave(visitor, id, key)


@routes.post("/{id}/sit-out", PLAYER)
async def sit_out(visitor: Present, room: Room, id: TableId, wanted: SitOutBody) -> None:
    """Sit out, or play on."""
    await room.host.visits.do(commands.SitOut(visitor, id, wanted.out))


@routes.post("/{id}/buy", PLAYER)
async def buy_chips(visitor: Present, room: Room, id: TableId, wanted: BuyChipsBody, key: Key = "") -> None:
    """Buy more chips.

    From the cashier to your stack: at once, or when the round that you play is over."""
    await room.host.visits.buy(visitor, id, wanted.amount, key)


@routes.post("/{id}/bots", PLAYER)
async def set_bots(visitor: Present, room: Room, id: TableId, wanted: SetBotsBody) -> None:
    """Set the number of bots.

    Only the visitor who opened the table may, and nobody where chips are money."""
    room.host.office.check_bots(wanted.count)
    await room.host.visits.do(commands.SetBots(visitor, id, wanted.count))


@routes.post("/{id}/act", PLAYER)
async def act(visitor: Present, room: Room, id: TableId, wanted: ActBody) -> None:
    """Answer the decision.

    By one of the options that you are offered. `round` and `turn` name the question that you answer; a late answer changes nothing."""
    await room.host.visits.act(visitor, id, wanted.round, wanted.turn, wanted.verb, wanted.amount, wanted.spot, wanted.picks)


@routes.post("/{id}/act-all", PLAYER)
async def act_all(visitor: Present, room: Room, id: TableId, wanted: ActAllBody) -> None:
    """Answer several decisions in a row.

    All your wagers, for example, and that you are done. The table takes each as if it came alone, one turn after the other; if it refuses
    one of them, it takes none."""
    await room.host.visits.act_all(visitor, id, wanted.round, wanted.turn, [given.stated for given in wanted.actions])


@routes.post("/{id}/warning", PLAYER)
async def get_warning(request: Request, visitor: Present, room: Room, id: TableId, wanted: AskWarningBody) -> WarningData:
    """Ask what speaks against an action.

    For example that a setting is foul. Nothing is done."""
    _count_work(request, visitor, room)
    warned = room.host.views.warner(visitor, id, wanted.verb, wanted.amount, wanted.spot, wanted.picks)
    return {"warning": await room.read(warned)}


@routes.get("/{id}/advice", PLAYER)
async def get_advice(request: Request, visitor: Present, room: Room, id: TableId) -> Written[SeatAdviceData | None]:
    """Ask what a sensible player would do.

    The house way, or a sensible player's choice, from what you can see; null: you are not asked."""
    _count_work(request, visitor, room)
    return Written(written(await room.read(room.host.views.adviser(visitor, id))))


@routes.get("/{id}/equity", ANYBODY)
async def get_equity(request: Request, room: Room, id: TableId) -> list[EquityData]:
    """Read what hands that are all-in win on average.

    In the round that runs or ran last, street by street since nobody could bet any more. Empty: some hand does not lie open, or the room
    has no mathematics installed."""
    room.limiter.take("advice_address", address(request), "You ask too quickly; wait a moment.")
    return await room.read(room.host.views.equities(id))


def _count_work(request: Request, visitor: Visitor, room: RoomState) -> None:
    """Bound how often a visitor asks: a bot may think for a second, in a thread."""
    for name, key in (("advice", visitor.id), ("advice_address", address(request))):
        room.limiter.take(name, key, "You ask for advice too quickly; wait a moment.")
