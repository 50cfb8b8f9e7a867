"""What a route or a message of a socket needs of its caller. Each says it where it is declared. ``need_of`` finds it, for the document
and for the test that goes through all of them.

The kinds: anybody at all; a visitor, who has come in; a player, who is not barred; one of the staff, by his role where the thing is. A role
is looked for at the table or round that the path names, in the room as a whole, or (a list that shows each what is his) anywhere.
"""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from fastapi import Depends
from fastapi.params import Depends as Dependency
from fastapi.routing import APIRoute, APIWebSocketRoute
from starlette.routing import BaseRoute, Mount

from cardroom.room.people.roles import Role

Who = Literal["anybody", "visitor", "player", "staff"]
Where = Literal["room", "table", "round", "anywhere"]


class Need(NamedTuple):
    """``roles``, ``where``: of the staff only; any of the roles will do."""

    who: Who
    roles: tuple[Role, ...] = ()
    where: Where = "room"

    @property
    def says(self) -> str:
        """In plain words."""
        if self.who == "staff":
            places = {"room": "for the room", "table": "there", "round": "at its table", "anywhere": "somewhere"}
            return f"staff: {' or '.join(self.roles)} {places[self.where]}"
        return {"anybody": "anybody", "visitor": "a session", "player": "a session of somebody who is not barred"}[self.who]


ANYBODY, VISITOR, PLAYER = Need("anybody"), Need("visitor"), Need("player")


def staff(*roles: Role, where: Where = "room") -> Need:
    return Need("staff", roles, where)


class Door:
    """A need, asked for: what a route depends on."""

    def __init__(self, need: Need) -> None:
        self.need = need


class _Open(Door):
    async def __call__(self) -> None:
        """Whoever it is."""


def for_anybody() -> Dependency:
    """Among the ``dependencies`` of a route."""
    found: Dependency = Depends(_Open(ANYBODY))
    return found


# -- finding them again -----------------------------------------------------------------------------------------------------


def every_route(routes: Sequence[BaseRoute]) -> Iterator[BaseRoute]:
    """All of an application, those of routers that it includes too."""
    for route in routes:
        inner = getattr(route, "original_router", None)
        if inner is None:
            yield route
        else:
            yield from every_route(inner.routes)


def need_of(route: BaseRoute) -> Need | None:
    """What it says that it needs; None: it says nothing, or two things."""
    if isinstance(route, APIRoute | APIWebSocketRoute):
        calls: list[object] = [part.call for part in route.dependant.dependencies]
        found = [call.need for call in calls if isinstance(call, Door)]
    else:
        found = [need for need in [getattr(route.app, "need", None)] if isinstance(need, Need)] if isinstance(route, Mount) else []
    return found[0] if len(found) == 1 else None
