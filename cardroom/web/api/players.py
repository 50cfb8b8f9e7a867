"""People who play under a number: written down by the staff, without an account."""

from typing import Annotated

from fastapi import Query

from cardroom.room.desks.people.player_desk import NumberedPlayerData, RegisterPlayer
from cardroom.room.people.roles import Role
from cardroom.web.api.routes import Routes
from cardroom.web.bodies import players as bodies
from cardroom.web.guard.needs import OnDuty, staff
from cardroom.web.state import Room

routes = Routes("/api/players", "players")

SEATERS = staff(Role.DEALER, Role.FLOOR, Role.CASHIER, where="anywhere")
Like = Annotated[str, Query(min_length=1, max_length=40, description="The player number, or how the name begins.")]


@routes.get("", SEATERS)
async def find_players(room: Room, like: Like) -> list[NumberedPlayerData]:
    """Find people by number or name.

    Accounts and people with a player number."""
    await room.host.executor.glance()
    return room.host.player_desk.find(like)


@routes.post("", SEATERS)
async def register_player(by: OnDuty, room: Room, wanted: bodies.RegisterPlayerBody) -> NumberedPlayerData:
    """Give an unknown person a player number.

    They can buy chips, wait and play at once. Without a name they are called by the number."""
    return await room.host.player_desk.register(RegisterPlayer(by, wanted.name))
