"""Whether this server can serve: for whatever stands before several of them, and chooses one."""

from fastapi import APIRouter, Response

from cardroom.web.api.replies import reply
from cardroom.web.guard.needs import ANYBODY, needs
from cardroom.web.guard.problems import AWAY, problem
from cardroom.web.state import Room

router = APIRouter(include_in_schema=False)

CLOSES = "This server of the card room closes; another one serves."


@router.get("/health", dependencies=[needs(ANYBODY)])
async def health(room: Room) -> Response:
    """200, or 503 while it hands over what it has, or cannot reach its database."""
    if room.draining or room.closing.is_set():
        return problem(503, CLOSES)
    return problem(503, AWAY) if room.host.servers.cut else reply({"serves": True})
