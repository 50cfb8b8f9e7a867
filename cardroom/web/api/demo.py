"""The logins of the demo's staff, in a room that is one."""

from cardroom.room.demo.logins import DemoLogin
from cardroom.web.api.routes import Routes
from cardroom.web.guard.needs import ANYBODY
from cardroom.web.state import Room

routes = Routes("/api", "accounts")


@routes.get("/demo", ANYBODY)
async def list_demo_logins(room: Room) -> list[DemoLogin]:
    """List the logins of the demo's staff.

    Anybody may use them. A room that is no demo has none."""
    return list(room.logins)
