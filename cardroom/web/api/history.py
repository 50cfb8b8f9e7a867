"""A visitor's own history: rounds, sums by game, and all of it as a file."""

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response

from cardroom.room.books import histories
from cardroom.web.api.document import SIGNED, refusals
from cardroom.web.api.replies import JSON, written
from cardroom.web.guard.needs import VISITOR, needs
from cardroom.web.guard.sessions import Present, address
from cardroom.web.models import history as history_answers
from cardroom.web.state import Room, RoomState

router = APIRouter(tags=["history"])

Moment = Annotated[float | None, Query(ge=0, le=1e11, allow_inf_nan=False, description="Seconds since 1970.")]


async def _asked(
    game: Annotated[str, Query(max_length=60, description="Only rounds of this game, like `holdem`.")] = "",
    table: Annotated[str, Query(max_length=40, description="Only rounds of this table.")] = "",
    since: Moment = None,
    until: Moment = None,
) -> histories.RoundQuery:
    return histories.RoundQuery(game, table, since, until)


Asked = Annotated[histories.RoundQuery, Depends(_asked)]
Before = Annotated[str, Query(max_length=80, description="What the page before this one said in `next`.")]


@router.get(
    "/api/history",
    summary="Your rounds",
    response_model=history_answers.History,
    responses=refusals(401, 422),
    openapi_extra=SIGNED,
    dependencies=[needs(VISITOR)],
)
async def history(request: Request, visitor: Present, room: Room, asked: Asked, before: Before = "") -> Response:
    """With what each was for you, the newest first, 50 at a time."""
    return await _json(request, room, lambda: histories.history(room.host.store, visitor.id, asked, before))


@router.get(
    "/api/history/summary",
    summary="Your rounds, summed up",
    response_model=history_answers.Summary,
    responses=refusals(401, 422),
    openapi_extra=SIGNED,
    dependencies=[needs(VISITOR)],
)
async def summary(request: Request, visitor: Present, room: Room, asked: Asked) -> Response:
    """By game, and the last results in a row, for a graph."""
    return await _json(request, room, lambda: histories.summary(room.host.store, visitor.id, asked))


@router.get("/history.csv", include_in_schema=False, dependencies=[needs(VISITOR)])
async def as_csv(request: Request, visitor: Present, room: Room, asked: Asked) -> Response:
    """All of them as a file."""
    _count(request, room)
    body = await room.read(lambda: histories.as_csv(room.host.store, visitor.id, asked))
    return Response(body, media_type="text/csv; charset=utf-8", headers={"Content-Disposition": 'attachment; filename="history.csv"'})


async def _json(request: Request, room: RoomState, make: Callable[[], object]) -> Response:
    _count(request, room)
    return Response(await room.read(lambda: written(make())), media_type=JSON)


def _count(request: Request, room: RoomState) -> None:
    room.limiter.take("reads", address(request), "You look up too many rounds at once; wait a moment.")
