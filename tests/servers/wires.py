"""A way to the database that can be cut, held up and healed: one for each server, so that one loses it and the others do not."""

import asyncio
import threading
from collections.abc import Coroutine
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import TypeVar

from tests.patience import SOON

T = TypeVar("T")


class Wire:
    """A port of this machine that leads to the database's socket. What is held comes through when it is released, late and in order, as
    from a network that had stopped."""

    def __init__(self, loop: asyncio.AbstractEventLoop, target: Path) -> None:
        self._loop, self._target = loop, target
        self._open = True
        self._flows = asyncio.Event()
        self._flows.set()
        self._stops_at = b""
        self._stopped = threading.Event()
        self._lost_after = self._freezes_at = b""
        self._frozen: set[asyncio.StreamReader] = set()  # of connections through which nothing comes any more
        self._readers: set[asyncio.StreamReader] = set()
        self._ends: set[asyncio.StreamWriter] = set()
        self._listener: asyncio.Server | None = None
        self.port = 0

    async def begin(self) -> None:
        self._listener = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.port = self._listener.sockets[0].getsockname()[1]

    async def end(self) -> None:
        if self._listener is not None:
            self._listener.close()
        await self._sever()

    # -- what a test does ---------------------------------------------------------------------------------------------------

    def cut(self) -> None:
        """Every connection is lost, and none is made."""
        self._open = False
        self._told(self._sever())

    def hold(self) -> None:
        """Nothing comes through, and nobody is told."""
        self._told(self._hold())

    def hold_at(self, word: bytes) -> None:
        """The same from the moment at which a server sends this, which is the first that does not come through."""
        self._stopped.clear()
        self._stops_at = word

    def held(self) -> bool:
        return self._stopped.is_set()

    def freeze(self) -> None:
        """Nothing comes through the connections that are there, and nobody is told; those made later are not touched."""
        self._told(self._freeze())

    def freeze_at(self, word: bytes) -> None:
        """Nothing comes through the connection on which a server says this next, from that word on; others are not touched."""
        self._stopped.clear()
        self._freezes_at = word

    def lose_answer(self, word: bytes) -> None:
        """Lose the connection on which a server says this next, once the database has answered; the answer does not come through."""
        self._lost_after = word

    def heal(self) -> None:
        self._stops_at = b""
        self._open = True
        self._told(self._flow())

    def _told(self, work: Coroutine[None, None, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result(SOON)

    # -- what goes through --------------------------------------------------------------------------------------------------

    async def _hold(self) -> None:
        self._flows.clear()
        self._stopped.set()

    async def _freeze(self) -> None:
        self._frozen |= self._readers

    async def _flow(self) -> None:
        self._flows.set()

    async def _sever(self) -> None:
        for writer in self._ends:
            writer.transport.abort()
        self._flows.set()  # whoever waits finds that the line is gone

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self._open:
            writer.transport.abort()
            return
        try:
            there_reader, there_writer = await asyncio.open_unix_connection(str(self._target))
        except OSError:  # the database is away
            writer.transport.abort()
            return
        ends, readers, loses = {writer, there_writer}, {reader, there_reader}, asyncio.Event()
        self._ends |= ends
        self._readers |= readers
        try:
            await asyncio.gather(
                self._pump(reader, there_writer, loses, readers), self._pump(there_reader, writer, loses, readers, asks=False)
            )
        finally:
            self._ends -= ends
            self._readers -= readers
            self._frozen -= readers
            for end in ends:
                end.transport.abort()

    async def _pump(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, loses: asyncio.Event, both: set[asyncio.StreamReader],
        asks: bool = True,
    ) -> None:  # fmt: skip
        with suppress(ConnectionError):
            while data := await reader.read(65536):
                if asks and self._freezes_at and self._freezes_at in data:
                    self._freezes_at = b""
                    self._frozen |= both
                    self._stopped.set()
                if reader in self._frozen:
                    continue
                if loses.is_set() and not asks:
                    break
                if asks and self._lost_after and self._lost_after in data:
                    self._lost_after = b""
                    loses.set()
                if asks and self._stops_at and self._stops_at in data:
                    self._stops_at = b""
                    await self._hold()
                await self._flows.wait()
                writer.write(data)
                await writer.drain()
        if asks or reader not in self._frozen:  # that the database has given up a frozen connection does not come through either
            writer.transport.abort()


class Wires:
    """They live in a thread of their own, whatever the tests are doing."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._wires: list[Wire] = []

    def __enter__(self) -> "Wires":
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        for wire in self._wires:
            self._do(wire.end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(SOON)

    def to(self, target: Path) -> Wire:
        wire = self._do(self._made(target))
        self._wires.append(wire)
        return wire

    async def _made(self, target: Path) -> Wire:
        wire = Wire(self._loop, target)
        await wire.begin()
        return wire

    def _do(self, work: Coroutine[None, None, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(SOON)
