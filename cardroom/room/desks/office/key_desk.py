"""How people come in with a key: the first operator, newcomers of the staff, and an owner from another property."""

from cardroom.room.base.errors import Forbidden
from cardroom.room.desks.office.appoint import Register
from cardroom.room.desks.office.entry import Reception, UseKey
from cardroom.room.desks.office.keys import CONSOLE_KEY_LASTS, OneTime, new_key
from cardroom.room.desks.office.visit import OwnerVisit, ReceiveOwner, SendOwner
from cardroom.room.live.needs import DeskExecutor, SharedView
from cardroom.room.people.staff import Staffer
from cardroom.room.people.visitors import Visitor


class KeyDesk:
    """A part of ``Office``."""

    def __init__(self, executor: DeskExecutor, state: SharedView, register: Register) -> None:
        self._executor, self._state, self._register, self._wall = executor, state, register, state.wall
        self._console: OneTime | None = None

    def console_key(self) -> str:
        """The secret that makes its first opener the operator. On one's own machine one person is the whole staff, so he gets every role;
        a room that others can come into makes no such key."""
        if not self._state.local:
            raise Forbidden("A room that others can come into makes nobody its operator by a key.")
        self._console, secret = new_key(self._wall(), CONSOLE_KEY_LASTS)
        return secret

    async def come_by_key(self, key: str, visitor: Visitor | None, address: str, device: str = "") -> tuple[Visitor, str]:
        """Let somebody in with a one-time key; returns the visitor, and the secret of their new session."""
        reception = Reception(self._register, self._state.people, self._console)
        came = await self._executor.write(UseKey(key, visitor, address, device), reception)
        return came.visitor, came.secret

    async def send_owner(self, by: Staffer, property: str) -> str:
        """Send the owner on to another property; returns the key with which they come in there."""
        return (await self._executor.write(SendOwner(by, property), self._state.staff)).key

    async def receive_owner(self, visit: OwnerVisit, address: str, device: str = "") -> tuple[Visitor, str]:
        """Let in whom the home has sent; returns who they are here, and the secret of their new session."""
        came = await self._executor.write(ReceiveOwner(visit, address, device), Reception(self._register, self._state.people))
        return came.visitor, came.secret
