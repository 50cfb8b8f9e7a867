"""A worker: answers one question in a process of its own, ``python -m cardroom.analysis.questions``.

It reads one line of JSON, ``{"question": query}``, and writes lines of JSON: ``{"done", "say", "assumes"}`` as the work goes on,
``{"partial"}`` when there is a better answer than before, and last ``{"answer"}``, ``{"refused": sentence}`` or ``{"failed": text}``.

The line that it reads may also have ``workers`` and ``cluster`` (what does the work), ``memory`` (bytes that it may use) and ``hold``: with
``hold`` it ends, and every process that it has started, as soon as its standard input is closed.
"""

import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from cardroom.analysis.questions import AnswerWatch, Data, Machine, Question, read_question
from cardroom.errors import BadEdition, BadInput, BrokenRound, CardroomError

NICE = 10
FIRST_TO_GO = "500"
SELDOM = 0.2  # seconds between two reports
TOO_LARGE = "The question asks for more than fits: a number in it is too large."


class Lines(AnswerWatch):
    """Writes what is said, a line of JSON each; progress that comes too soon after the last line is left out."""

    def __init__(self, out: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        self._out, self._clock = out, clock
        self._done, self._said = 0.0, ""
        self._last = float("-inf")
        self.assumes: Callable[[Mapping[str, object] | None], str] = lambda answer: ""  # what the question takes for granted

    def __call__(self, done: float) -> None:
        self._done = min(1.0, max(0.0, done))
        self._report()

    def say(self, text: str) -> None:
        self._said = text
        self._report()

    def improved(self, answer: Callable[[], Mapping[str, object]]) -> None:
        found = answer()  # they come seldom: each is of twice as many nights as the one before, or has one point more
        self.write({"done": self._done, "say": self._said, "assumes": self.assumes(found)})
        self.write({"partial": found})

    def finish(self, answer: Mapping[str, object]) -> None:
        self.write({"done": 1.0, "say": "", "assumes": self.assumes(answer)})
        self.write({"answer": answer})

    def _report(self) -> None:
        if self._clock() - self._last >= SELDOM:
            self._last = self._clock()
            self.write({"done": self._done, "say": self._said})

    def write(self, line: Mapping[str, object]) -> None:
        self._out.write(json.dumps(line, allow_nan=False) + "\n")
        self._out.flush()


def work(asked: str, lines: Lines) -> None:
    """Answer the question; whatever is wrong with it is one sentence."""
    try:
        given = json.loads(asked)
        if not isinstance(given, dict) or not isinstance(given.get("question"), str):
            raise BadInput('A question is {"question": "question=bank&edition=…"}.')
        if given.get("hold"):
            threading.Thread(target=_end_with, args=(sys.stdin,), daemon=True).start()
        machine = Machine(int(given.get("workers", 0)), str(given.get("cluster", "")))
        if given.get("memory"):
            _bound(int(given["memory"]))
        question = read_question(given["question"])
        lines.assumes = question.assumptions
        lines.finish(_answer(question, lines, machine))
    except (BadEdition, BrokenRound) as error:  # they name files of this machine, or a card
        lines.write({"failed": f"{type(error).__name__}: {error}"})
    except CardroomError as error:
        lines.write({"refused": str(error)})
    except ModuleNotFoundError as error:
        lines.write({"refused": f"This cannot be computed here: {error.name} is not installed."})
    except (OverflowError, RecursionError, MemoryError):
        lines.write({"refused": TOO_LARGE})
    except json.JSONDecodeError:
        lines.write({"refused": "A question is one line of JSON."})
    except Exception as error:
        lines.write({"failed": f"{type(error).__name__}: {error}"})
        if os.environ.get("CARDROOM_DEBUG"):
            raise


def _answer(question: Question, lines: Lines, machine: Machine) -> Data:
    """Return the answer; if the cluster cannot do the work, this machine does it, and its address is told to nobody."""
    if machine.cluster:
        from cardroom.analysis.blocks import WorkDied
        from cardroom.analysis.cluster import NoCluster

        try:
            return question.answer(lines, machine)
        except (NoCluster, WorkDied) as error:
            print(error, file=sys.stderr)
            lines.say("the cluster is away; this machine does the work")
    return question.answer(lines, machine._replace(cluster=""))


def _let_others_first() -> None:
    """Take little of the processor, and be the first to go where the machine has too little memory: tables come first."""
    with suppress(OSError):
        os.nice(NICE)
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text(FIRST_TO_GO, encoding="ascii")


def _bound(memory: int) -> None:
    """Use no more than so many bytes, where the system can see to it."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))


def _end_with(waiting: TextIO) -> None:
    """End this process and those that it has started as soon as its standard input is closed."""
    with suppress(OSError, ValueError):
        while waiting.readline():
            pass
    if os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(1)


def main() -> None:
    _let_others_first()
    out, sys.stdout = sys.stdout, sys.stderr  # whatever else is printed is not among the lines
    with suppress(BrokenPipeError):
        work(sys.stdin.readline(), Lines(out))
        out.flush()
    os._exit(0)  # what others still work at nobody needs


if __name__ == "__main__":
    main()
