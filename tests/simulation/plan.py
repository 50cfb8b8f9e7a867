"""What happens in a simulation, as plain data: how large the room is, for how long, and which faults strike when."""

from random import Random
from typing import NamedTuple

from tests.simulation.people import TablePlan

EDITIONS = (
    "standard/no-limit-texas-holdem",
    "tres-lounge/texas-holdem",
    "tres-lounge/three-card-poker",
    "oceans-eleven/seven-card-stud",
    "tres-lounge/ez-baccarat-panda-8",
)
KINDS = {
    "kill": 3.0,  # a server's process ends without a word, and is started again
    "power": 1.0,  # its machine is gone: the database must find out
    "pause": 2.0,  # its process stands still
    "cut-database": 2.0,  # it does not reach the database
    "slow-database": 1.0,
    "lose-answer": 3.0,  # of its next commit
    "cut-people": 1.0,  # nobody reaches it
    "lossy": 1.0,  # requests and answers are lost, or come twice
    "skew": 1.0,  # its clock on the wall jumps
    "drift": 1.0,  # its steady clock goes wrong
    "disk-full": 1.0,
    "disk-slow": 1.0,
    "restart-database": 1.0,
    "drain": 1.0,  # it is shut down in order, and started again
}
EVERY = 90.0
"""Seconds between two faults, about."""

QUIET = 180.0
"""Seconds without faults at the end: in this time every table must go on."""


class Fault(NamedTuple):
    at: float
    kind: str
    server: int
    seconds: float
    amount: float


class Plan(NamedTuple):
    """``seed``: of everything that is drawn while it runs."""

    seed: str
    servers: int
    people: int
    tables: tuple[TablePlan, ...]
    seconds: float
    quiet: float  # from this second on nothing strikes, and the staff does nothing
    think: float
    faults: tuple[Fault, ...]
    planted: str = ""  # a fault of the program, see planted.py


def draw_plan(
    seed: str, *, servers: int = 3, tables: int = 4, people: int = 10, hours: float = 1.0, every: float = EVERY,
    think: float = 8.0, planted: str = "",
) -> Plan:  # fmt: skip
    random = Random(f"plan {seed}")
    seconds = hours * 3600.0
    faults, at = [], 20.0
    while (at := at + random.expovariate(1 / every)) < seconds - QUIET:
        kind = random.choices(list(KINDS), list(KINDS.values()))[0]
        faults.append(Fault(round(at, 3), kind, random.randrange(servers), round(random.uniform(0.2, 12.0), 3), round(random.random(), 3)))
    first = random.randrange(len(EDITIONS))
    plans = tuple(TablePlan(EDITIONS[(first + i) % len(EDITIONS)], random.randrange(3)) for i in range(tables))
    return Plan(seed, servers, people, plans, seconds, seconds - QUIET, think, tuple(faults), planted)
