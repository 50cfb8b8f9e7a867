"""One who looks at a table."""

import asyncio
from typing import TYPE_CHECKING

from cardroom.languages import ENGLISH
from cardroom.room.base.errors import Elsewhere

if TYPE_CHECKING:
    from cardroom.room.live.runner import Runner


class Watch:
    """One connection to a table. It is sent whatever is new to it, in one message: nothing is ever queued for it."""

    def __init__(self, runner: "Runner", visitor: str, round_id: str = "", have: int = 0, language: str = ENGLISH) -> None:
        self.visitor, self.language = visitor, language
        self._runner = runner
        self._viewer = runner.display.viewer(visitor)
        self._round_id, self._have = round_id, have
        self._seen = -1  # the last change that it was sent
        self._undone = 0
        self._woken = asyncio.Event()
        runner.display.watches[self] = None
        runner.came(self._viewer)

    def wake(self) -> None:
        self._woken.set()

    @property
    def told(self) -> tuple[str, int]:
        """The round, and how many of its events, that it has with its last message."""
        return self._round_id, self._have

    async def next(self) -> str:
        """The next message, as soon as there is something new; ``Elsewhere`` when another server has the table."""
        runner = self._runner
        while self._seen == runner.display.snapshot.seq and not runner.moved:
            self._woken.clear()
            await self._woken.wait()
        if runner.moved:
            raise Elsewhere(runner.what)
        viewer = runner.display.viewer(self.visitor)
        if viewer != self._viewer:  # he has sat down or got up: other eyes, from the beginning
            runner.went(self._viewer)
            runner.came(viewer)
            self._viewer, self._have = viewer, 0
        if runner.display.snapshot.undone != self._undone:
            self._undone, self._have = runner.display.snapshot.undone, 0
        lens = runner.display.lens(self.visitor, self.language)
        message, self._round_id, self._have = lens.message(self._round_id, self._have, runner.display.now())
        if self._round_id == runner.display.snapshot.round_id:
            self._seen = runner.display.snapshot.seq
        return message

    def close(self) -> None:
        runner = self._runner
        if self in runner.display.watches:
            del runner.display.watches[self]
            runner.went(self._viewer)
            runner.display.drop_lenses()
