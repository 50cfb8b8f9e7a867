"""The room in the simulator: nothing breaks, a seed is a run, and faults that are planted are found."""

import os
from collections import Counter
from inspect import iscoroutinefunction, signature
from itertools import islice

import pytest

from tests.patience import patient
from tests.simulation.plan import BUSY, EDITIONS, KINDS, TYPED, draw_plan
from tests.simulation.planted import PLANTED, planted
from tests.simulation.run import Report, simulate
from tests.simulation.search import plans_for, plans_of_hours, search, search_spread
from tests.simulation.shrink import plan_of, plan_text, shrink

DAILY, PROOF = 20, 1000
"""Hours that rooms are open in the simulator, each day and in a proof."""

PARTS = 4
"""Into which the daily hours are divided, so that several workers share them."""

NAMED = ("early-acknowledgement", "lost-notice", "double-write", "failure-told-as-stored", "hidden-card", "not-made-again", "no-lock")
"""Planted faults that are looked for each day, beside ``missing-fence``, which is found and made smaller below."""


ON_A_FILE = ("early-acknowledgement", "failure-told-as-stored", "not-made-again", "hidden-card")
"""Those that are looked for in rooms on a file too."""


def whole(report: Report) -> str:
    return f"{report.violation}\n{plan_text(report.plan)}" if report.violation else ""


@pytest.mark.parametrize("file", [False, True])
def test_the_same_seed_is_the_same_run_to_the_last_step(file: bool) -> None:
    plan = draw_plan("twice", servers=1 if file else 2, tables=2, people=5, hours=0.1, every=20.0, file=file, felt=TYPED[7], editions=BUSY)
    first, second = simulate(plan), simulate(plan)
    assert (first.trace, first.steps, first.counts) == (second.trace, second.steps, second.counts)
    assert first.counts["acknowledged"] > 10 and plan.faults
    assert simulate(plan._replace(seed="another")).trace != first.trace


@pytest.mark.timeout(patient(900))
@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_breaks_in_rooms_that_are_struck_by_faults(part: int) -> None:
    found = search(islice(plans_of_hours("daily", DAILY), part, None, PARTS))
    assert not whole(found.report)
    assert found.hours == pytest.approx(DAILY / PARTS)


@pytest.mark.prove
@pytest.mark.timeout(patient(6 * 3600))
def test_nothing_breaks_in_a_thousand_hours() -> None:
    found = search_spread(plans_of_hours("proof", PROOF), os.cpu_count() or 1)
    assert not whole(found.report)
    assert found.hours == pytest.approx(PROOF)


def test_every_kind_of_fault_strikes() -> None:
    struck = Counter(fault.kind for plan in plans_of_hours("daily", DAILY) for fault in plan.faults)
    assert struck.keys() == set(KINDS) and min(struck.values()) >= DAILY


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_fault_takes_the_place_of_something_like_it(name: str) -> None:
    """What a fault changes is there, is changed while the fault is planted, and is asked for in the same way."""
    change = PLANTED[name].change()
    real = getattr(change.getter(), change.attribute)
    with planted(name):
        faulty = getattr(change.getter(), change.attribute)
        assert faulty != real and type(faulty) is type(real)
        if callable(real):
            assert signature(faulty).parameters.keys() == signature(real).parameters.keys()
            assert iscoroutinefunction(faulty) == iscoroutinefunction(real)
    assert getattr(change.getter(), change.attribute) == real


@pytest.mark.parametrize("name", [name if name in NAMED else pytest.param(name, marks=pytest.mark.prove) for name in PLANTED])
def test_a_planted_fault_is_found(name: str) -> None:
    found = search(plans_for(name, 20))
    assert found.report.invariant in PLANTED[name].found_as, found.report.violation or f"not found in {found.steps} steps"


@pytest.mark.parametrize("name", ON_A_FILE)
def test_a_planted_fault_is_found_in_a_room_on_a_file(name: str) -> None:
    found = search(plans_for(name, 20, file=True))
    assert found.report.invariant in PLANTED[name].found_as, found.report.violation or f"not found in {found.steps} steps"


def test_every_edition_is_played_at_tables_and_at_a_dealers() -> None:
    """In the rooms of a proof; each day some of them."""
    plans = list(plans_of_hours("proof", PROOF))
    assert {table.edition for plan in plans for table in plan.tables} == set(EDITIONS) and len(EDITIONS) > 80
    assert {plan.felt for plan in plans} == {"", *TYPED}
    assert {plan.file for plan in plans} == {False, True}


def test_a_plan_that_fails_is_made_smaller_and_still_fails() -> None:
    report = search(plans_for("missing-fence", 20)).report
    assert report.invariant in PLANTED["missing-fence"].found_as
    smaller = shrink(report, lambda each: simulate(each).invariant == report.invariant, tries=15)
    assert len(smaller.faults) < len(report.plan.faults)
    again: object = eval(plan_text(smaller), {"plan_of": plan_of})
    assert again == smaller
    assert simulate(smaller).invariant == report.invariant
