"""What people call the tables of the room, by their ids: pages show these, and ids stay in links."""

from typing import Annotated

from typing_extensions import TypedDict

from cardroom.fields import says
from cardroom.room.people.roles import Role
from cardroom.web.api.routes import Routes
from cardroom.web.guard.needs import ANYBODY
from cardroom.web.guard.sessions import Perhaps
from cardroom.web.state import Room

routes = Routes("/api", "tables")


class LabelsData(TypedDict):
    labels: Annotated[dict[str, str], says("What people call each table, its name or else its number, by its id.")]


@routes.get("/labels", ANYBODY)
async def list_table_labels(asks: Perhaps, room: Room) -> LabelsData:
    """List what people call the tables.

    Those that everybody may see, and yours; for the staff all of them. Closed ones too."""
    await room.host.executor.glance()
    labels = room.host.labels
    works = asks is not None and set(room.host.people.roles(asks.visitor.id)) - {Role.PLAYER}
    return {"labels": labels.all() if works else labels.seen_by("" if asks is None else asks.visitor.id)}
