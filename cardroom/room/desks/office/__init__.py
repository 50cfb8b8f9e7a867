"""The office: what the staff does in an open room, and what it sees of it. Every doing has its line in the staff's journal."""

from cardroom.room.desks.office.commands import AFTER_ROUND, AS_DECIDED
from cardroom.room.desks.office.office import Office

__all__ = ["AFTER_ROUND", "AS_DECIDED", "Office"]
