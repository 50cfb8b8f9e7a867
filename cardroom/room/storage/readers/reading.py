"""What a part of a store needs of it to read."""

from contextlib import AbstractContextManager
from typing import Protocol

from sqlalchemy import Connection

from cardroom.room.storage.seal import Seal


class Readable(Protocol):
    """``seal`` opens what is stored sealed; on a connection of ``reading`` everything is as of one moment."""

    seal: Seal

    def reading(self) -> AbstractContextManager[Connection]: ...
