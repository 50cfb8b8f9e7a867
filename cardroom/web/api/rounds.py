"""Rounds that are over: lists, replays, public records."""

import re
from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from cardroom.room.base.errors import Unknown
from cardroom.room.books import histories
from cardroom.web.api.document import EITHER, refusals
from cardroom.web.api.replies import JSON, written
from cardroom.web.guard.needs import ANYBODY, needs
from cardroom.web.guard.problems import NoSession
from cardroom.web.guard.sessions import Somebody, address
from cardroom.web.models import answers
from cardroom.web.pages.spoken import Spoken
from cardroom.web.state import Room

router = APIRouter(prefix="/api", tags=["rounds"])

_ROUND = re.compile(r"[a-z0-9]{1,20}-[0-9]{1,12}")
_TABLE = re.compile(r"[a-z0-9]{1,20}")
RoundId = Annotated[str, Path(max_length=40, examples=["7k3m9q-12"])]
Before = Annotated[float | None, Query(ge=0, le=1e11, allow_inf_nan=False, description="Only rounds begun before, seconds since 1970.")]


@router.get(
    "/tables/{id}/rounds",
    summary="A table's past rounds",
    response_model=list[answers.TableRound],
    responses=refusals(404, 422),
    dependencies=[needs(ANYBODY)],
)
async def of_table(room: Room, id: Annotated[str, Path(max_length=40)], before: Before = None) -> Response:
    """The newest first, with what each player won or lost. A table that has closed still has them."""
    if not _TABLE.fullmatch(id):
        raise Unknown(f"There is no table '{id}'.")
    return await _json(room, lambda: histories.of_table(room.host.store, id, before))


@router.get(
    "/rounds",
    summary="Past rounds",
    response_model=list[answers.RoundHead],
    responses=refusals(401, 422),
    openapi_extra=EITHER,
    dependencies=[needs(ANYBODY)],
)
async def rounds(visitor: Somebody, room: Room, mine: bool = False, before: Before = None) -> Response:
    """Everybody's, or with `mine` those that you played; the newest first."""
    if mine and visitor is None:
        raise NoSession("Come in first: nobody knows which rounds are yours.")
    return await _json(room, lambda: room.host.views.past(visitor, mine=mine, before=before))


@router.get(
    "/rounds/{id}",
    summary="A round, step by step",
    response_model=answers.Replay,
    responses=refusals(401, 404, 422),
    openapi_extra=EITHER,
    dependencies=[needs(ANYBODY)],
)
async def replay(request: Request, visitor: Somebody, room: Room, id: RoundId, spoken: Spoken) -> Response:
    """As you saw it, if you were in it; else as everybody did. Only when it is over."""
    check_round(id, request, room)
    return await _json(room, lambda: room.host.views.replay(visitor, id, spoken))


@router.get(
    "/rounds/{id}/record",
    summary="The public record",
    response_model=answers.Record,
    responses=refusals(404, 422),
    dependencies=[needs(ANYBODY)],
)
async def record(request: Request, room: Room, id: RoundId) -> Response:
    """With the commitment made before the deal and the openings of the cards that were shown; `cardroom verify` checks it."""
    check_round(id, request, room)
    return await _json(room, lambda: room.host.views.record(id))


def check_round(id: str, request: Request, room: Room) -> None:
    room.limiter.take("reads", address(request), "You look up too many rounds at once; wait a moment.")
    if not _ROUND.fullmatch(id):
        raise Unknown(f"There is no round '{id}'.")


async def _json(room: Room, make: Callable[[], object]) -> Response:
    return Response(await room.read(lambda: written(make())), media_type=JSON)
