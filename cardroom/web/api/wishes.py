"""What a player wishes beside his answers: the bank, the next round at once, another pace of the bots, his cards shown."""

from fastapi import APIRouter, Request, Response

from cardroom.room.host import commands
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import Staffer
from cardroom.room.table.fresh_cards import Fresh
from cardroom.web.api.document import SIGNED, refusals
from cardroom.web.api.replies import done
from cardroom.web.api.tables import CHANGED, TableId
from cardroom.web.guard.needs import PLAYER, needs
from cardroom.web.guard.sessions import Present, address
from cardroom.web.models import answers
from cardroom.web.models.bodies import AskCards, OfferBank, Pace, Show
from cardroom.web.state import Room

router = APIRouter(prefix="/api/tables", tags=["tables"])


@router.post(
    "/{id}/bank",
    summary="Whether you are offered the bank",
    response_model=answers.Done,
    responses=CHANGED,
    openapi_extra=SIGNED,
    dependencies=[needs(PLAYER)],
)
async def bank(visitor: Present, room: Room, id: TableId, wanted: OfferBank) -> Response:
    """Until you say so, or take it, "not now" is answered for you while somebody else may take it."""
    await room.host.visits.do(commands.OfferBank(visitor, id, wanted.offer))
    return done()


@router.post(
    "/{id}/deal", summary="Deal now", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED, dependencies=[needs(PLAYER)]
)
async def deal(visitor: Present, room: Room, id: TableId) -> Response:
    """The next round begins as soon as all who play have asked for it."""
    await room.host.visits.do(commands.DealNow(visitor, id))
    return done()


@router.post(
    "/{id}/pace", summary="How long bots take", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED,
    dependencies=[needs(PLAYER)],
)  # fmt: skip
async def pace(visitor: Present, room: Room, id: TableId, wanted: Pace) -> Response:
    """Only for who plays with bots alone."""
    await room.host.visits.do(commands.SetPace(visitor, id, wanted.seconds))
    return done()


@router.post(
    "/{id}/skip",
    summary="Skip to the end",
    response_model=answers.Done,
    responses=CHANGED,
    openapi_extra=SIGNED,
    dependencies=[needs(PLAYER)],
)
async def skip(visitor: Present, room: Room, id: TableId) -> Response:
    """Bots take no time for the rest of the round. Only for who plays with bots alone."""
    await room.host.visits.do(commands.SkipToEnd(visitor, id))
    return done()


@router.post(
    "/{id}/cards",
    summary="Ask for fresh cards",
    response_model=answers.Done,
    responses=CHANGED,
    openapi_extra=SIGNED,
    dependencies=[needs(PLAYER)],
)
async def cards(request: Request, visitor: Present, room: Room, id: TableId, wanted: AskCards) -> Response:
    """They come with the next round, if the house lets a player ask for them now."""
    room.limiter.take("floor_calls", visitor.id, "You ask too often; wait a moment.")
    by = Staffer(visitor.id, Role.PLAYER, address(request))
    await room.host.visits.do(commands.AskForCards(visitor, id, by, Fresh(wanted.cards)))
    return done()


@router.post(
    "/{id}/seat",
    summary="Ask for another seat",
    response_model=answers.Done,
    responses=CHANGED,
    openapi_extra=SIGNED,
    dependencies=[needs(PLAYER)],
)
async def seat(request: Request, visitor: Present, room: Room, id: TableId) -> Response:
    """The floor moves you when one is free; where the house says so, only a player who asked in time."""
    room.limiter.take("floor_calls", visitor.id, "You ask too often; wait a moment.")
    by = Staffer(visitor.id, Role.PLAYER, address(request))
    await room.host.visits.do(commands.AskForSeat(visitor, id, by))
    return done()


@router.post(
    "/{id}/show",
    summary="Show your cards",
    response_model=answers.Done,
    responses=refusals(401, 404, 409, 422, changes=True),
    openapi_extra=SIGNED,
    dependencies=[needs(PLAYER)],
)
async def show(visitor: Present, room: Room, id: TableId, wanted: Show) -> Response:
    """Of the round that is over, to everybody, until the next one begins."""
    await room.host.visits.do(commands.ShowCards(visitor, id, wanted.round, wanted.cards))
    return done()
