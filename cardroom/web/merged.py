"""Lists of tables, put together from what each server of the room has of its own."""

import asyncio
import json
from collections.abc import Iterable, Mapping

from fastapi import Request

from cardroom.room.errors import Elsewhere, Unknown
from cardroom.room.host import Host
from cardroom.room.servers import Peer
from cardroom.web.calling import Asked, Unanswered, Unreached
from cardroom.web.peers import passed_on, relayed
from cardroom.web.relay import asking
from cardroom.web.state import RoomState

PATIENCE = 1.5  # seconds that another server has for its part; a list without the tables of one that is lost is better than none

_SAME = (b"if-none-match", b"accept-encoding")  # what the parts have no use for

Row = Mapping[str, object]
Part = list[tuple[float, Row]]
"""Rows of tables, each with an ``id``, and when each was opened."""


def own_part(host: Host, rows: Iterable[Row]) -> Part:
    return [(_opened(host, str(row["id"])), row) for row in rows]


def _opened(host: Host, table_id: str) -> float:
    try:
        return host.runner(table_id).table.opened_at
    except (Unknown, Elsewhere):  # closed, or handed over, in this moment
        return 0.0


async def everywhere(request: Request, room: RoomState, rows: Iterable[Row]) -> list[Row] | Part:
    """Of all servers, the table that was opened first before the others. Another server is given our part, with when each was opened."""
    own = own_part(room.host, rows)
    asked = relayed(request.scope)
    if asked is not None and asked.own:
        return own
    parts = await asyncio.gather(*(_of(peer, request, room) for peer in room.host.servers.peers()))
    found = {str(row["id"]): (opened, row) for part in (*parts, own) for opened, row in part}  # one that is handed over is in two parts
    return [row for _, row in sorted(found.values(), key=lambda each: (each[0], str(each[1]["id"])))]


async def _of(peer: Peer, request: Request, room: RoomState) -> Part:
    scope = request.scope
    headers = [(name, value) for name, value in asking(scope["headers"]) if name not in _SAME]
    query = scope.get("query_string", b"")
    target = scope["path"].encode("ascii") + (b"?" + query if query else b"")
    try:
        async with asyncio.timeout(PATIENCE):
            answer = await room.caller.ask(peer.address, Asked("GET", target, [*headers, *passed_on(scope, peer, own=True)]))
        return [(float(opened), row) for opened, row in json.loads(answer.body)] if answer.status == 200 else []
    except (Unreached, Unanswered, TimeoutError, ValueError, TypeError):
        return []
