"""Begins each test that only ``make prove`` runs and that starts no other program: one case of it, in a process of its own, until it has
worked for a fraction of a second. What has not failed by then has found everything that it needs.

``python -m tests.starting [FILE ...]`` says what failed, and how many began.
"""

import os
import signal
import sys
from collections import defaultdict
from contextlib import suppress
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol

TESTS = Path(__file__).parent
PROGRAMS = ("browser", "crash", "servers", "web")  # folders whose tests start a browser, a server or a database
WORKS, LASTS = 0.1, 10.0  # seconds of processor time, and of the clock, after which a test has begun
OPTIONS = ("-q", "-m", "", "-s", "-p", "no:timeout", "-p", "no:cacheprovider", "-W", "ignore::pytest.PytestUnknownMarkWarning")
LONGEST = 4000  # bytes that are told of what failed
BEGUN = (-signal.SIGPROF, -signal.SIGALRM)


class Starting:
    """Of each function none of whose cases is daily the first case."""

    def __init__(self) -> None:
        self.begun = 0
        self.failed: list[str] = []

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        cases: defaultdict[str, list[pytest.Item]] = defaultdict(list)
        for item in items:
            cases[item.nodeid.partition("[")[0]].append(item)
        items[:] = [each[0] for each in cases.values() if all(one.get_closest_marker("prove") for one in each)]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> bool:
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            _begin(item, writing)
        os.close(writing)
        _, status = os.waitpid(child, 0)
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)  # what it has started, too
        text = os.read(reading, LONGEST).decode(errors="replace") if status else ""
        os.close(reading)
        code = os.waitstatus_to_exitcode(status)
        if code == 0 or code in BEGUN:
            self.begun += 1
        else:
            self.failed.append(f"{item.nodeid} ({code}): {text}")
        return True


def _begin(item: pytest.Item, writing: int) -> None:
    """In the child: the test, with what it needs, until the time is up."""
    os.setsid()
    for number in (signal.SIGPROF, signal.SIGALRM):
        signal.signal(number, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, LASTS)
    signal.setitimer(signal.ITIMER_PROF, WORKS)
    failed = [report.longreprtext for report in runtestprotocol(item, nextitem=None, log=False) if report.failed]
    os.write(writing, "\n".join(failed).encode()[-LONGEST:])
    os._exit(1 if failed else 0)


def files() -> list[str]:
    """Where a whole test is marked."""
    found = (path for path in sorted(TESTS.rglob("test_*.py")) if path.relative_to(TESTS).parts[0] not in PROGRAMS)
    return [str(path) for path in found if "\n@pytest.mark.prove" in path.read_text(encoding="utf-8")]


def main(paths: list[str]) -> int:
    starting = Starting()
    code = pytest.main([*OPTIONS, *paths], plugins=[starting])
    print("\n".join(starting.failed) or f"{starting.begun} began")
    return 1 if starting.failed or code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or files()))
