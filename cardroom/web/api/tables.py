"""Tables: the lobby, and everything a visitor may do at one."""

from fastapi import APIRouter, Request, Response

from cardroom.languages import language
from cardroom.room.host import commands
from cardroom.room.people.visitors import Visitor
from cardroom.web.api.document import EITHER, SIGNED, refusals
from cardroom.web.api.parameters import TableId as TableId
from cardroom.web.api.replies import JSON, done, reply
from cardroom.web.guard.needs import ANYBODY, PLAYER, VISITOR, needs
from cardroom.web.guard.sessions import Key, Present, Somebody, address
from cardroom.web.models import answers
from cardroom.web.models.bodies import Act, ActAll, AskWarning, Bots, Buy, Join, OpenTable, SitOut
from cardroom.web.pages.spoken import Spoken
from cardroom.web.peering.merged import everywhere
from cardroom.web.state import Room, RoomState

router = APIRouter(prefix="/api/tables", tags=["tables"])

CHANGED = refusals(401, 404, 422, changes=True)


@router.get("", summary="The lobby", response_model=list[answers.LobbyRow], responses=refusals(422), dependencies=[needs(ANYBODY)])
async def lobby(request: Request, room: Room, spoken: Spoken) -> Response:
    """Those that are for all to see, the newest first."""
    words = language(spoken).words
    found = await everywhere(request, room, [{**row, "limits": words(row["limits"])} for row in room.host.views.lobby()])
    return reply(found[::-1])


@router.post(
    "", summary="Open a table", response_model=answers.NewTable, responses=CHANGED, openapi_extra=SIGNED, dependencies=[needs(PLAYER)]
)
async def open_table(request: Request, visitor: Present, room: Room, wanted: OpenTable, key: Key = "") -> Response:
    """Of any edition, with its table settings changed as far as the house has it; who opens it sits down, and bots with him."""
    for name, who in (("openings", visitor.id), ("openings_address", address(request))):
        room.limiter.take(name, who, "You open tables too quickly; wait a moment.")
    return reply({"id": await room.host.visits.open(visitor, wanted.model_dump(), key)})


@router.get(
    "/{id}",
    summary="A table as you may see it",
    response_model=answers.TableMessage,
    responses=refusals(401, 404, 422),
    openapi_extra=EITHER,
    dependencies=[needs(ANYBODY)],
)
async def look(visitor: Somebody, room: Room, id: TableId, spoken: Spoken) -> Response:
    """The same message that a socket sends first, with every event of the round."""
    return Response(room.host.views.snapshot(visitor, id, spoken), media_type=JSON)


@router.get(
    "/{id}/clauses",
    summary="What it is played by",
    response_model=answers.Clauses,
    responses=refusals(404, 422),
    dependencies=[needs(ANYBODY)],
)
async def clauses(room: Room, id: TableId) -> Response:
    """The clauses of its edition, with the figures that this table has set for itself."""
    return reply(room.host.views.clauses(id))


@router.post(
    "/{id}/join", summary="Sit down", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED, dependencies=[needs(PLAYER)]
)
async def join(visitor: Present, room: Room, id: TableId, wanted: Join = Join(), key: Key = "") -> Response:  # noqa: B008
    await room.host.visits.join(visitor, id, wanted.seat, wanted.buy_in, wanted.behind, key)
    return done()


@router.post(
    "/{id}/leave", summary="Get up", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED, dependencies=[needs(VISITOR)]
)
async def leave(visitor: Present, room: Room, id: TableId, key: Key = "") -> Response:
    """At once, or when the round that you play is over."""
    await room.host.visits.leave(visitor, id, key)
    return done()


@router.post(
    "/{id}/sit-out",
    summary="Sit out, or play on",
    response_model=answers.Done,
    responses=CHANGED,
    openapi_extra=SIGNED,
    dependencies=[needs(PLAYER)],
)
async def sit_out(visitor: Present, room: Room, id: TableId, wanted: SitOut) -> Response:
    await room.host.visits.do(commands.SitOut(visitor, id, wanted.out))
    return done()


