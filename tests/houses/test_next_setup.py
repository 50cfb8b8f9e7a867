"""The setup after a round: the settings of a table are checked once, and only where the edition has seen them."""

import pytest

from cardroom import Round, load
from cardroom.errors import BadSetup

STACKS = {"ann": 100_00, "bob": 100_00}
TABLE = {"blinds": (100, 300)}


def test_the_settings_of_the_round_before_are_taken_as_they_are() -> None:
    edition = load("standard/no-limit-texas-holdem")
    first = Round(edition.setup(STACKS, table=TABLE, seed=1))
    second = edition.next_setup(first)
    assert second.table is first.setup.table and second.edition is first.setup.edition
    own = Round(edition.setup(STACKS, seed=1))
    assert edition.next_setup(own).table is own.setup.table is edition.table


def test_settings_that_another_edition_has_checked_are_checked_again() -> None:
    no_limit, other = load("standard/no-limit-texas-holdem"), load("standard/no-limit-texas-holdem").with_rules(structures=("limit",))
    round = Round(no_limit.setup(STACKS, table=TABLE, seed=1))
    with pytest.raises(BadSetup, match="is not played no-limit"):
        other.next_setup(round)


def test_who_sits_where_is_told_apart_table_by_table() -> None:
    edition = load("standard/no-limit-texas-holdem")
    assert edition.setup(STACKS, {3: "bob", 1: "ann"}, seed=1).seats == {1: "ann", 3: "bob"}
    assert list(edition.setup(STACKS, {3: "bob", 1: "ann"}, seed=1).seats) == [1, 3]
    with pytest.raises(BadSetup, match="A player sits in two seats"):
        edition.setup(STACKS, {1: "ann", 2: "ann"}, seed=1)
    with pytest.raises(BadSetup, match="cal sits in seat 2 without a stack"):
        edition.setup(STACKS, {1: "ann", 2: "cal"}, seed=1)
