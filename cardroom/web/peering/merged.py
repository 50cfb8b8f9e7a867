"""Lists of tables, put together from what each server of the room has of its own."""

import asyncio
import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import TypeVar

from fastapi import Request
from pydantic import TypeAdapter

from cardroom.room.base.errors import Elsewhere, Unknown
from cardroom.room.host.host import Host
from cardroom.room.live.servers import Peer
from cardroom.web.peering.calling import PeerRequest, Unanswered, Unreached
from cardroom.web.peering.peers import passed_on, relayed
from cardroom.web.peering.relay import asking
from cardroom.web.state import RoomState

PATIENCE = 1.5  # seconds that another server has for its part; a list without the tables of one that is lost is better than none

_SAME = (b"if-none-match", b"accept-encoding")  # what the parts have no use for

Told = TypeVar("Told")
Row = Mapping[str, object]
Part = list[tuple[float, Row]]
"""Rows of tables, each with an ``id``, and when each was opened."""


def own_part(host: Host, rows: Iterable[Row]) -> Part:
    return [(_opened(host, str(row["id"])), row) for row in rows]


def _opened(host: Host, table_id: str) -> float:
    try:
        return host.tables.runner(table_id).table.state.opened_at
    except (Unknown, Elsewhere):  # closed, or handed over, in this moment
        return 0.0


def own_only(request: Request) -> bool:
    """Whether another server asks, for this one's own part."""
    asked = relayed(request.scope)
    return asked is not None and asked.own


async def told_by_others(request: Request, room: RoomState, part: type[Told]) -> list[Told]:
    """What each other server answers to the same request, of its own; without those that do not answer."""
    asked = await asyncio.gather(*(_answer(peer, request, room) for peer in room.host.servers.peers()))
    read: TypeAdapter[Told] = TypeAdapter(part)
    found: list[Told] = []
    for body in asked:
        with suppress(ValueError):
            found.append(read.validate_json(body))
    return found


async def everywhere(request: Request, room: RoomState, rows: Iterable[Row]) -> list[Row] | Part:
    """Of all servers, the table that was opened first before the others. Another server is given our part, with when each was opened."""
    own = own_part(room.host, rows)
    if own_only(request):
        return own
    parts = await asyncio.gather(*(_of(peer, request, room) for peer in room.host.servers.peers()))
    found = {str(row["id"]): (opened, row) for part in (*parts, own) for opened, row in part}  # one that is handed over is in two parts
    return [row for _, row in sorted(found.values(), key=lambda each: (each[0], str(each[1]["id"])))]


async def _of(peer: Peer, request: Request, room: RoomState) -> Part:
    try:
        return [(float(opened), row) for opened, row in json.loads(await _answer(peer, request, room))]
    except (ValueError, TypeError):
        return []


async def _answer(peer: Peer, request: Request, room: RoomState) -> bytes:
    """What he says of his own; empty: nothing."""
    scope = request.scope
    headers = [(name, value) for name, value in asking(scope["headers"]) if name not in _SAME]
    query = scope.get("query_string", b"")
    target = scope["path"].encode("ascii") + (b"?" + query if query else b"")
    try:
        async with asyncio.timeout(PATIENCE):
            answer = await room.caller.ask(peer.address, PeerRequest("GET", target, [*headers, *passed_on(scope, peer, own=True)]))
        return answer.body if answer.status == 200 else b""
    except (Unreached, Unanswered, TimeoutError):
        return b""
