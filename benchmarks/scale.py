"""The plan for many people, computed: how much of everything a load needs, where the first limit lies, and what a lost server costs.

``python benchmarks/scale.py`` reads the measured costs (``scale_costs.json``, made by ``scale_costs.py``), writes the figures of
``docs/scale.md`` anew, and says how far the queues of the formulas are from queues that were played out.
"""

import heapq
import json
import math
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parent
COSTS = HERE / "scale_costs.json"
PAGE = HERE.parent / "docs" / "scale.md"
BEGIN, END = "<!-- figures: benchmarks/scale.py -->", "<!-- end of figures -->"
HOUR, DAY = 3_600, 86_400
BUSY = 0.6
"""The share of its time that a processor may be busy: what is left is for peaks, and for the tables of a server that has died."""


@dataclass(frozen=True)
class Load:
    """People at an hour of the evening."""

    people: int
    tables: int
    seated: int  # at a table
    seconds: float = 3.0  # from one action at a table to the next
    stays: float = HOUR  # how long somebody is there
    signs_in: float = 0.5  # the share of people who give a password
    moves: float = 2.0  # tables at which somebody sits down in that time
    opened: float = 1.0  # times in that time that a table is opened anew
    evening: float = 6 * HOUR  # seconds of such load in a day

    @property
    def actions(self) -> float:
        """Actions a second."""
        return self.tables / self.seconds

    @property
    def viewers(self) -> float:
        """People at a table who only watch."""
        return self.people / self.tables - self.seated

    def calls(self) -> dict[str, float]:
        """Calls a second of what is done at the desk."""
        arrivals = self.people / self.stays
        sits = self.moves * self.seated * self.tables / self.stays
        return {
            "come in": arrivals,
            "sign in": self.signs_in * arrivals,
            "open a table": self.opened * self.tables / self.stays,
            "sit down": sits,
            "get up": sits,
        }


@dataclass(frozen=True)
class Machine:
    """What one has bought."""

    cores: int = 32
    memory: float = 128e9
    log: float = 300e6  # bytes a second that its disk takes, each flush waited for
    wire: float = 10e9 / 8  # bytes a second


class Needs(NamedTuple):
    actions: float  # a second
    serving: float  # processors, busy all the time, for tables and screens
    desk: float  # the same for the desk: one process
    desk_calls: float  # a second
    database: float
    log: float  # bytes a second
    stored: float  # bytes in an evening
    memory: float  # bytes, of all servers
    sent: float  # bytes a second, of all servers


def needs(costs: dict[str, Any], load: Load) -> Needs:
    played, calls = costs["played"], load.calls()
    micro = 1e-6
    serving = load.actions * (played["server"] + load.viewers * costs["viewer"]) * micro
    desk = sum(rate * costs["calls"][call]["server"] for call, rate in calls.items()) * micro
    database = (load.actions * played["database"] + sum(rate * costs["calls"][call]["database"] for call, rate in calls.items())) * micro
    log = load.actions * played["log"] + sum(rate * costs["calls"][call]["log"] for call, rate in calls.items())
    stored = load.actions * played["stored"] * load.evening
    memory = 1_000 * (load.tables * costs["table kB"] + load.people * costs["socket kB"])
    sent = load.actions * (load.seated + load.viewers) * costs["sent"]
    return Needs(load.actions, serving, desk, sum(calls.values()), database, log, stored, memory, sent)


class Limit(NamedTuple):
    what: str
    people: float  # with whom one room comes to it


def limits(costs: dict[str, Any], load: Load, machine: Machine) -> list[Limit]:
    """Return with how many people one room comes to each of its limits, the first of them first."""
    need = needs(costs, load)

    def reached(used: float, there: float) -> float:
        return load.people * there / used

    found = [
        Limit("the desk: one process for all who come, go and sit down", reached(need.desk, BUSY)),
        Limit(f"PostgreSQL: the processors of one machine ({machine.cores})", reached(need.database, BUSY * machine.cores)),
        Limit(f"PostgreSQL: one log that is flushed ({machine.log / 1e6:.0f} MB a second)", reached(need.log, BUSY * machine.log)),
    ]
    return sorted(found, key=lambda limit: limit.people)


# -- queues -----------------------------------------------------------------------------------------------------------------


def waits(arrivals: float, services: Sequence[tuple[float, float]]) -> float:
    """Return the mean wait at one process, in seconds, by Pollaczek and Khinchine; ``services``: seconds, and the share of calls."""
    mean = sum(share * seconds for seconds, share in services)
    square = sum(share * seconds**2 for seconds, share in services)
    busy = arrivals * mean
    return math.inf if busy >= 1 else arrivals * square / (2 * (1 - busy))


def played_waits(arrivals: float, services: Sequence[tuple[float, float]], processes: int, calls: int, seed: str) -> tuple[float, float]:
    """Return the mean wait and the longest of 99 in a hundred, by a queue that is played out, first come, first served."""
    rng = random.Random(seed)
    seconds, shares = zip(*services, strict=True)
    free = [0.0] * processes
    heapq.heapify(free)
    now, found = 0.0, []
    for _ in range(calls):
        now += rng.expovariate(arrivals)
        begins = max(now, heapq.heappop(free))
        heapq.heappush(free, begins + rng.choices(seconds, shares)[0])
        found.append(begins - now)
    found.sort()
    return sum(found) / calls, found[int(0.99 * calls)]


def at_the_desk(costs: dict[str, Any], load: Load) -> tuple[float, list[tuple[float, float]]]:
    """Return the calls of the desk a second, and how long each kind takes and how often it comes."""
    calls = load.calls()
    every = sum(calls.values())
    return every, [(1e-6 * costs["calls"][call]["server"], rate / every) for call, rate in calls.items()]


