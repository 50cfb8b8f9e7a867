"""What happens in a simulation, as plain data: how large the room is, for how long, and which faults strike when."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from cardroom.houses.files import edition_files
from tests.simulation.people import TablePlan

EDITIONS = tuple(sorted(edition_files()))
BUSY = (
    "standard/no-limit-texas-holdem",
    "tres-lounge/texas-holdem",
    "tres-lounge/three-card-poker",
    "oceans-eleven/seven-card-stud",
    "tres-lounge/ez-baccarat-panda-8",
)
"""Editions in which much happens in a minute, as it must where a planted fault is looked for."""

TYPED = tuple(edition for edition in EDITIONS if edition != "oceans-eleven/draw-poker-jacks-or-better")
"""Editions for a real table. Its dealer follows a round that is dealt from a shoe; in the other one players are asked in another order."""

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
ON_A_FILE = ("kill", "power", "pause", "lose-answer", "cut-people", "lossy", "skew", "drift", "disk-full", "disk-slow", "drain")
"""What can strike a server whose room is on a file: there is no way to a database that could be cut."""

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
    file: bool = False  # on a file, with one server: no model of PostgreSQL
    felt: str = ""  # the edition of a real table, at which a dealer types in what happens; empty: there is none


def draw_plan(
    seed: str, *, servers: int = 3, tables: int = 4, people: int = 10, hours: float = 1.0, every: float = EVERY,
    think: float = 8.0, planted: str = "", file: bool = False, felt: str = "",
    editions: Sequence[str] = EDITIONS,
) -> Plan:  # fmt: skip
    random = Random(f"plan {seed}")
    seconds = hours * 3600.0
    kinds = list(ON_A_FILE if file else KINDS)
    faults, at = [], 20.0
    while (at := at + random.expovariate(1 / every)) < seconds - QUIET:
        kind = random.choices(kinds, [KINDS[kind] for kind in kinds])[0]
        faults.append(Fault(round(at, 3), kind, random.randrange(servers), round(random.uniform(0.2, 12.0), 3), round(random.random(), 3)))
    plans = tuple(TablePlan(random.choice(editions), random.randrange(3)) for _ in range(tables))
    return Plan(seed, servers, people, plans, seconds, seconds - QUIET, think, tuple(faults), planted, file, felt)
