"""Whether this server can serve: for whatever stands before several of them, and chooses one."""

from typing import Annotated, Literal

from fastapi import Response
from typing_extensions import TypedDict

from cardroom.fields import says
from cardroom.web.api.routes import Routes
from cardroom.web.base.replies import reply
from cardroom.web.guard.needs import ANYBODY
from cardroom.web.guard.problems import AWAY, problem
from cardroom.web.state import Room

routes = Routes("", "health", documented=False)

CLOSES = "This server of the card room closes; another one serves."
REFUSED = "The card room's database takes no changes at the moment: its disk may be full, or may only be read."


class ServesData(TypedDict):
    serves: Annotated[Literal[True], says("Always true: the server answers 503 while it does not serve.")]


@routes.get("/health", ANYBODY, answer=ServesData)
async def get_service(room: Room) -> Response:
    """Ask whether this server serves.

    It answers 200, or 503 while it hands its tables over, cannot reach its database, or cannot write to it."""
    if room.draining or room.closing.is_set():
        return problem(503, CLOSES)
    if room.host.servers.cut:
        return problem(503, AWAY)
    return problem(503, REFUSED) if room.host.health.refused else reply({"serves": True})
