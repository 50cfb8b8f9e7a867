"""The settings of the room, which its operator sets and every auditor reads."""

from cardroom.room.desks.office.room_desk import RoomSettingsData
from cardroom.room.desks.office.set_room import SetRoom
from cardroom.room.people.roles import Role
from cardroom.web.api.routes import Routes
from cardroom.web.bodies.room_settings import SetRoomBody
from cardroom.web.guard.needs import OnDuty, staff
from cardroom.web.state import Room

routes = Routes("/api", "staff")


@routes.get("/staff/room", staff(Role.OPERATOR, Role.AUDITOR))
async def get_room_settings(room: Room) -> RoomSettingsData:
    """Read the settings of the room.

    With hours that begin with a later gaming day, and what the room still lacks for real money."""
    return room.host.room_desk.data()


@routes.patch("/staff/room", staff(Role.OPERATOR))
async def set_room(by: OnDuty, room: Room, wanted: SetRoomBody) -> RoomSettingsData:
    """Set the settings of the room.

    New hours hold from the next gaming day on, or at once while nothing is written down. Other money needs every table closed; for
    real money the house takes back all play chips."""
    desk = room.host.room_desk
    await desk.set(SetRoom(by, wanted.settings.model_dump(exclude_unset=True), wanted.why))
    return desk.data()
