"""Rounds that are over: lists, replays, public records."""

import re
from typing import Annotated

from fastapi import Path, Query, Request

from cardroom.records.record import RecordData
from cardroom.room.base.errors import Unknown
from cardroom.room.books import histories
from cardroom.room.books.histories import RoundHeadData, TableRoundData
from cardroom.room.live.archive import ReplayData
from cardroom.web.api.parameters import TableId
from cardroom.web.api.routes import Routes
from cardroom.web.base.reader import Spoken
from cardroom.web.base.replies import Written
from cardroom.web.guard.needs import ANYBODY
from cardroom.web.guard.problems import NoSession
from cardroom.web.guard.sessions import Somebody, address
from cardroom.web.state import Room

routes = Routes("/api", "rounds")

_ROUND = re.compile(r"[a-z0-9]{1,20}-[0-9]{1,12}")
_TABLE = re.compile(r"[a-z0-9]{1,20}")
RoundId = Annotated[str, Path(max_length=40, examples=["7k3m9q-12"])]
Before = Annotated[float | None, Query(ge=0, le=1e11, allow_inf_nan=False, description="Only rounds begun before, seconds since 1970.")]


@routes.get("/tables/{id}/rounds", ANYBODY)
async def list_table_rounds(room: Room, id: TableId, before: Before = None) -> Written[list[TableRoundData]]:
    """List the past rounds of a table.

    The newest first, with what each player won or lost. A table that has closed still has them."""
    if not _TABLE.fullmatch(id):
        raise Unknown(f"There is no table '{id}'.")
    return await room.read_json(histories.of_table, room.host.store, id, before)


@routes.get("/rounds", ANYBODY)
async def list_rounds(visitor: Somebody, room: Room, mine: bool = False, before: Before = None) -> Written[list[RoundHeadData]]:
    """List past rounds.

    Everybody's, or with `mine` those that you played; the newest first."""
    if mine and visitor is None:
        raise NoSession("Come in first: nobody knows which rounds are yours.")
    return await room.read_json(room.host.views.past, visitor, mine=mine, before=before)


@routes.get("/rounds/{id}", ANYBODY)
async def get_replay(request: Request, visitor: Somebody, room: Room, id: RoundId, spoken: Spoken) -> Written[ReplayData]:
    """Read a round step by step.

    As you saw it, if you were in it; else as everybody did. Only when it is over."""
    check_round(id, request, room)
    return await room.read_json(room.host.views.replay, visitor, id, spoken)


@routes.get("/rounds/{id}/record", ANYBODY)
async def get_record(request: Request, room: Room, id: RoundId) -> Written[RecordData]:
    """Read the public record of a round.

    With the commitment made before the deal and the openings of the cards that were shown; `cardroom verify` checks it."""
    check_round(id, request, room)
    return await room.read_json(room.host.views.record, id)


def check_round(id: str, request: Request, room: Room) -> None:
    room.limiter.take("reads", address(request), "You look up too many rounds at once; wait a moment.")
    if not _ROUND.fullmatch(id):
        raise Unknown(f"There is no round '{id}'.")
