"""The plan for many people: its arithmetic, counted another way, and its page, which tells what the arithmetic gives."""

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def scale() -> ModuleType:
    spec = importlib.util.spec_from_file_location("scale", ROOT / "benchmarks" / "scale.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["scale"] = module  # where dataclasses look for their types
    spec.loader.exec_module(module)
    return module


CALLS = ("come in", "sign in", "open a table", "sit down", "get up")
PLAIN = {
    "played": {"server": 1_000.0, "database": 500.0, "log": 2_000.0, "stored": 1_000.0},
    "viewer": 10.0,
    "calls": {call: {"server": 1_000.0, "database": 100.0, "log": 100.0} for call in CALLS},
    "table kB": 100.0,
    "socket kB": 50.0,
    "sent": 4_000.0,
}


def test_an_evening_counted_by_hand(scale: ModuleType) -> None:
    """36,000 people at 3,600 tables, six seated and four watching, an action every three seconds, everybody there for an hour."""
    load = scale.Load(people=36_000, tables=3_600, seated=6)
    assert load.actions == 1_200
    assert load.calls() == {"come in": 10, "sign in": 5, "open a table": 1, "sit down": 12, "get up": 12}
    need = scale.needs(PLAIN, load)
    assert need.serving == pytest.approx(1.2 * 1.04)  # 1 ms an action, and 10 µs for each of four viewers
    assert need.desk == pytest.approx(0.040)  # forty calls of a millisecond
    assert need.database == pytest.approx(0.6 + 0.004)
    assert need.log == pytest.approx(1_200 * 2_000 + 40 * 100)
    assert need.stored == pytest.approx(1_200 * 1_000 * 6 * 3_600)
    assert need.memory == pytest.approx(3_600 * 100e3 + 36_000 * 50e3)
    assert need.sent == pytest.approx(1_200 * 10 * 4_000)


def test_the_first_limit_is_the_nearest(scale: ModuleType) -> None:
    load = scale.Load(people=36_000, tables=3_600, seated=6)
    found = scale.limits(PLAIN, load, scale.Machine(cores=10, log=100e6))
    assert [limit.people for limit in found] == sorted(limit.people for limit in found)
    assert found[0].what.startswith("PostgreSQL: the processors") and found[0].people == pytest.approx(36_000 * 6 / 0.604)
    assert {round(limit.people) for limit in found} >= {round(36_000 * 0.6 / 0.040), round(36_000 * 60e6 / 2_404_000)}


@pytest.mark.parametrize("busy", [0.2, 0.6, 0.8])
def test_the_formula_of_a_queue_agrees_with_the_queue(scale: ModuleType, busy: float) -> None:
    services = [(0.001, 0.75), (0.009, 0.25)]  # 3 ms on average
    arrivals = busy / 0.003
    mean, late = scale.played_waits(arrivals, services, 1, 200_000, "a test")
    assert mean == pytest.approx(scale.waits(arrivals, services), rel=0.1) and late > mean
    shared, _ = scale.played_waits(2 * arrivals, services, 2, 200_000, "a test")
    assert shared < mean  # two processes with one queue wait less than each alone
    assert scale.waits(400, services) == float("inf")


def test_a_server_that_dies(scale: ModuleType) -> None:
    assert scale.lost(300, 3).tables == 100 and 2.3 <= scale.lost(360, 3).seconds <= 3.6  # docs/room.md: 100 to 140 tables
    assert scale.lost(300, 3).busy == pytest.approx(0.9) and scale.lost(300, 1).seconds == float("inf")


def test_the_page_tells_the_figures(scale: ModuleType) -> None:
    page = (ROOT / "docs" / "scale.md").read_text(encoding="utf-8")
    costs = json.loads((ROOT / "benchmarks" / "scale_costs.json").read_text(encoding="utf-8"))
    assert scale.written(page, scale.figures(costs)) == page, "python benchmarks/scale.py writes the figures of docs/scale.md anew"