# -- a server that dies -----------------------------------------------------------------------------------------------------


class Loss(NamedTuple):
    tables: float  # that the dead server held
    seconds: float  # until the last of them runs again
    busy: float  # how busy those are who are left


NOTICED, TAKEN_OVER = 0.3, 0.026
"""Seconds until the first table of a dead server runs again, and for each table that one server takes over: 100 to 140 tables by two
servers ran again after 0.3 s, the first, and 2.3 to 3.6 s, the last (``docs/room.md``)."""


def lost(tables: float, servers: int) -> Loss:
    each = tables / servers
    return Loss(each, NOTICED + TAKEN_OVER * each * 2 / (servers - 1) if servers > 1 else math.inf, BUSY * servers / max(1, servers - 1))


# -- the page ---------------------------------------------------------------------------------------------------------------


WHOLE = Load(people=1_000_000, tables=100_000, seated=6)


def room_of(load: Load, people: float) -> Load:
    """Return the same evening with fewer people."""
    return Load(round(people), round(people * load.tables / load.people), load.seated)


def amount(value: float) -> str:
    """A figure with two digits that count, and its thousands."""
    if value == 0 or not math.isfinite(value):
        return str(value)
    digits = 1 - math.floor(math.log10(abs(value)))
    return f"{round(value, max(0, digits)):,.{max(0, digits)}f}" if value < 100 else f"{round(value, digits):,.0f}"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield "|---|" + "---:|" * (len(head) - 1)
    for row in rows:
        yield f"| {' | '.join(row)} |"


def figures(costs: dict[str, Any], machine: Machine | None = None) -> list[str]:
    machine = machine or Machine()
    played = costs["played"]
    pieces = [
        ("an action at a table of six, all six screens included", f"{amount(played['server'])} µs", f"{amount(played['database'])} µs",
         f"{amount(played['log'])} bytes"),
        ("a viewer more, for each action", f"{amount(costs['viewer'])} µs", "", ""),
        *((call, f"{amount(cost['server'])} µs", f"{amount(cost['database'])} µs", f"{amount(cost['log'])} bytes")
          for call, cost in costs["calls"].items()),
    ]  # fmt: skip
    first = limits(costs, WHOLE, machine)
    shard = room_of(WHOLE, 0.5 * first[0].people)
    rooms = math.ceil(WHOLE.people / shard.people)
    whole, one = needs(costs, WHOLE), needs(costs, shard)
    servers = max(2, math.ceil(one.serving / BUSY) + 1)
    per_room = [
        ("people, tables", f"{shard.people:,}, {shard.tables:,}", f"{WHOLE.people:,}, {WHOLE.tables:,}"),
        ("actions a second", amount(one.actions), amount(whole.actions)),
        ("processors for tables and screens, busy all the time", amount(one.serving), amount(whole.serving)),
        (f"server processes, {BUSY:.0%} busy, one of them the desk", f"{servers:,}", f"{servers * rooms:,}"),
        ("calls a second at the desk", amount(one.desk_calls), amount(whole.desk_calls)),
        ("the desk, busy", f"{one.desk:.0%}", ""),
        ("processors of PostgreSQL, busy all the time", amount(one.database), amount(whole.database)),
        ("its log, MB a second", amount(one.log / 1e6), amount(whole.log / 1e6)),
        ("stored in an evening of six hours, GB", amount(one.stored / 1e9), amount(whole.stored / 1e9)),
        ("memory of all servers, GB", amount(one.memory / 1e9), amount(whole.memory / 1e9)),
        ("sent to screens, MB a second", amount(one.sent / 1e6), amount(whole.sent / 1e6)),
    ]
    arrivals, services = at_the_desk(costs, shard)
    formula = waits(arrivals, services)
    mean, late = played_waits(arrivals, services, 1, 400_000, "scale")
    gone = lost(shard.tables, servers)
    return [
        "What one piece costs, measured:",
        "",
        *table(("", "a server's processor", "PostgreSQL's", "its log"), pieces),
        "",
        f"A table takes {amount(costs['table kB'])} kB of a server's memory, a socket {amount(costs['socket kB'])} kB, and one message "
        f"{amount(costs['sent'])} bytes.",
        "",
        f"Where one room comes to an end, with ten people to a table ({WHOLE.seated} seated), an action every {WHOLE.seconds:.0f} seconds "
        f"and nothing more than {BUSY:.0%} busy:",
        "",
        *table(("limit", "people"), [(limit.what, amount(limit.people)) for limit in first]),
        "",
        f"So {rooms:,} rooms, each with half of what the first limit allows:",
        "",
        *table(("", "one room", "all of them"), per_room),
        "",
        f"At the desk of such a room a call waits {1e3 * formula:.2g} ms on average by the formula and {1e3 * mean:.2g} ms in a queue of "
        f"400,000 calls that was played out; 99 of 100 wait less than {1e3 * late:.2g} ms.",
        "",
        f"When one of its {servers} servers dies, {amount(gone.tables)} tables stop. The last of them runs again after "
        f"{amount(gone.seconds)} seconds, and the servers that are left are {gone.busy:.0%} busy.",
    ]


def written(page: str, lines: Sequence[str]) -> str:
    """Return the page with the figures between its two marks."""
    head, _, rest = page.partition(BEGIN)
    _, _, tail = rest.partition(END)
    return f"{head}{BEGIN}\n\n" + "\n".join(lines) + f"\n\n{END}{tail}"


def main() -> None:
    costs = json.loads(COSTS.read_text(encoding="utf-8"))
    lines = figures(costs)
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), lines), encoding="utf-8")
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
