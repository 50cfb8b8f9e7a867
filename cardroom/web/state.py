"""What the parts of one running server share."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated, ParamSpec, TypeVar

from anyio import CapacityLimiter, to_thread
from fastapi import Depends
from starlette.requests import HTTPConnection

from cardroom.errors import CardroomError
from cardroom.room.base.properties import Installation
from cardroom.room.demo.logins import DemoLogin
from cardroom.room.host.host import Host
from cardroom.web.base.caller import Caller
from cardroom.web.base.limits import Limiter, TooMany
from cardroom.web.base.replies import Written, written
from cardroom.web.catalogue.catalogue import Catalogue
from cardroom.web.questions.catalogue import OddsCatalogue
from cardroom.web.questions.pool import QuestionPool

Given = ParamSpec("Given")
Answer = TypeVar("Answer")


@dataclass(slots=True)
class RoomState:
    host: Host
    limiter: Limiter
    caller: Caller = field(default_factory=Caller)  # of the other servers
    catalogue: Catalogue = field(default_factory=Catalogue)
    questions: QuestionPool = field(default_factory=QuestionPool)  # about odds
    editions: OddsCatalogue = field(default_factory=OddsCatalogue)  # that questions are about
    draining: bool = False  # what is held here goes to the other servers
    cut_off: asyncio.Event = field(default_factory=asyncio.Event)  # set: others reach the database, and this server does not
    logins: tuple[DemoLogin, ...] = ()  # of a demo's staff
    installation: Installation | None = None  # of several properties, where this room is one of them
    closing: asyncio.Event = field(default_factory=asyncio.Event)  # set: sockets say goodbye
    readers: CapacityLimiter = field(default_factory=lambda: CapacityLimiter(4))  # reading past rounds must not take every thread

    async def read(self, call: Callable[Given, Answer], *args: Given.args, **named: Given.kwargs) -> Answer:
        """Call what takes time in a thread; where too much waits for one already, the rest comes again later."""
        if self.readers.statistics().tasks_waiting >= self.limiter.limits.waiting:
            raise TooMany("The card room has more to do than it can; try again in a moment.", 1.0)
        return await to_thread.run_sync(partial(call, *args, **named), limiter=self.readers)

    async def read_json(self, call: Callable[Given, Answer], *args: Given.args, **named: Given.kwargs) -> Written[Answer]:
        """The same, and write what it returns as JSON in that thread."""
        return Written(await self.read(_in_json, partial(call, *args, **named)))

    async def warm(self) -> None:
        """What the first visitor asks for is made before he does; what is wrong with it he is told when he asks."""
        with suppress(CardroomError):
            await self.read(self.catalogue.houses)


def _in_json(call: Callable[[], object]) -> bytes:
    return written(call())


def room_of(connection: HTTPConnection) -> RoomState:
    found = connection.app.state.room
    assert isinstance(found, RoomState)
    return found


async def _room(connection: HTTPConnection) -> RoomState:
    return room_of(connection)


Room = Annotated[RoomState, Depends(_room)]
