"""Which lines of the program an input is the first to reach."""

import sys
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import cardroom

HOME = cardroom.__path__[0]


class Lines:
    """Counts, while it is open, lines of these parts of the package (or of a file of any path) that were not reached before: ``fresh``."""

    def __init__(self, *parts: str) -> None:
        self._parts = tuple(str(Path(HOME, part)) for part in parts)
        self._rest: dict[CodeType, set[int] | None] = {}  # the lines that nothing has reached; None: it is none of those parts
        self.fresh = 0

    def unreached(self) -> list[str]:
        """The parts of which nothing was called."""
        called = [code.co_filename for code, rest in self._rest.items() if rest is not None]
        return [part for part in self._parts if not any(file.startswith(part) for file in called)]

    def __enter__(self) -> "Lines":
        self.fresh, self._before = 0, sys.gettrace()
        sys.settrace(self._called)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(self._before)

    def _called(self, frame: FrameType, event: str, arg: object) -> Any:
        code = frame.f_code
        if code not in self._rest:
            ours = code.co_filename.startswith(self._parts)
            self._rest[code] = {line for _, _, line in code.co_lines() if line is not None} if ours else None
        rest = self._rest[code]
        if rest:
            rest.discard(frame.f_lineno)  # the line of its name
        return self._reached if rest else None

    def _reached(self, frame: FrameType, event: str, arg: object) -> Any:
        rest = self._rest[frame.f_code]
        if rest is not None and frame.f_lineno in rest:
            rest.discard(frame.f_lineno)
            self.fresh += 1
        return self._reached
