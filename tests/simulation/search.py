"""Rooms simulated one after the other, until one breaks something: in one process, or on several cores."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple

from tests.simulation.plan import BUSY, TYPED, Plan, draw_plan
from tests.simulation.planted import PLANTED
from tests.simulation.run import Report, simulate

PLANTED_EVERY = 20.0
"""Seconds between two faults, about, where a planted one is looked for."""


class Search(NamedTuple):
    """``report``: of the room that broke something, else of the last; ``hours``: simulated in all; ``cpu``: seconds."""

    report: Report
    rooms: int
    hours: float
    steps: int
    cpu: float


def search(plans: Iterable[Plan], run: Callable[[Plan], Report] = simulate) -> Search:
    """Simulate until something breaks."""
    return _first(map(run, plans))


def search_spread(plans: Iterable[Plan], workers: int) -> Search:
    """The same on several cores."""
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        return _first(pool.map(simulate, plans))


def _first(reports: Iterator[Report]) -> Search:
    rooms, hours, steps, cpu = 0, 0.0, 0, 0.0
    last: Report | None = None
    for last in reports:
        rooms, hours, steps, cpu = rooms + 1, hours + last.at / 3600, steps + last.steps, cpu + last.took
        if last.violation:
            break
    assert last is not None, "there is no room to simulate"
    return Search(last, rooms, hours, steps, cpu)


def plans_for(name: str, rooms: int, file: bool = False) -> Iterator[Plan]:
    """Small rooms in which a planted fault should show."""
    assert name in PLANTED
    for number in range(rooms):
        yield draw_plan(
            f"{name} {number}", servers=1 if file else 3, tables=3, people=8, hours=0.15, every=PLANTED_EVERY, planted=name, file=file,
            editions=BUSY,
        )  # fmt: skip


SIZES = ((1, 1, False), (2, 2, False), (1, 1, True), (3, 1, False), (1, 2, True))
"""Servers and tables of the rooms that are simulated in turn, and whether they are on a file."""

FELT = 3
"""Each so-and-so-many-th of them has a table that is dealt by hand, of all editions in turn."""

THOUGHT = 16.0
"""Seconds that people there think, about: now and then longer than the table's clock gives them."""


def plans_of_hours(seed: str, hours: int) -> Iterator[Plan]:
    """Rooms of several sizes that are each open for an hour."""
    for number in range(hours):
        servers, tables, file = SIZES[number % len(SIZES)]
        people, felt = 2 * tables + 1, TYPED[number // FELT % len(TYPED)] if number % FELT == 0 else ""
        yield draw_plan(f"{seed} {number}", servers=servers, tables=tables, people=people, think=THOUGHT, file=file, felt=felt)
