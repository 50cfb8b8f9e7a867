"""Play chips that a newcomer finds at the cashier of a room whose operator has set nothing else."""

from cardroom.room.people.limits import RoomLimits

WELCOME = RoomLimits().newcomers_chips
