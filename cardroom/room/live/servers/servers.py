"""What a server knows of the others, and what it holds: every table, and the desk (all of the room that is no table), is held by one."""

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, Protocol

from cardroom.room.base.errors import StorageError
from cardroom.room.base.supervision import Supervision
from cardroom.room.storage import Store
from cardroom.room.storage.kept_tables import KeptTable
from cardroom.room.storage.rows import DESK, Fence, at_table

_log = logging.getLogger(__name__)

WRITE_WITHIN = 10.0
"""Seconds that a write may wait for the database. A server with an older one gives up its lease, so that others take its tables."""

AT_ONCE = 100
"""Tables that a lone server reads at a time."""


class WriterPulse(NamedTuple):
    """``waited``: seconds since the oldest write was given that is not stored; ``busy``: seconds that the database has had for a batch."""

    waited: float
    busy: float


class Peer(NamedTuple):
    """A server. ``address``: where the others reach it, with its ``secret``; ``rules``: a digest of the rules that it plays by."""

    id: str
    address: str
    secret: str
    rules: str
    draining: bool = False
    seal: str = ""  # the name of the key that it seals rounds with


class Keeper(Protocol):
    """Who does the work with what is held: it is told what comes and goes."""

    @property
    def store(self) -> Store: ...

    @property
    def supervision(self) -> Supervision: ...

    @property
    def writing(self) -> WriterPulse:
        """How long the writer of this server has made others wait."""

    async def read(self, whats: Iterable[str]) -> Mapping[str, KeptTable]:
        """What is stored of those that are tables: read once they are ours, it is the last word."""

    async def taken(self, what: str, fence: Fence | None, kept: KeptTable | None = None) -> None:
        """It is ours, from what is stored of it."""

    async def let_go(self, what: str) -> None:
        """It is to be another's: what is under way is stored, and nothing more begins; it stays so until ``taken`` or ``dropped``."""

    async def dropped(self, what: str) -> None:
        """It is another's."""

    def unrest(self, what: str) -> int:
        """How many would notice that it goes to another; a round that is running counts as one."""

    def running(self, what: str) -> bool:
        """Whether a round is running there."""

    async def notice(self, told: Mapping[str, object]) -> None:
        """Another server has changed what everyone must know of."""

    async def reread(self) -> None:
        """Notices may have been missed: what is shared is to be read again."""


class Servers(ABC):
    me: Peer
    alone = False
    """Whether there is one server and no more: then all that is known is known here."""
    cut = False
    """Whether the database has not answered for so long that what we hold may be another's by now."""

    async def room_wall(self, machine: Callable[[], float]) -> Callable[[], float]:
        """Return the clock by which the room writes down times, given that of this machine."""
        return machine

    @abstractmethod
    async def begin(self, keeper: Keeper) -> None:
        """Be one of the servers, and take what is ours to take; a lone one has everything when this returns."""

    @abstractmethod
    def rest(self) -> None:
        """Take nothing more: the room closes."""

    @abstractmethod
    async def end(self) -> None:
        """No longer be one: what is held is free for the others, at once."""

    @abstractmethod
    def peers(self) -> list[Peer]:
        """The others that live."""

    @abstractmethod
    def holds(self, what: str) -> bool: ...

    @abstractmethod
    def fence(self, what: str) -> Fence | None:
        """With which a change about this is written; None: none is needed. ``Elsewhere`` if it is not ours."""

    @abstractmethod
    def opened(self, what: str) -> Fence | None:
        """A table was opened here, and is stored: it is ours."""

    @abstractmethod
    def refused(self, what: str) -> None:
        """The store has refused a change about it: another holds it."""

    @abstractmethod
    async def holder(self, what: str) -> Peer | None:
        """Who holds it, from memory, else from the database; None: nobody at this moment. ``Unknown`` if there is no such table open."""

    @abstractmethod
    def forget(self, what: str) -> None:
        """Who was thought to hold it does not: the database is asked again."""

    @abstractmethod
    async def fetch(self, what: str, patience: float = 3.0) -> None:
        """Returns when we hold it: its holder is asked to give it, and if he is dead it is taken. ``StorageError`` if that takes longer."""

    @abstractmethod
    async def give(self, what: str, to: Peer, why: str) -> None:
        """What we hold goes to another."""

    @abstractmethod
    async def drain(self) -> None:
        """Give everything away, and take nothing more."""


class SoleServer(Servers):
    """The only server there is, which holds everything: its database has a lease for one."""

    alone = True

    def __init__(self) -> None:
        self.me = Peer("alone", "", "", "")

    async def begin(self, keeper: Keeper) -> None:
        held = [*(at_table(row.id) for row in keeper.store.tables.open()), DESK]
        for first in range(0, len(held), AT_ONCE):
            some = held[first : first + AT_ONCE]
            kept: Mapping[str, KeptTable] = {}
            try:
                kept = await keeper.read(some)
            except StorageError:
                raise
            except Exception as error:  # then each is read by itself, and the one that cannot be is left out
                _log.error("tables are read one by one: %s", type(error).__name__)
            for what in some:
                await keeper.taken(what, None, kept.get(what))

    def rest(self) -> None:
        pass

    async def end(self) -> None:
        pass

    def peers(self) -> list[Peer]:
        return []

    def holds(self, what: str) -> bool:
        return True

    def fence(self, what: str) -> Fence | None:
        return None

    def opened(self, what: str) -> Fence | None:
        return None

    def refused(self, what: str) -> None:
        pass

    async def holder(self, what: str) -> Peer | None:
        return self.me

    def forget(self, what: str) -> None:
        pass

    async def fetch(self, what: str, patience: float = 3.0) -> None:
        pass

    async def give(self, what: str, to: Peer, why: str) -> None:
        raise ValueError(f"there is no other server to give {what} to")

    async def drain(self) -> None:
        pass
