"""A plan that fails, made smaller: fewer faults, a shorter time, fewer tables, people and servers, as long as the same invariant breaks."""

from collections.abc import Callable, Iterator

from tests.simulation.people import TablePlan
from tests.simulation.plan import QUIET, Fault, Plan

Breaks = Callable[[Plan], bool]
LEAST_SERVERS, LEAST_PEOPLE, LEAST_TABLES = 1, 2, 1


def shrink(plan: Plan, breaks: Breaks, tries: int = 60) -> Plan:
    """Return the smallest plan found in so many simulations that still breaks what ``plan`` breaks."""
    left = tries

    def still(smaller: Plan) -> bool:
        nonlocal left
        left -= 1
        return left >= 0 and breaks(smaller)

    plan = _fewer_faults(plan, still)
    while left > 0:
        smaller = next((each for each in _smaller(plan) if still(each)), None)
        if smaller is None:
            break
        plan = smaller
    return plan


def _fewer_faults(plan: Plan, still: Breaks) -> Plan:
    """Leave faults out, halves of them first, then ever smaller parts."""
    faults = list(plan.faults)
    part = len(faults)
    while part >= 1:
        first = 0
        while first < len(faults):
            kept = faults[:first] + faults[first + part :]
            if still(plan._replace(faults=tuple(kept))):
                faults = kept
            else:
                first += part
        part //= 2
    return plan._replace(faults=tuple(faults))


def _smaller(plan: Plan) -> Iterator[Plan]:
    last = max((fault.at + fault.seconds for fault in plan.faults), default=0.0)
    for seconds in (last + QUIET, plan.seconds / 2):
        if seconds < plan.seconds and seconds >= last:
            yield plan._replace(seconds=seconds)
    if len(plan.tables) > LEAST_TABLES:
        yield plan._replace(tables=plan.tables[:-1])
    if plan.people > max(LEAST_PEOPLE, len(plan.tables)):
        yield plan._replace(people=plan.people - 1)
    if plan.servers > LEAST_SERVERS and all(fault.server < plan.servers - 1 for fault in plan.faults):
        yield plan._replace(servers=plan.servers - 1)


def plan_text(plan: Plan) -> str:
    """Return the plan as Python, for a test."""
    faults = "".join(f"    {tuple(fault)!r},\n" for fault in plan.faults)
    tables = ", ".join(repr(tuple(table)) for table in plan.tables)
    return (
        f"plan_of({plan.seed!r}, {plan.servers}, {plan.people}, [{tables}], {plan.seconds}, {plan.think}, [\n{faults}], {plan.planted!r})"
    )


def plan_of(
    seed: str, servers: int, people: int, tables: list[tuple[str, int]], seconds: float, think: float,
    faults: list[tuple[float, str, int, float, float]], planted: str = "",
) -> Plan:  # fmt: skip
    """Read what ``plan_text`` wrote."""
    plans = tuple(TablePlan(*table) for table in tables)
    return Plan(seed, servers, people, plans, seconds, think, tuple(Fault(*fault) for fault in faults), planted)
