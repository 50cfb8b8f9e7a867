"""Whether this server can serve: for whatever stands before several of them, and chooses one."""

from fastapi import APIRouter, Response

from cardroom.web.api.replies import reply
from cardroom.web.guard.needs import ANYBODY, needs
from cardroom.web.guard.problems import AWAY, problem
from cardroom.web.state import Room

router = APIRouter(include_in_schema=False)

CLOSES = "This server of the card room closes; another one serves."
REFUSED = "The card room's database takes no changes at the moment: its disk may be full, or may only be read."


@router.get("/health", dependencies=[needs(ANYBODY)])
async def health(room: Room) -> Response:
    """Answer 200, or 503 while this server hands its tables over, cannot reach its database, or cannot write to it."""
    if room.draining or room.closing.is_set():
        return problem(503, CLOSES)
    if room.host.servers.cut:
        return problem(503, AWAY)
    return problem(503, REFUSED) if room.host.sights.refused else reply({"serves": True})