@router.post(
    "/{id}/buy",
    summary="Buy more chips",
    response_model=answers.Done,
    responses=CHANGED,
    openapi_extra=SIGNED,
    dependencies=[needs(PLAYER)],
)
async def buy(visitor: Present, room: Room, id: TableId, wanted: Buy, key: Key = "") -> Response:
    """From the cashier to your stack: at once, or when the round that you play is over."""
    await room.host.visits.buy(visitor, id, wanted.amount, key)
    return done()


@router.post(
    "/{id}/bots",
    summary="How many bots sit there",
    response_model=answers.Done,
    responses=CHANGED,
    openapi_extra=SIGNED,
    dependencies=[needs(PLAYER)],
)
async def bots(visitor: Present, room: Room, id: TableId, wanted: Bots) -> Response:
    """Only for who opened the table."""
    await room.host.visits.do(commands.SetBots(visitor, id, wanted.count))
    return done()


@router.post(
    "/{id}/act",
    summary="Answer the decision",
    response_model=answers.Done,
    responses=refusals(401, 404, 409, 422, changes=True),
    openapi_extra=SIGNED,
    dependencies=[needs(PLAYER)],
)
async def act(visitor: Present, room: Room, id: TableId, wanted: Act) -> Response:
    """One of the options that you are offered. `round` and `turn` say which question it answers; a late answer changes nothing."""
    await room.host.visits.act(visitor, id, wanted.round, wanted.turn, wanted.verb, wanted.amount, wanted.spot, wanted.picks)
    return done()


@router.post(
    "/{id}/act-all",
    summary="Answer several decisions in a row",
    response_model=answers.Done,
    responses=refusals(401, 404, 409, 422, changes=True),
    openapi_extra=SIGNED,
    dependencies=[needs(PLAYER)],
)
async def act_all(visitor: Present, room: Room, id: TableId, wanted: ActAll) -> Response:
    """What you know that you will be asked: all your wagers, and that you are done. Each is taken as if it came alone, one turn after the
    other; if one of them is refused none is taken."""
    await room.host.visits.act_all(visitor, id, wanted.round, wanted.turn, [given.stated for given in wanted.actions])
    return done()


@router.post(
    "/{id}/warning",
    summary="What speaks against it",
    response_model=answers.Warning,
    responses=CHANGED,
    openapi_extra=SIGNED,
    dependencies=[needs(PLAYER)],
)
async def warning(request: Request, visitor: Present, room: Room, id: TableId, wanted: AskWarning) -> Response:
    """What you should know before you do it, like that a setting is foul. Nothing is done."""
    _count_work(request, visitor, room)
    warned = room.host.views.warner(visitor, id, wanted.verb, wanted.amount, wanted.spot, wanted.picks)
    return reply({"warning": await room.read(warned)})


@router.get(
    "/{id}/advice",
    summary="What a sensible player would do",
    response_model=answers.Advice | None,
    responses=refusals(401, 403, 404, 422),
    openapi_extra=SIGNED,
    dependencies=[needs(PLAYER)],
)
async def advice(request: Request, visitor: Present, room: Room, id: TableId) -> Response:
    """The house way, or a sensible player's choice, from what you can see; null where you are not asked."""
    _count_work(request, visitor, room)
    return reply(await room.read(room.host.views.adviser(visitor, id)))


@router.get(
    "/{id}/equity",
    summary="What hands that are all-in win on average",
    response_model=list[answers.Equity],
    responses=refusals(404, 422),
    dependencies=[needs(ANYBODY)],
)
async def equity(request: Request, room: Room, id: TableId) -> Response:
    """Of the round that is played or was played last, since nobody could bet any more: street by street, from hands that all lie open.
    Empty where one does not, or where the room has no mathematics installed."""
    room.limiter.take("advice_address", address(request), "You ask too quickly; wait a moment.")
    return reply(await room.read(room.host.views.equities(id)))


def _count_work(request: Request, visitor: Visitor, room: RoomState) -> None:
    """Thinking is done in a thread, and for each only so often: a bot may think for a second."""
    for name, key in (("advice", visitor.id), ("advice_address", address(request))):
        room.limiter.take(name, key, "You ask for advice too quickly; wait a moment.")
