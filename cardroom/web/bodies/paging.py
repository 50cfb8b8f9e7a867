"""The body of the request by which a clerk writes down where messages to a person go."""

from dataclasses import dataclass, field

from cardroom.room.desks.paging.commands import Contact
from cardroom.web.bodies.body import Why


@dataclass(frozen=True)
class PagePersonBody(Contact):
    why: Why = field(kw_only=True)
