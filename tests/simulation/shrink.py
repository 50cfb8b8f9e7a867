"""A plan that fails, made smaller: fewer faults, fewer tables, people and servers, as long as the same invariant breaks."""

from collections.abc import Callable, Iterator

from tests.simulation.people import TablePlan
from tests.simulation.plan import Fault, Plan
from tests.simulation.run import Report

Breaks = Callable[[Plan], bool]
LEAST_SERVERS, LEAST_PEOPLE, LEAST_TABLES = 1, 2, 1


def shrink(report: Report, breaks: Breaks, tries: int = 60) -> Plan:
    """Return the smallest plan found in so many simulations that still breaks what the plan of ``report`` breaks."""
    left = tries

    def still(smaller: Plan) -> bool:
        nonlocal left
        left -= 1
        return left >= 0 and breaks(smaller)

    plan = _fewer_faults(_up_to_there(report), still)
    while left > 0:
        smaller = next((each for each in _smaller(plan) if still(each)), None)
        if smaller is None:
            break
        plan = smaller
    return plan


def _up_to_there(report: Report) -> Plan:
    """Leave out whatever would have come after the violation: up to there the run is the same."""
    plan, at = report.plan, report.at
    faults = tuple(fault for fault in plan.faults if fault.at <= at)
    return plan._replace(faults=faults, seconds=min(plan.seconds, at + 1.0))


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
    if plan.felt:
        yield plan._replace(felt="")
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
    times = f"{plan.seconds}, {plan.quiet}, {plan.think}"
    kind = f"{plan.planted!r}, {plan.file}, {plan.felt!r}"
    return f"plan_of({plan.seed!r}, {plan.servers}, {plan.people}, [{tables}], {times}, [\n{faults}], {kind})"


def plan_of(
    seed: str, servers: int, people: int, tables: list[tuple[str, int]], seconds: float, quiet: float, think: float,
    faults: list[tuple[float, str, int, float, float]], planted: str = "", file: bool = False, felt: str = "",
) -> Plan:  # fmt: skip
    """Read what ``plan_text`` wrote."""
    plans = tuple(TablePlan(*table) for table in tables)
    return Plan(seed, servers, people, plans, seconds, quiet, think, tuple(Fault(*fault) for fault in faults), planted, file, felt)
