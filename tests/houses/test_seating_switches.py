"""Every switch of a house's ``room.toml`` does something: code outside ``houses/`` reads it."""

from pathlib import Path

import pytest

import cardroom
from cardroom.houses.seating import Absent, BrokenGame, SeatingRules, Waiting
from tests.houses.unread import Reads, Switch, switches_of, unread

PACKAGE = Path(cardroom.__file__).parent
HELPERS = PACKAGE / "houses" / "seating.py"


def test_every_switch_is_read() -> None:
    assert unread(SeatingRules, PACKAGE) == set()


class MoreAbsent(Absent):
    never_read: int = 0


class MoreRules(SeatingRules):
    absent: Absent = MoreAbsent()


class OtherRules(SeatingRules):
    absent: MoreAbsent = MoreAbsent()


def test_a_switch_that_nothing_reads_is_found() -> None:
    assert ("absent", "never_read") in unread(OtherRules, PACKAGE)
    assert ("absent", "never_read") not in switches_of(MoreRules)  # the types of the sections count, not their values


@pytest.mark.parametrize(
    ("code", "read"),
    [
        ("def f(table):\n    return table.seating_rules.clock.seconds", {("clock", "seconds")}),
        ("def f(self, game):\n    return self.rules(game).waiting.call_in", {("waiting", "call_in")}),
        ("def f(self):\n    a, b = self.seating_rules.clock, 1\n    return a.warning", {("clock", "warning")}),
        ("from cardroom.houses.seating import CompanyLimits as Most\ndef f(r: Most):\n    return r.props", {("companies", "props")}),
        ("from cardroom.houses.seating import SeatingRules\ndef f(r: SeatingRules | None):\n    return r.broken.at", {("broken", "at")}),
        ("from cardroom.houses.seating import full_buy_in\ndef f(d):\n    return full_buy_in(d, 1)", {("buying", "full")}),
        ("def f(sight):\n    return sight.rules.broken.added", {("broken", "added"), ("broken", "beside"), ("broken", "grown")}),
        ("def f(table):\n    return table.clock.seconds", set()),  # the table's own clock
        ("def f(table):\n    table.change.staff.append(1)", set()),
        ("def f(entry):\n    return entry.passes", set()),
    ],
)
def test_how_a_switch_is_read(code: str, read: set[Switch]) -> None:
    reads = Reads(SeatingRules, HELPERS)
    reads.module(code)
    assert reads.found == read


def test_the_switches_are_those_of_the_sections() -> None:
    found = switches_of(SeatingRules)
    assert {name for section, name in found if section == "waiting"} == set(Waiting.model_fields)
    assert {name for section, name in found if section == "broken"} == set(BrokenGame.model_fields)
