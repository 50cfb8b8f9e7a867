"""What went wrong since the room was opened, as the log has it: without the text of any error, which may hold a card."""

import logging
from collections import deque
from collections.abc import Callable
from typing import Annotated

from typing_extensions import TypedDict

from cardroom.fields import says

LAST = 20


class FailureData(TypedDict):
    at: Annotated[float, says("When it happened, in seconds since 1970.")]
    says: Annotated[str, says("The failure in a line.")]


class Failures(logging.Handler):
    def __init__(self, wall: Callable[[], float]) -> None:
        super().__init__(logging.ERROR)
        self._wall = wall
        self.count = 0
        self.last: deque[FailureData] = deque(maxlen=LAST)

    def emit(self, record: logging.LogRecord) -> None:
        self.count += 1
        self.last.append({"at": self._wall(), "says": record.getMessage()})

    def listen(self) -> None:
        logging.getLogger("cardroom").addHandler(self)

    def stop(self) -> None:
        logging.getLogger("cardroom").removeHandler(self)
