"""The logins of the demo's staff, in a room that is one."""

from typing import Annotated

from typing_extensions import TypedDict

from cardroom.fields import says
from cardroom.web.api.routes import Routes
from cardroom.web.guard.needs import ANYBODY
from cardroom.web.state import Room

routes = Routes("/api", "accounts")


class DemoLoginData(TypedDict):
    role: Annotated[str, says("What the person does: operator, floor, dealer, cashier or auditor.")]
    name: Annotated[str, says("The name to sign in with.")]
    password: Annotated[str, says("The password to sign in with.")]


@routes.get("/demo", ANYBODY)
async def list_demo_logins(room: Room) -> list[DemoLoginData]:
    """List the logins of the demo's staff.

    Anybody may use them. A room that is no demo has none."""
    return [{"role": each.role, "name": each.name, "password": each.password} for each in room.logins]
