"""A card reader at a terminal table: lines from standard input or a serial line, and an answer to each."""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Lock, Thread
from typing import TextIO

from cardroom.dealer.card_reader import MOST, AwaitedNow, CardReader, Typing, awaited, served
from cardroom.dealer.steps import DealerStep
from cardroom.dealer.table import DealersTable
from cardroom.errors import BadInput

STANDARD = "-"


Told = Callable[[list[DealerStep], str], None]


class ReaderAtTable:
    """Every line is served with nobody else typing meanwhile; ``told`` is called with the steps that came of it and the answer."""

    def __init__(self, table: DealersTable, lock: Lock, told: Told) -> None:
        self._table, self._lock, self._told = table, lock, told
        self._reader, self._steps = CardReader(), list[DealerStep]()

    def serve(self, incoming: TextIO, outgoing: TextIO) -> None:
        """Answer line by line until no more come; what is too long for a line comes in parts, each of which is refused."""
        for raw in iter(lambda: incoming.readline(MOST + 2), ""):
            with self._lock:
                answer = served(self._reader, raw, self._look, self._do)
                self._told(self._steps, answer)
                self._steps = []
            print(answer, file=outgoing, flush=True)

    def begin(self, path: str) -> None:
        """Serve a serial line while the dealer types."""
        if not Path(path).is_char_device() or not os.access(path, os.R_OK | os.W_OK):
            raise BadInput(
                f"There is no card reader at {path} that can be read and written: name its serial line, or - for standard input."
            )
        Thread(target=self._serve_device, args=(Path(path),), daemon=True, name="card reader").start()

    def _serve_device(self, path: Path) -> None:
        with suppress(OSError), path.open(encoding="ascii", errors="replace") as incoming, path.open("w", encoding="ascii") as outgoing:
            self.serve(incoming, outgoing)  # until it is unplugged
        self._told([], "gone")

    def _look(self) -> AwaitedNow:
        round, asked = self._table.round, self._table.asked
        return AwaitedNow(awaited(round, asked), asked.text)

    def _do(self, typing: Typing) -> None:
        table = self._table
        if typing.undo:
            table.take_back()
        elif table.round.over and not typing.line:
            table.next_round()
            self._steps += table.steps.since(table.round)
        else:
            self._steps += table.enter(typing.line)
